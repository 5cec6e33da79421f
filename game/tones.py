"""The sounds of the game as tones, and what a loudspeaker makes of them.

The one place that says how anything sounds. The page carries the tones as data and makes its
samples itself, in the same way (`web/page/sound.js`).
"""

from __future__ import annotations

import math
from array import array
from typing import NamedTuple

RATE = 22050
"""Samples a second."""

LOUDNESS = (0.0, 0.25, 0.55, 1.0)
"""What is left of a sound at each volume of the settings."""


class Tone(NamedTuple):
    """One note: when it begins and how long it lasts (ms), from one pitch to another (Hz).

    `wood`: 0 for a pure tone, 1 for noise, as of a blow on wood or earth.
    """

    start: float
    length: float
    low: float
    high: float
    loud: float = 0.5
    wood: float = 0.0


SOUNDS: dict[str, tuple[Tone, ...]] = {
    "select": (Tone(0, 60, 660, 700, 0.22),),
    "move": (Tone(0, 70, 190, 150, 0.5, 0.35), Tone(0, 40, 420, 300, 0.15)),
    "take": (Tone(0, 110, 160, 70, 0.7, 0.6), Tone(30, 140, 330, 392, 0.28)),
    "build": (Tone(0, 60, 240, 180, 0.5, 0.5), Tone(90, 80, 200, 150, 0.5, 0.5)),
    "fell": (Tone(0, 50, 300, 120, 0.5, 0.8), Tone(70, 160, 110, 60, 0.5, 0.7)),
    "starve": (Tone(0, 260, 220, 165, 0.4), Tone(180, 360, 165, 110, 0.4)),
    "turn": (Tone(0, 120, 523, 523, 0.22), Tone(90, 200, 659, 659, 0.22)),
    "win": (
        Tone(0, 160, 392, 392, 0.35),
        Tone(140, 160, 494, 494, 0.35),
        Tone(280, 160, 587, 587, 0.35),
        Tone(420, 460, 784, 784, 0.4),
    ),
}


# One period of all tones' wave, for steps too fine to be heard.
_STEPS = 1024
_WAVE = [
    math.sin(at / _STEPS * math.tau) + 0.25 * math.sin(2 * at / _STEPS * math.tau)
    for at in range(_STEPS)
]


def samples(name: str, rate: int = RATE) -> array[int]:
    """The sound as signed 16-bit samples of one channel."""
    tones = SOUNDS[name]
    total = int(max(tone.start + tone.length for tone in tones) * rate / 1000)
    mixed = [0.0] * total
    for tone in tones:
        begin = int(tone.start * rate / 1000)
        count = min(int(tone.length * rate / 1000), total - begin)
        _add(mixed, begin, count, tone, rate)
    return array("h", [int(max(-1.0, min(1.0, value)) * 30000) for value in mixed])


def _add(mixed: list[float], begin: int, count: int, tone: Tone, rate: int) -> None:
    """Add a tone that fades to its end. It must not take a frame's time: nothing is done twice."""
    noise = 12345
    phase, step = 0.0, tone.low / rate * _STEPS
    bend = (tone.high - tone.low) / rate * _STEPS / count
    left, fade = 1.0, 1.0 / count
    pure, wood = tone.loud * (1.0 - tone.wood), tone.loud * tone.wood
    soft = 0.004 * rate  # samples in which it sets in, without a click
    for at in range(begin, begin + count):
        phase += step
        step += bend
        value = pure * _WAVE[int(phase) % _STEPS]
        if wood:
            noise = (noise * 1103515245 + 12345) & 0x7FFFFFFF
            value += wood * (noise / 0x40000000 - 1.0)
        if at - begin < soft:
            value *= (at - begin) / soft
        mixed[at] += value * left * left
        left -= fade
