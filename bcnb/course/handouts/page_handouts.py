"""The handout that is printed in place of a lesson's page, by the path of the page.

The file of a handout has the path of its page, with the level of the texts: `history/07_antietam.plain.html`.
"""

from collections.abc import Mapping
from functools import cache

from bcnb.course.catalogue import list_lessons
from bcnb.course.handouts.handout_files import student_sheet
from bcnb.course.history.lesson_loader import OPENING
from bcnb.course.history.schema import LEVELS, USUAL_LEVEL
from bcnb.course.home.home_contents import battles_in_order, lesson_pages, opening_page
from bcnb.course.lessons import notebook_of

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
