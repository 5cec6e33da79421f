"""What many games say: shares with their intervals, and the rest of the measurements."""

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Any

from game.core.pieces import LETTERS

Z = 1.959964
"""Of the 95 % interval."""


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The Wilson 95 % interval of a share, (0, 1) for no games."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    spread = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    middle = share + Z * Z / (2 * games)
    scale = 1 + Z * Z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def percentile(values: Sequence[int], part: float) -> int:
    """The value below which that part (0 to 1) of the sorted values lies."""
    return values[min(len(values) - 1, int(len(values) * part))] if values else 0


def summary(results: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """Shares by player name and by seat, and the measurements, as plain data."""
    games = list(results)
    # A stalemate or the last round decides a game only if all losers would have conceded by then.
    decided = [g for g in games if g["reason"] in ("conquest", "concession") or g["hopeless"]]
    won = [g for g in games if g["winner"] is not None]
    names: dict[str, dict[str, Any]] = {}
    for game in games:
        for index, name in enumerate(game["seats"]):
            entry = names.setdefault(
                name,
                {"seats": 0, "wins": 0, "positions": 0, "tenths": [], "starved": 0, "own": 0},
            )
            side = game["sides"][index]
            entry["seats"] += 1
            entry["wins"] += game["winner"] == LETTERS[index]
            entry["positions"] += side["positions"]
            entry["tenths"].extend(side["tenths_ms"])
            entry["starved"] += side["starved"]
            entry["own"] += side["own_fault"]
    for entry in names.values():
        times = sorted(entry.pop("tenths"))
        entry["share"] = entry["wins"] / max(1, len(won))
        entry["interval"] = wilson(entry["wins"], len(won))
        entry["turns"] = len(times)
        entry["ms_mean"] = sum(times) / 10 / max(1, len(times))
        entry["ms_p50"] = percentile(times, 0.5) / 10
        entry["ms_p99"] = percentile(times, 0.99) / 10
        entry["positions_per_turn"] = entry["positions"] / max(1, len(times))
    seats: dict[str, dict[str, Any]] = {}
    for game in won:
        for index in range(len(game["seats"])):
            letter = LETTERS[index]
            place = seats.setdefault(letter, {"games": 0, "wins": 0})
            place["games"] += 1
            place["wins"] += game["winner"] == letter
    for place in seats.values():
        place["share"] = place["wins"] / place["games"]
        place["interval"] = wilson(place["wins"], place["games"])
    rounds = sorted(g["rounds"] for g in games)
    led = [g for g in won if g["leader15"]]
    reasons: dict[str, int] = {}
    for game in games:
        reasons[game["reason"]] = reasons.get(game["reason"], 0) + 1
    return {
        "games": len(games),
        "decided": len(decided) / max(1, len(games)),
        "drawn": len(games) - len(won),
        "reasons": reasons,
        "rounds_median": percentile(rounds, 0.5),
        "rounds_p95": percentile(rounds, 0.95),
        "leader15_wins": sum(g["leader15"] == g["winner"] for g in led) / max(1, len(led)),
        "moments": _moments(games),
        "players": names,
        "seats": seats,
        "positions": sum(entry["positions"] for entry in names.values()),
    }


def _moments(games: list[dict[str, Any]]) -> dict[str, dict[str, float]]:
    """Mean shares of the land, in percent, at the rounds that are looked at."""
    found: dict[str, list[dict[str, float]]] = {}
    for game in games:
        for moment, counts in game["moments"].items():
            found.setdefault(moment, []).append(
                {what: 100 * count / game["land"] for what, count in counts.items()}
            )
    return {
        moment: {
            "games": len(rows),
            **{what: sum(row[what] for row in rows) / len(rows) for what in rows[0]},
        }
        for moment, rows in sorted(found.items(), key=lambda item: int(item[0]))
    }


def text(facts: dict[str, Any]) -> str:
    """The summary for people."""
    reasons = ", ".join(f"{reason} {count}" for reason, count in sorted(facts["reasons"].items()))
    head = (
        f"{facts['games']} games, decided {facts['decided']:.1%} ({reasons}; "
        f"{facts['drawn']} drawn), rounds median {facts['rounds_median']}, "
        f"95th percentile {facts['rounds_p95']}; "
        f"the leader at round 15 won {facts['leader15_wins']:.0%}"
    )
    lines = [head]
    for name, entry in facts["players"].items():
        low, high = entry["interval"]
        lines.append(
            f"  {name:10} won {entry['share']:6.1%} [{low:.1%}, {high:.1%}]  "
            f"starved {entry['starved'] / facts['games']:.2f} a game "
            f"({entry['own']} units by own purchases), "
            f"{entry['positions_per_turn']:.1f} positions a turn, ms a turn: "
            f"mean {entry['ms_mean']:.1f}, p50 {entry['ms_p50']:.1f}, p99 {entry['ms_p99']:.1f}"
        )
    lines.append(
        "  seats: "
        + ", ".join(
            f"{letter} {place['share']:.1%} [{low:.1%}, {high:.1%}]"
            for letter, place in sorted(facts["seats"].items())
            for low, high in [place["interval"]]
        )
    )
    for moment, row in facts["moments"].items():
        lines.append(
            f"  round {moment}: {row['games']} games, of the land: leader {row['land']:.0f} %, "
            f"trees {row['trees']:.1f} %, graves {row['graves']:.1f} %"
        )
    lines.append(f"  signature: {facts['positions']} positions examined")
    return "\n".join(lines)
