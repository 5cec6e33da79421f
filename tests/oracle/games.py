"""Random islands and random games that get into interesting places, and what counts as such."""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.oracle.board import NAME_OF, NOBODY, PLAYERS, UNITS, Hex, State, around, write
from tests.oracle.engine import (
    STRENGTH,
    clear_hex,
    connected,
    forsake,
    found_capital,
    group_at,
    hexes_of,
    legal_moves,
    orders_with_kinds,
    outcome,
    pieces_of_ground,
    play,
    players_in,
    status,
    territories,
    territory_lines,
)

# --- Islands ----------------------------------------------------------------------------------


def random_land(random: Random, size: int) -> set[Hex]:
    """A connected island of `size` hexes, ragged or round as chance has it."""
    side = 64 if random.random() < 0.02 else random.randint(4, 4 + size)
    land = {(random.randrange(side), random.randrange(side))}
    while len(land) < size:
        row, column = random.choice([p for hex_ in sorted(land) for p in around(hex_)])
        if 0 <= row < 64 and 0 <= column < 64:
            land.add((row, column))
    return land


def random_piece(random: Random, owner: str, density: float) -> str:
    if random.random() > density:
        return ""
    if owner == NOBODY:
        return random.choice("TTX")
    return random.choice("TTTXXC" + "PPPPPPSSSKKB")


def random_state(random: Random) -> State:
    """A valid position with two players or more, most of the pieces thrown at random."""
    while True:
        state = random_state_perhaps(random)
        if len(players_in(state)) > 1 and not status(state) and outcome(state) is None:
            return state


