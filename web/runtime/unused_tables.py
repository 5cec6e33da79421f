"""Large tables in Pyodide's main module that the page can't reach, emptied.

The module carries the codecs for East Asian encodings and the names of all Unicode characters.
The site's library has no encodings that lead to the former, and nothing asks for the latter, but
they make a fifth of the module as it is sent. Zeros compress to nothing. The tables stand as text
in CPython's sources, so they can be found by their content.
"""

from __future__ import annotations

import re
import struct
from pathlib import Path

from web.runtime.errors import RuntimeBuildError

HEADERS = ("cjkcodecs/mappings_*.h", "unicodename_db.h")
"""Below CPython's folder Modules."""

LEAST = 1000
"""Bytes. Smaller tables aren't worth it, and might not be the only place that looks like this."""

_TABLE = re.compile(
    r"static const (ucs2_t|DBCHAR|unsigned char|unsigned short|unsigned int) (\w+)\[[^\]]*\] = "
    r"\{([^{}\"]*)\};"
)
_FORMATS = {
    "ucs2_t": "H",
    "DBCHAR": "H",
    "unsigned char": "B",
    "unsigned short": "H",
    "unsigned int": "I",
}
_NAMES = {"U": 0xFFFE, "N": 0xFFFF, "M": 0xFFFE, "D": 0xFFFD}  # of cjkcodecs.h


def blank(module: Path, sources: Path) -> int:
    """Empty the tables in the main module, in place; return how many bytes that were.

    sources: CPython's folder Modules. Raises RuntimeBuildError when a table isn't there exactly
    once: then sources and module are of different versions.
    """
    content = bytearray(module.read_bytes())
    blanked = 0
    for name, table in tables(sources):
        count = content.count(table)
        if count != 1:
            raise RuntimeBuildError(
                f"{module.name}: found the table {name} {count} times where once was expected; "
                "CPython's sources are not those Pyodide was made from."
            )
        start = content.index(table)
        content[start : start + len(table)] = bytes(len(table))
        blanked += len(table)
    module.write_bytes(content)
    return blanked


def tables(sources: Path) -> list[tuple[str, bytes]]:
    """Name and bytes of each large table in the headers. Raises RuntimeBuildError for none."""
    found = []
    for pattern in HEADERS:
        for header in sorted(sources.glob(pattern)):
            for kind, name, body in _TABLE.findall(header.read_text(encoding="utf-8")):
                words = [word.strip() for word in body.split(",")]
                values = [_NAMES[w] if w in _NAMES else int(w, 0) for w in words if w]
                table = struct.pack(f"<{len(values)}{_FORMATS[kind]}", *values)
                if len(table) >= LEAST:
                    found.append((name, table))
    if not found:
        raise RuntimeBuildError(f"no tables in {', '.join(HEADERS)} below {sources}")
    return found
