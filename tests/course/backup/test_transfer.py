"""Everything that is saved as one file: saved, loaded, merged with what is there, and refused where it is hostile."""

import os
import stat
import struct
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from errno import EIO, ENOSPC
from io import BytesIO
from itertools import count
from pathlib import Path
from shutil import rmtree
from typing import Any
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZipFile, ZipInfo

import pytest

from bcnb.course.backup import transfer
from bcnb.course.backup.file_kinds import kind_of
from bcnb.course.backup.transfer import LoadResult, load_kept, pack_kept
from bcnb.course.history.saved_answers import answers_of, save_answer
from bcnb.course.progress import COUNTED, ExerciseMark, PracticeTime, Progress, load_progress, save_mark, save_progress
from bcnb.course.worksheets.worksheet import Worksheet, load_worksheet, save_worksheet, worksheet_of
from bcnb.engine.record import Record, write_record
from bcnb.games import battle_cry
from bcnb.review.builder import QUICK, load_game, load_or_build_review
from bcnb.storage import archive, disk
from bcnb.storage.annotations import save_notes
from bcnb.storage.archive import ZipArchive, pack
from bcnb.storage.disk import Native
from bcnb.storage.disk_primitives import GAMES
from bcnb.storage.game_drafts import new_entry
from bcnb.storage.game_entry import load_entry
from bcnb.storage.house_rules import house_scenario, save_house_rules, write_house
from bcnb.storage.paths import home_folder
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_record, load_record, save_record
from bcnb.storage.saved_games import begin_game, list_games, open_game
from bcnb.storage.scenarios import find_scenario
from bcnb.storage.toml import FileError
from tests.helpers.cli import call
from tests.helpers.drive import Drive
from tests.helpers.games import play
from tests.helpers.system import failing
from tests.storage.test_disk import KERNSTOWN, SEATS, played

DAY = date(2026, 11, 2)
HOUSE = write_house("battle_cry", {"least_dice": 1})
WRONG = HOUSE.replace("dice", "dize")


def cut(plies: int) -> Record:
    return replace(played(), plies=played().plies[:plies], end=None)


def lines(record: Record) -> bytes:
    return write_record(record, battle_cry)


def fill() -> None:
    """Something of each kind."""
    play(begin_game(KERNSTOWN, SEATS), 12).close()
    save_notes(Recorded("kernstown-1", cut(12)), {3: "!? Why?"})
    save_mark("3.1", solved=True)
    save_answer("shiloh", "first", "by noon")
    save_worksheet(worksheet_of("shiloh", "Änne O", DAY))
    save_house_rules("room-12", "battle_cry", {"least_dice": 1})
    load_or_build_review(load_game(find_record("kernstown-person-greedy-by-keyboard")), QUICK)


def kept() -> dict[str, bytes]:
    files = (path for path in home_folder().rglob("*") if path.is_file() and not path.name.startswith("."))
    return {path.relative_to(home_folder()).as_posix(): path.read_bytes() for path in files}


def zipped(*files: tuple[ZipInfo | str, bytes]) -> bytes:
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for name, data in files:
            archive.writestr(name, data)
    return out.getvalue()


# --- carried ----------------------------------------------------------------------------------------------------------


