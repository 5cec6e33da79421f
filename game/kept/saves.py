"""Saved games: the running one after every move, and those the player named.

The running game has a *line* of two slots, written in turn, so that at any moment one of them
holds the last good state. Every save has a number one higher than any before it, by which a tab
sees that another tab went on with its game: it then leaves those slots alone and takes a line of
its own. Text under our keys that can't be read is set aside, never overwritten (see
`game.kept.sealed`).

All methods raise StorageError when the storage refuses; the game can go on without it.
"""

from __future__ import annotations

from typing import NamedTuple

from game.core import Malformed, Record, SlayError, parse_headers, relation
from game.glyphs import clusters, visible
from game.kept.sealed import PREFIX, SealError, free_key, numbers, seal, set_aside, unseal
from game.kept.storage import Storage, StorageError

RUNNING = PREFIX + "game/"
NAMED = PREFIX + "save/"
SLOTS = (0, 1)
MAX_NAME = 60
"""Letters of a name as its reader counts them."""
LONGEST = 8 * MAX_NAME
"""And code points: a single letter may have many."""


class Seal(NamedTuple):
    """What a text is sealed as: its kind, and the version written now."""

    kind: str
    version: int


GAME = Seal("game", 1)
SAVE = Seal("save", 1)
_PUT_BY = "Put-by"  # header of games that `Saves.put_by` saved
_HINTED = "Set-hints"  # header of sessions in which hints were used
SAVE_HEADERS = ("Name", "Date", _PUT_BY)
"""What a save has beside the headers of its game."""


class SaveError(SlayError):
    """A save that can't be used or a name that can't be given; the sentence says why."""

    code = "save"


class Kept(NamedTuple):
    """A running game found in storage: its session text, its line and the save's number."""

    text: str
    line: int
    number: int


class Autosave:
    """The running game of this tab.

    Call `newest` once at the start, then `write` after every move.
    """

    def __init__(self, storage: Storage, writer: str) -> None:
        """`writer`: a word that tells this tab from others."""
        self._storage = storage
        self._writer = "".join(writer.split()) or "-"
        self._line = 0  # 0: none yet
        self._number = 0  # of the save we read or wrote last
        self.troubles: list[SealError] = []
        """What was found and could not be read (it was set aside)."""

    def newest(self) -> Kept | None:
        """The game saved last, whichever tab it was; this tab goes on with it. None: none."""
        found = self.all()
        if not found:
            return None
        self._line, self._number = found[0].line, found[0].number
        return found[0]

    def all(self) -> list[Kept]:
        """The running games of all tabs, the last saved one first."""
        best: dict[int, Kept] = {}
        for kept in self._survey().values():
            if kept and (kept.line not in best or kept.number > best[kept.line].number):
                best[kept.line] = kept
        return sorted(best.values(), key=lambda kept: -kept.number)

    def others(self) -> list[Kept]:
        """The running games this tab does not hold."""
        return [kept for kept in self.all() if kept.line != self._line]

    def write(self, text: str) -> bool:
        """Keep the session's text. True: another tab went on with this game.

        Its save is then untouched, and this tab's game is kept beside it from now on.
        """
        slots = self._survey()
        overtaken = self._overtaken(slots)
        line, slot = self._line, 0
        if overtaken or line == 0:
            line = _free_line(slots)
        else:
            usable = _usable_slot(slots, line)
            line, slot = (_free_line(slots), 0) if usable is None else (line, usable)
        number = 1 + max(kept.number for kept in (*slots.values(), self._mark()) if kept)
        body = f"{number} {self._writer}\n{text}"
        self._storage.save(_slot_key(line, slot), seal(*GAME, body))
        self._line, self._number = line, number
        return overtaken

    def take(self, kept: Kept) -> None:
        """Go on with this game: from now on it is the one of this tab."""
        self._line, self._number = kept.line, kept.number

    def overtaken(self) -> bool:
        """Whether another tab has saved the game of this tab since we read or saved it."""
        return self._overtaken(self._survey())

    def forget(self, line: int | None = None) -> None:
        """Delete a running game; this tab's own if `line` is None."""
        line = self._line if line is None else line
        for slot in SLOTS:
            self._storage.delete(_slot_key(line, slot))
        if line == self._line:
            self._line = 0

    def leave(self) -> None:
        """Leave the game that was found last alone: what is written next gets a line of its own."""
        self._line = 0

    def set_aside(self, kept: Kept) -> None:
        """Move away a game that was read well but can't be played (other rules, wrong moves).

        Both its states go, the older one first: it may be one that can be played.
        """
        found = self._survey()

        def number(slot: int) -> int:
            state = found.get((kept.line, slot))
            return state.number if state else 0

        for slot in sorted(SLOTS, key=number):
            set_aside(self._storage, _slot_key(kept.line, slot))
        if kept.line == self._line:
            self._line = 0

    def _mark(self) -> Kept:
        return Kept("", self._line, self._number)

    def _overtaken(self, slots: _Slots) -> bool:
        numbers = [kept.number for kept in slots.values() if kept and kept.line == self._line]
        return bool(numbers) and max(numbers) != self._number

    def _survey(self) -> _Slots:
        """What is in the slots of all lines; None in one that must not be overwritten."""
        slots: _Slots = {}
        for line in numbers(self._storage, RUNNING):
            for slot in SLOTS:
                key = _slot_key(line, slot)
                sealed = self._storage.load(key)
                if sealed is None:
                    continue
                try:
                    slots[line, slot] = open_slot(sealed, line)
                except SealError as error:
                    slots[line, slot] = None
                    if error.reason != "later" and self._moved_aside(key):
                        self.troubles.append(error)
                        del slots[line, slot]
        return slots

    def _moved_aside(self, key: str) -> bool:
        try:
            return set_aside(self._storage, key) is not None
        except StorageError:
            return False  # no room: it stays where it is, and nothing is written over it


