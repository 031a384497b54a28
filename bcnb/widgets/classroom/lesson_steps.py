"""The steps of a lesson from a file: their list, and which of them the page shows.

The page shows the first step, and the next one when the step before is done or when the reader asks for it. What was
shown is still there after a reload. All steps are printed.
"""

from collections.abc import Sequence

import traitlets

from bcnb.presentation.markup import Markup, escape_text, tag
from bcnb.presentation.text_tools import safe_text
from bcnb.widgets.base_widget import GuardedWidget
from bcnb.widgets.stored_output import Bundle, stored_bundle

STEP_KEY = "data_own_step"
"""The attribute of the section that begins a step, with its number from 1."""


class LessonSteps(GuardedWidget):
    """The list of the steps of a lesson.

    Args:
        lesson: what the browser stores for a lesson begins with this text, which no other lesson has.
        title: the title of the lesson.
        words: how many exercises are done, or an empty text.
        steps: the name of each step, and `done`, `open` or, if it asks for nothing, an empty text.
    """

    kind = traitlets.Unicode("lesson_steps").tag(sync=True)
    lesson = traitlets.Unicode().tag(sync=True)
    title = traitlets.Unicode().tag(sync=True)
    words = traitlets.Unicode().tag(sync=True)
    steps: traitlets.List[list[str]] = traitlets.List().tag(sync=True)

    def __init__(self, lesson: str, title: str, words: str, steps: Sequence[tuple[str, str]]) -> None:
        super().__init__(lesson=lesson, title=safe_text(title), words=words, steps=_packed(steps))

    def change(self, words: str, steps: Sequence[tuple[str, str]]) -> None:
        """Show what is done now."""
        with self.hold_sync():
            self.words, self.steps = words, _packed(steps)

    @property
    def _names(self) -> list[str]:
        return [f"{name}{' ✓ done' * (state == 'done')}" for name, state in self.steps]

    def __repr__(self) -> str:
        return "\n".join((self.title, self.words, *self._names))

    def _html(self) -> Markup:
        items = (tag("li", escape_text(name)) for name in self._names)
        return tag("section", tag("h2", escape_text(self.title)), tag("p", escape_text(self.words)), tag("ul", *items))

    def _repr_mimebundle_(self, **kwargs: object) -> Bundle:
        data, metadata = stored_bundle(super()._repr_mimebundle_(), "", repr(self))
        return {**data, "text/html": self._html()}, metadata


def _packed(steps: Sequence[tuple[str, str]]) -> list[list[str]]:
    return [[safe_text(name), state] for name, state in steps]
