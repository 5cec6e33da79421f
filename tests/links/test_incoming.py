"""Links, records and positions as mail, messengers and pages deliver them."""

from __future__ import annotations

import contextlib
import textwrap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core import Malformed, Position, Record, SlayError
from game.core.prng import Prng
from game.glyphs import INVISIBLE
from game.links import fragments, incoming
from game.links.fragments import LinkError, Offer
from game.session import Session
from game.slicing import finish
from tests.playing import some_move


def played(moves: int = 25, game_id: str = "2026-11-29 1", seed: int = 9) -> Session:
    seats = {"a": "human", "b": "human"}
    session = Session.new(seed, "small", 2, seats, game_id=game_id)
    prng = Prng(5)
    for _ in range(moves):
        session.play(some_move(session.position, prng))
    return session


SESSION = played()
assert SESSION.map is not None
RECORD = SESSION.record.format()
POSITION = SESSION.position.format()
LINKS = {
    "game": fragments.game_link(SESSION.record),
    "position": fragments.position_link(SESSION.position),
    "map": fragments.map_link(SESSION.map),
}
ADDRESS = "https://example.org/some/where/#"


def read(text: str) -> Offer | None:
    return finish(incoming.read(text))


def is_the_game(offer: Offer | None) -> bool:
    assert offer is not None
    assert offer.record is not None
    return offer.kind == "game" and offer.record.moves == SESSION.record.moves


# Links


TAILS = [
    "",
    "/",
    "//",
    "/?",
    "?utm_source=mail&utm_medium=web",
    "/?utm_campaign=x",
    "&fbclid=IwAR0abc-_9",
    "?fbclid=IwAR0abc",
    "&utm_source=x",
    "&amp;gclid=1",
    "%20",
    "%26fbclid=1",
    ".",
    "...",
    ",",
    ")",
    ").",
    "!",
    "?",
    "”",
    "’",
    "»",
    ">",
    "]",
    "}",
    "`",
    "*",
    ";",
    " — from my phone",
    "\n\nBye",
    "\u200b",
    "\u00ad",
    "\ufeff",
    "\u2060",
    "\u00a0and more",
    "|",
    "#top",
    "#:~:text=x",
    "…",
    "。",
]


@pytest.mark.parametrize("tail", TAILS)
@pytest.mark.parametrize("kind", LINKS)
def test_what_hangs_on_a_link(kind: str, tail: str) -> None:
    for head in (ADDRESS, "#", ""):
        offer = read(head + LINKS[kind] + tail)
        assert offer is not None
        assert offer.kind == kind
        assert incoming.holds_link(head + LINKS[kind] + tail)


HEADS = [
    "",
    "See ",
    "(",
    "<",
    '"',
    "“",
    "> ",
    "> > ",
    "Link:",
    "[my move](",
    "`",
    "\u200b",
    "\u00a0",
    "- ",
    "* ",
]


@pytest.mark.parametrize("head", HEADS)
@pytest.mark.parametrize("kind", LINKS)
def test_what_stands_before_a_link(kind: str, head: str) -> None:
    for address in (ADDRESS, "#", "https://example.org/?utm_source=x#", "example.org/#/"):
        offer = read(f"{head}{address}{LINKS[kind]}")
        assert offer is not None
        assert offer.kind == kind


@pytest.mark.parametrize("hidden", sorted(INVISIBLE))
@pytest.mark.parametrize("kind", LINKS)
def test_what_cannot_be_seen_in_a_link(kind: str, hidden: str) -> None:
    link = LINKS[kind]
    for at in (0, 3, len(link) // 2, len(link)):
        offer = read(ADDRESS + link[:at] + hidden + link[at:])
        assert offer is not None
        assert offer.kind == kind


@pytest.mark.parametrize("width", [40, 64, 72, 76, 78])
@pytest.mark.parametrize("quote", ["", "> ", ">> ", "    "])
@pytest.mark.parametrize("kind", ["game", "position"])
def test_a_link_broken_over_lines(kind: str, quote: str, width: int) -> None:
    rows = textwrap.wrap(ADDRESS + LINKS[kind], width, break_on_hyphens=False)
    text = "\n".join(quote + row for row in ["Your turn:", *rows, "", "Bye"])
    offer = read(text)
    assert offer is not None
    assert offer.kind == kind


@pytest.mark.parametrize("kind", LINKS)
def test_a_hash_that_was_encoded(kind: str) -> None:
    offer = read("https://example.org/" + "%23" + LINKS[kind].replace("=", "%3D", 1))
    assert offer is not None
    assert offer.kind == kind


@pytest.mark.parametrize("kind", LINKS)
@pytest.mark.parametrize("change", ["cut", "swap", "letter"])
def test_a_damaged_link_is_refused(kind: str, change: str) -> None:
    link = LINKS[kind]
    broken = {
        "cut": link[:-3],
        "swap": link[:-12] + link[-6:] + link[-12:-6],
        "letter": link[:20] + ("b" if link[20] == "a" else "a") + link[21:],
    }[change]
    for tail in ("", " and more", "\nnext line", "/?utm_source=x"):
        with pytest.raises(LinkError) as refused:
            read(ADDRESS + broken + tail)
        assert refused.value.code == "damaged"


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "hello",
        "seat=5",
        "a heatmap=7",
        "https://example.org/?map=7",
        "what=ever",
        "\u200b",
    ],
)
def test_no_link_and_nothing_else(text: str) -> None:
    assert read(text) is None
    assert not incoming.holds_link(text)


