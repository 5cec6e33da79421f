"""The editor in words: what is typed into the command box while it is open.

The words are English in every language, the answers are the player's.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.ai import LEVELS
from game.core import MapSpec, SlayError
from game.core.hexes import MAX_SIDE, read_name
from game.core.pieces import LETTERS, NOBODY, PIECES, SEA, UNITS
from game.drawn import board
from game.editor.brush import Brush, in_sea
from game.editor.draft import MOST_GOLD, Draft
from game.editor.symmetry import SYMMETRIES
from game.links import fragments
from game.session import HUMAN
from game.ui.actions.bundle import Actions
from game.ui.input.wanted import seats_for, wanted
from game.ui.state.draft_words import hex_words
from game.ui.state.faults import fault_message
from game.ui.state.view import Message

OWNERS = {"sea": chr(SEA), ".": chr(SEA), "nobody": chr(NOBODY), "-": chr(NOBODY)}
MOST_ROUND = 9999


class WordError(Exception):
    """A word that means nothing here; `message` says so to the player."""

    def __init__(self, key: str, **facts: int | str) -> None:
        super().__init__(key)
        self.message = Message(key, facts)


class EditorWords:
    """Carries out what is typed, and says what came of it or why nothing did."""

    def __init__(self, actions: Actions) -> None:
        self._actions = actions
        self._editor = actions.editor
        self._told: dict[str, Callable[[list[str]], str]] = {
            "help": lambda rest: self._say("editor.help.words"),
            "paint": self._paint,
            "look": self._look,
            "gold": self._gold,
            "turn": self._turn,
            "round": self._round,
            "idle": self._idle,
            "size": self._size,
            "symmetry": self._symmetry,
            "colours": self._colours,
            "undo": lambda rest: self._done(self._editor.undo(), "editor.undone"),
            "redo": lambda rest: self._done(self._editor.redo(), "editor.redone"),
            "mend": lambda rest: self._done(self._editor.mend(), "editor.mended", faults=True),
            "faults": lambda rest: self._faults(),
            "new": self._new,
            "open": self._open,
            "show": lambda rest: self._draft.format(),
            "board": lambda rest: "\n".join(board(self._draft.position())),
            "play": self._play,
            "share": self._share,
            "save": self._save,
            "close": self._close,
        }

    def answer(self, line: str) -> str:
        """Do what a line says; the answer, perhaps of several lines."""
        words = line.split()
        told = self._told.get(words[0].lower())
        if told is None:
            return self._say("spoken.unknown", word=words[0][:40])
        self._editor.finish()
        model = self._actions.model
        model.view = replace(model.view, message=None)
        try:
            return told(words[1:])
        except WordError as error:
            return self._text(error.message)

    @property
    def _draft(self) -> Draft:
        return self._editor.draft

    def _say(self, key: str, **facts: int | str) -> str:
        return self._actions.desk.words(key, facts)

    def _text(self, message: Message) -> str:
        return self._actions.desk.words(message.key, message.facts)

    def _done(self, did: bool, key: str, *, faults: bool = False) -> str:
        """What was done, else what is on the screen now."""
        if not did:
            message = self._actions.model.view.message
            return self._text(message) if message is not None else self._say("first.not_now")
        return f"{self._say(key)} {self._faults()}" if faults else self._say(key)

    def _here(self, at: int) -> str:
        return hex_words(self._draft, at, self._actions.desk.words)

    # Reading words

    def _hex(self, word: str) -> int:
        return self._hexes(word)[0]

    def _hexes(self, word: str) -> list[int]:
        """The hex that a word names, or those of a rectangle ("a1-c3"). Raises WordError."""
        grid = self._draft.grid
        corners = []
        for name in word.lower().split("-"):
            try:
                row, column, end = read_name(name, 0)
            except SlayError:
                end = -1
            if end != len(name) or word.count("-") > 1:
                raise WordError("spoken.editor.word", word=word[:40])
            if row >= grid.rows or column >= grid.columns:
                last = grid.name(grid.size - 1)
                raise WordError("spoken.editor.no_hex", hex=name[:40], last=last)
            corners.append((row, column))
        (top, left), (bottom, right) = corners[0], corners[-1]
        return [
            row * grid.columns + column
            for row in range(min(top, bottom), max(top, bottom) + 1)
            for column in range(min(left, right), max(left, right) + 1)
        ]

    def _number(self, words: list[str], least: int, most: int) -> int:
        word = words[0] if words else ""
        if not (word.isascii() and word.isdigit() and least <= int(word[:9]) <= most):
            raise WordError("spoken.editor.number", least=least, most=most)
        return int(word)

    # Painting

    def _paint(self, rest: list[str]) -> str:
        """Hexes, rectangles, an owner and a piece, in any order."""
        hexes: list[int] = []
        owner, piece = "", ""
        for word in rest:
            bare = word.removesuffix("!")
            if word in LETTERS and len(word) == 1:
                owner = word
            elif word.lower() in OWNERS:
                owner = OWNERS[word.lower()]
            elif word.lower() == "none":
                piece = " "
            elif len(bare) == 1 and bare in PIECES.decode() and self._has(bare, word):
                piece = bare if bare == word else bare.lower()
            else:
                hexes += self._hexes(word)
        if not hexes or not (owner or piece):
            raise WordError("spoken.editor.what")
        brush = Brush(owner, piece)
        dry = [at for at in hexes if not in_sea(self._draft, brush, at)]
        if not dry:
            raise WordError("editor.in_sea", hex=self._draft.grid.name(hexes[0]))
        before = self._draft
        self._editor.paint(brush, dry)
        self._editor.finish()
        changed = self._draft.differences(before)
        done = self._say("editor.painted", n=changed) if changed else self._say("editor.same")
        if len(hexes) == 1:
            done = f"{done} {self._here(hexes[0])}."
        return f"{done} {self._first_fault()}".strip()

    def _has(self, piece: str, word: str) -> bool:
        """Whether the rules have such a piece; only units can have acted."""
        unit = ord(piece) in UNITS
        return ord(piece) in self._draft.rules.units if unit else piece == word

    def _look(self, rest: list[str]) -> str:
        if not rest:
            raise WordError("spoken.editor.what")
        return "\n".join(f"{self._here(self._hex(word))}." for word in rest)

    def _gold(self, rest: list[str]) -> str:
        if not rest:
            raise WordError("spoken.editor.number", least=0, most=MOST_GOLD)
        at = self._hex(rest[0])
        capital = self._draft.capital_of(at)
        if capital is None:
            raise WordError("spoken.editor.purse", hex=self._draft.grid.name(at))
        gold = self._number(rest[1:], 0, MOST_GOLD)
        self._editor.set_gold(capital, gold)
        return self._say("editor.gold_is", hex=self._draft.grid.name(capital), gold=gold)

    # The rest of the position

    def _turn(self, rest: list[str]) -> str:
        if not rest or len(rest[0]) != 1 or rest[0].lower() not in LETTERS:
            raise WordError("spoken.editor.player")
        self._editor.set_turn(rest[0].lower())
        return self._say("editor.turn_is", turn=self._draft.turn)

    def _round(self, rest: list[str]) -> str:
        self._editor.set_round(self._number(rest, 1, MOST_ROUND))
        return self._say("editor.round_is", round=self._draft.round)

    def _idle(self, rest: list[str]) -> str:
        idle = self._number(rest, 0, MOST_ROUND)
        self._editor.change(replace(self._draft, idle=idle))
        return self._say("editor.idle_is", number=idle)

    def _size(self, rest: list[str]) -> str:
        columns = self._number(rest, 1, MAX_SIDE)
        self._editor.resize(self._number(rest[1:], 1, MAX_SIDE), columns)
        grid = self._draft.grid
        return self._say("editor.size_is", columns=grid.columns, rows=grid.rows)

    def _symmetry(self, rest: list[str]) -> str:
        name = rest[0].lower() if rest else ""
        if name not in SYMMETRIES:
            raise WordError("spoken.editor.symmetry", names=", ".join(SYMMETRIES))
        self._actions.editor.run(f"symmetry:{name}")
        return self._say("editor.symmetry_is", what=self._say(f"symmetry.{name}"))

    def _colours(self, rest: list[str]) -> str:
        self._editor.run("colours")
        editing = self._actions.model.editing
        on = editing is not None and editing.colours
        return self._say("editor.colours" if on else "editor.no_colours")

    def _first_fault(self) -> str:
        """The first fault with the number of others; "" if there is none."""
        editing = self._actions.model.editing
        faults = editing.faults if editing is not None else ()
        if not faults:
            return ""
        text = self._text(fault_message(self._draft.grid, faults[0]))
        if len(faults) > 1:
            text = self._say("editor.more_faults", text=text, n=len(faults) - 1)
        return text

    def _faults(self) -> str:
        editing = self._actions.model.editing
        faults = editing.faults if editing is not None else ()
        told = [self._text(fault_message(self._draft.grid, fault)) for fault in faults]
        return "\n".join(told) or self._say("editor.no_faults")

    # Beginning, opening, and what is made of it

    def _new(self, rest: list[str]) -> str:
        kind = rest[0].lower() if rest else ""
        if kind == "game":
            self._editor.run("game")
        elif kind == "empty":
            columns = self._number(rest[1:], 1, MAX_SIDE)
            rows = self._number(rest[2:], 1, MAX_SIDE)
            self._editor.begin(Draft.blank(rows, columns, self._draft.rules))
        elif not rest:
            raise WordError("spoken.editor.new")
        else:
            setup = wanted(rest, self._actions.model.view.setup)
            if isinstance(setup, Message):
                return self._text(setup)
            seed = int(setup.seed) if setup.seed else self._actions.desk.platform.fresh_seed()
            island = MapSpec(seed, setup.size, setup.players, setup.rules)
            self._editor.begin(Draft.of(island.position()))
        grid = self._draft.grid
        return self._say("editor.begun", columns=grid.columns, rows=grid.rows)

    def _open(self, rest: list[str]) -> str:
        if not rest:
            return self._say("spoken.open")
        desk = self._actions.desk
        self._editor.open_text(" ".join(rest))
        desk.slices.go_on()
        message = self._actions.model.view.message
        if message is not None:
            return self._text(message)
        grid = self._draft.grid
        return self._say("editor.begun", columns=grid.columns, rows=grid.rows)

    def _play(self, rest: list[str]) -> str:
        """Begin the game; the words say who plays, as for a new game."""
        seats = [word.lower().strip(",;") for word in rest]
        wrong = next((word for word in seats if word not in (HUMAN, *LEVELS)), None)
        if wrong is not None:
            return self._say("spoken.new_word", word=wrong[:40])
        model = self._actions.model
        players = self._draft.players
        if seats:
            given = seats_for(seats, len(players), model.view.setup)
            if given is None:
                raise WordError("spoken.editor.seats", players=len(players), n=len(seats))
            for player, seat in zip(players, given, strict=True):
                self._actions.new_game.choose_seat(f"{player}:{seat}")
        else:
            self._editor.seat_somebody()
        if not self._editor.play():
            return self._done(False, "")
        position = model.session.position
        turn = self._say("spoken.turn", round=position.round, turn=position.turn)
        return self._say("spoken.ok", text=turn)

    def _share(self, rest: list[str]) -> str:
        session = self._editor.session()
        if session is None:
            return self._done(False, "")
        try:
            fragment = fragments.game_link(session.record, ())
        except SlayError as error:
            return self._say(f"link.{error.code}")
        return self._actions.desk.platform.address(fragment)

    def _save(self, rest: list[str]) -> str:
        if not rest:
            raise WordError("spoken.editor.save")
        self._editor.save_as(" ".join(rest))
        return self._done(False, "")

    def _close(self, rest: list[str]) -> str:
        self._editor.leave()
        return self._say("spoken.editor.closed")
