"""Whether a reason's facts are true, found out in another way than the coach does: by flooding the
letters of the board, by trying every move, and by letting everyone pass."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.coach.reasons import Reason
from game.core import END, Move, Position

PRICES = {"P": 10, "S": 20, "K": 30, "B": 40}
WAGES = {"P": 2, "S": 6, "K": 18, "B": 54}
STRENGTH = {"P": 1, "S": 2, "K": 3, "B": 4, "H": 1, "C": 2}


class Case:
    """An action with its positions and one of its reasons."""

    def __init__(self, before: Position, moves: tuple[Move, ...], reason: Reason) -> None:
        self.before, self.reason, self.me = before, reason, before.turn
        self.after = before
        self.paid = 0
        for move in moves:
            self.kind = self.after.move_kind(move)
            self.after = self.after.play(move)
            self.paid += {**PRICES, "C": 15}.get(move.buy, 0)
        self.target = moves[-1].target
        self.facts, self.hexes = reason.facts, reason.hexes
        self.n = reason.facts.get("n")
        self.them = str(reason.facts.get("player", ""))

    @property
    def holds(self) -> bool:
        """Whether all that the reason says is so."""
        return CHECKS[self.reason.kind](self)


def owner(position: Position, hex_id: int) -> str:
    return chr(position.owners[hex_id])


def piece(position: Position, hex_id: int) -> str:
    return chr(position.pieces[hex_id]).upper()


def flood(position: Position, start: int, barred: tuple[int, ...] = ()) -> list[int]:
    """The hexes of one owner that hang together with `start`."""
    found = [start]
    for at in found:
        found += [
            near
            for near in position.neighbours[at]
            if owner(position, near) == owner(position, start)
            and near not in found
            and near not in barred
        ]
    return sorted(found)


def floods(position: Position, hexes: list[int], barred: tuple[int, ...] = ()) -> list[list[int]]:
    """How hexes hang together."""
    found: list[list[int]] = []
    for at in hexes:
        if not any(at in group for group in found):
            found.append(flood(position, at, barred))
    return found


def earned(position: Position, hexes: list[int]) -> int:
    return sum(piece(position, at) not in "TX" for at in hexes)


def own(position: Position, player: str) -> list[int]:
    return [at for at in position.land if owner(position, at) == player]


def passed(position: Position) -> Iterator[Position]:
    """Everyone ends his turn at once, the player to act first."""
    for _ in position.players:
        if position.outcome() is None:
            position = position.play(END)
            yield position


def all_taken(position: Position) -> set[int]:
    """The hexes of the player to act that any rival's one move takes, tried one by one."""
    me = position.turn
    found = set()
    for later in passed(position):
        if later.turn == me or later.outcome() is not None:
            break
        sources = [(at, "") for at in own(later, later.turn) if piece(later, at) in "PSKB"]
        capitals = [at for at in own(later, later.turn) if piece(later, at) == "H"]
        sources += [(at, kind) for at in capitals for kind in "PSKB"]
        for target in own(later, me):
            if any(later.refusal(Move(at, target, kind)) is None for at, kind in sources):
                found.add(target)
    return found


def defence(position: Position, hex_id: int) -> int:
    beside = [
        at for at in position.neighbours[hex_id] if position.owners[at] == position.owners[hex_id]
    ]
    return max(STRENGTH.get(piece(position, at), 0) for at in (hex_id, *beside))


def dies(position: Position, player: str) -> set[int]:
    """The hexes on which units of a player turn to gravestones at his next end if all pass."""
    before = position
    for later in passed(position):
        if before.turn == player:
            return {
                at
                for at in own(before, player)
                if piece(before, at) in "PSKB" and piece(later, at) == "X"
            }
        before = later
    return set()


def took(case: Case) -> bool:
    return (
        owner(case.before, case.target) == case.them and owner(case.after, case.target) == case.me
    )


def gone(case: Case) -> int:
    """Gold that was destroyed."""
    return sum(case.before.purses) - case.paid - sum(case.after.purses)


def parts(case: Case) -> int:
    rest = [at for at in flood(case.before, case.target) if at != case.target]
    return len(floods(case.before, rest, (case.target,)))


def mine_before(case: Case) -> list[list[int]]:
    """The player's groups of the position before that are in the land of the target now."""
    land = flood(case.after, case.target)
    return floods(case.before, [at for at in land if owner(case.before, at) == case.me])


def income(case: Case) -> bool:
    return case.facts["income"] == earned(case.after, flood(case.after, case.target))


def safe(case: Case) -> bool:
    lost, left = all_taken(case.before), all_taken(case.after)
    return all(at in lost and at not in left for at in case.hexes)


def stronger(case: Case) -> bool:
    foes = {player for player in case.before.players if player != case.me}
    return all(
        owner(case.before, at) == case.me
        and defence(case.after, at) > defence(case.before, at)
        and any(owner(case.after, near) in foes for near in case.after.neighbours[at])
        for at in case.hexes
    )


def trees(position: Position, hex_id: int) -> int:
    return sum(piece(position, near) == "T" for near in position.neighbours[hex_id])


def grows_no_more(case: Case) -> bool:
    return piece(case.before, case.target) == "T" and all(
        owner(case.after, at) == case.me
        and piece(case.after, at) == " "
        and trees(case.before, at) >= 2 > trees(case.after, at)
        for at in case.hexes
    )


