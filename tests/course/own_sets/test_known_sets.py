"""The sets in the home folder: opened, saved, replaced and refused."""

from pathlib import Path

import pytest

from bcnb.course.own_sets.known_sets import (
    FOLDER,
    find_item,
    find_own_scenario,
    find_set,
    forget_sets,
    give_sets,
    known_sets,
    save_set,
)
from bcnb.course.own_sets.own_set import load_set
from bcnb.course.own_sets.set_files import pack_set, read_set_files
from bcnb.storage.paths import home_folder
from bcnb.storage.toml import FileError
from tests.helpers.own_sets import CONTENTS, set_folder


def packed(place: Path, contents: str = CONTENTS) -> bytes:
    return pack_set(read_set_files(set_folder(place, contents)))


def test_a_set_is_saved_as_one_file_and_found_by_its_name(tmp_path: Path) -> None:
    assert known_sets() == ({}, ())
    found = save_set(packed(tmp_path))
    path = home_folder() / FOLDER / "week-one.bcnbset"
    assert path.read_bytes() == packed(tmp_path / "again")
    assert find_set("week-one") == find_set("set-week-one") == found
    assert find_item("set-week-one.hold").kind == "puzzle"
    with pytest.raises(ValueError, match=r"the set 'week-two' is not here. Add its file \(.bcnbset\).*Did you mean"):
        find_set("week-two")


def test_a_later_edition_replaces_the_set(tmp_path: Path) -> None:
    save_set(packed(tmp_path / "a"))
    after = save_set(packed(tmp_path / "b", CONTENTS.replace('"Week one"', '"The first week"')))
    assert [one.title for one in known_sets().sets.values()] == [after.title] == ["The first week"]


def test_a_folder_in_the_home_folder_is_a_set_and_is_not_replaced(tmp_path: Path) -> None:
    set_folder(home_folder() / FOLDER)
    assert list(known_sets().sets) == ["week-one"]
    with pytest.raises(ValueError, match="there is a set with the name 'week-one' already: week"):
        save_set(packed(tmp_path))
    assert not (home_folder() / FOLDER / "week-one.bcnbset").exists()


def test_a_damaged_set_and_a_second_one_with_its_name_are_reported(tmp_path: Path) -> None:
    save_set(packed(tmp_path))
    folder = home_folder() / FOLDER
    (folder / "other.bcnbset").write_bytes(packed(tmp_path / "b"))
    (folder / "broken.bcnbset").write_bytes(b"PK")
    (folder / "notes.txt").write_text("mine", encoding="utf-8")
    found = known_sets()
    assert list(found.sets) == ["week-one"]
    first, second = found.faults
    assert "broken.bcnbset: is not a set of bcnb" in first
    assert "has the same name, 'week-one', as other.bcnbset" in second


def test_a_hostile_set_is_not_saved() -> None:
    with pytest.raises(FileError, match="the file: is not a set of bcnb"):
        save_set(b"\0" * 100)
    assert not (home_folder() / FOLDER).exists()


def test_a_set_that_was_given_counts_until_it_is_forgotten(tmp_path: Path) -> None:
    give_sets([load_set(set_folder(tmp_path))])
    try:
        assert find_set("week-one").title == "Week one"
        scenario = find_own_scenario("set-week-one.ridge")
        assert scenario
        assert scenario.name == "set-week-one-ridge"
        assert find_own_scenario("kernstown") is None
        with pytest.raises(ValueError, match="is not a scenario, but a puzzle"):
            find_own_scenario("set-week-one.hold")
    finally:
        forget_sets()
    assert known_sets().sets == {}
