"""What a reader takes for one letter is never parted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.glyphs import INVISIBLE, clusters, visible

WHOLE = [
    "e\u0301",  # é, as some systems write it
    "Ł",
    "İ",
    "ẞ",
    "ő",
    "o\u030b",
    "中",
    "ש\u05c1\u05b8",
    "ع\u064e",
    "नि",
    "கோ",
    "ก็",
    "각",
    "\u1100\u1161\u11a8",
    "か\u3099",
    "😀",
    "👍🏽",
    "❤\ufe0f",
    "👨\u200d👩\u200d👧\u200d👦",
    "🏳\ufe0f\u200d🌈",
    "🇩🇪",
    "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    "1\ufe0f\u20e3",
    "葛\U000e0100",
]


@pytest.mark.parametrize("letter", WHOLE)
def test_one_letter(letter: str) -> None:
    assert clusters(letter) == [letter]


@given(st.lists(st.sampled_from([*WHOLE, "a", " ", "_", "5", "·", "-", "٣", "ß", "…"])))
def test_letters_side_by_side_stay_apart(letters: list[str]) -> None:
    assert clusters("".join(letters)) == letters


@given(st.text())
def test_nothing_is_lost(text: str) -> None:
    assert "".join(clusters(text)) == text


@given(st.text())
def test_what_is_visible_stays(text: str) -> None:
    assert [char for char in text if char not in INVISIBLE] == list(visible(text))


def test_flags_are_pairs() -> None:
    assert clusters("🇩🇪🇫🇷🇮") == ["🇩🇪", "🇫🇷", "🇮"]
    assert clusters("🇩a🇪🇫") == ["🇩", "a", "🇪🇫"]
