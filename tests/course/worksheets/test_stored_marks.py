"""The teacher's desk in the home folder: saved, loaded, merged, and refused if it is damaged or hostile."""

import json
from pathlib import Path

import pytest

from bcnb.course.backup.transfer import load_kept, pack_kept
from bcnb.course.worksheets import stored_marks
from bcnb.course.worksheets.stored_marks import (
    ASIDE,
    FILE,
    DeskState,
    GivenMarks,
    digest,
    load_desk,
    merged_desks,
    read_desk,
    save_desk,
    write_desk,
)

ADA, BEN = ("ada", "antietam"), ("ben", "antietam")
MARKS = GivenMarks("Ada", {"claim": 0.5}, "Well\tdone\nAda \U0001f469\u200d\U0001f3eb", {"claim": digest("So.")})
DESK = DeskState({ADA: MARKS}, {"lesson": "antietam", "due": "2026-12-01"}, (("4.2", "A task"),))


def stored(**changed: object) -> bytes:
    return json.dumps({**json.loads(write_desk(DESK)), **changed}).encode()


def test_what_is_saved_is_loaded_and_in_the_backup(home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert load_desk() == (DeskState(), "")
    save_desk(DESK)
    assert load_desk() == (DESK, "")
    packed = pack_kept()
    assert FILE in packed.names
    monkeypatch.setenv("BCNB_HOME", str(tmp_path / "other"))
    assert load_kept(packed.data, "all.zip").new == (FILE,)
    assert load_desk() == (DESK, "")


def test_a_backup_adds_marks_and_replaces_none(home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    other = DeskState({BEN: GivenMarks("Ben", {"claim": 1.0})})
    merged = merged_desks(write_desk(DESK), write_desk(other), FILE)
    assert merged
    assert read_desk(merged) == DESK._replace(given={**DESK.given, **other.given})
    save_desk(DESK._replace(given={ADA: MARKS._replace(marks={"claim": 1.0})}))
    packed = pack_kept()
    monkeypatch.setenv("BCNB_HOME", str(tmp_path / "other"))
    save_desk(DESK)
    assert load_kept(packed.data, "all.zip").saved_as == ((FILE, "my-class-1.marks"),)
    assert load_desk() == (DESK, "")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe",
        b"[]",
        write_desk(DESK)[:-20],
        b"[" * 100_000,
        b"x" * (stored_marks.LARGEST + 1),
        stored(format=2),
        stored(choices={"due": "2026-02-31"}),
        stored(choices={"else": "x"}),
        stored(choices=[]),
        stored(homework=[["4.2"]]),
        stored(homework=[[{}, "x"]]),
        stored(homework="4.2"),
        stored(marks=[{}]),
        stored(
            marks=[{"student": "ada", "lesson": "antietam", **MARKS._asdict(), "marks": {"claim": 9}, "content": {}}]
        ),
        stored(marks=[{"student": "ada", "lesson": "x" * 2000, **MARKS._asdict(), "marks": {}, "content": {}}]),
        stored(marks=[{"student": "ada", "lesson": "4", **MARKS._asdict(), "marks": {"4.1": True}, "content": {}}]),
    ],
)
def test_a_damaged_or_hostile_file_is_refused_and_set_aside(home: Path, data: bytes) -> None:
    home.mkdir(exist_ok=True)
    (home / FILE).write_bytes(data)
    desk, fault = load_desk()
    assert desk == DeskState()
    assert fault.startswith("The saved marks cannot be used, because ")
    assert ASIDE in fault
    assert len((home / ASIDE).read_bytes()) <= len(data)


def test_what_is_written_can_always_be_read(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored_marks, "LARGEST", 4_000)
    many = {(f"student {n}", "antietam"): MARKS for n in range(100)}
    save_desk(DESK._replace(given={**many, ("x" * 2000, "antietam"): GivenMarks("x" * 2000, {"claim": 1.0})}))
    desk, fault = load_desk()
    assert not fault
    assert list(desk.given) == list(many)[-len(desk.given) :] != []
