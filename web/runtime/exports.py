"""Fewer exports of Pyodide's main module, and without the code that only those could reach.

Pyodide exports nearly everything, for libraries it does not know. The page has one library: what
neither that nor Pyodide's script uses is not exported, and a tool of npm's, binaryen, removes what
can then no longer be reached. Fewer names also make linking at each start several times faster.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Set
from pathlib import Path

from web.runtime import wasm
from web.runtime.errors import DownloadError, RuntimeBuildError
from web.runtime.fetch import fetch_one, search_path
from web.runtime.pins import BINARYEN
from web.runtime.sources import unpack
from web.runtime.steps import Command, Report, run

_DEFINITION = re.compile(r'var (\w+)=Module\["\1"\]=wasmExports\["(\w+)"\];')
"""How the script takes an export over, whether or not anything uses it."""

LEAST_DEFINITIONS = 3000
"""In the pinned version there are 3,605. Far fewer: the script is not the one this is for."""

ASKED_FOR = {"mallinfo"}
"""How much memory is in use, for those who look for leaks: tests/e2e/test_memory.py."""

_WORD = re.compile(r"[A-Za-z_$][\w$]*")
_TOOL = ("bin/wasm-opt", "bin/package.json", "package.json", "LICENSE")
_OPTIONS = (
    # What Pyodide's module uses and says nowhere. With every feature that binaryen knows it would
    # write what no browser reads.
    "--enable-bulk-memory",
    "--enable-bulk-memory-opt",
    "--enable-call-indirect-overlong",
    "--enable-exception-handling",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
    "--remove-unused-module-elements",
)


def used(main: wasm.Module, side: wasm.Module, script: str) -> set[str]:
    """The exports of Pyodide's main module that the side module or Pyodide's script may use.

    A word of the script counts, with or without the underscore that scripts put before names of C:
    rather a few too many. Raises RuntimeBuildError when the script is not the one this is for.
    """
    if len(_DEFINITION.findall(script)) < LEAST_DEFINITIONS:
        raise RuntimeBuildError("pyodide.asm.js takes exports over in another way: other version?")
    words = set(_WORD.findall(_DEFINITION.sub("", script)))
    wanted = {entry.name for entry in (*main.imports, *side.imports)} | words | ASKED_FOR
    return {name for name in main.exports if name in wanted or f"_{name}" in wanted}


def drop(module: bytes, kept: Set[str]) -> bytes:
    """A module that exports only what is named in `kept`."""
    parts = [module[:8]]
    for section, body in wasm.sections(module):
        if section == wasm.EXPORT:
            entries = [entry for name, entry in wasm.export_entries(body) if name in kept]
            body = wasm.leb128(len(entries)) + b"".join(entries)
        parts += [bytes([section]), wasm.leb128(len(body)), body]
    return b"".join(parts)


def forget(script: str, kept: Set[str]) -> str:
    """The script without its lines for exports that are not kept."""
    return _DEFINITION.sub(lambda line: line[0] if line[2] in kept else "", script)


def reduce(pyodide: Path, side: Path, cache: Path, report: Report) -> str:
    """Reduce pyodide.asm.wasm and pyodide.asm.js in a folder, in place, to what a library needs.

    side: the library. Returns the version of binaryen that removed dead code, or "" where it could
    not be had: then the code stays in, and the reason is reported. Raises RuntimeBuildError.
    """
    module, script = pyodide / "pyodide.asm.wasm", pyodide / "pyodide.asm.js"
    content, text = module.read_bytes(), script.read_text(encoding="utf-8")
    main = wasm.read(content)
    kept = used(main, wasm.read(side.read_bytes()), text)
    report(f"{len(kept)} of {len(main.exports)} exports of pyodide.asm.wasm are kept")
    module.write_bytes(drop(content, kept))
    script.write_text(forget(text, kept), encoding="utf-8")
    try:
        remove_dead_code(module, cache, report)
    except DownloadError as error:
        report(f"dead code stays in pyodide.asm.wasm, which will be larger: {error}")
        return ""
    left = set(wasm.read(module.read_bytes()).exports)
    if left != kept:
        raise RuntimeBuildError(f"binaryen changed the exports: {sorted(left ^ kept)[:9]}")
    return BINARYEN.version


def remove_dead_code(module: Path, cache: Path, report: Report) -> None:
    """Remove from a module, in place, what its exports do not reach.

    Raises DownloadError where there is no binaryen or no Node.js, RuntimeBuildError if it fails.
    """
    tarball = fetch_one(BINARYEN, cache, report)
    node = shutil.which("node", path=search_path())
    if node is None:
        raise DownloadError("there is no Node.js here to run binaryen.")
    with tempfile.TemporaryDirectory() as scratch:
        unpack(tarball, Path(scratch), _TOOL)
        result = Path(scratch) / "result.wasm"
        tool = Path(scratch) / "bin" / "wasm-opt"
        command: Command = [node, tool, *_OPTIONS, module, "-o", result]
        env = os.environ | {"BINARYEN_CORES": "1"}
        status, output = run(command, "removing dead code", report, env=env)
        if status or not result.is_file():
            raise RuntimeBuildError(f"binaryen failed (status {status}).\n{output.strip()[-2000:]}")
        shutil.copyfile(result, module)
