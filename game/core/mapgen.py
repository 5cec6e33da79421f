"""New games: the island, who owns what, trees and gold (rules section 7).

`map/1` is frozen once released: the same seed, size and number of players give the same position
for ever, everywhere. A change of what comes out needs a new id.
"""

from game.core.errors import SlayError
from game.core.hexes import Grid
from game.core.island import shape
from game.core.pieces import CAPITAL, EMPTY, NOBODY, PLAYERS, SEA, TREE
from game.core.play import started
from game.core.position import Position
from game.core.prng import MASK, Prng
from game.core.rules import STANDARD, Rules
from game.core.terrain import Terrain
from game.core.territory import Ownership, choose_capital
from game.core.turn import income

MAP_ID = "map/1"
LAND = {"small": 60, "medium": 130, "large": 260, "huge": 520}
SIZES = tuple(LAND)
PLAYER_COUNTS = range(2, len(PLAYERS) + 1)
LARGEST_SEED = MASK

LARGEST = 12  # hexes of a territory at the start
USUAL = 8  # hexes up to which territories grow together while others can have the land
TREES = 8  # percent of the land
WILD = {"small": 20, "medium": 25, "large": 30, "huge": 33}  # percent two players leave to nobody
# Owners while land is given out: the players 0, 1, ..., nobody as the number after them, and:
SEA_NUMBER, FREE = -1, -2
START_EACH, START_MOST = 5, 20  # gold for each earning hex, most for a territory
# What of that each seat gets, in percent: moving first is worth much. Found in the arena.
SEAT_PERCENT = {
    2: (60, 100),
    3: (58, 81, 100),
    4: (64, 76, 90, 100),
    5: (69, 77, 88, 95, 100),
    6: (72, 78, 83, 93, 98, 100),
}
# Of ten patches of land that are settled together, how many have 1, 2, ... hexes.
PATCHES = (1, 1, 2, 2, 3, 3, 4, 4, 5, 6)


class NoSuchMap(SlayError):
    """A seed, size or number of players that no map is made from."""

    code = "map"


