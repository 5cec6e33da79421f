"""Why a move is good, as facts that hold: what the position was before, and what it is after.

A reason is one fact with its names and numbers; `hint.KIND` in the texts is its clause. Nothing
here knows why an opponent chose a move: it only says what the move does. What others could do next
is found by letting everyone pass ("as things stand").
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple, Protocol

from game.core import END, Move, Position, Territory
from game.core.pieces import ALL_UNITS, CAPITAL, CASTLE, EMPTY, NOBODY, TREE, UNITS
from game.core.territory import LONE

MOST = 2
"""Clauses in a sentence."""


class Reason(NamedTuple):
    """`kind`: one of `KINDS`. `facts`: what its text names: letters of players and pieces, gold;
    `n`, by which texts choose their form. `hexes`: where it shows on the board, ascending."""

    kind: str
    facts: Mapping[str, int | str]
    hexes: tuple[int, ...] = ()


KINDS = (
    "wins",
    "out",
    "capital",
    "capital_gold",
    "ruins",
    "starves",
    "feeds",
    "joins",
    "cuts",
    "guards_capital",
    "guards",
    "beats",
    "razes",
    "joins_lone",
    "chop_grow",
    "takes",
    "nobody",
    "nobody_tree",
    "chop",
    "clear",
    "opens",
    "strengthens",
    "castle",
    "combines",
    "upgrades",
    "buys",
    "walks",
    "earns",
    "done",
    "wages",
    "saves",
    "rest",
)
"""All kinds, those that say most first."""


class Words(Protocol):
    """The texts of a language: `game.texts.Catalogue`."""

    def __call__(self, key: str, facts: Mapping[str, int | str]) -> str:
        """The text of a key."""


def sentence(reasons: tuple[Reason, ...], words: Words) -> str:
    """The reasons as one sentence."""
    text = clauses(reasons, words)
    return f"{text[:1].upper()}{text[1:]}."


def clauses(reasons: tuple[Reason, ...], words: Words) -> str:
    """The reasons as the rest of a sentence that names who or what does this."""
    return "; ".join([words(f"hint.{reason.kind}", reason.facts) for reason in reasons])


def reasons(position: Position, moves: tuple[Move, ...]) -> tuple[Reason, ...]:
    """What an action does, what matters most first: one reason at least, `MOST` at most.

    `moves`: one action of the player to act, legal one after the other: `END` alone, or moves of
    which the last one acts, such as combining and then attacking with the unit.
    """
    if moves == (END,):
        found = list(_ending(position))
    else:
        found = list(_action(_Change(position, moves)))
    found.sort(key=lambda reason: KINDS.index(reason.kind))
    if found[0].kind == "wins":
        return (found[0],)
    return tuple(found[:MOST])


class _Change:
    """An action: the positions before and after, what its last move was and did."""

    def __init__(self, before: Position, moves: tuple[Move, ...]) -> None:
        self.before = before
        self.player = before.turn
        position = before
        for move in moves:
            last, position = position, position.play(move)
        self.after = position
        self.move = move
        self.kind = last.move_kind(move)
        self.target = move.target
        self.owner = before.owners[move.target]
        self.there = before.pieces[move.target]

    @property
    def rival(self) -> str:
        """Whose hex was taken."""
        return chr(self.owner)

    @property
    def unit(self) -> str:
        """The unit that stands on the target now."""
        strength = self.after.rules.strengths[self.after.pieces[self.target]]
        return chr(UNITS[strength - 1])


def _action(change: _Change) -> Iterator[Reason]:
    kind = change.kind.removeprefix("buy-")
    if kind == "attack":
        yield from _capture(change)
    elif kind == "chop":
        yield _chop(change)
    elif kind == "clear":
        yield Reason("clear", {}, (change.target,))
        if _tracts(change.before, change.target) > _tracts(change.after, change.target):
            yield Reason("opens", {}, (change.target,))
    elif kind == "castle":
        yield Reason("castle", {}, (change.target,))
    elif change.kind == "combine":
        yield Reason("combines", {"object": change.unit}, (change.target,))
    elif change.kind == "buy-combine":
        yield Reason("upgrades", {"object": change.unit}, (change.target,))
    else:
        name = "buys" if change.kind == "buy" else "walks"
        yield Reason(name, {"object": change.unit}, (change.target,))
    if change.after.outcome() is None:
        yield from _feeding(change)
        yield from _guarding(change)


def _capture(change: _Change) -> Iterator[Reason]:
    """What taking a foreign hex does."""
    before, after = change.before, change.after
    outcome = after.outcome()
    if outcome is not None and outcome.winner == change.player:
        yield Reason("wins", {})
    if change.owner == NOBODY:
        name = "nobody_tree" if change.there == TREE else "nobody"
        yield Reason(name, {}, (change.target,))
    else:
        yield from _loss(change)
    land = after.territory_at(change.target)
    if land is None:
        return
    mine = before.player
    came = [hex_id for hex_id in land.hexes if before.owners[hex_id] == mine]
    seats = dict.fromkeys(key for hex_id in came if (key := before.ownership.area[hex_id]) != LONE)
    income = after.accounts(land).income
    if len(seats) > 1:
        yield Reason("joins", {"n": len(seats), "income": income}, land.hexes)
    elif seats:
        alone = tuple([h for h in came if before.ownership.area[h] == LONE])
        if alone:
            yield Reason("joins_lone", {"n": len(alone)}, alone)
        yield Reason("earns", {"income": income}, land.hexes)


def _loss(change: _Change) -> Iterator[Reason]:
    """What the loser of a hex loses with it."""
    before, after, rival = change.before, change.after, change.rival
    target = (change.target,)
    named: dict[str, int | str] = {"player": rival}
    if rival in before.players and rival not in after.players:
        yield Reason("out", named, target)
    land = before.territory_at(change.target)
    if change.there == CAPITAL:
        assert land is not None
        if land.gold:
            yield Reason("capital_gold", {**named, "n": land.gold}, target)
        else:
            yield Reason("capital", named, target)
    elif change.there == CASTLE:
        yield Reason("razes", named, target)
    elif change.there in ALL_UNITS:
        strength = before.rules.strengths[change.there]
        yield Reason("beats", {**named, "object": chr(UNITS[strength - 1])}, target)
    else:
        yield Reason("takes", named, target)
    if land is None or rival not in after.players:
        return
    if change.there != CAPITAL and after.pieces[land.capital] != CAPITAL and land.gold:
        yield Reason("ruins", {**named, "n": land.gold}, (land.capital,))
    parts = _parts(after, land, change.target)
    if parts > 1:
        yield Reason("cuts", {**named, "n": parts}, land.hexes)
    fed = dict.fromkeys(unpaid(before, rival))
    hungry = tuple([hex_id for hex_id in unpaid(after, rival) if hex_id not in fed])
    if hungry:
        strength = after.rules.strengths[after.pieces[hungry[0]]]
        facts = {**named, "n": len(hungry), "object": chr(UNITS[strength - 1])}
        yield Reason("starves", facts, hungry)


def _parts(after: Position, land: Territory, target: int) -> int:
    """Into how many parts a territory has fallen with the loss of one hex."""
    area = after.ownership.area
    seats: dict[int, None] = {}
    alone = 0
    for hex_id in land.hexes:
        if hex_id == target:
            continue
        if area[hex_id] == LONE:
            alone += 1
        else:
            seats[area[hex_id]] = None
    return len(seats) + alone


def unpaid(position: Position, player: str) -> list[int]:
    """The hexes of the player's units that starve at his next `end`, as things stand."""
    strengths = position.rules.strengths
    found = []
    for hex_id in position.units(player):
        land = position.territory_at(hex_id)
        if land is None or position.accounts(land).after_end is None:
            assert strengths[position.pieces[hex_id]]
            found.append(hex_id)
    return found


