"""The index of kept games: it says what reading all files says, whatever happens to them, to it, and around it."""

import os
import sqlite3
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from bcnb.engine.chance import Seeded
from bcnb.engine.game import Game
from bcnb.engine.games import ruleset
from bcnb.engine.record import read_edges, read_prefix, write_record
from bcnb.games import battle_cry
from bcnb.library import index
from bcnb.library import search as searching
from bcnb.library.home import SavedGame, list_games
from bcnb.library.scenarios import find_scenario
from tests import toy
from tests.games import play
from tests.tamper import changed
from tests.test_engine_verify import WON

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


@pytest.fixture
def settled(monkeypatch) -> None:
    """A file counts as left alone at once; every change gives it another time, as it would if tests were slower."""
    monkeypatch.setattr(searching, "QUIET", -(10**15))


def put(home: Path, name: str, data: bytes) -> Path:
    home.mkdir(exist_ok=True)
    path = home / f"{name}.jsonl"
    path.write_bytes(data)
    os.utime(path, ns=(now := next(TIMES), now))
    return path


def read_all(monkeypatch: pytest.MonkeyPatch) -> list[SavedGame]:
    """The list without any index."""
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "sqlite3", None)
        return list_games()


def rows(home: Path) -> list[str]:
    """The names that stand in the index."""
    with sqlite3.connect(home / index.FILE) as table:
        return [name for (name,) in table.execute("SELECT name FROM games ORDER BY name")]


# --- the law ----------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("settled")
@pytest.mark.parametrize("seed", range(4))
def test_the_index_says_what_reading_all_files_says(seed, home, monkeypatch):
    """After additions, changes, deletions and renamings, and whatever happens to the index itself."""
    chance, names = Seeded(f"index {seed}"), [f"kernstown-{number}" for number in range(1, 7)]
    put(home, names[0], CONTENTS[0])
    for _ in range(60):
        path = home / f"{chance.choose(names)}.jsonl"
        act = chance.choose(("put", "put", "put", "append", "cut", "delete", "rename", "spoil"))
        if act == "put":
            put(home, path.stem, chance.choose(CONTENTS))
        elif act == "spoil":
            SPOILERS[chance.choose(sorted(SPOILERS))](home / index.FILE)
        elif path.exists():
            changes(path, act, chance)
        assert list_games() == read_all(monkeypatch), act
        assert list_games() == read_all(monkeypatch), act


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


def execute(*statements: str) -> Callable[[Path], None]:
    """What is done with the table of an index."""

    def spoil(path: Path) -> None:
        clear(path)
        with sqlite3.connect(path) as table:
            for statement in statements:
                table.execute(statement)

    return spoil


def clear(path: Path) -> None:
    """Away with whatever no longer is an index."""
    if path.is_dir():
        path.rmdir()
    elif path.exists() and not path.read_bytes().startswith(b"SQLite format 3\0"):
        path.unlink()


def overwritten(data: bytes) -> Callable[[Path], None]:
    def spoil(path: Path) -> None:
        clear(path)
        path.write_bytes(data)

    return spoil


def halved(path: Path) -> None:
    clear(path)
    if path.exists():
        path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def folder(path: Path) -> None:
    path.unlink(missing_ok=True) if not path.is_dir() else None
    path.mkdir(exist_ok=True)


MADE = "CREATE TABLE IF NOT EXISTS games (name TEXT)"
SPOILERS: dict[str, Callable[[Path], None]] = {
    "gone": lambda path: (clear(path), path.unlink(missing_ok=True))[0],
    "empty": overwritten(b""),
    "no database": overwritten(b"no database at all\n" * 100),
    "only a head": overwritten(b"SQLite format 3\0" + b"\xff" * 500),
    "cut in half": halved,
    "a folder": folder,
    "of another version": execute(MADE, "PRAGMA user_version = 99"),
    "without a table": execute("DROP TABLE IF EXISTS games", f"PRAGMA user_version = {index.VERSION}"),
    "of another shape": execute(
        "DROP TABLE IF EXISTS games", "CREATE TABLE games (name, size)", f"PRAGMA user_version = {index.VERSION}"
    ),
}
"""What may happen to an index."""
ODD_SEATS = tuple(f"seats = '{text}'" for text in ("[" * 5000, '{"union":5}', '{"union":null}', '{"union":"\\ud800"}'))
"""What may stand in a row for those who play, and says nothing of them."""
MORE_COLUMNS = "ALTER TABLE games ADD COLUMN more TEXT"


@pytest.mark.usefixtures("settled")
@pytest.mark.parametrize("what", SPOILERS)
def test_a_spoiled_index_is_made_anew(what, home, monkeypatch):
    for number, data in enumerate(CONTENTS):
        put(home, f"kernstown-{number}", data)
    expected = list_games()
    SPOILERS[what](home / index.FILE)
    for _ in range(3):
        assert list_games() == expected == read_all(monkeypatch)
    if what != "a folder":
        assert len(rows(home)) == 8


# --- what it spares ---------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("settled")
def test_a_file_is_read_once_and_again_when_it_has_changed(home, reads):
    for number, data in enumerate(CONTENTS[:3], 1):
        put(home, f"kernstown-{number}", data)
    list_games()
    assert sorted(reads) == ["kernstown-1.jsonl", "kernstown-2.jsonl", "kernstown-3.jsonl"]
    reads.clear()
    list_games()
    assert reads == []
    put(home, "kernstown-2", CONTENTS[4])
    list_games()
    assert reads == ["kernstown-2.jsonl"]


