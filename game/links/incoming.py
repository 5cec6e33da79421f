"""Texts as they arrive: what mail, messengers and pages have done to a link, record or position.

They hang letters on links and put invisible ones into them, quote and indent, turn quotation marks,
break lines, and put greetings and signatures around. What is certain all the same is read; what
isn't is refused with its line and the reason. The parsers of the core stay as strict as they are.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import NamedTuple

from game.core import Malformed, Position, Record, relation
from game.core.moves import CLOSING, is_move
from game.core.pieces import LETTERS
from game.core.record_text import MalformedRecord
from game.glyphs import INVISIBLE
from game.links import fragments
from game.links.fragments import LinkError, Offer

KINDS = ("map=", "at=", "game=")
MOST = 20
"""Games in one text that are looked at."""

_SPACES = "\t\u00a0\u1680\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))
_LINE_ENDS = "\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"
_TIDY = str.maketrans(
    dict.fromkeys(INVISIBLE, "") | dict.fromkeys(_SPACES, " ") | dict.fromkeys(_LINE_ENDS, "\n")
)
_QUOTES = '"“”„‟«»″＂‘’‚'
_IN_LINKS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.")
_BEFORE_LINKS = ("#", "#/", "#!", "#!/", "#?")
_AFTER_TEXT = ".,;:!?)]}>'\"”’»"


class Line(NamedTuple):
    """A line of the text, or part of one: its number, counted from 1, and what is left of it."""

    number: int
    text: str


class LineError(Malformed):
    """A text whose meaning isn't certain: the line and the reason."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.line = line

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}"


class Block(NamedTuple):
    """The lines of a record, tidied."""

    lines: tuple[Line, ...]


def read(text: str) -> Generator[None, None, Offer | None]:
    """What a text holds, in slices of a few milliseconds; None: no link, record or position.

    Of several states of one game it is the last. Raises SlayError; LinkError `several` if the text
    holds more than one thing.
    """
    lines = tidy(text)
    blocks = _blocks(lines)
    inside = {line.number for block in blocks for line in block.lines}
    rest = [line for line in lines if line.number not in inside]
    links = _links(rest)
    positions = _positions(rest) if not links else []
    if len(blocks) + len(links) + len(positions) > MOST:
        raise _several()
    offers: list[Offer] = []
    for block in blocks:
        offers.append((yield from _read_record(block)))
    for link in links:
        offer = yield from fragments.read(link)
        if offer is not None:
            offers.append(offer)
    for number, words in positions:
        offers.append(_read_position(number, words))
        yield
    return _one_of(offers)


def holds_link(text: str) -> bool:
    """Whether there is a link of ours in a text, sound or not."""
    return bool(_links(tidy(text)))


def tidy(text: str) -> list[Line]:
    """The lines without quoting, fences, indentation and what can't be seen."""
    lines = []
    text = text.replace("\r\n", "\n").translate(_TIDY)
    for number, line in enumerate(text.split("\n"), 1):
        line = line.strip()
        while line.startswith((">", "|")):
            line = line[1:].lstrip()
        if line.startswith(("```", "~~~")):
            line = line.strip("`~ ")
            line = line if " " in line else ""  # else it is the name of a language, or nothing
        lines.append(Line(number, line.strip("` ")))
    return lines


def _one_of(offers: list[Offer]) -> Offer | None:
    """The one thing that is offered; of several states of a game the last. Raises LinkError."""
    different: list[Offer] = []
    for offer in offers:
        if not any(_same(offer, other) for other in different):
            different.append(offer)
    if len(different) <= 1:
        return different[0] if different else None
    for last in different:
        others = [other for other in different if other is not last]
        if all(_goes_on(other, last) for other in others):
            return last
    raise _several()


def _same(one: Offer, other: Offer) -> bool:
    moves = [offer.record.moves if offer.record else None for offer in (one, other)]
    return (one.kind, one.map, one.position) == (other.kind, other.map, other.position) and (
        moves[0] == moves[1]
    )


def _goes_on(earlier: Offer, later: Offer) -> bool:
    if earlier.record is None or later.record is None or not later.record.header("Game"):
        return False
    return relation(earlier.record, later.record).kind in ("ahead", "same")


def _several() -> LinkError:
    return LinkError("several", "there is more than one game in this text: open them one by one")


# Links


