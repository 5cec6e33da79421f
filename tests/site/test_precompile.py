"""What is left out of compiled modules, and what is not."""

from __future__ import annotations

import marshal
from typing import Any

from web.site.precompile import compiled

SOURCE = b'''"""About a module."""
from __future__ import annotations
from dataclasses import dataclass
from typing import NamedTuple


@dataclass
class Point:
    """A place."""

    x: int
    y: int = 2

    def moved(self, by: int, *more: int, up: bool = False, **rest: object) -> Point:
        """Elsewhere."""
        further: int = by + sum(more)
        return Point(self.x + further, self.y + up)


class Pair(NamedTuple):
    left: int
    right: int = 1


async def later(of: Point) -> int:
    return of.x
'''
HEADER = 16


def run(annotated: bool) -> dict[str, Any]:
    names: dict[str, Any] = {"__name__": __name__}
    code = compiled(SOURCE, "/slay/sample.py", annotated=annotated)[HEADER:]
    exec(marshal.loads(code), names)
    return names


def test_functions_lose_their_types_and_all_else_stays() -> None:
    bare, full = run(annotated=False), run(annotated=True)
    for names in (bare, full):
        point = names["Point"](1).moved(2, 3, up=True)
        assert (point.x, point.y) == (6, 3)
        assert names["Pair"](5) == (5, 1)
        assert names.get("__doc__") is None
        assert names["Point"].moved.__doc__ is None
    assert bare["Point"].moved.__annotations__ == bare["later"].__annotations__ == {}
    assert full["later"].__annotations__ == {"of": "Point", "return": "int"}
    assert bare["Point"].__annotations__ == {"x": "int", "y": "int"}


def test_tracebacks_name_the_right_line() -> None:
    code = run(annotated=False)["Point"].moved.__code__
    assert code.co_filename == "/slay/sample.py"
    assert SOURCE.split(b"\n")[code.co_firstlineno - 1].strip().startswith(b"def moved")