# Records


def curly(text: str) -> str:
    """As a word processor turns quotation marks."""
    lines = []
    for line in text.split("\n"):
        head, quote, tail = line.partition('"')
        lines.append(f"{head}“{tail[:-2]}”]" if quote else line)
    return "\n".join(lines)


WRAPPINGS = {
    "plain": "{text}",
    "quoted": "{quoted}",
    "twice quoted": "{twice}",
    "fence": "```\n{text}```\n",
    "fence with a language": "Here it is:\n\n```text\n{text}\n```\nBye",
    "tildes": "~~~\n{text}~~~",
    "indented": "{indented}",
    "mail": "Hi Ann,\n\nmy move:\n\n{text}\n-- \nBob\nSent from my iPhone 7\n",
    "mail, quoted": "On Sunday Bob wrote:\n{quoted}\n>\n> -- \n> Bob\n\nthe end of the mail",
    "windows": "{windows}",
    "bom": "\ufeff{text}",
    "no-break spaces": "{spaces}",
    "curly": "{curly}",
    "german": "{german}",
    "french": "{french}",
    "zero width": "{zero}",
    "in one line": "{one_line}",
    "begins in a line": "The game: {text}",
    "capitals": "{capitals}",
    "separators": "{separators}",
}


def wrapped(how: str, text: str = RECORD) -> str:
    lines = text.split("\n")
    return WRAPPINGS[how].format(
        text=text,
        quoted="\n".join("> " + line for line in lines),
        twice="\n".join(">> " + line for line in lines),
        indented="\n".join("    " + line for line in lines),
        windows=text.replace("\n", "\r\n"),
        spaces=text.replace(" ", "\u00a0"),
        curly=curly(text),
        german=curly(text).replace("“", "„").replace("”", "“"),
        french=curly(text).replace("“", "«\u00a0").replace("”", "\u00a0»"),
        zero=text.replace("[", "\u200b[").replace("\n", "\u200d\n".replace("\u200d", "\u2060")),
        one_line=text.replace("\n", ""),
        capitals="\n".join(line[:1].upper() + line[1:] for line in lines),
        separators=text.replace("\n", "\u2028"),
    )


@pytest.mark.parametrize("how", [how for how in WRAPPINGS if how != "french"])
def test_a_record_on_its_way(how: str) -> None:
    assert is_the_game(read(wrapped(how)))


@pytest.mark.parametrize("width", [30, 60, 72, 76])
@pytest.mark.parametrize("quote", ["", "> "])
def test_a_record_whose_lines_were_broken(width: int, quote: str) -> None:
    text = SESSION.record.with_header("Name", "The long bay behind the little hills").format()
    rows = [part for line in text.split("\n") for part in textwrap.wrap(line, width) or [""]]
    assert is_the_game(read("\n".join(quote + row for row in rows)))


def test_a_name_with_quotation_marks_of_its_own_survives() -> None:
    record = SESSION.record.with_header("Name", '“Łódź” "x" ] [a')
    for text in (record.format(), "> " + record.format().replace("\n", "\n> ")):
        offer = read(text)
        assert offer is not None
        assert offer.record is not None
        assert offer.record.header("Name") == record.header("Name")


@pytest.mark.parametrize("text", [RECORD, SESSION.to_text()])
def test_what_the_game_writes_is_read_as_it_is(text: str) -> None:
    offer = read(text)
    assert offer is not None
    assert offer.record == Record.parse(text)


LAST = RECORD.rstrip("\n").count("\n") + 1


