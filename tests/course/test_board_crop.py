"""A task or a question of few hexes shows the part of the board where something is; nothing that matters is outside.

All tasks and puzzles are tried at their start and along their first solution, all questions with all their tries."""

from collections.abc import Iterator

import pytest

from bcnb.course.board_crop import crop_of_task, offered
from bcnb.course.catalogue import all_questions, find_exercise, list_exercises
from bcnb.course.lessons import find_lesson, load_lesson
from bcnb.course.question_results import inquire
from bcnb.course.question_view import QuestionPages
from bcnb.course.questions import load_question
from bcnb.course.tasks import Task, load_exercise
from bcnb.presentation import svg
from bcnb.presentation.choices import cells_of
from bcnb.presentation.presenter import page_presenter_of
from bcnb.presentation.replay_data import scene_of
from bcnb.presentation.scene import Scene, Viewpoint, cropped, places_of, seen_cells
from bcnb.widgets.base_widget import Message
from bcnb.widgets.task import Exercise
from bcnb.widgets.task_model import TaskModel, learn
from tests.helpers.battle_cry.field import position
from tests.programs.boxes import boxes, clashes

pytestmark = pytest.mark.unmeasured

EXERCISES = [name for name, path in list_exercises().items() if path.suffix == ".toml"]
PARTS = 9
"""The number of tests into which the exercises are divided, so that a failure shows where to look."""


def seen(scene: Scene) -> set[str]:
    return {cell.hex for cell in seen_cells(scene)}


def fits(scene: Scene) -> bool:
    """Whether all counters and names of generals lie within the part, and clear of each other."""
    if scene.part is None:
        return True
    left, top, width, height = scene.part
    drawn = [box for box in boxes(scene) if box.kind != "label"]
    inside = all(
        left <= box.left and box.right <= left + width and top <= box.top and box.bottom <= top + height
        for box in drawn
    )
    return inside and clashes(scene) == []


def stages(task: Task) -> Iterator[tuple[Scene, set[str]]]:
    """A task at its start, and after each step of its first solution: what is seen, and what can be chosen there."""
    learning, stand = TaskModel(task, keeps=False), Viewpoint(task.seat)
    crop = crop_of_task(task, scene_of(learning.moment, stand=stand))
    for text in ("", *task.solutions[0].do):
        if text:
            learning.try_(text)
        view = learning.view()
        chosen = cells_of(view["choices"]) | set(view["red"])
        yield crop.of(scene_of(learning.moment, stand=stand), chosen), chosen


@pytest.mark.sampled(3)
@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_of_a_task_is_outside_of_what_is_shown(part: int) -> None:
    for name in EXERCISES[part::PARTS]:
        task = load_exercise(find_exercise(name))
        for scene, chosen in stages(task) if isinstance(task, Task) else ():
            assert places_of(scene) | chosen <= seen(scene), name
            assert fits(scene), name


def test_saves_withdrawal_brigades_and_breakthrough_are_taught_on_cropped_boards() -> None:
    """Those of lessons 15 to 17; a whole turn, in lesson 18, may need the whole board."""
    tasks = [task for number in (15, 16, 17) for task in load_lesson(find_lesson(number)).tasks]
    assert len(tasks) == 29
    assert [task.number for task in tasks if first_part(task) is None] == []


def test_a_task_that_begins_with_battles_shows_no_more_than_a_breakthrough_needs() -> None:
    through, marching = load_exercise(find_exercise("17.1")), load_exercise(find_exercise("3.1"))
    assert isinstance(through, Task)
    assert isinstance(marching, Task)
    assert len(seen(next(stages(through))[0])) < 30 < len(seen(next(stages(marching))[0]))


def first_part(task: Task) -> object:
    return next(stages(task))[0].part


def test_the_page_of_a_task_knows_the_cells_of_its_part_and_in_table_mode_all() -> None:
    task = load_exercise(find_exercise("5.5"))
    assert isinstance(task, Task)
    exercise = Exercise(task, keeps=False)
    whole = len(empty().cells)
    assert len(on_page(exercise)) < whole / 2
    assert exercise._repr_mimebundle_()[0]["image/svg+xml"].count("<svg ") == 2
    learn(exercise._learning, Message({"t": "mode"}))
    exercise.show()
    assert len(on_page(exercise)) == whole
    exercise.turned = True
    assert len(on_page(exercise)) == whole


def on_page(exercise: Exercise) -> set[str]:
    """The cells that the page can choose from."""
    return {label for row in exercise.cells["rows"] for label, _, _ in row}


def test_nothing_of_a_question_is_outside_of_what_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QuestionPages, "_ground", lambda pages, seen: "")  # sheets are drawn in other tests
    shown = 0
    for path in all_questions().values():
        question = load_question(path)
        inquiry = inquire(question) if question.ruleset != "battle_cry_1961" else None
        if inquiry is None or inquiry.state is None:
            continue
        pages = QuestionPages(inquiry)
        for scene in pages._scenes:
            assert places_of(scene) <= seen(scene), path
            assert fits(scene) or scene.board.name != "hexes", path
        assert offered(inquiry.state) <= seen(pages.first), path
        shown += pages.first.part is not None
    assert shown > 20, "questions that show a part"


def empty() -> Scene:
    return page_presenter_of(position("a . I")).scene(position("a . I"))


def test_a_part_has_room_for_every_step() -> None:
    labels = seen(cropped(empty(), ["e6"], ["d4"]))
    assert {"e5", "e7", "d5", "d6", "f5", "f6"} <= labels, "one around what is near"
    assert {"d1", "d7", "a4", "g4"} <= labels, "three around what can move"
    assert "d10" not in labels
    assert cropped(empty(), [], []).part is None
    assert cropped(empty(), ["a1", "i13"], []).part is None, "nearly the whole board"


def test_a_part_ends_where_the_board_ends() -> None:
    corner = cropped(empty(), ["a1"], [])
    assert corner.part is not None
    labels = seen(corner)
    assert "a1" in labels
    assert "a13" not in labels
    cells = svg.cells(corner)
    assert {label for row in cells["rows"] for label, _, _ in row} == labels
    assert 'data-part=""' in svg.ground(corner)
    assert "data-part" not in svg.ground(empty())
    drawn = svg.picture(corner)
    assert drawn.count("<svg ") == 2
    assert "LEFT FLANK" not in drawn
    assert len(drawn.encode()) < 24_000
