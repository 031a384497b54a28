"""The board held against the past: figures told as men, by the strength of the facts and the figures on the board."""

from collections.abc import Iterator
from typing import NamedTuple

from bcnb.course.history.schema import SIDES, BattleLesson, Figure, History, Number
from bcnb.engine.game_registry import ruleset
from bcnb.presentation.presenter import page_presenter_of


class Scale(NamedTuple):
    """How many men a figure of a side stands for, from the least to the most of what the works count; `figures` is how
    many the side has on the board."""

    side: str
    figures: int
    least: int
    most: int


def scales(lesson: BattleLesson) -> tuple[Scale, ...]:
    """The scale of each side: the strength in the facts shared out over the figures on the board, to the next ten."""
    state = ruleset(lesson.scenario.ruleset).setup(lesson.scenario)
    pieces = [piece for piece in page_presenter_of(state).scene(state).pieces if piece.kind != "general"]
    found = []
    for side in SIDES:
        figures = sum(piece.strength for piece in pieces if piece.side == side)
        least, most = bounds(number_of(lesson.history, side, "strength"))
        found.append(Scale(side, figures, _tens(least, figures), _tens(most, figures)))
    return tuple(found)


def number_of(history: History, side: str, counts: str) -> Number:
    """What the works count of a side."""
    return next(number for number in history.numbers if (number.side, number.counts) == (side, counts))


def bounds(number: Number) -> tuple[int, int]:
    """The least and the most of what the works count."""
    return min(figure.least for figure in number.figures), max(figure.most for figure in number.figures)


def counted_by(history: History, number: Number) -> Iterator[str]:
    """What each work counts: the number, how it is made up or what it counts, and the work."""
    for figure in number.figures:
        title = history.works[figure.by].title if figure.by in history.works else _source(history, figure.by)
        yield f"{_told(figure)}: {title}"


def counted_briefly(number: Number) -> str:
    """All that the works count, each number but once, without the works: for a sheet that has no room for them."""
    told = dict.fromkeys(map(_told, number.figures))
    return "; ".join(one for one in told if not any(other.startswith(f"{one} (") for other in told))


def remark(number: Number) -> str:
    """How far the works differ on a number and why, or why one work alone counts it; empty where all agree."""
    if number.differ.startswith("By "):
        return f"The works differ by {number.differ.removeprefix('By ')}"
    return number.differ or number.alone


def ranged(least: int, most: int) -> str:
    """A number, or two that are its bounds.

    >>> ranged(28450, 28450), ranged(320, 400)
    ('28,450', '320 to 400')
    """
    return f"{least:,}" if least == most else f"{least:,} to {most:,}"


def _told(figure: Figure) -> str:
    """A number, how it is made up, and what it counts."""
    more = "; ".join(filter(None, (_parts(figure), figure.note)))
    return f"{ranged(figure.least, figure.most)}{f' ({more})' if more else ''}"


def _parts(figure: Figure) -> str:
    parts = (("killed", figure.killed), ("wounded", figure.wounded), ("missing", figure.missing))
    return ", ".join(f"{count:,} {name}" for name, count in parts if count is not None)


def _source(history: History, name: str) -> str:
    voice = next(voice for voice in history.voices if voice.id == name)
    return f"{voice.author}, {voice.written}"


def _tens(men: int, figures: int) -> int:
    return round(men / figures / 10) * 10