def test_a_file_that_was_changed_just_now_is_read_again(home, reads):
    """It could be changed once more and have the same size and times."""
    put(home, "kernstown-1", CONTENTS[0])
    for _ in range(2):
        list_games()
    assert reads == ["kernstown-1.jsonl"] * 2


@pytest.mark.usefixtures("settled")
def test_what_is_not_sound_is_not_indexed_and_what_is_gone_leaves_it(home):
    for number, data in enumerate(CONTENTS[:2] + CONTENTS[8:]):
        put(home, f"kernstown-{number}", data)
    list_games()
    assert rows(home) == ["kernstown-0.jsonl", "kernstown-1.jsonl"]
    put(home, "kernstown-0", b"no record")
    (home / "kernstown-1.jsonl").unlink()
    list_games()
    assert rows(home) == []


@pytest.mark.usefixtures("settled")
@pytest.mark.parametrize(
    "change",
    [
        *("title = NULL", "title = x'00'", "plies = 'many'", "seats = 'no JSON'", "seats = '[]'", "seats = ''"),
        *ODD_SEATS,
        *("size = NULL", "size = 1", "changed = 1", "moved = 1", "read = ''", "by = x'00'", "winner = x'00'"),
    ],
)
def test_a_row_that_nobody_can_have_written_does_not_count(change, home, monkeypatch):
    put(home, "kernstown-1", CONTENTS[1])
    expected = list_games()
    with sqlite3.connect(home / index.FILE) as table:
        table.execute(f"UPDATE games SET {change}")
    assert list_games() == expected == read_all(monkeypatch)
    assert rows(home) == ["kernstown-1.jsonl"]


@pytest.mark.usefixtures("settled")
def test_an_index_with_a_column_more_is_made_anew(home, monkeypatch):
    put(home, "kernstown-1", CONTENTS[1])
    expected = list_games()
    execute(MORE_COLUMNS)(home / index.FILE)
    for _ in range(2):
        assert list_games() == expected == read_all(monkeypatch)
    list_games()
    assert len(index._TYPES) == len(sqlite3.connect(home / index.FILE).execute("SELECT * FROM games").fetchone())


# --- where none can be kept -------------------------------------------------------------------------------------------


@pytest.fixture
def two_games(home) -> list[SavedGame]:
    for number, data in enumerate(CONTENTS[:2], 1):
        put(home, f"kernstown-{number}", data)
    return list_games()


@pytest.mark.usefixtures("settled")
def test_an_index_that_another_program_writes_is_not_waited_for_long(home, two_games, monkeypatch):
    monkeypatch.setattr(index, "PATIENCE", 0.05)
    other = sqlite3.connect(home / index.FILE, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    put(home, "kernstown-3", CONTENTS[2])
    assert list_games() == read_all(monkeypatch)
    other.execute("COMMIT")
    other.close()
    assert [game.name for game in list_games()] == ["kernstown-1", "kernstown-2", "kernstown-3"]
    assert len(rows(home)) == 3


@pytest.mark.parametrize("code", sorted(index._IN_THE_WAY))
def test_a_fault_that_is_not_the_index_s_own_leaves_it_alone(code, home, two_games, monkeypatch):
    before, connect = (home / index.FILE).read_bytes(), sqlite3.connect

    def refuse(path, **more):
        if path == ":memory:":
            return connect(path)
        error = sqlite3.OperationalError("not now")
        error.sqlite_errorcode = code | 0x100
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(sqlite3, "connect", refuse)
        assert list_games() == two_games
    assert (home / index.FILE).read_bytes() == before


@pytest.mark.skipif(os.name != "posix", reason="needs a folder that is read-only")
def test_a_folder_that_is_read_only_is_read(home, two_games):
    from tests.faults.disks import powerless

    (home / index.FILE).unlink()
    for path in (home.parent.parent, home.parent):
        path.chmod(0o755)
    home.chmod(0o555)
    try:
        with powerless():
            if os.access(home, os.R_OK, effective_ids=True):
                assert list_games() == two_games
    finally:
        home.chmod(0o755)
    assert not (home / index.FILE).exists()


def test_without_games_or_a_folder_no_index_is_made(home, monkeypatch):
    assert list_games() == []
    home.mkdir()
    assert list_games() == []
    put(home, "kernstown-1", CONTENTS[0])
    assert len(read_all(monkeypatch)) == 1
    assert [path.name for path in home.iterdir()] == ["kernstown-1.jsonl"]


@pytest.mark.skipif(sys.platform != "linux", reason="needs names that are no text")
@pytest.mark.usefixtures("settled")
def test_a_name_that_is_no_text_is_listed_and_not_indexed(home):
    put(home, "kernstown-1", CONTENTS[0])
    put(home, "kern\udcff-2", CONTENTS[0])
    for _ in range(2):
        assert [game.name for game in list_games()] == ["kernstown-1", "kern\udcff-2"]
    assert rows(home) == ["kernstown-1.jsonl"]


# --- first and last lines ---------------------------------------------------------------------------------------------


def test_first_and_last_line_say_what_all_lines_say_of_any_beginning_of_a_record():
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


def test_what_follows_an_end_or_was_changed_before_it_is_told():
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
        record, _, error = read_prefix(data, rules, "a")
        return record.header, len(record.plies), record.end, error

    return told(ask)


def told(ask: Callable) -> tuple:
    try:
        return tuple(str(one) if isinstance(one, ValueError) else one for one in ask())
    except ValueError as error:
        return (str(error),)
