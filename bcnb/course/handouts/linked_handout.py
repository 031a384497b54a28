"""The student's handout of a history lesson as a page of a site: its style and its board are files of the site.

It has the texts of all levels. The style shows those of the level in `data-level` of the body, or the usual ones.
"""

from bcnb.course.handouts.common_parts import part_paragraphs
from bcnb.course.handouts.html_elements import STYLE, linked_board
from bcnb.course.handouts.short_form import SIMPLE, layout_caption, student_parts, student_title
from bcnb.course.history.lesson_text import find_any
from bcnb.course.history.schema import LEVELS, USUAL_LEVEL, BattleLesson
from bcnb.presentation.markup import Markup, join, tag


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
