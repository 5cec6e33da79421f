"""Asks the oracle and the core the same questions; a difference names position, move and both."""

from __future__ import annotations

from random import Random

from game.core import IllegalMove, Malformed, Position
from tests.oracle import board, engine
from tests.oracle.board import NAME_OF, State


def core_refusal(position: Position, text: str) -> str | None:
    """The code with which the core refuses this text, or None if it would play it."""
    try:
        move = position.parse_move(text)
    except Malformed as error:
        return error.code
    refused = position.refusal(move)
    return refused.code if refused else None


def check_position(position: Position, state: State) -> None:
    """Compares all facts of a position, as it came out of play or out of `Position.parse`."""
    text = board.write(state)
    assert str(position) == text
    assert list(position.status()) == engine.status(state), f"status of {text}"
    ended = position.outcome()
    assert (ended and (ended.reason, ended.winner)) == engine.outcome(state), f"end of {text}"
    check_moves(position, state, text)
    check_facts(position, state, text)


def check_moves(position: Position, state: State, text: str) -> None:
    moves = list(position.legal_moves)
    orders = list(engine.orders_with_kinds(state))
    expected = [str(order) for order, _ in orders]
    if engine.legal_moves(state):
        expected.append("end")
    assert [position.format_move(move) for move in moves] == expected, f"legal moves of {text}"
    assert position.legal_moves.count() == len(moves), f"count of {text}"
    kinds = [kind for _, kind in orders] + ["end"]
    for move, kind in zip(moves, kinds, strict=False):
        assert position.move_kind(move) == kind, f"{position.format_move(move)} on {text}"
    for hex_ in sorted(engine.hexes_of(state, state.turn)):
        at = position.grid.parse(NAME_OF[hex_])
        assert list(position.legal_moves.of(at)) == [
            move for move in moves if move.source == at and not move.buy
        ], f"moves of {NAME_OF[hex_]} on {text}"
        for buy in engine.KINDS:
            assert list(position.legal_moves.purchases(at, buy)) == [
                move for move in moves if move.source == at and move.buy == buy
            ], f"{buy} bought by {NAME_OF[hex_]} on {text}"
    movable = {
        order.source for order, _ in orders if not order.buy and order.source not in state.acted
    }
    assert [position.grid.name(hex_) for hex_ in position.can_act()] == [
        NAME_OF[hex_] for hex_ in sorted(movable)
    ], f"units that can act on {text}"


def check_facts(position: Position, state: State, text: str) -> None:
    name = position.grid.name
    if not engine.status(state):
        assert core_territory_lines(position) == engine.territory_lines(state), text
    if not engine.status(state) and not engine.outcome(state):
        assert core_starving(position) == oracle_starving(state), f"starving on {text}"
    for hex_ in sorted(state.owner):
        found = position.defence(position.grid.parse(NAME_OF[hex_]))
        strength, by = engine.defence(state, hex_)
        assert (found.strength, None if found.by is None else name(found.by)) == (
            strength,
            by and NAME_OF[by],
        ), f"defence of {NAME_OF[hex_]} on {text}"
    for player in board.PLAYERS:
        tree = position.next_tree(player)
        expected = engine.next_tree(state, player)
        assert (None if tree is None else name(tree)) == (expected and NAME_OF[expected]), (
            f"next tree of {player} on {text}"
        )


def core_territory_lines(position: Position) -> list[str]:
    lines = []
    for territory in position.territories:
        accounts = position.accounts(territory)
        after = "bankrupt" if accounts.after_end is None else accounts.after_end
        assert accounts.gold == territory.gold
        lines.append(
            f"{position.grid.name(territory.capital)} {territory.owner} {len(territory.hexes)} "
            f"{territory.gold} {accounts.income} {accounts.wages} {after}"
        )
    return lines


def core_starving(position: Position) -> list[tuple[list[str], int]]:
    return sorted(
        ([position.grid.name(hex_) for hex_ in group.hexes], group.shortfall)
        for group in position.starving()
        if group.territory
    ) + sorted(
        ([position.grid.name(hex_) for hex_ in group.hexes], 0)
        for group in position.starving()
        if not group.territory
    )


