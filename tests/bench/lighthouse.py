"""The page by Lighthouse, on a telephone as it pretends one: scores, and the figures behind them.

Lighthouse is npm's, pinned with all it needs in `lighthouse/package-lock.json`, and installed into
the cache. Where it can't be had, that is said.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from tests.e2e.browser import flags, program
from web.runtime.fetch import default_cache, sha256_of
from web.site.library import node
from web.site.report import BuildError, say

PINS = Path(__file__).with_name("lighthouse")
SCORES = {"accessibility": 100, "seo": 100, "best-practices": 100, "performance": 0}
"""Category -> the score it has to reach."""
FIGURES = {
    "cumulative-layout-shift": ("layout shift", 0.02),
    "first-contentful-paint": ("first words, ms", 3000.0),
    "largest-contentful-paint": ("largest text or picture, ms", None),  # simulated, with scripts
    "total-blocking-time": ("blocking time, ms", None),
    "interactive": ("interactive, ms", None),
    "total-byte-weight": ("bytes on the way", None),
}
"""Audit -> what it is called here, and its limit if there is one."""


def show(address: str) -> None:
    """Measure the page at an address and print; say so if Lighthouse can't be had."""
    print("\nThe page by Lighthouse, mobile, processor slowed 4 times")
    try:
        found = report(address)
    except BuildError as error:
        print(f"not measured: {error}")
        return
    for name, least in SCORES.items():
        score = 100 * (found["categories"][name]["score"] or 0)
        verdict = "" if score >= least else "  too little"
        print(f"{name:38}{score:10.0f}{least or '':>8}{verdict}")
    for audit, (name, most) in FIGURES.items():
        value = found["audits"][audit]["numericValue"]
        verdict = "" if most is None or value <= most else "  too much"
        print(f"{name:38}{value:10.2f}{most or '':>8}{verdict}")
    for name in SCORES:
        for audit in found["categories"][name]["auditRefs"]:
            result = found["audits"][audit["id"]]
            if name != "performance" and result["score"] is not None and result["score"] < 1:
                print(f"  {name}: {result['title']}")


def report(address: str) -> dict[str, Any]:
    """Lighthouse's own report on the page at an address. Raises BuildError."""
    folder = installed()
    with tempfile.TemporaryDirectory() as scratch:
        target = Path(scratch) / "report.json"
        script = folder / "node_modules" / "lighthouse" / "cli" / "index.js"
        command = [
            *(node(), str(script), address, "--quiet", "--no-enable-error-reporting"),
            *("--output=json", f"--output-path={target}"),
            f"--chrome-flags={' '.join(['--headless=new', *flags()])}",
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
        found: dict[str, Any] = json.loads(target.read_text(encoding="utf-8"))
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