_Slots = dict[tuple[int, int], Kept | None]


def _usable_slot(slots: _Slots, line: int) -> int | None:
    """The slot of a line to write to: an empty one, else the older of two good ones."""
    for slot in SLOTS:
        if (line, slot) not in slots:
            return slot
    pair = [slots[line, slot] for slot in SLOTS]
    first, second = pair
    if first is None or second is None:
        return None
    return 0 if first.number < second.number else 1


def _free_line(slots: _Slots) -> int:
    return 1 + max((line for line, _ in slots), default=0)


def _slot_key(line: int, slot: int) -> str:
    return f"{RUNNING}{line}/{slot}"


def open_slot(sealed: str, line: int = 0) -> Kept:
    """The running game in a sealed text, of that line. Raises SealError."""
    body = unseal(*GAME, sealed)[1]
    first, _, text = body.partition("\n")
    number = first.split(" ")[0]
    if not (number.isascii() and number.isdigit() and len(number) < 16):
        raise SealError("damaged", "the game is damaged: it has no number")
    return Kept(text, line, int(number))


class SaveInfo(NamedTuple):
    """A named save as the list shows it; without opening it nothing was replayed.

    `position` is the position string to draw a picture from, "" if the save doesn't tell.
    `trouble` says why a save can't be opened, None if it can. `game`: the game's id, "" if it has
    none. `put_by`: whether it was saved by `Saves.put_by`. `hinted`: hints were used in it.
    """

    id: int
    name: str
    date: str
    round: int
    seats: tuple[str, ...]
    position: str
    trouble: str | None
    game: str = ""
    put_by: bool = False
    hinted: bool = False


def info_of(text: str, save_id: int = 0) -> SaveInfo:
    """What a list shows of a session's text. Raises Malformed."""
    headers = dict(parse_headers(text))
    position = headers.get("Now", "")
    fields = position.split(" ")
    seats = headers.get("Players", "").split(",")
    return SaveInfo(
        save_id,
        headers.get("Name", ""),
        headers.get("Date", ""),
        int(fields[3]) if len(fields) == 5 and fields[3].isdecimal() else 0,
        tuple(seat.strip() for seat in seats if seat.strip()),
        position,
        None,
        headers.get("Game", ""),
        _PUT_BY in headers,
        _HINTED in headers,
    )


