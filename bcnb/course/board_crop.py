"""Which part of a board a task or a question needs: where something is, where it can go, and what its words name."""

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
"""The actions that bring a piece somewhere."""


class Crop:
    """What is seen of a board as long as a task or a question lasts: the part grows where something comes to be outside
    of it, and is never smaller again.

    `near` are the cells that have to be seen, `far` those where a move can begin.
    """

    def __init__(self, near: Collection[str], far: Collection[str]) -> None:
        self._near, self._far = set(near), frozenset(far)

    def of(self, scene: Scene, more: Iterable[str] = ()) -> Scene:
        """The part of a scene, with more cells that have to be seen from now on."""
        self._near |= places_of(scene) | set(more)
        return cropped(scene, self._near, self._far)


def crop_of_task(task: Task, scene: Scene) -> Crop:
    """What is seen of a task that begins with this scene."""
    done = (*(one.do for one in task.solutions), *(one.do for one in task.wrongs))
    words = (task.task, *task.hints, task.after, *chain(*done), *(one.say for one in task.wrongs))
    return Crop(cells_in(words), _own(scene, task.seat) if _marches(task) else ())


def _marches(task: Task) -> bool:
    """Whether pieces may go far: not where it begins with battles, after which they go on by a hex."""
    game = ruleset_of(task.state)
    first = {game.write(action).split()[0] for action in game.legal_actions(task.state)}
    return bool(GOING & set(task.may.only)) and ("battle" not in first or bool(GOING & first))


def crop_of_question(inquiry: QuestionResult, scenes: Iterable[Scene], state: State) -> Crop:
    """What is seen of a question, in which these scenes are shown."""
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
    """Where the pieces of a seat stand."""
    return {piece.hex for piece in scene.pieces if piece.side == seat}


def offered(state: State) -> set[str]:
    """The cells that can be chosen in a state."""
    seat = ruleset_of(state).seat(state)
    found: Choices | None = offers(state, ()) if seat not in (None, CHANCE) else None
    return cells_of(found) if found else set()
