"""A task or a puzzle on the page: a board to do it on, and everything that is told of it."""

from collections.abc import Callable
from threading import RLock
from typing import Any

import traitlets

from bcnb.course.board_crop import crop_of_task
from bcnb.course.task_play import TaskVerdict
from bcnb.course.tasks import Task
from bcnb.engine.ruleset import Seat, State
from bcnb.presentation.choices import cells_of
from bcnb.presentation.presenter import NarratedPly
from bcnb.presentation.scene import Scene
from bcnb.widgets.base_widget import Message
from bcnb.widgets.interactive_board import BOARD_LOOKS, InteractiveBoard, look
from bcnb.widgets.task_model import MESSAGES, TaskModel, learn


class Exercise(InteractiveBoard):
    """A task to be done by a learner: what is forbidden is refused with its rule, and the goal is judged.

    With `deal` the page offers another one, which that function gives; `keeps` says whether progress is kept. Every
    message that changes something names the view that it answers; one for an older view changes nothing.
    """

    kind = traitlets.Unicode("task").tag(sync=True)

    def __init__(
        self, task: Task, deal: Callable[[], Task] | None = None, *, keeps: bool = True, **traits: Any
    ) -> None:
        self._lock = RLock()
        self._learning = TaskModel(task, deal, keeps)
        self._of: Task | None = None
        super().__init__(task.title, {"ply": 0, **self._learning.view()}, **traits)
        self.on_msg(self._answer)

    @property
    def shown(self) -> NarratedPly[State]:
        """What is on the board, as the learner may know it."""
        return self._learning.moment

    @property
    def below(self) -> Seat | None:
        """The learner's seat."""
        return self._learning.task.seat

    def cropped(self, scene: Scene, view: dict[str, Any]) -> Scene:
        """The part of the board that the task needs; all of it where a piece can be put anywhere."""
        learning = self._learning
        if self._of is not learning.task:
            self._of, self._crop = learning.task, crop_of_task(learning.task, scene)
        return scene if learning.sitting.at_table else self._crop.of(scene, (*cells_of(view["choices"]), *view["red"]))

    @property
    def task(self) -> Task:
        """What is asked now."""
        return self._learning.task

    @property
    def verdict(self) -> TaskVerdict:
        """How it stands."""
        return self._learning.verdict

    @property
    def said(self) -> list[tuple[str, str]]:
        """What is told now, as pairs of a kind and words."""
        return list(self._learning.sitting.lines)

    def do(self, *texts: str) -> None:
        """Try actions by their texts, as a learner types them."""
        with self._lock:
            self._learning.try_(*texts)
            self.show()

    def begin_again(self) -> None:
        """From the beginning."""
        with self._lock:
            self._learning.take_up(self.task)
            self.show()

    def show(self) -> None:
        """Draw everything again, as it is now."""
        with self._lock, self.hold_sync():
            self.title = self.task.title
            self.draw({"ply": self._drawn, **self._learning.view()})

    def _answer(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """Answers a message of the page; the lock is held for the whole answer."""
        message = Message(content)
        with self._lock:
            if message.kind in BOARD_LOOKS:
                self.send(look(self._learning, message, BOARD_LOOKS))
                return
            if message.kind in MESSAGES and message.answers("ply", self.view["ply"]):
                learn(self._learning, message)
            self.show()
