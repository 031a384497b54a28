"""A day is written in one way, wherever it is asked for."""

import re
import tomllib
from argparse import ArgumentTypeError
from codecs import BOM_UTF8
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bcnb.cli import collect, games
from bcnb.course.lessons import PLAN, load_lesson
from bcnb.course.progress import load_progress, progress_file, save_mark
from bcnb.course.questions import load_question
from bcnb.course.quizzes import load_quiz
from bcnb.course.tasks import load_exercise, load_task
from bcnb.engine.record import write_record
from bcnb.games import battle_cry
from bcnb.games.battle_cry.files.battles import load_battles
from bcnb.storage import toml
from bcnb.storage.paths import scenarios_folder
from bcnb.storage.records import load_record
from bcnb.storage.scenarios import load_position, load_scenario
from bcnb.storage.toml import FileError, IncompleteFile, Table, parse_day, parse_toml, read_toml
from bcnb.storage.toml_scanner import DEEPEST, LARGEST, MOST_DIGITS, MOST_PARTS, Finder, first_excess, tokens
from bcnb.widgets.progress_store import save_answer
from tests.helpers.games import sample

DAY_READERS = {
    "text": parse_day,
    "collect": collect.day,
    "games": games.day,
    "file": lambda text: parse_toml(f'day = "{text}"', "a.toml").day("day"),
}
NO_DAYS = (
    "20261130",
    "2026-W48-1",
    "2026-1-3",
    "2026-11-31",
    "\uff12026-11-30",
    "2026-11-30 ",
    "2026-11-30T00",
    "",
    "soon",
)


@pytest.mark.parametrize("reader", DAY_READERS)
def test_a_day_has_four_digits_two_and_two(reader: str) -> None:
    assert DAY_READERS[reader]("2026-11-30") == date(2026, 11, 30)
    for text in NO_DAYS:
        with pytest.raises((ValueError, ArgumentTypeError, FileError), match=r"day|date"):
            DAY_READERS[reader](text)


def test_a_day_that_may_be_missing_is_none_and_one_that_must_be_there_is_reported() -> None:
    table = parse_toml("dai = 2026-11-30", "a.toml")
    assert table.day_or_none("day") is None
    with pytest.raises(FileError, match=r"a.toml:1: the key 'day' is missing. Did you mean 'dai'\?"):
        table.day("day")


READERS: tuple[Callable[[Path], Any], ...] = (
    *(load_scenario, load_position, load_question, load_task, load_quiz, load_exercise),
    *(load_progress, load_battles, read_toml, lambda path: load_lesson(path.parent)),
)
"""Everything that reads a TOML file."""


def dotted(parts: int) -> str:
    return ".".join("q" * parts)


EXCESSES = {
    "a key of many parts": (f"{dotted(MOST_PARTS + 1)} = 1", "a key has more than 16 parts"),
    "a header of many parts": (f"[{dotted(11_000)}]", "a key has more than 16 parts"),
    "a key of many quoted parts": (" . ".join(['"a.b"', "'c'"] * 9) + " = 1", "a key has more than 16 parts"),
    "a key of many parts in a table": (f"a = {{ {dotted(17)} = 1 }}", "a key has more than 16 parts"),
    "a number of many digits": (f"a = {'9' * (MOST_DIGITS + 1)}", "a whole number has more than 18 digits"),
    "a number of 5,000 digits": (f"answers = {'9' * 5000}", "a whole number has more than 18 digits"),
    "a number below nothing": (f"a = -{'1' * 19}", "a whole number has more than 18 digits"),
    "a number to the base 16": (f"a = 0x{'f' * 19}", "a whole number has more than 18 digits"),
    "a number to the base 8": (f"a = [0o{'7' * 19}]", "a whole number has more than 18 digits"),
    "a number to the base 2": (f"a = 0b{'1' * 19}", "a whole number has more than 18 digits"),
    "a number with pauses": (f"a = {'1_' * 18}1", "a whole number has more than 18 digits"),
    "lists in lists": (f"a = {'[' * 5000}", "nested too deeply: more than 16 in each other"),
    "tables in tables": ("a = " + "{a=" * 20 + "1" + "}" * 20, "nested too deeply: more than 16 in each other"),
}
"""What is too much, each with the text about it."""
HEAD = "# A comment.\r\n\n''' [[[[[[[[[[[[[[[[[[[ ''' = 1\n"
"""Lines before it, on which nothing is too much."""


