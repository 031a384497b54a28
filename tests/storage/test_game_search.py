"""Games found by what is asked: a search reads every file, trusts nothing next to them, and leaves nothing behind."""

import os
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest

from bcnb.engine.chance import Seeded
from bcnb.engine.game import Game
from bcnb.engine.game_registry import ruleset
from bcnb.engine.record import read_edges, read_partial_record, write_record
from bcnb.games import battle_cry
from bcnb.storage import saved_games
from bcnb.storage.game_search import (
    NOBODY,
    OPEN,
    KnownRecords,
    ListedRecord,
    SearchConditions,
    SearchResult,
    search,
)
from bcnb.storage.paths import SUFFIX
from bcnb.storage.records import load_recorded_game, record_names
from bcnb.storage.saved_games import entry_of, list_games
from bcnb.storage.scenarios import find_scenario
from tests.engine.test_verify import WON
from tests.helpers import toy
from tests.helpers.games import play
from tests.helpers.tamper import changed

TIMES = count(10**18)


def contents() -> list[bytes]:
    """What a file may hold: games that are over or go on, and what is none, or not any more."""
    found = []
    for name in ("kernstown", "shiloh"):
        for seats in ({"union": "person", "confederate": "Zoë\x1b"}, None):
            game = play(Game(battle_cry, find_scenario(name), seats), 15)
            found.append(write_record(game.record, battle_cry))
            game.stop()
            found.append(write_record(game.record, battle_cry))
    whole = found[1]
    faulty = changed(whole, 1, '"flags":6', '"flags":0')
    return [*found, whole[:-1], whole[:200], b"", b"[]\n", changed(whole, 5, "draw", "drow"), faulty, whole + b"{}\n"]


CONTENTS = contents()


SOUND = CONTENTS[:4]
"""Games of which each is found, or not, by another question."""
ASKED = (
    SearchConditions(),
    SearchConditions(player="Zo"),
    SearchConditions(scenario="SHILOH"),
    SearchConditions(result="open"),
    SearchConditions(shortest=14),
)
INDEX = ".index.sqlite"
"""What earlier versions left in the folder of games."""


def put(home: Path, name: str, data: bytes) -> Path:
    home.mkdir(exist_ok=True)
    path = home / f"{name}.jsonl"
    path.write_bytes(data)
    os.utime(path, ns=(now := next(TIMES), now))
    return path


@pytest.fixture
def four(home) -> Path:
    """A folder of four games."""
    for number, data in enumerate(SOUND):
        put(home, f"kernstown-{number}", data)
    return home


def ask(home: Path, wanted: SearchConditions = ASKED[0]) -> SearchResult:
    return search(home, SUFFIX, entry_of, wanted)


def names(home: Path, wanted: SearchConditions) -> list[str]:
    return sorted(hit.name.removesuffix(SUFFIX)[-1] for hit in ask(home, wanted).hits)


# --- what is asked ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        (SearchConditions(), ["0", "1", "2", "3"]),
        (SearchConditions(scenario="SHILOH"), ["2", "3"]),
        (SearchConditions(scenario="battle_cry/kern"), ["0", "1"]),
        (SearchConditions(player="ZOË"), ["0", "2"]),
        (SearchConditions(result=OPEN), ["0", "2"]),
        (SearchConditions(result=NOBODY), ["1", "3"]),
        (SearchConditions(result="union"), []),
        (SearchConditions(shortest=15, longest=15), ["0", "1", "2", "3"]),
        (SearchConditions(longest=14), []),
        (SearchConditions(since=10**18, until=0), []),
    ],
)
def test_a_search_finds_what_is_asked(wanted, expected, home):
    """The first and third game go on; the others were stopped."""
    for number, data in enumerate((CONTENTS[0], CONTENTS[3], CONTENTS[4], CONTENTS[7])):
        put(home, f"kernstown-{number}", data)
    assert names(home, wanted) == expected


def test_a_search_asks_when_a_file_was_changed_and_lists_the_newest_first(four):
    hits = ask(four).hits
    assert [hit.name[10] for hit in hits] == ["3", "2", "1", "0"]
    assert names(four, SearchConditions(since=hits[2].changed, until=hits[0].changed)) == ["1", "2"]


