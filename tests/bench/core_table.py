"""The rules core natively and in Pyodide, side by side and as a ratio from the same run."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from tests.bench.core_bench import run
from web import runtime
from web.runtime.fetch import default_cache
from web.site.library import node

ROOT = Path(__file__).parents[2]


def show() -> None:
    """Measure and print."""
    native = run()
    browser = run_in_pyodide()
    print("\nRules core, a middle game on a large island")
    print(f"{'':22}{'native':>12}{'Pyodide':>12}{'ratio':>8}")
    for name, value in native.items():
        other = browser[name]
        slower = value / other if name.endswith("/s") else other / value
        print(f"{name:22}{value:12.1f}{other:12.1f}{slower:8.2f}")


def run_in_pyodide() -> dict[str, float]:
    """The same figures from Pyodide under node."""
    parts = runtime.obtain("auto", default_cache(), None, print)
    script = str(Path(__file__).with_name("core_in_pyodide.mjs"))
    command = [node(), script, str(parts.pyodide), str(ROOT)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    figures: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return figures