def test_all_that_a_browser_keeps_is_carried_to_a_machine_and_back(
    drive: Drive, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    fill()
    before, packed = kept(), pack_kept()
    assert (set(packed.names), packed.left_out, len(before)) == (set(before), (), 7)
    with monkeypatch.context() as patch:
        patch.setattr(disk, "DISK", Native())
        patch.setenv("BCNB_HOME", str(tmp_path / "machine"))
        patch.setattr("os.link", lambda part, target: Path(part).rename(target), raising=False)
        assert set(load_kept(packed.data, "all.zip").new) == set(before)
        assert kept() == before
        play(open_game(home_folder() / "kernstown-1.jsonl"), 5).close()
        back = pack_kept().data
    loaded = load_kept(back, "all.zip")
    assert (loaded.grown, len(loaded.same), loaded.new, loaded.saved_as) == (("kernstown-1.jsonl",), 6, (), ())
    assert [one.plies for one in list_games() if one.name == "kernstown-1"] == [17]
    assert load_kept(back, "all.zip") == LoadResult((), (), tuple(sorted(before, key=order)), ())


def order(name: str) -> tuple[int, str]:
    kind = kind_of(name)
    assert kind
    return transfer.KINDS.index(kind), name


def test_the_command_saves_and_loads(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "all.zip"
    result = call("keep", "save", str(file))
    assert (result.status, result.err) == (1, "bcnb: nothing is saved here yet, so there is nothing to back up\n")
    save(home, "one.jsonl", cut(12))
    result = call("keep", "save", str(file))
    assert (result.status, result.out) == (0, f"1 file (1 game), {-(-file.stat().st_size // 1000)} kB.\n")
    assert "already exists" in call("keep", "save", str(file)).err
    monkeypatch.setenv("BCNB_HOME", str(tmp_path / "other"))
    assert call("keep", "load", str(file)).out == "New here: 1 file (1 game).\n"
    assert call("keep", "load", str(file)).out == "New here: 0 files (0 games).\nAlready here: 1 file.\n"
    assert (tmp_path / "other" / "one.jsonl").read_bytes() == lines(cut(12))


def save(home: Path, name: str, record: Record) -> Path:
    home.mkdir(exist_ok=True)
    save_record(home / name, record)
    return home / name


def test_what_cannot_be_saved_is_left_out_and_listed(home: Path, tmp_path: Path) -> None:
    save(home, "good one.jsonl", cut(3))
    (home / "torn.jsonl").write_bytes(lines(cut(3)) + b'{"ply":4')
    (home / "bad.jsonl").write_bytes(b"{}\n")
    (home / "odd*name.jsonl").write_bytes(lines(cut(3)))
    (home / f"{'n' * 210}.jsonl").write_bytes(lines(cut(3)))
    (home / "progress.toml").write_bytes(b"#" * 300_000)
    (home / "folder.jsonl").mkdir()
    (home / "notes.txt").write_text("mine", encoding="utf-8")
    result = call("keep", "save", str(tmp_path / "all.zip"))
    assert result.status == 1
    left = "".join(result.out.splitlines(keepends=True)[1:])
    assert left.count("Left out: ") == 5
    for words in ("bad.jsonl:1: ", "odd*name.jsonl: its name", "progress.toml: is larger", "folder.jsonl"):
        assert words in left
    found = ZipArchive((tmp_path / "all.zip").read_bytes(), "all.zip", lambda name: 10**6)
    assert found.names == ("good one.jsonl", "torn.jsonl")
    assert found.read("torn.jsonl") == lines(cut(3))


def test_drafts_of_recorded_games_come_back(home: Path) -> None:
    entry = new_entry(find_scenario(KERNSTOWN.name), {"union": "Zoë"})
    for step in ("probe center", "g8-f7", "f7xb8 I"):
        entry.add(step)
    entry.back()
    (home / "kernstown-2.txt").write_text(f"{entry.text}2 U nonsense\n", encoding="utf-8")
    before, packed = kept(), pack_kept()
    assert (packed.names, packed.left_out) == (("kernstown-1.txt", "kernstown-2.txt"), ())
    rmtree(home)
    assert load_kept(packed.data, "all.zip").new == ("kernstown-1.txt", "kernstown-2.txt")
    assert kept() == before
    again = load_entry(home / "kernstown-1.txt")
    assert (again.steps, again.later) == (entry.steps, entry.later)
    assert load_kept(packed.data, "all.zip").same == ("kernstown-1.txt", "kernstown-2.txt")


def test_of_two_drafts_the_one_that_continues_the_other_stays_or_both_do(home: Path) -> None:
    entry = new_entry(find_scenario(KERNSTOWN.name))
    entry.add("probe center")
    begun = pack_kept().data
    entry.add("g8-f7")
    after = kept()
    assert load_kept(begun, "all.zip").same == ("kernstown-1.txt",)
    assert kept() == after
    entry.change(2, "g8-f8")
    longer = pack([("kernstown-1.txt", after["kernstown-1.txt"])])
    assert load_kept(longer, "all.zip").saved_as == (("kernstown-1.txt", "kernstown-2.txt"),)
    assert sorted(load_entry(home / name).steps[-1] for name in kept()) == ["g8-f7", "g8-f8"]


def test_a_draft_in_a_battle_of_your_own_is_saved_without_its_file(home: Path, tmp_path: Path) -> None:
    entry = new_entry(find_scenario(KERNSTOWN.name))
    mine = entry.text.replace("Scenario: kernstown", f"Scenario: {tmp_path}/my.toml").encode()
    entry.path.write_bytes(mine)
    packed = pack_kept()
    rmtree(home)
    assert load_kept(packed.data, "all.zip").new == ("kernstown-1.txt",)
    assert kept() == {"kernstown-1.txt": mine}


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"Scenario: kernstown\n\n1 C\x00\n", ":3:4: the control character U+0000 is not allowed"),
        (b"Scenario: kernstown\n\n1 \xff\n", ":3:3: the text is not UTF-8"),
        (b"Union: Ann\n", ":1:1: the header 'Scenario:' is missing"),
        (b"", ":1:1: the header 'Scenario:' is missing"),
        (b"Scenario: kernstown\n" + b"{x}\n" * 1_050_000, ": is larger than"),
    ],
)
def test_a_damaged_draft_is_left_out_and_told_and_refused(home: Path, data: bytes, fault: str) -> None:
    new_entry(find_scenario(KERNSTOWN.name))
    (home / "kernstown-2.txt").write_bytes(data)
    packed = pack_kept()
    assert packed.names == ("kernstown-1.txt",)
    assert [reason.startswith(f"{home / 'kernstown-2.txt'}{fault}") for reason in packed.left_out] == [True]
    before = kept()
    with pytest.raises(ValueError, match=r"all\.zip"):
        load_kept(pack([("kernstown-2.txt", data)]), "all.zip")
    assert kept() == before