class Deleted(NamedTuple):
    """A text that was deleted, and the key it was under; `bring_back` puts it there again."""

    key: str
    sealed: str


def bring_back(storage: Storage, deleted: Deleted) -> str:
    """Bring a deleted text back, under another number if its own was given away since; its key."""
    key = deleted.key
    if storage.load(key) is not None:
        key = free_key(storage, key.rstrip("0123456789"))
    storage.save(key, deleted.sealed)
    return key


class Saves:
    """The games the player saved under a name."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def add(self, text: str, name: str, date: str) -> SaveInfo:
        """Save a session's text under a name. `date` is shown in the list as it is given.

        Raises SaveError for a name that can't be.
        """
        return self._put(self._free_id(), text, name, date)

    def put_by(self, text: str, name: str, date: str) -> SaveInfo:
        """Save a game that makes room for another, without the player's asking.

        It takes the place of an earlier state of it that was put by, so that a game appears once;
        another branch of the same game has a place of its own. Raises SaveError.
        """
        game, record = info_of(text).game, Record.parse(text)
        for save in self.list():
            if (
                save.put_by
                and save.game == game
                and relation(Record.parse(self.load(save.id)), record).goes_on
            ):
                return self._put(save.id, text, name, date, put_by=True)
        return self._put(self._free_id(), text, name, date, put_by=True)

    def list(self) -> list[SaveInfo]:
        """All saves, the youngest first; unreadable ones too, with their trouble."""
        return [self._info(save_id) for save_id in reversed(numbers(self._storage, NAMED))]

    def load(self, save_id: int) -> str:
        """The session text of a save. Raises SaveError if it is gone or damaged."""
        try:
            return unseal(*SAVE, self._sealed(save_id))[1]
        except SealError as error:
            raise SaveError(f"{error}; it is kept as it is") from error

    def rename(self, save_id: int, name: str) -> SaveInfo:
        """Give a save another name. Raises SaveError."""
        date = self._info(save_id).date
        return self._put(save_id, self.load(save_id), name, date)

    def delete(self, save_id: int) -> Deleted:
        """Delete a save; what is returned brings it back. Raises SaveError."""
        key = f"{NAMED}{save_id}"
        deleted = Deleted(key, self._sealed(save_id))
        self._storage.delete(key)
        return deleted

    def _free_id(self) -> int:
        return int(free_key(self._storage, NAMED).removeprefix(NAMED))

    def _put(
        self, save_id: int, text: str, name: str, date: str, *, put_by: bool = False
    ) -> SaveInfo:
        name = " ".join(visible(name).split())
        long = len(name) > LONGEST or len(clusters(name)) > MAX_NAME
        if not name or long or any(char < " " or "\x7f" <= char < "\xa0" for char in name):
            raise SaveError(f"a name has 1 to {MAX_NAME} letters, digits and other characters")
        try:
            record = Record.parse(text).with_header("Name", name).with_header("Date", date)
            record = record.with_header(_PUT_BY, "yes" if put_by else None)
        except Malformed as error:
            raise SaveError(f"this is no game to save: {error}") from error
        sealed = seal(*SAVE, record.format())
        self._storage.save(f"{NAMED}{save_id}", sealed)
        return self._info(save_id)

    def _sealed(self, save_id: int) -> str:
        sealed = self._storage.load(f"{NAMED}{save_id}")
        if sealed is None:
            raise SaveError(f"there is no save {save_id} any more")
        return sealed

    def _info(self, save_id: int) -> SaveInfo:
        try:
            text = unseal(*SAVE, self._sealed(save_id))[1]
            return info_of(text, save_id)
        except (SealError, Malformed) as error:
            return SaveInfo(save_id, "", "", 0, (), "", str(error))
