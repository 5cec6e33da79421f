"""What is to be reached: goals as data with a text form, judged by the rules alone.

Texts, and what the player is to do:

- `win`: win the game;
- `out:b`: put a player out of the game;
- `take:h7`: own the hex on which a capital of another player stands at the start;
- `starve:h7,h8`: leave others' units without pay. They are still there when he ends a turn; and if
  all others then only ended their turns, they would become gravestones as their owner ends his;
- `save:c3,c4`: pay units of his own whenever he ends a turn, wherever they go and whatever they are
  combined into;
- `own:c3,c4`: own these hexes;
- `hold:c3,c4`: still own them when it is his turn again;
- `have:C@d4`, `have:K`: have such a piece on that hex, or anywhere;
- `join:c3,f6`: have these hexes, all of them his at the start, in one territory;
- `cut:c3,f6`: have hexes of another player, in one territory at the start, no more in one;
- `clear:d4`: own these hexes without a tree or gravestone.

`save` and `hold` are reached by lasting through all turns there are, the others at any time before
the last of these turns has ended; `starve` only when one ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from game.core import CONCEDE, END, Malformed, Position, Step
from game.core.hexes import Grid
from game.core.pieces import ACTED_UNITS, CAPITAL, GRAVE, KINDS, LETTERS, NOBODY, TREE, UNITS
from game.core.territory import LONE

Stands = Literal["open", "reached", "missed"]
"""How a player stands to his goal: what `state` gives."""
OPEN: Stands = "open"
REACHED: Stands = "reached"
MISSED: Stands = "missed"

_ON_HEXES = ("take", "starve", "save", "own", "hold", "join", "cut", "clear")
GOALS = ("win", "out", "have", *_ON_HEXES)
"""All kinds of goal; `goal.KIND` in `words` is the sentence."""
_LASTING = ("save", "hold")


class Goal(NamedTuple):
    """`kind`: one of `GOALS`. `hexes`: ids, ascending. `player`: letter, for `out`. `piece`: letter
    as in `Rules.prices`, for `have`."""

    kind: str
    hexes: tuple[int, ...] = ()
    player: str = ""
    piece: str = ""

    @classmethod
    def parse(cls, text: str, grid: Grid) -> Goal:
        """The goal that `text` writes on a board; `Malformed` with the column for anything else."""
        kind, colon, rest = text.partition(":")
        if kind not in GOALS:
            raise Malformed(f"{kind!r} is no goal: there are {', '.join(GOALS)}", 1)
        column = len(kind) + 2
        if kind == "win":
            if colon:
                raise Malformed("nothing may follow win", len(kind) + 1)
            return cls(kind)
        if not rest:
            raise Malformed(
                f"a colon and what it is about are expected, as in {_LIKE[kind]}", column
            )
        if kind == "out":
            if len(rest) > 1 or rest not in LETTERS:
                raise Malformed("the letter of a player, a to f, is expected", column)
            return cls(kind, player=rest)
        piece = ""
        if kind == "have":
            piece, at, rest = rest.partition("@")
            if piece not in KINDS:
                raise Malformed(f"one of the pieces {' '.join(KINDS)} is expected", column)
            if not at:
                return cls(kind, piece=piece)
            column += 2
        hexes = []
        for name in rest.split(","):
            try:
                hexes.append(grid.parse(name))
            except Malformed as error:
                raise Malformed(error.message, column + (error.column or 1) - 1) from error
            if hexes != sorted(dict.fromkeys(hexes)):
                raise Malformed("hexes come in reading order, each one once", column)
            column += len(name) + 1
        if kind in ("join", "cut") and len(hexes) < 2:
            raise Malformed(f"two hexes or more are expected, as in {_LIKE[kind]}", column - 1)
        if kind == "have" and len(hexes) > 1:
            raise Malformed("only one hex is expected, as in have:C@d4", column - 1)
        return cls(kind, tuple(hexes), piece=piece)

    def format(self, grid: Grid) -> str:
        """The text of the goal; the inverse of `parse`."""
        names = ",".join(map(grid.name, self.hexes))
        if self.kind == "have":
            return f"have:{self.piece}@{names}" if names else f"have:{self.piece}"
        about = self.player or names
        return f"{self.kind}:{about}" if about else self.kind

    def trouble(self, start: Position) -> str | None:
        """Why this can be no goal of the player to act in a position, None if it can."""
        for hex_id in self.hexes:
            wrong = self._wrong(start, hex_id)
            if wrong:
                return f"{self.kind}: {start.grid.name(hex_id)} {wrong}"
        if self.kind == "out" and (self.player == start.turn or self.player not in start.players):
            return f"out: {self.player} is no other player who is still in the game"
        if self.kind == "cut" and _together(self, start) != 1:
            return "cut: these hexes are not in one territory"
        if self.kind not in _LASTING and self.holds(start):
            return f"{self.format(start.grid)} is reached from the start"
        return None

    def _wrong(self, start: Position, hex_id: int) -> str:
        owner, piece = start.owners[hex_id], start.pieces[hex_id]
        if hex_id not in start.land:
            return "is sea"
        foreign = owner not in (start.player, NOBODY)
        unit = start.rules.strengths[piece] > 0
        if self.kind == "take" and not (foreign and piece == CAPITAL):
            return "has no capital of another player"
        if self.kind == "starve" and not (foreign and unit):
            return "has no unit of another player"
        if self.kind == "save" and not (owner == start.player and unit):
            return "has no unit of the player"
        if self.kind in ("hold", "join") and owner != start.player:
            return "is not the player's"
        if self.kind == "cut" and not foreign:
            return "is no other player's"
        return ""

    def holds(self, position: Position) -> bool:
        """Whether the goal is reached in a position, for `position.turn` in his own turn; never
        for those that show only when turns end (`starve`, `save`, `hold`)."""
        return self._holds(position, position.player)

    def _holds(self, position: Position, player: int) -> bool:
        owners, pieces = position.owners, position.pieces
        own = all(owners[hex_id] == player for hex_id in self.hexes)
        if self.kind == "win":
            outcome = position.outcome()
            return outcome is not None and outcome.winner == chr(player)
        if self.kind == "out":
            return self.player not in position.players
        if self.kind in ("take", "own"):
            return own
        if self.kind == "clear":
            return own and all(pieces[hex_id] not in (TREE, GRAVE) for hex_id in self.hexes)
        if self.kind == "have":
            kinds = [ord(self.piece)]
            if kinds[0] in UNITS:
                kinds.append(ACTED_UNITS[UNITS.index(kinds[0])])
            return any(
                owners[hex_id] == player and pieces[hex_id] in kinds
                for hex_id in self.hexes or position.land
            )
        if self.kind == "join":
            return own and _together(self, position) == 1
        if self.kind == "cut":
            return _together(self, position) != 1
        return False


_LIKE = {
    "out": "out:b",
    "have": "have:C@d4",
    "join": "join:c3,f6",
    "cut": "cut:c3,f6",
    **{kind: f"{kind}:c3" for kind in _ON_HEXES if kind not in ("join", "cut")},
}


def _together(goal: Goal, position: Position) -> int:
    """In how many pieces the hexes of a goal lie: 1 if they are in one territory."""
    area = position.ownership.area
    parts: dict[int, None] = {}
    alone = 0
    for hex_id in goal.hexes:
        if area[hex_id] == LONE:
            alone += 1
        else:
            parts[area[hex_id]] = None
    return len(parts) + alone


def starved(position: Position) -> tuple[int, ...]:
    """The hexes of the units that would become gravestones if everyone only ended his turn from
    here on until each of the others has: ascending. `position`: as a player is about to end his
    turn; what his own `end` starves does not count."""
    player = position.turn
    found: list[int] = []
    position = position.play(END) if position.outcome() is None else position
    while position.turn != player and position.outcome() is None:
        found += [hex_id for case in position.starving() for hex_id in case.hexes]
        position = position.play(END)
    return tuple(sorted(found))


def state(goal: Goal, start: Position, steps: Sequence[Step], turns: int = 1) -> Stands:
    """How the player to act at the start stands to his goal: "open", "reached" or "missed".

    `steps`: the moves of all players since, in order. `turns`: how many turns of his own he has.
    Whatever comes after it is decided does not count.
    """
    player = start.turn
    kept = goal.hexes  # where the units to be saved are
    ended = 0
    for before, move, after in steps:
        own = before.turn == player
        if own and move == CONCEDE:
            return MISSED
        if own and move == END:
            ended += 1
        outcome = after.outcome()
        over = outcome is not None or player not in after.players
        won = outcome is not None and outcome.winner == player
        if goal.kind == "save":
            if own and move == END:
                hungry = [hex_id for case in before.starving() for hex_id in case.hexes]
                if any(hex_id in hungry for hex_id in kept):
                    return MISSED
            elif own and not move.buy:
                kept = tuple(move.target if at == move.source else at for at in kept)
            if won or (not over and ended == turns):
                return REACHED
            if not all(after.owners[at] == ord(player) for at in kept):
                return MISSED
        elif goal.kind == "hold":
            if not all(after.owners[hex_id] == ord(player) for hex_id in goal.hexes):
                return MISSED
            if won or (not over and ended == turns and after.turn == player):
                return REACHED
        elif goal.kind == "starve":
            if own and move == END and all(hex_id in starved(before) for hex_id in goal.hexes):
                return REACHED
        elif goal._holds(after, ord(player)):
            return REACHED
        if over or (ended >= turns and goal.kind != "hold"):
            return MISSED
    return OPEN
