"""What holds in every position and for every move, on small boards drawn at random."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from game.core import CONCEDE, END, Move, Position
from tests.core.strategies import groups, positions

NOTHING, TREE, GRAVE = b" TX"
SEA, NOBODY = b".-"


def conceivable(position: Position) -> list[Move]:
    """All moves that hexes and kinds allow to write down, but the two without hexes."""
    hexes = range(position.grid.size)
    return [
        Move(source, target, buy)
        for buy in ("", "P", "S", "K", "B", "C")
        for source in hexes
        for target in hexes
    ]


@given(positions(4))
@settings(max_examples=60, deadline=None)
def test_a_move_is_legal_exactly_when_play_accepts_it(position: Position) -> None:
    order = {"": 0, "P": 1, "S": 2, "K": 3, "B": 4, "C": 5}
    accepted = []
    for move in conceivable(position):
        refusal = position.refusal(move)
        if refusal is None:
            position.play(move)
            accepted.append(move)
        else:
            assert str(refusal)
        assert (move in position.legal_moves) == (refusal is None)
    # the documented order, from its words
    units = sorted(move for move in accepted if not move.buy)
    purchases = sorted(
        (move for move in accepted if move.buy),
        key=lambda move: (move.source, order[move.buy], move.target),
    )
    end = [] if position.outcome() else [END]
    assert list(position.legal_moves) == units + purchases + end
    assert position.legal_moves.count() == len(accepted) + len(end)
    assert (position.refusal(CONCEDE) is None) == (position.outcome() is None)


def check(position: Position) -> None:
    """Position invariants, worked out from what the position string says."""
    again = Position.parse(str(position))
    assert again.status() == ()
    assert again == position
    assert hash(again) == hash(position)
    grid, owners, pieces = position.grid, position.owners, position.pieces
    found = [group for group in groups(grid, list(owners.decode())) if len(group) > 1]
    assert sorted(group for group in found) == sorted(
        list(territory.hexes) for territory in position.territories
    )
    capitals = [territory.capital for territory in position.territories]
    assert capitals == sorted(capitals)
    assert capitals == [at for at in range(grid.size) if pieces[at] == ord("H")]
    for territory in position.territories:
        assert territory.capital in territory.hexes
        assert {chr(owners[at]) for at in territory.hexes} == {territory.owner}
        assert territory.gold >= 0
        assert all(position.territory_at(at) == territory for at in territory.hexes)
        accounts = position.accounts(territory)
        assert accounts.gold == territory.gold
        assert (accounts.shortfall > 0) == (accounts.after_end is None)
        assert (accounts.turns_left == 1) == (accounts.after_end is None)
    assert position.purses == tuple(territory.gold for territory in position.territories)
    # what is worked out step by step is what a fresh look gives
    fresh, kept = again.ownership, position.ownership
    assert (fresh.keys, fresh.area) == (kept.keys, kept.area)
    assert fresh.players == kept.players
    for one, other in zip(fresh.regions, kept.regions, strict=True):
        assert (one.hexes, one.border) == (other.hexes, other.border)
    assert list(again.legal_moves) == list(position.legal_moves)


def check_step(before: Position, move: Move, after: Position) -> None:
    """Invariants of one move."""
    assert [owner == SEA for owner in before.owners] == [owner == SEA for owner in after.owners]
    kind = before.move_kind(move)
    price = before.rules.prices.get(move.buy, 0)
    gold_before, gold_after = sum(before.purses), sum(after.purses)
    hexes = range(before.grid.size)
    changed = [
        at
        for at in hexes
        if (before.owners[at], before.pieces[at]) != (after.owners[at], after.pieces[at])
    ]
    if kind in ("end", "concede"):
        assert after.idle == before.idle + 1
        if kind == "end":
            assert after.owners == before.owners
        expected = 0  # gold comes from income only
        passed = kind == "end" or len(after.players) > 1
        for territory in before.territories:
            accounts = before.accounts(territory)
            if territory.owner == before.turn:
                expected += (accounts.after_end or 0) if kind == "end" else 0
            else:
                earns = passed and territory.owner == after.turn
                expected += territory.gold + (accounts.income if earns else 0)
        assert gold_after == expected
        return
    assert (after.turn, after.round) == (before.turn, before.round)
    if kind in ("attack", "buy-attack"):
        assert after.idle == 0
        assert after.owners[move.target] == ord(before.turn)
        assert gold_after <= gold_before - price
        others = [at for at in hexes if before.owners[at] != after.owners[at] and at != move.target]
        # otherwise only a player who is out loses hexes, to nobody
        assert all(after.owners[at] == NOBODY for at in others)
    else:
        assert after.idle == before.idle
        assert after.owners == before.owners
        assert gold_after == gold_before - price
        assert set(changed) <= {move.source, move.target}
    if not move.buy:
        assert after.pieces[move.source] != before.pieces[move.source]
    strengths = before.rules.strengths
    mine = ord(before.turn)
    army = [
        sum(
            strengths[p] for p, o in zip(position.pieces, position.owners, strict=True) if o == mine
        )
        for position in (before, after)
    ]
    bought = strengths[ord(move.buy)] if move.buy else 0
    assert army[1] == army[0] + bought  # strength is neither made nor lost


@given(positions(5), st.lists(st.integers(0, 10**6), max_size=25))
@settings(max_examples=150, deadline=None)
def test_any_line_of_play_keeps_the_invariants(position: Position, choices: list[int]) -> None:
    check(position)
    for choice in choices:
        moves = position.legal_moves
        if not moves:
            break
        listed = list(moves)
        captures = [
            move
            for move in listed
            if move.target >= 0 and position.owners[move.target] != ord(position.turn)
        ]
        if choice % 50 == 0:
            move = CONCEDE
        elif captures and choice % 3:
            move = captures[choice // 3 % len(captures)]
        else:
            move = listed[choice // 3 % len(listed)]
        text = str(position)
        after = position.play(move)
        assert str(position) == text
        assert position.play(position.format_move(move)) == after
        check(after)
        check_step(position, move, after)
        position = after


@given(positions(5))
@settings(max_examples=100, deadline=None)
def test_forecasts_are_what_end_does(position: Position) -> None:
    if not position.legal_moves:
        return
    turn = position.turn
    starving = sorted(at for found in position.starving() for at in found.hexes)
    after = position.play(END)
    died = [
        at
        for at in range(position.grid.size)
        if position.owners[at] == ord(turn)
        and position.rules.strengths[position.pieces[at]]
        and after.pieces[at] != position.pieces[at]
        and after.pieces[at] in (GRAVE, NOTHING)
    ]
    if len(position.players) > 1:
        assert died == starving
    for territory in position.territories:
        if territory.owner == turn:
            forecast = position.accounts(territory).after_end
            now = after.territory_at(territory.capital)
            assert now is not None
            assert now.gold == (forecast or 0)
    # the next player's tree is the one foretold, when no gravestone changes what is foretold
    grown = [
        at
        for at in range(position.grid.size)
        if after.pieces[at] == TREE and position.pieces[at] != TREE
    ]
    foretold = position.next_tree(after.turn)
    assert grown == ([] if foretold is None else [foretold])


@settings(deadline=None)
@given(positions(4), st.sampled_from(["T", "X", "C", "P", "B!", "", "H"]), st.integers(0, 15))
def test_status_and_moves_never_fail_on_edited_positions(
    position: Position, piece: str, at: int
) -> None:
    cells = list(position.pieces)
    cells[at % len(cells)] = ord(piece[:1] or " ")
    edited = bytes(cells)
    golds = ",".join(["3"] * edited.count(b"H")) or "-"
    _, turn, _, *rest = str(position).split(" ")
    rows = [
        "".join(
            "1" if owner == SEA else chr(owner) + _written(piece_byte)
            for owner, piece_byte in zip(
                position.owners[start : start + position.grid.columns],
                edited[start : start + position.grid.columns],
                strict=True,
            )
        )
        for start in range(0, position.grid.size, position.grid.columns)
    ]
    text = " ".join([_merged(rows), turn, golds, *rest])
    changed = Position.parse(text)
    assert str(changed) == text
    changed.status()
    for move in (END, CONCEDE, *conceivable(changed)[:200]):
        refusal = changed.refusal(move)
        if changed.status() and refusal is not None:
            assert refusal.code in ("invalid", "game-over")
        assert refusal is not None or not changed.status()
    for territory in changed.territories:
        changed.accounts(territory)


def _written(piece: int) -> str:
    letter = chr(piece)
    return "" if letter == " " else letter.upper() + ("!" if letter.islower() else "")


def _merged(rows: list[str]) -> str:
    """Single hexes of sea, written `1` each, joined to runs."""
    merged = []
    for row in rows:
        for length in range(len(row), 1, -1):
            row = row.replace("1" * length, f"<{length}>")
        merged.append(row.replace("<", "").replace(">", ""))
    return "/".join(merged)
