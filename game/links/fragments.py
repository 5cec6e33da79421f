"""Links: islands, positions and whole games in the fragment of the game's address.

    map=7.medium.4.map-1.slay-1.5f3a09c2     a generated island, to be typed if need be
    at=…                                     a position
    game=…                                   a game with all its moves

The last two are base64 for addresses over a version byte, a checksum and a body. Everything names
the rules and the generator it needs, and everything is checked: a link gives what it says, or a
LinkError with a sentence for the player. Nothing is believed beyond that: whoever can write a link
can write another one.
"""

from __future__ import annotations

import binascii
import zlib
from collections.abc import Generator, Iterable
from dataclasses import dataclass

from game.core import (
    MAP_ID,
    RULES,
    Malformed,
    MapSpec,
    Position,
    Record,
    Rules,
    SlayError,
    Step,
    UnknownRules,
    parse_headers,
    result_of,
    rules_of,
)
from game.links.packing import pack, unpack
from game.slicing import finish

VERSION = 1

MAX_LINK = 8192
"""Longest fragment that is made, in characters; a longer game goes into a file."""

MAX_READ = 2 * MAX_LINK
"""Longest fragment that is looked at."""

MAX_TEXT = 32_768
"""Most bytes that the headers of a game, or a position, may unpack to."""


