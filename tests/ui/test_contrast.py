"""Text and signs stand out from what they are written on (WCAG 2.2: 4.5:1, what is off 3:1)."""

from __future__ import annotations

import pytest

from game.ui.board.palette import SEA_BOTTOM, SEA_TOP
from game.ui.paint.theme import BUTTONS, COLOURS, OFF, OFF_ON_PAPER, SHEETS
from tests.ui.board.vision import contrast

ON_PAPER = ("ink", "soft", "good", "bad", "warn")


@pytest.mark.parametrize("colour", ON_PAPER)
@pytest.mark.parametrize("sheet", ["paper", "plain", "chosen"])
def test_text_on_paper(colour: str, sheet: str) -> None:
    assert contrast(COLOURS[colour], SHEETS[sheet].fill) >= 4.5


@pytest.mark.parametrize("style", sorted(BUTTONS))
def test_text_on_buttons(style: str) -> None:
    look = BUTTONS[style]
    for state in ("", "hover", "pressed", "focus"):
        fill = look.sheet(True, state).fill
        assert contrast(COLOURS[look.ink], fill) >= 4.5
        assert contrast(COLOURS[look.note], fill) >= 4.5
    off = look.sheet(False, "").fill
    assert off in (OFF.fill, OFF_ON_PAPER.fill)
    assert contrast(COLOURS[look.off], off) >= 3


def test_text_on_chips_and_on_the_sea() -> None:
    assert contrast(COLOURS["ink"], SHEETS["chip"].fill) >= 4.5
    assert contrast(COLOURS["faint"], SHEETS["chip"].fill) >= 3
    for sea in (SEA_TOP, SEA_BOTTOM):
        assert contrast(COLOURS["paper"], sea) >= 4.5


def test_focus_and_choice_can_be_seen() -> None:
    for style in ("paper", "plain", "green", "red"):
        focus = BUTTONS[style].sheet(True, "focus")
        assert focus.border is not None
        assert contrast(focus.border, SHEETS["paper"].fill) >= 3