def new_game(seed: int, size: str, players: int, rules: Rules = STANDARD) -> Position:
    """The first position of a game, player a to act, his first income paid.

    `seed` 0 to 2^64-1, `size` one of SIZES, `players` 2 to 6; `NoSuchMap` says what is not.
    `rules`: those the game is played by; land, owners and gold do not depend on them.
    """
    check(seed, size, players)
    prng = Prng(seed)
    while True:
        grid, land = shape(prng, LAND[size] + prng.below(LAND[size] // 15) - LAND[size] // 30)
        if abs(len(land) - LAND[size]) * 10 > LAND[size]:
            continue
        for _ in range(5):
            owners = _settle(prng, grid, land, _shares(len(land), size, players))
            if owners is not None and _fair(grid, land, owners, size, players):
                return _founded(prng, grid, land, owners, players, rules)


def check(seed: int, size: str, players: int) -> None:
    """Raises `NoSuchMap` unless these three make a new game."""
    if not 0 <= seed <= LARGEST_SEED:
        raise NoSuchMap(f"the seed {seed} is not a number from 0 to {LARGEST_SEED}")
    if size not in LAND:
        raise NoSuchMap(f"there is no size {size!r}: choose one of {', '.join(SIZES)}")
    if players not in PLAYER_COUNTS:
        least, most = PLAYER_COUNTS[0], PLAYER_COUNTS[-1]
        raise NoSuchMap(f"{players} players: a game is for {least} to {most}")


def _settle(prng: Prng, grid: Grid, land: list[int], shares: list[int]) -> list[int] | None:
    """The owner of every hex, nobody's territory above LARGEST.

    None if chance left no way to give every player his share.
    """
    owners = [SEA_NUMBER] * grid.size
    for hex_id in land:
        owners[hex_id] = FREE
    lacking = list(shares)
    for start in prng.shuffled(land):
        if owners[start] == FREE:
            patch = _patch(prng, grid, owners, start, PATCHES[prng.below(len(PATCHES))])
            _give(prng, grid, owners, patch, lacking)
    return owners if _even_out(prng, grid, land, owners, lacking) else None


def _shares(land: int, size: str, players: int) -> list[int]:
    """Hexes for each player and, last, for nobody; the later seats get what does not divide."""
    # Two colours alone cannot keep all territories small: on a board as wide as a large island one
    # of them connects two shores, as in the game of Hex. So two players leave some land to nobody.
    nobody = land * WILD[size] // 100 if players == 2 else 0
    each, rest = divmod(land - nobody, players)
    return [each + (player >= players - rest) for player in range(players)] + [nobody]


def _patch(prng: Prng, grid: Grid, owners: list[int], start: int, size: int) -> list[int]:
    """Up to `size` free hexes that hang together, taken at random from the patch's own edge."""
    patch = [start]
    edge = [other for other in grid.neighbours[start] if owners[other] == FREE]
    while edge and len(patch) < size:
        hex_id = edge[prng.below(len(edge))]
        patch.append(hex_id)
        edge = [other for other in edge if other != hex_id]
        for other in grid.neighbours[hex_id]:
            if owners[other] == FREE and other not in patch:
                edge.append(other)  # twice if it touches the patch twice: patches come out compact
    return patch


def _give(prng: Prng, grid: Grid, owners: list[int], patch: list[int], lacking: list[int]) -> None:
    """Gives the patch to the owner that lacks most land, at random among near equals, as long as
    his territory there stays small."""
    takers = [owner for owner in range(len(lacking)) if lacking[owner] > 0]
    order = sorted(takers, key=lambda owner: -lacking[owner] - prng.below(len(owners) // 40 + 4))
    for limit in (USUAL, LARGEST):
        for owner in order:
            for hex_id in patch:
                owners[hex_id] = owner
            if owner == len(lacking) - 1 or _group(grid, owners, patch[0], limit):
                lacking[owner] -= len(patch)
                return
    for hex_id in patch:  # nobody yet: _even_out gives them away one by one
        owners[hex_id] = FREE


def _even_out(
    prng: Prng, grid: Grid, land: list[int], owners: list[int], lacking: list[int]
) -> bool:
    """Moves single hexes until nobody lacks any: first where it leaves no new lone hexes."""
    for careful in (True, True, True, False, False, False):
        for hex_id in prng.shuffled(land):
            giver = owners[hex_id]
            if giver != FREE and lacking[giver] >= 0:
                continue
            takers = sorted(range(len(lacking)), key=lambda owner: -lacking[owner])
            for taker in takers:
                if lacking[taker] <= 0:
                    break
                owners[hex_id] = taker
                if _fits(grid, owners, hex_id, giver, careful, taker == len(lacking) - 1):
                    lacking[taker] -= 1
                    if giver != FREE:
                        lacking[giver] += 1
                    break
                owners[hex_id] = giver
        if not any(lacking) and FREE not in owners:
            return True
    return False


def _fits(
    grid: Grid, owners: list[int], hex_id: int, giver: int, careful: bool, wild: bool
) -> bool:
    """Whether a hex may change hands as it just did."""
    if not wild and not _group(grid, owners, hex_id, LARGEST):
        return False
    if not careful:
        return True
    for other in grid.neighbours[hex_id]:
        if owners[other] == giver != FREE and len(_group(grid, owners, other, LARGEST)) == 1:
            return False
    return any(owners[other] == owners[hex_id] for other in grid.neighbours[hex_id])


def _group(grid: Grid, owners: list[int], hex_id: int, limit: int) -> list[int]:
    """The hexes of one owner that hang together with this one; empty if more than `limit`."""
    owner = owners[hex_id]
    group = [hex_id]
    for member in group:
        for other in grid.neighbours[member]:
            if owners[other] == owner and other not in group:
                if len(group) == limit:
                    return []
                group.append(other)
    return group


def _fair(grid: Grid, land: list[int], owners: list[int], size: str, players: int) -> bool:
    """Whether every player has as many territories as rules section 7 asks for."""
    count = [0] * players
    for group in _groups(grid, land, owners, players):
        count[owners[group[0]]] += len(group) > 1
    return min(count) >= (1 if size == "small" and players > 4 else 2)


def _groups(grid: Grid, land: list[int], owners: list[int], players: int) -> list[list[int]]:
    """The players' territories and lone hexes, in reading order of their first hexes."""
    seen = bytearray(grid.size)
    groups = []
    for hex_id in land:
        if not seen[hex_id] and owners[hex_id] < players:
            group = sorted(_group(grid, owners, hex_id, LARGEST))
            for member in group:
                seen[member] = 1
            groups.append(group)
    return groups


def _founded(
    prng: Prng, grid: Grid, land: list[int], numbers: list[int], players: int, rules: Rules
) -> Position:
    """Plants trees, founds capitals, fills purses, and hands the island over to player a."""
    pieces = bytearray([EMPTY]) * grid.size
    owners = bytes([_letter(number, players) for number in numbers])
    groups = [group for group in _groups(grid, land, numbers, players) if len(group) > 1]
    _plant(prng, land, numbers, groups, pieces)
    terrain = Terrain.of(grid, owners)
    gold = {}
    for group in groups:
        capital = choose_capital(terrain, owners, pieces, group)
        pieces[capital] = CAPITAL
        purse = min(START_MOST, START_EACH * income(group, pieces))
        gold[capital] = purse * SEAT_PERCENT[players][numbers[group[0]]] // 100
    purses = tuple([gold[capital] for capital in sorted(gold)])
    ownership = Ownership.of(terrain, owners, bytes(pieces))
    return started(Position(rules, ownership, bytes(pieces), purses, "a", 1, 0))


def _letter(number: int, players: int) -> int:
    if number == SEA_NUMBER:
        return SEA
    return PLAYERS[number] if number < players else NOBODY


def _plant(
    prng: Prng, land: list[int], owners: list[int], groups: list[list[int]], pieces: bytearray
) -> None:
    """Trees on TREES percent of everybody's land; every territory keeps two bare hexes."""
    bare = {hex_id: number for number, group in enumerate(groups) for hex_id in group}
    spare = [len(group) - 2 for group in groups]
    held = [0] * (max(owners) + 1)
    for hex_id in land:
        held[owners[hex_id]] += 1
    rounding = prng.below(100)  # one for all: up for everybody or down, 8 % in the long run
    trees = [(count * TREES + rounding) // 100 for count in held]
    for hex_id in prng.shuffled(land):
        number = bare.get(hex_id)
        if trees[owners[hex_id]] and (number is None or spare[number]):
            trees[owners[hex_id]] -= 1
            pieces[hex_id] = TREE
            if number is not None:
                spare[number] -= 1
