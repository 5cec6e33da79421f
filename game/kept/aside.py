"""What was set aside: texts that could not be read once, or a game that kept the app from starting.

They are kept for ever, until the player deletes them.
"""

from __future__ import annotations

from game.core.errors import Malformed
from game.kept.saves import SAVE, Deleted, SaveError, SaveInfo, info_of, open_slot
from game.kept.sealed import ASIDE, SealError, kind_of, numbers, unseal
from game.kept.storage import Storage


class Asides:
    """The texts that were set aside, each under a number. Methods raise StorageError, too."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def list(self) -> list[SaveInfo]:
        """All of them, the youngest first.

        `name` is what the text says it is ("game", "settings", …; "" if it says nothing), `trouble`
        why it can't be opened as a game.
        """
        found = []
        for number in reversed(numbers(self._storage, ASIDE)):
            kind = kind_of(self.sealed(number))
            try:
                info = info_of(self.text(number), number)
            except (SaveError, Malformed) as error:
                info = SaveInfo(number, "", "", 0, (), "", str(error))
            found.append(info._replace(name=kind))
        return found

    def sealed(self, number: int) -> str:
        """The text as it was found. Raises SaveError if it is gone."""
        sealed = self._storage.load(f"{ASIDE}{number}")
        if sealed is None:
            raise SaveError(f"there is nothing set aside under number {number} any more")
        return sealed

    def text(self, number: int) -> str:
        """The session text of a game that was set aside. Raises SaveError if it is none."""
        sealed = self.sealed(number)
        try:
            if kind_of(sealed) == SAVE.kind:
                return unseal(*SAVE, sealed)[1]
            return open_slot(sealed).text
        except SealError as error:
            raise SaveError(str(error)) from error

    def delete(self, number: int) -> Deleted:
        """Delete it; what is returned brings it back. Raises SaveError."""
        key = f"{ASIDE}{number}"
        deleted = Deleted(key, self.sealed(number))
        self._storage.delete(key)
        return deleted
