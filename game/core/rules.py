"""The numbers of the rules, as one frozen value, and the rules that are known by their ids.

A variant is another `Rules` in `RULES`; nothing asks which one is played. A change of behaviour
needs a new `id`, which records, links and saves carry (rules, heading).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from game.core.errors import Malformed, quoted
from game.core.pieces import ACTED_UNITS, CAPITAL, CASTLE, UNITS


@dataclass(frozen=True)
class Rules:
    """Prices, wages, strengths and limits. Gold is a whole number everywhere.

    The tables below the fields follow from them; those of strengths, defences, guards and bills are
    indexed by piece byte. Raises ValueError for an id that is none, and for more wages than there
    are units or none at all.
    """

    id: str
    """A name of small letters and `-`, a slash, and a number from 1: it goes into headers, links
    and commands."""
    unit_price: int
    """Gold for each point of strength of a unit (section 4)."""
    castle_price: int
    wages: tuple[int, ...]
    """Gold a turn by strength, from 1: for peasant, spearman, knight, baron (section 3.5). There
    are as many kinds of unit as wages."""
    capital_defence: int
    castle_defence: int
    """Strength with which they guard, at most 255."""
    trees_to_grow: int
    """Neighbouring trees that make an empty hex become one (section 3.2)."""
    idle_limit: int
    """Turns without a capture, for each player not out, that make a stalemate (section 6)."""
    round_limit: int
    """The last round; the game ends when it is over (section 6)."""

    units: bytes = field(init=False, repr=False, compare=False)
    """The fresh units there are, by strength."""
    pairs: tuple[tuple[int, int], ...] = field(init=False, repr=False, compare=False)
    """The same, each with its byte when it has acted."""
    strengths: bytes = field(init=False, repr=False, compare=False)
    """Strength of the unit, 0 for what is no unit."""
    defences: bytes = field(init=False, repr=False, compare=False)
    """Strength with which a piece guards its own hex and its neighbours."""
    guards: bytes = field(init=False, repr=False, compare=False)
    """`defences` in unary, strength k as the k lowest bits, so that "the highest of" is "or"; more
    than any unit's strength is no more than that."""
    bills: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """Wage of the unit, 0 for what is no unit."""
    prices: dict[str, int] = field(init=False, repr=False, compare=False)
    """By the letter that is bought, in the order of legal moves: units by strength, castle."""

    def __post_init__(self) -> None:
        name, _, number = self.id.partition("/")
        plain = name.replace("-", "")
        letters = plain.isascii() and plain.isalpha() and plain.islower()
        if not (letters and number.isascii() and number.isdigit() and number[0] != "0"):
            raise ValueError(f"the id of rules is written name/number, not {self.id!r}")
        if not 1 <= len(self.wages) <= len(UNITS):
            raise ValueError(
                f"the rules {self.id} have {len(self.wages)} wages; give one for each kind of unit "
                f"there is to be, for 1 to {len(UNITS)} of {UNITS.decode()}"
            )
        pairs = tuple(zip(UNITS, ACTED_UNITS, strict=True))[: len(self.wages)]
        strengths = bytearray(256)
        bills = [0] * 256
        prices = {}
        for strength, (fresh, acted) in enumerate(pairs, start=1):
            strengths[fresh] = strengths[acted] = strength
            bills[fresh] = bills[acted] = self.wages[strength - 1]
            prices[chr(fresh)] = strength * self.unit_price
        prices[chr(CASTLE)] = self.castle_price
        defences = bytearray(strengths)
        defences[CAPITAL] = self.capital_defence
        defences[CASTLE] = self.castle_defence
        for name, table in (
            ("units", UNITS[: len(pairs)]),
            ("pairs", pairs),
            ("strengths", bytes(strengths)),
            ("defences", bytes(defences)),
            ("guards", bytes([(1 << min(defence, len(UNITS))) - 1 for defence in defences])),
            ("bills", tuple(bills)),
            ("prices", prices),
        ):
            object.__setattr__(self, name, table)

    @property
    def strongest(self) -> int:
        """Strength of the strongest unit."""
        return len(self.wages)

    def __reduce__(self) -> tuple[Any, ...]:
        return Rules, tuple(getattr(self, name) for name in _FIELDS)


_FIELDS = tuple(name for name, spec in Rules.__dataclass_fields__.items() if spec.init)

SLAY_1 = Rules(
    id="slay/1",
    unit_price=10,
    castle_price=15,
    wages=(2, 6, 18, 54),
    capital_defence=1,
    castle_defence=2,
    trees_to_grow=2,
    idle_limit=15,
    round_limit=200,
)

RULES: dict[str, Rules] = {rules.id: rules for rules in (SLAY_1,)}
"""The rules that games can be played by. What names others is refused."""

STANDARD = SLAY_1
"""The rules of a new game for which none are named. (Texts without an id are for `SLAY_1`.)"""


class UnknownRules(Malformed):
    """An id that no known rules have; the sentence names it and those that are known."""


def rules_of(rules_id: str) -> Rules:
    """The rules with this id. Raises UnknownRules."""
    rules = RULES.get(rules_id)
    if rules is None:
        raise UnknownRules(
            f"the rules {quoted(rules_id)} are not known here, only {', '.join(RULES)}"
        )
    return rules
