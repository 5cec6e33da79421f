"""Lessons, puzzles and the ladder: chosen, played, judged, and what is reached kept.

What there is, and the judgement of it, is `game.challenges`, which comes later than the page.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Literal, Protocol

from game.core import IllegalMove
from game.kept import daily, progress
from game.kept.progress import ISLAND, LESSON, PUZZLE
from game.session import HUMAN, Session
from game.texts import Catalogue
from game.ui.actions.desk import Desk
from game.ui.actions.games import Games
from game.ui.actions.new_game import NewGame
from game.ui.actions.review import LookingBack
from game.ui.state import marks
from game.ui.state.view import Asked, Task, Totals

if TYPE_CHECKING:
    from game.challenges.ladder import Rung
    from game.challenges.lesson import Lesson
    from game.challenges.puzzle import Puzzle

    Challenge = Lesson | Puzzle | Rung


class Book(Protocol):
    """Where progress is kept."""

    def read(self) -> None:
        """Take what is kept of it into the view."""
        ...

    def keep(self, *reached: tuple[str, str, int]) -> None:
        """Keep what was reached: kind, id and result (`game.kept.progress`)."""
        ...


class Challenges:
    """Opens the lists, plays what is chosen, and says how it goes."""

    def __init__(
        self,
        desk: Desk,
        games: Games,
        new_game: NewGame,
        review: LookingBack,
        book: Book,
    ) -> None:
        self._desk = desk
        self._games = games
        self._new_game = new_game
        self._review = review
        self._book = book

    # The lists

    def open_list(self, screen: Literal["lessons", "puzzles", "ladder"]) -> None:
        """Show all lessons, the puzzles of a grade or the islands of a step."""
        self._desk.open(screen)
        self.count()
        self._book.read()
        model = self._desk.model
        model.view = replace(model.view, step=0, asked=None)

    def choose_step(self, number: str) -> None:
        """Show the puzzles of this grade, or the islands of this step."""
        model = self._desk.model
        model.view = replace(model.view, step=int(number), scroll=0)

    def count(self) -> None:
        """How much there is of everything, for the menu."""
        from game.challenges.ladder import ladder
        from game.challenges.lesson import lessons
        from game.challenges.puzzle import puzzles

        model = self._desk.model
        totals = Totals(len(lessons()), len(puzzles()), len(ladder()))
        model.view = replace(model.view, totals=totals)

    # Playing

    def of_day(self) -> None:
        """Play the puzzle of today."""
        from game.challenges.puzzle import puzzle_of_day

        today = daily.day_number(self._desk.platform.today())
        self.begin(f"puzzle:{puzzle_of_day(today).id}")

    def begin(self, name: str, helped: bool = False) -> None:
        """Play the "lesson:ID", "puzzle:ID" or "island:ID"; one can go back to the running game.

        `helped`: its solution has been shown.
        """
        challenge = find(name)
        if challenge is None:
            self._desk.say("task.unknown", name=name)
            return
        session = self._session(challenge)
        session.settings[marks.CHALLENGE] = name
        if helped:
            session.settings[marks.HELPED] = "yes"
        self._go_to(session)

    def _go_to(self, session: Session) -> bool:
        """Go on with a task, which remembers the game that was left for it; False if that failed.

        An earlier try at the same task is not what one wants to go back to.
        """
        running = self._desk.model.session.settings
        before = running.get(marks.BEFORE, "")
        if not self._games.make_room(session):
            return False
        again = running.get(marks.CHALLENGE) == session.settings[marks.CHALLENGE]
        if self._games.left is not None and not again:
            before = str(self._games.left)
        if before:
            session.settings[marks.BEFORE] = before
        self._games.go_to(session)
        if marks.SOLUTION not in session.settings:
            self.judge()  # so that no frame shows it without what is to be done
        return True

    def _session(self, challenge: Challenge) -> Session:
        from game.challenges.ladder import Rung

        game_id = self._desk.new_game_id()
        if isinstance(challenge, Rung):
            seats = dict(zip("abcdef", challenge.seats, strict=False))
            seats[challenge.player] = HUMAN
            return Session(challenge.island, seats, game_id=game_id)
        seats = dict.fromkeys(challenge.start.players, challenge.others)
        seats[challenge.player] = HUMAN
        return Session.from_position(challenge.start, seats, game_id=game_id)

    def again(self) -> None:
        """The same task from its beginning."""
        settings = self._desk.model.session.settings
        helped = marks.HELPED in settings and not settings[marks.CHALLENGE].startswith(ISLAND)
        self.begin(settings[marks.CHALLENGE], helped)

    def go_on(self) -> None:
        """The next task after one that is done, else the same one again."""
        task = self._desk.model.view.task
        if task is not None and task.state == "reached":
            self.next()
        else:
            self.again()

    def next(self) -> None:
        """The next task that is not done yet, of the same kind."""
        name = self._desk.model.session.settings.get(marks.CHALLENGE, "")
        kind = name.partition(":")[0]
        following = after(name, self._desk.model.view.progress)
        if following is not None:
            self.begin(f"{kind}:{following.id}")
        else:
            self.to_list()

    def to_list(self) -> None:
        """The list that the task is from."""
        kind = self._desk.model.session.settings.get(marks.CHALLENGE, "").partition(":")[0]
        if kind == LESSON:
            self.open_list("lessons")
        elif kind == PUZZLE:
            self.open_list("puzzles")
        else:
            self.open_list("ladder")

    def leave(self) -> None:
        """Back to the game that was left for the task, or a new one if there was none."""
        before = self._desk.model.session.settings.get(marks.BEFORE, "")
        if before.isascii() and before.isdigit():
            self._games.come_back(int(before))
        else:
            self._new_game.start()

    def show_solution(self) -> None:
        """Show how the task is solved, move by move; then it can be tried again."""
        from game.challenges.ladder import Rung

        name = self._desk.model.session.settings[marks.CHALLENGE]
        challenge = find(name)
        if challenge is None or isinstance(challenge, Rung):
            return
        session = self._session(challenge)
        session.settings |= {marks.CHALLENGE: name, marks.HELPED: "yes", marks.SOLUTION: "yes"}
        for move in challenge.solution:
            session.play(move)
        if self._go_to(session):
            self._review.whole_game()
            self._review.play()

    # Judging

    def judge(self) -> None:
        """Say how the task on the board stands, and what follows if it is decided."""
        from game.challenges.ladder import Rung

        model = self._desk.model
        challenge = find(model.session.settings.get(marks.CHALLENGE, ""))
        if challenge is None:  # of another version of the game
            model.session.settings.pop(marks.CHALLENGE, None)
            return
        if isinstance(challenge, Rung):
            task = self._of_island(challenge)
        else:
            task = self._of_position(challenge)
        before = model.view.task
        if task == before:
            return
        model.view = replace(model.view, task=task)
        self._tell(task, before)
        if task.state != "open" and (before is None or before.state == "open"):
            self._decided(task)

    def _of_position(self, challenge: Lesson | Puzzle) -> Task:
        from game.challenges.goals import MISSED, REACHED, state
        from game.challenges.lesson import Lesson
        from game.challenges.words import sentence

        model = self._desk.model
        session, view = model.session, model.view
        texts = texts_in(self._desk.words.language)
        stands = state(challenge.goal, challenge.start, session.steps, challenge.turns)
        said = ""
        if isinstance(challenge, Lesson):
            title = texts(f"lesson.{challenge.id}.title")
            text = texts(f"lesson.{challenge.id}.text")
            aloud = f"{text} {sentence(challenge.goal, challenge.start, texts)}"
            refused = view.refusal
            error = IllegalMove(refused.code) if refused is not None else None
            mistake = challenge.mistake(session.steps, error)
            if stands == REACHED:
                said = texts(f"lesson.{challenge.id}.done")
            elif mistake is not None:
                said = texts(f"lesson.{challenge.id}.mistake.{mistake}")
        else:
            title = texts("task.puzzle", n=number_of(challenge), grade=challenge.grade)
            goal = sentence(challenge.goal, challenge.start, texts)
            text = aloud = texts("task.in_one_turn", goal=goal)
            said = texts("task.solved") if stands == REACHED else ""
        if stands == MISSED and not said:
            said = texts("task.missed")
        return Task(
            "lesson" if isinstance(challenge, Lesson) else "puzzle",
            challenge.id,
            title,
            text,
            said,
            stands,
            challenge.goal.hexes,
            more=after(f"{challenge.kind}:{challenge.id}", view.progress) is not None,
            aloud=aloud,
        )

    def _of_island(self, rung: Rung) -> Task:
        from game.challenges.ladder import stars

        session = self._desk.model.session
        words = self._desk.words
        outcome = session.outcome
        title = words("task.island", step=rung.step)
        text = words("task.island.text", round=rung.par)
        if outcome is None and rung.player in session.position.players:
            return Task("island", rung.id, title, text)
        won = outcome is not None and outcome.winner == rung.player
        helped = marks.HELPED in session.settings
        earned = stars(rung, won, session.position.round, helped)
        bits = sum(star for star, got in zip(progress.STARS, earned, strict=True) if got)
        stands: Literal["reached", "missed"] = "reached" if won else "missed"
        return Task("island", rung.id, title, text, "", stands, (), bits)

    def _tell(self, task: Task, before: Task | None) -> None:
        """Say what is new for those who listen."""
        if task.kind == ISLAND:
            return
        if before is None or before.text != task.text:
            self._desk.platform.announce(f"{task.title}. {task.aloud or task.text}")
        if task.said and (before is None or before.said != task.said):
            self._desk.platform.announce(task.said)

    def _decided(self, task: Task) -> None:
        """The task is reached or missed: keep what was reached, and ask what comes next."""
        desk = self._desk
        model = desk.model
        settings = model.session.settings
        value = task.stars
        if task.kind != ISLAND:
            value = progress.SHOWN if marks.HELPED in settings else progress.SOLVED
        if task.state == "reached":
            self._keep(task, value)
        if task.kind != ISLAND:
            model.look_away()
            model.view = replace(model.view, asked=Asked("task"), screen="game", focus=-1, scroll=0)
            desk.sound("win" if task.state == "reached" else "starve")

    def _keep(self, task: Task, value: int) -> None:
        from game.challenges.puzzle import puzzle_of_day

        today = self._desk.platform.today()
        reached: list[tuple[str, str, int]] = [(task.kind, task.id, value)]
        if task.kind == PUZZLE and puzzle_of_day(daily.day_number(today)).id == task.id:
            reached.append((progress.DAY, today, value))
        self._book.keep(*reached)


@cache
def texts_in(language: str) -> Catalogue:
    """The texts of a language with those of the challenges among them."""
    from game.challenges.words import words

    return words(language)


def _all(kind: str) -> tuple[Challenge, ...]:
    """The challenges of a kind, in their order; none for another word."""
    from game.challenges.ladder import ladder
    from game.challenges.lesson import lessons
    from game.challenges.puzzle import puzzles

    known: dict[str, Callable[[], tuple[Challenge, ...]]]
    known = {LESSON: lessons, PUZZLE: puzzles, ISLAND: ladder}
    return known.get(kind, tuple)()


def find(name: str) -> Challenge | None:
    """The challenge "KIND:ID"; None if this version has none of that name."""
    kind, _, wanted = name.partition(":")
    return next((each for each in _all(kind) if each.id == wanted), None)


def number_of(puzzle: Puzzle) -> int:
    """The number of a puzzle within its grade, from 1."""
    from game.challenges.puzzle import puzzles

    grade = [each.id for each in puzzles() if each.grade == puzzle.grade]
    return grade.index(puzzle.id) + 1


def after(name: str, known: progress.Progress) -> Challenge | None:
    """The next challenge of its kind that is not done, from the first one again after the last;
    None if all others are done."""
    kind, _, this = name.partition(":")
    every = _all(kind)
    at = next((at for at, each in enumerate(every) if each.id == this), len(every))
    order = (*every[at + 1 :], *every[:at])
    return next((each for each in order if (kind, each.id) not in known), None)
