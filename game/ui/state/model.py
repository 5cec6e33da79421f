"""The game with its view state, and what every intent of the player does to the two.

No pixels, no pygame, no clock. The rules are the core's: this asks for legal moves and refusals
and decides only what is selected afterwards.
"""

from __future__ import annotations

from dataclasses import replace

from game.core import CONCEDE, END, IllegalMove, Move, Position, Territory
from game.core.pieces import ALL_UNITS, CAPITAL, CASTLE, NOBODY, SEA, UNITS
from game.session import Session
from game.ui.state.editing import Editing
from game.ui.state.figures import affordable
from game.ui.state.marks import is_task
from game.ui.state.settings import SKIP, Settings
from game.ui.state.view import Advice, Asked, Message, Refusal, Screen, View


class Model:
    """Session, view state and settings. The session changes; views and settings are replaced."""

    def __init__(self, session: Session, settings: Settings) -> None:
        self.session = session
        self.settings = settings
        self.view = View()

    # How it stands

    @property
    def position(self) -> Position:
        """The position that is shown: the present one, or the one looked at in a review."""
        review = self.view.review
        if review is None or review.at >= len(self.session.steps):
            return self.session.position
        return self.session.steps[review.at].before

    @property
    def editing(self) -> Editing | None:
        """The editor, if it is open and no question lies over it."""
        view = self.view
        return view.editing if view.screen == "editor" and view.asked is None else None

    @property
    def viewer(self) -> str:
        """The player whose eyes the screen is."""
        eyes = self.view.review.eyes if self.view.review is not None else ""
        return eyes or self.session.viewer or self.session.position.turn

    @property
    def home(self) -> Screen:
        """The screen to go back to: the game, or the next human waits for the device."""
        session = self.session
        several = len(session.humans) > 1 or session.viewer is None
        return "handover" if session.needs_hand_over and several else "game"

    @property
    def pace(self) -> int:
        """The speed at which the others' moves are shown now."""
        return SKIP if self.view.hurrying else self.settings.speed

    @property
    def can_play(self) -> bool:
        """Whether a human may make a move now."""
        return (
            self.session.is_human_turn
            and not self.session.needs_hand_over
            and self.view.review is None
            and not self.view.finishing
        )

    @property
    def territory(self) -> Territory | None:
        """The selected territory, own or not."""
        capital = self.view.territory
        return None if capital is None else self.position.territory_at(capital)

    @property
    def own_territory(self) -> Territory | None:
        """The selected territory if its purse can be used now."""
        territory = self.territory
        if territory is None or territory.owner != self.session.position.turn or not self.can_play:
            return None
        return territory

    @property
    def offers_hints(self) -> bool:
        """Whether hints can be asked for: the player wants them, and this is no task, whose goal
        the level that advises doesn't know."""
        return self.settings.hints and not is_task(self.session.settings)

    @property
    def advice(self) -> Advice | None:
        """What is advised at the position that is shown; a hint only while it can be played."""
        advice = self.view.advice
        if advice is None or advice.position != self.position:
            return None
        return advice if advice.kind == "better" or self.can_play else None

    def targets(self) -> dict[int, str]:
        """The legal targets of the selected unit or purchase: hex id to the kind of move."""
        if not self.can_play:
            return {}
        position = self.session.position
        view = self.view
        if view.buying and view.territory is not None:
            moves = position.legal_moves.purchases(view.territory, view.buying)
        elif view.selected is not None:
            moves = position.legal_moves.of(view.selected)
        else:
            return {}
        return {move.target: position.move_kind(move) for move in moves}

    def movable(self) -> tuple[int, ...]:
        """Hexes of units that can still act this turn."""
        return self.session.position.can_act() if self.can_play else ()

    def buyable(self, kind: str) -> bool:
        """Whether the selected territory can pay for `kind`."""
        territory = self.own_territory
        price = self.position.rules.prices.get(kind)
        return territory is not None and price is not None and territory.gold >= price

    # Selecting

    def cancel(self) -> bool:
        """Drop what is held: purchase, then unit, then message. False if nothing was."""
        view = self.view
        if view.buying:
            self.view = replace(self.view, buying="", refusal=None, message=None)
        elif view.selected is not None:
            self.view = replace(self.view, selected=None, refusal=None, message=None)
        elif view.refusal or view.message or view.show_trees:
            self.view = replace(self.view, refusal=None, message=None, show_trees=False)
        elif self.advice is not None:
            self.view = replace(self.view, advice=None)
        else:
            return False
        return True

    def look_at(self, hex_id: int) -> None:
        """Select what is on a hex: a unit that can be moved now, or the territory around it."""
        position = self.position
        territory = position.territory_at(hex_id)
        mine = position.owners[hex_id] == ord(position.turn) and self.can_play
        unit = mine and position.pieces[hex_id] in ALL_UNITS
        self.view = replace(
            self.view,
            selected=hex_id if unit else None,
            territory=territory.capital if territory else None,
            buying="",
            refusal=None,
            message=None,
        )
        if territory is None and position.owners[hex_id] not in b".":
            nobody = position.owners[hex_id] == NOBODY
            self.view = replace(
                self.view, message=Message("look.nobody" if nobody else "look.lone")
            )

    def look_away(self) -> None:
        """Select nothing."""
        self.view = replace(
            self.view, selected=None, buying="", territory=None, refusal=None, message=None
        )

    def tap(self, hex_id: int | None) -> None:
        """The player pointed at a hex (None: beside the board): act, or select, or say why not."""
        view, position = self.view, self.position
        if hex_id is None or position.owners[hex_id] == SEA:
            if not self.cancel():
                self.look_away()
            return
        if view.refusal is not None and view.refusal.target == hex_id:
            self.look_at(hex_id)  # asked twice: then show what is there
            return
        if not self.can_play or (view.selected is None and not view.buying):
            self.look_at(hex_id)
            return
        if hex_id == view.selected:
            self.view = replace(self.view, selected=None, refusal=None, message=None)
            return
        if view.buying and view.territory is not None:
            move = Move(view.territory, hex_id, view.buying)
        else:
            assert view.selected is not None
            move = Move(view.selected, hex_id, "")
        refusal = position.refusal(move)
        if refusal is None:
            self.play(move)
        elif self._is_other_choice(hex_id):
            self.look_at(hex_id)
            if refusal.code == "over-baron":
                self.view = replace(self.view, message=refused(move, refusal).message)
        else:
            self.view = replace(self.view, refusal=refused(move, refusal), message=None)

    def _is_other_choice(self, hex_id: int) -> bool:
        """Whether a refused target is rather the next thing the player wants to select."""
        position, view = self.session.position, self.view
        if position.owners[hex_id] != ord(position.turn):
            return False
        territory = position.territory_at(hex_id)
        if view.buying:
            return territory is None or territory.capital != view.territory
        return position.pieces[hex_id] in ALL_UNITS + bytes([CAPITAL, CASTLE]) or (
            territory is None or territory.capital != view.territory
        )

    def buy(self, kind: str) -> None:
        """Take a piece in hand, to be put down by the next tap; the same again puts it back."""
        if self.view.buying == kind:
            self.view = replace(self.view, buying="", refusal=None, message=None)
            return
        self.view = replace(self.view, buying=kind, selected=None, refusal=None, message=None)

    # Playing

    def play(self, move: Move) -> bool:
        """Play a move and select what is sensible next; if refused, show why and return False."""
        try:
            step = self.session.play(move)
        except IllegalMove as error:
            self.view = replace(self.view, refusal=refused(move, error), message=None)
            return False
        after = step.after
        territory = after.territory_at(move.target) if move.target >= 0 else None
        fresh = move.target >= 0 and after.pieces[move.target] in UNITS
        goes_on = fresh and any(True for _ in after.legal_moves.of(move.target))
        self.view = replace(
            self.view,
            selected=move.target if goes_on and after.outcome() is None else None,
            buying="",
            territory=territory.capital if territory else self._still_there(after),
            cursor=move.target if self.view.cursor is not None and move.target >= 0 else None,
            refusal=None,
            message=None,
        )
        return True

    def _still_there(self, position: Position) -> int | None:
        """The selected territory if it still stands."""
        capital = self.view.territory
        if capital is None or position.territory_at(capital) is None:
            return None
        return capital

    def undo(self) -> None:
        """Take back the last move of this turn and select the unit that made it."""
        step = self.session.undo()
        if step is not None:
            self._after_undo(step.move)

    def undo_turn(self) -> None:
        """Take back all moves of this turn."""
        if self.session.undo_turn():
            self.begin_turn()

    def redo(self) -> None:
        """Play again what was taken back last."""
        step = self.session.redo()
        if step is not None:
            self.look_at(step.move.target)

    def _after_undo(self, move: Move) -> None:
        if move.source < 0:
            return
        self.look_at(move.source)
        if move.buy:
            self.view = replace(self.view, selected=None)

    def next_unit(self) -> None:
        """Go to the next unit that can act; when all have, to a territory that can buy."""
        units = self.movable()
        choices = units or affordable(self.session.position)
        if not choices:
            self.view = replace(self.view, message=Message("next.nothing"))
            return
        here = self.view.selected if units else self.view.territory
        at = -1 if here is None else here
        later = [hex_id for hex_id in choices if hex_id > at]
        self._go_to(later[0] if later else choices[0])

    def next_territory(self) -> None:
        """Go to the next territory of the player to act."""
        position = self.session.position
        capitals = [t.capital for t in position.territories if t.owner == position.turn]
        if not capitals:
            return
        at = -1 if self.view.territory is None else self.view.territory
        later = [capital for capital in capitals if capital > at]
        self._go_to(later[0] if later else capitals[0])

    def _go_to(self, hex_id: int) -> None:
        self.look_at(hex_id)
        self.view = replace(self.view, cursor=hex_id if self.view.cursor is not None else None)

    def end_turn(self, warned: bool = False) -> None:
        """End the turn; if units would starve, ask first unless the player was `warned`."""
        if not warned and self.session.position.starving():
            self.view = replace(self.view, asked=Asked("starve"), focus=-1)
            return
        self.view = replace(self.view, asked=None)
        if self.play(END):
            self.view = replace(self.view, selected=None, cursor=None, show_trees=False)

    def concede(self) -> None:
        """Give up."""
        self.view = replace(self.view, asked=None)
        self.play(CONCEDE)
        self.look_away()

    def begin_turn(self) -> None:
        """A human's turn begins: show a territory of his, the same as before where it still is."""
        position = self.session.position
        mine = [t for t in position.territories if t.owner == position.turn]
        chosen = next((t for t in mine if t.capital == self.view.territory), None)
        if chosen is None and mine:
            chosen = max(mine, key=lambda t: (len(t.hexes), -t.capital))
        message = self.view.message
        self.view = replace(
            self.view,
            selected=None,
            buying="",
            territory=chosen.capital if chosen else None,
            refusal=None,
            message=message if message is not None and message.stays else None,
            show_trees=False,
        )

    # Looking back

    def turning_points(self) -> list[int]:
        """Where in the review a capital was taken or a player put out: just after that step."""
        review = self.view.review
        if review is None:
            return []
        points = (index + 1 for index in self.session.turning_points())
        return [at for at in points if review.first < at <= review.last]


def refused(move: Move, error: IllegalMove) -> Refusal:
    """The refusal of `move` as the view state keeps it."""
    case = error.facts.get("case")
    key = f"refusal.{error.code}" if case is None else f"refusal.{error.code}/{case}"
    return Refusal(move.target, error.code, Message(key, dict(error.facts)), error.hexes)
