"""A set with one item of each kind, and items that are refused with their file and line."""

from pathlib import Path

import pytest

from bcnb.course.own_sets.own_set import is_own, load_set, step_key
from bcnb.course.own_sets.set_files import pack_set, read_set_files
from bcnb.engine.ruleset import Scenario
from bcnb.storage.toml import FileError
from tests.helpers.own_sets import set_folder


def test_the_items_have_their_kinds_titles_and_keys(tmp_path: Path) -> None:
    found = load_set(set_folder(tmp_path))
    assert (found.name, found.title, found.author, found.lesson) == (
        "week-one",
        "Week one",
        "Ms. Rivera",
        "set-week-one",
    )
    assert [(one.key, one.kind) for one in found.items] == [
        ("set-week-one.ridge", "scenario"),
        ("set-week-one.hold", "puzzle"),
        ("set-week-one.ask", "question"),
        ("set-week-one.check", "quiz"),
        ("set-week-one.steps", "lesson"),
    ]
    assert found.items[-1].title == "Two steps"
    assert step_key(found.items[-1].key, 2) == "set-week-one.steps.2"
    assert found.item("hold") is found.item("set-week-one.hold") is found.items[1]
    with pytest.raises(ValueError, match=r"the set week-one has no item 'hald'. Did you mean 'hold'\?"):
        found.item("hald")
    assert is_own(found.lesson)
    assert not is_own("shiloh")


def test_a_scenario_of_a_set_is_never_taken_for_one_of_bcnb(tmp_path: Path) -> None:
    scenario = load_set(set_folder(tmp_path)).items[0].content
    assert isinstance(scenario, Scenario)
    assert scenario.name == "set-week-one-ridge"


def test_the_same_files_are_read_once(tmp_path: Path) -> None:
    folder = set_folder(tmp_path)
    assert load_set(folder) is load_set(folder)


@pytest.mark.parametrize(
    ("item", "text", "fault"),
    [
        ("hold.toml", "kind = 3\n", "hold.toml:"),
        ("hold.toml", "kind =\n", "hold.toml:1: not TOML"),
        ("hold.toml", "", "hold.toml:1: the key 'ruleset' is missing"),
        ("steps.toml", 'kind = "lesson"\ntitle = "A"\n', "steps.toml:1: the lesson has no [[step]]"),
        ("ridge.toml", 'ruleset = "battle_cry"\nboard = "../../etc/passwd"\n', "ridge.toml:"),
        ("ridge.toml", 'ruleset = "battle_cry_1961"\nboard = "../../etc/passwd"\n', "ridge.toml:2: unknown board"),
    ],
)
def test_a_faulty_item_is_refused_with_its_file_and_line(item: str, text: str, fault: str, tmp_path: Path) -> None:
    folder = set_folder(tmp_path)
    (folder / item).write_text(text, encoding="utf-8")
    packed = tmp_path / "w.bcnbset"
    packed.write_bytes(pack_set(read_set_files(folder)))
    for place in (folder, packed):
        with pytest.raises(FileError) as raised:
            load_set(place)
        assert fault in str(raised.value)
        assert str(raised.value).startswith(str(place))


DATA = """\
ruleset = "battle_cry"
number = "D-1"
title = "Secret"
question = "What is in the file?"
answer = "This."
rules = ["1.1"]
source = "own"
kind = "data"

[[fact]]
file = "/etc/passwd"
key = "root"
says = 1
"""


def test_a_question_cannot_read_other_files(tmp_path: Path) -> None:
    folder = set_folder(tmp_path)
    (folder / "ask.toml").write_text(DATA, encoding="utf-8")
    with pytest.raises(FileError, match=r"ask.toml:10: a question in a set has no facts about the files of bcnb"):
        load_set(folder)
