"""The hints of a task on the board: a region, then the piece, then the next action with its arrow.

They follow the first solution that contains what the learner has done so far. A learner who has gone another way gets
only the words of the hints, and the next action is then the first one from the start.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from math import dist
from typing import NamedTuple, TypeAlias

from bcnb.course.task_play import TaskPlay, TaskVerdict, attempt, step
from bcnb.course.task_session import TaskSession
from bcnb.engine.record import Ply
from bcnb.presentation.narration import narrate_ply
from bcnb.presentation.presenter import NarratedPly, page_presenter_of
from bcnb.presentation.scene import Scene

REGION, PIECE, ACTION = 1, 2, 3
"""The numbers of the hints by what they mark."""
REACH = 2.2
"""The least radius of a region, in distances between two cells of a row."""
MARGIN = 1.1
"""The part of a region beyond the piece and its target, in the same unit."""

Point: TypeAlias = tuple[float, float]
_LABEL = re.compile(r"[a-z]+\d+")


class DrawnHint(NamedTuple):
    """The additions of a hint to the board, as pairs (cell, kind of mark) and triples (origin, target, kind of arrow).

    `text` is the action that the hint is about if it is not on the board but on a card or a button.
    """

    marks: tuple[tuple[str, str], ...] = ()
    arrows: tuple[tuple[str, str, str], ...] = ()
    text: str = ""


def is_quiet(session: TaskSession) -> bool:
    """Return True if the page must not mark what can be chosen: until the hint that marks the piece."""
    return session.task.quiet and session.hints < PIECE and session.verdict is TaskVerdict.OPEN


def rest_of_solution(play: TaskPlay) -> tuple[str, ...]:
    """Return the next action and all later ones of a solution that contains what was done, or nothing.

    The order of what was done doesn't matter, and the next action is one that is accepted now.
    """
    for solution in play.task.solutions:
        if Counter(play.done) <= Counter(solution.do):
            left = _without(solution.do, play.done)
            for place, text in enumerate(left):
                if attempt(play, text).accepted:
                    return (text, *left[:place], *left[place + 1 :])
    return ()


def drawn_hint(session: TaskSession) -> DrawnHint:
    """Return what the hints given so far add to the board."""
    rest = rest_of_solution(session.play) if session.hints and session.verdict is TaskVerdict.OPEN else ()
    if not rest or session.trusted:
        return DrawnHint()
    scene: Scene = page_presenter_of(session.play.state).scene(session.play.state)
    places = {cell.hex: (cell.x, cell.y) for cell in scene.cells}
    if session.hints == REGION:
        return DrawnHint(tuple((label, "region") for label in _region(rest, places, scene.board.step[0])))
    cells = cells_of_action(rest[0], places)
    marks = tuple((label, "hint") for label in cells[:1])
    arrows = arrows_of(session.play, rest[0]) if session.hints >= ACTION else ()
    return DrawnHint(marks, arrows, "" if cells else rest[0])


def cells_of_action(text: str, places: Mapping[str, object]) -> tuple[str, ...]:
    """Return the cells that an action names, in order. The first one is that of the piece."""
    found = (_LABEL.match(word) for word in text.split(" ")[1:])
    return tuple(label.group() for label in found if label and label.group() in places)


def arrows_of(play: TaskPlay, text: str) -> tuple[tuple[str, str, str], ...]:
    """Return the arrows of an action before chance or others act."""
    after = step(play, play.game.parse(text))
    ply: Ply = after.plies[-1]
    return narrate_ply(NarratedPly(play.state), ply).shown.arrows


def _without(whole: Sequence[str], done: Sequence[str]) -> tuple[str, ...]:
    """Return what is left of a solution after some of its actions were done."""
    left = Counter(done)
    rest = []
    for text in whole:
        if left[text]:
            left[text] -= 1
        else:
            rest.append(text)
    return tuple(rest)


def _region(rest: Sequence[str], places: Mapping[str, Point], unit: float) -> tuple[str, ...]:
    """Return the cells around the first action that names a cell, with some distance to all of its cells.

    A single cell is not in the middle, which would give it away.
    """
    ends = [places[label] for label in next(filter(None, (cells_of_action(text, places) for text in rest)), ())]
    if not ends:
        return ()
    center = _middle(ends) if len(ends) > 1 else _toward(ends[0], _middle(list(places.values())), unit)
    radius = max(REACH * unit, max(dist(center, end) for end in ends) + MARGIN * unit)
    return tuple(label for label, place in places.items() if dist(center, place) <= radius)


def _middle(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _toward(one: Point, other: Point, far: float) -> Point:
    """Return the point that is `far` away from one point in the direction of another, or the other if it is nearer."""
    apart = dist(one, other)
    if apart <= far:
        return other
    return one[0] + (other[0] - one[0]) * far / apart, one[1] + (other[1] - one[1]) * far / apart
