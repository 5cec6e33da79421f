"""Reading WebAssembly modules: what they import and export, and whether the two fit.

Format: WebAssembly core specification 2.0, chapter 5 (binary format).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from web.runtime.errors import RuntimeBuildError

_MAGIC = b"\0asm\1\0\0\0"
_KINDS = ("func", "table", "memory", "global", "tag")
_TYPES = {0x7F: "i32", 0x7E: "i64", 0x7D: "f32", 0x7C: "f64", 0x7B: "v128", 0x70: "funcref"}
_TYPES |= {0x6F: "externref", 0x69: "exnref"}
_TYPE, _IMPORT, _FUNCTION, _GLOBAL, EXPORT, _DATA = 1, 2, 3, 6, 7, 11
_GLOBAL_GET, _I32_CONST, _I64_CONST, _I32_ADD, _END = 0x23, 0x41, 0x42, 0x6A, 0x0B
_NUMBER_OPERAND = (_GLOBAL_GET, _I32_CONST, _I64_CONST)


@dataclass(frozen=True)
class Import:
    """A name a module needs."""

    module: str
    name: str
    kind: str
    """"func", "table", "memory", "global" or "tag"."""
    signature: str
    """Of functions, as in "i32 i32 -> i64"; else empty."""


@dataclass(frozen=True)
class Module:
    """The outside of a WebAssembly module."""

    imports: tuple[Import, ...]
    exports: dict[str, str]
    """Name -> signature of a function, as above; another kind's name for the rest."""
    addresses: dict[str, int]
    """Of exported constant globals: name -> value; in a side module, an offset into `data`."""
    data: bytes
    """The initial memory, if there is any: a side module has all its data in one piece."""


class _Reader:
    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def byte(self) -> int:
        if self.at >= len(self.data):
            raise RuntimeBuildError(f"WebAssembly module ends too early, at byte {self.at}")
        self.at += 1
        return self.data[self.at - 1]

    def number(self) -> int:
        """An unsigned LEB128 number."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value
            shift += 7

    def take(self, length: int) -> bytes:
        if self.at + length > len(self.data):
            raise RuntimeBuildError(f"WebAssembly module ends too early, at byte {self.at}")
        self.at += length
        return self.data[self.at - length : self.at]

    def name(self) -> str:
        return self.take(self.number()).decode("utf-8")

    def types(self) -> str:
        codes = [self.byte() for _ in range(self.number())]
        return " ".join(_TYPES.get(code, hex(code)) for code in codes)

    def constant(self) -> int | None:
        """A constant expression; its value if it is one plain i32, which is never negative here."""
        value: int | None = None
        while (operator := self.byte()) != _END:
            if operator in _NUMBER_OPERAND:
                value = self.number()
                if operator != _I32_CONST:
                    value = None
            elif operator == _I32_ADD:
                value = None
            else:
                raise RuntimeBuildError(f"operator {operator:#x} in a constant: unknown here")
        return value

    def limits(self) -> None:
        if self.number() & 1:
            self.number()
        self.number()


def read(data: bytes) -> Module:
    """Read a module's imports and exports. Raises RuntimeBuildError when it is none."""
    types: list[str] = []
    functions: list[str] = []  # signature by function index, imports first
    imports: list[Import] = []
    exports: dict[str, str] = {}
    values: list[int | None] = []  # by global index, imports first
    addresses: dict[str, int] = {}
    memory = b""
    for section, content in sections(data):
        body = _Reader(content)
        if section == _TYPE:
            types = [_signature(body) for _ in range(body.number())]
        elif section == _IMPORT:
            imports = [_import(body, types) for _ in range(body.number())]
            functions = [entry.signature for entry in imports if entry.kind == "func"]
            values = [None for entry in imports if entry.kind == "global"]
        elif section == _FUNCTION:
            functions += [types[body.number()] for _ in range(body.number())]
        elif section == _GLOBAL:
            for _ in range(body.number()):
                body.take(2)  # type and whether it changes
                values.append(body.constant())
        elif section == _DATA and body.number() == 1:
            body.number()  # which memory, or none
            body.constant()
            memory = body.take(body.number())
        elif section == EXPORT:
            for _ in range(body.number()):
                name, kind, index = body.name(), _KINDS[body.byte()], body.number()
                exports[name] = functions[index] if kind == "func" else kind
                value = values[index] if kind == "global" else None
                if value is not None:
                    addresses[name] = value
    return Module(tuple(imports), exports, addresses, memory)


