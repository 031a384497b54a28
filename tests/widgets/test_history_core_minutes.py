"""The plan of a lesson counts every word that a page shows to a student who reads one of its core sources."""

from collections.abc import Iterable

import pytest

from bcnb.course.history import lesson_plan, phrases
from bcnb.course.history.asked_items import off_in
from bcnb.course.history.catalogue import list_lessons
from bcnb.course.history.core_sources import find_core_sources
from bcnb.course.history.lesson_loader import OPENING, find_lesson, find_opening
from bcnb.site.lessons.lesson_pages import read_cells
from bcnb.storage.paths import notebooks_folder
from bcnb.widgets.form import Block
from bcnb.widgets.history.core_sources import ONE, OPEN, PAGE
from bcnb.widgets.history.sources import CORE, SHORT, source_forms

NOT_READ = lesson_plan.THINK + lesson_plan.SENTENCE + lesson_plan.THIRDS * lesson_plan.REPORT
"""The minutes of the step that are not for reading."""


def texts_on(blocks: Iterable[Block]) -> list[str]:
    """Return the texts that a student reads, without buttons. Of two versions the longer one counts."""
    found = []
    for block in blocks:
        if block["kind"] == "say":
            found.append(block["words"])
        elif block["kind"] == "letter":
            found += [block["name"], block["who"], *(text for fact in block["facts"] for text in fact)]
        elif block["kind"] == "words":
            found += [max(block["words"], block["plain"], key=lambda text: len(text.split())), block["label"]]
            found.append(block["note"])
        elif block["kind"] == "write":
            found.append(block["ask"])
        else:
            assert block["kind"] in ("choose", "press", "pick"), block["kind"]
    return found


@pytest.mark.parametrize("name", list_lessons())
def test_the_step_of_one_source_has_time_for_all_words_on_its_page(name: str) -> None:
    lesson = find_opening() if name == OPENING else find_lesson(name)
    forms = lesson_plan.opening_forms(lesson) if name == OPENING else lesson_plan.lesson_forms(lesson)
    (form,) = source_forms(name, CORE)
    for place in range(len(find_core_sources(name).sources)):
        form.choose(PAGE, place)
        form.press(OPEN)
        for name_of_form, plan in zip(ONE, forms, strict=False):
            asked = [block for block in form.blocks() if off_in(name_of_form) not in block.get("off", "").split()]
            count = len(" ".join(texts_on(asked)).split())
            assert 150 <= count <= 330
            minutes = plan.of(phrases.STEP_ONE_SOURCE) - NOT_READ
            assert count <= minutes * lesson_plan.WORDS_PER_MINUTE


@pytest.mark.parametrize("path", sorted(path.name for path in (notebooks_folder() / "history").glob("[0-9]*.ipynb")))
def test_nothing_else_stands_before_the_core_sources_on_a_page(path: str) -> None:
    """The text about the short quotations comes after the three core sources."""
    calls = [call for cell in read_cells(f"history/{path}") for call in cell.calls]
    (core,) = (place for place, (call, given) in enumerate(calls) if call == "sources" and given[1:] == (CORE,))
    (short,) = (place for place, (call, given) in enumerate(calls) if call == "sources" and given[1:] == (SHORT,))
    (text,) = (place for place, (call, given) in enumerate(calls) if call == "read" and given[1] == "voices")
    assert core < text < short


def test_sources_are_chosen_by_names() -> None:
    assert [len(list(source_forms("shiloh", names))) for names in ("", CORE, SHORT, "4a")] == [2, 1, 1, 1]
    assert [len(list(source_forms(OPENING, names))) for names in ("", CORE, SHORT)] == [2, 1, 1]
    with pytest.raises(ValueError, match="4z"):
        list(source_forms("shiloh", "4z"))
