"""Texts in storage under a seal: what they are, their version and a checksum on the first line.

    slay-hex settings 1 5f3a09c2
    …the text…

Whatever stands under one of our keys and can't be read is moved aside under a key of its own,
never overwritten; what a later version of the game wrote is left where it is.
"""

from __future__ import annotations

import zlib

from game.kept.storage import Storage

PREFIX = "slay-hex/"
"""Begins every key: a site of GitHub Pages shares its storage with its owner's other projects."""

ASIDE = PREFIX + "aside/"


class SealError(ValueError):
    """A stored text that can't be used: `reason` is "damaged", "foreign" or "later"."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


def seal(kind: str, version: int, text: str) -> str:
    """`text` with its seal. `kind` is one word."""
    return f"slay-hex {kind} {version} {_checksum(kind, version, text)}\n{text}"


def unseal(kind: str, version: int, sealed: str) -> tuple[int, str]:
    """The version and text under a seal of `kind`, of a version up to `version`.

    Raises SealError.
    """
    first, _, text = sealed.partition("\n")
    words = first.split(" ")
    if len(words) != 4 or words[:2] != ["slay-hex", kind]:
        raise SealError("foreign", f"this is no {kind} of Slay")
    if not (words[2].isascii() and words[2].isdigit() and len(words[2]) < 6):
        raise SealError("damaged", f"the {kind} is damaged: its version can't be read")
    found = int(words[2])
    if found > version:
        raise SealError("later", f"the {kind} was written by a later version of the game")
    if words[3] != _checksum(kind, found, text):
        raise SealError("damaged", f"the {kind} is damaged: its checksum is wrong")
    return found, text


def kind_of(sealed: str) -> str:
    """The kind that a stored text names itself, sound or not; "" if it names none."""
    words = sealed.partition("\n")[0].split(" ")
    return words[1] if len(words) == 4 and words[0] == "slay-hex" and words[1].isalpha() else ""


def set_aside(storage: Storage, key: str) -> str | None:
    """Move what is under `key` to a key of its own, which is returned; None if there is nothing.

    Raises StorageError; the text is still under one of the two keys then.
    """
    text = storage.load(key)
    if text is None:
        return None
    other = free_key(storage, ASIDE)
    storage.save(other, text)
    storage.delete(key)
    return other


def free_key(storage: Storage, prefix: str) -> str:
    """`prefix` with the number after the highest in use. Raises StorageError."""
    return f"{prefix}{1 + max(numbers(storage, prefix), default=0)}"


def numbers(storage: Storage, prefix: str) -> list[int]:
    """The numbers N of all keys `prefix`N or `prefix`N/…, ascending. Raises StorageError."""
    found = []
    keys = storage.keys()
    for key in keys:
        word = key.removeprefix(prefix).split("/")[0]
        if key.startswith(prefix) and word.isascii() and word.isdigit() and len(word) < 10:
            found.append(int(word))
    return sorted(set(found))


class Drawer:
    """One key that holds one sealed text."""

    def __init__(self, storage: Storage, name: str, version: int = 1) -> None:
        self.storage = storage
        self.name = name
        self.version = version
        self.key = PREFIX + name
        self.trouble: SealError | None = None
        """Why the text last looked for could not be used; None if all was well."""

    def read(self) -> str | None:
        """The text, None if there is none that can be used (`trouble` then says why).

        An unreadable text is set aside. Raises StorageError.
        """
        self.trouble = None
        sealed = self.storage.load(self.key)
        if sealed is None:
            return None
        try:
            return unseal(self.name, self.version, sealed)[1]
        except SealError as error:
            self.trouble = error
            if error.reason != "later":
                set_aside(self.storage, self.key)
            return None

    def give_up(self) -> None:
        """Set the text aside: sealed well, but it says nothing of use. Raises StorageError."""
        self.trouble = SealError("damaged", f"the {self.name} is damaged")
        set_aside(self.storage, self.key)

    def write(self, text: str) -> None:
        """Keep `text`; what a later version left there is set aside. Raises StorageError."""
        self.read()
        if self.trouble is not None and self.trouble.reason == "later":
            set_aside(self.storage, self.key)
        self.storage.save(self.key, seal(self.name, self.version, text))


def _checksum(kind: str, version: int, text: str) -> str:
    sealed = f"{kind} {version}\n{text}"
    return f"{zlib.crc32(sealed.encode('utf-8', 'surrogatepass')):08x}"