def _links(lines: list[Line]) -> list[str]:
    """The fragments of all links of ours, each once."""
    found: list[str] = []
    for at, line in enumerate(lines):
        text = line.text
        for mark in ("%23", "%3D", "%3d"):
            text = text.replace(mark, "#" if mark == "%23" else "=")
        for kind in KINDS:
            start = text.find(kind)
            while start >= 0:
                if _begins_link(text, start):
                    body = start + len(kind)
                    end = body
                    while end < len(text) and text[end] in _IN_LINKS:
                        end += 1
                    more = lines[at + 1 :] if end == len(text) else []
                    found.append(_joined(kind + text[body:end], more))
                start = text.find(kind, start + 1)
    return list(dict.fromkeys(found))


def _begins_link(text: str, start: int) -> bool:
    """Whether a link begins there: after a #, or as a word of its own."""
    before = text[:start]
    return before.endswith(_BEFORE_LINKS) or not before or before[-1] in " (<[\"'“„«=:"


def _joined(link: str, following: Iterable[Line]) -> str:
    """A link that was broken over several lines, whole again if it can be."""
    whole = link
    for line in following:
        if fragments.is_whole(whole) or not line.text:
            break
        first = line.text.split(" ")[0]
        length = 0
        while length < len(first) and first[length] in _IN_LINKS:
            length += 1
        whole += first[:length]
        if len(whole) > fragments.MAX_READ or (length < len(line.text)):
            break
    return whole if fragments.is_whole(whole) else link


# Positions


def _positions(lines: list[Line]) -> list[tuple[int, list[str]]]:
    """The words of all position strings, with the line where each begins."""
    words = [(line.number, word) for line in lines for word in line.text.split()]
    found = []
    for at in range(len(words) - 4):
        number = words[at][0]
        five = [word for _, word in words[at : at + 5]]
        last = five[4].rstrip(_AFTER_TEXT)
        if not (five[1] in LETTERS and _counts(five[2]) and _count(five[3]) and _count(last)):
            continue
        row = five[0].lstrip("(<[{'\"“„«")
        rules = words[at + 5][1].rstrip(_AFTER_TEXT) if at + 5 < len(words) else ""
        name, slash, version = rules.partition("/")
        known = name.replace("-", "").isalpha()
        with_rules = last == five[4] and known and slash and _count(version)
        found.append((number, [row, *five[1:4], last, *([rules] if with_rules else [])]))
    return found


def _count(word: str) -> bool:
    return word.isascii() and word.isdigit()


def _counts(word: str) -> bool:
    return all(part in ("", "-") or _count(part) for part in word.split(","))


def _read_position(number: int, words: list[str]) -> Offer:
    try:
        position = Position.parse_with_rules(" ".join(words))
    except Malformed as error:
        raise LineError(f"no position: {error}", number) from error
    status = position.status()
    if status:
        raise LineError(f"the position can't be: {', '.join(status)}", number)
    return Offer("position", None, position)


# Records


def _blocks(lines: list[Line]) -> list[Block]:
    """The records in a text: headers, then moves, until other text follows."""
    blocks: list[Block] = []
    at = 0
    parts = [part for line in lines for part in _split_before_record(line)]
    while at < len(parts):
        if _header_name(parts[at].text):
            block, at = _block(parts, at)
            blocks.append(block)
        else:
            at += 1
    return blocks


def _split_before_record(line: Line) -> list[Line]:
    """A line in two if a record begins in the midst of it."""
    at = line.text.find("[Rules ")
    if at <= 0 or not _header_name(line.text[at:]):
        return [line]
    return [Line(line.number, line.text[:at]), Line(line.number, line.text[at:])]


def _header_name(text: str) -> str:
    """The name of the header with which a line begins, "" if it begins with none."""
    name, space, value = text[1:].partition(" ")
    plain = name.replace("-", "").replace("_", "")
    good = text.startswith("[") and plain.isascii() and plain.isalnum() and space
    sure = name == "Rules" or value.lstrip()[:1] in tuple(_QUOTES)
    return name if good and sure else ""


