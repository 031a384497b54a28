"""The lessons as steps: few words with a board, and a page of reading that is no longer than a screen."""

import json
import re
from pathlib import Path

import pytest

from bcnb.games.hexboard.presentation.base_map import compass
from tests.helpers.lesson_steps import count_words, find_steps, is_lesson, read_cells
from tests.programs.freeze import NOTEBOOKS

MOST_WORDS = 90
"""How many words a step has at most, without those of its task."""
MOST_ABOVE = 40
"""How many of them are read before its board at most, its heading included."""
LESSONS = [path for path in sorted(NOTEBOOKS.rglob("*.ipynb")) if is_lesson(read_cells(path))]

each_lesson = pytest.mark.parametrize("path", LESSONS, ids=lambda path: f"{path.parent.name}/{path.stem}")


def test_the_lessons_on_rules_the_variants_and_the_questions_are_steps() -> None:
    rooms = [path.relative_to(NOTEBOOKS).parts[0] for path in LESSONS]
    assert {room: rooms.count(room) for room in rooms} == {"rules": 14, "faq": 7, "variants": 11}


@each_lesson
def test_a_step_has_few_words_and_fewer_above_its_board(path: Path) -> None:
    steps = find_steps(read_cells(path))
    long = [(step.title, count_words(step.before), count_words(step.after)) for step in steps]
    assert [fault for fault in long if fault[1] + fault[2] > MOST_WORDS] == []
    above = [(step.title, count_words(step.before)) for step in steps if step.board]
    assert [fault for fault in above if fault[1] > MOST_ABOVE] == []


@each_lesson
def test_a_lesson_begins_with_its_title_and_ends_with_the_way_on(path: Path) -> None:
    first, *_, last = find_steps(read_cells(path))
    assert not first.board
    assert first.before.startswith(f"# {first.title}\n\n*")
    assert not last.board
    assert "](" in last.before


def test_lessons_1_to_4_have_no_compass_and_a_battle_has_one() -> None:
    """A turned board has its north below, which confuses readers who are learning left and right."""
    needle = re.findall(r'M[^"]*', compass("north"))[0]
    stored = {path.stem[:2]: path.read_text("utf-8") for path in LESSONS if path.parent.name == "rules"}
    assert [number for number in ("01", "02", "03", "04") if needle in stored[number]] == []
    assert needle in stored["14"]


@each_lesson
def test_every_step_with_a_board_has_a_title(path: Path) -> None:
    assert all(step.title for step in find_steps(read_cells(path)) if step.board)


def test_a_text_that_is_too_long_for_a_step_is_found() -> None:
    cells = [
        {"cell_type": "markdown", "metadata": {}, "source": ["# Title\n\n*Words.*"]},
        {"cell_type": "markdown", "metadata": {}, "source": ["## Part\n\n" + "word " * 41]},
        {"cell_type": "code", "metadata": {}, "source": ['show("x")\nshow("y")'], "outputs": [1]},
        {"cell_type": "markdown", "metadata": {}, "source": ["After."]},
        {"cell_type": "markdown", "metadata": {}, "source": ["Before."]},
        {"cell_type": "code", "metadata": {}, "source": ['task("1.1")'], "outputs": [1]},
        {"cell_type": "markdown", "metadata": {}, "source": ["The odds."]},
        {"cell_type": "code", "metadata": {}, "source": ["odds(1)"], "outputs": [1]},
        {"cell_type": "markdown", "metadata": {}, "source": ["And more."]},
        {"cell_type": "code", "metadata": {}, "source": ["odds(2)"], "outputs": [1]},
        {"cell_type": "markdown", "metadata": {"tags": ["help"]}, "source": ["Help."]},
        {"cell_type": "markdown", "metadata": {}, "source": ["On to [more](more.ipynb)."]},
    ]
    steps = find_steps(json.loads(json.dumps(cells)))
    found = [(step.title, count_words(step.before), step.after.strip(), step.board) for step in steps]
    assert found == [
        ("Title", 2, "", False),
        ("Part", 42, "", True),
        ("Part", 0, "After.", True),
        ("Part", 1, "", True),
        ("Part", 2, "", False),
        ("Part", 2, "", False),
        ("", 3, "", False),
    ]
