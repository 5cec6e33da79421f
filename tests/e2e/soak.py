"""Opens, reloads, leaves and closes the page again and again under changing settings.

    python -m tests.e2e.soak [STARTS] [FIRST]

A renderer was once seen to crash while pages were opened and killed. Each start here follows from
its number alone, so that one that crashes can be made again by its number.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Error, Page, sync_playwright

from tests.e2e.browser import Watch, launch
from tests.e2e.game import GamePage
from web.site import dist, serve

SIZES = ((320, 568), (390, 844), (844, 390), (1280, 720), (1920, 1080))
KEPT = """() => navigator.serviceWorker.getRegistration()
  .then((found) => found?.active?.state === "activated")"""
ENDS = ("play", "reload", "reload early", "reload twice", "leave early", "close early", "offline")


@dataclass
class Found:
    """What happened in so many starts."""

    starts: int = 0
    pictures: int = 0
    """Starts that were let come to the first picture."""
    ends: Counter[str] = field(default_factory=Counter)
    troubles: list[str] = field(default_factory=list)
    """Crashes and errors, each with the number and the settings of its start."""


def settings(number: int) -> tuple[dict[str, Any], str, bool, int]:
    """The settings of a start: the browser's, how it ends, whether with sound, and after how many
    ms that end comes if it comes early."""
    chance = random.Random(number)
    width, height = chance.choice(SIZES)
    options = {
        "viewport": {"width": width, "height": height},
        "device_scale_factor": chance.choice((1, 1.5, 2, 3)),
        "has_touch": chance.random() < 0.5,
        "reduced_motion": chance.choice(("reduce", "no-preference")),
        "locale": chance.choice(("en-GB", "de-AT", "fr-FR", "ja-JP")),
        "color_scheme": chance.choice(("light", "dark")),
    }
    end = chance.choice(ENDS)
    options["service_workers"] = "allow" if end == "offline" else "block"
    return options, end, chance.random() < 0.5, chance.randrange(0, 1500)


def start(browser: Browser, address: str, number: int, found: Found) -> None:
    """One start, as its number has it."""
    options, end, sound, early = settings(number)
    parts = urlsplit(address)
    watch = Watch(f"{parts.scheme}://{parts.netloc}")
    context = browser.new_context(**options)
    context.set_default_timeout(60_000)
    watch.context(context, keep_in=False)
    found.starts += 1
    found.ends[end] += 1
    trouble = ""
    try:
        _start(context, address, end, sound, early, found)
    except (Error, AssertionError) as error:
        trouble = f"{type(error).__name__}: {error}"
    # An end that comes early tears files off; what the page says of that is no trouble.
    crashed = [error for error in watch.errors if "crash" in error]
    told = crashed if "early" in end or end == "offline" else watch.errors
    if trouble or told:
        found.troubles.append(
            f"start {number}, {end}, sound {sound}, {early} ms, {options}: {trouble} {told}"
        )
    context.close()


def _start(
    context: BrowserContext, address: str, end: str, sound: bool, early: int, found: Found
) -> None:
    page = context.new_page()
    if end.endswith("early"):
        page.goto(address, wait_until="commit")
        page.wait_for_timeout(early)
        if end == "close early":
            page.close()
        elif end == "leave early":
            page.goto("about:blank")
        else:
            page.reload(wait_until="commit")
            _seen(page, sound, found)
        return
    page.goto(address)
    game = _seen(page, sound, found)
    for _ in range({"reload": 1, "reload twice": 2, "offline": 1}.get(end, 0)):
        if end == "offline":
            game.until(KEPT, most_ms=60_000)
            context.set_offline(True)
        page.reload()
        _seen(page, sound, found)


def _seen(page: Page, sound: bool, found: Found) -> GamePage:
    """Wait for the first picture; with sound: end the turn, whose moves are heard."""
    game = GamePage(page)
    game.wait_ready()
    found.pictures += 1
    if sound:
        game.key("e")
        game.next_frames(20)
    return game


def soak(browser: Callable[[], Browser], address: str, starts: int, first: int = 0) -> Found:
    """So many starts from number `first` on. browser: gives one that is running."""
    found = Found()
    for number in range(first, first + starts):
        start(browser(), address, number, found)
    return found


def main() -> int:
    """Run and tell."""
    starts, first = (int(word) for word in (*sys.argv[1:], "500", "0")[:2])
    server = serve.start(dist.build())
    with sync_playwright() as playwright:
        running = [launch(playwright)]

        def browser() -> Browser:
            if not running[0].is_connected():
                print("the browser went away", flush=True)
                running[0] = launch(playwright)
            return running[0]

        total, troubles = Counter[str](), 0
        for number in range(first, first + starts):
            found = soak(browser, f"http://127.0.0.1:{server.server_port}/", 1, number)
            total.update(found.ends)
            total["pictures"] += found.pictures
            troubles += len(found.troubles)
            for trouble in found.troubles:
                print(trouble, flush=True)
            if number % 25 == 24:
                print(
                    f"{number + 1 - first} starts, {troubles} troubles: {dict(total)}", flush=True
                )
        running[0].close()
    server.shutdown()
    return 1 if troubles else 0


if __name__ == "__main__":
    sys.exit(main())