def sections(data: bytes) -> Iterator[tuple[int, bytes]]:
    """The sections of a module in their order: number and content. Raises RuntimeBuildError."""
    if not data.startswith(_MAGIC):
        raise RuntimeBuildError("not a WebAssembly module (wrong first bytes)")
    reader = _Reader(data)
    reader.at = len(_MAGIC)
    while reader.at < len(data):
        section = reader.byte()
        yield section, reader.take(reader.number())


def export_entries(content: bytes) -> Iterator[tuple[str, bytes]]:
    """The entries of an export section: the name of each, and the entry as it stands there."""
    body = _Reader(content)
    for _ in range(body.number()):
        begin = body.at
        name = body.name()
        body.byte()
        body.number()
        yield name, content[begin : body.at]


def leb128(value: int) -> bytes:
    """An unsigned number as WebAssembly writes it."""
    written = bytearray()
    while value > 0x7F:
        written.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*written, value])


def _signature(body: _Reader) -> str:
    form = body.byte()
    if form != 0x60:
        raise RuntimeBuildError(f"a type of form {form:#x}: this reader knows function types only")
    return f"{body.types()} -> {body.types()}".strip()


def _import(body: _Reader, types: list[str]) -> Import:
    module, name, kind = body.name(), body.name(), _KINDS[body.byte()]
    signature = ""
    if kind == "func":
        signature = types[body.number()]
    elif kind == "table":
        body.byte()
        body.limits()
    elif kind == "memory":
        body.limits()
    elif kind == "global":
        body.take(2)
    else:
        body.byte()
        body.number()
    return Import(module, name, kind, signature)


# What every side module gets from the loader itself.
_GIVEN = {
    "memory",
    "__indirect_function_table",
    "__stack_pointer",
    "__memory_base",
    "__table_base",
}


def unmet_imports(side: Module, main: Module, script: str) -> list[str]:
    """What a side module imports and Pyodide does not offer, one line for each.

    side: the module to load. main: pyodide.asm.wasm. script: the text of pyodide.asm.js.
    A function must be offered with the same signature as well, where that is known.
    """
    offered = script_imports(script)
    lines = []
    for entry in side.imports:
        name = entry.name
        if entry.module == "env" and name in _GIVEN:
            continue
        own = entry.module in ("GOT.func", "GOT.mem") and name in side.exports
        if own:
            continue
        if name in main.exports:
            theirs = main.exports[name]
            if entry.kind == "func" and entry.module == "env" and theirs != entry.signature:
                lines.append(f"{name}: wanted ({entry.signature}), pyodide.asm.wasm has ({theirs})")
        elif name in offered:
            theirs = offered[name]
            if entry.kind == "func" and theirs and theirs != entry.signature:
                lines.append(f"{name}: wanted ({entry.signature}), pyodide.asm.js has ({theirs})")
        else:
            lines.append(f"{name}: neither in pyodide.asm.wasm nor in pyodide.asm.js")
    return lines


_LETTERS = {"i": "i32", "p": "i32", "j": "i64", "f": "f32", "d": "f64", "e": "externref"}


def script_imports(script: str) -> dict[str, str]:
    """What pyodide.asm.js offers to modules: name -> signature, or "" where the script names none.

    Emscripten lists them in one object, `wasmImports`, and notes signatures as `_name.sig="vii"`:
    the result's letter first, "v" for none.
    """
    found = re.search(r"\bwasmImports=\{([^{}]*)\}", script)
    if not found:
        raise RuntimeBuildError("pyodide.asm.js lists no wasmImports: not the pinned version?")
    signatures = {
        name: _from_letters(letters)
        for name, letters in re.findall(r'\b_(\w+)\.sig="([a-z]+)"', script)
    }
    names = [entry.partition(":")[0].strip("\"' ") for entry in found[1].split(",")]
    return {name: signatures.get(name, "") for name in names if name}


def _from_letters(letters: str) -> str:
    result = _LETTERS.get(letters[0], "")
    takes = " ".join(_LETTERS.get(letter, letter) for letter in letters[1:])
    return f"{takes} -> {result}".strip()
