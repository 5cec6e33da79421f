"""What browsers are about to drop and Pyodide's script uses, though no page needs it.

Under Node.js, Pyodide sleeps on shared memory while standard input has nothing to give. It makes
that memory on pages, too, where browsers complain: pages may share memory only when they are
isolated, and none may sleep. On memory of its own sleeping fails as Pyodide expects it to.
"""

from __future__ import annotations

from pathlib import Path

from web.runtime.errors import RuntimeBuildError

SHARED = "new Int32Array(new WebAssembly.Memory({shared:!0,initial:1,maximum:1}).buffer)"
_OWN = "new Int32Array(1)"


def remove(script: Path) -> None:
    """Change pyodide.asm.js in place. Raises RuntimeBuildError when it is another version's."""
    text = script.read_text(encoding="utf-8")
    if text.count(SHARED) != 1:
        raise RuntimeBuildError(f"{script.name}: no {SHARED!r}; not the pinned version?")
    script.write_text(text.replace(SHARED, _OWN), "utf-8")
