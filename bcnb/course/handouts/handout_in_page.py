"""The student's handout inside the page of a history lesson, where only a printer shows it.

It is in a shadow tree, so that the styles of the page and of the handout do not meet. It has the texts of all levels,
and prints those of the level that the reader has chosen. Its board is a picture that the pages have anyway.
"""

from bcnb.course.handouts.html_elements import STYLE, large_figure
from bcnb.course.handouts.short_form import layout_caption, two_sides
from bcnb.course.history.lesson_text import find_any, leveled_html
from bcnb.course.history.schema import LEVELS, USUAL_LEVEL, BattleLesson
from bcnb.presentation.markup import Markup, join, tag

CLASS = "bcnb-handout"
"""The class of the element with the handout."""
TREE = ":host { display: none; } @media print { :host { display: block; } }"


def handout_style() -> str:
    """Return the style sheet of the shadow tree."""
    levels = []
    for level in LEVELS:
        host = f':host([data-level="{level}"])'
        others = ", ".join(f".bcnb-level-{other}" for other in LEVELS if other != level)
        levels.append(f"{host} :is({others}) {{ display: none; }} {host} .bcnb-level-{level} {{ display: block; }}")
    return "\n".join((STYLE, TREE, *levels, ""))


def handout_in_page(name: str, style: str, picture: str) -> Markup:
    """Return the handout of a history lesson as an element of its page.

    Args:
        name: the name of the lesson.
        style: the address of the style sheet.
        picture: the address of the picture of the board.

    Raises:
        FileError: for an invalid file.
        ValueError: for an unknown lesson.
    """
    lesson = find_any(name)
    texts = {part: join(*leveled_html(lesson, text, USUAL_LEVEL)) for part, text in lesson.texts.items()}
    board = (
        large_figure(picture, f"The board of {lesson.title}", layout_caption(lesson))
        if isinstance(lesson, BattleLesson)
        else join()
    )
    sheet = tag("link", rel="stylesheet", href=style)
    tree = tag("template", sheet, tag("main", *two_sides(lesson, texts, board)), shadowrootmode="open")
    return tag("div", tree, class_=CLASS)