class LinkError(SlayError):
    """A link that can't be used, or made.

    `code`: "damaged" (cut off, mistyped), "later" (of a later version of the game), "rules" or
    "map" (of other rules or another generator), "illegal" (its moves or position can't be),
    "too-long" (a game too long for a link), "several" (a text with more than one).
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True, slots=True)
class Offer:
    """What a link holds, checked. `kind`: "map", "position" or "game".

    `map`: the island, None if it isn't a generated one. `position`: what to show: the first
    position of an island, the last of a game. `record` and `steps`: of a game, else None and ().
    """

    kind: str
    map: MapSpec | None
    position: Position
    record: Record | None = None
    steps: tuple[Step, ...] = ()

    @property
    def result(self) -> str:
        """`none`, or reason and winner, as in a record."""
        return result_of(self.position)


# Making links


def map_link(island: MapSpec) -> str:
    """The fragment for an island."""
    ids = f"{_word(MAP_ID)}.{_word(island.rules.id)}"
    words = f"{island.seed}.{island.size}.{island.players}.{ids}"
    return f"map={words}.{_sum(words.encode())}"


def position_link(position: Position) -> str:
    """The fragment for a position. Raises LinkError `too-long`."""
    return _fitting("at", _wrap(_zip(f"{position.rules.id}\n{position.format()}")))


def game_link(record: Record, steps: list[Step] | tuple[Step, ...] | None = None) -> str:
    """The fragment for a game; `steps` saves replaying the record where the caller has them.

    The `Result` header is left out, the moves tell it. Raises LinkError `too-long`, and what
    `Record.steps` raises.
    """
    return finish(write_game(record, record.steps() if steps is None else steps))


def write_game(record: Record, steps: Iterable[Step]) -> Generator[None, None, str]:
    """As `game_link`, in slices of a few milliseconds: the work of a long game."""
    headers = _zip(Record(record.with_header("Result", None).headers).format())
    moves = yield from pack(steps)
    return _fitting("game", _wrap(len(headers).to_bytes(2, "big") + headers + moves))


# Reading links


def parse(fragment: str) -> Offer | None:
    """What a fragment holds; None if it is none of our links. Raises LinkError."""
    return finish(read(fragment))


def read(fragment: str) -> Generator[None, None, Offer | None]:
    """As `parse`, in slices of a few milliseconds: the work of a long game."""
    name, equals, text = fragment.removeprefix("#").replace("%3D", "=", 1).partition("=")
    if not equals or name not in ("map", "at", "game"):
        return None
    if len(text) > MAX_READ:
        raise LinkError(
            "damaged", f"the link is longer than {MAX_READ} characters: not one of ours"
        )
    text = text.strip().rstrip(".,;:!?)>]}\"'")  # what messengers leave hanging on a link
    if name == "map":
        return _read_map(text)
    body = _unwrap(text)
    if name == "at":
        return _read_position(body)
    return (yield from _read_game(body))


def is_whole(fragment: str) -> bool:
    """Whether nothing of a link is lost, by its checksum; what it holds may still be wrong."""
    name, _, text = fragment.partition("=")
    if name == "map":
        words, _, checksum = text.rstrip(".").rpartition(".")
        return checksum == _sum(words.encode())
    try:
        _unwrap(text.rstrip("."))
    except LinkError as error:
        return error.code == "later"
    return True


def _read_map(text: str) -> Offer:
    words, _, checksum = text.rpartition(".")
    if checksum != _sum(words.encode()):
        raise LinkError("damaged", "the link is damaged: it was cut off or mistyped")
    parts = words.split(".")
    if len(parts) != 5:
        raise LinkError("damaged", "the link names no island: seed, size, players, map and rules")
    seed, size, players, map_id, rules_id = parts
    rules = _checked(_id(rules_id), _id(map_id))
    try:
        island = MapSpec.of_words(seed, size, players, rules)
    except Malformed as error:
        raise LinkError("illegal", f"the link names no island: {error}") from error
    return Offer("map", island, island.position())


def _read_position(body: bytes) -> Offer:
    rules_id, _, text = _text(_unzip(body)).partition("\n")
    rules = _checked(rules_id)
    try:
        position = Position.parse(text, rules)
    except Malformed as error:
        raise LinkError("illegal", f"the link holds no position: {error}") from error
    _check_valid(position)
    return Offer("position", None, position)


def _read_game(body: bytes) -> Generator[None, None, Offer]:
    size = int.from_bytes(body[:2], "big")
    headers_text = _text(_unzip(body[2 : 2 + size]))
    try:
        headers = dict(parse_headers(headers_text))
        _checked(headers.get("Rules", ""), headers.get("Map", MAP_ID).split(" ")[0])
        record = Record.parse(headers_text)
        start = record.start()
        _check_valid(start)
        steps = yield from unpack(start, body[2 + size :])
    except Malformed as error:
        raise LinkError("illegal", f"the link holds no game: {error}") from error
    position = steps[-1].after if steps else start
    texts = [step.before.format_move(step.move) for step in steps]
    record = record.with_moves(texts).with_header("Result", result_of(position))
    return Offer("game", record.map, position, record, steps)


def _checked(rules_id: str, map_id: str = MAP_ID) -> Rules:
    """The rules that a link names. Raises LinkError if it is for other rules or islands."""
    try:
        rules = rules_of(rules_id)
    except UnknownRules as error:
        raise LinkError(
            "rules",
            f"the link is for the rules {rules_id[:20]!r}, this game plays {', '.join(RULES)}",
        ) from error
    if map_id != MAP_ID:
        raise LinkError(
            "map", f"the link is for islands of {map_id[:20]!r}, this game makes those of {MAP_ID}"
        )
    return rules


def _check_valid(position: Position) -> None:
    status = position.status()
    if status:
        raise LinkError("illegal", f"the position in the link can't be: {', '.join(status)}")


# The wrapping: version byte, checksum, body


def _wrap(body: bytes) -> str:
    data = bytes([VERSION]) + zlib.crc32(body).to_bytes(4, "big") + body
    text = binascii.b2a_base64(data, newline=False).decode()
    return text.replace("+", "-").replace("/", "_").rstrip("=")


def _unwrap(text: str) -> bytes:
    plain = text.replace("-", "+").replace("_", "/")
    try:
        data = binascii.a2b_base64(plain + "=" * (-len(plain) % 4), strict_mode=True)
    except ValueError as error:  # binascii.Error, or letters that are not ASCII
        raise LinkError("damaged", "the link is damaged: it was cut off or mistyped") from error
    if data and data[0] > VERSION:
        raise LinkError("later", "the link was made by a later version of the game")
    if len(data) < 5 or data[0] != VERSION or data[1:5] != _crc(data[5:]):
        raise LinkError("damaged", "the link is damaged: it was cut off or mistyped")
    return data[5:]


def _zip(text: str) -> bytes:
    data = text.encode()
    if len(data) > MAX_TEXT:
        raise LinkError("too-long", f"{len(data)} bytes of text are too many for a link")
    return zlib.compress(data, 9)


def _unzip(data: bytes) -> bytes:
    """The data unpacked, but never more than MAX_TEXT bytes of it."""
    unpacker = zlib.decompressobj()
    try:
        result = unpacker.decompress(data, MAX_TEXT)
    except zlib.error as error:
        raise LinkError("damaged", "the link is damaged: it can't be unpacked") from error
    if not unpacker.eof or unpacker.unused_data:
        raise LinkError("damaged", "the link is damaged: it unpacks to too much or too little")
    return result


def _text(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise LinkError("damaged", "the link is damaged: it holds no text") from error


def _fitting(name: str, text: str) -> str:
    link = f"{name}={text}"
    if len(link) > MAX_LINK:
        raise LinkError(
            "too-long",
            f"the link would have {len(link)} characters, more than the {MAX_LINK} that are sure "
            "to arrive: save the game as a file and send that",
        )
    return link


def _crc(data: bytes) -> bytes:
    return zlib.crc32(data).to_bytes(4, "big")


def _sum(data: bytes) -> str:
    return _crc(data).hex()


def _word(rules_or_map: str) -> str:
    """An id without the slash before its number, which some programs take for an end of a link."""
    return rules_or_map.replace("/", "-")


def _id(word: str) -> str:
    """The inverse of `_word`."""
    name, _, number = word.rpartition("-")
    return f"{name}/{number}"
