"""The rules (sections 2-6), asked anew at every question and in the order of the contract.

Moves are texts: 'c7d8', 'c5P@d8', 'end', 'concede'.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tests.oracle.board import (
    HEX_OF,
    NAME_OF,
    NOBODY,
    UNITS,
    Hex,
    State,
    around,
)

STRENGTH = {"P": 1, "S": 2, "K": 3, "B": 4}
OF_STRENGTH = {strength: unit for unit, strength in STRENGTH.items()}
GUARD = {**STRENGTH, "H": 1, "C": 2}  # what each piece defends with
PRICE = {"P": 10, "S": 20, "K": 30, "B": 40, "C": 15}
WAGE = {"P": 2, "S": 6, "K": 18, "B": 54}
KINDS = "PSKBC"
CAPITAL_SITES = [None, "T", "X", "C", "P", "S", "K", "B"]  # the class that is taken first
STRONGEST = 4  # that units can combine to
IDLE_TURNS = 15  # for each player not out
LAST_ROUND = 200


# --- Territories (section 2) -------------------------------------------------------------------


def neighbours(state: State, hex_: Hex) -> list[Hex]:
    """The land hexes beside this one, in reading order."""
    return [beside for beside in around(hex_) if beside in state.owner]


def connected(start: Hex, allowed: set[Hex]) -> set[Hex]:
    """All of `allowed` that can be reached from `start` over `allowed`."""
    found = {start}
    border = [start]
    while border:
        for beside in around(border.pop()):
            if beside in allowed and beside not in found:
                found.add(beside)
                border.append(beside)
    return found


def hexes_of(state: State, owner: str) -> set[Hex]:
    return {hex_ for hex_, who in state.owner.items() if who == owner}


def pieces_of_ground(hexes: Iterable[Hex]) -> list[set[Hex]]:
    """The connected groups of these hexes, ordered by their first hex."""
    left = set(hexes)
    groups = []
    while left:
        group = connected(min(left), left)
        groups.append(group)
        left -= group
    return groups


def territories(state: State, player: str) -> list[set[Hex]]:
    """The connected groups of two or more hexes."""
    return [group for group in pieces_of_ground(hexes_of(state, player)) if len(group) > 1]


def group_at(state: State, hex_: Hex) -> set[Hex]:
    """All hexes joined to this one under the same owner, itself included."""
    return connected(hex_, hexes_of(state, state.owner[hex_]))


def capitals_in(state: State, hexes: Iterable[Hex]) -> list[Hex]:
    return sorted(hex_ for hex_ in hexes if state.piece.get(hex_) == "H")


def players_in(state: State) -> list[str]:
    """Those not out: they have a territory."""
    owners = sorted(set(state.owner.values()) - {NOBODY})
    return [player for player in owners if territories(state, player)]


def found_capital(state: State, territory: set[Hex], gold: int) -> None:
    """Gives a territory without a capital one."""

    site = min(territory, key=lambda hex_: site_rank(state, hex_))
    clear_hex(state, site)
    state.piece[site] = "H"
    state.gold[site] = gold


def site_rank(state: State, hex_: Hex) -> tuple[int, int, int, Hex]:
    """Of a territory's hexes the one that ranks lowest gets the capital."""
    owners = [state.owner[beside] for beside in neighbours(state, hex_)]
    friends = owners.count(state.owner[hex_])
    strangers = len(owners) - friends - owners.count(NOBODY)
    return (CAPITAL_SITES.index(state.piece.get(hex_)), strangers, -friends, hex_)


def clear_hex(state: State, hex_: Hex) -> None:
    """Takes away what stands there; gold goes with a capital."""
    state.piece.pop(hex_, None)
    state.acted.discard(hex_)
    state.gold.pop(hex_, None)


# --- Is it valid? (section 1) ------------------------------------------------------------------


