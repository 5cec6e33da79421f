"""The page by Lighthouse, as on a telephone and on a desk: scores, and the figures behind them.

Lighthouse is npm's, pinned with all it needs in `lighthouse/package-lock.json`, and installed into
the cache. Where it can't be had, that is said.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

from tests.e2e.browser import flags, program
from web.runtime.fetch import default_cache, sha256_of
from web.site.library import node
from web.site.report import BuildError, say

PINS = Path(__file__).with_name("lighthouse")
RUNS = 5
SCORES = ("accessibility", "seo", "best-practices")
"""Categories that have to reach 100 in every run."""
PERFORMANCE = {"mobile": 60, "desktop": 80}
"""The form that Lighthouse pretends -> the score for performance to reach in every run."""
FIGURES = {
    "cumulative-layout-shift": ("layout shift", 0.02),
    "first-contentful-paint": ("first words, ms", 3000.0),
    "largest-contentful-paint": ("largest text or picture, ms", None),  # simulated, with scripts
    "total-blocking-time": ("blocking time, ms", None),
    "interactive": ("interactive, ms", None),
    "total-byte-weight": ("bytes on the way", None),
}
"""Audit -> what it is called here, and its limit if there is one."""

Report = dict[str, Any]


def show(address: str) -> None:
    """Measure the page at an address and print; say so if Lighthouse can't be had."""
    for form, least in PERFORMANCE.items():
        print(f"\nThe page by Lighthouse, {form}: worst, median and best of {RUNS}")
        try:
            _print([report(address, form) for _ in range(RUNS)], least)
        except BuildError as error:
            print(f"not measured: {error}")
            return


def _print(found: list[Report], least: int) -> None:
    for name in (*SCORES, "performance"):
        scores = sorted(100 * (one["categories"][name]["score"] or 0) for one in found)
        limit = least if name == "performance" else 100
        verdict = "" if scores[0] >= limit else "  too little"
        print(f"{name:28}{_spread(scores, 0)}{limit:10}{verdict}")
    for audit, (name, most) in FIGURES.items():
        values = sorted((one["audits"][audit]["numericValue"] for one in found), reverse=True)
        verdict = "" if most is None or values[0] <= most else "  too much"
        print(f"{name:28}{_spread(values, 2)}{most or '':>10}{verdict}")
    lacking = {
        f"  {name}: {result['title']}": None
        for one in found
        for name in SCORES
        for audit in one["categories"][name]["auditRefs"]
        if (result := one["audits"][audit["id"]])["score"] is not None and result["score"] < 1
    }
    for line in lacking:
        print(line)


def _spread(values: Sequence[float], digits: int) -> str:
    """Three columns: the first, the median and the last of sorted values."""
    return "".join(f"{v:12.{digits}f}" for v in (values[0], median(values), values[-1]))


def report(address: str, form: str) -> Report:
    """Lighthouse's own report on the page at an address. Raises BuildError.

    form: "mobile", with the processor slowed 4 times, or "desktop".
    """
    folder = installed()
    with tempfile.TemporaryDirectory() as scratch:
        target = Path(scratch) / "report.json"
        script = folder / "node_modules" / "lighthouse" / "cli" / "index.js"
        command = [
            *(node(), str(script), address, "--quiet", "--no-enable-error-reporting"),
            *("--output=json", f"--output-path={target}"),
            f"--chrome-flags={' '.join(['--headless=new', *flags()])}",
            *(["--preset=desktop"] if form == "desktop" else []),
        ]
        chrome = program()
        own = {"CHROME_PATH": chrome} if chrome else {}
        try:
            done = subprocess.run(
                command, capture_output=True, text=True, timeout=300, env={**os.environ, **own}
            )
        except subprocess.TimeoutExpired as error:
            raise BuildError("Lighthouse did not end within 300 s.") from error
        if done.returncode or not target.is_file():
            raise BuildError(f"Lighthouse failed:\n{done.stderr[-1000:]}")
        found: Report = json.loads(target.read_text(encoding="utf-8"))
        return found


def installed() -> Path:
    """The folder with Lighthouse, installed as the lock has it. Raises BuildError."""
    lock = PINS / "package-lock.json"
    place = default_cache() / f"lighthouse-{sha256_of(lock)[:16]}"
    if not place.is_dir():
        place.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".partial-", dir=place.parent) as scratch:
            _install(Path(scratch) / "made")
            os.replace(Path(scratch) / "made", place)
    return place


def _install(folder: Path) -> None:
    npm = shutil.which("npm", path=os.pathsep.join([str(Path(node()).parent), os.environ["PATH"]]))
    if npm is None:
        raise BuildError("Lighthouse comes from npm, and there is no npm here.")
    shutil.copytree(PINS, folder)
    say("    fetching Lighthouse and what it needs (about 180 MB on the disk)")
    quiet = ("--ignore-scripts", "--no-audit", "--no-fund", "--omit=optional", "--loglevel=error")
    path = os.pathsep.join([str(Path(node()).parent), os.environ["PATH"]])
    done = subprocess.run(
        [npm, "ci", *quiet],
        cwd=folder,
        capture_output=True,
        text=True,
        env={**os.environ, "PATH": path, "npm_config_update_notifier": "false"},
    )
    if done.returncode:
        raise BuildError(f"npm could not install Lighthouse:\n{done.stderr[-1000:]}")
