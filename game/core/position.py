"""Position: one immutable state of a game, and everything that can be asked of it."""

from __future__ import annotations

from typing import Any, cast

from game.core import accounts as _accounts
from game.core import defence as _defence
from game.core import legality, notation, play, turn, validity
from game.core import outcome as _outcome
from game.core.accounts import Accounts, Starving
from game.core.defence import Defence
from game.core.errors import IllegalMove
from game.core.hexes import Grid
from game.core.legal_moves import Group, LegalMoves, Part, find_groups
from game.core.moves import Move, format_move, parse_move
from game.core.outcome import Outcome
from game.core.pieces import CAPITAL, GRAVE
from game.core.rules import SLAY_1, Rules
from game.core.terrain import Terrain
from game.core.territory import LONE, Ownership, Territory, Ways

_set = object.__setattr__


class _Fields:
    """What a position holds; it can be written to while it is made, see `Position.__new__`."""

    __slots__ = (
        "_barriers",
        "_groups",
        "_hash",
        "_is_running",
        "_is_valid",
        "_outcome",
        "_parts",
        "_territories",
        "idle",
        "ownership",
        "pieces",
        "player",
        "purses",
        "round",
        "rules",
        "turn",
    )

    rules: Rules
    ownership: Ownership
    pieces: bytes
    purses: tuple[int, ...]
    turn: str
    player: int
    round: int
    idle: int
    # worked out when first asked for
    _barriers: bytes
    _groups: tuple[Group, ...]
    _hash: int
    _is_running: bool
    _is_valid: bool
    _outcome: Outcome | None
    _parts: dict[int, Part]
    _territories: tuple[Territory, ...]