def test_house_rules_come_back_after_all_was_cleared(home: Path) -> None:
    save_house_rules("room-12", "battle_cry", {"least_dice": 1})
    (home / "house" / "Our Rules.toml").write_text(HOUSE, encoding="utf-8")
    before, packed = kept(), pack_kept()
    rmtree(home)
    assert set(load_kept(packed.data, "all.zip").new) == {"house/room-12.toml", "house/Our Rules.toml"}
    assert kept() == before
    for name in ("room-12", "Our Rules"):
        assert dict(house_scenario("kernstown", name).house) == {"least_dice": 1}


def test_house_rules_that_cannot_be_saved_are_left_out_and_listed(home: Path) -> None:
    save_house_rules("good", "battle_cry", {"least_dice": 1})
    (home / "house" / "bad.toml").write_text(WRONG, encoding="utf-8")
    (home / "house" / "odd*name.toml").write_text(HOUSE, encoding="utf-8")
    (home / "house" / ".hidden.toml").write_text(HOUSE, encoding="utf-8")
    packed = pack_kept()
    assert packed.names == ("house/good.toml",)
    assert [reason.rpartition("/")[2].split(": ")[0] for reason in packed.left_out] == ["bad.toml:4", "odd*name.toml"]


def test_of_two_names_that_differ_by_capitals_one_is_left_out_and_listed(home: Path) -> None:
    save(home, "a.jsonl", cut(3))
    save(home, "A.jsonl", cut(2))
    if len(kept()) == 1:
        pytest.skip("a disk that knows no capitals")
    packed = pack_kept()
    assert packed.names == ("A.jsonl",)
    assert packed.left_out == (
        f"{home / 'a.jsonl'}: its name differs from A.jsonl in capitals or accents only; rename one",
    )
    assert load_kept(packed.data, "all.zip").same == ("A.jsonl",)


# --- merged -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mine", "theirs", "after"), [(20, 12, 20), (12, 20, 20), (12, 12, 12)])
def test_the_longer_of_two_states_of_a_game_stays(home: Path, mine: int, theirs: int, after: int) -> None:
    path = save(home, "one.jsonl", cut(mine))
    load_kept(pack([("one.jsonl", lines(cut(theirs)))]), "all.zip")
    assert load_record(path) == cut(after)
    assert list(kept()) == ["one.jsonl"]


def test_another_game_of_the_same_name_is_saved_as_a_copy_once(home: Path) -> None:
    play(begin_game(KERNSTOWN, {"union": "greedy", "confederate": "greedy"}), 4).close()
    theirs = pack([("kernstown-1.jsonl", lines(cut(12)))])
    save(home, "kernstown-2.jsonl", cut(30))
    before = kept()
    loaded = load_kept(theirs, "all.zip")
    assert loaded.saved_as == (("kernstown-1.jsonl", "kernstown-3.jsonl"),)
    assert (
        list(loaded.report_lines)[-1]
        == "kernstown-1.jsonl is a different one here; the loaded one is saved as kernstown-3.jsonl."
    )
    assert kept() == {**before, "kernstown-3.jsonl": lines(cut(12))}
    assert load_kept(theirs, "all.zip").same == ("kernstown-1.jsonl",)
    assert len(kept()) == 3


