"""The numbers on the screen: of a territory, of the players, of the rules."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.core import LARGEST_SEED, MapSpec, Position, Rules, Territory
from game.texts import Catalogue


class Figures(NamedTuple):
    """One territory's money. Gold is whole; `after` is None if it goes bankrupt at once."""

    owner: str
    capital: int
    hexes: int
    gold: int
    income: int
    wages: int
    after: int | None
    shortfall: int
    turns_left: int | None


class PlayerRow(NamedTuple):
    """One player in the row at the top."""

    player: str
    land: int
    out: bool
    to_act: bool


def figures(position: Position, territory: Territory) -> Figures:
    """The figures of `territory`, straight from the core's accounts."""
    accounts = position.accounts(territory)
    return Figures(
        territory.owner,
        territory.capital,
        len(territory.hexes),
        accounts.gold,
        accounts.income,
        accounts.wages,
        accounts.after_end,
        accounts.shortfall,
        accounts.turns_left,
    )


def player_rows(position: Position, players: tuple[str, ...]) -> list[PlayerRow]:
    """All who began the game, in letter order, with the land they own."""
    over = position.outcome() is not None
    return [
        PlayerRow(
            player,
            position.owners.count(player.encode()),
            player not in position.players,
            player == position.turn and not over,
        )
        for player in players
    ]


def facts_of(rules: Rules, words: Catalogue) -> dict[str, int | str]:
    """The numbers of some rules, for the catalogue's texts about them.

    `price_P` to `price_C` by the letters of what can be bought; `units`: what each costs and its
    strength, in words; `wages`: what each earns, in words; `capital`, `castle`: the strength they
    guard with.
    """
    facts: dict[str, int | str] = {
        "capital": rules.capital_defence,
        "castle": rules.castle_defence,
        "strongest": rules.strongest,
        "trees": rules.trees_to_grow,
        "idle": rules.idle_limit,
        "rounds": rules.round_limit,
    }
    facts |= {f"price_{kind}": price for kind, price in rules.prices.items()}
    units, wages = [], []
    for strength, unit in enumerate(rules.units.decode(), 1):
        price = rules.prices[unit]
        units.append(words("rules.unit", piece=unit, price=price, strength=strength))
        wages.append(words("rules.wage", piece=unit, wage=rules.wages[strength - 1]))
    return {**facts, "units": ", ".join(units), "wages": ", ".join(wages)}


def affordable(position: Position) -> tuple[int, ...]:
    """Capitals of the player to act that can pay for anything."""
    cheapest = min(position.rules.prices.values())
    return tuple(
        territory.capital
        for territory in position.territories
        if territory.owner == position.turn and territory.gold >= cheapest
    )


def coming_trees(position: Position) -> tuple[int, ...]:
    """Hexes that become trees when their owners' next turns begin, as things stand."""
    found = [position.next_tree(player) for player in position.players]
    return tuple(hex_id for hex_id in found if hex_id is not None)


@lru_cache(maxsize=8)
def island_text(seed: str, size: str, players: int, rules: Rules) -> str:
    """The first position of an island, as its string, for a picture; "" as long as the number is
    none."""
    if not seed or int(seed) > LARGEST_SEED:
        return ""
    return MapSpec(int(seed), size, players, rules).position().format()