def _block(parts: list[Line], at: int) -> tuple[Block, int]:
    """The record that begins at part `at`, and where the text goes on behind it."""
    block: list[Line] = []
    names: list[str] = []
    moves = False
    ended = 0  # the line after which other text came
    while at < len(parts):
        line = parts[at]
        name = _header_name(line.text)
        again = name == "Rules" or (name in names and (moves or ended))
        if name and block and again:
            break
        if name:
            headers, rest, at = _headers(parts, at)
            block += headers
            names += [_header_name(header.text) for header in headers]
            if rest.text:
                parts[at - 1] = rest
                at -= 1
            continue
        words = _words(line)
        real = [word for word in words if is_move(word) and word not in CLOSING]
        other = [word for word in words if not is_move(word)]
        if words and not other and not ended:
            block.append(Line(line.number, " ".join(words)))
            moves = True
        elif real:
            word = other[0] if other else real[0]
            why = "is no move" if other else "is a move, but other text stands before it"
            raise LineError(f"{word[:40]!r} {why}", line.number)
        elif other and names:
            ended = line.number
            damaged = next((word for word in other if _like_a_move(word)), None)
            if damaged is not None and moves:
                raise LineError(f"{damaged[:40]!r} is no move", line.number)
        at += 1
    return Block(tuple(block)), at


def _headers(parts: list[Line], at: int) -> tuple[list[Line], Line, int]:
    """The headers on a line, what else is on it, and the number of the next line.

    A header that mail has broken goes on on the next line.
    """
    number, text = parts[at]
    at += 1
    while not _closed(text) and at < len(parts) and parts[at].text and len(text) < 4000:
        if _header_name(parts[at].text) or text.count("[") > 30:
            break
        text = f"{text} {parts[at].text}"
        at += 1
    headers: list[Line] = []
    while _header_name(text):
        end = _end_of_header(text)
        headers.append(Line(number, _straight(text[:end])))
        text = text[end:].lstrip()
    return headers, Line(number, text), at


def _closed(text: str) -> bool:
    """Whether every header that begins in `text` ends in it."""
    while _header_name(text):
        end = _end_of_header(text)
        if end == len(text):
            return text.endswith("]")
        text = text[end:].lstrip()
    return True


def _end_of_header(text: str) -> int:
    """Where the header that begins `text` ends: behind a quotation mark and a bracket."""
    at = text.find("]")
    while at >= 0:
        value = text[:at].rstrip()
        escapes = len(value[:-1]) - len(value[:-1].rstrip("\\"))
        if value[-1:] in tuple(_QUOTES) and escapes % 2 == 0:
            return at + 1
        at = text.find("]", at + 1)
    return len(text)


def _straight(header: str) -> str:
    """A header with straight quotation marks around its value."""
    name, _, value = header[1:].partition(" ")
    value = value.strip()
    closed = value.endswith("]")
    value = value[:-1].rstrip()
    if not closed or len(value) < 2 or value[0] not in _QUOTES or value[-1] not in _QUOTES:
        return header
    inner = value[1:-1]
    if value[0] != '"' and '"' in inner.replace('\\"', ""):
        return header  # which marks are whose isn't certain: the parser says so
    return f'[{name} "{inner}"]'


def _words(line: Line) -> list[str]:
    """The words of a line of moves; what a keyboard or a lost line end has done is undone."""
    words: list[str] = []
    for word in line.text.split():
        lower = word[:1].lower() + word[1:]
        if not is_move(word) and is_move(lower):
            word = lower
        for closing in CLOSING:  # "endf3f4": a line end was lost
            if word.startswith(closing) and is_move(word.removeprefix(closing)):
                words.append(closing)
                word = word.removeprefix(closing)
        words.append(word)
    return words


def _like_a_move(word: str) -> bool:
    """Whether a word may be a move with a mistake in it: a letter, digits, then something."""
    head = word.lstrip("abcdefghijklmnopqrstuvwxyz")
    tail = head.lstrip("0123456789")
    return 0 < len(word) - len(head) <= 2 and tail != head and tail[:1].isalnum()


def _read_record(block: Block) -> Generator[None, None, Offer]:
    numbers = [line.number for line in block.lines]
    try:
        record = Record.parse("\n".join(line.text for line in block.lines))
        start = record.start()
        if start.status():
            raise LineError(f"the game can't be: {', '.join(start.status())}", numbers[0])
        steps = []
        for step in record.steps(start):
            steps.append(step)
            yield
    except MalformedRecord as error:
        if error.line is None:
            raise
        raise LineError(error.message, numbers[error.line - 1]) from error
    position = steps[-1].after if steps else start
    return Offer("game", record.map, position, record, tuple(steps))
