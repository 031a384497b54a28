"""The student's handout of a history lesson on two sides of paper: one large board, three sources, and a claim.

At the simple level it has the plain version of each source as well. The second side is set closer on paper.

The long form has all parts of the lesson. This one has those of a class hour without the game.
"""

from collections.abc import Callable, Iterator, Mapping

from bcnb.course.handouts import teacher_steps
from bcnb.course.handouts.battle_lesson import CARD, begun, card_text, day_parts
from bcnb.course.handouts.common_parts import choices, exit_ticket, part_paragraphs, vote
from bcnb.course.handouts.core_source_parts import short_sources
from bcnb.course.handouts.html_elements import (
    blanks,
    document,
    heading,
    large_board,
    lines,
    paragraph,
    signed,
)
from bcnb.course.history import phrases
from bcnb.course.history.asked_items import forms_of
from bcnb.course.history.core_sources import find_core_sources
from bcnb.course.history.schema import BattleLesson, WhyTheWarLesson
from bcnb.presentation.markup import Markup, escape_text, join, tag
from bcnb.presentation.text_tools import sentence

FORM = "short"
"""The form of a lesson that has the parts of this handout."""
COMMANDERS = CARD[:2]
"""The labels of the commanders. The long form also has hours and weather."""
PARTS: Mapping[str, str] = {
    "war": "2. The war",
    "soldiers": "4. Soldiers",
    "civilians": "5. Civilians",
    "left_out": "6. What the game leaves out",
}
"""The parts of the first lesson before its sources, with their headings, numbered as the sections of the page."""
SIMPLE = "simple"
"""The level at which each source has its plain version next to it."""


def student(lesson: BattleLesson | WhyTheWarLesson, level: str) -> str:
    """Return the student's handout, which contains no answers.

    Raises:
        ValueError: for an unknown level.
    """
    board = join()
    if isinstance(lesson, BattleLesson):
        board = large_board(begun(lesson), layout_caption(lesson))
    texts = part_paragraphs(lesson.texts, level, lesson.hard)
    if level == SIMPLE:
        parts = student_parts(lesson, texts, board, lambda version: version, "sheet close")
    else:
        parts = student_parts(lesson, texts, board, lambda version: join(), "sheet close")
    return document(student_title(lesson), *parts)


def student_title(lesson: BattleLesson | WhyTheWarLesson) -> str:
    """Return the title of the handout: the lesson and its question."""
    return f"{lesson.title}: {lesson.question.ask}"


def form_text(lesson: BattleLesson | WhyTheWarLesson) -> str:
    """Return the form of the lesson that this handout is for."""
    form = forms_of(lesson.name)[FORM]
    said = phrases.HANDOUT_FORM.format(minutes=form.minutes, form=form.name.lower())
    return said if isinstance(lesson, BattleLesson) else f"{said} {phrases.HANDOUT_WITHOUT}"


def layout_caption(lesson: BattleLesson) -> str:
    """Return the origin of a layout, and whose left and right its sections are."""
    return f"{sentence(f'{lesson.scenario.origin} layout')} {sentence(teacher_steps.FLANKS)}"


def student_parts(
    lesson: BattleLesson | WhyTheWarLesson,
    texts: Mapping[str, Markup],
    board: Markup,
    plain: Callable[[Markup], Markup],
    second: str = "sheet",
) -> Iterator[Markup]:
    """Yield the elements of the handout.

    Args:
        lesson: the lesson.
        texts: the texts of its parts, with their hard words.
        board: the large board of a battle.
        plain: returns the plain version of a source as this handout has it, or nothing.
        second: the classes of the second side.
    """
    yield signed()
    yield tag("h1", escape_text(student_title(lesson)))
    yield tag("h2", escape_text("1. The question. "), tag("small", escape_text(form_text(lesson))))
    yield vote(lesson.question, "Vote before you know more.")
    yield lines(phrases.WHY, 1)
    if isinstance(lesson, BattleLesson):
        yield from _battle(lesson, texts, board)
        numbers = 5, 9
    else:
        for part, title in PARTS.items():
            yield heading(title)
            yield texts[part]
        yield heading("8. Questions")
        yield from (choices(place, item) for place, item in enumerate(lesson.quiz, 1))
        numbers = 3, 7
    yield tag("div", *_sources_and_claim(lesson, numbers, plain), class_=second)


def _battle(lesson: BattleLesson, texts: Mapping[str, Markup], board: Markup) -> Iterator[Markup]:
    """Yield the parts on place, ground and day."""
    yield heading("2. Where, who, why")
    yield texts["where"]
    yield paragraph(card_text(lesson, COMMANDERS))
    yield heading("3. The ground. Find these places and write their hexes")
    yield blanks(place.name for place in lesson.places)
    yield board
    yield heading("4. The day")
    yield from day_parts(lesson)


def _sources_and_claim(
    lesson: BattleLesson | WhyTheWarLesson, numbers: tuple[int, int], plain: Callable[[Markup], Markup]
) -> Iterator[Markup]:
    """Yield the core sources and the claim, with the numbers of their sections on the page."""
    yield heading(f"{numbers[0]}. {phrases.CORE_TITLE}")
    yield from short_sources(find_core_sources(lesson.name), plain)
    yield heading(f"{numbers[1]}. Your claim")
    yield lines(phrases.CLAIM, 2)
    yield from (lines(ask, 1) for ask in phrases.EVIDENCE)
    yield vote(lesson.question, "Vote again.")
    yield lines(phrases.CHANGED, 1)
    yield exit_ticket()
