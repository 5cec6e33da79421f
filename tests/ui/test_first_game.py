"""A new player who does what the tips say, and nothing else, plays: the tips lead through turns."""

from __future__ import annotations

from game.ui.state.tips import ALL_SEEN, TIPS, tip_of
from tests.ui.driver import Player
from tests.ui.fake import FakePlatform


def obey(player: Player, tip: str) -> None:
    """Do what a tip says, with the pointer."""
    if tip == "buy":
        player.button("buy:P")
        targets = player.model.targets()
        own = [hex_id for hex_id, kind in targets.items() if kind == "buy"]
        player.hex((own or sorted(targets))[0])
    elif tip == "select":
        player.hex(player.model.movable()[0])
    elif tip == "move":
        targets = player.model.targets()
        best = sorted(targets, key=lambda hex_id: (targets[hex_id] != "attack", hex_id))
        player.hex(best[0])
    elif tip == "end":
        player.button("end")
        if player.model.view.dialog:
            player.button("no")
            player.button("tip_next")
    else:
        player.button("tip_next")


def test_the_tips_lead_through_the_first_turns() -> None:
    player = Player(platform=FakePlatform(seed=12), tips=True)
    followed: list[str] = []
    for _ in range(40):
        player.wait_for_turn()
        if player.session.outcome is not None:
            break  # who only ends his turns once the tips are over may be overrun
        tip = tip_of(player.model)
        if tip is None:
            player.button("end")
            if player.model.view.dialog:
                player.button("yes")
            continue
        followed.append(tip.key.removeprefix("tip."))
        obey(player, followed[-1])
    assert followed[:2] == ["buy", "move"]
    assert {"buy", "move", "money", "end"} <= set(followed)
    kinds = [step.before.move_kind(step.move) for step in player.session.steps[:40]]
    assert "buy" in kinds
    assert "end" in kinds
    assert any("attack" in kind for kind in kinds)
    assert max(map(followed.count, followed)) <= 3  # no tip nags


def test_tips_can_be_stopped_and_come_again() -> None:
    player = Player(platform=FakePlatform(), tips=True)
    player.button("tip_stop")
    assert player.model.settings.tips == ALL_SEEN
    assert tip_of(player.model) is None
    player.key("?")
    player.button("tips")
    assert tip_of(player.model) is not None
    assert len(TIPS) == 6