def _chop(change: _Change) -> Reason:
    """A tree of the player's own is felled."""
    before, after = change.before, change.after
    saved = tuple(
        [
            hex_id
            for hex_id in after.land
            if after.owners[hex_id] == before.player
            and before.pieces[hex_id] == after.pieces[hex_id] == EMPTY
            and _can_grow(before, hex_id)
            and not _can_grow(after, hex_id)
        ]
    )
    if saved:
        return Reason("chop_grow", {"n": len(saved)}, saved)
    return Reason("chop", {}, (change.target,))


def _can_grow(position: Position, hex_id: int) -> bool:
    trees = [near for near in position.neighbours[hex_id] if position.pieces[near] == TREE]
    return len(trees) >= position.rules.trees_to_grow


def _tracts(position: Position, hex_id: int) -> int:
    """Into how many parts gravestones divide the territory of a hex."""
    return len(position.ways(position.ownership.area[hex_id]).tracts)


def _feeding(change: _Change) -> Iterator[Reason]:
    """Whether units of the player's own are saved that `END` would have starved."""
    before = change.before
    hungry = [hex_id for case in before.starving() for hex_id in case.hexes]
    if hungry and not change.after.starving():
        strength = before.rules.strengths[before.pieces[hungry[0]]]
        facts: dict[str, int | str] = {"n": len(hungry), "object": chr(UNITS[strength - 1])}
        yield Reason("feeds", facts, tuple(sorted(hungry)))


