"""Handouts for pages: the one that is printed instead of a lesson's page, and the one that is a page of a site.

The file of a handout has the path of its page, with the level of the texts: `history/07_antietam.plain.html`.
"""

from collections.abc import Mapping
from functools import cache

from bcnb.course.catalogue import list_lessons
from bcnb.course.handouts.common_parts import part_paragraphs
from bcnb.course.handouts.handout_files import student_sheet
from bcnb.course.handouts.html_elements import STYLE, linked_board
from bcnb.course.handouts.short_form import SIMPLE, layout_caption, student_parts, student_title
from bcnb.course.history.lesson_loader import OPENING
from bcnb.course.history.lesson_text import find_any
from bcnb.course.history.schema import LEVELS, USUAL_LEVEL, BattleLesson
from bcnb.course.home.home_contents import battles_in_order, lesson_pages, opening_page
from bcnb.course.lessons import notebook_of
from bcnb.presentation.markup import Markup, join, tag

FOLDER = "handouts"
"""The folder of the handouts, next to the files of the home page."""


@cache
def lessons_by_page() -> Mapping[str, str]:
    """Return the name of each lesson that has a page, by the path of the page."""
    history = {OPENING: opening_page(), **{battle.name: page for battle, page in lesson_pages(battles_in_order())}}
    rules = {str(number): notebook_of(number) for number in list_lessons()}
    return {page: name for name, page in {**history, **rules}.items() if page}


def handout_names() -> tuple[str, ...]:
    """Return the file names of all handouts. A lesson on rules has only the usual level."""
    return tuple(
        f"{page.removesuffix('.ipynb')}.{level}.html"
        for page, lesson in lessons_by_page().items()
        for level in ((USUAL_LEVEL,) if lesson.isdecimal() else LEVELS)
    )


def page_handout(name: str) -> str | None:
    """Return the student's handout with a file name, or None if there is none.

    Raises:
        FileError: for an invalid lesson file or notebook.
    """
    if name not in handout_names():
        return None
    page, level, _ = name.rsplit(".", 2)
    return student_sheet(lessons_by_page()[f"{page}.ipynb"], level)


# --- a handout whose style and board are files of a site --------------------------------------------------------------


def handout_style() -> str:
    """Return the style sheet of these pages. A board in color is printed in gray."""
    usual = ", ".join(f".level-{level}" for level in LEVELS if level != USUAL_LEVEL)
    rules = [f"body:not([data-level]) :is({usual}) {{ display: none; }}"]
    for level in LEVELS:
        others = ", ".join(f".level-{other}" for other in LEVELS if other != level)
        rules.append(f'body[data-level="{level}"] :is({others}) {{ display: none; }}')
    return "\n".join((STYLE, *rules, "figure img { filter: grayscale(1); }", ""))


def linked_handout(name: str, picture: str) -> tuple[str, Markup]:
    """Return the title and the content of the handout of a history lesson.

    Args:
        name: the name of the lesson.
        picture: the address of the picture of the board, as seen from the page.

    Raises:
        FileError: for an invalid file.
        ValueError: for an unknown lesson.
    """
    lesson = find_any(name)
    by_level = {level: part_paragraphs(lesson.texts, level, lesson.hard) for level in LEVELS}
    texts = {
        part: join(*(tag("div", by_level[level][part], class_=f"level-{level}") for level in LEVELS))
        for part in lesson.texts
    }
    board = join()
    if isinstance(lesson, BattleLesson):
        board = linked_board(picture, lesson.title, layout_caption(lesson))
    return student_title(lesson), tag("main", *student_parts(lesson, texts, board, _at_simple))


def _at_simple(version: Markup) -> Markup:
    """Return the plain version of a source, which is shown at the simple level."""
    return tag("div", version, class_=f"level-{SIMPLE}")
