"""The board widget: draws an island from data and says which hex is where.

It knows no rule and gives no command. Everything that turns hexes into pixels lives in this package
and nowhere else.
"""

from game.ui.board.scene import MARKS, Scene
from game.ui.board.view import BoardView

__all__ = ["MARKS", "BoardView", "Scene"]
