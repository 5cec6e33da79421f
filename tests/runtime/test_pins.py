"""The table of downloads says all that makes a build repeatable."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import web.runtime
from web.runtime import key, pins, wheel
from web.runtime.sources import UNPACKS


@pytest.mark.parametrize("pin", pins.PINS, ids=lambda pin: pin.name)
def test_every_pin_is_complete(pin: pins.Pin) -> None:
    assert re.fullmatch(r"[0-9a-f]{64}", pin.sha256)
    assert re.fullmatch(r"\d+\.\d+\.\d+", pin.version)
    assert pin.version in pin.locator
    assert pin.size > 10_000
    assert "://" not in pin.locator


def test_no_two_pins_share_a_name_or_a_hash() -> None:
    assert len({pin.name for pin in pins.PINS}) == len(pins.PINS)
    assert len({pin.sha256 for pin in pins.PINS}) == len(pins.PINS)


def test_every_pin_is_unpacked_once() -> None:
    assert sorted(step.pin.name for step in UNPACKS) == sorted(pin.name for pin in pins.PINS)


def test_every_part_that_ships_has_its_licence_text() -> None:
    parts = {pin.name for pin in pins.PINS} - {"pyodide"} | {"Pyodide"}
    texts = {path.stem for path in wheel.LICENCES.glob("*.txt")}
    assert parts <= texts
    for path in wheel.LICENCES.glob("*.txt"):
        assert len(path.read_text(encoding="utf-8")) > 500, path


def test_no_registry_is_named_but_the_one_public_default() -> None:
    addresses = []
    for path in Path(web.runtime.__file__).parent.glob("*.py"):
        addresses += re.findall(r"https?://[\w.-]+", path.read_text(encoding="utf-8"))
    assert addresses == [pins.OFFICIAL_BASE.partition("/pyodide/")[0]]


def test_the_key_is_a_digest_that_stays() -> None:
    assert re.fullmatch(r"[0-9a-f]{64}", key())
    assert key() == key()