@pytest.mark.parametrize("place", ["home", "drive"])
def test_other_house_rules_of_the_same_name_are_saved_as_a_copy_once(
    place: str, request: pytest.FixtureRequest
) -> None:
    request.getfixturevalue(place)
    save_house_rules("room-12", "battle_cry", {"several_battles": True})
    save_house_rules("room-1", "battle_cry", {"several_battles": True})
    before, theirs = kept(), pack([("house/room-12.toml", HOUSE.encode())])
    loaded = load_kept(theirs, "all.zip")
    assert loaded.saved_as == (("house/room-12.toml", "room-12-1.toml"),)
    assert (
        list(loaded.report_lines)[-1]
        == "house/room-12.toml is a different one here; the loaded one is saved as room-12-1.toml."
    )
    assert kept() == {**before, "house/room-12-1.toml": HOUSE.encode()}
    assert dict(house_scenario("kernstown", "room-12-1").house) == {"least_dice": 1}
    assert load_kept(theirs, "all.zip").same == ("house/room-12.toml",)
    assert len(kept()) == 3
    assert set(load_kept(pack_kept().data, "all.zip").same) == set(kept())


def test_house_rules_that_are_spoiled_here_stay_next_to_the_sound_ones(home: Path) -> None:
    save_house_rules("room-12", "battle_cry", {"least_dice": 1})
    (home / "house" / "room-12.toml").write_bytes(b"spoiled")
    load_kept(pack([("house/room-12.toml", HOUSE.encode())]), "all.zip")
    assert kept() == {"house/room-12.toml": b"spoiled", "house/room-12-1.toml": HOUSE.encode()}


@pytest.mark.parametrize("place", ["home", "drive"])
def test_a_game_that_is_being_played_is_left_alone(place: str, request: pytest.FixtureRequest) -> None:
    request.getfixturevalue(place)
    play(begin_game(KERNSTOWN, SEATS), 7).close()
    path = home_folder() / "kernstown-1.jsonl"
    longer = path.read_bytes()
    path.write_bytes(b"".join(longer.splitlines(keepends=True)[:5]))
    game = open_game(path)
    loaded = load_kept(pack([("kernstown-1.jsonl", longer)]), "all.zip")
    assert loaded.saved_as == (("kernstown-1.jsonl", "kernstown-2.jsonl"),)
    play(game, 1)
    assert (game.ply, game.unsaved) == (5, None)
    game.close()


def test_of_a_task_what_was_tried_more_often_stays(home: Path) -> None:
    save_progress(
        Progress({"1.1": ExerciseMark(2, 2), "1.2": ExerciseMark(1, 0, 1, 13), "1.3": ExerciseMark(1, 1)}, 10)
    )
    mine = kept()["progress.toml"]
    save_progress(
        Progress(
            {"1.1": ExerciseMark(1, 0, 1, 4), "1.2": ExerciseMark(3, 1, 2, 12), "1.4": ExerciseMark(1, 0, 1, 5)}, 4
        )
    )
    theirs = pack([("progress.toml", kept()["progress.toml"])])
    (home / "progress.toml").write_bytes(mine)
    assert load_kept(theirs, "all.zip").grown == ("progress.toml",)
    marks = {
        "1.1": ExerciseMark(2, 2),
        "1.2": ExerciseMark(3, 1, 2, 18),
        "1.3": ExerciseMark(1, 1),
        "1.4": ExerciseMark(1, 0, 1, 11),
    }
    assert load_progress() == Progress(marks, 10)


def test_of_a_mistake_the_later_practice_stays(home: Path) -> None:
    early, late = PracticeTime(2_000, 1_000, 2500, 5000), PracticeTime(9_000, 4_000, 6000, 4000)
    save_progress(Progress(practice={"mistake-a-1": late, "mistake-a-2": early}))
    mine = kept()["progress.toml"]
    save_progress(Progress(practice={"mistake-a-1": early, "mistake-a-2": late, "mistake-a-3": early}))
    theirs = pack([("progress.toml", kept()["progress.toml"])])
    (home / "progress.toml").write_bytes(mine)
    load_kept(theirs, "all.zip")
    assert load_progress().practice == {"mistake-a-1": late, "mistake-a-2": late, "mistake-a-3": early}


