"""The teacher's desk with a teacher's own set: collected next to worksheets, printed, and listed like a lesson."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from bcnb.course.backup.game_import import import_games
from bcnb.course.backup.transfer import load_kept, pack_kept
from bcnb.course.home.home_status import home_status
from bcnb.course.own_sets.known_sets import FOLDER, forget_sets, give_sets, known_sets
from bcnb.course.own_sets.own_set import load_set
from bcnb.course.own_sets.set_files import pack_set, read_set_files
from bcnb.course.progress import save_mark
from bcnb.course.worksheets.worksheet import TaskCount, Worksheet, write_worksheet
from bcnb.storage.paths import home_folder
from tests.helpers.own_sets import set_folder
from tests.widgets.classroom.test_class_desk import ask, collect, desk

pytestmark = pytest.mark.unmeasured


@pytest.fixture
def packed(tmp_path: Path) -> bytes:
    return pack_set(read_set_files(set_folder(tmp_path)))


def sheet_of(tmp_path: Path) -> bytes:
    give_sets([load_set(tmp_path / "week")])
    done = {"set-week-one.hold": TaskCount(1, 1)}
    sheet = write_worksheet(Worksheet("Ada", "set-week-one", date(2026, 12, 4), done, {}))
    forget_sets()
    return sheet


def test_a_set_is_collected_together_with_its_worksheets(packed: bytes, tmp_path: Path) -> None:
    sent: list[dict[str, Any]] = []
    made = desk(sent)
    collect(made, ("ada.worksheet", sheet_of(tmp_path)))
    assert "the set 'week-one' is not here" in str(sent[-1])
    collect(made, ("ada.worksheet", sheet_of(tmp_path)), ("week.bcnbset", packed))
    assert sent[-1]["t"] == "class"
    assert "not here" not in str(sent[-1])
    assert [lesson["title"] for lesson in sent[-1]["lessons"]] == ["Week one"]
    collect(made, ("bad.bcnbset", b"PK"))
    assert (sent[-1]["t"], "bad.bcnbset: is not a set of bcnb" in sent[-1]["text"].lower()) == ("fault", True)


def test_a_set_is_one_of_the_lessons_of_the_desk(packed: bytes) -> None:
    import_games([("week.bcnbset", packed)])
    sent: list[dict[str, Any]] = []
    made = desk(sent)
    last = made.lessons[-1]
    assert (last["name"], last["title"], last["group"]) == ("set-week-one", "Week one", "Your own sets")
    ask(made, t="handout", lesson="set-week-one", level="plain", sheet="key")
    assert (sent[-1]["t"], sent[-1]["name"]) == ("open", "week-one-key.html")


def test_a_set_among_files_with_games_is_saved(packed: bytes) -> None:
    found = import_games([("week.bcnbset", packed), ("evil.bcnbset", b"PK")])
    assert list(found.report_lines) == ["Week one is now one of your sets. Open it on the page Your own sets."]
    (problem,) = found.problems
    assert problem.startswith("evil.bcnbset: is not a set of bcnb")
    assert [path.name for path in (home_folder() / FOLDER).iterdir()] == ["week-one.bcnbset"]


def test_home_lists_the_sets_with_what_is_done(packed: bytes) -> None:
    import_games([("week.bcnbset", packed)])
    save_mark("set-week-one.hold", solved=True)
    (home_folder() / FOLDER / "bad.bcnbset").write_bytes(b"PK")
    status = home_status()
    page = "08_your_own_sets.ipynb#name=week-one"
    assert status["sets"] == [{"title": "Week one", "page": page, "done": 1, "of": 5}]
    assert status["lessons"]["rules/01_the_board.ipynb"][0] == 0
    (skipped,) = status["skipped"]
    assert skipped.startswith("Your own sets: sets/bad.bcnbset: is not a set of bcnb")


def test_a_backup_has_the_sets(packed: bytes) -> None:
    import_games([("week.bcnbset", packed)])
    backup = pack_kept().data
    path = home_folder() / FOLDER / "week-one.bcnbset"
    path.unlink()
    load_kept(backup, "backup.zip")
    assert path.read_bytes() == packed
    assert list(known_sets().sets) == ["week-one"]