def random_state_perhaps(random: Random) -> State:
    land = random_land(random, random.choice([6, 9, 12, 16, 20, 25, 35]))
    state = State(
        rows=max(row for row, _ in land) + 1,
        columns=max(column for _, column in land) + 1,
        turn="a",
        round=random.choice([1] * 5 + [99] * 5 + [199, 200]),
        idle=random.choice([0] * 9 + [3, 25]),
    )
    players = random.sample(PLAYERS, random.randint(2, 6)) + [NOBODY] * random.randint(0, 2)
    clumps = random.randint(2, max(2, len(land) // 3))
    seeds = {hex_: random.choice(players) for hex_ in random.sample(sorted(land), clumps)}
    for row, column in sorted(land):
        nearest = min(seeds, key=lambda s: (abs(s[0] - row) + abs(s[1] - column), s))
        stray = random.random() < 0.1
        state.owner[row, column] = random.choice(players) if stray else seeds[nearest]
    density = random.choice([0.1, 0.3, 0.6])
    for hex_ in sorted(land):
        piece = random_piece(random, state.owner[hex_], density)
        if piece:
            state.piece[hex_] = piece
        if piece in STRENGTH and random.random() < 0.3:
            state.acted.add(hex_)
    repair(state, random)
    alive = players_in(state)
    if alive:
        state.turn = random.choice(alive)
    return state


def repair(state: State, random: Random) -> None:
    """Gives each territory its one capital and makes those out leave."""
    for player in PLAYERS:
        groups = territories(state, player)
        for territory in groups:
            if random.random() < 0.5:
                clear_hex(state, random.choice(sorted(territory)))
            found_capital(state, territory, gold=random.choice([0, 4, 9, 10, 23, 40, 120, 300]))
        if not groups:
            forsake(state, player)


# --- Games ------------------------------------------------------------------------------------

WISHES = {
    "attack": 12.0,
    "buy-attack": 9.0,
    "buy": 3.0,
    "buy-combine": 1.5,
    "combine": 1.5,
    "castle": 0.7,
    "chop": 2.0,
    "buy-chop": 2.0,
    "clear": 2.0,
    "walk": 2.0,
}


def choose(random: Random, state: State, prudent: bool = False) -> str:
    """A move of the running game: fond of captures and purchases, at times `end` or `concede`.

    The prudent mostly take another move rather than one after which units would starve.
    """
    for _ in range(4):
        move = choose_freely(random, state)
        if not prudent or move in ("end", "concede") or not starves(play(state, move)):
            return move
    return "end"


def starves(state: State) -> bool:
    return any(
        line.split()[1] == state.turn and line.endswith("bankrupt")
        for line in territory_lines(state)
    )


def choose_freely(random: Random, state: State) -> str:
    if random.random() < 0.004:
        return "concede"
    by_kind: dict[str, list[str]] = {}
    for order, kind in orders_with_kinds(state):
        by_kind.setdefault(kind, []).append(str(order))
    wishes = {kind: WISHES[kind] for kind in by_kind} | {"end": 2.5}
    kind = random.choices(list(wishes), list(wishes.values()))[0]
    return "end" if kind == "end" else random.choice(by_kind[kind])


def illegal_tries(random: Random, state: State, count: int) -> list[str]:
    """Texts of moves of which most are refused, each for one small reason."""
    legal = legal_moves(state)
    units = [hex_ for hex_, piece in sorted(state.piece.items()) if piece in STRENGTH]
    own_units = [hex_ for hex_ in units if state.owner[hex_] == state.turn]
    capitals = sorted(state.gold)
    own_capitals = [hex_ for hex_ in capitals if state.owner[hex_] == state.turn]
    own = sorted(hexes_of(state, state.turn)) or sorted(state.owner)
    land = sorted(state.owner)
    shore = sorted({p for hex_ in land for p in around(hex_) if p in NAME_OF})

    def near(hex_: Hex) -> Hex:
        group = connected(hex_, hexes_of(state, state.owner[hex_]))
        places = sorted({p for h in group for p in around(h) if p in NAME_OF} | group)
        return random.choice(places)

    tries = []
    for _ in range(count):
        way = random.randrange(8)
        buy = random.choice("PPSKBC")
        if way == 0 and own_units:
            source = random.choice(own_units)
            tries.append(f"{NAME_OF[source]}{NAME_OF[near(source)]}")
        elif way == 1 and own_capitals:
            source = random.choice(own_capitals)
            tries.append(f"{NAME_OF[source]}{buy}@{NAME_OF[near(source)]}")
        elif way == 2 and own_units:
            tries.append(f"{NAME_OF[random.choice(own_units)]}{NAME_OF[random.choice(shore)]}")
        elif way == 3 and own_capitals:
            source = random.choice(own_capitals)
            tries.append(f"{NAME_OF[source]}{buy}@{NAME_OF[random.choice(shore)]}")
        elif way == 4:
            source = random.choice(units + capitals + shore)
            tries.append(f"{NAME_OF[source]}{NAME_OF[random.choice(land)]}")
        elif way == 5:
            source = random.choice(own + capitals)
            tries.append(f"{NAME_OF[source]}{buy}@{NAME_OF[random.choice(land)]}")
        elif way == 6 and legal:
            tries.append(damaged(random, random.choice(legal)))
        else:
            graves = [h for h in own if state.piece.get(h) in ("X", "H", "C", "T")] or own
            target = NAME_OF[random.choice(graves)]
            if own_units and random.random() < 0.5:
                tries.append(f"{NAME_OF[random.choice(own_units)]}{target}")
            elif own_capitals:
                tries.append(f"{NAME_OF[random.choice(own_capitals)]}{buy}@{target}")
    return tries


def damaged(random: Random, text: str) -> str:
    """The text with a letter lost, doubled, changed or swapped."""
    place = random.randrange(len(text))
    letter = random.choice("abz019PSKBCTX@! -~\n²é")
    return random.choice(
        [
            text[:place] + text[place + 1 :],
            text[:place] + text[place] + text[place:],
            text[:place] + letter + text[place + 1 :],
            text[:place] + letter + text[place:],
            text[place:] + text[:place],
        ]
    )


# --- What happened ------------------------------------------------------------------------------


def features(before: State, move: str, after: State) -> Counter[str]:
    """Names of the remarkable things that this move did."""
    seen: Counter[str] = Counter()
    player = before.turn
    pieces_before, pieces_after = Counter(before.piece.values()), Counter(after.piece.values())
    captured = [h for h in before.owner if before.owner[h] != player == after.owner[h]]
    if move == "end":
        seen["bankruptcy"] += any(
            before.owner[h] == player and before.piece.get(h) in STRENGTH and piece == "X"
            for h, piece in after.piece.items()
        )
        seen["tree grows"] += any(
            piece == "T" and before.piece.get(h) != "T" for h, piece in after.piece.items()
        )
        seen["grave crumbles"] += any(
            piece == "X" and h not in after.piece for h, piece in before.piece.items()
        )
        seen["next round"] += after.round > before.round
    if captured:
        seen["capture"] += 1
        loser = before.owner[captured[0]]
        seen["capital taken"] += before.piece.get(captured[0]) == "H"
        seen["nobody's land taken"] += loser == NOBODY
        seen["merge"] += len(territories(after, player)) < len(territories(before, player))
        seen["territory from lone hexes"] += len(territories(after, player)) > len(
            territories(before, player)
        )
        if loser != NOBODY:
            old, new = territories(before, loser), territories(after, loser)
            seen["split"] += len(new) > len(old)
            rest = group_at(before, captured[0]) - set(captured)
            seen["split in three"] += len(pieces_of_ground(rest)) > 2
            seen["capital moves"] += any(
                piece == "H" and before.piece.get(h) != "H" and after.owner[h] == loser
                for h, piece in after.piece.items()
            )
            seen["capital on a piece"] += any(
                piece == "H" and before.piece.get(h) in [*UNITS, "T", "X", "C"]
                for h, piece in after.piece.items()
            )
            seen["lone hex left"] += sum(
                len(g) == 1 for g in pieces_of_ground(hexes_of(after, loser))
            ) > sum(len(g) == 1 for g in pieces_of_ground(hexes_of(before, loser)))
    seen["out"] += len(players_in(after)) < len(players_in(before))
    seen["baron"] += pieces_after["B"] > pieces_before["B"]
    seen["castle"] += pieces_after["C"] > pieces_before["C"]
    seen["concession"] += move == "concede"
    end = outcome(after)
    if end:
        seen[f"ends by {end[0]}"] += 1
        seen["draw"] += end[1] is None
    return +seen


FEATURES = [
    *("bankruptcy", "tree grows", "grave crumbles", "next round"),
    *("capture", "capital taken", "nobody's land taken", "merge", "territory from lone hexes"),
    *("split", "split in three", "capital moves", "capital on a piece", "lone hex left"),
    *("out", "baron", "castle", "concession", "draw"),
    *("ends by conquest", "ends by concession", "ends by stalemate", "ends by round-limit"),
]


def random_game(seed: int, plies: int = 120) -> list[tuple[str, str]]:
    """(position, move played there) of one random game from a random position."""
    random = Random(seed)
    state = random_state(random)
    prudent = random.random() < 0.5
    steps = []
    for _ in range(plies):
        if outcome(state):
            break
        move = choose(random, state, prudent)
        steps.append((write(state), move))
        state = play(state, move)
    return steps