# --- the law ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_a_search_says_what_the_files_say_whatever_was_read_before(seed, home):
    """After additions, changes, deletions and renamings, lists between them, and whatever headers are remembered."""
    chance, stems = Seeded(f"search {seed}"), [f"kernstown-{number}" for number in range(1, 7)]
    put(home, stems[0], CONTENTS[0])
    for _ in range(40):
        path = home / f"{chance.choose(stems)}.jsonl"
        act = chance.choose(("put", "put", "append", "cut", "delete", "rename", "list"))
        if act == "put":
            put(home, path.stem, chance.choose(CONTENTS))
        elif act == "list":
            list_games()
        elif path.exists():
            changes(path, act, chance)
        wanted = chance.choose(ASKED)
        found = ask(home, wanted)
        saved_games._head.cache_clear()
        assert found == ask(home, wanted), act


def changes(path: Path, act: str, chance: Seeded) -> None:
    data = path.read_bytes()
    if act == "append":
        put(path.parent, path.stem, data + chance.choose((b"{", b"\n", data[-200:])))
    elif act == "cut":
        put(path.parent, path.stem, data[: chance.choose(range(len(data) + 1))])
    elif act == "delete":
        path.unlink()
    else:
        path.rename(path.with_name("kernstown-9.jsonl"))


# --- what lies next to the games --------------------------------------------------------------------------------------


def foreign(path: Path) -> None:
    """The database of another program."""
    with closing(sqlite3.connect(path)) as table, table:
        table.execute("CREATE TABLE games (mine TEXT)")
        table.execute("INSERT INTO games VALUES ('precious')")


def endless(path: Path) -> None:
    """A database whose every answer takes for ever."""
    with closing(sqlite3.connect(path)) as table, table:
        table.execute(f"CREATE VIEW games AS {NUMBERS} SELECT n AS name FROM endless")
        table.execute(f"CREATE VIEW listing AS {NUMBERS} SELECT n AS files FROM endless")
        table.execute("PRAGMA user_version = 2")


NUMBERS = "WITH RECURSIVE endless(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM endless)"


def linked(path: Path) -> None:
    foreign(path.with_name("other.sqlite"))
    path.symlink_to("other.sqlite")


def piped(path: Path) -> None:
    foreign(path)
    os.mkfifo(path.with_name(f"{path.name}-journal"))


@pytest.mark.skipif(sys.platform == "win32", reason="needs links and pipes")
@pytest.mark.parametrize("plant", [foreign, linked, piped, endless, Path.mkdir, os.mkfifo])
def test_a_search_leaves_alone_whatever_lies_next_to_the_games(plant, four):
    """Earlier versions had an index there, and took any file for it."""
    expected = ask(four)
    plant(four / INDEX)
    before = {path: path.read_bytes() for path in four.iterdir() if path.is_file()}
    assert ask(four) == expected
    assert {path: path.read_bytes() for path in four.iterdir() if path.is_file()} == before


def test_a_search_leaves_nothing_behind(home):
    assert list_games() == []
    home.mkdir()
    assert list_games() == []
    put(home, "kernstown-1", CONTENTS[0])
    assert len(list_games()) == 1
    assert [path.name for path in home.iterdir()] == ["kernstown-1.jsonl"]


def test_a_folder_that_is_read_only_is_read(home):
    from tests.programs.faults.disks import powerless

    put(home, "kernstown-1", CONTENTS[0])
    expected = list_games()
    for path in (home.parent.parent, home.parent):
        path.chmod(0o755)
    home.chmod(0o555)
    try:
        with powerless():
            if os.access(home, os.R_OK, effective_ids=True):
                assert list_games() == expected
    finally:
        home.chmod(0o755)


@pytest.mark.skipif(sys.platform != "linux", reason="needs names that are no text")
def test_a_name_that_is_not_text_is_listed(home):
    put(home, "kernstown-1", CONTENTS[0])
    put(home, "kern\udcff-2", CONTENTS[0])
    assert [game.name for game in list_games()] == ["kernstown-1", "kern\udcff-2"]


