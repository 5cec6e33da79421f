"""The text protocol, spoken to as its users do: through pipes."""

import subprocess
import sys
from pathlib import Path

import pytest

from game import __version__, protocol
from game.ai import LEVELS
from game.core import RULES, Position, Record, new_game
from game.core.record_text import MAX_TEXT

BOARD = "aHaP1bbH/aa1bbT a 20,20 1 0"


def talk(text, timeout=60.0):
    """Standard output for this input (text or bytes); exit status 0 and a silent standard error."""
    data = text if isinstance(text, bytes) else text.encode()
    done = subprocess.run(
        [sys.executable, "-m", "game.protocol"],
        input=data,
        capture_output=True,
        timeout=timeout,
        check=False,
    )
    assert done.stderr == b""
    assert done.returncode == 0
    return done.stdout.decode()


def answers(*commands):
    """The answer to each command, as lists of lines without the dot."""
    out = talk("".join(f"{command}\n" for command in commands))
    assert out == "" or out.endswith("\n.\n") or out == ".\n"
    found: list[list[str]] = [[]]
    for line in out.splitlines():
        if line == ".":
            found.append([])
        else:
            found[-1].append(line)
    assert found.pop() == []
    return found


def last(*commands):
    return answers(*commands)[-1]


def code(lines):
    """The code of an error answer."""
    assert len(lines) == 1
    word, code, sentence = lines[0].split(" ", 2)
    assert word == "error"
    assert sentence
    return code


# Every command


def test_hello():
    assert answers("hello") == [[f"slay {__version__} rules {','.join(RULES)} map map/1"]]


def test_new_and_show():
    expected = [new_game(7, "small", 3).format()]
    assert answers("new 7 small 3", "show") == [expected, expected]


def test_position():
    assert answers(f"position {BOARD}", "show") == [["ok"], [BOARD]]


def test_a_position_that_is_not_valid_is_loaded_with_its_status():
    bad = "aaPbH/1cc d 5 1 0"
    found = answers(f"position {bad}", "show", "moves", "why end", "territories", "board", "trees")
    status = " ".join(Position.parse(bad).status())
    assert "capital-missing" in status
    assert found[0] == ["ok", f"status {status}"]
    assert found[1] == [bad]
    assert found[2] == []
    assert code(found[3]) in ("invalid", "game-over")
    assert [line.split()[0] for line in found[4]] == ["-", "-"]


def test_moves_come_in_the_documented_order():
    position = Position.parse(BOARD)
    every = [position.format_move(move) for move in position.legal_moves]
    assert every[-1] == "end"
    assert "concede" not in every
    assert last(f"position {BOARD}", "moves") == every
    of_unit = [move for move in every if move.startswith("b1")]
    of_capital = [move for move in every if move.startswith("a1")]
    assert of_unit
    assert of_capital
    assert answers(f"position {BOARD}", "moves b1", "moves a1", "moves e1", "moves c1")[1:] == [
        of_unit,
        of_capital,
        [],
        [],
    ]


def test_play():
    found = answers(f"position {BOARD}", "play b1b2 a1P@b1", "show", "play end", "show")
    position = Position.parse(BOARD).play("b1b2").play("a1P@b1")
    assert found[1:] == [
        ["ok"],
        [position.format()],
        ["ok"],
        [position.play("end").format()],
    ]


def test_play_stops_at_the_first_refused_move_and_says_which():
    found = answers(f"position {BOARD}", "play b1b2 a1P@b1 b1e1 end", "show")
    assert code(found[1]) == "out-of-reach"
    assert "move 3 ('b1e1')" in found[1][0]
    assert found[2] == [Position.parse(BOARD).play("b1b2").play("a1P@b1").format()]


def test_play_of_no_move_at_all_is_refused():
    found = answers(f"position {BOARD}", "play b1b2 rubbish", "play z9z9", "show")
    assert code(found[1]) == "syntax"
    assert "move 2 ('rubbish')" in found[1][0]
    assert code(found[2]) == "syntax"


