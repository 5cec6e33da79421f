"""Three places in Pyodide's script where the page takes part.

`Module.libraries[path]` is a WebAssembly.Module (or a promise of one) that is loaded instead of the
file `path`, so that the browser can compile it while it arrives and keep what it compiled.
`Module.libraryBase` is the address where the next library's data goes, instead of new memory: a
restored memory has it there already (docs/snapshot.md). `Module.clockAhead` is added to the clock
that never goes back, in milliseconds: what is restored has seen it further on.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from web.runtime.errors import RuntimeBuildError

PLACES = {
    'if(f){var libData=FS.readFile(f,{encoding:"binary"})': (
        'if(f){var libData=Module["libraries"]?.[libName]??FS.readFile(f,{encoding:"binary"})'
    ),
    "alignMemory(getMemory(metadata.memorySize+memAlign),memAlign)": (
        'Module["libraryBase"]??alignMemory(getMemory(metadata.memorySize+memAlign),memAlign)'
    ),
    "_emscripten_get_now=()=>performance.now();": (
        '_emscripten_get_now=()=>performance.now()+(Module["clockAhead"]??0);'
    ),
}

RELIED_ON = (
    # The way of a start: what is set up, and what Python's part of it does after a restore.
    'var INITIAL_MEMORY=Module["INITIAL_MEMORY"]||',
    'initRuntime();preMain();readyPromiseResolve(Module);Module["onRuntimeInitialized"]?.();',
    'var noInitialRun=Module["noInitialRun"]||false;if(!noInitialRun)callMain(args);',
    "API.getExpectedKeys=function(){return[null,API.config.jsglobals,API.public_api,API,",
    "API.restoreSnapshot=function(",
    "API.finalizeBootstrap=function(",
    "API.rawRun=",  # web/page/python.js: imports in pieces
    # References to objects of JavaScript.
    'Module["__hiwire_get"]=',
    'Module["__hiwire_set"]=',
    'Module["__hiwire_immortal_get"]=',
    # Libraries: their handles, and where a handle says what memory is theirs.
    'dso=newDSO(libName,handle,"loading")',
    "HEAPU32[handle+12>>>2>>>0]=memoryBase",
)
"""What web/page/snapshot.js relies on in the script: each stands there exactly once."""

RELIED_ON_IN_STARTER = (
    'typeof _createPyodideModule!="function"',  # it takes the one that is there
    "await _createPyodideModule(",
    "await e._loadSnapshot,",
    "restoreSnapshot(t)),i.finalizeBootstrap(s,",
)
"""The same in pyodide.mjs."""


def add(pyodide: Path) -> None:
    """Put the hooks into pyodide.asm.js in a folder, in place.

    Raises RuntimeBuildError when that or pyodide.mjs beside it is not the one that the hooks and
    web/page/snapshot.js were written for.
    """
    script = pyodide / "pyodide.asm.js"
    text = script.read_text(encoding="utf-8")
    _check(script.name, text, (*PLACES, *RELIED_ON))
    starter = pyodide / "pyodide.mjs"
    _check(starter.name, starter.read_text(encoding="utf-8"), RELIED_ON_IN_STARTER)
    for place, hook in PLACES.items():
        text = text.replace(place, hook)
    script.write_text(text, encoding="utf-8")


def _check(name: str, text: str, places: Iterable[str]) -> None:
    for place in places:
        if text.count(place) != 1:
            raise RuntimeBuildError(
                f"{name}: found {place!r} {text.count(place)} times where once was expected. "
                "docs/snapshot.md tells what to check when Pyodide changes."
            )