def status(state: State) -> list[str]:
    """Names of what is wrong, in the order of the contract's list."""
    wrong = set()
    if not state.owner:
        wrong.add("no-land")
    alive = players_in(state)
    for owner in set(state.owner.values()):
        if owner == NOBODY:
            continue
        for group in pieces_of_ground(hexes_of(state, owner)):
            count = len(capitals_in(state, group))
            if len(group) == 1 and count:
                wrong.add("capital-alone")
            if len(group) > 1 and count == 0:
                wrong.add("capital-missing")
            if len(group) > 1 and count > 1:
                wrong.add("capital-twice")
        if owner not in alive:
            wrong.add("out-with-land")
    for hex_, owner in state.owner.items():
        if owner == NOBODY and state.piece.get(hex_) in list(UNITS + "CH"):
            wrong.add("nobody-armed")
    if state.turn not in alive:
        wrong.add("turn-out")
    listed = [
        "no-land",
        "capital-missing",
        "capital-twice",
        "capital-alone",
        "nobody-armed",
        "out-with-land",
        "turn-out",
    ]
    return [name for name in listed if name in wrong]


# --- The end (section 6) -----------------------------------------------------------------------


def outcome(state: State) -> tuple[str, str | None] | None:
    """(reason, winner or None for a draw), or None while the game runs."""
    alive = players_in(state)
    if len(alive) == 1:
        # A capture sets idle to 0 and a concession adds 1: that tells which one ended the game.
        return ("conquest" if state.idle == 0 else "concession", alive[0])
    if not alive:
        return None  # nobody to win or to draw; such a position isn't valid anyway
    if state.idle >= IDLE_TURNS * len(alive):
        reason = "stalemate"
    elif state.round > LAST_ROUND:
        reason = "round-limit"
    else:
        return None
    land = {player: len(hexes_of(state, player)) for player in alive}
    most = max(land.values())
    first = [player for player in alive if land[player] == most]
    return (reason, first[0] if len(first) == 1 else None)


# --- A turn (section 3) ------------------------------------------------------------------------


def earning(state: State, territory: set[Hex]) -> int:
    return sum(1 for hex_ in territory if state.piece.get(hex_) not in ("T", "X"))


def bill(state: State, territory: set[Hex]) -> int:
    return sum(WAGE.get(state.piece.get(hex_, ""), 0) for hex_ in territory)


def next_tree(state: State, player: str) -> Hex | None:
    """The hex of this player that becomes a tree, if any."""
    choices = []
    for hex_ in hexes_of(state, player):
        trees = sum(1 for beside in neighbours(state, hex_) if state.piece.get(beside) == "T")
        if hex_ not in state.piece and trees >= 2:
            choices.append((-trees, hex_))
    return min(choices)[1] if choices else None


def begin_turn(state: State) -> None:
    earn(state)
    grow(state)
    crumble(state)
    clear_marks(state)


def earn(state: State) -> None:
    for territory in territories(state, state.turn):
        (capital,) = capitals_in(state, territory)
        state.gold[capital] += earning(state, territory)


def grow(state: State) -> None:
    tree = next_tree(state, state.turn)
    if tree is not None:
        state.piece[tree] = "T"


def crumble(state: State) -> None:
    for territory in territories(state, state.turn):
        has_unit = any(state.piece.get(hex_) in STRENGTH for hex_ in territory)
        has_room = any(state.piece.get(hex_) in (None, "T") for hex_ in territory)
        graves = sorted(hex_ for hex_ in territory if state.piece.get(hex_) == "X")
        if graves and not has_unit and not has_room:
            clear_hex(state, graves[0])


def clear_marks(state: State) -> None:
    state.acted -= hexes_of(state, state.turn)


def pay_wages(state: State) -> None:
    """Each territory pays or starves; a unit on a lone hex starves."""
    for group in pieces_of_ground(hexes_of(state, state.turn)):
        wages = bill(state, group)
        if len(group) > 1:
            (capital,) = capitals_in(state, group)
            if state.gold[capital] >= wages:
                state.gold[capital] -= wages
                continue
            state.gold[capital] = 0
        for hex_ in group:
            if state.piece.get(hex_) in STRENGTH:
                state.piece[hex_] = "X"
                state.acted.discard(hex_)


def hand_over(state: State) -> None:
    """The next player not out begins his turn."""
    alive = players_in(state)
    later = [player for player in alive if player > state.turn]
    if later:
        state.turn = later[0]
    else:
        state.turn = alive[0]
        state.round += 1
    begin_turn(state)


