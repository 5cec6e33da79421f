#!/usr/bin/env python3
"""Build, play, test and measure Slay.

    python3 build.py serve    build the site and play it in a browser
    python3 build.py web      build the site into dist/
    python3 build.py test     everything: check, unit tests, site, browser tests
    python3 build.py check    lint, types, import rules, workflows
    python3 build.py bench    times and sizes, as a table

Needs Python 3.11 or later, nothing else: the rest it fetches by itself, pinned and checked.
"""

from __future__ import annotations

import argparse
import sys

if sys.version_info < (3, 11):  # noqa: UP036 (this file is how an older Python learns of it)
    sys.exit("build.py needs Python 3.11 or later; this is " + sys.version.split()[0])

from web.site import commands
from web.site.report import fail


def parser() -> argparse.ArgumentParser:
    """The command line."""
    summary, _, rest = (__doc__ or "").partition("\n")
    top = argparse.ArgumentParser(
        prog="build.py",
        description=f"{summary}\n{rest}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    chosen = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    serve = chosen.add_parser(
        "serve",
        help="build the site and serve it on this machine",
        description="Build the site if need be and serve it on this machine until Ctrl+C.",
    )
    serve.add_argument("--port", type=int, default=8000, help="default: 8000")
    serve.add_argument(
        "--below",
        metavar="PATH",
        help="lay the site below this path and let browsers keep files for ten minutes, as GitHub "
        "Pages does",
    )
    serve.set_defaults(run=lambda given: commands.serve(given.port, given.below, *_runtime(given)))

    web = chosen.add_parser(
        "web",
        help="build the site into dist/",
        description="Build the static site into dist/. What has not changed is not built again.",
    )
    web.set_defaults(run=lambda given: commands.web(*_runtime(given)))

    test = chosen.add_parser(
        "test",
        help="run the checks and all tests",
        description="Without pytest arguments: check, unit tests, site, browser tests. "
        "With some, such as `tests/core -k capture`: pytest alone, with these.",
    )
    test.add_argument("--base-url", help="run only the browser tests, against this address")
    test.set_defaults(run=lambda given: commands.test(given.rest, given.base_url))

    check = chosen.add_parser(
        "check",
        help="lint, types, import rules, workflows",
        description="Run ruff, mypy --strict, import-linter, and actionlint and zizmor on the "
        "workflows for GitHub.",
    )
    check.set_defaults(run=lambda given: commands.check())

    bench = chosen.add_parser(
        "bench",
        help="measure times and sizes",
        description="Measure page and drawing in Chromium, and the core natively and in Pyodide.",
    )
    bench.add_argument("what", nargs="?", choices=["page", "board", "core"], help="default: all")
    bench.set_defaults(run=lambda given: commands.bench(given.what))

    for command in (serve, web):
        command.add_argument(
            "--runtime",
            choices=["auto", "build", "official"],
            default="auto",
            help="where pygame-ce for the browser comes from: compiled here, Pyodide's own copy, "
            "or (auto, the default) the first of cache, compiled, Pyodide's that can be had",
        )
        command.add_argument(
            "--official-base", metavar="URL", help="folder with Pyodide's own packages"
        )
    return top


def _runtime(given: argparse.Namespace) -> tuple[str, str | None]:
    return given.runtime, given.official_base


def main() -> int:
    """Run the command line; the exit status."""
    given, rest = parser().parse_known_args()
    if rest and given.command != "test":
        parser().error(f"unrecognized arguments: {' '.join(rest)}")
    given.rest = rest
    try:
        status: int = given.run(given)
    except commands.EXPECTED as error:
        return fail(error)
    except KeyboardInterrupt:
        return 130
    return status


if __name__ == "__main__":
    sys.exit(main())
