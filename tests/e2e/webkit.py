"""WebKit as Debian ships it (WebKitGTK), driven by WebDriver on a screen that nobody sees.

It shares Safari's page, scripts and WebAssembly, but neither its graphics, sound nor touch.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from selenium.common.exceptions import WebDriverException
from selenium.webdriver import WebKitGTK
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.e2e.game import FRAMES_PASSED, GamePage

BAR = 38
"""Height of the browser's own bar, which belongs to the window."""

CRASH = "WebProcess CRASHED"
"""What WebKit's driver logs in one of some fifty runs, whatever page it shows."""

KEYS = {
    "Enter": Keys.ENTER,
    "Escape": Keys.ESCAPE,
    "Tab": Keys.TAB,
    "ArrowLeft": Keys.ARROW_LEFT,
    "ArrowRight": Keys.ARROW_RIGHT,
    "ArrowUp": Keys.ARROW_UP,
    "ArrowDown": Keys.ARROW_DOWN,
}


class WebKitGame(GamePage):
    """The running game in WebKit. It has no `page`: only what is defined here can be done."""

    def __init__(self, driver: WebKitGTK) -> None:
        self.driver = driver

    def next_frames(self, count: int = 2) -> None:
        until = self.frames() + count
        self.until(FRAMES_PASSED, until, every_ms=10)

    def evaluate(self, function: str, arg: object = None) -> Any:
        return self.driver.execute_script(f"return ({function})(arguments[0]);", arg)

    def pause(self, ms: int) -> None:
        time.sleep(ms / 1000)

    def click(self, x: float, y: float) -> None:
        actions = ActionBuilder(self.driver, duration=0)
        actions.pointer_action.move_to_location(round(x), round(y)).pointer_down().pointer_up()
        actions.perform()

    def key(self, name: str) -> None:
        actions = ActionBuilder(self.driver, duration=0)
        code = KEYS.get(name, name)
        actions.key_action.key_down(code).key_up(code)
        actions.perform()

    def reload(self) -> None:
        self.driver.refresh()
        self.wait_ready()


def missing() -> str:
    """Why WebKit can't be started here; empty if it can."""
    packages = {
        "webkit2gtk-driver": shutil.which("WebKitWebDriver") and _browsers(),
        "xvfb": shutil.which("Xvfb"),
    }
    wanted = [package for package, found in packages.items() if not found]
    if not wanted:
        return ""
    return f"WebKit is not installed; on Debian: apt-get install {' '.join(wanted)}"


def play(journey: Callable[[WebKitGame], None], address: str, logs: Path) -> None:
    """Open the site in WebKit and do a journey there; once more if WebKit itself crashed.

    logs: a folder for what the driver says.
    """
    log = logs / "webkit.log"
    try:
        _play(journey, address, log)
    except WebDriverException:
        if CRASH not in log.read_text(encoding="utf-8"):
            raise
        warnings.warn("WebKit crashed and was started afresh", stacklevel=2)
        _play(journey, address, logs / "webkit-afresh.log")


def _play(journey: Callable[[WebKitGame], None], address: str, log: Path) -> None:
    with _screen() as display:
        service = Service(log_output=str(log), env={**os.environ, "DISPLAY": display})
        options = Options()
        options.binary_location = str(_browsers()[0])
        options.add_argument("--automation")
        driver = WebKitGTK(options=options, service=service)
        try:
            driver.set_window_size(1280, 720 + BAR)
            driver.get(address)
            game = WebKitGame(driver)
            game.wait_ready()
            journey(game)
        finally:
            driver.quit()


def _browsers() -> list[Path]:
    """The browser that comes with the engine, one for each edition of it that is there."""
    return sorted(Path("/usr/lib").glob("*/webkit*gtk-*/MiniBrowser"))


@contextmanager
def _screen() -> Iterator[str]:
    """A screen in memory, as this browser has no mode without one; its name for DISPLAY."""
    told, tell = os.pipe()
    command = ["Xvfb", "-displayfd", str(tell), "-screen", "0", "1280x800x24"]
    with subprocess.Popen(command, pass_fds=[tell], stderr=subprocess.DEVNULL) as server:
        os.close(tell)
        with open(told, encoding="ascii") as numbers:
            number = numbers.readline().strip()  # when it can be used; nothing if it can't
        assert number, "Xvfb did not start"
        try:
            yield f":{number}"
        finally:
            server.terminate()
