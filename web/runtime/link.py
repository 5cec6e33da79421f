"""From object files to the one side module Pyodide loads."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from web.runtime import pins, wasm
from web.runtime.errors import RuntimeBuildError
from web.runtime.steps import Command, Report, run

_FLAGS = (
    "-shared",
    "-Bsymbolic",
    "--experimental-pic",
    "--no-entry",
    "--import-memory",
    "--unresolved-symbols=import-dynamic",
    "--gc-sections",
    "-O2",
    "-mllvm",
    "-wasm-enable-sjlj",
    "--export=PyInit_base",
)
# What the loader calls or reads when it loads a side module, where there is such a thing.
_FOR_THE_LOADER = (
    "__wasm_call_ctors",
    "__wasm_apply_data_relocs",
    "__start_em_asm",
    "__stop_em_asm",
    "__start_em_js",
    "__stop_em_js",
)


def link(objects: Sequence[Path], target: Path, report: Report, strip: bool = True) -> None:
    """Link the objects into a side module. Raises RuntimeBuildError with the linker's message.

    strip: leave out the names of functions, which only debuggers read.
    """
    report("linking")
    exports = [f"--export-if-defined={name}" for name in _FOR_THE_LOADER]
    flags = (*_FLAGS, "--strip-all") if strip else _FLAGS
    command: Command = [pins.LINKER, *flags, *exports, "-o", target, *objects]
    status, output = run(command, "linking", report)
    if status != 0:
        raise RuntimeBuildError(f"{pins.LINKER} failed (status {status}).\n{output.strip()}")


def check_imports(module: Path, pyodide: Path) -> int:
    """Make sure that Pyodide offers all the module imports; return how many imports there are.

    pyodide: the folder with pyodide.asm.wasm and pyodide.asm.js. Without this check a missing
    name would show only when, deep in a game, it is called. Raises RuntimeBuildError.
    """
    side = wasm.read(module.read_bytes())
    main = wasm.read((pyodide / "pyodide.asm.wasm").read_bytes())
    script = (pyodide / "pyodide.asm.js").read_text(encoding="utf-8")
    unmet = wasm.unmet_imports(side, main, script)
    if unmet:
        raise RuntimeBuildError(
            f"{module.name} imports what Pyodide {pins.PYODIDE.version} does not offer:\n  "
            + "\n  ".join(unmet)
        )
    return len(side.imports)
