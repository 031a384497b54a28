"""The notebooks of the course: each fits the files of its lesson, repeats none of their words, and can be solved."""

import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import papermill
import pytest

from bcnb.course.catalogue import find_exercise, list_lessons, list_puzzles
from bcnb.course.lessons import Lesson, LessonProse, find_lesson, load_lesson, load_prose, minutes, notebook_of
from bcnb.course.progress import load_progress, save_mark
from bcnb.course.puzzle_deck import cards, themes
from bcnb.course.tasks import load_task
from bcnb.engine.game_registry import DEFAULT_RULESET
from bcnb.games.battle_cry.rules.rulebook import RULES
from bcnb.notebook import drill, exercises, odds, puzzle, quiz, task
from tests.helpers.samples import sampled
from tests.helpers.shell import run_here
from tests.notebooks.test_notebooks import calls, cells, prose
from tests.notebooks.test_papermill import printed
from tests.programs.freeze import NOTEBOOKS, notebooks, svg_of

pytestmark = [pytest.mark.unmeasured, pytest.mark.usefixtures("home")]

COURSE = [NOTEBOOKS / notebook_of(number) for number in list_lessons()]
PUZZLES = NOTEBOOKS / "rules" / "puzzles.ipynb"
LONGEST_PROSE = 450
"""How many words of prose a lesson's notebook has at most besides the tasks."""
OFTEN = 4
"""In how many lessons the same sentence may stand."""
SCENARIOS = NOTEBOOKS.parent / "scenarios"
SENTENCE = 6
"""How many words a sentence has at least that may be in one place only."""

each_lesson = pytest.mark.parametrize("path", COURSE, ids=lambda path: path.stem)


def lesson_of(path: Path) -> Lesson:
    return load_lesson(find_lesson(list(list_lessons())[COURSE.index(path)]))


def prose_of(path: Path) -> LessonProse:
    return load_prose(lesson_of(path))


def named(path: Path, *words: str) -> list[str]:
    """What the cells of a notebook put on the page by these words, in order."""
    found = [call for cell in cells(path, "code") for call in calls(cell)]
    return [arguments[0] for name, arguments in found if name in words and arguments]


def run(path: Path, folder: Path, **parameters: Any) -> list[dict[str, Any]]:
    """All outputs of a notebook that was run with these parameters."""
    told = papermill.execute_notebook(
        path, folder / "told.ipynb", parameters, cwd=folder, progress_bar=False, log_output=False
    )
    return [json.loads(json.dumps(output)) for cell in told.cells for output in cell.get("outputs", [])]


# --- what they hold ---------------------------------------------------------------------------------------------------


def test_there_is_a_notebook_for_each_lesson_in_order() -> None:
    assert all(path.is_file() for path in COURSE)
    assert [int(path.stem[:2]) for path in COURSE if path.parent.name == "rules"] == list(range(1, 15))
    assert set((NOTEBOOKS / "rules").glob("[0-9][0-9]_*.ipynb")) <= set(COURSE)


@each_lesson
def test_it_begins_as_its_lesson_does(path: Path) -> None:
    lesson, read, first = lesson_of(path), prose_of(path), cells(path)[0]["source"]
    assert first.startswith(f"# {lesson.title}\n\n*{read.sentence}*\n\n**Goal:** {read.goal}\n\n")


@each_lesson
def test_it_puts_every_task_puzzle_and_quiz_of_its_lesson_on_the_page(path: Path) -> None:
    lesson = lesson_of(path)
    assert named(path, "task") == [task.number for task in lesson.part_tasks]
    assert named(path, "puzzle") == [one.number for one in lesson.puzzles]
    assert named(path, "quiz") == [lesson.quiz.number]


@each_lesson
def test_each_task_stands_below_its_heading_and_its_text(path: Path) -> None:
    sources = "\n\n".join(plain(cell) for cell in cells(path))
    lesson, read, place = lesson_of(path), prose_of(path), 0
    assert [part.task for part in read.parts] == list(lesson.part_tasks)
    for part in read.parts:
        place = sources.index(f"## {part.title}\n\n{part.text}\n", place)
        place = sources.index(f'task("{part.task.number}"', place)
    assert len(prose(path).split()) <= LONGEST_PROSE + sum(len(part.text.split()) for part in read.parts)


