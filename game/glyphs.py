"""What a reader takes for one letter: code points that belong together are never parted.

It follows Unicode's rules for grapheme clusters as far as names need them, without its tables,
which the page would have to fetch.
"""

from __future__ import annotations

JOINER = "\u200d"  # between emoji: one picture; also asks letters to join
NON_JOINER = "\u200c"
INVISIBLE = (
    "\u00ad\u061c\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e"
    "\u2060\u2066\u2067\u2068\u2069\ufeff"
)
"""Not seen and no part of any letter: soft hyphens, zero-width spaces, turns of direction."""

_JOINING = (JOINER, NON_JOINER)

_EXTENDING = (
    (0x1160, 0x11FF),  # Korean vowels and finals in parts
    (0x20D0, 0x20F0),  # circles and keys around the letter before
    (0xFE00, 0xFE0F),  # which form a sign has
    (0xFF9E, 0xFF9F),  # half-width marks of Japanese
    (0x1F3FB, 0x1F3FF),  # tones of skin
    (0xE0020, 0xE007F),  # tags: flags of regions
    (0xE0100, 0xE01EF),
)
_LETTERS_OF_FLAGS = (0x1F1E6, 0x1F1FF)
# They go on an identifier without beginning one, and yet stand for themselves.
_ON_THEIR_OWN = "_··፩፪፫፬፭፮፯፰፱᧚‿⁀⁔︳︴﹍﹎﹏＿・･"


def visible(text: str) -> str:
    """The text without what isn't seen."""
    return "".join(char for char in text if char not in INVISIBLE)


def clusters(text: str) -> list[str]:
    """The text cut between letters as a reader sees them; joined again it is the same text."""
    found: list[str] = []
    flag = 0  # letters of a flag at the end of what was found: two make one
    for char in text:
        in_flag = _within(char, _LETTERS_OF_FLAGS)
        if found and (extends(char) or found[-1][-1] == JOINER or (in_flag and flag % 2)):
            found[-1] += char
        else:
            found.append(char)
        flag = flag + 1 if in_flag else 0
    return found


def extends(char: str) -> bool:
    """Whether a character belongs to the one before: an accent, a vowel sign, a joiner …"""
    if char.isascii():
        return False
    if char in _JOINING or any(_within(char, span) for span in _EXTENDING):
        return True
    # Marks, and only they and digits, may go on an identifier but not begin one.
    goes_on = f"a{char}".isidentifier() and not char.isidentifier()
    return goes_on and not char.isdecimal() and char not in _ON_THEIR_OWN


def _within(char: str, span: tuple[int, int]) -> bool:
    return span[0] <= ord(char) <= span[1]
