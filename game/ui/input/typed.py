"""The command box: a line of words in, a text out, and what is to be done.

The words are those of the text protocol (`python -m game.protocol`). Nothing is changed here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.core import Move, Position, SlayError
from game.protocol import board
from game.texts import Catalogue
from game.ui.state.log import outcome_sentence, starving_sentences
from game.ui.state.model import Model, refused


class Answer(NamedTuple):
    """What to say, the moves to play, and the names of commands to run, in this order."""

    text: str
    moves: tuple[Move, ...] = ()
    commands: tuple[str, ...] = ()


def answer(line: str, model: Model, words: Catalogue) -> Answer:
    """The answer to a line that was typed into the command box."""
    parts = line.split()
    if not parts:
        return Answer(words("spoken.empty"))
    word, rest = parts[0].lower(), parts[1:]
    if word in _ANSWERS:
        return _ANSWERS[word](model, words, rest)
    if word in ("yes", "no"):
        if not model.view.dialog:
            return Answer(words("spoken.no_question"))
        return Answer(words(f"{model.view.dialog}.{word}"), commands=(word,))
    if word == "end" and model.can_play and model.session.position.starving():
        told = starving_sentences(model.session.position, words)
        return Answer("\n".join([*told, words("spoken.yes_no")]), commands=("end",))
    if word in _COMMANDS:
        return Answer(words("command." + _COMMANDS[word]), commands=(_COMMANDS[word],))
    try:
        model.position.parse_move(parts[0])
    except SlayError:
        return Answer(words("spoken.unknown", word=parts[0][:40]))
    return _play(model, words, parts)


_COMMANDS = {
    "undo": "undo",
    "redo": "redo",
    "end": "end",
    "concede": "concede",
    "new": "new",
    "next": "next",
    "rules": "rules",
}


def _help(model: Model, words: Catalogue, rest: list[str]) -> Answer:
    return Answer(words("spoken.help"))


def _turn(position: Position, words: Catalogue) -> str:
    if position.outcome() is not None:
        return outcome_sentence(position, words)
    return words("spoken.turn", round=position.round, turn=position.turn)


def _show(model: Model, words: Catalogue, rest: list[str]) -> Answer:
    position = model.session.position
    return Answer(f"{_turn(position, words)}\n{position.format()}")


def _board(model: Model, words: Catalogue, rest: list[str]) -> Answer:
    position = model.session.position
    return Answer("\n".join([_turn(position, words), *board(position)]))


def _moves(model: Model, words: Catalogue, rest: list[str]) -> Answer:
    position = model.session.position
    try:
        moves = (
            position.legal_moves.of(position.grid.parse(rest[0])) if rest else position.legal_moves
        )
    except SlayError as error:
        return Answer(str(error))
    texts = [position.format_move(move) for move in moves]
    return Answer(" ".join(texts) or words("spoken.none"))


def _play(model: Model, words: Catalogue, rest: list[str]) -> Answer:
    """As many of the moves as are legal, and why the next one isn't."""
    if not rest:
        return Answer(words("spoken.missing", word="play"))
    if not model.can_play:
        return Answer(words("wait", player=model.session.position.turn))
    position = model.session.position
    player = position.turn
    moves: list[Move] = []
    for number, text in enumerate(rest, 1):
        try:
            move = position.parse_move(text)
            refusal = position.refusal(move)
            if refusal is not None:
                message = refused(move, refusal).message
                why = words(message.key, message.facts)
            elif position.turn != player:
                why = words("wait", player=position.turn)
            else:
                position = position.play(move)
                moves.append(move)
                continue
        except SlayError as error:
            why = str(error)
        return Answer(words("spoken.refused", at=number, text=why), tuple(moves))
    return Answer(words("spoken.ok", text=_turn(position, words)), tuple(moves))


def _why(model: Model, words: Catalogue, rest: list[str]) -> Answer:
    if not rest:
        return Answer(words("spoken.missing", word="why"))
    position = model.session.position
    try:
        move = position.parse_move(rest[0])
    except SlayError as error:
        return Answer(str(error))
    refusal = position.refusal(move)
    if refusal is None:
        return Answer(words("spoken.legal"))
    message = refused(move, refusal).message
    return Answer(words(message.key, message.facts))


def _territories(model: Model, words: Catalogue, rest: list[str]) -> Answer:
    position = model.session.position
    lines = []
    for territory in position.territories:
        money = position.accounts(territory)
        after = words("spoken.bankrupt") if money.after_end is None else str(money.after_end)
        lines.append(
            words(
                "spoken.territory",
                owner=territory.owner,
                hex=position.grid.name(territory.capital),
                hexes=len(territory.hexes),
                gold=money.gold,
                income=money.income,
                wages=money.wages,
                after=after,
            )
        )
    return Answer("\n".join(lines) or words("spoken.none"))


def _trees(model: Model, words: Catalogue, rest: list[str]) -> Answer:
    position = model.session.position
    found = [(player, position.next_tree(player)) for player in position.players]
    lines = [
        words("spoken.tree", player=player, hex=position.grid.name(at))
        for player, at in found
        if at is not None
    ]
    return Answer("\n".join(lines) or words("trees.none"))


def _outcome(model: Model, words: Catalogue, rest: list[str]) -> Answer:
    return Answer(_turn(model.session.position, words))


def _record(model: Model, words: Catalogue, rest: list[str]) -> Answer:
    return Answer(model.session.record.format())


def _share(model: Model, words: Catalogue, rest: list[str]) -> Answer:
    return Answer(words("share.game"), commands=("share:game",))


def _open(model: Model, words: Catalogue, rest: list[str]) -> Answer:
    if not rest:
        return Answer(words("spoken.open"))
    return Answer(words("games.opening"), commands=("open:" + " ".join(rest),))


_ANSWERS: dict[str, Callable[[Model, Catalogue, list[str]], Answer]] = {
    "help": _help,
    "show": _show,
    "board": _board,
    "moves": _moves,
    "play": _play,
    "why": _why,
    "territories": _territories,
    "trees": _trees,
    "outcome": _outcome,
    "record": _record,
    "share": _share,
    "open": _open,
}