def test_why():
    refusals = {
        "b1b2": "ok",
        "concede": "ok",
        "end": "ok",
        "rubbish": "syntax",
        "b1z1": "syntax",
        "e1d1": "not-yours",
        "a2b2": "no-unit",
        "b1P@b2": "no-capital",
        "a1K@b1": "gold",
        "b1c1": "out-of-reach",
        "b1a1": "occupied",
        "b1b1": "occupied",
    }
    start, *found, after = answers(f"position {BOARD}", *(f"why {m}" for m in refusals), "show")
    assert start == ["ok"]
    assert ["ok" if lines == ["ok"] else code(lines) for lines in found] == [*refusals.values()]
    assert after == [BOARD]


def test_undo_and_redo():
    start = Position.parse(BOARD)
    first, second = start.play("b1b2"), start.play("b1b2").play("end")
    commands = ["play b1b2 end", *["undo"] * 3, *["redo"] * 3, "undo", "play concede", "redo"]
    found = answers(f"position {BOARD}", *commands)
    assert found[2:4] == [[first.format()], [start.format()]]
    assert code(found[4]) == "history"
    assert found[5:7] == [[first.format()], [second.format()]]
    assert code(found[7]) == "history"
    assert found[8:10] == [[first.format()], ["ok"]]
    assert code(found[10]) == "history"


@pytest.mark.parametrize("fresh", [f"position {BOARD}", "new 1 small 2"])
def test_a_new_start_is_a_new_history(fresh):
    found = answers(f"position {BOARD}", "play b1b2", "undo", fresh, "undo", "redo")
    assert [code(lines) for lines in found[4:]] == ["history", "history"]


def test_territories():
    # b isn't to act: before his next `end` comes his next income; the knight ruins a
    board = "aHaK1bbH/aa1bbT a 15,20 1 0"
    assert last(f"position {board}", "territories") == [
        "a1 a 4 15 4 18 bankrupt",
        "e1 b 4 20 3 0 23",
    ]


def test_trees():
    board = "aHaT/aTa/bHb a 5,5 1 0"
    assert last(f"position {board}", "trees") == ["a b2", "b -"]


def test_outcome_and_concede():
    board = "aHaSbHb a 20,20 1 0"
    after = Position.parse(board).play("b1c1")
    found = answers(f"position {board}", "outcome", "play b1c1", "outcome", "concede", "show")
    assert found[1] == ["none"]
    assert found[3] == ["conquest a"]
    assert code(found[4]) == "game-over"
    assert found[5] == [after.format()]
    found = answers(f"position {board}", "concede", "outcome", "undo", "outcome")
    assert found[1] == [Position.parse(board).play("concede").format()]
    assert found[2:] == [["concession b"], [board], ["none"]]


def test_a_draw_has_a_dash():
    assert last("position aHa1bHb a 9,9 5 30", "outcome") == ["stalemate -"]


@pytest.mark.parametrize("level", LEVELS)
def test_go_names_a_whole_turn_and_plays_nothing(level):
    found = answers("new 3 small 2", f"go {level} 5", f"go {level} 5", "show")
    assert found[1] == found[2]
    assert found[3] == found[0]
    (line,) = found[1]
    position = Position.parse(found[0][0])
    for move in line.split():
        position = position.play(move)
    assert line.split()[-1] == "end"
    assert answers("new 3 small 2", f"go {level}") == answers("new 3 small 2", f"go {level} 0")


def test_go_ends_with_the_move_that_wins():
    (line,) = last("position aHaSbHb a 20,20 1 0", "go normal")
    assert line.split()[-1].endswith("c1")


def test_chance_gives_each_player_his_share():
    lines = last("new 3 small 4", "chance")
    assert [line.split()[0] for line in lines] == ["a", "b", "c", "d"]
    assert sum(int(line.split()[1]) for line in lines) == 1000
    assert last("position aHaSbHb a 20,20 1 0", "play b1c1", "chance") == ["a 1000"]


def test_chance_of_a_position_that_is_not_valid_is_refused():
    (line,) = last("position aabHb a 5 1 0", "chance")
    assert line.startswith("error invalid ")


