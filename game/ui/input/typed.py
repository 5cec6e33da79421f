"""The command box: a line of words in, done as keys and buttons would do it, a text out.

The words are those of the text protocol (`python -m game.protocol`) and some for the screen.
"""

from __future__ import annotations

from collections.abc import Callable

from game.core import Position, SlayError
from game.drawn import board
from game.ui.actions.bundle import Actions
from game.ui.actions.commands import find
from game.ui.actions.runner import Runner, why_no_move, why_not
from game.ui.actions.sharing import write_link
from game.ui.display import Display
from game.ui.input.wanted import wanted
from game.ui.state.log import outcome_sentence, starving_sentences
from game.ui.state.model import refused
from game.ui.state.view import Message


class CommandBox:
    """Carries out what is typed, and says what came of it or why nothing did."""

    def __init__(self, actions: Actions, runner: Runner, display: Display) -> None:
        self._actions = actions
        self._runner = runner
        self._display = display
        self._told: dict[str, Callable[[list[str]], str]] = {
            "help": self._help,
            "show": self._show,
            "board": self._board,
            "moves": self._moves,
            "play": self._play,
            "why": self._why,
            "territories": self._territories,
            "trees": self._trees,
            "outcome": self._outcome,
            "record": self._record,
            "chance": self._chance,
            "hint": self._hint,
            "analyse": self._analyse,
            "undo": self._undo,
            "redo": self._redo,
            "end": self._end,
            "concede": self._concede,
            "next": self._next,
            "new": self._new,
            "lessons": lambda rest: self._list("lesson", "lessons", rest),
            "puzzles": lambda rest: self._list("puzzle", "puzzles", rest),
            "ladder": lambda rest: self._list("island", "ladder", rest),
            "task": self._task,
            "editor": self._editor,
            "rules": lambda rest: self._sheet("rules"),
            "share": self._share,
            "open": self._open,
            "close": self._close,
            "yes": lambda rest: self._answer_to("yes"),
            "no": lambda rest: self._answer_to("no"),
        }

    def answer(self, line: str) -> str:
        """Do what a line says; the answer, perhaps of several lines."""
        words = line.split()
        if not words:
            return self._say("spoken.empty")
        if self._actions.model.editing is not None:
            from game.ui.input.editor import EditorWords  # it comes later than the start

            return EditorWords(self._actions).answer(line)
        told = self._told.get(words[0].lower())
        if told is not None:
            return told(words[1:])
        try:
            self._position.parse_move(words[0])
        except SlayError:
            return self._say("spoken.unknown", word=words[0][:40])
        return self._play(words)

    @property
    def _position(self) -> Position:
        return self._actions.model.session.position

    def _say(self, key: str, **facts: int | str) -> str:
        return self._actions.desk.words(key, facts)

    def _text(self, message: Message) -> str:
        return self._actions.desk.words(message.key, message.facts)

    # Commands of the screen

    def _run(self, name: str) -> str:
        """Run a command whose button can be pressed now, or its key; "", or why it can't be."""
        if not self._display.can_be_pressed(name):
            why = why_not(find(name)[0], self._actions.model)
            if why is not None:
                return self._text(why)
        self._runner.run(name)
        return ""

    def _undo(self, rest: list[str]) -> str:
        steps = self._actions.model.session.steps
        last = steps[-1] if steps else None
        why_not = self._run("undo")
        if why_not or last is None:
            return why_not
        return self._say("spoken.undone", move=last.before.format_move(last.move))

    def _redo(self, rest: list[str]) -> str:
        why_not = self._run("redo")
        if why_not:
            return why_not
        step = self._actions.model.session.steps[-1]
        return self._say("spoken.redone", move=step.before.format_move(step.move))

    def _end(self, rest: list[str]) -> str:
        return self._run("end") or self._done()

    def _concede(self, rest: list[str]) -> str:
        return self._run("concede") or self._done()

    def _done(self) -> str:
        """What is asked now, else whose turn it is."""
        model = self._actions.model
        if model.view.asked is None:
            return self._say("spoken.ok", text=self._turn())
        if model.view.asked.kind == "starve":
            told = starving_sentences(self._position, self._actions.desk.words)
            return "\n".join([*told, self._say("spoken.yes_no")])
        if model.view.asked.kind == "task":
            return self._task([])
        return self._question(model.view.asked.kind)

    def _question(self, kind: str) -> str:
        yes, no = self._say(f"{kind}.yes"), self._say(f"{kind}.no")
        return self._say("spoken.choose", title=self._say(f"{kind}.title"), yes=yes, no=no)

    def _list(self, kind: str, screen: str, rest: list[str]) -> str:
        """The sheet; with an id that lesson, puzzle or island, at once."""
        if not rest:
            return self._sheet(screen)
        self._runner.run(f"{kind}:{rest[0]}")
        message = self._actions.model.view.message
        return self._text(message) if message is not None else self._task([])

    def _task(self, rest: list[str]) -> str:
        """What is to be done, or how it went and what one can do then."""
        task = self._actions.model.view.task
        if task is None:
            return self._say("task.none")
        if task.state == "open":
            return f"{task.title}. {task.aloud or task.text}"
        title = self._say(f"task.{task.state}.title")
        asked = self._actions.model.view.asked
        choice = self._say(f"task.{task.state}.choice") if asked is not None else ""
        return f"{title}. {task.said} {choice}".strip()

    def _answer_to(self, word: str) -> str:
        model = self._actions.model
        if model.view.asked is None:
            return self._say("spoken.no_question")
        kind = model.view.asked.kind
        label = "" if kind == "task" else self._say(f"{kind}.{word}")
        before = model.view.message
        self._runner.run(word)
        if kind == "task":
            return self._task([])
        message = model.view.message
        return label if message is None or message is before else f"{label}: {self._text(message)}"

    def _next(self, rest: list[str]) -> str:
        why_not = self._run("next")
        if why_not:
            return why_not
        view = self._actions.model.view
        at = view.selected if view.selected is not None else view.territory
        if at is None:
            return self._say("spoken.none")
        piece = chr(self._position.pieces[at]).upper()
        return self._say("spoken.selected", piece=piece, hex=self._position.grid.name(at))

    def _sheet(self, name: str) -> str:
        return self._run(name) or self._say("spoken.opened", sheet=self._say(f"command.{name}"))

    def _new(self, rest: list[str]) -> str:
        """The sheet; with words what they say, at once."""
        if not rest:
            return self._sheet("new")
        actions, model = self._actions, self._actions.model
        why = why_not(find("new")[0], model)
        if why is not None:
            return self._text(why)
        setup = wanted(rest, model.view.setup)
        if isinstance(setup, Message):
            return self._text(setup)
        before = model.session
        actions.new_game.choose(setup)
        self._runner.run("start")
        session, message = model.session, model.view.message
        if session is before or session.map is None:
            return self._text(message) if message is not None else self._say("first.not_now")
        size, players = self._say(f"size.{session.map.size}"), session.map.players
        seed = session.map.seed
        told = self._say("spoken.new", size=size, seed=seed, players=players)
        return f"{told} {self._turn()}"

    def _editor(self, rest: list[str]) -> str:
        why = self._run("editor")
        if why:
            return why
        model = self._actions.model
        if model.editing is not None:
            return self._say("editor.opened")
        message = model.view.message  # it has still to come
        return self._text(message) if message is not None else self._say("first.not_now")

    def _share(self, rest: list[str]) -> str:
        """The address of the game, the position or the island; of a long game it comes later."""
        desk, session = self._actions.desk, self._actions.model.session
        what = rest[0].lower() if rest else "game"
        if self._actions.model.view.asked is not None:
            return self._text(Message("first.answer"))
        if what not in ("game", "at", "map") or len(rest) > 1:
            return self._say("spoken.share")
        if what == "map" and session.map is None:
            return self._say("spoken.no_map")
        answers: list[str] = []
        tell = answers.append

        def made(fragment: str) -> None:
            tell(desk.platform.address(fragment))

        def failed(error: SlayError) -> None:
            tell(self._say(f"link.{error.code}"))

        desk.slices.begin(write_link(session, what), made, failed)
        desk.slices.go_on()
        if answers:
            return answers[0]
        tell = desk.platform.reply
        return self._say("share.making")

    def _open(self, rest: list[str]) -> str:
        if not rest:
            return self._say("spoken.open")
        return self._run("open:" + " ".join(rest)) or self._say("games.opening")

    def _close(self, rest: list[str]) -> str:
        view = self._actions.model.view
        if view.asked is not None:
            return self._text(Message("first.answer"))
        if view.screen in ("game", "handover") and view.review is None:
            return self._say("spoken.nothing_open")
        self._runner.run("close")
        return self._say("spoken.ok", text=self._turn())

    # Moves

    def _play(self, rest: list[str]) -> str:
        """Play as many of the moves as can be, and say why the next one can't."""
        if not rest:
            return self._say("spoken.missing", word="play")
        model = self._actions.model
        why = why_no_move(model)
        if why is not None:
            return self._text(why)
        for number, text in enumerate(rest, 1):
            try:
                refusal = self._runner.play(self._position.parse_move(text))
            except SlayError as error:
                return self._say("spoken.refused", at=number, text=str(error))
            if refusal is not None:
                return self._say("spoken.refused", at=number, text=self._text(refusal))
            if model.view.asked is not None:
                break
        return self._done()

    def _moves(self, rest: list[str]) -> str:
        position = self._position
        try:
            of = position.legal_moves.of(position.grid.parse(rest[0])) if rest else None
        except SlayError as error:
            return str(error)
        moves = position.legal_moves if of is None else of
        return " ".join(map(position.format_move, moves)) or self._say("spoken.none")

    def _why(self, rest: list[str]) -> str:
        if not rest:
            return self._say("spoken.missing", word="why")
        position = self._position
        try:
            move = position.parse_move(rest[0])
        except SlayError as error:
            return str(error)
        refusal = position.refusal(move)
        if refusal is None:
            return self._say("spoken.legal")
        return self._text(refused(move, refusal).message)

    # How it stands

    def _help(self, rest: list[str]) -> str:
        return self._say("spoken.help")

    def _turn(self) -> str:
        position = self._position
        if position.outcome() is not None:
            return outcome_sentence(position, self._actions.desk.words)
        return self._say("spoken.turn", round=position.round, turn=position.turn)

    def _show(self, rest: list[str]) -> str:
        return f"{self._turn()}\n{self._position.format()}"

    def _board(self, rest: list[str]) -> str:
        return "\n".join([self._turn(), *board(self._position)])

    def _outcome(self, rest: list[str]) -> str:
        return self._turn()

    def _record(self, rest: list[str]) -> str:
        return self._actions.model.session.record.format()

    # The coach

    def _chance(self, rest: list[str]) -> str:
        answers: list[str] = []
        self._actions.desk.extras.use(lambda: answers.append(self._chances()))
        return answers[0] if answers else self._say("later.coming")

    def _chances(self) -> str:
        from game.coach.chance import chance
        from game.ui.state.coach import percent

        found = chance(self._position).items()
        return "\n".join(
            self._say("spoken.chance", player=player, percent=percent(permille))
            for player, permille in found
        )

    def _hint(self, rest: list[str]) -> str:
        """The next action, once it is found; it is shown on the board, too."""
        why = why_not(find("hint")[0], self._actions.model)
        if why is not None:
            return self._text(why)
        return self._later(self._actions.hints.ask, "hint.thinking")

    def _analyse(self, rest: list[str]) -> str:
        """A line for each turn of a player, once all have been looked at."""
        model = self._actions.model
        players = model.session.start.players
        player = rest[0].lower() if rest else model.viewer
        if player not in players:
            return self._say("spoken.nobody", letter=player[:40], players=", ".join(players))

        def begin(tell: Callable[[str], None]) -> None:
            self._actions.analysis.use(lambda over: over.begin(player, tell))

        return self._later(begin, "spoken.analysing")

    def _later(self, begin: Callable[[Callable[[str], None]], None], meanwhile: str) -> str:
        """Begin something that tells what came of it: the answer, if that is there at once, else
        what is said meanwhile."""
        answers: list[str] = []
        waiting: list[Callable[[str], None]] = []

        def tell(text: str) -> None:
            (waiting[0] if waiting else answers.append)(text)

        begin(tell)
        if answers:
            return answers[0]
        waiting.append(self._actions.desk.platform.reply)
        return self._say(meanwhile)

    def _territories(self, rest: list[str]) -> str:
        position = self._position
        lines = []
        for territory in position.territories:
            money = position.accounts(territory)
            bankrupt = money.after_end is None
            lines.append(
                self._say(
                    "spoken.territory",
                    owner=territory.owner,
                    hex=position.grid.name(territory.capital),
                    hexes=len(territory.hexes),
                    gold=money.gold,
                    income=money.income,
                    wages=money.wages,
                    after=self._say("spoken.bankrupt") if bankrupt else str(money.after_end),
                )
            )
        return "\n".join(lines) or self._say("spoken.none")

    def _trees(self, rest: list[str]) -> str:
        position = self._position
        found = [(player, position.next_tree(player)) for player in position.players]
        lines = [
            self._say("spoken.tree", player=player, hex=position.grid.name(at))
            for player, at in found
            if at is not None
        ]
        return "\n".join(lines) or self._say("trees.none")
