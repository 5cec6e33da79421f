"""`build.py bench`: the page and its drawing in Chromium, the core natively and in Pyodide."""

from __future__ import annotations

import sys

from tests.bench import board_table, core_table, page_table
from web.runtime import RuntimeBuildError


def main(chosen: list[str]) -> int:
    """Measure what was chosen, else everything."""
    parts = {"page": page_table.show, "board": board_table.show, "core": core_table.show}
    for name, show in parts.items():
        if not chosen or name in chosen:
            try:
                show()
            except RuntimeBuildError as error:  # without apt there is no plain page
                print(f"{name}: {error}", file=sys.stderr)
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
