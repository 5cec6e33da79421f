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
from game.core.pieces import CAPITAL, UNITS
from game.core.rules import SLAY_1, Rules, rules_of
from game.core.terrain import Terrain
from game.core.territory import LONE, Ownership, Territory, Ways
from game.core.validity import Fault

_set = object.__setattr__


class _Fields:
    """What a position holds; it can be written to while it is made, see `Position.__new__`."""

    __slots__ = (
        "_barriers",
        "_groups",
        "_hash",
        "_is_running",
        "_is_valid",
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
    # worked out when first asked for, None until then
    _barriers: bytes | None
    _groups: tuple[Group, ...] | None
    _hash: int | None
    _is_running: bool | None
    _is_valid: bool | None
    _parts: dict[int, Part] | None
    _territories: tuple[Territory, ...] | None


class Position(_Fields):
    """A state of the game: immutable, comparable, hashable, `repr` round-trips.

    Get one from `new_game` or `Position.parse`, and the next one from `play`.

    `rules`: the `Rules` played. `turn`: letter of the player to act. `round`: from 1. `idle`: turns
    ended since the last capture. `pieces`: per hex a byte, space for none, `T X H C` or a letter of
    `rules.units`, a unit that has acted in lower case. `purses`: gold of every capital in reading
    order. `ownership`: owners and territories, shared between positions. `player`: `turn` as a
    byte.
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
        fields._barriers = fields._groups = fields._hash = fields._parts = None
        fields._is_running = fields._is_valid = fields._territories = None
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
        fields = notation.parse_fields(text, rules)
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

    @classmethod
    def parse_with_rules(cls, text: str) -> Position:
        """Read a position string that the id of its rules may follow; without one, `SLAY_1`.

        `Malformed` as from `parse`, `UnknownRules` for an id nobody has.
        """
        *fields, last = text.split(" ")
        if len(fields) != 5:
            return cls.parse(text)
        return cls.parse(" ".join(fields), rules_of(last))

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
        known = self._hash
        if known is None:
            known = hash(self._identity())
            _set(self, "_hash", known)
        return known

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
        if self._territories is not None:
            return self._territories
        ownership = self.ownership
        pieces = self.pieces
        golds = self.purses
        if not self.is_valid:  # perhaps not one capital for each
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
        groups = self._groups
        if groups is None:
            groups = ()
            if self.is_running:
                if self._parts is None:
                    _set(self, "_parts", {})
                assert self._parts is not None
                groups = find_groups(self, self._parts)
            _set(self, "_groups", groups)
        return groups

    def ways(self, key: int) -> Ways:
        """How gravestones divide the territory with that key: see `game.core.territory.Ways`."""
        if self._parts is not None and key in self._parts:
            return self._parts[key].ways
        region = self.ownership.regions[self.ownership.index(key)]
        return region.ways(region.graves(self.pieces))

    def barriers(self) -> bytes:
        """What stands against the player to act, per hex: see `game.core.defence.barriers`."""
        barriers = self._barriers
        if barriers is None:
            barriers = _defence.barriers(self)
            _set(self, "_barriers", barriers)
        return barriers

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
        if self._parts is not None:
            parts = self._parts.copy()
            parts.pop(key, None)
            _set(position, "_parts", parts)
        if self._barriers is not None:  # they are on foreign hexes only
            _set(position, "_barriers", self._barriers)
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
        pieces = self.pieces
        return tuple(
            [source for source, buy, _ in self.move_groups() if not buy and pieces[source] in UNITS]
        )

    def next_tree(self, player: str) -> int | None:
        """The hex that becomes a tree when this player's next turn begins, as things stand."""
        return turn.growth(self.ownership, self.pieces, ord(player), self.rules)

    @property
    def is_valid(self) -> bool:
        """Whether `status()` names nothing. What `play` returns is valid."""
        known = self._is_valid
        if known is None:
            known = not self.status()
            _set(self, "_is_valid", known)
        return known

    @property
    def is_running(self) -> bool:
        """Whether moves can be played: the position is valid and the game not over."""
        known = self._is_running
        if known is None:
            known = self.is_valid and _outcome.outcome(self) is None
            _set(self, "_is_running", known)
        return known

    def status(self) -> tuple[str, ...]:
        """What is wrong with the position, out of section 1's closed list; empty if it is valid."""
        return validity.status(self)

    def faults(self) -> tuple[Fault, ...]:
        """The same, with a fault for each place: what `status()` names, whose it is, and where."""
        return validity.faults_of(self)

    def outcome(self) -> Outcome | None:
        """How the game has ended and who has won; None while it runs (section 6)."""
        return None if self._is_running else _outcome.outcome(self)
