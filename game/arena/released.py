"""Levels as they were at any commit or tag: `hard@v1.0` is the level hard of that release.

The repository itself keeps them frozen. The opponents' source is read out of git and imported
under a name of its own, beside today's; it plays on today's rules.
"""

import importlib
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = "game/ai"


@cache
def opponents(revision: str) -> ModuleType:
    """The package `game.ai` of a commit, tag or branch. ValueError if git does not have it."""
    commit = _git("rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}").strip()
    if not commit:
        raise ValueError(f"git knows no revision {revision!r} here")
    files = _git("ls-tree", "-r", "--name-only", commit, PACKAGE).split()
    if not files:
        raise ValueError(f"there are no opponents in revision {revision!r}")
    alias = f"opponents_{commit[:12]}"
    with TemporaryDirectory() as folder:
        package = Path(folder) / alias
        package.mkdir()
        for name in files:
            source = _git("show", f"{commit}:{name}").replace("game.ai", alias)
            (package / Path(name).name).write_text(source)
        sys.path.insert(0, folder)
        try:
            return importlib.import_module(alias)
        finally:
            sys.path.remove(folder)


def _git(*arguments: str) -> str:
    try:
        done = subprocess.run(
            ["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
        )
    except FileNotFoundError:
        raise ValueError("git is not installed, and it is what keeps the released levels") from None
    return done.stdout if done.returncode == 0 else ""
