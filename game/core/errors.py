"""What can be wrong with a text or a move, as three kinds of `ValueError`.

Every error carries a stable `code` (rules section 4) and is an English sentence when printed.
"""

from __future__ import annotations

from typing import Any


class SlayError(ValueError):
    """Base of all errors of the rules core. `code` is one word out of the contract's list."""

    code: str = "error"


class Malformed(SlayError):
    """A text that is not what it should be: position, move or hex name.

    `column` counts from 1 and points at the first character that is wrong; where something is
    missing it points at the place where it should stand, at most one past the end.
    """

    code = "syntax"

    def __init__(self, message: str, column: int | None = None) -> None:
        super().__init__(message, column)
        self.message = message
        self.column = column

    def __str__(self) -> str:
        return self.message if self.column is None else f"column {self.column}: {self.message}"


class IllegalMove(SlayError):
    """A move that the rules refuse (rules section 4, "Refusals").

    `code` is the refusal code. `facts` holds the numbers, letters and hex names the sentence is
    made of, so that a catalogue can write it in another language; where one code has several
    sentences, `facts["case"]` tells which (the keys of `SENTENCES`). `hexes` are the hex ids it is
    about, the most telling first (for `too-strong` the defending hex).
    """

    def __init__(
        self, code: str, facts: dict[str, int | str] | None = None, hexes: tuple[int, ...] = ()
    ) -> None:
        super().__init__(code, facts, hexes)
        self.code = code
        self.facts: dict[str, int | str] = facts or {}
        self.hexes = hexes

    def __str__(self) -> str:
        case = self.facts.get("case")
        sentence = SENTENCES[self.code if case is None else f"{self.code}/{case}"]
        return sentence.format(**self.facts)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.code, self.facts, self.hexes)


# One English sentence for each code, or for each `code/case`. The names in braces are `facts`.
SENTENCES: dict[str, str] = {
    "syntax": "{move} is not a move on this board of {rows} rows and {columns} columns.",
    "syntax/kind": "The rules {rules} have no {piece} to buy.",
    "game-over/won": "The game is over: {winner} has won ({reason}).",
    "game-over/drawn": "The game is over: a draw ({reason}).",
    "invalid": "No move can be played: this position is not valid ({status}).",
    "not-yours/sea": "{hex} is sea; player {turn} is to act.",
    "not-yours/nobody": "{hex} belongs to nobody; player {turn} is to act.",
    "not-yours/player": "{hex} belongs to player {owner}; player {turn} is to act.",
    "no-unit": "There is no unit on {hex}.",
    "no-capital": "There is no capital on {hex}, so there is no purse to pay from.",
    "gold": "{piece} costs {price} gold; the capital on {hex} has {gold}, {missing} short.",
    "out-of-reach/sea": "{target} is sea.",
    "out-of-reach/apart": "{target} is your land, but not in the territory of {hex}.",
    "out-of-reach/graves": "Gravestones block the way from {hex} to {target}.",
    "out-of-reach/far": "{target} is not beside the territory of {hex}.",
    "out-of-reach/castle": "{target} is not your land; you can only build a castle on your own.",
    "occupied/capital": "Your capital is on {target}.",
    "occupied/castle": "Your castle is on {target}.",
    "occupied/itself": "The unit is already on {target}.",
    "occupied/piece": "A castle needs an empty hex; there is a piece on {target}.",
    "grave": "A new unit cannot be placed on the gravestone on {target}; have a unit clear it.",
    "over-baron": "Strength {strength} and strength {other} on {target} make {sum}; "
    "no unit is stronger than {strongest}.",
    "acted": "The unit on {hex} has acted this turn; it can still walk and combine.",
    "tree": "The tree on {target} belongs to player {owner}; a hex with an enemy "
    "tree cannot be attacked.",
    "too-strong/needed": "{target} is defended with strength {defence} from {defender}; "
    "strength {needed} is needed, this unit has {strength}.",
    "too-strong/never": "{target} is defended with strength {defence} from {defender}; "
    "no unit is strong enough.",
}


def quoted(text: str) -> str:
    """`text` in quotes for a sentence, cut where it would drown it."""
    return repr(text if len(text) <= 40 else text[:39] + "…")
