"""What each command of build.py does, in steps."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable

from web.runtime import RuntimeBuildError
from web.site.environment import ensure_debian, enter_venv, run_tool
from web.site.report import BuildError, say, step

EXPECTED = (BuildError, RuntimeBuildError)
"""Errors whose message is all that a person needs."""

BROWSER_TESTS = ("-m", "pytest", "-n", "2", "--timeout", "300", "tests/e2e")


def web(mode: str, official_base: str | None) -> int:
    """Build the site into dist/."""
    enter_venv()
    from web.site import dist

    dist.build(mode, official_base)
    return 0


def serve(port: int, below: str | None, mode: str, official_base: str | None) -> int:
    """Build the site and serve it until interrupted; below a path: as its host will."""
    enter_venv()
    from web.site import dist, serve

    folder = dist.build(mode, official_base)
    try:
        if below is None:
            server = serve.start(folder, port, max_age=0)
        else:
            server = serve.start(folder, port, f"/{below.strip('/')}/".replace("//", "/"))
    except OSError as error:
        raise BuildError(f"Port {port} cannot be used ({error}). Try: --port {port + 1}") from error
    say(
        f"\nSlay is at  http://127.0.0.1:{server.server_port}{server.base}  until you press Ctrl+C."
    )
    try:
        while True:
            time.sleep(3600)
    except KeyboardInterrupt:
        say("")
        server.shutdown()
    return 0


def check() -> int:
    """Lint, types, import rules, workflows; all of them, even when one fails."""
    enter_venv()
    from web.site import workflows

    # Its cache goes by the time of a file's last change, which a quick edit and undo can outrun.
    lint_imports = "from importlinter.cli import lint_imports_command as run; run()"
    imports = ("-c", lint_imports, "--no-cache")
    at_run_time = "tests/imports_at_run_time.toml"
    tools: dict[str, Callable[[], int]] = {
        "ruff": lambda: run_tool("-m", "ruff", "check", "."),
        "mypy --strict": lambda: run_tool("-m", "mypy", "--strict"),
        "import rules": lambda: run_tool(*imports),
        "import rules at run time": lambda: run_tool(*imports, at_run_time),
        "actionlint": workflows.actionlint,
        "zizmor": workflows.zizmor,
    }
    failed = []
    for name, tool in tools.items():
        with step(name):
            if tool():
                failed.append(name)
    if failed:
        raise BuildError(f"check failed: {', '.join(failed)}; see above.")
    return 0


def test(arguments: list[str], base_url: str | None) -> int:
    """Everything; or the browser tests against an address; or pytest with these arguments."""
    enter_venv()
    if base_url is not None:
        _ensure_browsers()
        return run_tool(*BROWSER_TESTS, "--base-url", base_url, *arguments)
    if arguments:
        if any("e2e" in argument for argument in arguments):
            _ensure_browsers()
        return run_tool("-m", "pytest", *arguments)
    check()
    ensure_debian(["git"], "Testing against opponents of older versions")
    with step("Unit tests"):
        status = run_tool("-m", "pytest", "-n", "2", "-m", "not e2e", "--ignore", "tests/e2e")
        if status:
            raise BuildError("unit tests failed, see above.")
    _ensure_browsers()
    from web.site import dist

    dist.build()
    with step("Browser tests"):
        if run_tool(*BROWSER_TESTS):
            raise BuildError("browser tests failed, see above.")
    return 0


def bench(what: str | None) -> int:
    """Measure the page and the core."""
    enter_venv()
    _ensure_browsers()
    from web.site import dist

    dist.build()
    return run_tool("-m", "tests.bench", *([what] if what else []))


def _ensure_browsers() -> None:
    """Chromium must be there; Firefox and WebKit are tested, too, where they can be had."""
    if shutil.which("apt-get") is not None:
        ensure_debian(["chromium"], "The browser tests")
        others = {
            "The tests in Firefox": ["firefox-esr"],
            "The tests in WebKit": ["webkit2gtk-driver", "xvfb"],
            "The test of the letters of all scripts": ["fonts-unifont"],
        }
        for what, packages in others.items():
            try:
                ensure_debian(packages, what)
            except BuildError as error:
                say(f"    skipped: {error}")
    elif shutil.which("chromium") is None:
        with step("Chromium, as Playwright has it"):
            if run_tool("-m", "playwright", "install", "chromium"):
                raise BuildError("The browser tests need Chromium, which could not be installed.")
