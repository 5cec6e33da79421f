"""What happened, in words: one sentence for a move, a few for a whole turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.core import CONCEDE, END, Position, Step
from game.core.pieces import KINDS, LASTING, NOBODY
from game.happenings import events
from game.texts import Catalogue
from game.ui.state.view import Message


class Turn(NamedTuple):
    """One player's turn: its round, the player, the index of its first step, and its steps."""

    round: int
    player: str
    first: int
    steps: tuple[Step, ...]


def turns(steps: Sequence[Step]) -> list[Turn]:
    """The steps of a game, grouped by turn."""
    result: list[Turn] = []
    begin = 0
    for at, step in enumerate(steps):
        if step.move in (END, CONCEDE) or at == len(steps) - 1:
            before = steps[begin].before
            part = tuple(steps[begin : at + 1])
            result.append(Turn(before.round, before.turn, begin, part))
            begin = at + 1
    return result


def step_sentence(step: Step, words: Catalogue) -> str:
    """One move as a sentence."""
    before, move, _ = step
    facts: dict[str, int | str] = {"player": before.turn}
    if move in (END, CONCEDE):
        told = [words(f"step.{move.buy}", facts)]
        if move == END:
            told += _deaths(step, words) + _growth(step, words)
        return ". ".join(told) + "."
    kind = before.move_kind(move)
    facts["source"] = before.grid.name(move.source)
    facts["target"] = before.grid.name(move.target)
    facts["piece"] = move.buy or chr(before.pieces[move.source]).upper()
    key = f"step.{kind}"
    if kind in ("attack", "buy-attack"):
        loser = chr(before.owners[move.target])
        if loser == chr(NOBODY):
            key += "_nobody"
        else:
            facts["loser"] = loser
    return ". ".join([words(key, facts), *_losses(step, words)]) + "."


def turn_sentences(turn: Turn, words: Catalogue) -> list[str]:
    """What a turn came to: land taken, units bought, capitals lost, who died and why, what grew."""
    taken: dict[str, int] = {}
    bought: dict[str, int] = {}
    told: list[str] = []
    ends: list[str] = []
    for step in turn.steps:
        if step.move == CONCEDE:
            told.append(words("log.conceded", player=turn.player))
            continue
        if step.move == END:
            ends += _deaths(step, words) + _growth(step, words)
            continue
        if step.move.buy:
            bought[step.move.buy] = bought.get(step.move.buy, 0) + 1
        loser = chr(step.before.owners[step.move.target])
        if step.after.owners[step.move.target] != step.before.owners[step.move.target]:
            taken[loser] = taken.get(loser, 0) + 1
        ends += _losses(step, words)
    if turn.steps[0].move != CONCEDE:
        told.insert(0, _headline(turn.player, taken, bought, words))
    told += ends
    outcome = turn.steps[-1].after.outcome()
    if outcome is not None:
        told.append(outcome_sentence(turn.steps[-1].after, words))
    return [sentence + "." for sentence in told]


def _headline(player: str, taken: dict[str, int], bought: dict[str, int], words: Catalogue) -> str:
    total = sum(taken.values())
    text = words("log.took", player=player, n=total) if total else words("log.quiet", player=player)
    parts = [
        words("log.took_nobody", n=n)
        if loser == chr(NOBODY)
        else words("log.took_from", n=n, loser=loser)
        for loser, n in sorted(taken.items())
    ]
    if parts:
        text += f" ({words.list_of(parts)})"
    if bought:
        units = [words(f"count.{kind}", n=bought[kind]) for kind in KINDS if kind in bought]
        text = words("log.bought", text=text, units=words.list_of(units))
    return text


def outcome_message(position: Position) -> Message | None:
    """How the game ended; None while it runs."""
    outcome = position.outcome()
    if outcome is None:
        return None
    if outcome.winner is None:
        return Message("log.draw", {"reason": outcome.reason})
    return Message("log.won", {"winner": outcome.winner, "reason": outcome.reason})


def outcome_sentence(position: Position, words: Catalogue) -> str:
    """How the game ended, in words; "" while it runs."""
    message = outcome_message(position)
    return words(message.key, message.facts) if message else ""


def units_in_words(position: Position, hexes: Sequence[int], words: Catalogue) -> str:
    """The units on `hexes`, as in "two peasants and a knight"."""
    counts: dict[str, int] = {}
    for hex_id in hexes:
        kind = chr(position.pieces[hex_id]).upper()
        counts[kind] = counts.get(kind, 0) + 1
    return words.list_of([words(f"count.{k}", n=counts[k]) for k in KINDS if k in counts])


def starving_sentences(position: Position, words: Catalogue) -> list[str]:
    """What `end` would starve: each territory with its shortfall and its units."""
    told = []
    for each in position.starving():
        units = units_in_words(position, each.hexes, words)
        if each.territory is None:
            name = position.grid.name(each.hexes[0])
            told.append(words("starve.lone", units=units[:1].upper() + units[1:], hex=name))
        else:
            name = position.grid.name(each.territory.capital)
            facts: dict[str, int | str] = {"hex": name, "shortfall": each.shortfall}
            told.append(words("starve.territory", facts, units=units, n=len(each.hexes)))
    return told


def _losses(step: Step, words: Catalogue) -> list[str]:
    """Capitals and players that a capture put an end to."""
    done = events(step)
    name = step.before.grid.name
    told = [
        words("log.capital", loser=lost.player, hex=name(lost.hex), gold=lost.gold)
        for lost in done.lost_capitals
    ]
    return told + [words("log.out", player=player) for player in done.out]


def _deaths(step: Step, words: Catalogue) -> list[str]:
    """Who died at the end of the turn, and why."""
    told = []
    for starving in events(step).starved:
        facts: dict[str, int | str] = {
            "player": step.before.turn,
            "units": units_in_words(step.before, starving.hexes, words),
        }
        if starving.territory is None:
            facts["hex"] = step.before.grid.name(starving.hexes[0])
            told.append(words("log.starved_lone", facts))
        else:
            facts["hex"] = step.before.grid.name(starving.territory.capital)
            facts["gold"] = starving.shortfall
            told.append(words("log.starved", facts))
    return told


def _growth(step: Step, words: Catalogue) -> list[str]:
    """What grew and crumbled as the next turn began."""
    done = events(step)
    name = step.before.grid.name
    told = [] if done.tree is None else [words("log.tree", hex=name(done.tree))]
    return told + [words("log.crumbled", hex=name(hex_id)) for hex_id in done.crumbled]


def changed_hexes(steps: Sequence[Step]) -> tuple[int, ...]:
    """Hexes whose owner, or whose tree, grave or building, is another after `steps` than before."""
    if not steps:
        return ()
    before, after = steps[0].before, steps[-1].after
    return tuple(
        hex_id
        for hex_id in after.land
        if before.owners[hex_id] != after.owners[hex_id]
        or (
            before.pieces[hex_id] != after.pieces[hex_id]
            and (before.pieces[hex_id] in LASTING or after.pieces[hex_id] in LASTING)
        )
    )
