"""The items of a lesson that count neither for nor against a student, because the student's form leaves them out.

A worksheet has the form of the lesson if the student chose one on the page. Then what the form does not ask counts only
if it is answered. Otherwise a class without the game has no questions about it, and in a short lesson each student
reads one of three core sources. These questions count as soon as one of them is answered. Every form has a core
source, so the questions about one always count. A class reads as many of the short sources as it has time for, so a
question about them counts only if it is answered.
"""

from collections.abc import Sequence

from bcnb.course.history.asked_items import FORM_KEY, FORMS, forms_of, is_asked
from bcnb.course.history.lesson_questions import CORE_KINDS, SHORT_KINDS
from bcnb.course.worksheets.worksheet import Worksheet
from bcnb.course.worksheets.worksheet_items import WorksheetItem, is_history

ABOUT_GAME = ("prediction", "lost")
"""The keys of the questions about a game that the student plays."""
AFTER_GAME = "missing"
"""The key of the question about the board, which only a lesson with the game has time for."""
*READ, CHART = CORE_KINDS
ALL_READ = "source"
"""The kind of a question that is written only in a form in which a student reads all core sources."""


def counted_items(items: Sequence[WorksheetItem], sheet: Worksheet) -> list[WorksheetItem]:
    """Return the items of a lesson that count for a student.

    Args:
        items: the items of the lesson.
        sheet: the student's worksheet of this lesson.
    """
    form = form_of(sheet)
    answered = {item.key for item in items if item.written and sheet.answers.get(item.key)}
    about = {item.key: _kind_and_source(item) for item in items}
    sources = list(dict.fromkeys(source for kind, source in about.values() if kind in READ))
    read = {about[key][1] for key in answered if about[key][0] in READ} or set(sources[:1])
    has_chart = any(about[key][0] == CHART for key in answered)
    has_played = any(key in ABOUT_GAME for key in answered)

    def counts(key: str) -> bool:
        kind, source = about[key]
        if form and not is_asked(sheet.lesson, form, key):
            return bool(sheet.answers.get(key))
        if kind in SHORT_KINDS:
            return key in answered
        if form and is_asked(sheet.lesson, form, ALL_READ):
            return True
        if kind in READ:
            return source in read
        if kind == CHART:
            return key in answered or (has_chart and source in read)
        return has_played or key not in (*ABOUT_GAME, AFTER_GAME) or (key == AFTER_GAME and key in answered)

    return [item for item in items if counts(item.key)]


def form_of(sheet: Worksheet) -> str:
    """Return the form of the lesson that a student chose, or an empty text."""
    form = sheet.answers.get(FORM_KEY, "")
    return form if form in FORMS and is_history(sheet.lesson) and form in forms_of(sheet.lesson) else ""


def _kind_and_source(item: WorksheetItem) -> tuple[str, str]:
    """Return the kind of a question about a source and the source, or two empty texts for any other item."""
    kind, _, source = item.key.partition(" ")
    return (kind, source) if item.written and kind in (*CORE_KINDS, *SHORT_KINDS) else ("", "")
