"""`python -m game`: the game in a window of its own."""

from __future__ import annotations

import asyncio

from game.platform import detect
from game.ui.app import run

if __name__ == "__main__":
    asyncio.run(run(detect()))