@pytest.mark.parametrize(
    ("words", "go"), [("", f"{LEVELS[-1]} 0"), (" easy", "easy 0"), (" hard 7", "hard 7")]
)
def test_a_hint_is_how_go_begins_with_its_reason(words, go):
    found = answers("new 3 small 2", f"hint{words}", f"go {go}", "show")
    assert found[3] == found[0]
    moves, reason = found[1]
    assert found[2][0].startswith(moves)
    assert reason[0].isupper()
    assert reason.endswith(".")


def test_a_hint_that_wins_says_so():
    lines = last("position aHaSbHb a 20,20 1 0", "hint normal")
    assert lines == ["b1c1", "Wins the game at once."]


def test_analyse_has_a_line_for_each_turn():
    moves = [f"play {' '.join(['end'] * 4)}", "analyse a", "analyse b", "play end", "analyse a"]
    found = answers("new 3 small 2", "analyse a", *moves)
    assert found[1] == []
    assert len(found[3]) == len(found[4]) == 2
    assert len(found[6]) == 3
    first, second, third = (line.split() for line in found[6])
    assert [first[0], second[0], third[0]] == ["1", "2", "3"]
    for words in (first, second, third):
        before, after, best = map(int, words[1:4])
        assert 0 <= after <= best <= 1000
        assert 0 < before < 1000
        assert words[4] in ("good", "inaccurate", "mistake", "blunder")
        assert words[-1] == "end"
    assert first[5:] == last("new 3 small 2", f"go {LEVELS[-1]}")[0].split()


def test_a_turn_as_go_plays_it_is_the_best():
    turn = last("new 3 small 2", f"go {LEVELS[-1]}")[0]
    (line,) = last("new 3 small 2", f"play {turn}", "analyse a")
    round_, _, after, best, verdict, *moves = line.split()
    assert (round_, after, verdict) == ("1", best, "best")
    assert moves == turn.split()


def test_record_and_load():
    moves = last("new 3 small 2", "go normal")[0]
    lines = last("new 3 small 2", f"play {moves} end", "record")
    record = Record.parse("\n".join(lines))
    assert record.header("Map") == "map/1 3 small 2"
    assert record.header("Result") == "none"
    assert record.moves == (*moves.split(), "end")
    found = answers("load", *lines, ".", "show", "record", "undo", "redo")
    position = record.replay()[-1].format()
    assert found[:3] == [["ok"], [position], lines]
    assert found[3] == [record.replay()[-2].format()]
    assert found[4] == [position]


def test_the_record_of_a_position_and_of_a_won_game():
    lines = last("position aHaSbHb a 20,20 1 0", "play b1c1", "record")
    assert lines == [
        '[Rules "slay/1"]',
        '[Position "aHaSbHb a 20,20 1 0"]',
        '[Result "conquest a"]',
        "",
        "b1c1",
    ]


def test_load_keeps_headers_and_takes_its_first_line_on_its_own():
    lines = ['[Event "Kränzchen"]', '[Position "aHaSbHb a 20,20 1 0"]', "", "end"]
    found = answers('load [Rules "slay/1"]', *lines, ".", "record")
    assert found[0] == ["ok"]
    assert found[1] == [
        '[Rules "slay/1"]',
        *lines[:2],
        '[Result "none"]',
        *lines[2:],
    ]


def test_quit():
    assert talk("quit\nhello\n") == ""
    assert talk("hello\nquit\n").count("\n.\n") == 1
    assert len(answers("quit now", "hello")) == 2


def test_the_board_is_for_people():
    board = "aHaP!1bbH/aa1bbT b 20,20 3 0"
    assert last(f"position {board}", "board") == [
        "    a   b   c   d   e",
        "1   aH  aP!     b   bH",
        "2     a   a       b   bT",
        "player b to act, round 3, gold: a1 20, e1 20",
    ]


