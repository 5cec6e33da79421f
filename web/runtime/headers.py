"""Headers that exist in no package: they describe Pyodide's own build of C and Python."""

from __future__ import annotations

import re
import sys
import zipfile
from pathlib import Path

from web.runtime import pins
from web.runtime.errors import RuntimeBuildError
from web.runtime.steps import run

_SYSCONFIG = "_sysconfigdata__emscripten_wasm32-emscripten.py"


def write_headers(sources: Path) -> Path:
    """Write the generated headers below the source folder; return the folder to include first."""
    folder = sources / "generated"
    folder.mkdir(parents=True, exist_ok=True)
    major, minor, tiny = pins.EMSCRIPTEN.version.split(".")
    # In place of the one in the sources, which only says that it is to be generated.
    (sources / "emscripten/system/include/emscripten/version.h").write_text(
        f"#define __EMSCRIPTEN_major__ {major}\n"
        f"#define __EMSCRIPTEN_minor__ {minor}\n"
        f"#define __EMSCRIPTEN_tiny__ {tiny}\n",
        encoding="utf-8",
    )
    _write_key_codes(sources / "emscripten")
    template = (sources / "python" / "pyconfig.h.in").read_text(encoding="utf-8")
    variables = read_sysconfig(sources / "pyodide" / "python_stdlib.zip")
    (folder / "pyconfig.h").write_text(pyconfig(template, variables), encoding="utf-8")
    (folder / "ftmodule.h").write_text(_FREETYPE_MODULES, encoding="utf-8")
    return folder


def _write_key_codes(emscripten: Path) -> None:
    # Debian ships no generated files as sources; their generator stands in Emscripten's tools.
    (emscripten / "system/lib/html5").mkdir(parents=True, exist_ok=True)
    script = "tools/create_dom_pk_codes.py"
    status, output = run([sys.executable, script], script, lambda line: None, cwd=emscripten)
    if status != 0:
        raise RuntimeBuildError(f"{emscripten / script} failed (status {status}).\n{output}")


def read_sysconfig(stdlib: Path) -> dict[str, object]:
    """What Pyodide's Python was configured with, from its standard library's zip file."""
    try:
        with zipfile.ZipFile(stdlib) as archive:
            source = archive.read(_SYSCONFIG)
    except (KeyError, zipfile.BadZipFile) as error:
        raise RuntimeBuildError(f"{stdlib}: {error}; not Pyodide's standard library.") from error
    names: dict[str, dict[str, object]] = {}
    exec(compile(source, _SYSCONFIG, "exec"), names)  # a plain dict; its hash is pinned
    return names["build_time_vars"]


def pyconfig(template: str, variables: dict[str, object]) -> str:
    """pyconfig.h from its template: `#undef NAME` becomes a definition where Pyodide has one.

    The machine's own pyconfig.h would describe its 64-bit processor (docs/runtime.md).
    """

    def defined(match: re.Match[str]) -> str:
        name = match[1]
        value = variables.get(name)
        return f"#define {name} {value}" if value else f"/* #undef {name} */"

    return re.sub(r"^#\s*undef (\w+)$", defined, template, flags=re.MULTILINE)


# TrueType outlines, drawn smooth. Every other font format and renderer is left out.
_FREETYPE_MODULES = """\
FT_USE_MODULE( FT_Driver_ClassRec, tt_driver_class )
FT_USE_MODULE( FT_Module_Class, autofit_module_class )
FT_USE_MODULE( FT_Module_Class, sfnt_module_class )
FT_USE_MODULE( FT_Renderer_Class, ft_smooth_renderer_class )
"""
