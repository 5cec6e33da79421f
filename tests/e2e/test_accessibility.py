"""axe finds nothing serious on the page, in any of its states; the focus can be seen and moved."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.game import GamePage
from tests.e2e.hands import Mouse
from tests.e2e.test_start import slow_down

AXE = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")


def serious(page: Page) -> list[str]:
    """axe's serious and critical findings, each with the places it is about."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE)
    result: dict[str, Any] = page.evaluate("axe.run(document, { iframes: false })")
    return [
        f"{finding['id']}: {[node['html'][:100] for node in finding['nodes']]}"
        for finding in result["violations"]
        if finding["impact"] in ("serious", "critical")
    ]


def test_while_loading(page: Page, address: str) -> None:
    slow_down(page)
    page.goto(address, wait_until="commit")
    expect(page.locator("#amount")).to_contain_text("MB", timeout=30_000)
    assert serious(page) == []


def test_in_the_game_and_its_command_box(game: GamePage) -> None:
    assert serious(game.page) == []
    box = game.page.locator("#command")
    box.fill("board")
    box.press("Enter")
    expect(game.page.locator("#replies p")).to_have_count(2)
    assert serious(game.page) == []


def test_in_a_dialog(game: GamePage) -> None:
    mouse = Mouse(game)
    for button in ("menu", "new", "seed"):
        mouse.press(button)
    expect(game.page.locator("#dialog")).to_be_visible()
    assert serious(game.page) == []


def test_rules_pages(page: Page, address: str) -> None:
    for name in ("rules.html", "rules.de.html", "licences/"):
        page.goto(address + name)
        assert serious(page) == []


def test_tab_goes_round_the_whole_page(game: GamePage) -> None:
    """Nothing holds the focus fast, and where it is can be seen."""
    page = game.page
    seen = []
    for _ in range(12):
        page.keyboard.press("Tab")
        seen.append(
            page.evaluate(
                """() => {
                  const node = document.activeElement;
                  return [node.id || node.textContent, getComputedStyle(node).outlineStyle];
                }"""
            )
        )
    names = [name for name, _ in seen]
    assert names[0] == "command"
    assert {"Send"} <= set(names)
    assert "canvas" in names or len(set(names)) >= 3  # round the page, or on to the browser
    assert all(outline != "none" for name, outline in seen if name in ("command", "Send"))
