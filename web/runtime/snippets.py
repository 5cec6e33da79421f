"""SDL's snippets of JavaScript, put into Pyodide's script so that none is evaluated in the page.

SDL talks to the page in JavaScript that stands in its C code as text (Emscripten's EM_ASM). For
the main module Emscripten turns such texts into functions when it links; for a side module the
loader calls `eval` on them, which a page's Content-Security-Policy would have to allow. We know
the texts, so we do for our module what Emscripten does for its own.
"""

from __future__ import annotations

import json
from pathlib import Path

from web.runtime import wasm
from web.runtime.errors import RuntimeBuildError

_EVALUATION = "ASM_CONSTS[start]=eval(func)"
_LOOKED_UP = "ASM_CONSTS[start]=knownSnippets[body]??eval(func)"
_TABLE_GOES_BEFORE = "function addEmAsm("


def compile_ahead(module: Path, script: Path) -> None:
    """Add the functions of a side module's snippets to pyodide.asm.js, in place.

    Snippets of other modules still work, where the page lets them be evaluated.
    Raises RuntimeBuildError when the script is not the one this is written for.
    """
    table = ",".join(
        f"{json.dumps(body)}:({_arguments(body)})=>{{{body}}}"
        for body in texts(wasm.read(module.read_bytes()))
    )
    text = script.read_text(encoding="utf-8")
    for place in (_EVALUATION, _TABLE_GOES_BEFORE):
        if text.count(place) != 1:
            raise RuntimeBuildError(f"{script.name}: no {place!r}; not the pinned version?")
    text = text.replace(_EVALUATION, _LOOKED_UP)
    added = f"/* added by web/runtime of Slay: */var knownSnippets={{{table}}};"
    script.write_text(text.replace(_TABLE_GOES_BEFORE, added + _TABLE_GOES_BEFORE), "utf-8")


def texts(module: wasm.Module) -> list[str]:
    """The snippets in a side module, sorted. Raises RuntimeBuildError for those of another kind."""
    if any(name.startswith("__em_js__") for name in module.exports):
        raise RuntimeBuildError("the module has snippets of the kind EM_JS, which are not handled")
    if "__start_em_asm" not in module.addresses:
        return []
    start, stop = module.addresses["__start_em_asm"], module.addresses["__stop_em_asm"]
    section = module.data[start:stop].decode("utf-8")
    return sorted({text for text in section.split("\0") if text})


def _arguments(body: str) -> str:
    """As the loader finds them: $0, $1 and so on, up to the first that is not used."""
    names: list[str] = []
    while f"${len(names)}" in body and len(names) < 16:
        names.append(f"${len(names)}")
    return ",".join(names)