def test_the_conversation_in_the_documentation():
    text = (Path(__file__).parents[1] / "docs" / "protocol.md").read_text("utf-8")
    lines = [line[4:] for line in text.splitlines() if line.startswith("    ")]
    commands = [line for before, line in zip([".", *lines], lines, strict=False) if before == "."]
    assert len(commands) > 3
    out = talk("".join(f"{command}\n" for command in commands))
    said = [line for before, line in zip([".", *lines], lines, strict=False) if before != "."]
    assert out.splitlines() == said


# Every error


def test_nothing_to_work_on_yet():
    commands = ("show", "board", "moves", "play end", "why end", "undo", "redo", "territories",
                "trees", "outcome", "concede", "go easy", "chance", "hint", "analyse a",
                "record")  # fmt: skip
    for lines in answers(*commands):
        assert code(lines) == "no-game"


def test_errors_have_a_code_and_change_nothing():
    bad = [
        ("", "command"),
        ("rubbish", "command"),
        ("SHOW", "command"),
        ("help", "command"),
        ("hello you", "arguments"),
        ("new", "arguments"),
        ("new 1 small", "arguments"),
        ("new 1 small 2 3", "arguments"),
        ("new x small 2", "arguments"),
        ("new -1 small 2", "arguments"),
        ("new 18446744073709551616 small 2", "arguments"),
        ("new 1 tiny 2", "arguments"),
        ("new 1 small 1", "arguments"),
        ("new 1 small 7", "arguments"),
        ("position", "syntax"),
        ("position rubbish", "syntax"),
        (f"position {BOARD} ", "syntax"),
        (f"position  {BOARD}", "syntax"),
        ("show me", "arguments"),
        ("board 1", "arguments"),
        ("moves a1 b1", "arguments"),
        ("moves z9", "syntax"),
        ("moves 17", "syntax"),
        ("play", "arguments"),
        ("why", "arguments"),
        ("why b1b2 end", "arguments"),
        ("undo 2", "arguments"),
        ("redo 2", "arguments"),
        ("territories a", "arguments"),
        ("trees a", "arguments"),
        ("outcome x", "arguments"),
        ("concede now", "arguments"),
        ("go", "arguments"),
        ("go genius", "arguments"),
        ("go easy x", "arguments"),
        ("go easy -1", "arguments"),
        ("go easy 1 2", "arguments"),
        ("chance a", "arguments"),
        ("hint genius", "arguments"),
        ("hint easy x", "arguments"),
        ("hint easy 1 2", "arguments"),
        ("analyse", "arguments"),
        ("analyse c", "arguments"),
        ("analyse A", "arguments"),
        ("analyse a b", "arguments"),
        ("record all", "arguments"),
        ("quit now", "arguments"),
        ("load\n.", "syntax"),
        ("load rubbish\n.", "syntax"),
    ]
    commands = [line for command, _ in bad for line in (command, "show")]
    found = answers(f"position {BOARD}", "play b1b2 end", "undo", *commands, "redo")
    first, second = (
        Position.parse(BOARD).play("b1b2"),
        Position.parse(BOARD).play("b1b2").play("end"),
    )
    for (command, expected), lines, show in zip(bad, found[3:-1:2], found[4:-1:2], strict=True):
        assert (command, code(lines)) == (command, expected)
        assert show == [first.format()]
    assert found[-1] == [second.format()]


def test_an_unknown_command_is_answered_with_those_there_are():
    (line,) = last("rubbish")
    for command in protocol.COMMANDS:
        assert command in line


def test_a_malformed_position_names_the_column():
    (line,) = last("position aHaP/aXx a 5 1 0")
    assert line.startswith("error syntax column 8: ")


def test_moves_after_the_end_are_refused():
    found = answers("position aHaSbHb a 20,20 1 0", "play b1c1", "play end", "moves", "go easy")
    assert code(found[2]) == "game-over"
    assert found[3] == []
    assert code(found[4]) == "game-over"


def test_a_record_with_an_illegal_move_is_refused_with_round_player_and_move():
    lines = ['[Rules "slay/1"]', f'[Position "{BOARD}"]', "", "end", "end", "b1e1", "end"]
    found = answers("new 1 small 2", "load", *lines, ".", "show")
    assert code(found[1]) == "out-of-reach"
    assert "round 2, player a, move 1 (b1e1)" in found[1][0]
    assert found[2] == found[0]


