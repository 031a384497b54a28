"""The widgets of the page of rules and of the index of all questions. Both work without a kernel."""

from collections.abc import Callable
from typing import Any

import traitlets

from bcnb.course.rulebook.stored_rulebooks import StoredData
from bcnb.widgets.base_widget import GuardedWidget, Message
from bcnb.widgets.stored_output import HTML, Bundle, stored_bundle


class Rulebook(GuardedWidget):
    """The rule book of a game with a search field.

    `book` and `index` are as stored, and `game` is the name of the ruleset. `boards` has the boards of rules by the
    name of a question, each with `svg` and `caption`. `home` leads from the page to the folder of the notebooks. `rule`
    is the number of the rule that is shown first, or empty.
    """

    kind = traitlets.Unicode("rulebook").tag(sync=True)
    book = traitlets.Dict().tag(sync=True)
    index: traitlets.List = traitlets.List().tag(sync=True)
    game = traitlets.Unicode().tag(sync=True)
    boards = traitlets.Dict().tag(sync=True)
    home = traitlets.Unicode("../").tag(sync=True)
    rule = traitlets.Unicode().tag(sync=True)

    def __init__(self, text: str, html: str, **traits: Any) -> None:
        self._text, self._html = text, html
        super().__init__(**traits)

    def __repr__(self) -> str:
        return self._text

    def _repr_mimebundle_(self, **kwargs: object) -> Bundle:
        data, metadata = stored_bundle(super()._repr_mimebundle_(), "", self._text)
        return {**data, HTML: self._html}, metadata


class QuestionIndex(GuardedWidget):
    """All questions with a filter. `chosen` is the short name of the question that is open at first, or empty.

    `show` is called with the short name of a question that the reader wants to try on the board.
    """

    kind = traitlets.Unicode("question_index").tag(sync=True)
    questions = traitlets.Dict().tag(sync=True)
    home = traitlets.Unicode("../").tag(sync=True)
    chosen = traitlets.Unicode().tag(sync=True)

    def __init__(self, questions: StoredData, show: Callable[[str], None], text: str, **traits: Any) -> None:
        self._text, self._show = text, show
        super().__init__(questions=dict(questions), **traits)
        self.on_msg(self._answer)

    def _answer(self, _widget: object, content: object, _buffers: object) -> None:
        """Show the question that the page asks for. An unknown name is ignored."""
        message = Message(content)
        if message.kind == "open" and message.has("name"):
            name = message.text("name")
            if name in self.questions:
                self._show(name)

    def __repr__(self) -> str:
        return self._text

    def _repr_mimebundle_(self, **kwargs: object) -> Bundle:
        return stored_bundle(super()._repr_mimebundle_(), "", self._text)
