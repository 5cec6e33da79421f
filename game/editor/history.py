"""Every state of a draft since it was opened, so that all can be undone."""

from __future__ import annotations

from dataclasses import dataclass

from game.editor.draft import Draft


@dataclass(frozen=True, slots=True)
class History:
    """`now`, the drafts before it (the last one last), and those undone (the next one last)."""

    now: Draft
    past: tuple[Draft, ...] = ()
    future: tuple[Draft, ...] = ()

    def then(self, draft: Draft) -> History:
        """A change was made; what was undone is forgotten. The same if nothing has changed."""
        if draft == self.now:
            return self
        return History(draft, (*self.past, self.now))

    def undone(self) -> History:
        """One change back; the same if there is none."""
        if not self.past:
            return self
        return History(self.past[-1], self.past[:-1], (*self.future, self.now))

    def redone(self) -> History:
        """One change on again; the same if there is none."""
        if not self.future:
            return self
        return History(self.future[-1], (*self.past, self.now), self.future[:-1])
