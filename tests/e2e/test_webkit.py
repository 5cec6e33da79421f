"""The core journeys in a third engine: WebKit, as Debian ships it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e import webkit
from tests.e2e.game import SAME_ISLAND
from tests.e2e.hands import Keys, Mouse
from tests.e2e.test_journeys import (
    check_end,
    end_turn_and_reload,
    play_to_the_end,
    start_small_game,
)
from tests.e2e.test_snapshot import restore_and_play
from tests.e2e.webkit import WebKitGame

pytestmark = [
    pytest.mark.skipif(bool(webkit.missing()), reason=webkit.missing()),
    pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning"),  # selenium
]


def test_keys_a_reload_and_a_whole_game_by_clicks(address: str, tmp_path: Path) -> None:
    """All in one visit: this engine takes long to start."""

    def journey(game: WebKitGame) -> None:
        end_turn_and_reload(Keys(game))
        game.evaluate(f"() => {{ {SAME_ISLAND} }}")
        mouse = Mouse(game)
        start_small_game(mouse)
        check_end(play_to_the_end(mouse, offer="yes"))

    webkit.play(journey, address, tmp_path)


def test_the_next_visit_is_restored(address: str, tmp_path: Path) -> None:
    webkit.play(restore_and_play, address, tmp_path)