def end_turn(state: State) -> None:
    pay_wages(state)
    state.idle += 1
    hand_over(state)


def concede(state: State) -> None:
    forsake(state, state.turn)
    state.idle += 1
    alive = players_in(state)
    if len(alive) == 1:
        state.turn = alive[0]
    else:
        hand_over(state)


def forsake(state: State, player: str) -> None:
    """All that is left of a player who is out becomes nobody's."""
    for hex_ in hexes_of(state, player):
        state.owner[hex_] = NOBODY
        if state.piece.get(hex_) not in ("T", "X"):
            clear_hex(state, hex_)


# --- Capture (section 5) -----------------------------------------------------------------------


def capture(state: State, target: Hex, unit: str, source: Hex | None) -> None:
    """The player to act takes `target` with `unit`, which comes from `source` or was bought."""
    player = state.turn
    loser = state.owner[target]
    rest = group_at(state, target) - {target}
    groups_before = pieces_of_ground(hexes_of(state, player))

    # 1. Whatever stood there is gone.
    clear_hex(state, target)

    # 2. The unit is there.
    if source is not None:
        clear_hex(state, source)
    state.owner[target] = player
    state.piece[target] = unit
    state.acted.add(target)
    state.idle = 0

    # 3. What is left of the loser's territory.
    if loser != NOBODY:
        for part in pieces_of_ground(rest):
            settle_rest(state, part)

    # 4. The captor's groups that touch the hex become one territory.
    beside = set(around(target))
    joining = [group for group in groups_before if group & beside]
    holders = [(group, capitals_in(state, group)[0]) for group in joining if len(group) > 1]
    if holders:
        total = sum(state.gold[capital] for _, capital in holders)
        keeper = keeps_capital(state, holders)
        for _, capital in holders:
            if capital != keeper:
                clear_hex(state, capital)
        state.gold[keeper] = total
    else:
        found_capital(state, group_at(state, target), gold=0)

    # 5. A loser without a territory is out.
    if loser != NOBODY and not territories(state, loser):
        forsake(state, loser)


def settle_rest(state: State, part: set[Hex]) -> None:
    """What becomes of one connected rest of the loser's territory."""
    capitals = capitals_in(state, part)
    if len(part) == 1:
        for capital in capitals:
            clear_hex(state, capital)
    elif not capitals:
        found_capital(state, part, gold=0)


def keeps_capital(state: State, holders: list[tuple[set[Hex], Hex]]) -> Hex:
    """Of joining territories with their capitals: the capital that stays."""

    def rank(held: tuple[set[Hex], Hex]) -> tuple[int, int, Hex]:
        territory, capital = held
        return (-len(territory), -state.gold[capital], capital)

    return min(holders, key=rank)[1]


# --- Actions (section 4) -----------------------------------------------------------------------


@dataclass(frozen=True)
class Order:
    """A move that is neither end nor concede: `buy` is empty for a unit's move."""

    source: Hex
    target: Hex
    buy: str = ""

    def __str__(self) -> str:
        between = f"{self.buy}@" if self.buy else ""
        return f"{NAME_OF[self.source]}{between}{NAME_OF[self.target]}"


def read_order(state: State, text: str) -> Order | None:
    """What the text of a move other than end and concede means; None if it is no move."""
    match = re.fullmatch("([a-z]+[0-9]+)(?:([PSKBC])@)?([a-z]+[0-9]+)", text)
    if not match:
        return None
    source, target = HEX_OF.get(match[1]), HEX_OF.get(match[3])
    if source is None or target is None:
        return None
    if not state.on_board(source) or not state.on_board(target):
        return None
    return Order(source, target, match[2] or "")


def no_graves(state: State, hexes: set[Hex]) -> set[Hex]:
    return {hex_ for hex_ in hexes if state.piece.get(hex_) != "X"}


def in_reach(state: State, source: Hex) -> set[Hex]:
    """Where a unit on `source` can walk to or past: its land, but no gravestones."""
    return connected(source, no_graves(state, group_at(state, source)))


def beside_any(hexes: set[Hex]) -> set[Hex]:
    return {beside for hex_ in hexes for beside in around(hex_)}


