"""Parts of a history lesson that a set of homework can ask for: one of its forms, or what a form leaves out.

A part is written as the lesson and a short name, such as `antietam.core` and `antietam.after-core`. What a student
answers that the part does not ask counts neither for nor against them.
"""

from collections.abc import Iterator, Sequence

from bcnb.course.history.asked_items import FORM_KEY, forms_of, is_asked, left_out, page_sections
from bcnb.course.worksheets import phrases
from bcnb.course.worksheets.uncounted_items import counted_items
from bcnb.course.worksheets.worksheet import Worksheet
from bcnb.course.worksheets.worksheet_items import WorksheetItem, is_history, lesson_names
from bcnb.presentation.text_tools import join_words

AFTER = "after-"
"""The beginning of the name of what a form leaves out."""


def part_names(lesson: str) -> list[str]:
    """Return the parts of a history lesson, each form and what it leaves out, or an empty list for another lesson.

    >>> part_names("antietam")
    ['antietam.core', 'antietam.after-core', 'antietam.short', 'antietam.after-short', 'antietam.long']
    """
    return list(_parts(lesson)) if lesson in lesson_names() and is_history(lesson) else []


def _parts(lesson: str) -> Iterator[str]:
    for form in forms_of(lesson):
        yield f"{lesson}.{form}"
        if left_out(lesson, form):
            yield f"{lesson}.{AFTER}{form}"


def form_of_part(part: str) -> str:
    """Return the form that a part is about: its own, or the one that leaves it out."""
    return part.partition(".")[2].removeprefix(AFTER)


def is_rest(part: str) -> bool:
    """Return True if a part is what a form leaves out."""
    return part.partition(".")[2].startswith(AFTER)


def part_title(part: str, title: str) -> str:
    """Return the title of a part, given that of its lesson."""
    lesson, form = part.partition(".")[0], form_of_part(part)
    minutes = forms_of(lesson)[form].minutes
    if not is_rest(part):
        return phrases.FORM_OF_LESSON.format(title=title, minutes=minutes)
    sections = page_sections(lesson)
    numbers = join_words([str(sections.index(name) + 1) for name in left_out(lesson, form)])
    return phrases.REST_OF_LESSON.format(title=title, minutes=minutes, numbers=numbers)


def part_items(part: str, items: Sequence[WorksheetItem], sheet: Worksheet) -> list[WorksheetItem]:
    """Return the items of a lesson that a part asks of a student.

    Args:
        part: the part.
        items: the items of its lesson.
        sheet: the student's worksheet of this lesson, whatever form it has.
    """
    lesson, form = part.partition(".")[0], form_of_part(part)
    rest = is_rest(part)
    own = {**sheet.answers, FORM_KEY: "" if rest else form}
    counted = counted_items(items, sheet._replace(answers=own))
    return [item for item in counted if is_asked(lesson, form, item.key) != rest]
