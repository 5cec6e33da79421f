"""Computer players: they choose a turn for a Position through the public moves alone."""

from game.ai.concede import conceding, gives_up
from game.ai.levels import (
    COMPUTER_PLAYERS,
    LEVELS,
    ComputerPlayer,
    Thinking,
    choose_turn,
    think,
)

__all__ = [
    "COMPUTER_PLAYERS",
    "LEVELS",
    "ComputerPlayer",
    "Thinking",
    "choose_turn",
    "conceding",
    "gives_up",
    "think",
]
