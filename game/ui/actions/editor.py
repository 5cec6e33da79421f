"""The editor: what is painted, undone, mended, kept, and what is begun with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import get_args

from game.core import LARGEST_SEED, MapSpec
from game.core.pieces import LETTERS, UNITS
from game.editor.brush import Brush, in_sea
from game.editor.draft import MOST_GOLD, Draft
from game.editor.history import History
from game.editor.mending import can_mend, mended
from game.editor.size import centred, resized
from game.editor.symmetry import NONE, SYMMETRIES
from game.session import HUMAN, Session
from game.ui.actions.desk import Desk
from game.ui.actions.drafts import Drafts
from game.ui.actions.easel import Easel
from game.ui.actions.games import Games
from game.ui.actions.looking import Looking, beside
from game.ui.actions.sharing import Sharing
from game.ui.state.draft_words import brush_words, hex_words
from game.ui.state.editing import Editing, EditorSheet
from game.ui.state.faults import fault_message
from game.ui.state.view import LinkAsked, Message

BLANK = (11, 13)  # rows and columns of a board that is begun from nothing
KEYS: tuple[tuple[str, str], ...] = (
    ("act", "enter"),
    ("act", "space"),
    ("left", "left"),
    ("right", "right"),
    ("up", "up"),
    ("down", "down"),
    *((f"owner:{letter}", letter) for letter in LETTERS),
    ("owner:-", "n"),
    ("owner:.", "s"),
    *((f"piece:{piece}", str(number)) for number, piece in enumerate("PSKBCHTX ", 1)),
    ("hand", "h"),
    ("pen", "g"),
    ("undo", "u"),
    ("undo", "ctrl+z"),
    ("redo", "r"),
    ("redo", "ctrl+y"),
    ("next", "l"),
    ("mend", "m"),
    ("gold:-1", ","),
    ("gold:1", "."),
    ("turn", "t"),
    ("symmetry", "y"),
    ("names", "i"),
    ("sheet:board", "o"),
    ("sheet:play", "p"),
    ("sheet:help", "?"),
    ("fit", "0"),
    ("zoom:in", "+"),
    ("zoom:in", "="),
    ("zoom:out", "-"),
)
"""What keys do on the board of the editor: the argument of `Editor.run`, and the key's name."""