@pytest.mark.parametrize(
    "text, line, reason",
    [
        (RECORD + "c7d9x end", LAST + 1, "'c7d9x' is no move"),
        (RECORD + "\nBye\n\na1b1 end", LAST + 4, "other text stands before it"),
        (RECORD + "then a1b1", LAST + 1, "'then' is no move"),
        ("Hi\n\n" + RECORD.replace("]", "", 1), 3, "header"),
        ("> " + RECORD.replace("Map", "Map!", 1).replace("\n", "\n> "), 2, ""),
        ("Hi\n[Rules nonsense", 2, "a header is written"),
        (RECORD.replace("[Map", "[Rules", 1), 0, ""),
    ],
)
def test_what_is_not_certain_is_refused_with_its_line(text: str, line: int, reason: str) -> None:
    with pytest.raises(SlayError) as refused:
        read(text)
    if line:
        assert f"line {line}" in str(refused.value) or reason == ""
    assert reason in str(refused.value)


def test_a_move_that_the_rules_refuse_is_named() -> None:
    with pytest.raises(SlayError, match="round 1, player a, move 1"):
        read(Record.of(SESSION.start, ["a1a2", "end"]).format() + "\n-- \nBob")


# Positions


@pytest.mark.parametrize(
    "wrapping",
    [
        "{p}",
        "  {p}\n",
        "> {p}",
        "`{p}`",
        "```\n{p}\n```",
        "Look: {p}.",
        "“{p}”",
        "({p})",
        "Hi\n{p}\nBye",
        "{p} slay/1",
        "{p} is mine",
        "\ufeff{p}",
    ],
)
def test_a_position_on_its_way(wrapping: str) -> None:
    text = wrapping.format(p=POSITION)
    for changed in (text, text.replace(" ", "\u00a0"), text.replace(" ", "\n", 2)):
        offer = read(changed)
        assert offer is not None
        assert offer.position == SESSION.position


@pytest.mark.parametrize("wrong", ["9/2xx", "aH aa", "aHaKbbH/aab"])
def test_a_wrong_position_is_refused_with_its_line(wrong: str) -> None:
    with pytest.raises(Malformed, match="line 3"):
        read(f"Hi\n\n{wrong.split()[0]} a 1,9 3 0")


# More than one


def test_several_games_are_told_apart_from_one() -> None:
    other = played(game_id="another", seed=4)
    for text in (
        f"{ADDRESS}{LINKS['game']} {ADDRESS}{fragments.game_link(other.record)}",
        f"{RECORD}\n{other.record.format()}",
        f"> {ADDRESS}{LINKS['map']}\n{RECORD}",
        f"{POSITION}\n{other.position.format()}",
    ):
        with pytest.raises(LinkError) as refused:
            read(text)
        assert refused.value.code == "several"


@pytest.mark.parametrize("kind", LINKS)
def test_the_same_thing_twice_is_one(kind: str) -> None:
    offer = read(f"[{ADDRESS}{LINKS[kind]}]({ADDRESS}{LINKS[kind]})")
    assert offer is not None
    assert offer.kind == kind


def test_a_game_as_link_and_text_is_one() -> None:
    assert is_the_game(read(f"{ADDRESS}{LINKS['game']}\n\n{RECORD}"))


def test_of_a_thread_of_mails_the_last_state_is_read() -> None:
    states = [played(moves) for moves in (5, 25, 12)]
    links = [ADDRESS + fragments.game_link(state.record) for state in states]
    text = f"{links[0]}\n> {links[1]}\n>> {links[2]}\n"
    assert is_the_game(read(text))


def test_branches_of_one_game_are_several() -> None:
    branch = SESSION.branch(6, game_id=SESSION.game_id)
    prng = Prng(77)
    while branch.record.moves[: len(branch.steps)] == SESSION.record.moves[: len(branch.steps)]:
        branch.play(some_move(branch.position, prng))
    with pytest.raises(LinkError) as refused:
        read(f"{RECORD}\n{branch.record.format()}")
    assert refused.value.code == "several"


def test_a_flood_of_links_is_not_worked_through() -> None:
    text = " ".join(f"#map={n}.small.2.x.y.z" for n in range(1000))
    with pytest.raises(LinkError) as refused:
        read(text)
    assert refused.value.code == "several"


# Whatever it is


PIECES = st.sampled_from(
    [
        RECORD,
        RECORD[:60],
        POSITION,
        *LINKS.values(),
        "#",
        '[Rules "slay/1"]',
        "[",
        '"]',
        "end",
        "\n",
        "> ",
        "```",
        "a1b1",
        " a 1 2 3",
        "\u200b",
        "“",
        "Position",
        '[Map "',
        "endend",
        "c7d8concede",
    ]
)


@given(st.lists(st.one_of(PIECES, st.text(max_size=12)), max_size=8))
def test_any_text_is_read_or_refused(parts: list[str]) -> None:
    with contextlib.suppress(SlayError):
        offer = read("".join(parts))
        assert offer is None or isinstance(offer.position, Position)
