"""What can be mended without asking: one capital for each territory, nobody's land unarmed."""

from __future__ import annotations

from dataclasses import replace

from game.core import Fault
from game.core.pieces import CAPITAL, EMPTY
from game.core.terrain import Terrain
from game.core.territory import choose_capital, forfeit
from game.editor.draft import Draft

MENDABLE = (
    "capital-missing",
    "capital-twice",
    "capital-alone",
    "nobody-armed",
    "out-with-land",
)
"""Faults that `mended` always takes away; `turn-out` too, if anybody has a territory."""


def mended(draft: Draft) -> Draft:
    """The draft without the faults that can be mended.

    A territory without a capital gets one where the rules would put it (section 2), without gold;
    of several capitals the richest stays, of equal ones the first, and has all their gold. Lone
    capitals and nobody's pieces go, the land of players without a territory becomes nobody's, and
    if the player to act is out, it is the next one's turn.
    """
    owners, pieces = bytearray(draft.owners), bytearray(draft.pieces)
    gold = dict(zip(draft.capitals, draft.purses, strict=True))
    terrain = Terrain(draft.grid, tuple(draft.land))
    for fault in draft.faults():
        if fault.code in ("capital-alone", "nobody-armed"):
            pieces[fault.hexes[0]] = EMPTY
        elif fault.code == "out-with-land":
            forfeit(owners, pieces, ord(fault.player))
        elif fault.code == "capital-twice":
            kept = max(fault.hexes, key=lambda at: (gold[at], -at))
            gold[kept] = sum(gold[at] for at in fault.hexes)
            for at in fault.hexes:
                pieces[at] = CAPITAL if at == kept else EMPTY
        elif fault.code == "capital-missing":
            capital = choose_capital(terrain, owners, pieces, fault.hexes)
            pieces[capital], gold[capital] = CAPITAL, 0
    after = draft.with_board(owners, pieces)
    after = replace(after, purses=tuple(gold[at] for at in after.capitals))
    players = after.players
    if players and after.turn not in players:
        later = [player for player in players if player > after.turn]
        after = replace(after, turn=later[0] if later else players[0])
    return after


def can_mend(faults: tuple[Fault, ...]) -> bool:
    """Whether `mended` takes any of these faults away."""
    codes = [fault.code for fault in faults]
    return any(code in MENDABLE for code in codes) or (
        "turn-out" in codes and "no-land" not in codes
    )
