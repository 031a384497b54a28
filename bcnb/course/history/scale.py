"""The scale of figures to men, and the numbers of soldiers in the works as text."""

from collections.abc import Iterator
from typing import NamedTuple

from bcnb.course.history import phrases
from bcnb.course.history.schema import SIDES, BattleLesson, Figure, History, Number
from bcnb.engine.game_registry import ruleset
from bcnb.presentation.presenter import page_presenter_of
from bcnb.presentation.text_tools import group_digits


class Scale(NamedTuple):
    """The number of men per figure of a side, as a range, and the number of its figures on the board."""

    side: str
    figures: int
    least: int
    most: int


def scales(lesson: BattleLesson) -> tuple[Scale, ...]:
    """Return the scale of each side: its strength in the works divided by its figures, rounded to tens."""
    state = ruleset(lesson.scenario.ruleset).setup(lesson.scenario)
    pieces = [piece for piece in page_presenter_of(state).scene(state).pieces if piece.kind != "general"]
    found = []
    for side in SIDES:
        figures = sum(piece.strength for piece in pieces if piece.side == side)
        least, most = bounds(number_of(lesson.history, side, "strength"))
        found.append(Scale(side, figures, _tens(least, figures), _tens(most, figures)))
    return tuple(found)


def number_of(history: History, side: str, counts: str) -> Number:
    """Return the number of a side for `strength` or `losses`."""
    return next(number for number in history.numbers if (number.side, number.counts) == (side, counts))


def bounds(number: Number) -> tuple[int, int]:
    """Return the smallest and the largest count of a number in the works."""
    return min(figure.least for figure in number.figures), max(figure.most for figure in number.figures)


def counted_by(history: History, number: Number) -> Iterator[str]:
    """Yield the count in each work: the number, its parts or its meaning, and the title."""
    for figure in number.figures:
        title = history.works[figure.by].title if figure.by in history.works else _source(history, figure.by)
        yield phrases.COUNT_AND_SOURCE.format(count=_count_text(figure), source=title)


def counted_briefly(number: Number) -> str:
    """Return all different counts in the works, without titles, for a handout that has no room for them."""
    counts = dict.fromkeys(map(_count_text, number.figures))
    return "; ".join(one for one in counts if not any(other.startswith(f"{one} (") for other in counts))


def remark(number: Number) -> str:
    """Return the explanation why works differ, or why only one work has a count. It is empty if all agree."""
    if number.differ.startswith("By "):
        return phrases.DIFFER_BY.format(reason=number.differ.removeprefix("By "))
    return number.differ or number.alone


def ranged(least: int, most: int) -> str:
    """Return a number, or the range between two numbers.

    >>> ranged(28450, 28450), ranged(320, 400)
    ('28,450', '320 to 400')
    """
    if least == most:
        return group_digits(least)
    return phrases.RANGE.format(least=group_digits(least), most=group_digits(most))


def _count_text(figure: Figure) -> str:
    """Return a number with its parts and its meaning."""
    more = "; ".join(filter(None, (_parts(figure), figure.note)))
    count = ranged(figure.least, figure.most)
    return phrases.COUNT_WITH_MORE.format(count=count, more=more) if more else count


def _parts(figure: Figure) -> str:
    parts = (
        (phrases.KILLED, figure.killed),
        (phrases.WOUNDED, figure.wounded),
        (phrases.NOT_FOUND, figure.missing),
    )
    return ", ".join(
        phrases.PART.format(count=group_digits(count), name=name) for name, count in parts if count is not None
    )


def _source(history: History, name: str) -> str:
    voice = next(voice for voice in history.voices if voice.id == name)
    return phrases.VOICE_SOURCE.format(author=voice.author, written=voice.written)


def _tens(men: int, figures: int) -> int:
    return round(men / figures / 10) * 10