def test_a_malformed_record_names_line_and_column():
    lines = ['[Rules "slay/1"]', f'[Position "{BOARD}"]', "", "end oops"]
    assert code(last("load", *lines, ".")) == "syntax"
    assert "line 4, column 5" in last("load", *lines, ".")[0]


# Hostile input


def test_windows_line_ends():
    assert talk(f"position {BOARD}\r\nplay b1b2\r\nshow\r\n") == (
        f"ok\n.\nok\n.\n{Position.parse(BOARD).play('b1b2').format()}\n.\n"
    )
    lines = ['[Rules "slay/1"]', f'[Position "{BOARD}"]', "", "end"]
    assert talk("load\r\n" + "\r\n".join(lines) + "\r\n.\r\n") == "ok\n.\n"


def test_the_last_line_may_lack_its_end():
    assert talk("hello").endswith("map/1\n.\n")
    assert talk("") == ""


def test_rubbish_that_is_not_utf_8():
    out = talk(b"\xff\xfe\x00hello\nhello\n").splitlines()
    assert out[0].startswith("error syntax byte 1")
    assert out[2].startswith("slay ")
    out = talk(b'load\n[Rules "\xff"]\n.\nhello\n').splitlines()
    assert out[0].startswith("error syntax")
    assert out[2].startswith("slay ")


@pytest.mark.parametrize(
    "command",
    [
        "\x00",
        "hel\x00lo",
        "play \x1b[31m",
        "why \u2028",
        "new ² small 2",
        "ünï cödé",
        "\x85",
        "\ufeffhello",
    ],
)
def test_strange_characters_are_answered_in_one_line(command):
    out = talk(f"position {BOARD}\n{command}\nhello\n")
    assert "\x1b" not in out
    assert "\x00" not in out
    lines = out.split("\n")
    assert lines[2].startswith("error ")
    assert lines[3] == "."
    assert lines[4].startswith("slay ")
    assert len(lines) == 7


def test_very_long_lines():
    long = b"x" * (protocol.MAX_LINE + 10)
    out = talk(long + b"\nhello\n" + b"play " + b"b1b2 " * 1000 + b"\nhello\n" + long).splitlines()
    assert out[0].startswith("error syntax the line is longer")
    assert out[2].startswith("slay ")
    assert out[4].startswith("error no-game")
    assert out[6].startswith("slay ")
    assert out[8].startswith("error syntax")
    assert len(out) == 10


def test_a_very_long_word_does_not_drown_the_answer():
    for command in ("z" * 100_000, "moves " + "z" * 100_000, "why " + "a" * 100_000):
        out = talk(f"position {BOARD}\n{command}\n").splitlines()
        assert out[2].startswith("error ")


def test_a_record_without_end():
    assert talk("load\n").splitlines()[0].startswith("error arguments the input ended")
    assert talk('load\n[Rules "slay/1"]').splitlines()[0].startswith("error arguments")


def test_a_record_that_is_too_long():
    line = "a1a2 " * 1000
    out = talk("load\n" + f"{line}\n" * (MAX_TEXT // 5000 + 2) + ".\nhello\n").splitlines()
    assert out[0].startswith("error syntax a record is at most")
    assert out[2].startswith("slay ")


def test_answers_come_at_once():
    with subprocess.Popen(
        [sys.executable, "-m", "game.protocol"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(3):
            process.stdin.write(b"hello\n")
            process.stdin.flush()
            assert process.stdout.readline().startswith(b"slay ")
            assert process.stdout.readline() == b".\n"
        process.stdin.write(b"quit\n")
        process.stdin.flush()
        assert process.wait(10) == 0
        assert process.stdout.read() == b""


def test_a_listener_that_went_away_is_no_traceback():
    with subprocess.Popen(
        [sys.executable, "-m", "game.protocol"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(b"hello\n" * 10)
        process.stdin.close()
        assert process.wait(10) == 0
        assert process.stderr.read() == b""