@pytest.mark.parametrize("there", ["answers = 999999999999999999\n", '[marks]\n"1.1" = { tries = 9999999999 }\n'])
def test_progress_that_counts_further_than_anybody_can_is_refused(home: Path, there: str) -> None:
    with pytest.raises(FileError, match=r"must be from \d to 1000000000, not 99"):
        load_kept(pack([("progress.toml", there.encode())]), "all.zip")
    assert not home.exists()


def test_progress_at_the_end_of_what_is_counted_is_merged_and_read(home: Path) -> None:
    save_progress(Progress({"1.1": ExerciseMark(COUNTED, COUNTED, 1, COUNTED)}, 1))
    theirs = pack([("progress.toml", b"answers = 1000000000\nmarks = {}\n")])
    assert load_kept(theirs, "all.zip").grown == ("progress.toml",)
    save_mark("1.1", solved=False)
    assert load_progress() == Progress({"1.1": ExerciseMark(COUNTED, COUNTED, 1, COUNTED)}, COUNTED)
    assert home.is_dir()


def test_an_answer_that_is_here_gives_way_to_none_but_one_that_holds_it(home: Path) -> None:
    for asked, words in (("first", "by noon"), ("second", "no")):
        save_answer("shiloh", asked, words)
    came = b'[shiloh]\nfirst = "by noon, I think"\nsecond = "yes"\nthird = "c"\n[war]\na = "b"\n'
    load_kept(pack([("history.toml", came)]), "all.zip")
    assert answers_of("shiloh") == {"first": "by noon, I think", "second": "no", "third": "c"}
    assert answers_of("war") == {"a": "b"}
    assert home.is_dir()


@pytest.mark.parametrize(
    ("day", "tries", "name", "after"),
    [(3, 1, "Ann", ["new"]), (1, 1, "Ann", ["old"]), (2, 1, "Ann", ["new", "old"]), (3, 1, "Ann!", ["new", "old"])],
)
@pytest.mark.usefixtures("home")
def test_the_later_worksheet_stays(day: int, tries: int, name: str, after: list[str]) -> None:
    path = save_worksheet(Worksheet(name, "shiloh", date(2026, 11, day), {}, {"first": "new"}))
    theirs = pack([("worksheets/shiloh-Ann.worksheet", path.read_bytes())])
    path.unlink()
    save_worksheet(Worksheet("Ann", "shiloh", DAY, {}, {"first": "old"}))
    load_kept(theirs, "all.zip")
    found = [load_worksheet(home_folder() / one).sheet.answers["first"] for one in kept()]
    assert sorted(found) == after
    assert load_kept(theirs, "all.zip").new == ()
    assert len(kept()) == len(after)


def test_a_worksheet_that_is_spoiled_here_stays_next_to_the_sound_one(home: Path) -> None:
    path = save_worksheet(Worksheet("Ann", "shiloh", DAY, {}, {}))
    theirs = pack([("worksheets/shiloh-Ann.worksheet", path.read_bytes())])
    path.write_bytes(b"spoiled")
    load_kept(theirs, "all.zip")
    assert sorted(kept().values()) == sorted(
        [b"spoiled", ZipArchive(theirs, "x", lambda name: 10**6).read(*kept_names(theirs))]
    )
    assert home.is_dir()


def kept_names(data: bytes) -> tuple[str, ...]:
    return ZipArchive(data, "x", lambda name: 10**6).names


