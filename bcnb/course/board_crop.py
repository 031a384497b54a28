"""The part of a board that a task or a question shows: places of interest, possible moves, and cells in the text."""

from collections.abc import Collection, Iterable
from itertools import chain

from bcnb.course.question_results import QuestionResult
from bcnb.course.tasks import Task
from bcnb.engine.game_registry import ruleset_of
from bcnb.engine.ruleset import CHANCE, Seat, State
from bcnb.presentation.choices import Choices, cells_of
from bcnb.presentation.scene import Scene, cells_in, cropped, places_of
from bcnb.presentation.table_adapter import offers

GOING = {"order", "move", "retreat", "place"}
"""The actions that bring a piece to a cell."""


class Crop:
    """The visible part of a board during a task or a question. It grows if something is outside, and never shrinks.

    `near` has the cells that must be visible, and `far` the cells from which a piece may move.
    """

    def __init__(self, near: Collection[str], far: Collection[str]) -> None:
        self._near, self._far = set(near), frozenset(far)

    def of(self, scene: Scene, more: Iterable[str] = ()) -> Scene:
        """Return the visible part of a scene, with more cells that must be visible from now on."""
        self._near |= places_of(scene) | set(more)
        return cropped(scene, self._near, self._far)


def crop_of_task(task: Task, scene: Scene) -> Crop:
    """Return the visible part for a task that begins with this scene."""
    done = (*(one.do for one in task.solutions), *(one.do for one in task.wrongs))
    words = (task.task, *task.hints, task.after, *chain(*done), *(one.say for one in task.wrongs))
    return Crop(cells_in(words), _own(scene, task.seat) if _marches(task) else ())


def _marches(task: Task) -> bool:
    """Return True if pieces may move far.

    A task that begins with battles is excluded: units then advance only one hex.
    """
    game = ruleset_of(task.state)
    first = {game.write(action).split()[0] for action in game.legal_actions(task.state)}
    return bool(GOING & set(task.may.only)) and ("battle" not in first or bool(GOING & first))


def crop_of_question(inquiry: QuestionResult, scenes: Iterable[Scene], state: State) -> Crop:
    """Return the visible part for a question that shows these scenes."""
    question, shown = inquiry.question, list(scenes)
    words = (question.question, question.answer, *inquiry.facts, *(_words(inquiry)))
    seat = ruleset_of(state).seat(state) or ""
    near = set[str]().union(*map(places_of, shown), cells_in(words), offered(state))
    return Crop(near, _own(shown[0], seat))


def _words(inquiry: QuestionResult) -> Iterable[str]:
    for answer in inquiry.answers:
        yield answer.say
        yield from answer.attempt.done


def _own(scene: Scene, seat: Seat) -> set[str]:
    """Return the cells of a seat's pieces."""
    return {piece.hex for piece in scene.pieces if piece.side == seat}


def offered(state: State) -> set[str]:
    """Return the cells that can be chosen in a state."""
    seat = ruleset_of(state).seat(state)
    found: Choices | None = offers(state, ()) if seat not in (None, CHANCE) else None
    return cells_of(found) if found else set()