class Position(_Fields):
    """A state of the game: immutable, comparable, hashable, `repr` round-trips.

    Get one from `new_game` or `Position.parse`, and the next one from `play`.

    `rules`: the `Rules` played. `turn`: letter of the player to act. `round`: from 1. `idle`: turns
    ended since the last capture. `pieces`: per hex a byte, space for none, `T X H C P S K B`, a
    unit that has acted in lower case. `purses`: gold of every capital in reading order.
    `ownership`: owners and territories, shared between positions. `player`: `turn` as a byte.
    """

    __slots__ = ()

    def __new__(
        cls,
        rules: Rules,
        ownership: Ownership,
        pieces: bytes,
        purses: tuple[int, ...],
        turn: str,
        round: int,
        idle: int,
    ) -> Position:
        """A position of parts that fit together; nothing is checked here."""
        # Writing first and locking then, by the change of class, takes a quarter of the time that
        # `object.__setattr__` would take eight times.
        fields = _Fields()
        fields.rules = rules
        fields.ownership = ownership
        fields.pieces = pieces
        fields.purses = purses
        fields.turn = turn
        fields.player = ord(turn)
        fields.round = round
        fields.idle = idle
        fields.__class__ = cls
        return cast(Position, fields)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a position can not be changed; play(move) returns the next one")

    # Text form

    @classmethod
    def parse(cls, text: str, rules: Rules = SLAY_1) -> Position:
        """Read a position string (section 1). `Malformed`, with the column, if it is not canonical.

        What is read need not be valid, see `status`.
        """
        fields = notation.parse_fields(text)
        terrain = Terrain.of(fields.grid, fields.owners)
        ownership = Ownership.of(terrain, fields.owners, fields.pieces)
        return cls(
            rules,
            ownership,
            fields.pieces,
            fields.purses,
            fields.turn,
            fields.round,
            fields.idle,
        )

    def format(self) -> str:
        """The position string; the inverse of `parse`."""
        return notation.format_fields(
            notation.Fields(
                self.grid,
                self.owners,
                self.pieces,
                self.turn,
                self.purses,
                self.round,
                self.idle,
            )
        )

    def __str__(self) -> str:
        return self.format()

    def __repr__(self) -> str:
        rules = "" if self.rules == SLAY_1 else f", {self.rules!r}"
        return f"Position.parse({self.format()!r}{rules})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Position.parse, (self.format(), self.rules)

    def _identity(self) -> tuple[object, ...]:
        return self.owners, self.pieces, self.turn, self.purses, self.round, self.idle

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return (
            self._identity() == other._identity()
            and self.grid is other.grid
            and self.rules == other.rules
        )

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:
            _set(self, "_hash", hash(self._identity()))
            return self._hash

    # The board

    @property
    def grid(self) -> Grid:
        return self.ownership.terrain.grid

    @property
    def owners(self) -> bytes:
        """Per hex a byte: `.` sea, `-` nobody, `a` to `f`."""
        return self.ownership.owners

    @property
    def land(self) -> tuple[int, ...]:
        """Ids of the land hexes, ascending."""
        return self.ownership.terrain.land

    @property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """Per hex the ids of the adjacent land hexes, ascending; none for sea."""
        return self.ownership.terrain.neighbours

    @property
    def players(self) -> tuple[str, ...]:
        """Letters of the players that are not out, in order."""
        return tuple(self.ownership.players.decode())

    @property
    def territories(self) -> tuple[Territory, ...]:
        """All territories, by capital id."""
        try:
            return self._territories
        except AttributeError:
            pass
        ownership = self.ownership
        pieces = self.pieces
        golds = self.purses
        if len(golds) != len(ownership.keys) or not self.is_valid:
            golds = tuple(map(self.gold, ownership.keys))
        found = tuple(
            [
                Territory(
                    chr(ownership.owners[key]),
                    key if pieces[key] == CAPITAL else -1,
                    region.hexes,
                    gold,
                )
                for key, region, gold in zip(ownership.keys, ownership.regions, golds, strict=True)
            ]
        )
        _set(self, "_territories", found)
        return found

    def territory_at(self, hex_id: int) -> Territory | None:
        """The territory a hex is in; None for sea, nobody's land and lone hexes."""
        key = self.ownership.area[hex_id]
        return None if key == LONE else self.territories[self.ownership.index(key)]

    def gold(self, capital: int) -> int:
        """The gold of the capital on a hex, 0 if there is none."""
        if self.pieces[capital] != CAPITAL:
            return 0
        return self.purses[self.pieces.count(CAPITAL, 0, capital)]

    def units(self, player: str) -> tuple[int, ...]:
        """The hexes of a player's units, ascending."""
        return tuple(turn.units(self.owners, self.pieces, ord(player)))

    def defence(self, hex_id: int) -> Defence:
        """The strength that an attack on a hex must exceed, and the hex it comes from."""
        return _defence.defence(self, hex_id)

    # Moves

    def parse_move(self, text: str) -> Move:
        """`c7d8`, `c5P@d8`, `end` or `concede` as a `Move`. `Malformed`, also off the board."""
        return parse_move(text, self.grid)

    def format_move(self, move: Move) -> str:
        """The text of a move; the inverse of `parse_move`."""
        return format_move(move, self.grid)

    def refusal(self, move: Move | str) -> IllegalMove | None:
        """Why `play` would refuse a move, None if it is legal. `Malformed` for text that is none.

        The codes come in the order of section 4.
        """
        if isinstance(move, str):
            move = self.parse_move(move)
        return legality.refusal(self, move)

    def play(self, move: Move | str) -> Position:
        """The position after a move. `IllegalMove` if the rules refuse it, `Malformed` for text
        that is no move."""
        if isinstance(move, str):
            move = self.parse_move(move)
        refusal = legality.refusal(self, move)
        if refusal is not None:
            raise refusal
        return play.played(self, move)

    @property
    def legal_moves(self) -> LegalMoves:
        """All legal moves as a lazy view, in the order of section 1."""
        return LegalMoves(self)

    def move_groups(self) -> tuple[Group, ...]:
        """The legal moves without `END` by source and kind, in order: see `LegalMoves.groups`."""
        try:
            return self._groups
        except AttributeError:
            pass
        groups: tuple[Group, ...] = ()
        if self.is_running:
            try:
                parts = self._parts
            except AttributeError:
                parts = {}
                _set(self, "_parts", parts)
            groups = find_groups(self, parts)
        _set(self, "_groups", groups)
        return groups

    def ways(self, key: int) -> Ways:
        """How gravestones divide the territory with that key: see `game.core.territory.Ways`."""
        try:
            return self._parts[key].ways
        except (AttributeError, KeyError):
            region = self.ownership.regions[self.ownership.index(key)]
            graves = [at for at in region.hexes if self.pieces[at] == GRAVE]
            return region.ways(tuple(graves))

    def barriers(self) -> bytes:
        """What stands against the player to act, per hex: see `game.core.defence.barriers`."""
        try:
            return self._barriers
        except AttributeError:
            _set(self, "_barriers", _defence.barriers(self))
            return self._barriers

    def move_kind(self, move: Move) -> str:
        """What a legal move does: walk, combine, chop, clear, attack, buy, buy-combine, buy-chop,
        buy-attack, castle, end or concede."""
        return play.move_kind(self, move)

    # For the rules alone, which make valid positions of valid ones: both check nothing.

    def after(
        self,
        pieces: bytearray,
        purses: tuple[int, ...],
        *,
        ownership: Ownership | None = None,
        turn: str | None = None,
        round: int | None = None,
        idle: int | None = None,
    ) -> Position:
        """The position that the rules make of this one; what is not given stays."""
        position = Position(
            self.rules,
            self.ownership if ownership is None else ownership,
            bytes(pieces),
            purses,
            self.turn if turn is None else turn,
            self.round if round is None else round,
            self.idle if idle is None else idle,
        )
        _set(position, "_is_valid", True)
        return position

    def after_action(self, pieces: bytearray, purses: tuple[int, ...], key: int) -> Position:
        """The position after a move inside the territory with that key.

        It takes over what is known of the other territories' moves, which are still the same.
        """
        position = Position(
            self.rules, self.ownership, bytes(pieces), purses, self.turn, self.round, self.idle
        )
        _set(position, "_is_valid", True)
        _set(position, "_is_running", True)
        try:
            parts = self._parts.copy()
        except AttributeError:
            return position
        parts.pop(key, None)
        _set(position, "_parts", parts)
        barriers = getattr(self, "_barriers", None)
        if barriers is not None:  # they are on foreign hexes only
            _set(position, "_barriers", barriers)
        return position

    # Facts

    def accounts(self, territory: Territory) -> Accounts:
        """The money of a territory as things stand."""
        return _accounts.accounts(self, territory)

    def starving(self) -> tuple[Starving, ...]:
        """What `end` would turn into gravestones now, for the player to act."""
        return _accounts.starving(self)

    def can_act(self) -> tuple[int, ...]:
        """Hexes of the player to act's units that have not acted and have a move: to walk, combine,
        chop, clear or attack."""
        return tuple(
            [
                group.source
                for group in self.legal_moves.groups
                if group.buy == "" and chr(self.pieces[group.source]).isupper()
            ]
        )

    def next_tree(self, player: str) -> int | None:
        """The hex that becomes a tree when this player's next turn begins, as things stand."""
        return turn.growth(self.ownership, self.pieces, ord(player), self.rules)

    @property
    def is_valid(self) -> bool:
        """Whether `status()` names nothing. What `play` returns is valid."""
        try:
            return self._is_valid
        except AttributeError:
            _set(self, "_is_valid", not self.status())
            return self._is_valid

    @property
    def is_running(self) -> bool:
        """Whether moves can be played: the position is valid and the game not over."""
        try:
            return self._is_running
        except AttributeError:
            _set(self, "_is_running", self.is_valid and self.outcome() is None)
            return self._is_running

    def status(self) -> tuple[str, ...]:
        """What is wrong with the position, out of section 1's closed list; empty if it is valid."""
        return validity.status(self)

    def outcome(self) -> Outcome | None:
        """How the game has ended and who has won; None while it runs (section 6)."""
        try:
            return self._outcome
        except AttributeError:
            _set(self, "_outcome", _outcome.outcome(self))
            return self._outcome