def defence(state: State, target: Hex) -> tuple[int, Hex | None]:
    """Strength that defends a hex, and the hex it comes from."""
    if state.owner[target] == NOBODY:
        return 0, None
    guards = [target] + [
        beside for beside in neighbours(state, target) if state.owner[beside] == state.owner[target]
    ]
    strengths = {hex_: GUARD.get(state.piece.get(hex_, ""), 0) for hex_ in guards}
    strongest = max(strengths.values())
    if strongest == 0:
        return 0, None
    if strengths[target] == strongest:
        return strongest, target
    return strongest, min(hex_ for hex_ in guards if strengths[hex_] == strongest)


def frontier(state: State, territory: set[Hex]) -> set[Hex]:
    """What is beside a territory's hexes, gravestones left out: where bought units can attack."""
    return beside_any(no_graves(state, territory))


def may_take(state: State, target: Hex, strength: int) -> bool:
    """Whether a unit of this strength, ready and near enough, may attack this foreign hex."""
    if state.owner[target] != NOBODY and state.piece.get(target) == "T":
        return False
    return strength > defence(state, target)[0]


def unit_move_kind(
    state: State, source: Hex, target: Hex, reach: set[Hex], beside_reach: set[Hex]
) -> str | None:
    """Which line of the table this is, for a unit of the player to act; None if none."""
    strength = STRENGTH[state.piece[source]]
    ready = source not in state.acted
    if target == source or target not in state.owner:
        return None
    piece = state.piece.get(target)
    near = target in beside_reach
    if state.owner[target] != state.turn:
        return "attack" if near and ready and may_take(state, target, strength) else None
    if piece == "X":
        return "clear" if near and ready else None
    if target not in reach:
        return None
    if piece is None:
        return "walk"
    if piece in STRENGTH:
        return "combine" if strength + STRENGTH[piece] <= STRONGEST else None
    if piece == "T":
        return "chop" if ready else None
    return None


def purchase_kind(
    state: State, capital: Hex, kind: str, target: Hex, territory: set[Hex], beside: set[Hex]
) -> str | None:
    """The same for a purchase with the purse of one of the player's capitals."""
    if state.gold[capital] < PRICE[kind] or target not in state.owner:
        return None
    piece = state.piece.get(target)
    if target in territory:
        if kind == "C":
            return "castle" if piece is None else None
        if piece is None:
            return "buy"
        if piece == "T":
            return "buy-chop"
        if piece in STRENGTH:
            return "buy-combine" if STRENGTH[kind] + STRENGTH[piece] <= STRONGEST else None
        return None
    if kind == "C" or state.owner[target] == state.turn:
        return None
    if target in beside and may_take(state, target, STRENGTH[kind]):
        return "buy-attack"
    return None


def orders_with_kinds(state: State) -> Iterator[tuple[Order, str]]:
    """Every legal unit move and purchase with its kind, in the documented order."""
    if outcome(state) or status(state):
        return
    mine = hexes_of(state, state.turn)
    for source in sorted(mine):
        if state.piece.get(source) in STRENGTH:
            reach = in_reach(state, source)
            beside = beside_any(reach)
            for target in sorted(reach | beside):
                unit_kind = unit_move_kind(state, source, target, reach, beside)
                if unit_kind:
                    yield Order(source, target), unit_kind
    for capital in capitals_in(state, mine):
        territory = group_at(state, capital)
        beside = frontier(state, territory)
        for buy in KINDS:
            for target in sorted(territory | beside):
                buy_kind = purchase_kind(state, capital, buy, target, territory, beside)
                if buy_kind:
                    yield Order(capital, target, buy), buy_kind


def legal_moves(state: State) -> list[str]:
    """All of them in the documented order, as texts; `end` last, `concede` not listed."""
    if outcome(state) or status(state):
        return []
    return [str(order) for order, _ in orders_with_kinds(state)] + ["end"]


# --- Refusals (section 4) ----------------------------------------------------------------------


def refusal(state: State, text: str) -> str | None:
    """The code with which this move is refused, or None if it may be played."""
    order = None
    if text not in ("end", "concede"):
        order = read_order(state, text)
        if order is None:
            return "syntax"
    if outcome(state):
        return "game-over"
    if status(state):
        return "invalid"
    if order is None:
        return None
    if state.owner.get(order.source) != state.turn:
        return "not-yours"
    if order.buy:
        return purchase_refusal(state, order)
    return unit_refusal(state, order)


