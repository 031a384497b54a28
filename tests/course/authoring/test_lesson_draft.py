"""A lesson that an author made: two steps, byte-stable, moved, removed, and refused with its line."""

import difflib
import tomllib
from pathlib import Path

import pytest

from bcnb.course.authoring.lesson_draft import LessonDraft, names_of, read_lesson_draft, write_lesson
from bcnb.course.authoring.own_lesson import MOST_STEPS, OwnLesson, is_own_lesson, load_own_lesson, read_own_lesson
from bcnb.course.questions import Question
from bcnb.course.task_checks import check
from bcnb.course.tasks import Task
from bcnb.storage.paths import scenarios_folder
from bcnb.storage.scenarios import write_position
from bcnb.storage.toml import FileError, parse_toml
from tests.course.authoring.test_puzzle_maker import duel

HERE = scenarios_folder() / "battle_cry"
PUZZLES = sorted(HERE.glob("puzzles/*.toml"))
QUESTIONS = sorted(HERE.glob("questions/*.toml"))


def two_steps() -> LessonDraft:
    question = QUESTIONS[0].read_bytes().decode()
    return LessonDraft().with_title("Monday").with_step("Look at it.", duel().text).with_step("Ask.\nTwice.", question)


def test_a_lesson_of_two_steps_has_a_puzzle_and_a_question_that_are_sound(tmp_path: Path) -> None:
    path = tmp_path / "monday.toml"
    path.write_text(write_lesson(two_steps()), encoding="utf-8")
    lesson = load_own_lesson(path)
    assert (lesson.title, [step.text for step in lesson.steps]) == ("Monday", ["Look at it.", "Ask.\nTwice."])
    puzzle, question = (step.shown for step in lesson.steps)
    assert isinstance(puzzle, Task)
    assert [str(one) for one in check(puzzle) if not one.passed] == []
    assert isinstance(question, Question)
    assert is_own_lesson(tomllib.loads(path.read_text("utf-8")))


@pytest.mark.parametrize("place", range(0, len(PUZZLES), 6))
def test_opening_and_saving_gives_the_same_bytes(place: int) -> None:
    draft = LessonDraft().with_title("All").with_step("One.", PUZZLES[place].read_bytes().decode())
    draft = draft.with_step("Words alone.").with_step("Two.", QUESTIONS[place].read_bytes().decode())
    text = write_lesson(draft)
    again = read_lesson_draft(tomllib.loads(text))
    assert again == draft
    assert names_of(again.steps) == ("puzzle", "", "question")
    assert write_lesson(again, text) == text
    remarked = "# ours\n" + text
    assert write_lesson(again, remarked) == remarked


def test_a_heading_and_what_a_step_shows_are_changed() -> None:
    puzzle = load_own_lesson_text(write_lesson(two_steps())).steps[0].shown
    assert isinstance(puzzle, Task)
    board = write_position(puzzle.state, "Two farms")
    draft = two_steps().with_heading(0, " The ford ").with_shown(1, board)
    lesson = load_own_lesson_text(write_lesson(draft))
    assert [step.called(place) for place, step in enumerate(lesson.steps, 1)] == ["Step 1: The ford", "Step 2"]
    assert names_of(draft.steps) == ("puzzle", "position")
    assert lesson.steps[1].shown == puzzle.state
    assert list(draft.steps[0]) == ["heading", "text", "puzzle"]
    assert draft.with_heading(0, "").with_shown(1, "").steps[1] == {"text": "Ask.\nTwice."}
    assert names_of(draft.with_heading(0, "").steps) == ("puzzle", "position")


def test_the_number_of_a_step_stays_when_it_is_moved_or_renamed() -> None:
    before = load_own_lesson_text(write_lesson(two_steps()))
    after = load_own_lesson_text(write_lesson(two_steps().moved(0, 1).with_heading(1, "New")))
    assert [step.number for step in after.steps] == [step.number for step in before.steps][::-1]
    assert len({step.number for step in after.steps}) == 2


def load_own_lesson_text(text: str) -> OwnLesson:
    return read_own_lesson(parse_toml(text, "monday.toml"))


def test_a_changed_text_changes_only_its_line() -> None:
    text = write_lesson(two_steps())
    after = write_lesson(two_steps().with_text(0, "Look closely."), text)
    changed = [line for line in difflib.ndiff(text.splitlines(), after.splitlines()) if line[0] in "+-"]
    assert changed == ['- text = "Look at it."', '+ text = "Look closely."']


def test_steps_are_moved_and_removed() -> None:
    draft = two_steps().with_step("The end.")
    assert [step["text"] for step in draft.moved(2, -1).steps] == ["Look at it.", "The end.", "Ask.\nTwice."]
    assert draft.moved(0, -1) == draft
    assert draft.moved(2, 5) == draft
    assert [step["text"] for step in draft.without_step(0).steps] == ["Ask.\nTwice.", "The end."]
    for act in (draft.without_step, lambda number: draft.moved(number, 1), lambda number: draft.with_text(number, "x")):
        for number in (-1, 3):
            with pytest.raises(ValueError, match=f"there is no step {number + 1}"):
                act(number)
    full = LessonDraft(steps=draft.steps[:1] * MOST_STEPS)
    with pytest.raises(ValueError, match="at most 40 steps"):
        full.with_step("One more.")


def line_with(text: str, words: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if words in line)


@pytest.mark.parametrize(
    ("before", "after", "fault"),
    [
        ('kind = "lesson"', 'kind = "talk"', "'kind' is 'talk'"),
        ('title = "Monday"', 'title = ""', "'title' is empty"),
        ('text = "Look at it."', 'text = "a\\u0000b"', "some of the text cannot be seen"),
        ('text = "Look at it."', 'text = "x"\nsong = "y"', "unknown key 'step.0.song'"),
        ('theme = "dice odds"', 'theme = "tricks"', "'theme' is 'tricks'"),
        ("level = 1", "level = 9", "'level' must be from 1 to 3"),
        ('text = "Look at it."', 'text = "x"\nheading = ""', "'step.0.heading' is empty"),
        ('text = "Look at it."', 'text = "x"\nheading = "a\\nb"', "some of the heading cannot be seen"),
        ('text = "Look at it."', f'text = "x"\nheading = "{"h" * 101}"', "the heading has 101 letters"),
        ('text = "Look at it."', f'text = "{"h" * 4001}"', "the text has 4001 letters"),
    ],
)
def test_a_bad_lesson_is_refused_with_its_file_line_and_reason(before: str, after: str, fault: str) -> None:
    text = write_lesson(two_steps()).replace(before, after, 1)
    with pytest.raises(FileError) as found:
        read_own_lesson(parse_toml(text, "monday.toml"))
    line = line_with(text, after.splitlines()[-1])
    assert str(found.value).startswith(f"monday.toml:{line}: {fault}")


def test_a_lesson_without_steps_or_with_two_things_in_a_step_is_refused() -> None:
    with pytest.raises(FileError, match=r"no \[\[step\]\]"):
        write_lesson(LessonDraft().with_title("Empty"))
    both = {"text": "x", "puzzle": {}, "question": {}}
    with pytest.raises(FileError, match="shows one of puzzle, question, position"):
        write_lesson(LessonDraft(steps=(both,)).with_title("Both"))
