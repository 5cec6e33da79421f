"""Imports and exports are read from the binary, and what Pyodide lacks is found."""

from __future__ import annotations

import pytest

from web.runtime.errors import RuntimeBuildError
from web.runtime.wasm import Import, read, script_imports, unmet_imports

HEADER = b"\0asm\1\0\0\0"
I32, I64, F64 = b"\x7f", b"\x7e", b"\x7c"


def vector(items: list[bytes]) -> bytes:
    return number(len(items)) + b"".join(items)


def number(value: int) -> bytes:
    """Unsigned LEB128."""
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def name(text: str) -> bytes:
    return number(len(text.encode())) + text.encode()


def section(code: int, items: list[bytes]) -> bytes:
    body = vector(items)
    return bytes([code]) + number(len(body)) + body


def function_type(takes: list[bytes], gives: list[bytes]) -> bytes:
    return b"\x60" + vector(takes) + vector(gives)


def imported(text: str, kind: bytes, module: str = "env") -> bytes:
    return name(module) + name(text) + kind


TYPES = section(1, [function_type([I32, I64], [F64]), function_type([], [])])
IMPORTS = section(
    2,
    [
        imported("memory", b"\2\0" + number(300)),
        imported("__indirect_function_table", b"\1\x70\1\5" + number(500)),
        imported("__memory_base", b"\3\x7f\0"),
        imported("__c_longjmp", b"\4\0\1"),
        imported("calls", b"\0\0"),
        imported("nothing", b"\0\1"),
        imported("own", b"\3\x7f\1", "GOT.func"),
        imported("data", b"\3\x7f\1", "GOT.mem"),
    ],
)
FUNCTIONS = section(3, [number(1), number(0)])
# Global 0 to 2 are imported; 3 is a sum with the memory's base, 4 and 5 are plain numbers.
GLOBALS = section(
    6,
    [
        b"\x7f\0\x23\x0b\x41\x05\x6a\x0b",
        b"\x7f\0\x41" + number(2) + b"\x0b",
        b"\x7f\0\x41" + number(300) + b"\x0b",
    ],
)
EXPORTS = section(
    7,
    [
        name("own") + b"\0" + number(3),
        name("ü") + b"\0" + number(2),
        name("sum") + b"\3" + number(3),
        name("start") + b"\3" + number(4),
        name("stop") + b"\3" + number(5),
    ],
)
DATA = section(11, [b"\0\x23\0\x0b" + number(400) + b"ab" + bytes(398)])
SIDE = HEADER + TYPES + IMPORTS + FUNCTIONS + GLOBALS + EXPORTS + DATA


def main(exports: dict[str, int]) -> bytes:
    """A module that exports functions of the given type numbers."""
    functions = section(3, [number(kind) for kind in exports.values()])
    entries = [name(text) + b"\0" + number(at) for at, text in enumerate(exports)]
    return HEADER + TYPES + functions + section(7, entries)


def test_imports_and_exports_are_read() -> None:
    side = read(SIDE)
    assert side.imports[4:6] == (
        Import("env", "calls", "func", "i32 i64 -> f64"),
        Import("env", "nothing", "func", "->"),
    )
    assert [entry.kind for entry in side.imports] == [
        *("memory", "table", "global", "tag"),
        *("func", "func", "global", "global"),
    ]
    # Functions are counted from the imported ones on.
    assert side.exports == {
        "own": "i32 i64 -> f64",
        "ü": "->",
        "sum": "global",
        "start": "global",
        "stop": "global",
    }


def test_addresses_and_data_are_read() -> None:
    side = read(SIDE)
    assert side.addresses == {"start": 2, "stop": 300}
    assert side.data == b"ab" + bytes(398)


def test_sections_of_other_kinds_are_skipped() -> None:
    custom = b"\0" + number(200) + b"x" * 200
    assert read(HEADER + custom + SIDE[len(HEADER) :]) == read(SIDE)


def test_a_module_cut_short_is_refused_unless_it_lacks_whole_sections() -> None:
    sections = (HEADER, TYPES, IMPORTS, FUNCTIONS, GLOBALS, EXPORTS, DATA)
    whole = {sum(len(part) for part in sections[:count]) for count in range(1, 8)}
    for length in range(len(HEADER), len(SIDE)):
        if length in whole:
            read(SIDE[:length])
        else:
            with pytest.raises(RuntimeBuildError, match="ends too early"):
                read(SIDE[:length])


def test_what_is_no_module_is_refused() -> None:
    with pytest.raises(RuntimeBuildError, match="not a WebAssembly module"):
        read(b"<html>not found</html>")


SCRIPT = (
    'function _nothing(){}_nothing.sig="v";var wasmImports={nothing:_nothing,'
    "__c_longjmp:___c_longjmp,short};var data=1"
)


def test_the_script_is_asked_for_names_and_signatures() -> None:
    assert script_imports(SCRIPT) == {"nothing": "->", "__c_longjmp": "", "short": ""}
    with pytest.raises(RuntimeBuildError, match="lists no wasmImports"):
        script_imports("var x=1")


def test_a_module_whose_imports_are_all_offered_passes() -> None:
    assert unmet_imports(read(SIDE), read(main({"calls": 0, "data": 1})), SCRIPT) == []


def test_what_nobody_offers_is_named() -> None:
    lines = unmet_imports(read(SIDE), read(main({"calls": 0})), SCRIPT.replace("nothing:", "no:"))
    assert lines == [
        "nothing: neither in pyodide.asm.wasm nor in pyodide.asm.js",
        "data: neither in pyodide.asm.wasm nor in pyodide.asm.js",
    ]


def test_the_same_name_with_another_signature_does_not_pass() -> None:
    offered = read(main({"calls": 1, "data": 1}))
    assert unmet_imports(read(SIDE), offered, SCRIPT) == [
        "calls: wanted (i32 i64 -> f64), pyodide.asm.wasm has (->)"
    ]
    script = SCRIPT.replace('sig="v"', 'sig="ij"')
    assert unmet_imports(read(SIDE), read(main({"calls": 0, "data": 1})), script) == [
        "nothing: wanted (->), pyodide.asm.js has (i64 -> i32)"
    ]
