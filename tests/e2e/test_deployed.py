"""What is done after deploying, rehearsed: the site at an address, tested by the same tests."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from web.site.environment import ROOT

BUILD = (sys.executable, "build.py")
CHOSEN = (
    "test_game_starts_from_its_own_site_alone",
    "test_starts_at_its_address_without_a_network",
    "test_two_devices_play_by_link",
)
"""Enough to see that the command works; all of them are for the address itself."""


@pytest.fixture
def pages(site: Path) -> Iterator[str]:
    """The address of a server of its own, which does as GitHub Pages."""
    command = [*BUILD, "serve", "--port", "0", "--below", "/somebody/slay"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            found = (re.search(r"http://\S+", line) for line in server.stdout)
            yield next(match.group() for match in found if match)
        finally:
            server.terminate()


def test_the_command_for_a_deployed_site(pages: str) -> None:
    assert pages.endswith("/somebody/slay/")
    command = [*BUILD, "test", "--base-url", pages, "-n", "0", "-k", " or ".join(CHOSEN)]
    environment = {k: v for k, v in os.environ.items() if not k.startswith("PYTEST_")}
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
    assert f"{len(CHOSEN)} passed" in run.stdout
