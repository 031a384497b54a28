"""A set of a teacher on the command line: packed, checked, shown, printed and collected, or refused with its line."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from bcnb.course.own_sets.known_sets import forget_sets, give_sets
from bcnb.course.own_sets.own_set import load_set
from bcnb.course.worksheets.worksheet import TaskCount, Worksheet, write_worksheet
from tests.helpers.cli import call
from tests.helpers.own_sets import CONTENTS, set_folder


@pytest.fixture
def week(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.chdir(tmp_path)
    yield set_folder(tmp_path)
    forget_sets()


def test_a_folder_is_packed_and_unpacked(week: Path, tmp_path: Path) -> None:
    result = call("pack", "week")
    assert (result.status, result.out) == (0, "Week one, by Ms. Rivera: 5 items.\nweek-one.bcnbset\n")
    assert call("pack", "week").status == 1
    assert call("pack", "week", "--out", "other.zip").err.startswith("bcnb: the name of the file must end in .bcnbset")
    assert call("pack", "week-one.bcnbset").out.splitlines()[1:3] == ["week-one/set.toml", "week-one/ridge.toml"]
    assert call("pack", "week-one", "--out", "again.bcnbset").status == 0
    assert (tmp_path / "again.bcnbset").read_bytes() == (tmp_path / "week-one.bcnbset").read_bytes()


def test_a_contents_file_is_begun_with_all_files_of_the_folder(week: Path) -> None:
    (week / "set.toml").unlink()
    assert call("pack", "week", "--title", "My week").err == "bcnb: --title and --author are only given together\n"
    result = call("pack", "week", "--title", "My week", "--author", "Ada")
    assert result.out.splitlines() == ["My week, by Ada: 5 items.", "week.bcnbset"]
    assert [item.name for item in load_set(week).items] == ["ask", "check", "hold", "ridge", "steps"]
    assert "already exists" in call("pack", "week", "--title", "My week", "--author", "Ada").err


@pytest.mark.parametrize("form", ["week", "week-one.bcnbset"])
def test_both_forms_are_shown_checked_and_printed(week: Path, form: str, tmp_path: Path) -> None:
    call("pack", "week")
    shown = call("show", form)
    assert shown.out.splitlines()[:3] == ["Week one, by Ms. Rivera", "", "  ridge.toml  scenario  Kernstown"]
    assert "is a set and has no board" in call("show", form, "--json").err
    checked = call("question", form)
    assert (checked.status, len(checked.out.splitlines())) == (0, 6)
    assert all(line.startswith("pass") for line in checked.out.splitlines())
    printed = call("handout", form, "--out", "paper")
    assert [Path(line).name for line in printed.out.splitlines()] == [
        f"week-one-{kind}.html" for kind in ("student", "guide", "key")
    ]


def test_the_worksheets_of_a_set_are_collected_with_it(week: Path, tmp_path: Path) -> None:
    give_sets([load_set(week)])
    done = {"set-week-one.hold": TaskCount(2, 1)}
    sheet = write_worksheet(Worksheet("Ada", "set-week-one", date(2026, 12, 4), done, {}))
    forget_sets()
    place = tmp_path / "class"
    place.mkdir()
    (place / "ada.worksheet").write_bytes(sheet)
    lost = call("collect", "class")
    assert lost.status == 1
    assert (
        "the set 'week-one' is not here. Add its file (.bcnbset) on the page Your own sets, or with --set" in lost.err
    )
    found = call("collect", "class", "--set", "week", "--out", "marks.csv")
    assert (found.status, found.out.splitlines()[1][:25]) == (0, "  Ada, set-week-one: 1 of")
    assert "set-week-one.hold" in (tmp_path / "marks.csv").read_text("utf-8-sig")


def test_a_faulty_item_is_named_with_its_line(week: Path) -> None:
    text = (week / "hold.toml").read_text("utf-8").replace("level = ", "level = 9", 1)
    (week / "hold.toml").write_text(text, encoding="utf-8")
    for words in (("pack",), ("show",), ("question",), ("handout",), ("collect", ".", "--set")):
        result = call(*words, "week")
        assert result.status == 1
        assert "week/hold.toml:" in result.err.replace("\\", "/")
        assert "level" in result.err


def test_a_hostile_name_writes_nothing_outside(week: Path, tmp_path: Path) -> None:
    (week / "set.toml").write_text(CONTENTS.replace('"week-one"', '"../evil"'), encoding="utf-8")
    before = sorted(tmp_path.parent.iterdir())
    assert "set.toml:2: the name '../evil' names a folder" in call("pack", "week").err
    assert sorted(tmp_path.parent.iterdir()) == before
