"""Games found by what is asked: a search says what reading all files says, and reads none that has not changed."""

import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bcnb.engine.chance import Seeded
from bcnb.library import index
from bcnb.library import search as searching
from bcnb.library.home import entry_of, list_games
from bcnb.library.places import SUFFIX
from bcnb.library.search import Search, Wanted, search
from tests.test_library_index import CONTENTS, MORE_COLUMNS, ODD_SEATS, SPOILERS, changes, execute, put

SOUND = CONTENTS[:4]
"""Games of which each is found, or not, by another question."""
ASKED = (Wanted(), Wanted(player="Zo"), Wanted(scenario="SHILOH"), Wanted(result="open"), Wanted(shortest=14))


@pytest.fixture(autouse=True)
def settled(monkeypatch) -> None:
    """A file counts as left alone at once."""
    for one in (index, searching):
        monkeypatch.setattr(one, "QUIET", -(10**15))


@pytest.fixture
def four(home) -> Path:
    """A folder of four games that was searched twice: its listing is kept."""
    for number, data in enumerate(SOUND):
        put(home, f"kernstown-{number}", data)
    ask(home)
    ask(home)
    assert len(listings(home)) == 1
    return home


def ask(home: Path, wanted: Wanted = ASKED[0]) -> Search:
    return search(home, SUFFIX, entry_of, wanted)


def read_all(home: Path, wanted: Wanted = ASKED[0]) -> Search:
    """What a search says that has no index."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(index, "FILE", "nowhere/none")
        return search(home, SUFFIX, entry_of, wanted)


def listings(home: Path) -> list[str]:
    with closing(sqlite3.connect(home / index.FILE)) as table:
        return [text for (text,) in table.execute("SELECT files FROM listing")]


# --- the law ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_a_search_says_what_reading_all_files_says(seed, home):
    """After additions, changes, deletions and renamings, lists between them, and whatever happens to the index."""
    chance, names = Seeded(f"search {seed}"), [f"kernstown-{number}" for number in range(1, 7)]
    put(home, names[0], CONTENTS[0])
    for _ in range(40):
        path = home / f"{chance.choose(names)}.jsonl"
        act = chance.choose(("put", "put", "append", "cut", "delete", "rename", "spoil", "list", "nothing"))
        if act == "put":
            put(home, path.stem, chance.choose(CONTENTS))
        elif act == "spoil":
            SPOILERS[chance.choose(sorted(SPOILERS))](home / index.FILE)
        elif act == "list":
            list_games()
        elif act != "nothing" and path.exists():
            changes(path, act, chance)
        wanted = chance.choose(ASKED)
        for _ in range(chance.choose((1, 2, 3))):
            assert ask(home, wanted) == read_all(home, wanted), act


def swapped(path: Path) -> None:
    """Another game of the same length, in the same file."""
    data = path.read_bytes().replace(b'"person"', b'"nosrep"')
    with path.open("r+b") as file:
        file.write(data)


def unnoticed(path: Path) -> None:
    """The same, with its time set back."""
    told = path.stat()
    swapped(path)
    os.utime(path, ns=(told.st_atime_ns, told.st_mtime_ns))


def renamed(path: Path) -> None:
    path.rename(path.with_name("kernstown-9.jsonl"))


def torn(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"{")


IN_PLACE = (swapped, unnoticed, torn)
CHANGES = (*IN_PLACE, renamed, Path.unlink, lambda path: put(path.parent, "kernstown-8", SOUND[0]))


@pytest.mark.parametrize("change", CHANGES, ids=[getattr(one, "__name__", "added") for one in CHANGES])
@pytest.mark.parametrize("wanted", [Wanted(player="person"), Wanted(player="nosrep"), Wanted()])
def test_a_change_after_the_listing_is_found_at_once(change, wanted, four):
    """Also of a file that was found by nothing before, or would be found no more; in place or not."""
    folder = four.stat()
    change(four / "kernstown-0.jsonl")
    if change in IN_PLACE:  # nothing tells of it but the file itself
        os.utime(four, ns=(folder.st_atime_ns, folder.st_mtime_ns))
    assert ask(four, wanted) == read_all(four, wanted)
    assert ask(four, wanted) == read_all(four, wanted)


# --- what it spares ---------------------------------------------------------------------------------------------------


def test_while_nothing_happens_no_row_is_compared_and_no_file_read(four, reads, monkeypatch):
    expected = [read_all(four, wanted) for wanted in ASKED]
    reads.clear()
    monkeypatch.setattr(searching, "_renew", lambda *given: pytest.fail("the rows are compared"))
    assert [ask(four, wanted) for wanted in ASKED] == expected
    assert reads == []


def test_who_writes_a_row_takes_the_listing_away(four):
    put(four, "kernstown-0", SOUND[2])
    list_games()
    assert listings(four) == []
    ask(four)
    assert len(listings(four)) == 1


def test_a_row_of_nobodys_keeps_no_listing_and_is_dropped(four):
    execute("INSERT INTO games (name, plies) VALUES ('ghost', 1)")(four / index.FILE)
    execute("DELETE FROM listing")(four / index.FILE)
    assert ask(four) == read_all(four)


@pytest.mark.parametrize("change", ["title = NULL", "seats = 'no JSON'", "seats = '[]'", "plies = 'many'", *ODD_SEATS])
def test_a_row_that_nobody_can_have_written_is_written_anew(change, four, reads):
    execute(f"UPDATE games SET {change} WHERE name = 'kernstown-0.jsonl'")(four / index.FILE)
    found = ask(four)
    assert reads == ["kernstown-0.jsonl"]
    assert found == read_all(four)


STAYS = "CREATE TRIGGER stays BEFORE DELETE ON games BEGIN SELECT RAISE(IGNORE); END"


@pytest.mark.parametrize(
    "changes",
    [(MORE_COLUMNS,), (STAYS, "UPDATE games SET title = NULL")],
    ids=["a column more", "rows that stay"],
)
def test_an_index_that_nobody_can_have_made_stops_no_search(changes, four):
    execute(*changes)(four / index.FILE)
    for _ in range(2):
        assert ask(four) == read_all(four)


def test_while_another_program_writes_a_search_reads_what_it_may(four):
    put(four, "kernstown-4", SOUND[1])
    with closing(sqlite3.connect(four / index.FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert ask(four) == read_all(four)
        other.execute("ROLLBACK")
    assert ask(four) == read_all(four)


def test_a_listing_that_cannot_be_written_now_is_done_without(four, reads):
    execute("DELETE FROM listing")(four / index.FILE)
    with closing(sqlite3.connect(four / index.FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert len(ask(four).hits) == 4
        other.execute("ROLLBACK")
    assert (reads, listings(four)) == ([], [])
    ask(four)
    assert len(listings(four)) == 1


def test_a_row_that_goes_while_the_listing_is_made_is_seen(four, monkeypatch):
    execute("DELETE FROM listing")(four / index.FILE)
    looks, true = [], searching._counting

    def counting(table):
        found = true(table)
        if not looks:
            execute("DELETE FROM games WHERE name = 'kernstown-0.jsonl'")(four / index.FILE)
        looks.append(found)
        return found

    monkeypatch.setattr(searching, "_counting", counting)
    ask(four)
    assert ask(four) == read_all(four)


@pytest.mark.skipif(sys.platform == "win32", reason="needs links")
def test_a_link_to_nothing_is_a_file_with_a_fault(four):
    (four / "away.jsonl").symlink_to(four / "nowhere")
    for _ in range(2):
        found = ask(four)
        assert len(found.hits) == 4
        assert "No such file" in found.problems["away.jsonl"]
