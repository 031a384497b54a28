"""The widget of a question: its position, its examples as buttons, and a line to type other actions."""

from contextlib import suppress
from threading import RLock
from typing import Any

import traitlets

from bcnb.course.question_results import attempt, inquire, question_result_text
from bcnb.course.question_view import QuestionPages
from bcnb.course.questions import Question
from bcnb.engine.chance import Seeded
from bcnb.engine.ruleset import State
from bcnb.presentation import svg
from bcnb.presentation.presenter import board_text, page_presenter_of
from bcnb.presentation.scene import Viewpoint
from bcnb.widgets.base_widget import GuardedWidget, Message, StrictBool
from bcnb.widgets.stored_output import stored_bundle

NOTHING = -1
"""The value of `chosen` if no example is selected."""


class Faq(GuardedWidget):
    """A question with its examples.

    The page gets all examples with their results and works without a kernel. Typed actions start from the position
    that is shown, and the kernel answers them by the rules. `chosen` is the index of the shown example (from 0, -1 for
    none). `own` holds the actions typed since then. With `words_follow`, question, answer and examples are text in the
    cell's output below the widget. The stored text is then only the board. With `closed`, for a
    file of your own, the title takes the place of number and text, and the page hides the sentence of an example until
    the reader presses it.

    Raises:
        ValueError: if the question is about statistics, so it has no examples.
    """

    kind = traitlets.Unicode("faq").tag(sync=True)
    question = traitlets.Dict().tag(sync=True)
    chosen = traitlets.Int(NOTHING).tag(sync=True)
    own = traitlets.Dict().tag(sync=True)
    turned = StrictBool().tag(sync=True)

    def __init__(self, question: Question, *, words_follow: bool = False, closed: bool = False, **traits: Any) -> None:
        self._lock, self._asked = RLock(), 0
        self._inquiry, self._closed = inquire(question), closed
        self._pages = QuestionPages(self._inquiry, closed=closed)
        self._words_follow = words_follow
        super().__init__(question=self._pages.pack(), **traits)
        self.on_msg(self._answer)

    def may_set(self, key: str, value: object) -> bool:
        """Allow the page to select an example, to rotate the board, and to delete what was typed."""
        return key in ("chosen", "turned") or (key == "own" and value == {})

    @property
    def words(self) -> str:
        """Return the question, the answer, and every example with its result."""
        return question_result_text(self._inquiry)

    def do(self, text: str) -> None:
        """Try an action from the shown position, and show the result.

        After `roll` or `draw` without a result, chance supplies one.
        """
        with self._lock:
            self._asked += 1
            texts = [*self.own.get("done", ()), page_presenter_of(self._from).tidy(text)]
            tried = attempt(self._from, texts, Seeded(self._asked))
            self.own = {"n": self._asked, "done": list(tried.done), "view": self._pages.own(tried)}

    @property
    def _from(self) -> State:
        """Return the position where typed actions start: that of the question or of the selected example's result."""
        if self.chosen == NOTHING:
            return self._pages.state
        return self._inquiry.answers[self.chosen].attempt.state

    @traitlets.validate("chosen")
    def _within(self, proposal: traitlets.Bunch) -> int:
        return proposal.value if 0 <= proposal.value < len(self._inquiry.answers) else NOTHING

    @traitlets.observe("chosen")
    def _leave(self, _change: object) -> None:
        self.own = {}

    @traitlets.observe("turned")
    def _turn(self, _change: object) -> None:
        """Show the question from the other side. Typed actions are deleted."""
        with self._lock:
            self._pages = QuestionPages(self._inquiry, Viewpoint(turned=self.turned), closed=self._closed)
            with self.hold_sync():
                self.own, self.question = {}, self._pages.pack()

    def _answer(self, _widget: object, content: object, _buffers: object) -> None:
        """Answer a typed action. If the page shows an old state, only send it the current one."""
        message = Message(content)
        with self._lock, suppress(ValueError):
            shown = message.answers("chosen", self.chosen) and message.answers("n", self.own.get("n", 0))
            if message.kind == "do" and shown:
                return self.do(message.text("do"))
        self.send_state(["chosen", "own"])
        return None

    def __repr__(self) -> str:
        return f"{self._board}\n\n{self.words}"

    @property
    def _board(self) -> str:
        return board_text(self._pages.state, self._pages.title, Viewpoint(turned=self.turned))

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        text = self._board if self._words_follow else repr(self)
        first = self._pages.first
        return stored_bundle(super()._repr_mimebundle_(**kwargs), svg.picture(first), text, svg.describe(first))
