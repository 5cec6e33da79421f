"""Links: islands, positions and games in an address, and what bad ones get for an answer."""

import zlib
from math import prod

import pytest

from game.ai import choose_turn
from game.core import (
    CONCEDE,
    END,
    SLAY_1,
    Malformed,
    MapSpec,
    Position,
    Record,
    SlayError,
    new_game,
    relation,
)
from game.core.prng import Prng
from game.links import fragments
from game.links.fragments import (
    MAX_LINK,
    LinkError,
    Offer,
    game_link,
    map_link,
    parse,
    position_link,
)
from game.links.packing import pack, unpack
from game.slicing import finish
from tests.playing import random_game

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def random_record(seed=1, size="small", players=2, moves=200):
    start, made = random_game(seed, size, players, moves, concede=True)
    seats = ("Players", ", ".join(["human"] * players))
    island = MapSpec(seed, size, players, SLAY_1)
    return Record.of(island, map(start.format_move, made), [seats, ("Game", f"g{seed}")])


def played_record(island, level, rounds):
    """A game of computer players."""
    position = island.position()
    moves: list[str] = []
    while position.outcome() is None and position.round <= rounds:
        for move in choose_turn(position, level, len(moves)):
            moves.append(position.format_move(move))
            position = position.play(move)
    return Record.of(island, moves, [("Players", ", ".join([level] * island.players))])


def offered(fragment):
    offer = parse(fragment)
    assert offer is not None
    return offer


def rewrapped(fragment, change):
    """The link with its body changed and the checksum made right again."""
    name, _, text = fragment.partition("=")
    return f"{name}={fragments._wrap(change(fragments._unwrap(text)))}"


def sized(headers):
    data = zlib.compress(headers)
    return len(data).to_bytes(2, "big") + data


# What goes in comes out


@pytest.mark.parametrize("island", [MapSpec(0, "small", 2), MapSpec(2**64 - 1, "huge", 6)])
def test_an_island(island):
    fragment = map_link(island)
    assert parse(fragment) == Offer("map", island, island.position())
    assert parse("#" + fragment) == parse(fragment)


def test_the_link_of_an_island_is_readable_and_stays_as_it_is():
    assert map_link(MapSpec(7, "medium", 4, SLAY_1)) == "map=7.medium.4.map-1.slay-1.2433b759"


@pytest.mark.parametrize("seed", range(4))
def test_a_position(seed):
    start, moves = random_game(seed, "small", 2 + seed, 100)
    position = start
    for move in moves:
        position = position.play(move)
    offer = parse(position_link(position))
    assert offer == Offer("position", None, position)


@pytest.mark.parametrize("seed", range(6))
def test_a_game(seed):
    record = random_record(seed, "small", 2 + seed % 5, 300)
    offer = offered(game_link(record))
    assert offer.kind == "game"
    assert offer.map == record.map
    assert offer.record.turns == record.turns
    assert offer.record.with_header("Result", None) == record
    assert offer.position == record.replay()[-1]
    assert offer.result == offer.record.header("Result")
    assert len(offer.steps) == len(record.moves)


def test_a_game_from_a_position_with_headers_of_all_kinds():
    record = Record.of(
        Position.parse("aHaSbHb a 20,20 1 0"),
        ["b1c1"],
        [("Players", "human, easy"), ("Event", 'Kränzchen "x" \\'), ("Result", "conquest a")],
    )
    offer = offered(game_link(record, tuple(record.steps())))
    assert offer.record == record
    assert offer.map is None
    assert offer.result == "conquest a"


def test_a_game_without_moves():
    record = Record.of(MapSpec(1, "small", 2), [], [("Result", "none")])
    assert offered(game_link(record)).record == record


def test_links_survive_what_messengers_do_to_them():
    record = random_record()
    for fragment in (game_link(record), map_link(MapSpec(7, "medium", 4))):
        offer = parse(fragment)
        for around in ("#{}", "{}.", "{})", " {} ".strip(), "{},"):
            assert parse(around.format(fragment)) == offer
        assert parse(fragment.replace("=", "%3D", 1)) == offer


def test_links_need_no_escaping():
    for seed in range(5):
        name, _, text = game_link(random_record(seed)).partition("=")
        assert name == "game"
        assert not set(text) - set(ALPHABET)


@pytest.mark.parametrize("fragment", ["", "#", "rules", "page=3", "Map=1", "=", "game"])
def test_other_fragments_are_none_of_ours(fragment):
    assert parse(fragment) is None


# Packing


