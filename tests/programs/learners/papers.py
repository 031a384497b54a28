"""The page of a lesson of history, run at a level, and what has to stand on it, and what must not."""

import json
import re
from pathlib import Path
from typing import Any

import papermill

from bcnb.course.history.catalogue import list_lessons
from bcnb.course.history.core_sources import find_core_sources
from bcnb.course.history.lesson_loader import OPENING, find_lesson
from bcnb.course.history.schema import LEVELS, SIDES, BattleLesson
from tests.programs.freeze import NOTEBOOKS


def every() -> list[tuple[str, str]]:
    """All battles with a lesson, at both levels."""
    return [(battle, level) for battle in list_lessons() if battle != OPENING for level in LEVELS]


def check_page(battle: str, level: str, folder: Path) -> None:
    """Run the page of a battle at a level; what is missing on it, or must not be there, raises AssertionError."""
    lesson = find_lesson(battle)
    told = flat(outputs(battle, level, folder))
    other = next(one for one in LEVELS if one != level)
    for text in lesson.texts.values():
        assert flat(text.at(level)) in told, text.part
        assert text.at(level) == text.at(other) or flat(text.at(other)) not in told, text.part
    _check_sources(lesson, told)
    for part in (
        lesson.question.ask,
        *(whatif.ask for whatif in lesson.whatifs),
        *(place.name for place in lesson.places),
    ):
        assert flat(part) in told, part
    for part in key(lesson):
        assert flat(part) not in told, part


def key(lesson: BattleLesson) -> list[str]:
    """What a student has to find, or is shown only by a teacher."""
    quiz = [choice.feedback for item in lesson.quiz for choice in item.choices if len(choice.feedback.split()) > 3]
    seen = [lesson.writer.say, *(place.say for place in lesson.places if len(place.say.split()) > 3)]
    core = find_core_sources(lesson.name)
    asked = [*core.asked, *(one for source in core.sources for one in (source.before, source.after))]
    answers = [one.answer for one in asked]
    return [*quiz, *seen, *answers, *lesson.teacher.answers.values(), "95% interval"]


def _check_sources(lesson: BattleLesson, told: str) -> None:
    for source in find_core_sources(lesson.name).sources:
        for part in (source.writer, source.words, source.plain, source.before.ask, source.after.ask):
            assert flat(part) in told, part
    printed = lesson.history.printed
    for voice in printed:
        for part in (voice.author, voice.words, voice.rights):
            assert flat(part) in told, part
    assert {voice.side for voice in printed} >= set(SIDES) - set(lesson.history.silent)


def outputs(battle: str, level: str, folder: Path) -> str:
    """All text that the page of a battle tells."""
    (page,) = (NOTEBOOKS / "history").glob(f"[0-9][0-9]_{battle.replace('-', '_')}.ipynb")
    ran: Any = papermill.execute_notebook(
        page, folder / "told.ipynb", {"level": level}, cwd=folder, progress_bar=False, log_output=False
    )
    found = [json.loads(json.dumps(output)) for cell in ran.cells for output in cell.get("outputs", [])]
    return "\n".join(one.get("text", "") + one.get("data", {}).get("text/plain", "") for one in found)


def flat(text: str) -> str:
    """A text without its line breaks."""
    return re.sub(r"\s+", " ", text).strip()
