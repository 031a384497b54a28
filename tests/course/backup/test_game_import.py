"""Games from elsewhere: records, backups and zip files. Each valid game is saved, and the rest is listed."""

import stat
from pathlib import Path
from zipfile import ZipInfo

import pytest

from bcnb.course.backup import game_import
from bcnb.course.backup.added_games import FILE, load_added, mark_added
from bcnb.course.backup.game_import import ImportResult, import_games
from bcnb.course.backup.transfer import pack_kept
from bcnb.review.builder import QUICK, load_game, load_or_build_review
from bcnb.storage import archive
from bcnb.storage.paths import home_folder
from bcnb.storage.records import find_record, load_record
from tests.course.backup import test_transfer
from tests.course.backup.test_transfer import cut, lines, save, zipped
from tests.helpers.cli import call

BROUGHT = "kernstown-person-greedy-by-keyboard"
OTHER = "kernstown-greedy-greedy-2-001"
PICTURE = b"\x89PNG\r\n\x1a\n" + bytes(100)


def kept() -> dict[str, bytes]:
    """The saved files, without the list of added games."""
    return {name: data for name, data in test_transfer.kept().items() if name != FILE}


def brought() -> bytes:
    return find_record(BROUGHT).read_bytes()


def results(found: ImportResult) -> list[tuple[str, str]]:
    return [(one.name, one.result) for one in found.games]


@pytest.fixture(autouse=True)
def _home(home: Path) -> None:
    """An empty home folder."""


def test_a_record_is_saved_continued_and_known_again() -> None:
    assert results(import_games([("mailed.jsonl", lines(cut(12)))])) == [("mailed", "new")]
    assert results(import_games([("mailed (2).jsonl", lines(cut(20)))])) == [("mailed", "grown")]
    assert results(import_games([("mailed.jsonl", lines(cut(20)))])) == [("mailed", "same")]
    other = import_games([("mailed.jsonl", brought())])
    assert results(other) == [("mailed-1", "beside")]
    assert list(other.report_lines) == [
        "Added: 1 game.",
        "mailed.jsonl: another game has this name; saved as mailed-1.",
    ]
    assert kept() == {"mailed.jsonl": lines(cut(20)), "mailed-1.jsonl": brought()}