def test_moves_are_packed_as_places_among_the_legal_ones():
    start = Position.parse("aHaPbbH a 5,3 1 0")
    steps = []
    position = start
    for move in (END, END, CONCEDE):
        after = position.play(move)
        steps.append((position, move, after))
        position = after
    record = Record.of(start, ["end", "end", "concede"])
    packed = finish(pack(record.steps()))
    choices = [len(step.before.legal_moves) + 1 for step in record.steps()]
    assert prod(choices) <= int.from_bytes(packed, "big") < 2 * prod(choices)
    assert list(finish(unpack(start, packed))) == steps


@pytest.mark.parametrize("packed", [b"", b"\0", b"\0\1", b"\0\x0c"])
def test_packed_moves_have_one_form(packed):
    with pytest.raises(Malformed):
        next(unpack(Position.parse("aHaPbbH a 5,3 1 0"), packed))


def test_a_game_of_thirty_rounds_for_four_on_a_medium_island_fits_in_4_kb():
    sizes = []
    for seed in range(4):
        record = played_record(MapSpec(seed, "medium", 4), "normal", 30)
        sizes.append(len(game_link(record)))
    assert max(sizes) < 4096


def test_a_game_too_long_for_a_link_says_so():
    prng = Prng(1)
    for length in (10_000, 40_000):
        noise = "".join(ALPHABET[prng.below(64)] for _ in range(length))
        record = Record.of(MapSpec(1, "small", 2), ["end"], [("Event", noise)])
        with pytest.raises(LinkError) as caught:
            game_link(record)
        assert caught.value.code == "too-long"


# Bad links


def test_a_link_cut_off_anywhere_is_damaged():
    for fragment in (game_link(random_record()), map_link(MapSpec(7, "medium", 4))):
        start = fragment.index("=") + 1
        for length in range(start, len(fragment)):
            with pytest.raises(LinkError) as caught:
                parse(fragment[:length])
            assert caught.value.code == "damaged"


@pytest.mark.parametrize(
    ("fragment", "code"),
    [
        ("map=", "damaged"),
        ("at=", "damaged"),
        ("game=", "damaged"),
        ("game=ä", "damaged"),
        ("game=A", "damaged"),
        ("game=" + "A" * 100, "damaged"),
        ("game=" + "A" * 100_000, "damaged"),
        ("map=7.medium.4.map-1.slay-1.00000000", "damaged"),
        (fragments._wrap(b"") and "at=" + fragments._wrap(b""), "damaged"),
        ("at=" + fragments._wrap(zlib.compress(b"slay/1\nrubbish")), "illegal"),
        ("at=" + fragments._wrap(zlib.compress(b"slay/1\naaPbHb a 2 1 0")), "illegal"),
        ("at=" + fragments._wrap(zlib.compress(b"slay/7\naHa a 2 1 0")), "rules"),
        ("at=" + fragments._wrap(zlib.compress(b"\xff\xfe")), "damaged"),
        ("at=" + fragments._wrap(zlib.compress(b"slay/1\naHa a 2 1 0") + b"x"), "damaged"),
        ("game=" + fragments._wrap(b"\0"), "damaged"),
    ],
)  # fmt: skip
def test_bad_links_are_explained(fragment, code):
    with pytest.raises(LinkError) as caught:
        parse(fragment)
    assert caught.value.code == code
    assert str(caught.value)


def test_islands_that_are_none():
    for words, code in [
        ("7.medium.4.map-2.slay-1", "map"),
        ("7.medium.4.map-1.slay-2", "rules"),
        ("7.medium.9.map-1.slay-1", "illegal"),
        ("7.tiny.4.map-1.slay-1", "illegal"),
        ("x.medium.4.map-1.slay-1", "illegal"),
        ("7.medium.4", "damaged"),
    ]:
        with pytest.raises(LinkError) as caught:
            parse(f"map={words}.{fragments._sum(words.encode())}")
        assert caught.value.code == code


def test_a_link_of_a_later_version_says_so(monkeypatch):
    monkeypatch.setattr(fragments, "VERSION", 2)
    fragment = game_link(random_record())
    monkeypatch.undo()
    with pytest.raises(LinkError) as caught:
        parse(fragment)
    assert caught.value.code == "later"


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("slay/1", "slay/99", "rules"),
        ("map/1", "map/2", "map"),
        ("[Map", "[Mop", "illegal"),
        ("small", "tiny!", "illegal"),
        ("[Rules", "Rules", "rules"),
    ],
)
def test_headers_that_do_not_fit(old, new, code):
    def change(body):
        size = int.from_bytes(body[:2], "big")
        headers = zlib.decompress(body[2 : 2 + size]).decode()
        assert old in headers
        return sized(headers.replace(old, new, 1).encode()) + body[2 + size :]

    with pytest.raises(LinkError) as caught:
        parse(rewrapped(game_link(random_record()), change))
    assert caught.value.code == code


