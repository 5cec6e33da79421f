"""One start of a page in Chromium: time to the first picture, by the clock and by the processor."""

from __future__ import annotations

import time
from typing import Any, NamedTuple

from playwright.sync_api import BrowserContext, CDPSession, Page

PATIENCE = 120.0
MAKE_NEXT = "() => slayPage.makeNext?.()"
LINE = {"downloadThroughput": 9e6 / 8, "uploadThroughput": 9e6 / 8, "latency": 60}
"""9 Mbit/s and 60 ms: a telephone in town, as Lighthouse has it."""

_MARKS = """() => Object.fromEntries(performance.getEntriesByType("mark")
  .filter((mark) => mark.name.startsWith("slay:"))
  .map((mark) => [mark.name.replace("slay:", ""), mark.startTime]))"""


_ARRIVED = """() => Math.max(...performance.getEntriesByType("resource")
  .filter((entry) => entry.startTime < performance.getEntriesByName("slay:frame")[0].startTime)
  .map((entry) => entry.responseEnd))"""

# What the line gives when one large file comes alone, in bytes a millisecond.
_SPEED = """async () => {
  const largest = performance.getEntriesByType("resource")
    .reduce((one, other) => (other.encodedBodySize > one.encodedBodySize ? other : one));
  performance.clearResourceTimings();
  await (await fetch(largest.name, { cache: "reload" })).arrayBuffer();
  const [alone] = performance.getEntriesByName(largest.name);
  return alone.encodedBodySize / (alone.responseEnd - alone.responseStart);
}"""


class Start(NamedTuple):
    """Milliseconds to the first picture: by the clock, and the main thread's processor time."""

    wall: float
    cpu: float
    how: str
    """"plain", "restored" or "fallback"; "" for a page that does not say."""
    marks: dict[str, float]
    """When which stage was over, by the clock."""
    sent: int
    """Bytes that came over the line."""
    arrived: float
    """When the last of them had come, in ms."""
    speed: float
    """Bytes a millisecond that the line gives to one file alone; 0 where it is not slowed."""


def start(
    context: BrowserContext,
    address: str,
    *,
    slowed: float = 1.0,
    line: dict[str, float] | None = None,
    make_next: bool = False,
) -> Start:
    """Open the page once and close it.

    slowed: how many times slower the processor is. line: as for CDP's emulateNetworkConditions.
    make_next: let it make the kept start for the next visit, and wait for that.
    """
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    received = 0

    def finished(event: dict[str, Any]) -> None:
        nonlocal received
        received += event["encodedDataLength"]

    devtools.send("Network.enable")
    devtools.on("Network.loadingFinished", finished)
    if line is not None:
        devtools.send("Network.emulateNetworkConditions", {"offline": False, **line})
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    trace = _Trace(devtools)
    page.goto(address, wait_until="commit")
    patience = time.monotonic() + PATIENCE
    while "frame" not in (marks := page.evaluate(_MARKS)):
        page.wait_for_timeout(100)
        assert time.monotonic() < patience, f"no picture at {address}"
        assert page.evaluate("() => document.getElementById('failure').hidden"), "it did not start"
    cpu = trace.end(page)
    how = page.evaluate("() => window.slay.start?.how ?? ''")
    sent = received
    arrived = page.evaluate(_ARRIVED)
    speed = page.evaluate(_SPEED) if line is not None else 0.0
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    if make_next:
        page.evaluate(MAKE_NEXT)
    page.wait_for_timeout(1500)  # compiled code is put by when the page has come to rest
    page.close()
    return Start(marks["frame"], cpu, how, marks, sent, arrived, speed)


class _Trace:
    """The main thread's tasks while it runs."""

    def __init__(self, devtools: CDPSession) -> None:
        self._devtools = devtools
        self._events: list[dict[str, Any]] = []
        self._done = False
        devtools.on("Tracing.dataCollected", lambda event: self._events.extend(event["value"]))
        devtools.on("Tracing.tracingComplete", self._complete)
        categories = "disabled-by-default-devtools.timeline,blink.user_timing"
        devtools.send("Tracing.start", {"transferMode": "ReportEvents", "categories": categories})

    def _complete(self, _: object) -> None:
        self._done = True

    def end(self, page: Page) -> float:
        """Processor time of the tasks that began before the first picture, in ms."""
        self._devtools.send("Tracing.end")
        while not self._done:
            page.wait_for_timeout(20)
        (picture,) = (event for event in self._events if event["name"] == "slay:frame")
        place = picture["pid"], picture["tid"]
        tasks = (
            event
            for event in self._events
            if (event["pid"], event["tid"]) == place
            and event["name"] == "RunTask"
            and event.get("ph") == "X"
            and event["ts"] <= picture["ts"]
        )
        return sum(_outermost(tasks)) / 1000


def _outermost(tasks: Any) -> list[float]:
    """Thread time of tasks that are in no other task, in µs."""
    found, end = [], -1.0
    for task in sorted(tasks, key=lambda task: (task["ts"], -task["dur"])):
        if task["ts"] >= end:
            found.append(float(task.get("tdur", 0)))
            end = task["ts"] + task["dur"]
    return found
