"""The widget of a task or puzzle: a board to do it on, with instructions, hints and results."""

from collections.abc import Callable
from dataclasses import replace
from threading import RLock
from typing import Any

import traitlets

from bcnb.course.board_crop import crop_of_task
from bcnb.course.task_play import TaskVerdict
from bcnb.course.tasks import Task
from bcnb.engine.ruleset import Seat, State
from bcnb.presentation.choices import cells_of
from bcnb.presentation.presenter import NarratedPly
from bcnb.presentation.scene import Scene, seen_cells
from bcnb.widgets.base_widget import Message
from bcnb.widgets.interactive_board import BOARD_LOOKS, InteractiveBoard, look, text_answer
from bcnb.widgets.js_bundle import part
from bcnb.widgets.task_model import ASK_YOURSELF, MESSAGES, TaskModel, learn


class Exercise(InteractiveBoard):
    """A task for a learner: illegal actions are refused with their rule, and the goal is checked.

    Every message that changes something names the view that it answers. A message for an older view changes nothing.

    Args:
        task: the task, or a model that has one.
        deal: returns another task, which the page then offers.
        keeps: True if progress is saved.
        traits: other traits of the widget.
    """

    kind = traitlets.Unicode("task").tag(sync=True)
    close_up = traitlets.Unicode(part("close_up")[0]).tag(sync=True)
    """The script that shows a part of the board on a phone, where the whole is too small to read."""

    def __init__(
        self, task: Task | TaskModel, deal: Callable[[], Task] | None = None, *, keeps: bool = True, **traits: Any
    ) -> None:
        self._lock = RLock()
        self._learning = task if isinstance(task, TaskModel) else TaskModel(task, deal, keeps)
        self._of: Task | None = None
        super().__init__(self.task.title, {"ply": 0, **self._learning.view()}, **traits)
        self.on_msg(self._answer)

    @property
    def shown(self) -> NarratedPly[State]:
        """Return the moment on the board, limited to what the learner may know."""
        return self._learning.moment

    @property
    def below(self) -> Seat | None:
        """Return the learner's seat."""
        return self._learning.task.seat

    def cropped(self, scene: Scene, view: dict[str, Any]) -> Scene:
        """Return the part of the board that the task needs. It is the whole board if pieces can be put anywhere.

        The region of a hint doesn't change the part. The section of the orders is lit only while the learner can act.
        """
        learning = self._learning
        if self._of is not learning.task:
            self._of, self._crop = learning.task, crop_of_task(learning.task, scene)
        scene = replace(scene, lit=None) if view["quiet"] or not view["waits"] else scene
        if learning.session.at_table:
            return scene
        others = replace(scene, marks=tuple(mark for mark in scene.marks if mark.kind != "region"))
        part = self._crop.of(others, (*cells_of(view["choices"]), *view["red"]))
        seen = {cell.hex for cell in seen_cells(part)}
        return replace(part, marks=tuple(mark for mark in scene.marks if mark.hex in seen))

    @property
    def task(self) -> Task:
        """Return the current task."""
        return self._learning.task

    @property
    def verdict(self) -> TaskVerdict:
        """Return the state of the task: open, reached or missed."""
        return self._learning.verdict

    @property
    def asks_amount(self) -> bool:
        """Return True if the answer is right and the page now asks how much it brings."""
        return self._learning.asks_amount

    @property
    def said(self) -> list[tuple[str, str]]:
        """Return the current messages as pairs (kind, text)."""
        return list(self._learning.session.lines)

    def do(self, *texts: str) -> None:
        """Try actions, as a learner types them."""
        with self._lock:
            self._learning.try_(*texts)
            self.show()

    def begin_again(self) -> None:
        """Start the task again."""
        with self._lock:
            self._learning.take_up(self.task)
            self.show()

    def show(self) -> None:
        """Draw the current state again."""
        with self._lock, self.hold_sync():
            self.title = self.task.title
            self.draw({"ply": self._drawn, **self._learning.view()})

    def _answer(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """Answer a message from the page. The lock is held for the whole answer."""
        message = Message(content)
        with self._lock:
            if message.kind in BOARD_LOOKS:
                hidden = self._learning.quiet and message.kind != "rule"
                self.send(text_answer([ASK_YOURSELF]) if hidden else look(self._learning, message, BOARD_LOOKS))
                return
            if message.kind in MESSAGES and message.answers("ply", self.view["ply"]):
                learn(self._learning, message)
            self.show()