def test_a_bomb_is_not_unpacked():
    bomb = zlib.compress(b"0" * 50_000_000, 9)
    assert len(bomb) < 60_000
    with pytest.raises(LinkError):
        fragments._unzip(bomb)
    fragment = "at=" + fragments._wrap(zlib.compress(b"slay/1\n" + b"0" * 1_000_000, 9))
    assert len(fragment) < MAX_LINK
    with pytest.raises(LinkError) as caught:
        parse(fragment)
    assert caught.value.code == "damaged"


def test_moves_after_the_end_are_refused():
    record = Record.of(Position.parse("aHaSbHb a 20,20 1 0"), ["b1c1"])
    for tail in (b"", b"\0", b"\1", b"\xff" * 20):
        fragment = rewrapped(game_link(record), lambda body, tail=tail: body + tail)
        if tail:
            with pytest.raises(LinkError) as caught:
                parse(fragment)
            assert caught.value.code == "illegal"


def test_a_thousand_mutated_links(long_run):
    """10,000 in the long run: each is refused with a sentence or gives a valid game."""
    prng = Prng(2024)
    good = [
        map_link(MapSpec(7, "medium", 4)),
        position_link(new_game(3, "small", 4)),
        *(game_link(random_record(seed, "small", 2 + seed % 3, 40)) for seed in range(4)),
    ]

    def mutated_text(text):
        at = prng.below(len(text))
        letter = chr(prng.below(300)) if prng.below(4) == 0 else ALPHABET[prng.below(64)]
        return (
            text[:at] + letter + text[at + 1 :],
            text[:at] + letter + text[at:],
            text[:at] + text[at + 1 + prng.below(3) :],
            text[:at],
        )[prng.below(4)]

    def mutated_body(body):
        data = bytearray(body)
        for _ in range(1 + prng.below(3)):
            at = prng.below(len(data))
            if prng.below(2):
                data[at] = prng.below(256)
            else:
                data[at:at] = bytes([prng.below(256)] * (1 + prng.below(3)))
        return bytes(data)

    def mutated_headers(body):
        size = int.from_bytes(body[:2], "big")
        headers = zlib.decompress(body[2 : 2 + size])
        return sized(mutated_body(headers)) + body[2 + size :]

    accepted = 0
    for _ in range(10_000 if long_run else 600):
        fragment = good[prng.below(len(good))]
        way = 0 if fragment.startswith("map") else prng.below(3)
        if way == 0:
            fragment = mutated_text(fragment)
        elif way == 1:
            fragment = rewrapped(fragment, mutated_body)
        elif fragment.startswith("game"):
            fragment = rewrapped(fragment, mutated_headers)
        try:
            offer = parse(fragment)
        except LinkError as error:
            assert str(error)  # noqa: PT017
            continue
        if offer is None:
            continue
        accepted += 1
        assert offer.position.status() == ()
        if offer.record is not None:
            assert Record.parse(offer.record.format()).replay()[-1] == offer.position
    assert accepted


# Games that are one game


def record_of(*moves, **headers):
    return Record.of(MapSpec(1, "small", 2), moves, headers.items())


@pytest.mark.parametrize(
    ("held", "offered", "kind", "common"),
    [
        (["end", "end"], ["end", "end"], "same", 2),
        (["end"], ["end", "end"], "ahead", 1),
        (["end", "end"], ["end"], "behind", 1),
        (["end", "a1a2"], ["end", "a1a3", "end"], "branch", 1),
        ([], [], "same", 0),
        ([], ["end"], "ahead", 0),
        (["end"], ["a1a2"], "branch", 0),
    ],
)
def test_how_two_games_stand_to_each_other(held, offered, kind, common):
    found = relation(record_of(*held), record_of(*offered))
    assert (found.kind, found.common) == (kind, common)


def test_games_with_other_names_or_starts_are_other_games():
    held = record_of("end", Game="one")
    assert relation(held, record_of("end", Game="one")).kind == "same"
    assert relation(held, record_of("end", Game="two")).kind == "other"
    other = Record.of(MapSpec(2, "small", 2), ["end"], [("Game", "one")])
    assert relation(held, other).kind == "other"


def test_the_result_and_the_seats_do_not_make_another_game():
    held = record_of("end", Players="human, easy", Result="none")
    assert relation(held, record_of("end", Players="easy, human")).kind == "same"


def test_a_game_sent_to_and_fro():
    """Two players on two devices: each link goes on from what the other holds."""
    record = random_record(3, moves=60)
    held = offered(game_link(record.with_moves(record.moves[:20])))
    ahead = offered(game_link(record))
    assert relation(held.record, ahead.record).kind == "ahead"
    assert relation(ahead.record, held.record).kind == "behind"


def test_errors_are_the_cores_kind():
    assert issubclass(LinkError, SlayError)
