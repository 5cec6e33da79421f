"""The game's font."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

import game.ui.layout.fonts
from game.ui.layout.fonts import font

FOLDER = Path(game.ui.layout.fonts.__file__).parent
NEEDED = "".join(map(chr, range(0x20, 0x7F))) + "äöüÄÖÜßéèçñ–—‘’‚“”„…‹›«»•·×÷−€½°→←↑↓✓"


@pytest.mark.parametrize("bold", [False, True])
def test_it_has_all_letters_and_signs_we_use(bold: bool) -> None:
    missing = [c for c, m in zip(NEEDED, font(20, bold).metrics(NEEDED), strict=True) if m is None]
    assert missing == []


@pytest.mark.parametrize("bold", [False, True])
def test_digits_are_equally_wide(bold: bool) -> None:
    assert len({font(32, bold).size(digit)[0] for digit in "0123456789"}) == 1


def test_arrows_are_drawn_and_differ() -> None:
    pictures = {pygame.image.tobytes(font(40).render(c, True, "black"), "RGBA") for c in "→←↑↓✓"}
    assert len(pictures) == 5


def test_one_font_object_per_size_and_it_survives_a_quit() -> None:
    assert font(17) is font(17.3)
    pygame.font.quit()
    assert font(17).size("a")[0] > 0


def test_files_are_small_and_come_with_their_licence() -> None:
    for name in ("nunito-regular.ttf", "nunito-bold.ttf"):
        assert (FOLDER / name).stat().st_size < 60_000
    assert "SIL OPEN FONT LICENSE Version 1.1" in (FOLDER / "LICENSE.txt").read_text()
