"""What the game needs from the place it runs in: frames, a surface, storage, links, announcements.

The game calls nothing but this protocol, so desktop, Pyodide page and pygbag differ only in the
module that implements it. Nothing outside `game.platform` asks where it runs.

Each implementation derives from the protocol. What only some places have is answered here with
"not here", and announcements go to standard output.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, Protocol

import pygame

from game.kept.storage import Storage, StorageError

__all__ = [
    "Inspector",
    "Key",
    "PageEvent",
    "PageEventKind",
    "Platform",
    "Sound",
    "StorageError",
    "Viewport",
    "Wheel",
]

Sound = Literal["select", "move", "take", "build", "fell", "starve", "turn", "win"]
"""The sounds there are; how they sound is said in `game.tones`."""

PageEventKind = Literal[
    "command",
    "answer",
    "link",
    "file",
    "text",
    "copied",
    "shared",
    "later",
    "hidden",
    "shown",
    "blur",
]


class Viewport(NamedTuple):
    """The room for the game: width and height in CSS pixels, and device pixels per CSS pixel."""

    width: int
    height: int
    dpr: float


class PageEvent(NamedTuple):
    """Something that happened around the game and that pygame's events do not carry.

    - `command`: a line typed into the page's command box; answer with `Platform.reply`.
    - `answer`: what the player typed into the form opened by `Platform.ask` (never when cancelled).
    - `link`: the address fragment changed while running (back button, pasted link), without `#`.
    - `file`: the text of a file that was picked or dropped.
    - `text`: the text that `Platform.paste` fetched, or that the player pasted.
    - `copied`: what `Platform.copy` was given last is on the clipboard now.
    - `shared`: what `Platform.share` was given last was handed on ("yes"), or the share sheet could
      not open ("no"). Nothing comes when the player cancels.
    - `later`: what comes later is there now, or can't be had: then the text says why.
    - `hidden` / `shown`: the tab or window went to the background or came back.
    - `blur`: the game lost the keys or the fingers; every key and pointer held counts as let go.
    """

    kind: PageEventKind
    text: str = ""


class Key(NamedTuple):
    """A key went down or came up: what pygame tells on the desktop, and the page itself.

    - `key`: what it writes in the player's layout ("e", "E", "у", "?", "" for a sign nobody knows),
      or else its name as browsers have it ("Enter", "ArrowLeft").
    - `place`: where it lies, as browsers name it: "KeyE" is the third of the upper row of letters
      in every layout, "Digit2" the second of the digits. "" if unknown.
    """

    key: str
    place: str
    shift: bool = False
    ctrl: bool = False
    down: bool = True


class Wheel(NamedTuple):
    """The wheel was turned, or fingers slid or pinched on a trackpad.

    `x`, `y`: where the pointer is, in CSS pixels of the canvas. `down`: how far what is below
    shall come up, in CSS pixels, fractions included; 100 are a notch of a wheel. `pinch`: two
    fingers moved apart by the factor e ** (-down / 100).
    """

    x: float
    y: float
    down: float
    pinch: bool = False


class Inspector(Protocol):
    """Read-only view of the running game for tests and bug reports (`window.slay`)."""

    def state(self) -> dict[str, object]:
        """The game's state as plain dicts, lists, strings, numbers, booleans and None."""
        ...

    def hex_center(self, name: str) -> tuple[float, float] | None:
        """The centre of the hex `name` ("c7") in CSS pixels of the canvas; None if unknown."""
        ...


