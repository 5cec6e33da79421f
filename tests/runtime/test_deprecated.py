"""Pyodide's script without what browsers are about to drop; the browser tests see it run."""

from __future__ import annotations

from pathlib import Path

import pytest

from web.runtime import deprecated
from web.runtime.errors import RuntimeBuildError


def test_shared_memory_goes_and_all_else_stays(tmp_path: Path) -> None:
    script = tmp_path / "pyodide.asm.js"
    script.write_text(f"before;var Un={deprecated.SHARED};after")
    deprecated.remove(script)
    assert script.read_text() == "before;var Un=new Int32Array(1);after"


def test_another_version_is_refused(tmp_path: Path) -> None:
    script = tmp_path / "pyodide.asm.js"
    script.write_text("var Un=1")
    with pytest.raises(RuntimeBuildError, match=r"pyodide\.asm\.js.*not the pinned version"):
        deprecated.remove(script)
