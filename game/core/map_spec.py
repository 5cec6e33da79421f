"""Which generated island, by which rules: what a `Map` header and a link to an island say."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.core.errors import Malformed, quoted
from game.core.mapgen import LARGEST_SEED, MAP_ID, PLAYER_COUNTS, SIZES, new_game
from game.core.position import Position
from game.core.rules import STANDARD, Rules


class MapSpec(NamedTuple):
    """What `new_game` takes. The text forms leave the rules out: their id stands beside them."""

    seed: int
    size: str
    players: int
    rules: Rules = STANDARD

    @classmethod
    def parse(cls, text: str, rules: Rules = STANDARD) -> MapSpec:
        """The island of a `Map` header, as in "map/1 7 medium 4". Raises Malformed."""
        words = text.split(" ")
        if words[0] != MAP_ID:
            raise Malformed(
                f"the island comes from the generator {words[0]!r}, this version has {MAP_ID}"
            )
        if len(words) != 4:
            raise Malformed(f"an island is written as {MAP_ID} <seed> <size> <players>")
        seed, size, players = words[1:]
        return cls.of_words(seed, size, players, rules)

    @classmethod
    def of_words(cls, seed: str, size: str, players: str, rules: Rules = STANDARD) -> MapSpec:
        """The island of three words as people type them. Raises Malformed."""
        number = _natural(seed)
        if number is None or number > LARGEST_SEED:
            raise Malformed(f"the seed {quoted(seed)} is no number from 0 to {LARGEST_SEED}")
        if size not in SIZES:
            raise Malformed(f"the size {quoted(size)} is none of {', '.join(SIZES)}")
        count = _natural(players)
        if count is None or count not in PLAYER_COUNTS:
            least, most = PLAYER_COUNTS[0], PLAYER_COUNTS[-1]
            raise Malformed(f"{quoted(players)} is no number of players: {least} to {most}")
        return cls(number, size, count, rules)

    def format(self) -> str:
        """The text of the `Map` header."""
        return f"{MAP_ID} {self.seed} {self.size} {self.players}"

    def position(self) -> Position:
        """The first position of a new game on this island. Raises NoSuchMap."""
        return _first_position(self.seed, self.size, self.players, self.rules)


# Whoever resumes a game asks for its island more than once.
_first_position = lru_cache(maxsize=2)(new_game)


def _natural(text: str) -> int | None:
    """The number written in plain decimal digits without leading zeros, at most 20 of them."""
    if not text or len(text) > 20 or not (text.isascii() and text.isdigit()):
        return None
    return int(text) if text == "0" or text[0] != "0" else None
