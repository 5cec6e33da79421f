"""Computer players: they choose a turn for a Position through the public moves alone."""

from game.ai.concede import conceding, gives_up
from game.ai.levels import LEVELS, choose_turn, think

__all__ = ["LEVELS", "choose_turn", "conceding", "gives_up", "think"]