@pytest.mark.parametrize("what", EXCESSES)
def test_what_asks_too_much_is_refused_before_the_parser_sees_it(what, tmp_path, monkeypatch):
    text, reason = EXCESSES[what]
    path = tmp_path / PLAN
    path.write_bytes(f"{HEAD}{text}\n".encode())
    monkeypatch.setattr(toml.tomllib, "loads", lambda text: pytest.fail("the parser was asked"))
    for reader in READERS:
        with pytest.raises(FileError, match=reason) as told:
            reader(path)
        assert (told.value.file, told.value.line) == (str(path), 4)


def test_a_file_larger_than_the_bound_is_refused_by_every_reader(tmp_path):
    path = tmp_path / PLAN
    path.write_bytes(b"#" * (LARGEST + 1))
    for reader in READERS:
        with pytest.raises(FileError, match=r"is larger than 256,000 bytes"):
            reader(path)


@pytest.mark.parametrize(
    "text",
    [
        f"{dotted(MOST_PARTS)} = {'9' * MOST_DIGITS}",
        f"a = -{'_'.join('9' * MOST_DIGITS)}",
        f"a = {'[' * DEEPEST}{']' * DEEPEST}",
        f"a = 0x{'f' * MOST_DIGITS}",
        f"a = '{'9' * 50}' # {'[' * 50} {dotted(50)}",
        f'a = """\n{dotted(50)}\n{"9" * 50}""""',
        "\n".join(["a.b = 1.5"] * 50),
        f"abcdef{'0' * 20} = 1.{'0' * 9}",
        "a = [" + "[],{}," * 50 + "]",
        "a = 1862-03-23T07:32:00.123456-07:00",
    ],
)
def test_what_keeps_the_bounds_is_left_to_the_parser(text):
    assert first_excess(text) is None


def test_our_own_files_keep_well_within_the_bounds():
    files = sorted(scenarios_folder().rglob("*.toml"))
    assert len(files) > 200
    assert (
        max(path.stat().st_size for path in files) < LARGEST / 8
    )  # the lesson on the causes has each text in three levels
    for path in files:
        assert first_excess(path.read_text(encoding="utf-8")) is None


# --- any text ---------------------------------------------------------------------------------------------------------

LETTERS = "abé1'\"\\\n \t=.,#[]{}\x00\x7f\u202e"
WORDS = "9" * 19, "0x", "'''", '"""', "\r\n", "[[", "]]", "a = ", "true", "1.5", "1862-03-23", "99:99"
PIECES = st.sampled_from((*LETTERS, *WORDS))


@given(st.lists(PIECES, max_size=40).map("".join))
def test_any_text_is_read_as_the_parser_reads_it_or_refused_with_the_file(text):
    try:
        read: Any = tomllib.loads(text)
    except ValueError:
        read = None
    if first_excess(text) is None and read is not None:
        assert parse_toml(text, "any.toml").values == read
        return
    with pytest.raises(FileError, match=r"^any\.toml:\d+: ") as told:
        parse_toml(text, "any.toml")
    assert first_excess(text) in (None, (told.value.line, told.value.reason))


@given(st.lists(PIECES, max_size=40).map("".join))
def test_a_text_is_walked_over_once_and_in_order(text):
    found = list(tokens(text))
    assert [one.line for one in found] == sorted(one.line for one in found)
    place = 0
    for one in found:
        place = text.index(one.text, place) + len(one.text)


def test_the_walk_ends_where_a_quoted_text_has_no_end():
    """To look for the end of every text that begins after it would take a time that grows with the square."""
    for text in ('"""\n' + '\\"""\n' * 1000, "'''" + "''\n" * 1000, '"' + '\\"' * 1000 + "\n" + '"' * 999, "'\n''"):
        assert list(tokens(text)) == []
    assert [one.text for one in tokens('a . "b" = """\n"""')] == ['a . "b"', "=", '"""\n"""']


def test_no_pattern_repeats_a_group_possessively():
    """Python 3.11.0 to 3.11.4, which Debian 12 has, match too little by it: no key of any file had a line there."""
    package = Path(__file__).parents[2] / "bcnb"
    bad = re.compile(r"\)[*+?]\+|\(\?>")
    texts = {path.name: path.read_text(encoding="utf-8") for path in package.rglob("*.py")}
    assert [name for name, text in texts.items() if bad.search(text)] == []