def test_a_finished_game_from_a_file_is_remembered_as_added_and_a_backup_keeps_that(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    import_games([("begun.jsonl", lines(cut(20)))])
    assert load_added() == frozenset(), "the reader may play it on"
    import_games([("mailed.jsonl", brought())])
    (digest,) = load_added()
    packed = pack_kept().data
    monkeypatch.setenv("BCNB_HOME", str(tmp_path / "other"))
    mark_added("0" * 64)
    test_transfer.load_kept(packed, "all.zip")
    assert load_added() == {digest, "0" * 64}
    save(home_folder(), "own.jsonl", load_record(find_record(OTHER)))
    import_games([("own.jsonl", find_record(OTHER).read_bytes())])
    assert load_added() == {digest, "0" * 64}, "a game that was here already stays the reader's own"


def test_a_game_that_comes_with_bcnb_is_not_saved_again_and_its_name_stays_its_own() -> None:
    assert results(import_games([(f"{BROUGHT}.jsonl", brought())])) == [(BROUGHT, "same")]
    assert kept() == {}
    assert results(import_games([(f"{BROUGHT}.jsonl", lines(cut(5)))])) == [(f"own-{BROUGHT}", "beside")]


def test_a_backup_gives_its_games_and_reviews(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    save(home_folder(), "one.jsonl", cut(12))
    load_or_build_review(load_game(find_record(BROUGHT)), QUICK)
    (home_folder() / "progress.toml").write_text("answers = 0\n[marks]\n", encoding="utf-8")
    packed = pack_kept().data
    before = {name: data for name, data in kept().items() if name != "progress.toml"}
    monkeypatch.setenv("BCNB_HOME", str(tmp_path / "other"))
    found = import_games([("all.zip", packed)])
    assert (results(found), found.left_out, found.problems) == ([("one", "new")], 1, ())
    assert kept() == before


def test_of_many_files_a_damaged_one_is_listed_and_the_rest_is_saved() -> None:
    record = lines(cut(30))
    forged = record.replace(b'"do":"play ', b'"do":"play  ', 1)
    wrong = brought().replace(b'"dice":3', b'"dice":4', 1)
    data = zipped(
        ("games/a.jsonl", record),
        ("b/a.jsonl", brought()),
        ("torn.jsonl", record + b'{"ply":31'),
        ("forged.jsonl", forged),
        ("wrong.jsonl", wrong),
        ("again.zip", zipped(("c.jsonl", record))),
        ("__MACOSX/._a.jsonl", b"\0"),
        ("photo.png", PICTURE),
    )
    found = import_games([("many.zip", data), ("photo.png", PICTURE), ("last.jsonl", lines(cut(3)))])
    assert results(found) == [("a", "new"), ("a-1", "beside"), ("last", "new")]
    assert found.left_out == 1
    assert [problem.partition(": ")[0] for problem in found.problems] == [
        "torn.jsonl:32",
        next(one.partition(": ")[0] for one in found.problems if one.startswith("forged")),
        next(one.partition(": ")[0] for one in found.problems if one.startswith("wrong")),
        "many.zip/again.zip",
        "photo.png",
    ]
    assert found.problems[-2:] == (
        "many.zip/again.zip: is a zip file in a zip file. Unpack it first.",
        "photo.png: is not a recorded game (.jsonl) and not a zip file of them",
    )


def link() -> ZipInfo:
    made = ZipInfo("link.jsonl")
    made.external_attr = (stat.S_IFLNK | 0o777) << 16
    return made


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("a.zip", b"PK\3\4 nothing", "is not a zip file"),
        ("a.zip", b"no zip at all", "is not a zip file"),
        ("a.zip", zipped(("photo.png", PICTURE)), "has no recorded games in it"),
        ("a.zip", zipped((link(), b"/etc/passwd")), "is a link"),
        ("a.zip", zipped(*((f"{n}.txt", b"") for n in range(archive.MOST_FILES + 1))), "more than 5,000 files"),
        ("a.jsonl", b"", "is not a recorded game"),
        ("a.jsonl", b"{}\n", "a.jsonl:1: "),
        ("a.jsonl", b"[" * 100_000, "is not a recorded game"),
        ("a.jsonl", b'{"bcnb":' + b"[" * 100_000, "a.jsonl:1: "),
        ("a.jsonl", b"{" + bytes(17 * 1024 * 1024), "is larger than 16,777,216 bytes"),
        ("a.zip", b"PK\3\4" + bytes(archive.LARGEST), "is larger than 67,108,864 bytes"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_hostile_file_is_refused_with_a_reason(name: str, data: bytes, words: str) -> None:
    found = import_games([(name, data), ("good.jsonl", lines(cut(3)))])
    assert len(found.problems) == 1
    assert words in found.problems[0]
    assert set(kept()) == {"good.jsonl"}


@pytest.mark.parametrize("name", ["../../out.jsonl", "/etc/out.jsonl", "..\\..\\out.jsonl", "C:\\games\\out.jsonl"])
def test_a_name_never_leaves_the_folder(name: str) -> None:
    found = import_games([("a.zip", zipped((name, lines(cut(3)))))])
    assert results(found) in ([("out", "new")], [])
    assert set(kept()) <= {"out.jsonl"}
    assert not (home_folder().parent / "out.jsonl").exists()


def test_an_odd_name_is_shown_safely_and_saved_plainly() -> None:
    found = import_games([("\x1b[2J\u202egame*.jsonl", lines(cut(3))), (f"{'n' * 300}.jsonl", lines(cut(4)))])
    assert results(found) == [("2J-game-", "new"), ("n" * 150, "new")]
    assert all(one.file.isprintable() and len(one.file) <= game_import.LONGEST_SHOWN for one in found.games)


def test_a_zip_bomb_and_too_many_games_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_import, "MOST_BYTES", 20_000)
    bomb = zipped(*((f"{n}.jsonl", b"{" * 15_000) for n in range(3)))
    assert import_games([("a.zip", bomb)]).problems == ("a.zip: has more than 20,000 bytes, unpacked",)
    monkeypatch.setattr(game_import, "MOST_GAMES", 2)
    found = import_games([(f"{n}.jsonl", lines(cut(n))) for n in range(2, 6)])
    assert (results(found), found.problems) == (
        [("2", "new"), ("3", "new")],
        ("4.jsonl: only 2 games can be added together",),
    )
    bad = import_games([(f"{n}.jsonl", b"{}\n") for n in range(game_import.MOST_PROBLEMS + 3)])
    assert (len(bad.problems), bad.problems[-1]) == (game_import.MOST_PROBLEMS + 1, "3 more files")


def test_the_command_adds_files(tmp_path: Path) -> None:
    (tmp_path / "one.jsonl").write_bytes(lines(cut(12)))
    (tmp_path / "photo.png").write_bytes(PICTURE)
    result = call("games", "add", tmp_path / "one.jsonl")
    assert (result.status, result.out, result.err) == (0, "Added: 1 game.\n", "")
    result = call("games", "add", tmp_path / "one.jsonl", tmp_path / "photo.png")
    assert (result.status, result.out) == (1, "Added: 0 games.\none.jsonl: already here as one.\n")
    assert result.err == "Not added: photo.png: is not a recorded game (.jsonl) and not a zip file of them\n"
    assert "name the files to add" in call("games", "add").err
    assert "none.jsonl" in call("games", "add", tmp_path / "none.jsonl").err
    assert '"name": "one.jsonl"' in call("games", "--json").out
