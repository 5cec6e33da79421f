"""Small deliberate changes of the rules, made in the oracle: each is noticed by the perft record
of the same name, which proves that the record's counts depend on that rule.

CHANGES gives, for the id of a record, what to replace in `tests.oracle.engine`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.oracle import engine
from tests.oracle.board import NOBODY, PLAYERS, Hex, State
from tests.oracle.engine import GUARD, STRENGTH, WAGE

Change = dict[str, Any]
rules: Change = dict(vars(engine))  # as they are


def nothing(*_: object) -> None:
    """In place of a step that is left out."""


# --- Capitals ---------------------------------------------------------------------------------


def sites(pick: Callable[[int, int, int, Hex], tuple[Any, ...]]) -> Change:
    return {"site_rank": lambda state, hex_: pick(*rules["site_rank"](state, hex_))}


def nobody_counts_as_stranger(state: State, hex_: Hex) -> tuple[int, int, int, Hex]:
    kind, _, friends, place = rules["site_rank"](state, hex_)
    return (kind, len(engine.neighbours(state, hex_)) + friends, friends, place)


def keeper(pick: Callable[[int, int, Hex], tuple[Any, ...]]) -> Change:
    def keeps_capital(state: State, holders: list[tuple[set[Hex], Hex]]) -> Hex:
        return min(holders, key=lambda held: pick(len(held[0]), state.gold[held[1]], held[1]))[1]

    return {"keeps_capital": keeps_capital}


def purse_split(state: State, part: set[Hex]) -> None:
    rules["settle_rest"](state, part)
    for capital in engine.capitals_in(state, part):
        state.gold[capital] += 10


def capital_stays_alone(state: State, part: set[Hex]) -> None:
    if len(part) > 1:
        rules["settle_rest"](state, part)


def lone_hex_is_swept(state: State, part: set[Hex]) -> None:
    rules["settle_rest"](state, part)
    if len(part) == 1:
        engine.clear_hex(state, min(part))


def out_before_joining(state: State, territory: set[Hex], gold: int) -> None:
    for player in PLAYERS:
        if not engine.territories(state, player):
            engine.forsake(state, player)
    rules["found_capital"](state, territory, gold)


def leaves_armed_land(state: State, player: str) -> None:
    swept = state.copy()
    rules["forsake"](swept, player)
    state.owner = swept.owner


def leaves_bare_land(state: State, player: str) -> None:
    for hex_ in engine.hexes_of(state, player):
        engine.clear_hex(state, hex_)
    rules["forsake"](state, player)


# --- A turn -----------------------------------------------------------------------------------


def steps(*names: str) -> Change:
    def begin_turn(state: State) -> None:
        for name in names:
            getattr(engine, name)(state)

    return {"begin_turn": begin_turn}


def earns_on(*pieces: str) -> Change:
    barren = {"T", "X"} - set(pieces)
    return {
        "earning": lambda state, territory: sum(
            state.piece.get(hex_) not in barren for hex_ in territory
        )
    }


def every_tree_grows(state: State) -> None:
    left = state.copy()
    while (tree := engine.next_tree(left, left.turn)) is not None:
        left.piece[tree] = "X"  # no longer empty, and not yet a tree for its neighbours
        state.piece[tree] = "T"


def grows_by(pick: Callable[[int, Hex], tuple[Any, ...]], least: int = 2) -> Change:
    def next_tree(state: State, player: str) -> Hex | None:
        choices = []
        for hex_ in engine.hexes_of(state, player):
            trees = sum(state.piece.get(beside) == "T" for beside in engine.neighbours(state, hex_))
            if trees >= least and hex_ not in state.piece:
                choices.append((pick(trees, hex_), hex_))
        return min(choices)[1] if choices else None

    return {"next_tree": next_tree}


def only_own_trees(state: State, player: str) -> Hex | None:
    return seen_without(state, player, lambda owner, group: owner != player)


def no_tree_on_lone_hexes(state: State, player: str) -> Hex | None:
    return seen_without(state, player, lambda owner, group: len(group) == 1)


def seen_without(state: State, player: str, hidden: Callable[[str, set[Hex]], bool]) -> Hex | None:
    seen = state.copy()
    for hex_, owner in state.owner.items():
        if hidden(owner, engine.group_at(state, hex_)):
            seen.owner[hex_] = NOBODY
            if owner != player:
                seen.piece.pop(hex_, None)
    tree: Hex | None = rules["next_tree"](seen, player)
    return tree


def last_grave_crumbles(state: State) -> None:
    graves = {hex_ for hex_, piece in state.piece.items() if piece == "X"}
    rules["crumble"](state)
    for hex_ in graves - set(state.piece):
        state.piece[hex_] = "X"
        group = engine.group_at(state, hex_)
        engine.clear_hex(state, max(group & graves))


def crumbles_despite(piece: str) -> Change:
    def crumble(state: State) -> None:
        seen = state.copy()
        for hex_, what in state.piece.items():
            if what in piece:
                seen.piece[hex_] = "C"
        rules["crumble"](seen)
        for hex_ in set(state.piece) - set(seen.piece):
            engine.clear_hex(state, hex_)

    return {"crumble": crumble}


def wages(poor: Callable[[int, int], bool], keep_gold: bool = False, lone: bool = True) -> Change:
    """`poor(gold, bill)` tells who starves; lone hexes only with `lone`."""

    def pay_wages(state: State) -> None:
        for group in engine.pieces_of_ground(engine.hexes_of(state, state.turn)):
            capitals = engine.capitals_in(state, group)
            if capitals:
                due = engine.bill(state, group)
                if not poor(state.gold[capitals[0]], due):
                    state.gold[capitals[0]] -= due
                    continue
                state.gold[capitals[0]] = state.gold[capitals[0]] if keep_gold else 0
            elif not lone:
                continue
            for hex_ in group:
                if state.piece.get(hex_) in STRENGTH:
                    state.piece[hex_] = "X"
                    state.acted.discard(hex_)

    return {"pay_wages": pay_wages}


def hand_over_to_everybody(state: State) -> None:
    """Asks players in letter order and lets nobody be skipped: the first again starts a round."""
    alive = engine.players_in(state)
    following = [player for player in alive if player > state.turn]
    state.turn = (following or alive)[0]
    state.round += 1
    engine.begin_turn(state)


# --- Actions ----------------------------------------------------------------------------------


def unit_moves(allowed: Callable[[State, Hex, Hex, str], bool]) -> Change:
    """Unit moves that are legal and allowed."""

    def unit_move_kind(
        state: State, source: Hex, target: Hex, reach: set[Hex], beside: set[Hex]
    ) -> str | None:
        kind = rules["unit_move_kind"](state, source, target, reach, beside)
        return kind if kind and allowed(state, source, target, kind) else None

    return {"unit_move_kind": unit_move_kind}


def purchases(allowed: Callable[[State, Hex, Hex, str], bool]) -> Change:
    """Purchases that are legal and allowed."""

    def purchase_kind(
        state: State, capital: Hex, buy: str, target: Hex, territory: set[Hex], beside: set[Hex]
    ) -> str | None:
        kind = rules["purchase_kind"](state, capital, buy, target, territory, beside)
        return kind if kind and allowed(state, capital, target, kind) else None

    return {"purchase_kind": purchase_kind}


def marks(mark: Callable[[State, engine.Order, bool], bool]) -> Change:
    """`mark(before, order, acted)` tells whether the unit on the target has acted."""

    def carry_out(state: State, order: engine.Order) -> None:
        before = state.copy()
        rules["carry_out"](state, order)
        acted = mark(before, order, order.target in state.acted)
        state.acted.discard(order.target)
        if acted and state.piece[order.target] in STRENGTH:
            state.acted.add(order.target)

    return {"carry_out": carry_out}


def is_buy_on(before: State, order: engine.Order, what: str) -> bool:
    return bool(order.buy) and stands_there(before, order) in what


def is_unit_on(before: State, order: engine.Order, what: str) -> bool:
    return not order.buy and stands_there(before, order) in what


def stands_there(before: State, order: engine.Order) -> str:
    """The piece on own land, or else a question mark; foreign land: an exclamation mark."""
    if before.owner[order.target] != before.turn:
        return "!"
    return before.piece.get(order.target, "?")


def trees_never_in_the_way(state: State, target: Hex, strength: int) -> bool:
    return strength > engine.defence(state, target)[0]


def trees_always_in_the_way(state: State, target: Hex, strength: int) -> bool:
    return state.piece.get(target) != "T" and strength > engine.defence(state, target)[0]


def equal_strength_takes(state: State, target: Hex, strength: int) -> bool:
    return bool(rules["may_take"](state, target, strength + 1))


def only_guarded_by_itself(state: State, target: Hex) -> tuple[int, Hex | None]:
    return GUARD.get(state.piece.get(target, ""), 0), target


def guards_only_itself(guard: str) -> Change:
    def defence(state: State, target: Hex) -> tuple[int, Hex | None]:
        seen = state.copy()
        for hex_, piece in state.piece.items():
            if piece in guard and hex_ != target:
                seen.piece[hex_] = "X"
        found: tuple[int, Hex | None] = rules["defence"](seen, target)
        return found

    return {"defence": defence}


def capture_keeps_idle(state: State, target: Hex, unit: str, source: Hex | None) -> None:
    idle = state.idle
    rules["capture"](state, target, unit, source)
    state.idle = idle


def only_ends_by_counting(state: State) -> tuple[str, str | None] | None:
    return None if len(engine.players_in(state)) == 1 else rules["outcome"](state)


CHANGES: dict[str, Change] = {
    # Section 2: territories and capitals
    "capital-site-empty-first": {"CAPITAL_SITES": ["T", None, *"XCPSKB"]},
    "capital-site-tree-before-grave": {"CAPITAL_SITES": [None, *"XTCPSKB"]},
    "capital-site-grave-before-castle": {"CAPITAL_SITES": [None, *"TCXPSKB"]},
    "capital-site-castle-before-unit": {"CAPITAL_SITES": [None, *"TXPCSKB"]},
    "capital-on-the-weakest-unit": {"CAPITAL_SITES": [None, *"TXCBKSP"]},
    "capital-site-few-strangers": sites(
        lambda kind, strangers, friends, hex_: (kind, friends, hex_)
    ),
    "capital-site-nobody-is-no-stranger": {"site_rank": nobody_counts_as_stranger},
    "capital-site-many-friends": sites(
        lambda kind, strangers, friends, hex_: (kind, strangers, hex_)
    ),
    "capital-site-lowest-id": sites(
        lambda kind, strangers, friends, hex_: (kind, strangers, friends, -hex_[0], -hex_[1])
    ),
    # Section 3: a turn
    "income-each-hex": {"earn": nothing},
    "income-not-from-trees": earns_on("T"),
    "income-not-from-graves": earns_on("X"),
    "income-before-growth": steps("grow", "earn", "crumble", "clear_marks"),
    "growth": {"grow": nothing},
    "growth-one-tree": {"grow": every_tree_grows},
    "growth-needs-two-trees": grows_by(lambda trees, hex_: (-trees, hex_), least=1),
    "growth-most-trees": grows_by(lambda trees, hex_: (hex_,)),
    "growth-lowest-id": grows_by(lambda trees, hex_: (-trees, -hex_[0], -hex_[1])),
    "growth-by-anyones-trees": {"next_tree": only_own_trees},
    "growth-on-lone-hexes": {"next_tree": no_tree_on_lone_hexes},
    "crumbling": {"crumble": nothing},
    "crumbling-first-grave": {"crumble": last_grave_crumbles},
    "crumbling-not-beside-units": crumbles_despite("PSKB"),
    "crumbling-not-beside-trees": crumbles_despite("T"),
    "marks-cleared": {"clear_marks": nothing},
    "wages-exact-purse-pays": wages(lambda gold, due: gold <= due),
    "wages-purse-emptied": wages(lambda gold, due: gold < due, keep_gold=True),
    "wages-starve": wages(lambda gold, due: False),
    "wages-lone-unit-starves": wages(lambda gold, due: gold < due, lone=False),
    "wages-peasant": {"WAGE": {**WAGE, "P": 3}},
    "wages-spearman": {"WAGE": {**WAGE, "S": 5}},
    "wages-knight": {"WAGE": {**WAGE, "K": 17}},
    "wages-baron": {"WAGE": {**WAGE, "B": 53}},
    # Section 4: actions
    "graves-block-walking": {"in_reach": lambda state, hex_: engine.group_at(state, hex_)},
    "graves-block-purchases": {"frontier": lambda state, hexes: engine.beside_any(hexes)},
    "clear-is-an-action": marks(lambda old, o, acted: acted and not is_unit_on(old, o, "X")),
    "chop-is-an-action": marks(lambda old, o, acted: acted and not is_unit_on(old, o, "T")),
    "attack-is-an-action": marks(
        lambda old, o, acted: acted and (bool(o.buy) or old.owner[o.target] == old.turn)
    ),
    "spent-units-walk": unit_moves(
        lambda state, source, target, kind: kind != "walk" or source not in state.acted
    ),
    "spent-units-combine": unit_moves(
        lambda state, source, target, kind: kind != "combine" or source not in state.acted
    ),
    "combined-has-acted-if-either-had": marks(
        lambda old, o, acted: acted and not is_unit_on(old, o, "PSKB")
    ),
    "combine-at-most-baron": {"STRONGEST": 3},
    "lone-unit-attacks": unit_moves(
        lambda state, source, target, kind: len(engine.group_at(state, source)) > 1
    ),
    "bought-unit-is-fresh": marks(lambda old, o, acted: acted or is_buy_on(old, o, "?")),
    "bought-unit-chops": marks(lambda old, o, acted: acted and not is_buy_on(old, o, "T")),
    "bought-unit-joins-a-spent-one": marks(
        lambda old, o, acted: acted and not is_buy_on(old, o, "PSKB")
    ),
    "bought-unit-attacks-once": marks(lambda old, o, acted: acted and not is_buy_on(old, o, "!")),
    "purchase-needs-no-path": purchases(
        lambda state, capital, target, kind: (
            kind == "buy-attack" or target in engine.in_reach(state, capital)
        )
    ),
    "castle-price": {"PRICE": {**rules["PRICE"], "C": 16}},
    "castle-on-empty-hex-only": {
        "purchase_kind": lambda state, capital, buy, target, territory, beside: (
            rules["purchase_kind"](state, capital, buy, target, territory, beside)
            or (
                "castle"
                if buy == "C"
                and state.gold[capital] >= 15
                and target in territory
                and state.piece.get(target) == "T"
                else None
            )
        )
    },
    "attack-strictly-stronger": {"may_take": equal_strength_takes},
    "baron-holds-against-baron": {"GUARD": {**GUARD, "B": 3}},
    "defence-of-neighbours": {"defence": only_guarded_by_itself},
    "castle-guards-neighbours": guards_only_itself("C"),
    "capital-guards-neighbours": guards_only_itself("H"),
    "castle-at-the-junction": {"GUARD": {**GUARD, "C": 1}},
    "tree-walls": {"may_take": trees_never_in_the_way},
    "nobodys-trees-are-no-wall": {"may_take": trees_always_in_the_way},
    # Section 5: capture
    "capture-resets-idle": {"capture": capture_keeps_idle},
    "rest-without-capital-starts-poor": {"settle_rest": purse_split},
    "lone-capital-vanishes": {"settle_rest": capital_stays_alone},
    "lone-castle-stays": {"settle_rest": lone_hex_is_swept},
    "merge-largest-keeps-capital": keeper(lambda size, gold, capital: (size, -gold, capital)),
    "merge-tie-richer": keeper(lambda size, gold, capital: (-size, gold, capital)),
    "merge-tie-lower-id": keeper(
        lambda size, gold, capital: (-size, -gold, -capital[0], -capital[1])
    ),
    "out-comes-last": {"found_capital": out_before_joining},
    "out-leaves-nobodys-land": {"forsake": nothing},
    "out-castles-vanish": {"forsake": leaves_armed_land},
    "out-trees-stay": {"forsake": leaves_bare_land},
    # Section 6: the end
    "conquest-at-once": {"outcome": only_ends_by_counting},
    "stalemate": {"IDLE_TURNS": 16},
    "round-limit": {"LAST_ROUND": 201},
    "rounds-by-the-first-player": {"hand_over": hand_over_to_everybody},
}
