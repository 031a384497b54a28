"""The editor's draft and the battles that were played from it, in a backup: saved, loaded, merged and refused."""

import json
from pathlib import Path
from shutil import rmtree

import pytest

from bcnb.course.authoring.stored_question import FILE as QUESTION
from bcnb.course.authoring.stored_question import save_asking
from bcnb.course.backup.transfer import load_kept, pack_kept
from bcnb.editor.edit_log import MOST_EDITS, EditLog
from bcnb.editor.starts import empty_draft, from_scenario
from bcnb.editor.stored_draft import load_stored, open_drawing, save_battle, save_log, stored_path
from bcnb.storage.archive import pack
from bcnb.storage.scenarios import find_scenario
from tests.course.authoring.test_question_maker import refusal, worded

DRAFT = "my-battle.drawing"


def drawn(*edits: tuple[str | int, ...]) -> EditLog:
    log = EditLog(from_scenario("kernstown"))
    for edit in edits:
        log.add(edit)
    return log


def stored(edits: list[list[object]], done: int = 0) -> bytes:
    return json.dumps({"format": 1, "done": done, "edits": edits}).encode()


def test_the_draft_and_the_battles_come_back_with_undo(home: Path) -> None:
    log = drawn(("paint", "e6", "w"), ("paint", "e7", "w"))
    log.undo()
    save_log(log)
    battle = save_battle(log, "Kernstown 1862")
    before = (stored_path().read_bytes(), battle.read_bytes())
    packed = pack_kept()
    assert (packed.names, packed.left_out) == ((DRAFT, "battles/Kernstown 1862.toml"), ())
    rmtree(home)
    assert set(load_kept(packed.data, "all.zip").new) == set(packed.names)
    assert (stored_path().read_bytes(), battle.read_bytes()) == before
    again, fault = load_stored()
    assert (again.text, again.can_undo, again.can_redo, fault) == (log.text, True, True, "")
    assert find_scenario(battle).title == "Kernstown"
    assert load_kept(packed.data, "all.zip").same == packed.names


def test_of_two_drafts_the_one_with_more_edits_stays_or_both_do(home: Path) -> None:
    save_log(drawn(("paint", "e6", "w")))
    shorter = pack_kept().data
    save_log(drawn(("paint", "e6", "w"), ("paint", "e7", "w")))
    longer, after = pack_kept().data, stored_path().read_bytes()
    assert load_kept(shorter, "all.zip").same == (DRAFT,)
    assert stored_path().read_bytes() == after
    load_kept(shorter, "all.zip")
    save_log(drawn(("paint", "e6", "w")))
    assert load_kept(longer, "all.zip").grown == (DRAFT,)
    assert stored_path().read_bytes() == after
    save_log(drawn(("paint", "a1", "w")))
    mine = stored_path().read_bytes()
    assert load_kept(longer, "all.zip").saved_as == ((DRAFT, "my-battle-1.drawing"),)
    assert (stored_path().read_bytes(), (home / "my-battle-1.drawing").read_bytes()) == (mine, after)
    assert load_kept(longer, "all.zip").same == (DRAFT,)
    assert open_drawing(after, "my-battle-1.drawing").text == drawn(("paint", "e6", "w"), ("paint", "e7", "w")).text
    assert pack_kept().names == ("my-battle-1.drawing", DRAFT)


def test_two_battles_of_one_name_both_stay(home: Path) -> None:
    save_battle(drawn(), "farm")
    theirs = pack_kept().data
    mine = save_battle(drawn(("paint", "e6", "w")), "farm").read_bytes()
    assert load_kept(theirs, "all.zip").saved_as == (("battles/farm.toml", "farm-1.toml"),)
    assert (home / "battles" / "farm.toml").read_bytes() == mine
    assert (home / "battles" / "farm-1.toml").read_text("utf-8") == drawn().text


TEXT = empty_draft().text
BAD_FILES = [
    (DRAFT, b"", "is damaged"),
    (DRAFT, b"\xff", "not UTF-8"),
    (DRAFT, b"[" * 100_000, "is damaged"),
    (DRAFT, stored([["begin", "title = 1"]]), "'ruleset' is missing"),
    (DRAFT, stored([["begin", TEXT], ["begin", TEXT.replace("flags = 6", "flags = 600")]]), "from 1 to 99"),
    (DRAFT, stored([["begin", TEXT], ["paint", "z99", "w"]]), "z99"),
    (DRAFT, stored([["begin", TEXT], ["shell", "rm"]]), "unknown edit 'shell'"),
    (DRAFT, stored([["begin", TEXT], *[["paint", "e6", "w"]] * MOST_EDITS]), "the maximum is 20,000"),
    (DRAFT, b"{" + b" " * 4_000_000 + b"}", "larger than"),
    (QUESTION, b"[" * 9000, "it is damaged"),
    ("battles/farm.toml", b"title = 1\n", "'ruleset' is missing"),
    ("battles/farm.toml", b"\xff", "not UTF-8"),
    ("battles/farm.toml", b"#" * 300_000, "larger than"),
]


@pytest.mark.parametrize(("name", "data", "fault"), BAD_FILES)
def test_a_damaged_file_is_left_out_and_told_and_refused(home: Path, name: str, data: bytes, fault: str) -> None:
    save_battle(drawn(), "good")
    (home / name).write_bytes(data)
    packed = pack_kept()
    assert packed.names == ("battles/good.toml",)
    (reason,) = packed.left_out
    assert reason.startswith(f"{home / name}:")
    assert fault in reason
    rmtree(home)
    with pytest.raises(ValueError, match=r"all\.zip"):
        load_kept(pack([(name, data)]), "all.zip")
    assert not home.exists()


@pytest.mark.parametrize(
    "name", ["my-battle-damaged.drawing", "other.drawing", "battles/../x.toml", "battles/a/b.toml"]
)
def test_other_names_are_refused(home: Path, name: str) -> None:
    with pytest.raises(ValueError, match=r"all\.zip"):
        load_kept(pack([(name, b"x")]), "all.zip")
    assert not home.exists()


def test_the_question_under_way_comes_back_and_never_replaces_another(home: Path) -> None:
    save_asking(refusal(worded()))
    before = (home / QUESTION).read_bytes()
    packed = pack_kept()
    assert packed.names == (QUESTION,)
    rmtree(home)
    assert load_kept(packed.data, "all.zip").new == (QUESTION,)
    assert (home / QUESTION).read_bytes() == before
    save_asking(worded())
    assert load_kept(packed.data, "all.zip").saved_as == ((QUESTION, "my-question-1.question"),)