def earns_one_more(case: Case, there: str) -> bool:
    land = flood(case.after, case.target)
    return (
        piece(case.before, case.target) == there
        and owner(case.before, case.target) == case.me
        and earned(case.after, land) == earned(case.before, land) + 1
    )


def tracts(position: Position, hex_id: int) -> int:
    land = flood(position, hex_id)
    graves = tuple(at for at in land if piece(position, at) == "X")
    return len(floods(position, [at for at in land if at not in graves], graves))


def count(case: Case) -> bool:
    return case.n == len(case.hexes) > 0


def capital_of(position: Position, hex_id: int) -> int:
    return next(at for at in flood(position, hex_id) if piece(position, at) == "H")


def purses(position: Position) -> dict[int, int]:
    capitals = [at for at in position.land if piece(position, at) == "H"]
    return dict(zip(capitals, position.purses, strict=True))


def purchases(position: Position) -> list[Move]:
    return [move for move in position.legal_moves if move.buy in (*PRICES, "C")]


def fresh(position: Position) -> list[Move]:
    """Moves of units that have not acted."""
    return [
        move
        for move in position.legal_moves
        if not move.buy and chr(position.pieces[move.source]).isupper()
    ]


def idle(case: Case) -> bool:
    return not purchases(case.before) and not fresh(case.before)


def wages_due(case: Case) -> bool:
    due = 0
    for capital in {move.source for move in purchases(case.before)}:
        bill = sum(WAGES.get(piece(case.before, at), 0) for at in flood(case.before, capital))
        if case.before.gold(capital) - PRICES["P"] - WAGES["P"] >= bill:
            return False
        due += bill
    return due == case.n


def saving(case: Case) -> bool:
    later = [*passed(case.before)][-1]
    (capital,) = case.hexes
    there = purses(later)[capital]
    price = PRICES[str(case.facts["object"])]
    return (
        later.turn == case.me
        and there == case.facts["gold"]
        and there >= price > purses(case.before)[capital]
        and (price == 40 or there < price + 10)
    )


CHECKS: dict[str, Callable[[Case], bool]] = {
    "wins": lambda c: c.after.players == (c.me,) and len(c.before.players) > 1,
    "out": lambda c: (
        took(c) and all(len(group) == 1 for group in floods(c.after, own(c.after, c.them)))
    ),
    "capital": lambda c: took(c) and piece(c.before, c.target) == "H" and gone(c) == 0,
    "capital_gold": lambda c: took(c) and piece(c.before, c.target) == "H" and gone(c) == c.n,
    "ruins": lambda c: (
        took(c)
        and piece(c.before, c.hexes[0]) == "H"
        and piece(c.after, c.hexes[0]) == " "
        and flood(c.after, c.hexes[0]) == [c.hexes[0]]
        and gone(c) == c.n
    ),
    "starves": lambda c: (
        took(c)
        and count(c)
        and set(c.hexes) == dies(c.after, c.them) - dies(c.before, c.them)
        and (c.n != 1 or piece(c.after, c.hexes[0]) == c.facts["object"])
    ),
    "feeds": lambda c: (
        count(c)
        and set(c.hexes) == dies(c.before, c.me)
        and not dies(c.after, c.me)
        and (c.n != 1 or piece(c.before, c.hexes[0]) == c.facts["object"])
    ),
    "joins": lambda c: income(c) and sum(len(group) > 1 for group in mine_before(c)) == c.n,
    "cuts": lambda c: took(c) and parts(c) == c.n,
    "guards_capital": lambda c: (
        safe(c)
        and c.before.gold(c.hexes[0]) + c.after.gold(c.hexes[0]) > 0
        and c.after.gold(c.hexes[0]) == c.n
    ),
    "guards": lambda c: count(c) and safe(c),
    "beats": lambda c: took(c) and piece(c.before, c.target) == c.facts["object"],
    "razes": lambda c: took(c) and piece(c.before, c.target) == "C",
    "joins_lone": lambda c: (
        count(c)
        and list(c.hexes) == sorted(group[0] for group in mine_before(c) if len(group) == 1)
    ),
    "chop_grow": lambda c: count(c) and grows_no_more(c),
    "takes": lambda c: took(c) and piece(c.before, c.target) in " TX",
    "nobody": lambda c: owner(c.before, c.target) == "-" and owner(c.after, c.target) == c.me,
    "nobody_tree": lambda c: (
        owner(c.before, c.target) == "-"
        and piece(c.before, c.target) == "T"
        and piece(c.after, c.target) != "T"
    ),
    "chop": lambda c: earns_one_more(c, "T"),
    "clear": lambda c: earns_one_more(c, "X"),
    "opens": lambda c: tracts(c.after, c.target) < tracts(c.before, c.target),
    "strengthens": lambda c: count(c) and stronger(c),
    "castle": lambda c: piece(c.after, c.target) == "C" != piece(c.before, c.target),
    "combines": lambda c: c.kind == "combine" and piece(c.after, c.target) == c.facts["object"],
    "upgrades": lambda c: c.kind == "buy-combine" and piece(c.after, c.target) == c.facts["object"],
    "buys": lambda c: c.kind == "buy" and piece(c.after, c.target) == c.facts["object"],
    "walks": lambda c: c.kind == "walk" and piece(c.after, c.target) == c.facts["object"],
    "earns": income,
    "done": idle,
    "wages": wages_due,
    "saves": saving,
    "rest": lambda c: not idle(c),
}
