"""The project's only source of chance: SplitMix64.

Published by G. L. Steele, D. Lea and C. H. Flood, "Fast Splittable Pseudorandom Number
Generators", OOPSLA 2014; the constants are those of S. Vigna's public-domain reference text.
The state is one integer of 64 bits, so a generator can be written down, compared and restarted
as a number, and gives the same values natively and in wasm.
"""

MASK = (1 << 64) - 1
GAMMA = 0x9E3779B97F4A7C15


class Prng:
    """A SplitMix64 generator. `state` (0 to 2^64-1) is all there is to it."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & MASK

    def next(self) -> int:
        """The next value, 0 to 2^64-1."""
        self.state = (self.state + GAMMA) & MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)

    def below(self, bound: int) -> int:
        """A value from 0 to bound-1 (bound at least 1), as the high half of a product.

        The bias of that is below bound / 2^64: nothing at the sizes of a map.
        """
        return (self.next() * bound) >> 64

    def shuffled(self, items: list[int]) -> list[int]:
        """The items in a random order (Fisher and Yates), as a new list."""
        result = list(items)
        for last in range(len(result) - 1, 0, -1):
            other = self.below(last + 1)
            result[last], result[other] = result[other], result[last]
        return result