@pytest.mark.skipif(sys.platform == "win32", reason="needs links")
def test_a_link_to_nothing_is_a_file_that_is_damaged(four):
    (four / "away.jsonl").symlink_to(four / "nowhere")
    found = ask(four)
    assert len(found.hits) == 4
    assert "the file does not exist" in found.problems["away.jsonl"]


# --- first and last lines ---------------------------------------------------------------------------------------------


def test_first_and_last_line_say_what_all_lines_say_about_any_beginning_of_a_record():
    for data, rules in ((WON, lambda name: toy), (CONTENTS[1], ruleset)):
        for size in range(len(data) + 1):
            assert edges(data[:size], rules) == whole(data[:size], rules)


@pytest.mark.parametrize(
    ("old", "new"),
    [('"plies":13', '"plies":12'), ('"winner":"blue"', '"winner": "blue"'), ('"sha256":"', '"sha256":"0')],
)
def test_first_and_last_line_tell_a_wrong_end(old, new):
    data = changed(WON, 15, old, new)
    assert edges(data, lambda name: toy) == whole(data, lambda name: toy)


def test_what_follows_an_end_or_was_changed_before_it_is_reported():
    for data in (changed(WON, 1, "Anna", "Anne"), WON + b"{}\n", WON + WON.splitlines(keepends=True)[-1]):
        found = read_edges(data, lambda name: toy, "a")
        assert found.error
        assert found.end is None


def test_what_is_wrong_between_shows_in_the_digest_of_the_end_alone():
    assert "digest" in str(read_edges(changed(WON, 7, "roll 6", "roll 5"), lambda name: toy).error)
    unfinished = b"".join(WON.splitlines(keepends=True)[:-1])
    assert read_edges(changed(unfinished, 7, "roll 6", "roll 5"), lambda name: toy).error is None


def edges(data: bytes, rules: Callable) -> tuple:
    """What first and last line say, an error as its words."""
    return told(lambda: read_edges(data, rules, "a"))


def whole(data: bytes, rules: Callable) -> tuple:
    """The same from all lines."""

    def ask() -> tuple:
        found = read_partial_record(data, rules, "a")
        record = found.record
        return record.header, len(record.plies), record.end, found.error

    return told(ask)


def told(ask: Callable) -> tuple:
    try:
        return tuple(str(one) if isinstance(one, ValueError) else one for one in ask())
    except ValueError as error:
        return (str(error),)


def test_an_entry_counts_turns_by_the_last_that_began():
    for name, path in record_names().items():
        if "/" in name:
            found = entry_of(path).entry
            assert found
            assert found.turns == load_recorded_game(path).states[-1].turn.number, name


def test_a_known_record_is_read_again_when_its_file_has_changed(tmp_path: Path) -> None:
    """It grows, is replaced by one of the same size, is removed, or gets the time of another."""
    read: list[str] = []

    def reading(path: Path) -> ListedRecord:
        read.append(path.name)
        return entry_of(path)

    known = KnownRecords(reading)

    def names() -> list[str]:
        read.clear()
        found = search(tmp_path, SUFFIX, known, SearchConditions())
        assert found == search(tmp_path, SUFFIX, entry_of, SearchConditions())
        return sorted(read)

    (tmp_path / "a.jsonl").write_bytes(CONTENTS[0])
    (tmp_path / "b.jsonl").write_bytes(CONTENTS[1])
    assert names() == ["a.jsonl", "b.jsonl"]
    assert names() == []
    lines = CONTENTS[0].splitlines(keepends=True)
    (tmp_path / "a.jsonl").write_bytes(b"".join(lines[:-1]))
    assert names() == ["a.jsonl"]
    twin = tmp_path / "c.tmp"
    twin.write_bytes(CONTENTS[1])
    state = (tmp_path / "b.jsonl").stat()
    os.utime(twin, ns=(state.st_atime_ns, state.st_mtime_ns))
    twin.replace(tmp_path / "b.jsonl")
    assert names() == ["b.jsonl"]
    (tmp_path / "b.jsonl").unlink()
    assert names() == []
    (tmp_path / "b.jsonl").write_bytes(CONTENTS[1])
    assert names() == ["b.jsonl"]
    known.forget()
    assert names() == ["a.jsonl", "b.jsonl"]