def oracle_starving(state: State) -> list[tuple[list[str], int]]:
    """Units that the wages of the player to act would kill now, with what is missing."""
    poor, lone = [], []
    for group in engine.pieces_of_ground(engine.hexes_of(state, state.turn)):
        units = sorted(hex_ for hex_ in group if state.piece.get(hex_) in engine.STRENGTH)
        names = [NAME_OF[hex_] for hex_ in units]
        if len(group) == 1 and units:
            lone.append((names, 0))
        elif units:
            missing = engine.bill(state, group) - state.gold[engine.capitals_in(state, group)[0]]
            if missing > 0:
                poor.append((names, missing))
    return sorted(poor) + sorted(lone)


def check_tries(position: Position, state: State, tries: list[str]) -> None:
    """Same refusals; what the core refuses it also refuses to play, naming the same code."""
    for text in tries:
        expected = engine.refusal(state, text)
        where = f"{text!r} on {board.write(state)}"
        assert core_refusal(position, text) == expected, where
        if expected in (None, "syntax"):
            continue
        refused = position.refusal(text)
        assert isinstance(refused, IllegalMove)
        assert "None" not in str(refused), where
        order = engine.read_order(state, text)
        if order:
            assert refused.facts.get("case") in expected_cases(state, order, refused.code), where
        if expected == "too-strong" and order:
            strength, guard = engine.defence(state, order.target)
            assert refused.facts["defence"] == strength, where
            assert position.grid.name(refused.hexes[0]) == (guard and NAME_OF[guard]), where
        if expected == "gold" and order:
            price, gold = engine.PRICE[order.buy], state.gold[order.source]
            assert refused.facts["missing"] == price - gold, where


def expected_cases(state: State, order: engine.Order, code: str) -> set[str | None]:
    """Which of a code's sentences may be said."""
    target, there = order.target, state.piece.get(order.target)
    owner = state.owner.get(target)
    territory = engine.group_at(state, order.source) if order.source in state.owner else set()
    if code == "not-yours":
        source = state.owner.get(order.source, "sea")
        return {"sea" if source == "sea" else "nobody" if source == board.NOBODY else "player"}
    if code == "out-of-reach":
        if owner is None:
            return {"sea"}
        if order.buy == "C" and owner != state.turn:
            return {"castle"}
        if owner == state.turn:
            return {"graves" if target in territory else "apart"}
        return {"graves" if target in engine.beside_any(territory) else "far"}
    if code == "occupied":
        if target == order.source and not order.buy:
            return {"itself"}
        return {"piece"} if order.buy == "C" else {"capital" if there == "H" else "castle"}
    if code == "too-strong":
        return {"never" if engine.defence(state, target)[0] == engine.STRONGEST else "needed"}
    return {None} if code not in ("game-over",) else {"won", "drawn"}


def check_play(position: Position, state: State, move: str) -> tuple[Position, State]:
    """Plays the move on both sides and compares what comes out."""
    text = board.write(state)
    after = position.play(move)
    expected = engine.play(state, move)
    assert str(after) == board.write(expected), f"{move} on {text}"
    assert str(position) == text, f"{move} changed the position it was played on: {text}"
    return after, expected


def damaged_position(random: Random, text: str) -> str:
    """A position string with cells, turn or purses exchanged: often valid, often not."""
    rows, turn, purses, round_, idle = text.split(" ")
    way = random.randrange(6)
    cells = [place for place, letter in enumerate(rows) if letter in "abcdef-TXHCPSKB"]
    if way < 4:
        place = random.choice(cells)
        same = "TXCPSKBH" if rows[place] in "TXHCPSKB" else "abcdef-"
        rows = rows[:place] + random.choice(same) + rows[place + 1 :]
        capitals = rows.count("H")
        golds = [*purses.replace("-", "").split(","), "5", "0"][:capitals]
        purses = ",".join(gold or "3" for gold in golds) or "-"
    elif way == 4:
        turn = random.choice("abcdef")
    else:
        round_, idle = random.choice(["1", "200", "201"]), random.choice(["0", "30", "90"])
    return f"{rows} {turn} {purses} {round_} {idle}"
