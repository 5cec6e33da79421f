"""Options of the whole test run."""

from __future__ import annotations

import pytest
from hypothesis import settings


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--long",
        action="store_true",
        help="the nightly run: thousands of random games and mutations instead of hundreds",
    )


def pytest_configure(config: pytest.Config) -> None:
    # No test is timed, and the everyday run draws the same examples each time; the long one new.
    everyday = settings(deadline=None, derandomize=not config.getoption("--long"))
    settings.register_profile("slay", everyday)
    settings.load_profile("slay")


@pytest.fixture(scope="session")
def long_run(request: pytest.FixtureRequest) -> bool:
    """Whether this is the nightly run."""
    return bool(request.config.getoption("--long"))