def unit_refusal(state: State, order: Order) -> str | None:
    piece = state.piece.get(order.source)
    if piece not in STRENGTH:
        return "no-unit"
    reach = in_reach(state, order.source)
    target = order.target
    there = state.piece.get(target)
    if target not in state.owner:
        return "out-of-reach"
    own = state.owner[target] == state.turn
    if own and target not in group_at(state, order.source):
        return "out-of-reach"
    if own and there != "X" and target not in reach:
        return "out-of-reach"
    if target not in reach | beside_any(reach):
        return "out-of-reach"
    if own and (there in ("H", "C") or target == order.source):
        return "occupied"
    if own and there in STRENGTH and STRENGTH[piece] + STRENGTH[there] > STRONGEST:
        return "over-baron"
    if order.source in state.acted and (not own or there in ("T", "X")):
        return "acted"
    if own:
        return None
    return attack_refusal(state, target, STRENGTH[piece])


def purchase_refusal(state: State, order: Order) -> str | None:
    if state.piece.get(order.source) != "H":
        return "no-capital"
    if state.gold[order.source] < PRICE[order.buy]:
        return "gold"
    territory = group_at(state, order.source)
    target = order.target
    there = state.piece.get(target)
    if target not in territory:
        beside = frontier(state, territory)
        if order.buy == "C" or target not in state.owner or target not in beside:
            return "out-of-reach"
        if state.owner[target] == state.turn:
            return "out-of-reach"
        return attack_refusal(state, target, STRENGTH[order.buy])
    if there in ("H", "C") or (order.buy == "C" and there):
        return "occupied"
    if there == "X":
        return "grave"
    if there in STRENGTH and STRENGTH[order.buy] + STRENGTH[there] > STRONGEST:
        return "over-baron"
    return None


def attack_refusal(state: State, target: Hex, strength: int) -> str | None:
    if state.owner[target] != NOBODY and state.piece.get(target) == "T":
        return "tree"
    if strength <= defence(state, target)[0]:
        return "too-strong"
    return None


# --- Playing -----------------------------------------------------------------------------------


class Refused(ValueError):
    """The move may not be played; the message is the code."""


def play(state: State, text: str) -> State:
    """The position after the move; Refused with the code if it is illegal."""
    code = refusal(state, text)
    if code:
        raise Refused(code)
    after = state.copy()
    if text == "end":
        end_turn(after)
    elif text == "concede":
        concede(after)
    else:
        order = read_order(after, text)
        assert order is not None
        carry_out(after, order)
    return after


def carry_out(state: State, order: Order) -> None:
    source, target = order.source, order.target
    acted = False
    if order.buy:
        state.gold[source] -= PRICE[order.buy]
        piece = order.buy
    else:
        piece = state.piece[source]
        acted = source in state.acted
    if state.owner[target] != state.turn:
        capture(state, target, piece, None if order.buy else source)
        return

    there = state.piece.get(target)
    if there in ("T", "X"):
        acted = True
    elif there in STRENGTH:
        piece = OF_STRENGTH[STRENGTH[piece] + STRENGTH[there]]
        acted = acted or target in state.acted
    if not order.buy:
        clear_hex(state, source)
    clear_hex(state, target)
    state.piece[target] = piece
    if acted:
        state.acted.add(target)


# --- Questions (protocol.md) -------------------------------------------------------------------


def territory_lines(state: State) -> list[str]:
    """capital owner hexes gold income wages after-end, a line for each territory by capital."""
    lines = []
    for capital in sorted(state.gold):
        territory = group_at(state, capital)
        owner = state.owner[capital]
        gold, income, wages = (
            state.gold[capital],
            earning(state, territory),
            bill(state, territory),
        )
        after = gold - wages if owner == state.turn else gold + income - wages
        lines.append(
            f"{NAME_OF[capital]} {owner} {len(territory)} {gold} {income} {wages} "
            f"{after if after >= 0 else 'bankrupt'}"
        )
    return lines
