"""From sources to object files, on all cores."""

from __future__ import annotations

import os
import time
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from pathlib import Path

from web.runtime import pins
from web.runtime.errors import RuntimeBuildError
from web.runtime.parts import PARTS, SYSTEM_INCLUDES, Part
from web.runtime.steps import Command, Report, run

TARGET = ("--target=wasm32-unknown-emscripten", "-mllvm", "-wasm-enable-sjlj")
"""setjmp as LLVM 19 writes it: what Pyodide's main module exports the support for."""

FLAGS = (
    *TARGET,
    "-fPIC",
    "-DNDEBUG",
    "-fno-strict-aliasing",
    "-Wno-everything",
    "-Werror=implicit-function-declaration",
    "-Werror=int-conversion",
    "-Werror=incompatible-function-pointer-types",
)

SMALL = ("-Os", "-fvisibility=hidden", "-ffunction-sections", "-fdata-sections")
PLAIN = ("-O2",)


def compile_all(root: Path, objects: Path, report: Report, plain: bool = False) -> list[Path]:
    """Compile every part's files; return the object files, in a fixed order.

    root: the source folder. plain: as one would without minding the size.
    Raises RuntimeBuildError with the compiler's message for the first file that fails; the others
    are then not begun.
    """
    jobs = [(part, source) for part in PARTS for source in part.files(root)]
    # The one huge file (pygame's base.c) first, so that it never runs alone at the end.
    jobs.sort(key=lambda job: -job[1].stat().st_size - (10**9 if job[1].name == "base.c" else 0))
    targets = {source: objects / f"{_flat(root, source)}.o" for _, source in jobs}
    objects.mkdir(parents=True, exist_ok=True)
    report(f"compiling {len(jobs)} files")
    shown = time.monotonic()
    pool = ThreadPoolExecutor(max_workers=os.cpu_count() or 2)
    try:
        pending: set[Future[None]] = {
            pool.submit(_compile, root, part, source, targets[source], plain)
            for part, source in jobs
        }
        while pending:
            done, pending = wait(pending, timeout=1.0, return_when=FIRST_EXCEPTION)
            for job in done:
                job.result()
            if time.monotonic() - shown > 2.0:
                shown = time.monotonic()
                report(f"compiled {len(jobs) - len(pending)} of {len(jobs)} files")
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
    return [targets[source] for source in sorted(targets)]


def _compile(root: Path, part: Part, source: Path, target: Path, plain: bool) -> None:
    defines = part.defines if plain else (*part.defines, *part.cuts)
    command: Command = [
        *(pins.CLANG, *FLAGS, *(PLAIN if plain else SMALL), "-nostdlibinc"),
        *(f"-D{define}" for define in defines),
        *(f"-I{root / folder}" for folder in part.includes),
        *(word for folder in SYSTEM_INCLUDES for word in ("-isystem", str(root / folder))),
        # So that no path of this machine ends up in the module.
        *(f"-ffile-prefix-map={root}=.", "-c", source, "-o", target),
    ]
    status, output = run(command, source.name, lambda line: None)
    if status != 0:
        raise RuntimeBuildError(
            f"{part.name}: {pins.CLANG} could not compile {source.relative_to(root)} "
            f"(status {status}).\n{output.strip()}"
        )


def _flat(root: Path, source: Path) -> str:
    return "_".join(source.relative_to(root).with_suffix("").parts)