class Platform(Storage, Protocol):
    """The place the game runs in, where texts are kept too. No method blocks; only `frame` is
    awaited."""

    name: str
    """"desktop", "pyodide" or "pygbag": for bug reports, never to branch on."""

    async def frame(self, rest: bool = False, show: bool = True) -> None:
        """Wait for the next display frame.

        `rest`: nothing on the screen moves. The platform may then wait until something happens
        (input, page event, other room), but at most half a second. `show`: there is something to
        be seen in the next frame; else it suffices to let happen what the platform has to do.
        """
        ...

    def now_ms(self) -> float:
        """A clock that never goes back, in milliseconds."""
        ...

    def utc(self) -> str:
        """Date and time of the device's clock in UTC, "YYYY-MM-DDTHH:MM:SS", 1970 to 9999.

        Players set clocks as they like: it may be wrong, and go back.
        """
        ...

    def today(self) -> str:
        """The date in UTC, "YYYY-MM-DD"."""
        return self.utc()[:10]

    def fresh_seed(self) -> int:
        """An unpredictable seed for a new island, 0 to 999999."""
        ...

    def viewport(self) -> Viewport:
        """The present room. Cheap: the game asks every frame."""
        ...

    def set_mode(self, viewport: Viewport) -> pygame.Surface:
        """Make the display fit `viewport`: a surface of width * dpr by height * dpr pixels.

        Mouse positions then arrive in pixels of that surface, finger positions as 0..1 of it.
        """
        ...

    def page_events(self) -> list[PageEvent | Key | Wheel]:
        """What happened since the last call, oldest first; mostly an empty list.

        Keys and wheel come this way where pygame's events don't tell enough of them.

        Raises StorageError for a file that was dropped and can't be read; all else comes with the
        next call.
        """
        return []

    def has_later(self) -> bool:
        """Whether all that the start does without can be imported: the coach and so on.

        If not, it is fetched; a `later` event tells when it has come.
        """
        return True

    def link(self) -> str:
        """The address's fragment, without `#`; empty if there is none."""
        ...

    def set_link(self, fragment: str) -> None:
        """Put `fragment` into the address, without reloading and without a `link` event."""
        ...

    def address(self, fragment: str) -> str:
        """The full address to give to a friend."""
        ...

    def copy(self, text: str) -> bool:
        """Put `text` on the clipboard; False when that is not allowed here.

        Once it is there a `copied` event comes; until then nobody knows.
        """
        return False

    def paste(self) -> bool:
        """Fetch the clipboard; it arrives as a `text` event. False when not allowed here."""
        return False

    def share(self, title: str, text: str, address: str) -> bool:
        """Open the system's share sheet; False when there is none.

        What came of it arrives as a `shared` event.
        """
        return False

    def download(self, name: str, text: str) -> bool:
        """Give the player `text` as a file called `name`; False when not possible."""
        return False

    def pick_file(self) -> bool:
        """Let the player choose a file; it arrives as a `file` event. False when not possible."""
        return False

    def ask(self, prompt: str, initial: str) -> bool:
        """Show a form of the platform's own to type one line; it arrives as an `answer` event.

        False when there is none: the game then shows its own text field.
        """
        return False

    def play(self, sound: Sound, volume: int) -> None:
        """Let a sound of `game.tones` be heard at once, at volume 1 to 3.

        Silence where sound is not there or not allowed: the game never waits for it.
        """
        return

    def guard(self, on: bool) -> None:
        """Whether to ask before the page is left: something would be lost with it."""
        return

    def announce(self, text: str) -> None:
        """One short sentence for those who listen (aria-live region, standard output)."""
        print(text, flush=True)

    def reply(self, text: str) -> None:
        """The answer to a `command` event; may have several lines."""
        print(text, flush=True)

    def text_width(self, text: str, pixels: int, bold: bool) -> int | None:
        """How wide a line is in the system's fonts, at `pixels` per em; None if it can't be told.

        Asked for lines with letters that the game's font lacks. Surface pixels.
        """
        return None

    def draw_text(
        self, text: str, pixels: int, bold: bool, colour: tuple[int, int, int]
    ) -> pygame.Surface | None:
        """Such a line as a picture on nothing, whose middle is that of the line; None: can't be."""
        return None

    def prefers_reduced_motion(self) -> bool:
        """Whether the system asks for less motion."""
        ...

    def language(self) -> str:
        """The player's language as the system has it, e.g. "de-AT"."""
        ...

    def set_language(self, language: str, title: str) -> None:
        """The language the game is shown in now ("en", "de"), and the title for the window."""
        ...

    def publish(self, inspector: Inspector) -> None:
        """Give `inspector` to whoever looks in from outside; called once, before the first frame.

        The platform calls it lazily, only when asked.
        """
        return  # nobody looks in here
