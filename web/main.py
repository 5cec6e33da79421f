"""The entry that pygbag packs: one game for the page, pygbag's own runtime and the desktop."""

import asyncio

from game.platform import detect
from game.ui.app import run


async def main() -> None:
    """Play on the platform this runs on."""
    await run(detect())


asyncio.run(main())
