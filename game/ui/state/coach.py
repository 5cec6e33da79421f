"""What the coach says, in words: hints, verdicts, chances. It comes later itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.core import END, Step
from game.texts import Catalogue
from game.ui.state.log import step_sentence
from game.ui.state.view import Advice, Analysed

if TYPE_CHECKING:  # it comes later
    from game.coach.reasons import Reason

VERDICTS = ("praised", "best", "good", "inaccurate", "mistake", "blunder")
"""All verdicts, the best first."""


def advice_text(advice: Advice, words: Catalogue) -> str:
    """Why a hint is one, or what a better turn would have done."""
    if advice.kind == "better":
        return better_text(advice.reasons, words)
    from game.coach.reasons import sentence

    return sentence(advice.reasons, words)


def better_text(reasons: tuple[Reason, ...], words: Catalogue) -> str:
    """What a better turn would have done."""
    from game.coach.reasons import clauses

    return words("analysis.better", why=clauses(reasons, words))


def advice_sentence(advice: Advice, words: Catalogue) -> str:
    """The same for those who listen; before a hint's reason what to play."""
    why = advice_text(advice, words)
    if advice.kind == "better":
        return why
    position = advice.position
    told = []
    for move in advice.moves:
        after = position.play(move)
        if move != END:
            told.append(step_sentence(Step(position, move, after), words))
        position = after
    return words("hint.spoken", text=" ".join([*told, why]))


def points(permille: int) -> int:
    """Permille of chance as whole points of a hundred."""
    return (permille + 5) // 10


def counts(found: Analysed, words: Catalogue) -> str:
    """How many turns were good, how many bad."""
    verdicts = [look.verdict for look in found.looks]
    named = [(name, verdicts.count(name)) for name in VERDICTS]
    parts = [words(f"verdicts.{name}", n=n) for name, n in named if n]
    return words("analysis.counts", list=words.list_of(parts))


def summary(found: Analysed, words: Catalogue) -> str:
    """What came of it, for those who listen."""
    told = [words("analysis.whole", player=found.player, n=found.total)]
    told += [counts(found, words)] if found.looks else []
    for worst in found.worst:
        look = worst.look
        verdict, lost = words(f"verdict.{look.verdict}"), points(look.lost)
        told.append(words("analysis.lost_spoken", round=look.round, verdict=verdict, n=lost))
        told.append(better_text(worst.reasons, words))
    return " ".join(told)


def in_words(found: Analysed, words: Catalogue, moves: Sequence[str]) -> str:
    """A line for each turn: verdict and chances, and the moves of better turns."""
    lines = []
    for look, better in zip(found.looks, moves, strict=True):
        facts: dict[str, int | str] = {
            "round": look.round,
            "verdict": words(f"verdict.{look.verdict}"),
            "before": percent(look.before),
            "after": percent(look.after),
            "best": percent(look.best),
            "moves": better,
        }
        lines.append(words("spoken.look" if look.lost else "spoken.look_best", facts))
    return "\n".join([*lines, counts(found, words)] if lines else [words("spoken.none")])


def percent(permille: int) -> str:
    """A chance in percent, never 0 or 100 while it isn't."""
    if 0 < permille < 10:
        return "< 1"
    if 990 < permille < 1000:
        return "> 99"
    return str(points(permille))