def plain(cell: dict[str, Any]) -> str:
    """The source of a cell; prose without the marks of emphasis and code, as handouts print it."""
    return re.sub(r"[*`]", "", cell["source"]) if cell["cell_type"] == "markdown" else cell["source"]


def texts_of(value: Any) -> Iterator[str]:
    """All texts in a TOML file."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, dict)):
        for one in value.values() if isinstance(value, dict) else value:
            yield from texts_of(one)


def sentences(text: str) -> set[str]:
    """The sentences of a text that have some length, as plain words. The headings of a page are left out: they name
    it, and no cell can fill them in."""
    body = re.sub(r"^#.*$", "", re.sub(r"\]\([^)]*\)", "", text), flags=re.MULTILINE)
    found = (re.findall(r"\w+", one.lower()) for one in re.split(r"(?<=[.?!:])\s|\n\s*\n", body))
    return {" ".join(words) for words in found if len(words) >= SENTENCE}


def test_no_sentence_is_in_a_notebook_and_in_a_file_of_its_lesson() -> None:
    """Nor in any other notebook, nor in a question or a lesson of history."""
    files = [
        path for kind in ("lessons", "history/lessons", "questions") for path in SCENARIOS.glob(f"*/{kind}/**/*.toml")
    ]
    in_files = {
        one
        for path in files
        for text in texts_of(tomllib.loads(path.read_text(encoding="utf-8")))
        for one in sentences(text)
    }
    in_notebooks = {
        one for path in notebooks() for text in cells(path, "markdown") for one in sentences(text["source"])
    }
    assert len(in_files) > 5000
    assert "the nearer the enemy the more dice" in in_notebooks
    assert sorted(in_files & in_notebooks) == []


def test_a_sentence_is_known_in_other_marks_and_a_heading_is_none() -> None:
    page = "# Why did the army of the Union lose?\n\nIt *rolls* [all its dice](x.ipynb)\nto the last man. Really?"
    assert sentences(page) == sentences("In vain: it rolls all its dice to the last man!")


@each_lesson
def test_it_says_how_long_it_takes(path: Path) -> None:
    """By its words, its tasks and their actions: `course.lessons.minutes` has the formula."""
    assert (
        f"\n\n**Time:** about {minutes(lesson_of(path), prose_of(path))} minutes.\n" in f"{cells(path)[0]['source']}\n"
    )


def test_the_first_look_says_how_long_the_lessons_of_the_course_take() -> None:
    course = [minutes(lesson_of(path), prose_of(path)) for path in COURSE if path.parent.name == "rules"]
    said = f"Fourteen short lessons, {min(course)} to {max(course)} minutes each"
    assert said in prose(NOTEBOOKS / "01_first_look.ipynb")


def test_no_sentence_is_in_many_lessons() -> None:
    """A reader who meets the same line on every page stops reading it."""
    times: Counter[str] = Counter()
    for path in COURSE:
        lines = re.split(r"(?<=[.?!])\s+|\n+", prose(path))
        times.update({line for line in lines if len(line.split()) > 3 and not line.startswith(("#", "**Time"))})
    assert [line for line, count in times.items() if count > OFTEN] == []


def test_the_first_lesson_names_a_rule_only_in_the_result_of_a_task_that_teaches_it() -> None:
    tasks = lesson_of(COURSE[0]).part_tasks
    assert "rules" not in {name for cell in cells(COURSE[0], "code") for name, _ in calls(cell)}
    assert all(f"rule {number}" in task.after for task in tasks for number in task.rules)
    assert {"1.3", "1.4", "1.9"} <= {number for task in tasks for number in task.rules}


def test_the_longest_lesson_has_two_parts_of_four_tasks() -> None:
    text = prose(COURSE[9])
    first, second = text.index("## First part: "), text.index("## Second part: ")
    parts = [text.index(f"## {part.title}\n") for part in prose_of(COURSE[9]).parts]
    assert all(first < place < second for place in parts[:4])
    assert all(second < place for place in parts[4:])
    assert len(parts) == 8


@each_lesson
def test_it_ends_with_the_rules_that_its_files_teach(path: Path) -> None:
    listed = re.search(r"^\*\*Rules in this lesson:\*\* (.*)$", prose(path), flags=re.MULTILINE)
    assert listed is not None
    assert tuple(listed[1].split(", ")) == lesson_of(path).rules


def test_together_they_teach_every_rule_of_the_book() -> None:
    listed = [rule for lesson in map(lesson_of, COURSE) if lesson.ruleset == DEFAULT_RULESET for rule in lesson.rules]
    assert set(listed) == set(RULES)


@each_lesson
def test_a_picture_of_each_task_its_words_and_its_solution_are_stored(path: Path) -> None:
    lesson = lesson_of(path)
    shown = [cell for cell in cells(path, "code") if {name for name, _ in calls(cell)} & {"task", "puzzle"}]
    for one, cell in zip(lesson.tasks, shown, strict=True):
        board, folded = cell["outputs"]
        assert svg_of(board["data"]["text/html"])
        text = " ".join(folded["data"]["text/plain"].split())
        assert " ".join(one.task.split()) in text
        assert " ".join(one.after.split()) in text


def test_one_board_deals_the_puzzles_of_each_game_theme_and_level() -> None:
    found = [arguments for cell in cells(PUZZLES, "code") for name, arguments in calls(cell) if name == "puzzle"]
    assert len(found) == 1
    first = next(cell["source"] for cell in cells(PUZZLES, "code") if "parameters" in cell["metadata"].get("tags", ()))
    names = [line.partition(" = ")[0] for line in first.splitlines()]
    assert names == ["solve", "ruleset", "theme", "level", "start"]
    stage = next(cell["source"] for cell in cells(PUZZLES, "code") if "puzzle(" in cell["source"])
    assert all(f"{name}={name}" in stage for name in names), "an address can set each of them"


# --- solved from end to end -------------------------------------------------------------------------------------------


@pytest.mark.sampled(2)
@each_lesson
def test_solved_every_wrong_try_fails_and_every_solution_reaches_the_goal(path: Path) -> None:
    assert_solved(path, printed(run_here(path, {"solve": True})))


def test_a_lesson_is_solved_by_papermill(tmp_path: Path) -> None:
    assert_solved(COURSE[5], printed(run(COURSE[5], tmp_path, solve=True)))


def assert_solved(path: Path, text: str) -> None:
    lesson = lesson_of(path)
    for one in lesson.tasks:
        assert (
            f"{one.number}: {len(one.wrongs)} wrong tries fail, {len(one.solutions)} solutions reach the goal.\n"
            in text
        )
    assert f"{lesson.quiz.number}: 3 of 3 answered.\n" in text


SOLVED = r"wrong tries fail, \d solutions reach the goal\."


def test_a_dealt_puzzle_is_solved_by_papermill(tmp_path: Path) -> None:
    text = printed(run(PUZZLES, tmp_path, solve=True, theme="cards", level="3"))
    assert len(re.findall(SOLVED, text)) == 1
    assert text.startswith("cards-")


def test_the_drill_is_solved_by_papermill(tmp_path: Path) -> None:
    text = printed(run(PUZZLES.with_name("puzzles_hex_names.ipynb"), tmp_path, solve=True))
    assert text.count("5 right answers so far.") == 2


def test_the_first_puzzle_of_each_theme_is_solved(shown, capsys) -> None:
    for theme in themes():
        puzzle(theme=theme, solve=True)
    puzzle(level=3, solve=True)
    assert len(re.findall(SOLVED, capsys.readouterr().out)) == len(themes()) + 1


# --- the words --------------------------------------------------------------------------------------------------------


def tell_more(exercise: Any) -> None:
    """The page asks for the next puzzle."""
    exercise._answer(exercise, {"t": "next", "ply": exercise.view["ply"]}, [])


@pytest.fixture
def shown(monkeypatch) -> list[Any]:
    """What is put on the page."""
    found: list[Any] = []
    handle = SimpleNamespace(update=lambda one, **_: found.append(one))
    for module in (exercises, exercises):
        monkeypatch.setattr(module, "display", lambda one, **_: found.append(one) or handle)
    return found


@pytest.mark.parametrize(
    ("word", "words"),
    [
        (lambda: task("99.9"), "unknown task, puzzle or quiz '99.9'"),
        (lambda: task("3.q"), "3.q is a quiz"),
        (lambda: puzzle(theme="luck"), "unknown theme 'luck'; choose from line of sight"),
        (lambda: puzzle(level=4), "unknown puzzle level 4"),
        (lambda: drill("guess"), "a drill can be find or name, not 'guess'"),
        (lambda: odds("3.1", "d5", "d8"), "d8"),
    ],
)
def test_what_is_not_there_is_refused(shown, word, words) -> None:
    with pytest.raises(ValueError, match=re.escape(words)):
        word()


def test_what_was_missed_comes_back(shown) -> None:
    puzzle(theme="dice odds")
    first = shown[0].task.number
    save_mark(first, solved=False)
    puzzle(theme="dice odds")
    assert shown[-2].task.number != first
    for one in [card.number for card in cards() if card.theme != "dice odds"][:3]:
        save_mark(one, solved=True)
    puzzle(theme="dice odds")
    assert shown[-2].task.number == first


def test_a_wrong_try_that_does_not_fail_is_found(shown, monkeypatch) -> None:
    monkeypatch.setattr(exercises.Exercise, "do", lambda self, *texts: None)
    with pytest.raises(AssertionError, match="does not"):
        task("3.1", solve=True)


def test_a_wrong_try_that_cannot_be_made_on_the_page_is_found(shown, monkeypatch) -> None:
    asked = load_task(find_exercise("3.1"))
    early = replace(asked.wrongs[0], do=(*asked.solutions[0].do, "move d5 d6"))
    monkeypatch.setattr(exercises, "load_exercise", lambda path: replace(asked, wrongs=(early,)))
    with pytest.raises(AssertionError, match="cannot be made: it ends before move d5 d6"):
        task("3.1", solve=True)


def test_an_amount_that_is_wrong_but_does_not_fail_is_found(shown, monkeypatch) -> None:
    monkeypatch.setattr(exercises, "right_choice", lambda task: "amount 1")
    with pytest.raises(AssertionError, match=re.escape("4.p3: battle d6 f7, amount 3 does not fail")):
        puzzle("4.p3", solve=True)


def test_a_solution_as_a_wrong_try_is_found_where_an_amount_is_asked_for(shown, monkeypatch) -> None:
    asked = load_task(find_exercise("4.p3"))
    good = replace(asked.wrongs[0], do=asked.solutions[0].do)
    monkeypatch.setattr(exercises, "load_exercise", lambda path: replace(asked, wrongs=(good,)))
    with pytest.raises(AssertionError, match=re.escape("4.p3: battle d6 f7 does not fail")):
        puzzle("4.p3", solve=True)


def test_every_wrong_try_fails_on_the_page_and_every_solution_reaches_the_goal(shown, capsys) -> None:
    puzzles = sampled(list_puzzles(), 5)
    for number in puzzles:
        puzzle(number, solve=True)
    assert capsys.readouterr().out.count("solutions reach the goal") == len(puzzles)


def test_the_words_below_follow_the_puzzle_that_is_dealt(shown) -> None:
    puzzle(theme="cards")
    exercise, first = shown
    tell_more(exercise)
    assert shown[-1]["text/html"] != first["text/html"]
    assert shown[-1]["text/html"].startswith(f"<details><summary>{exercise.task.number} ")


def test_what_is_passed_over_comes_again_when_there_is_no_other(shown) -> None:
    puzzle(theme="cards", level=3)
    exercise = shown[0]
    dealt = [exercise.task.number]
    hard = sorted(card.number for card in cards() if (card.theme, card.level) == ("cards", 3))
    for _ in hard:
        tell_more(exercise)
        dealt.append(exercise.task.number)
    assert sorted(dealt[:-1]) == hard
    assert dealt[-1] == dealt[0]


def test_a_drill_asks_other_hexes_every_time_and_with_a_seed_the_same(shown) -> None:
    for seed in ("", "", "north", "north"):
        drill("name", seed=seed)
    asked = [[trainer.drill.seed, trainer.drill.at] for trainer in shown]
    assert asked[2] == asked[3]
    assert asked[0][0] != asked[1][0]


@pytest.mark.parametrize("solve", [False, True])
def test_neither_showing_nor_solving_in_a_cell_is_progress(shown, solve) -> None:
    task("3.1", solve)
    quiz("3.q", solve)
    assert load_progress().marks == {}


def test_odds_are_reported_of_a_task(capsys) -> None:
    odds("3.4", "d5", "f6")
    assert capsys.readouterr().out.startswith("Union infantry at d5 against Confederate infantry at f6: 3 dice")
