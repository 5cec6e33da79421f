"""Who plays: chosen, for all opponents or seat by seat, and told in a line."""

from __future__ import annotations

from collections.abc import Sequence

from game.ai import LEVELS
from game.core.pieces import LETTERS
from game.texts import Catalogue
from game.ui.screens.sheet import Sheet, choice
from game.ui.state.view import Setup


def who_plays(sheet: Sheet, words: Catalogue, setup: Setup, players: Sequence[str]) -> None:
    """Add the choices for these players' seats, and what the levels chosen are like."""
    seats = {player: setup.seats[LETTERS.index(player)] for player in players}
    sheet.label(words("new.opponents"))
    small = 13 if sheet.narrow else 14.5
    others = {seat for seat in seats.values() if seat != "human"}
    sheet.choices(
        [
            choice(f"all:{level}", words(f"seat.{level}"), others == {level}, size=small)
            for level in LEVELS
        ],
        len(LEVELS) if sheet.wide > 330 else 3,
    )
    for kind in LEVELS:
        if kind in others:
            note = words(f"seat.{kind}.note")
            text = words("new.strength", level=words(f"seat.{kind}"), note=note)
            sheet.paragraph(text, "soft", 13.5)
    sheet.gap(4)
    sheet.label(words("new.seats"))
    for player, seat in seats.items():
        sheet.seat(
            player,
            words(f"player.{player}"),
            [
                choice(f"seat:{player}:{kind}", words(f"seat.{kind}"), seat == kind, size=small)
                for kind in ("human", *LEVELS)
            ],
        )


def counted(seats: Sequence[str], words: Catalogue) -> list[str]:
    """Who plays, each kind of seat that has a name once: "2 × Easy", "Hard"."""
    numbers: dict[str, int] = {}
    for seat in seats:
        if words.has(f"seat.{seat}"):
            numbers[seat] = numbers.get(seat, 0) + 1
    return [(f"{n} × " if n > 1 else "") + words(f"seat.{seat}") for seat, n in numbers.items()]