def _guarding(change: _Change) -> Iterator[Reason]:
    """What the player's own land gains in safety."""
    before, after = change.before, change.after
    stronger = tuple(
        [
            hex_id
            for hex_id in after.land
            if before.owners[hex_id] == after.owners[hex_id] == before.player
            and after.defence(hex_id).strength > before.defence(hex_id).strength
            and _beside_rivals(after, hex_id)
        ]
    )
    if not stronger:
        return
    lost, left = dict.fromkeys(takeable(before)), dict.fromkeys(takeable(after))
    safe = tuple([hex_id for hex_id in stronger if hex_id in lost and hex_id not in left])
    if not safe:
        yield Reason("strengthens", {"n": len(stronger)}, stronger)
        return
    for hex_id in safe:
        gold = after.gold(hex_id)
        if gold and before.pieces[hex_id] == CAPITAL:
            yield Reason("guards_capital", {"n": gold}, (hex_id,))
            return
    yield Reason("guards", {"n": len(safe)}, safe)


def _beside_rivals(position: Position, hex_id: int) -> bool:
    owners = position.owners
    return any(owners[near] not in (owners[hex_id], NOBODY) for near in position.neighbours[hex_id])


def takeable(position: Position) -> list[int]:
    """The hexes that others could take from the player to act with a single move in their next
    turns, if he ended his turn now and the others passed; ascending."""
    player = position.player
    found: dict[int, None] = {}
    for later in _passing(position):
        if later.player == player:
            break
        for group in later.move_groups():
            for hex_id in group.targets:
                if later.owners[hex_id] == player:
                    found[hex_id] = None
    return sorted(found)


def _passing(position: Position) -> Iterator[Position]:
    """The positions from here on if everyone ends his turn at once, up to the player's own turn."""
    player = position.turn
    while position.outcome() is None:
        position = position.play(END)
        yield position
        if position.turn == player:
            return


def _ending(position: Position) -> Iterator[Reason]:
    """Why a turn may be ended."""
    own = [land for land in position.territories if land.owner == position.turn]
    buying = [group.source for group in position.move_groups() if group.buy]
    saving = tuple(_saving(position, own))
    if not buying and not position.can_act():
        yield Reason("done", {})
    elif buying and all(_needed(position, land) for land in own if land.capital in buying):
        wages = sum(position.accounts(land).wages for land in own if land.capital in buying)
        yield Reason("wages", {"n": wages}, tuple(dict.fromkeys(buying)))
    elif not saving:
        yield Reason("rest", {})
    yield from saving


def _needed(position: Position, land: Territory) -> bool:
    """Whether wages due now would not be paid if the territory bought even the cheapest unit."""
    rules = position.rules
    account = position.accounts(land)
    least = rules.unit_price + rules.wages[0]
    return account.wages > 0 and account.gold < account.wages + least


def _saving(position: Position, own: list[Territory]) -> Iterator[Reason]:
    """The strongest unit that a purse can pay next turn and can not pay now."""
    later = [position, *_passing(position)][-1]
    if later.turn != position.turn or later.outcome() is not None:
        return
    best: tuple[int, int, int] | None = None
    price = position.rules.unit_price
    for land in own:
        gold = later.gold(land.capital)
        strength = min(gold // price, position.rules.strongest)
        if strength > land.gold // price and (best is None or (strength, gold) > best[:2]):
            best = strength, gold, land.capital
    if best is not None:
        strength, gold, capital = best
        yield Reason("saves", {"gold": gold, "object": chr(UNITS[strength - 1])}, (capital,))
