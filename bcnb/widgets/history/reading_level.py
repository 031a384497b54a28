"""The buttons that choose between the simple, the plain and the full texts of a history lesson.

Each text is on the page at all levels. The buttons choose which are shown, without a kernel, and the browser
remembers the choice. The parameter cell applies until the reader chooses. The measured grades are in the guide.
"""

import traitlets

from bcnb.course.history import phrases as shared
from bcnb.course.history.schema import LEVELS
from bcnb.widgets.base_widget import GuardedWidget
from bcnb.widgets.history import phrases
from bcnb.widgets.stored_output import Bundle, stored_bundle


class ReadingLevel(GuardedWidget):
    """The buttons, one for each level.

    Args:
        level: the level that is shown until the reader chooses.

    Raises:
        ValueError: for an unknown level.
    """

    kind = traitlets.Unicode("reading_level").tag(sync=True)
    label = traitlets.Unicode(phrases.LEVEL_LABEL).tag(sync=True)
    names: traitlets.Dict = traitlets.Dict(phrases.LEVEL_NAMES).tag(sync=True)
    level = traitlets.Unicode().tag(sync=True)

    def __init__(self, level: str) -> None:
        if level not in LEVELS:
            raise ValueError(f"the level is {', '.join(LEVELS[:-1])} or {LEVELS[-1]}, not {level!r}")
        super().__init__(level=level)

    def __repr__(self) -> str:
        return shared.LABELED.format(label=phrases.LEVEL_LABEL, text=phrases.LEVEL_NAMES[self.level].lower())

    def _repr_mimebundle_(self, **kwargs: object) -> Bundle:
        return stored_bundle(super()._repr_mimebundle_(), "", repr(self))
