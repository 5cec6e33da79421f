"""Hundreds of starts under changing settings: no renderer crashes, no start fails."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.e2e.soak import ENDS, soak


@pytest.mark.timeout(7200)
def test_many_starts(browser: Browser, address: str, long_run: bool) -> None:
    found = soak(lambda: browser, address, 500 if long_run else 6)
    assert found.troubles == []
    assert found.pictures > found.starts // 2
    if long_run:
        assert set(found.ends) == set(ENDS)
