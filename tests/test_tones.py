"""What the sounds are made of, the same for the desktop and for the page."""

from __future__ import annotations

import json
import subprocess
from typing import get_args

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.platform.base import Sound
from game.platform.mixer import Mixer
from game.tones import LOUDNESS, RATE, SOUNDS, samples
from web.site.dist import PAGE
from web.site.library import node

SCRIPT = """
const { samples } = await import(process.argv[1]);
const sounds = JSON.parse(process.argv[2]);
console.log(JSON.stringify(Object.fromEntries(
  Object.entries(sounds).map(([name, [tones, rate]]) => [name, [...samples(tones, rate)]]))));
"""


def test_every_sound_has_tones() -> None:
    assert sorted(SOUNDS) == sorted(get_args(Sound))


@pytest.mark.parametrize("name", sorted(SOUNDS))
def test_sounds_are_short_and_small(name: str) -> None:
    made = samples(name)
    assert 0 < len(made) * 2 < 60_000
    assert max(abs(value) for value in made) > 1500
    assert max(abs(value) for value in made) <= 30000
    assert abs(made[-1]) < 400  # no click at the end


def test_the_page_makes_the_same_samples() -> None:
    rates = (RATE, 8000, 48_000)
    wanted = {f"{name} {rate}": (name, rate) for name in sorted(SOUNDS) for rate in rates}
    job = json.dumps({key: [SOUNDS[name], rate] for key, (name, rate) in wanted.items()})
    command = [node(), "--input-type=module", "-e", SCRIPT, str(PAGE / "sound.js"), job]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    made = json.loads(done.stdout)
    for key, (name, rate) in wanted.items():
        ours = samples(name, rate)
        assert len(made[key]) == len(ours), key
        for mine, theirs in zip(ours, made[key], strict=True):
            assert abs(mine - theirs * 32768) < 1.5, key


def test_a_mixer_that_fails_is_silent_and_not_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def broken(*args: object, **more: object) -> None:
        asked.append(args)
        raise pygame.error("no audio device")

    pygame.mixer.quit()
    monkeypatch.setattr(pygame.mixer, "init", broken)
    mixer = Mixer()
    for name in SOUNDS:
        mixer.play(name, 2)
    assert mixer.failed
    assert len(asked) == 1


def test_volume_nought_makes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.platform.mixer.samples", lambda *given: pytest.fail("was made"))
    Mixer().play("move", 0)


@given(st.sampled_from(sorted(SOUNDS)), st.integers(1, 3))
def test_a_mixer_plays_at_each_volume(name: str, volume: int) -> None:
    mixer = Mixer()
    mixer.play(name, volume)
    assert not mixer.failed
    assert mixer._made[name].get_volume() == pytest.approx(LOUDNESS[volume], abs=0.01)