def test_the_walk_of_the_finder_makes_no_more_steps_than_there_are_pieces(monkeypatch):
    text = "".join(f"[t{number}.{dotted(MOST_PARTS - 1)}]\na = [1, [2, {{ b = 'c' }}]]\n" for number in range(200))
    finder = Finder(text)
    steps = []
    monkeypatch.setattr("bcnb.storage.toml_scanner._plain", lambda written: steps.append(written) or written)
    assert finder.line(("t199", *dotted(MOST_PARTS - 1).split("."), "a", 1)) == 400
    assert len(steps) < len(list(tokens(text)))


# --- progress ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", EXCESSES)
def test_progress_that_asks_too_much_is_reported_and_hinders_nobody(what, home):
    home.mkdir()
    progress_file().write_bytes(f"{HEAD}{EXCESSES[what][0]}\n".encode())
    told = save_answer("3.1", solved=True)
    assert told.startswith(f"Your progress is not saved: {progress_file()}:4: ")
    assert EXCESSES[what][1] in told
    with pytest.raises(FileError):
        save_mark("3.1", solved=True)


def test_a_table_remembers_its_lines_whatever_ends_its_lines():
    table = parse_toml("a = 1\r\n\r\n[b]\r\nc = 2\r\n", "crlf.toml")
    assert isinstance(table, Table)
    assert table.where.line_of(("b", "c")) == 4


# --- encodings --------------------------------------------------------------------------------------------------------

WIDE = {"utf-16": "UTF-16", "utf-16-le": "UTF-16", "utf-16-be": "UTF-16", "utf-32": "UTF-32"}


def test_a_byte_order_mark_changes_nothing(tmp_path: Path) -> None:
    for source in (
        scenarios_folder() / "battle_cry" / "kernstown.toml",
        *(scenarios_folder() / "battle_cry").glob("*.toml"),
    ):
        marked = tmp_path / source.name
        marked.write_bytes(BOM_UTF8 + source.read_bytes())
        assert read_toml(marked).values == read_toml(source).values
    assert load_scenario(tmp_path / "kernstown.toml").title == "Kernstown"
    (tmp_path / "x.toml").write_bytes(BOM_UTF8 + b"a = 1\nb = 2\n")
    table = read_toml(tmp_path / "x.toml")
    assert table.whole("a") == 1
    with pytest.raises(FileError, match=r"x\.toml:2: unknown key 'b'"):
        table.finish()


@pytest.mark.parametrize("encoding", WIDE)
@pytest.mark.parametrize("read", READERS[:-1])
def test_another_encoding_is_named_with_what_to_do(encoding: str, read: Callable[[Path], Any], tmp_path: Path) -> None:
    path = tmp_path / PLAN
    path.write_bytes('title = "Kernstown"\n'.encode(encoding))
    with pytest.raises(FileError) as refused:
        read(path)
    assert str(refused.value) == f"{path}: is saved as {WIDE[encoding]}. Save it again as UTF-8"


@pytest.mark.parametrize("encoding", WIDE)
def test_a_record_in_another_encoding_is_refused_by_name(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes('{"bcnb":1}\n'.encode(encoding))
    with pytest.raises(
        ValueError, match=f"game.jsonl:1: the line is saved as {WIDE[encoding]}. Save the file again as UTF-8"
    ):
        load_record(path)


def test_a_byte_order_mark_before_a_record_is_named(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(BOM_UTF8 + write_record(sample(), battle_cry))
    with pytest.raises(
        ValueError, match=r"game\.jsonl:1: the line begins with a byte order mark \(got EF BB BF\)\. Save "
    ):
        load_record(path)


@pytest.mark.parametrize(
    ("data", "incomplete"),
    [(b'name = "a', True), (b"\xff", True), (b"other = 1", True), (b"name = 1", False), (b'name = " "', False)],
)
def test_a_file_that_is_not_whole_has_its_own_kind_of_error(data: bytes, incomplete: bool) -> None:
    with pytest.raises(FileError) as caught:
        parse_toml(toml.decode("a.toml", data), "a.toml").text("name")
    assert isinstance(caught.value, IncompleteFile) == incomplete