class Editor(Easel):
    """Changes the draft. It is kept after every change, and when the editor is left."""

    def __init__(self, desk: Desk, games: Games, sharing: Sharing, looking: Looking) -> None:
        super().__init__(desk, Drafts(desk, games, sharing))
        self._does: dict[str, Callable[[str], object]] = {
            "act": lambda _: self._act(),
            "left": lambda _: self._walk("left"),
            "right": lambda _: self._walk("right"),
            "up": lambda _: self._walk("up"),
            "down": lambda _: self._walk("down"),
            "owner": lambda owner: self._take(Brush(owner)),
            "piece": self._take_piece,
            "hand": lambda _: self._take(None),
            "pen": lambda _: self._toggle_pen(),
            "undo": lambda _: self.undo(),
            "redo": lambda _: self.redo(),
            "next": lambda _: self._to_next_fault(),
            "mend": lambda _: self.mend(),
            "gold": lambda more: self._add_gold(int(more)),
            "turn": self._choose_turn,
            "round": lambda more: self.set_round(self.draft.round + int(more)),
            "symmetry": self._choose_symmetry,
            "colours": lambda _: self._show(colours=not self._editing.colours),
            "rows": lambda more: self.resize(self.draft.grid.rows + int(more), None),
            "columns": lambda more: self.resize(None, self.draft.grid.columns + int(more)),
            "centre": lambda _: self.change(centred(self.draft)),
            "blank": lambda _: self.begin(Draft.blank(*BLANK, self.draft.rules)),
            "island": lambda _: self._begin_island(),
            "game": lambda _: self.begin(Draft.of(desk.model.session.position)),
            "names": lambda _: self._toggle_names(),
            "sheet": self._open_sheet,
            "fold": lambda _: looking.fold(),
            "fit": lambda _: desk.stage.board.fit(),
            "zoom": lambda way: self._zoom(1.25 if way == "in" else 0.8),
            "save": lambda _: self._ask_name(),
            "copy": lambda _: desk.copy(self.draft.format()),
            "file": lambda _: self._drafts.download(self.draft),
            "share": lambda _: self.share(),
            "play": lambda _: self.play(),
        }
        self._by_key = {key: what for what, key in KEYS}

    # Opening and leaving

    def open(self) -> None:
        """Show the editor with the draft as it was left; the first time let one be begun."""
        desk = self._desk
        view = desk.model.view
        editing = view.editing or self._last
        fresh = editing is None
        if editing is None:
            found = self._drafts.kept()
            fresh = found is None
            draft = found or Draft.blank(*BLANK)
            editing = Editing(History(draft), Brush("a"), NONE, draft.faults())
        desk.open("editor")
        self._put(replace(editing, sheet="board" if fresh else "", pen=False, cursor=None))
        self.finish()  # what was being painted when something else came
        if desk.keeping.trouble is None:
            desk.platform.announce(desk.words("editor.opened"))

    def back(self) -> None:
        """Esc: what is open or held is let go, one after the other, at last the editor."""
        desk, editing = self._desk, self._editing
        view = desk.model.view
        if view.typing is not None:
            desk.model.view = replace(view, typing=None)
        elif editing.sheet:
            self._show(sheet="")
        elif editing.pen:
            self._toggle_pen()
        elif view.message is not None:
            desk.model.view = replace(view, message=None)
        elif editing.selected is not None:
            self._show(selected=None)
        else:
            self.leave()

    def leave(self) -> None:
        """Back to the game; the draft stays as it is."""
        self.finish()
        self._show(sheet="", pen=False)
        self._desk.close()
        model = self._desk.model
        model.view = replace(model.view, message=None)

    # Commands

    def run(self, what: str) -> None:
        """Do what a button or key of the editor says: "owner:a", "undo", "gold:5".

        Raises KeyError for what there is not.
        """
        verb, _, argument = what.partition(":")
        does = self._does[verb]
        if verb not in ("left", "right", "up", "down", "fold", "zoom", "fit"):
            model = self._desk.model
            model.view = replace(model.view, message=None)
        does(argument)

    def key(self, name: str) -> None:
        """A key was pressed on the board."""
        if name == "esc":
            self.back()
        elif name in self._by_key:
            what = self._by_key[name]
            piece = what.removeprefix("piece:")
            if what == piece or piece not in UNITS.decode() or ord(piece) in self.draft.rules.units:
                self.run(what)

    # Changes

    def begin(self, draft: Draft) -> None:
        """Go on with another draft; that can be undone, too."""
        self.change(draft)
        self._show(sheet="")
        self._desk.stage.board.fit()
        self._say("editor.begun", columns=draft.grid.columns, rows=draft.grid.rows)

    def _begin_island(self) -> None:
        setup = self._desk.model.view.setup
        seed = int(setup.seed) if setup.seed else self._desk.platform.fresh_seed()
        seed = min(seed, LARGEST_SEED)
        self.begin(Draft.of(MapSpec(seed, setup.size, setup.players, setup.rules).position()))

    def mend(self) -> bool:
        """Take away the faults that can be taken away; False if there are none of that kind."""
        self.finish()
        if not can_mend(self._editing.faults):
            self._desk.say("editor.nothing_to_mend")
            return False
        self.change(mended(self.draft))
        self._desk.say("editor.mended")
        return True

    def resize(self, rows: int | None, columns: int | None) -> None:
        """Another size of the board; None: as it is."""
        grid = self.draft.grid
        self.change(
            resized(
                self.draft,
                grid.rows if rows is None else rows,
                grid.columns if columns is None else columns,
            )
        )
        grid = self.draft.grid
        self._say("editor.size_is", columns=grid.columns, rows=grid.rows)

    def set_gold(self, capital: int, gold: int) -> None:
        """Put gold into the purse of a capital."""
        self.change(self.draft.with_gold(capital, gold))
        self._say("editor.gold_is", hex=self.draft.grid.name(capital), gold=gold)

    def _add_gold(self, more: int) -> None:
        at = self._editing.selected
        if at is None:
            at = self._editing.cursor
        capital = None if at is None else self.draft.capital_of(at)
        if capital is None:
            self._desk.say("editor.no_purse")
            return
        gold = self.draft.gold(capital)
        self.set_gold(capital, min(max(gold + more, 0), max(MOST_GOLD, gold)))

    def set_turn(self, player: str) -> None:
        """Whose turn it is."""
        self.change(replace(self.draft, turn=player))
        self._say("editor.turn_is", turn=player)

    def _choose_turn(self, player: str) -> None:
        """That player's turn; without one the next one's."""
        players = self.draft.players or tuple(LETTERS)
        later = [each for each in players if each > self.draft.turn]
        self.set_turn(player or (later[0] if later else players[0]))

    def set_round(self, number: int) -> None:
        """Which round it is, from 1."""
        self.change(replace(self.draft, round=max(1, number)))
        self._say("editor.round_is", round=self.draft.round)

    # What one paints with

    def _take(self, brush: Brush | None) -> None:
        self.finish()
        self._show(brush=brush, selected=None if brush else self._editing.selected)
        model = self._desk.model
        if model.view.unfolded:  # in a small window the palette lies over the board
            model.view = replace(model.view, unfolded=False)
        self._desk.sound("select")
        self._desk.platform.announce(brush_words(brush, self._desk.words))

    def _take_piece(self, piece: str) -> None:
        """A piece to paint; a unit chosen again has acted."""
        held = self._editing.brush
        if held is not None and held.piece == piece and ord(piece) in UNITS:
            piece = piece.lower()
        self._take(Brush("", piece))

    def _here(self, at: int) -> str:
        return hex_words(self.draft, at, self._desk.words)

    def _choose_symmetry(self, name: str) -> None:
        """That symmetry; without a name the next one."""
        names = list(SYMMETRIES)
        name = name or names[(names.index(self._editing.symmetry.name) + 1) % len(names)]
        self._show(symmetry=SYMMETRIES[name])
        self._desk.say("editor.symmetry_is", what=self._desk.words(f"symmetry.{name}"))

    # Painting

    def tap(self, at: int | None) -> None:
        """The player pointed at a hex: paint it, or look at it; None: beside the board."""
        self._show(cursor=None)
        model = self._desk.model
        model.view = replace(model.view, message=None)
        if at is None:
            self._show(selected=None)
        else:
            self._touch(at)
            self.finish()

    def _touch(self, at: int) -> None:
        """Paint a hex or look at it; say why it can't be painted."""
        draft, brush = self.draft, self._editing.brush
        if brush is None:
            owned = chr(draft.owners[at]) in LETTERS
            self._show(selected=at if owned else None)
            if not owned:
                self._desk.say("editor.here", text=self._here(at))
        elif in_sea(draft, brush, at):
            self._desk.say("editor.in_sea", hex=draft.grid.name(at))
        else:
            self.paint(brush, [at])

    def drag(self, hexes: Iterable[int]) -> None:
        """A stroke went over hexes."""
        brush = self._editing.brush
        if brush is not None:
            self.paint(brush, hexes)

    @property
    def paints(self) -> bool:
        """Whether a drag paints rather than moves the board."""
        return self._editing.brush is not None

    # The keyboard's hex

    def _act(self) -> None:
        cursor = self._editing.cursor
        if cursor is None:
            self._walk("")
            return
        self._touch(cursor)
        if not self._editing.pen:
            self.finish()
        else:
            self._say("editor.here", text=self._here(cursor))

    def _walk(self, way: str) -> None:
        """Move the keyboard's hex; the first time it appears in the middle, or where one looks."""
        editing = self._editing
        grid = editing.draft.grid
        if editing.cursor is None:
            middle = grid.rows // 2 * grid.columns + grid.columns // 2
            cursor = middle if editing.selected is None else editing.selected
        else:
            cursor = beside(tuple(range(grid.size)), grid.columns, editing.cursor, way)
        self._show(cursor=cursor)
        self._desk.stage.board.reveal(cursor)
        if (
            editing.pen
            and editing.brush is not None
            and not in_sea(self.draft, editing.brush, cursor)
        ):
            self.paint(editing.brush, [cursor])
        self._say("editor.here", text=self._here(cursor))

    def _toggle_pen(self) -> None:
        """The keyboard paints where it goes from here on, or no longer."""
        if self._editing.pen:
            self._show(pen=False)
            self.finish()
            self._say("editor.pen_up")
            return
        if self._editing.brush is None:
            self._desk.say("editor.no_brush")
            return
        if self._editing.cursor is None:
            self._walk("")
        cursor = self._editing.cursor
        assert cursor is not None
        self._show(pen=True)
        self._touch(cursor)
        self._say("editor.pen_down")

    def _to_next_fault(self) -> None:
        """Bring the keyboard's hex to the next hex with a fault."""
        editing = self._editing
        places = sorted({fault.hexes[0] for fault in editing.faults if fault.hexes})
        if not places:
            text = fault_message(editing.draft.grid, editing.faults[0]) if editing.faults else None
            self._desk.tell(text or Message("editor.no_faults"))
            return
        here = -1 if editing.cursor is None else editing.cursor
        later = [at for at in places if at > here]
        at = later[0] if later else places[0]
        self._show(cursor=at)
        self._desk.stage.board.reveal(at)
        fault = next(each for each in editing.faults if each.hexes and each.hexes[0] == at)
        self._desk.tell(fault_message(editing.draft.grid, fault))

    def _zoom(self, factor: float) -> None:
        desk, cursor = self._desk, self._editing.cursor
        board = desk.stage.board
        if cursor is not None:
            board.zoom_at(*board.center_of(cursor), factor)
        else:
            board.zoom_at(*desk.stage.painter.pixels(desk.stage.frame.board).center, factor)

    def _toggle_names(self) -> None:
        model = self._desk.model
        model.view = replace(model.view, show_names=not model.view.show_names)
        self._show(sheet="")

    def _open_sheet(self, name: str) -> None:
        self.finish()
        sheet = next(each for each in get_args(EditorSheet) if each == name)
        self._show(sheet=sheet, pen=False)
        model = self._desk.model
        model.view = replace(model.view, scroll=0, focus=-1, typing=None)
        if name == "play":
            self.seat_somebody()
        if name:
            self._say("editor.sheet", sheet=self._desk.words(f"editor.{name}"))

    # Playing, saving, sharing

    def seat_somebody(self) -> None:
        """Whoever has made the island plays somebody on it, the player to act if nobody yet."""
        model = self._desk.model
        setup, turn = model.view.setup, self.draft.turn
        players = self.draft.players
        if turn in players and not any(
            seat == HUMAN and letter in players
            for letter, seat in zip(LETTERS, setup.seats, strict=True)
        ):
            seats = list(setup.seats)
            seats[LETTERS.index(turn)] = HUMAN
            model.view = replace(model.view, setup=replace(setup, seats=tuple(seats)))

    def session(self) -> Session | None:
        """A game that begins with the draft; None, and said why, if it can't be played."""
        self.finish()
        return self._drafts.session(self.draft, self._editing.faults)

    def play(self) -> bool:
        """Begin a game with the draft; False, and said, if that can't be."""
        session = self.session()
        return session is not None and self._drafts.play(session)

    def share(self) -> None:
        """Give a link to the draft, with its seats."""
        session = self.session()
        if session is not None:
            self._drafts.share(session)

    def _ask_name(self) -> None:
        """Let the name be typed under which the draft is saved."""
        if self.session() is not None:
            self._drafts.ask_name()

    def save_as(self, name: str) -> bool:
        """Save the draft as a game that has not begun; False, and said, if that can't be."""
        session = self.session()
        return session is not None and self._drafts.save(session, name)

    def open_text(self, text: str) -> None:
        """Go on with what a text holds: a link, record or position, valid or not."""
        self._drafts.read(text, self.begin)

    def open_asked(self) -> None:
        """Open what a question offers, in the editor."""
        model = self._desk.model
        asked = model.view.asked
        if isinstance(asked, LinkAsked):
            model.view = replace(model.view, asked=None, focus=-1, scroll=0)
            self.open()
            self.begin(Draft.of(asked.offer.position))