@pytest.mark.usefixtures("home")
def test_the_longer_of_two_reviews_stays() -> None:
    load_or_build_review(load_game(find_record("kernstown-person-greedy-by-keyboard")), QUICK)
    ((name, whole),) = kept().items()
    theirs, path = pack([(name, whole)]), home_folder() / name
    half = whole[: whole.index(b"\n", len(whole) // 2) + 1]
    for mine, after in ((half, whole), (half[:-5], whole), (b"spoiled\n", whole), (whole, whole)):
        path.write_bytes(mine)
        load_kept(theirs, "all.zip")
        assert path.read_bytes() == after
    load_kept(pack([(name, half)]), "all.zip")
    assert path.read_bytes() == whole
    with pytest.raises(ValueError, match="of another record, or has other settings"):
        load_kept(pack([(f"reviews/{'0' * 16}-{'0' * 8}.review", whole)]), "all.zip")


def test_what_would_spoil_a_file_here_is_refused(home: Path) -> None:
    save_progress(Progress({"1.1": ExerciseMark(1, 0, 1, 13)}, 10))
    before = kept()
    many = "".join(f'[marks."1.{number}"]\ntries=1\nsolved=1\nbox=0\ndue=0\n' for number in range(5000))
    with pytest.raises(FileError, match="would be larger than 256,000 bytes"):
        load_kept(pack([("progress.toml", f"answers = 3\n{many}".encode())]), "all.zip")
    assert kept() == before
    (home / "progress.toml").write_bytes(b"spoiled")
    with pytest.raises(FileError, match=r"progress\.toml:1: not TOML"):
        load_kept(pack([("progress.toml", b"answers = 0\n[marks]\n"), ("a.jsonl", lines(cut(3)))]), "all.zip")
    assert kept() == {"progress.toml": b"spoiled"}


# --- all or nothing ---------------------------------------------------------------------------------------------------

NEW = [("a.jsonl", 3), ("b.jsonl", 4), ("c.jsonl", 5)]


def backup() -> bytes:
    """A backup with new files, one that continues, and one that differs from the file here."""
    games = [(name, lines(cut(plies))) for name, plies in NEW]
    other = lines(replace(cut(3), header=replace(cut(3).header, seats={"union": "A", "confederate": "B"})))
    progress = b'answers = 1\n[marks."3.1"]\ntries = 1\nsolved = 1\nbox = 1\ndue = 2\n'
    return pack([*games, ("old.jsonl", lines(cut(9))), ("other.jsonl", other), ("progress.toml", progress)])


def everything(folder: Path) -> dict[str, bytes | None]:
    """Every file and folder, also hidden ones, except locks."""
    found = {path: path.read_bytes() if path.is_file() else None for path in folder.rglob("*")}
    return {str(path): data for path, data in found.items() if path.suffix != ".lock"}


@pytest.fixture(params=["a machine", "a browser"])
def filled(request: pytest.FixtureRequest, home: Path) -> Path:
    """A home folder with games, on each of the two disks."""
    if request.param == "a browser":
        drive: Drive = request.getfixturevalue("drive")
        request.getfixturevalue("monkeypatch").delenv("BCNB_HOME", raising=False)
        home = drive.root / GAMES
    home.mkdir(parents=True, exist_ok=True)
    save(home, "old.jsonl", cut(6))
    save(home, "other.jsonl", cut(3))
    return home


@pytest.mark.parametrize("name", ["c.jsonl", "progress.toml"])
@pytest.mark.parametrize("how", ["a folder", "a pipe", "a link to nothing"])
def test_a_backup_that_something_is_in_the_way_of_changes_nothing(filled: Path, name: str, how: str) -> None:
    if how == "a folder":
        (filled / name).mkdir()
    elif how == "a pipe" and filled.name != GAMES:  # a browser has none
        os.mkfifo(filled / name)
    else:
        (filled / name).symlink_to("nowhere")
    before = everything(filled)
    with pytest.raises(OSError, match="nothing was loaded") as told:
        load_kept(backup(), "all.zip")
    assert told.value.filename == str(filled / name)
    assert everything(filled) == before


def failing_at(number: int, real: Callable[..., Any], fault: int) -> Callable[..., Any]:
    """A function of the system whose call of this number fails, and no other."""
    calls = count(1)
    return lambda *given, **more: failing(fault)() if next(calls) == number else real(*given, **more)


def loaded_or_told(data: bytes) -> str:
    """Why a backup was not loaded; nothing if it was."""
    try:
        load_kept(data, "all.zip")
    except OSError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("step", ["open", "fsync", "link", "replace", "rename"])
@pytest.mark.parametrize("fault", [ENOSPC, EIO])
def test_whichever_step_fails_a_backup_is_loaded_whole_or_not_at_all(
    filled: Path, step: str, fault: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk, or one that breaks, at any step."""
    before = everything(filled)
    for number in range(1, 40):
        with monkeypatch.context() as patch:
            if hasattr(os, step):
                patch.setattr(os, step, failing_at(number, getattr(os, step), fault))
            told = loaded_or_told(backup())
        if not told:
            break
        assert "nothing was loaded" in told
        assert everything(filled) == before, number
    games = {"a.jsonl", "b.jsonl", "c.jsonl", "old.jsonl", "other.jsonl", "other-1.jsonl"}
    assert kept().keys() == games | {"progress.toml"}
    assert kept()["old.jsonl"] == lines(cut(9))


def test_a_browser_without_room_loads_nothing(drive: Drive) -> None:
    (drive.root / GAMES).mkdir(parents=True, exist_ok=True)
    before = everything(drive.root)
    drive.full = True
    assert loaded_or_told(backup()).endswith("; nothing was loaded")
    assert everything(drive.root) == before


def test_a_backup_whose_file_another_program_writes_meanwhile_changes_nothing(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(home, "old.jsonl", cut(6))
    real, plies = Native.sync, count(7)

    def written(disk: Native, descriptor: int) -> None:
        (home / "old.jsonl").write_bytes(lines(cut(next(plies))))
        real(disk, descriptor)

    monkeypatch.setattr(Native, "sync", written)
    with pytest.raises(BlockingIOError, match="another program is writing this file"):
        load_kept(pack([("a.jsonl", lines(cut(3))), ("old.jsonl", lines(cut(50)))]), "all.zip")
    assert kept() == {"old.jsonl": lines(cut(next(plies) - 1))}


def test_a_copy_that_is_saved_takes_no_name_of_the_backup(home: Path) -> None:
    save(home, "a.jsonl", cut(3))
    other = lines(replace(cut(3), header=replace(cut(3).header, seats={"union": "A", "confederate": "B"})))
    loaded = load_kept(pack([("a.jsonl", other), ("a-1.jsonl", lines(cut(4)))]), "all.zip")
    assert (loaded.new, loaded.saved_as) == (("a-1.jsonl",), (("a.jsonl", "a-2.jsonl"),))


def test_the_command_names_the_file_that_stops_a_backup(home: Path, tmp_path: Path) -> None:
    (tmp_path / "all.zip").write_bytes(backup())
    (home / "c.jsonl").mkdir(parents=True)
    result = call("keep", "load", tmp_path / "all.zip")
    assert (result.status, result.out) == (1, "")
    assert result.err == f"bcnb: {home / 'c.jsonl'}: nothing was loaded, because of this file: Is a directory\n"
    assert [path.name for path in home.iterdir()] == ["c.jsonl"]


# --- hostile ----------------------------------------------------------------------------------------------------------


def link(name: str) -> ZipInfo:
    info = ZipInfo(name)
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    return info


def bzipped() -> ZipInfo:
    info = ZipInfo("a.jsonl")
    info.compress_type = ZIP_BZIP2
    return info


def patched(data: bytes, place: int, *numbers: int, form: str = "<H") -> bytes:
    """A parcel of one file in whose list entry something else is shown."""
    begin = data.index(b"PK\1\2") + place
    new = struct.pack(form, *numbers)
    return data[:begin] + new + data[begin + len(new) :]


GOOD = zipped(("a.jsonl", lines(cut(3))))
HOSTILE = {
    "no zip": (b"PK nothing", "all.zip: is not a backup of bcnb"),
    "nothing": (b"", "all.zip: is not a backup of bcnb"),
    "cut": (GOOD[:-30], "all.zip: is not a backup of bcnb"),
    "slip": (zipped(("../a.jsonl", b"")), "'../a.jsonl' is not a file that bcnb saves"),
    "root": (zipped(("/tmp/a.jsonl", b"")), "'/tmp/a.jsonl' is not a file that bcnb saves"),
    "drive": (zipped(("c:a.jsonl", b"")), "'c:a.jsonl' is not a file"),
    "backward": (zipped(("..\\a.jsonl", b"")), "is not a file that bcnb saves"),
    "deep": (zipped(("reviews/x/a.review", b"")), "is not a file that bcnb saves"),
    "hidden": (zipped((".a.jsonl", b"")), "'.a.jsonl' is not a file"),
    "other": (zipped(("a.py", b"import os")), "'a.py' is not a file that bcnb saves"),
    "folder": (zipped(("a.jsonl/", b"")), "'a.jsonl/' is a link or a folder"),
    "long": (zipped(("ä" * 150 + ".jsonl", b"")), "is not a file that bcnb saves"),
    "escape": (zipped(("a\x1b[2J.jsonl", b"")), r"'a\\x1b\[2J.jsonl' is not a file"),
    "link": (zipped((link("a.jsonl"), b"/etc/passwd")), "'a.jsonl' is a link"),
    "twice": (zipped(("a.jsonl", lines(cut(3))), ("A.jsonl", lines(cut(3)))), "'A.jsonl' is in it twice"),
    "bzip": (zipped((bzipped(), b"")), "is packed in a way that bcnb does not read"),
    "encrypted": (patched(GOOD, 8, 1), "'a.jsonl' is encrypted"),
    "oversize": (zipped(("progress.toml", b"#" * 300_000)), "'progress.toml' is larger than 256,000 bytes"),
    "bomb": (patched(zipped(("progress.toml", b"#" * 30_000_000)), 24, 100, form="<I"), "cannot be unpacked|has"),
    "more told": (patched(GOOD, 24, 16_000_000, form="<I"), "cannot be unpacked|has"),
    "sum": (patched(GOOD, 16, 7, form="<I"), "'a.jsonl' cannot be unpacked: Bad CRC"),
    "no record": (zipped(("b.jsonl", b"{}\n")), r"all.zip/b.jsonl:1: "),
    "torn": (zipped(("b.jsonl", lines(cut(3))[:-9])), r"all.zip/b.jsonl:4: the last line is incomplete"),
    "letters": (zipped(("progress.toml", b"\n\xff")), "all.zip/progress.toml:2: is not UTF-8"),
    "marks": (zipped(("progress.toml", b"answers = -1\n[marks]\n")), "all.zip/progress.toml:1: "),
    "answer": (zipped(("history.toml", b"[a]\nb = 1\n")), "all.zip/history.toml:2: "),
    "review": (zipped(("reviews/a.review", b"{}\n")), "all.zip/reviews/a.review:1: "),
    "house": (zipped(("house/a.toml", b"")), "all.zip/house/a.toml:1: the key 'ruleset' is missing"),
    "reading": (zipped(("house/a.toml", WRONG.encode())), "all.zip/house/a.toml:4: 'least_dize' is not a rule option"),
    "game": (
        zipped(("house/a.toml", b'ruleset = "os"\n[rules]\na = 1\n')),
        "all.zip/house/a.toml:1: 'ruleset' is 'os'",
    ),
    "large house": (zipped(("house/a.toml", b"#" * 300_000)), "'house/a.toml' is larger than 256,000 bytes"),
    "deep house": (zipped(("house/a.toml", b"a = " + b"[" * 2000)), "all.zip/house/a.toml:1: .* nested too deeply"),
    "house slip": (zipped(("house/../a.toml", HOUSE.encode())), "'house/../a.toml' is not a file that bcnb saves"),
    "house below": (zipped(("house/x/a.toml", HOUSE.encode())), "'house/x/a.toml' is not a file that bcnb saves"),
    "house of code": (zipped(("house/a.py", b"import os")), "'house/a.py' is not a file that bcnb saves"),
    "home house": (zipped(("a.toml", HOUSE.encode())), "'a.toml' is not a file that bcnb saves"),
    "sheet": (zipped(("worksheets/a.worksheet", b"format = 1\n")), "all.zip/worksheets/a.worksheet"),
}


@pytest.mark.parametrize("which", HOSTILE)
def test_a_hostile_parcel_is_refused_and_changes_nothing(home: Path, which: str) -> None:
    save(home, "a.jsonl", cut(2))
    data, words = HOSTILE[which]
    before = sorted(home.parent.rglob("*"))
    with pytest.raises(ValueError, match=words) as raised:
        load_kept(data, "all.zip")
    assert str(raised.value).startswith("all.zip")
    assert (sorted(home.parent.rglob("*")), kept()) == (before, {"a.jsonl": lines(cut(2))})


def test_a_parcel_has_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    files = [(f"{number}.jsonl", bytes(40)) for number in range(4)]
    data = pack(files)
    for name, bound, words in (
        ("MOST_FILES", 3, "more than 3 files"),
        ("MOST_BYTES", 100, "more than 100 bytes, unpacked"),
        ("LARGEST", 50, "larger than 50 bytes"),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(archive, name, bound)
            with pytest.raises(ValueError, match=words):
                pack(files)
            with pytest.raises(FileError, match=words):
                ZipArchive(data, "all.zip", lambda name: 100)
    assert pack(files) == data
