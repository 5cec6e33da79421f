"""The record of a game (rules section 1)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core import RULES as KNOWN
from game.core import (
    SLAY_1,
    IllegalRecord,
    Malformed,
    MalformedRecord,
    MapSpec,
    Position,
    Record,
    SlayError,
    parse_headers,
    result_of,
)
from game.core.mapgen import new_game
from game.core.record_text import MAX_TEXT
from tests.playing import random_game

# a attacks b's only capital and wins at once.
DUEL = "aHaPbbH/aa1b a 5,3 1 0"
TINY = "aHaPbbH a 20,20 1 0"


def made(start, moves, **headers):
    texts = [start.format_move(move) for move in moves]
    return Record.of(start, texts, headers.items())


def test_a_record_is_headers_and_turns():
    record = Record.parse(
        '[Rules "slay/1"]\n[Map "map/1 7 medium 4"]\n[Players "human, easy, easy, hard"]\n'
        "\nc7d8 c5P@d8 end\nf3f4 end\ne1e2\n"
    )
    assert record.map == MapSpec(7, "medium", 4, SLAY_1)
    assert record.players == ("human", "easy", "easy", "hard")
    assert record.turns == (("c7d8", "c5P@d8", "end"), ("f3f4", "end"), ("e1e2",))
    assert record.moves == ("c7d8", "c5P@d8", "end", "f3f4", "end", "e1e2")
    assert record.header("Rules") == "slay/1"
    assert record.header("Nothing") is None


def test_format_writes_one_turn_a_line_after_a_blank_one():
    record = Record.of(MapSpec(7, "small", 2, SLAY_1), ["a1a2", "end", "b1b2", "end"])
    assert record.format() == '[Rules "slay/1"]\n[Map "map/1 7 small 2"]\n\na1a2 end\nb1b2 end\n'


def test_turns_may_be_laid_out_in_any_way():
    head = '[Rules "slay/1"]\n[Map "map/1 7 small 2"]\n'
    tidy = Record.parse(head + "\na1a2 end\nb1b2 end\n")
    for body in ("a1a2\nend b1b2\n\n\nend", "\t a1a2   end\r\nb1b2 end\r\n", "\na1a2 end b1b2 end"):
        assert Record.parse(head + body) == tidy


def test_columns_may_have_two_letters():
    moves = ["aa10bl64", "a1P@aa10"]
    record = Record.of(MapSpec(7, "huge", 2), moves)
    assert Record.parse(record.format()).moves == tuple(moves)


def test_lines_may_end_as_on_windows_and_headers_be_indented():
    text = '[Rules "slay/1"]\n[Map "map/1 7 small 2"]\n\na1a2 end\n'
    assert Record.parse(text.replace("\n", "\r\n")) == Record.parse(text)
    assert Record.parse(text.replace("[", "\t [")) == Record.parse(text)
    assert Record.parse(text.replace("]", "] \t")) == Record.parse(text)


def test_the_moves_can_be_others():
    record = Record.of(MapSpec(7, "small", 2, SLAY_1), ["a1a2", "end"], [("Players", "a, b")])
    assert Record(record.headers).turns == ()
    other = record.with_moves(["concede", "b1b2"])
    assert other == Record(record.headers, (("concede",), ("b1b2",)))


def test_steps_have_the_positions_around_each_move():
    start = Position.parse(TINY)
    record = Record.of(start, ["a1S@b1"])
    after = start.play("a1S@b1")
    assert list(record.steps()) == [(start, start.parse_move("a1S@b1"), after)]
    (step,) = record.steps(start)
    assert step.before is start
    assert (step.move, step.after) == (start.parse_move("a1S@b1"), after)


def test_a_record_put_together_without_headers_has_no_start():
    with pytest.raises(MalformedRecord, match="no record"):
        Record(()).start()


def test_the_generator_is_the_first_word_of_the_map():
    record = Record.of(Position.parse(TINY), (), [("Map", " map/1 7 small 2")])
    assert Record.parse(record.format()).map is None


def test_concede_closes_a_turn_too():
    record = Record.parse(f'[Rules "slay/1"]\n[Position "{DUEL}"]\n\na1a2 concede b1b2 end')
    assert record.turns == (("a1a2", "concede"), ("b1b2", "end"))


@pytest.mark.parametrize("seed", range(6))
def test_round_trip_and_replay_of_whole_games(seed):
    start, moves = random_game(seed, "small", 2 + seed % 3, 400, concede=True)
    record = made(start, moves, Players="human, easy", Odd='say "hi" [\\] ünï')
    again = Record.parse(record.format())
    assert again == record
    assert again.format() == record.format()
    positions = again.replay()
    assert positions[0] == start
    assert len(positions) == len(moves) + 1
    position = start
    for move, after in zip(moves, positions[1:], strict=True):
        position = position.play(move)
        assert after == position


def test_the_map_header_gives_the_start():
    record = Record.of(MapSpec(3, "medium", 3))
    assert record.start() == new_game(3, "medium", 3)
    assert record.replay() == (new_game(3, "medium", 3),)


def test_the_position_header_counts_when_there_are_both():
    record = Record.of(MapSpec(3, "medium", 3, SLAY_1)).with_header("Position", TINY)
    assert record.start() == Position.parse(TINY)
    assert record.map == MapSpec(3, "medium", 3, SLAY_1)


def test_a_position_of_an_unknown_generator_still_plays():
    text = f'[Rules "slay/1"]\n[Map "map/9 x"]\n[Position "{TINY}"]\n\nend\n'
    record = Record.parse(text)
    assert record.map is None
    assert len(record.replay()) == 2
    assert Record.parse(record.format()) == record


def test_unknown_headers_survive_in_their_place():
    text = '[Event "x"]\n[Rules "slay/1"]\n[Zeit "ä"]\n[Map "map/1 1 small 2"]\n[A-b_9 ""]\n'
    record = Record.parse(text)
    assert record.format() == text
    assert record.with_header("Zeit", None).with_header("New", "1").headers == (
        ("Event", "x"),
        ("Rules", "slay/1"),
        ("Map", "map/1 1 small 2"),
        ("A-b_9", ""),
        ("New", "1"),
    )
    assert record.with_header("Zeit", "b").headers[2] == ("Zeit", "b")


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("a b", "x", "'a b' is no name for a header"),
        ("", "x", "'' is no name for a header"),
        ("ä", "x", "'ä' is no name for a header"),
        ("A", "two\nlines", "the value of A has characters that can't be printed"),
        ("A", "\x00", "the value of A has characters that can't be printed"),
    ],
)
def test_a_header_that_cannot_be_written_is_refused(name, value, said):
    with pytest.raises(MalformedRecord) as caught:
        Record.of(MapSpec(1, "small", 2)).with_header(name, value)
    assert str(caught.value) == said


def test_an_illegal_move_is_refused_with_round_player_and_move():
    record = Record.parse(f'[Rules "slay/1"]\n[Position "{TINY}"]\n\nend\nend\nb1a1 end\n')
    with pytest.raises(IllegalRecord) as caught:
        record.replay()
    error = caught.value
    assert (error.code, error.round, error.player, error.number, error.move) == (
        "occupied",
        2,
        "a",
        1,
        "b1a1",
    )
    assert str(error).startswith("round 2, player a, move 1 (b1a1): ")


def test_a_move_off_the_board_is_refused_with_round_player_and_move():
    record = Record.parse(f'[Rules "slay/1"]\n[Position "{TINY}"]\n\nend\nend\nend z9z8 end\n')
    with pytest.raises(IllegalRecord, match=r"round 2, player b, move 1 \(z9z8\)") as caught:
        record.replay()
    assert caught.value.code == "syntax"


def test_moves_after_the_end_are_refused():
    text = '[Rules "slay/1"]\n[Position "aHaSbHb a 20,20 1 0"]\n\nb1c1 end\n'
    with pytest.raises(IllegalRecord, match="round 1, player a, move 2") as caught:
        Record.parse(text).replay()
    assert caught.value.code == "game-over"


def test_a_position_that_is_not_valid_has_no_moves():
    record = Record.parse('[Rules "slay/1"]\n[Position "aaPbHb1 a 20 1 0"]\n\nend\n')
    with pytest.raises(IllegalRecord) as caught:
        record.replay()
    assert caught.value.code == "invalid"


@pytest.mark.parametrize(
    ("moves", "result"),
    [("", "none"), ("b1c1", "conquest a"), ("concede", "concession b"), ("end", "none")],
)
def test_the_result_is_that_of_the_moves(moves, result):
    head = '[Rules "slay/1"]\n[Position "aHaSbHb a 20,20 1 0"]\n'
    plain = Record.parse(head + "\n" + moves)
    assert result_of(plain.replay()[-1]) == result
    right = plain.with_header("Result", result)
    assert Record.parse(right.format()).replay() == plain.replay()
    for wrong in {"none", "conquest a", "conquest b", "concession b", "1-0"} - {result}:
        with pytest.raises(MalformedRecord) as caught:
            plain.with_header("Result", wrong).replay()
        assert str(caught.value) == (
            f"the Result header says '{wrong}', but after the last move it is '{result}'"
        )


def test_a_draw_has_a_dash_for_the_winner():
    position = Position.parse("aHa1bHb a 9,9 5 30")
    assert position.outcome() is not None
    assert result_of(position) == "stalemate -"


GOOD = '[Rules "slay/1"]\n[Map "map/1 1 small 2"]\n'


NO_MOVE = "is no move: c7d8, c5P@d8, end or concede"
NO_NAME = "is no name for a header: letters, digits, - and _"


@pytest.mark.parametrize(
    ("text", "line", "column", "said"),
    [
        (GOOD + "\na1 end", 4, 1, f"'a1' {NO_MOVE}"),
        (GOOD + "\na1b2 end\n  END", 5, 3, f"'END' {NO_MOVE}"),
        (GOOD + "a1b2 a1b a1b2", 3, 6, f"'a1b' {NO_MOVE}"),
        (GOOD + "a1b2 a01b2", 3, 6, f"'a01b2' {NO_MOVE}"),
        (GOOD + "a1X@b2", 3, 1, f"'a1X@b2' {NO_MOVE}"),
        (GOOD + "a1Pb2", 3, 1, f"'a1Pb2' {NO_MOVE}"),
        (GOOD + "a1P@", 3, 1, f"'a1P@' {NO_MOVE}"),
        (GOOD + "abc1b2", 3, 1, f"'abc1b2' {NO_MOVE}"),
        (GOOD + "1b2", 3, 1, f"'1b2' {NO_MOVE}"),
        (GOOD + "X1b2", 3, 1, f"'X1b2' {NO_MOVE}"),
        (GOOD + "a1Xb2", 3, 1, f"'a1Xb2' {NO_MOVE}"),
        (GOOD + "a1b222", 3, 1, f"'a1b222' {NO_MOVE}"),
        (GOOD + "a" * 41, 3, 1, f"'{'a' * 39}…' {NO_MOVE}"),
        (GOOD + "a" * 40, 3, 1, f"'{'a' * 40}' {NO_MOVE}"),
        (GOOD + 'a1b2\n[Late "x"]', 4, 1, "a header after the first move"),
        (GOOD + '[Map "map/1 2 small 2"]', 3, 1, "a second header Map"),
        ("[Rules slay/1]", 1, 8, 'a header is written [Rules "value"]'),
        ("[Rules]", 1, 7, 'a header is written [Rules "value"]'),
        ('[Rules "slay/1"', 1, 16, 'a header ends in "]'),
        ('[Rules "slay/1', 1, 15, 'a header ends in "]'),
        ('[Rules "slay/1"] x', 1, 16, 'a header ends in "]'),
        ('["x"]', 1, 2, f"'' {NO_NAME}"),
        (' ["x"]', 1, 3, f"'' {NO_NAME}"),
        ('[Rülés "x"]', 1, 2, f"'Rülés' {NO_NAME}"),
        ('\u00a0[Rules "x"]', 1, 2, f"'[Rules' {NO_MOVE}"),
        ('X[Rules "x"]', 1, 1, f"'X[Rules' {NO_MOVE}"),
        ('[Rules "a\\b"]', 1, 11, "after \\ comes only \\ or a quotation mark"),
        ('[Rules "a\\', 1, 11, "after \\ comes only \\ or a quotation mark"),
        ('[Rules "a\x00"]', 1, 10, "a character that can't be printed"),
        ('[Rules "x"]\u00a0', 1, 11, 'a header ends in "]'),
        ('[Rules "x"]X', 1, 11, 'a header ends in "]'),
        ('[-_ "x"]', 1, 2, f"'-_' {NO_NAME}"),
        (GOOD + "c1c2 a1b22 b22", 3, 12, f"'b22' {NO_MOVE}"),
        ("[", 1, 2, f"'' {NO_NAME}"),
    ],
)
def test_malformed_text_is_refused_with_line_and_column(text, line, column, said):
    with pytest.raises(MalformedRecord) as caught:
        Record.parse(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert str(caught.value) == f"line {line}, column {column}: {said}"
    assert caught.value.code == "syntax"


RULES = '[Rules "slay/1"]\n'
SEEDS = f"no number from 0 to {(1 << 64) - 1}"
NO_START = "there is neither a Map nor a Position header to start from"
OTHER_MAP = "the Map header: the island comes from the generator 'map/2', this version has map/1"
MAP_FORM = "the Map header: an island is written as map/1 <seed> <size> <players>"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", 'no record: there is no header [Rules "…"]'),
        ("a1b2 end", 'no record: there is no header [Rules "…"]'),
        ('[Map "map/1 1 small 2"]', 'no record: there is no header [Rules "…"]'),
        (
            '[Rules "slay/99"]\n[Map "map/1 1 small 2"]',
            f"the Rules header: the rules 'slay/99' are not known here, only {', '.join(KNOWN)}",
        ),
        (RULES, NO_START),
        (RULES + '[Map "map/2 1 small 2"]', OTHER_MAP),
        (RULES + '[Map "map/1 1 small"]', MAP_FORM),
        (RULES + '[Map "map/1  1 small 2"]', MAP_FORM),
        (RULES + '[Map "map/1 -1 small 2"]', f"the Map header: the seed '-1' is {SEEDS}"),
        (RULES + '[Map "map/1 01 small 2"]', f"the Map header: the seed '01' is {SEEDS}"),
        (
            RULES + f'[Map "map/1 {1 << 64} small 2"]',
            f"the Map header: the seed '{1 << 64}' is {SEEDS}",
        ),
        (
            RULES + '[Map "map/1 1 tiny 2"]',
            "the Map header: the size 'tiny' is none of small, medium, large, huge",
        ),
        (
            RULES + '[Map "map/1 1 small 7"]',
            "the Map header: '7' is no number of players: 2 to 6",
        ),
        (
            RULES + '[Map "map/1 1 small 1"]',
            "the Map header: '1' is no number of players: 2 to 6",
        ),
        (
            RULES + '[Map "map/1 1 small ²"]',
            "the Map header: '²' is no number of players: 2 to 6",
        ),
        (RULES + f'[Map "map/1 x"]\n[Position "{TINY}"]', MAP_FORM),
        ("x" * (MAX_TEXT + 1), "the text is longer than 1000000 characters: no record"),
    ],
)
def test_what_is_no_record_is_refused_with_a_reason(text, said):
    with pytest.raises(MalformedRecord) as caught:
        Record.parse(text)
    assert str(caught.value) == said


@pytest.mark.parametrize("island", [MapSpec(0, "small", 2), MapSpec((1 << 64) - 1, "huge", 6)])
def test_the_first_and_the_last_island(island):
    assert Record.parse(Record.of(island).format()).map == island


def test_the_longest_text_is_read():
    text = GOOD + "\n" * (MAX_TEXT - len(GOOD))
    assert Record.parse(text) == Record.parse(GOOD)


def test_a_malformed_position_header_names_its_column():
    record = Record.parse('[Rules "slay/1"]\n[Position "aHax a 5 1 0"]')
    with pytest.raises(MalformedRecord, match=r"^the Position header, column 4: "):
        record.start()


def test_headers_can_be_read_alone():
    text = GOOD + '[Players "human, easy"]\n\nthis is rubbish'
    assert parse_headers(text) == (
        ("Rules", "slay/1"),
        ("Map", "map/1 1 small 2"),
        ("Players", "human, easy"),
    )
    assert parse_headers(text.replace("\n", "\r\n")) == parse_headers(text)
    assert parse_headers("rubbish") == ()
    assert parse_headers('[A "x"]\n\n[B "y"]') == (("A", "x"),)
    with pytest.raises(MalformedRecord, match=r"^line 3, column 9: "):
        parse_headers(GOOD + "[rubbish")


RECORDS = st.sampled_from([made(*random_game(seed, moves=30)).format() for seed in range(3)])


@given(RECORDS, st.data())
def test_rubbish_is_refused_never_a_crash(text, data):
    at = data.draw(st.integers(0, len(text)))
    gone = data.draw(st.integers(0, 5))
    put = data.draw(st.text(max_size=5))
    try:
        record = Record.parse(text[:at] + put + text[at + gone :])
        record.replay()
    except SlayError:
        return
    assert Record.parse(record.format()) == record


@given(st.text(max_size=200))
def test_any_text_is_refused_or_a_record(text):
    with pytest.raises(Malformed):
        Record.parse(text)


@given(
    st.lists(st.tuples(st.from_regex(r"[A-Za-z0-9_-]{1,8}", fullmatch=True), st.text()), max_size=5)
)
def test_any_header_without_control_characters_survives(headers):
    record = Record.of(MapSpec(1, "small", 2))
    for name, value in headers:
        control = any(ord(c) < 32 or 127 <= ord(c) < 160 or c in "\u2028\u2029" for c in value)
        if not control and name not in ("Rules", "Map", "Position"):
            try:
                record = record.with_header(name, value)
            except MalformedRecord:
                assert not any(letter.isalnum() for letter in name)
    assert Record.parse(record.format()) == record
