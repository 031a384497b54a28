"""The widget of the page of puzzles: an exercise with the selection above it and the way through it below."""

from collections.abc import Callable, Mapping

import traitlets

from bcnb.course.puzzle_deck import PuzzleFilter
from bcnb.presentation.presenter import page_presenter_of
from bcnb.presentation.symbols import dice
from bcnb.presentation.table_adapter import ViewData
from bcnb.presentation.text_tools import sentence
from bcnb.widgets.base_widget import Message
from bcnb.widgets.js_bundle import part
from bcnb.widgets.puzzles.puzzle_model import PuzzleModel
from bcnb.widgets.task import Exercise

KEYS = [["n, p", "next puzzle, previous puzzle"]]
"""The keys of this page, in addition to those of a board."""


class PuzzleDeck(Exercise):
    """Puzzles, one at a time. The game, the theme and the level are chosen on the page.

    `deck` holds the script and the style sheet of what is added to the page of an exercise.

    Args:
        wanted: the puzzles that are selected at first.
        start: the number of the first puzzle, or empty.
        keeps: True if progress is saved.

    Raises:
        ValueError: for an unknown game, theme or level.
    """

    deck = traitlets.Dict().tag(sync=True)

    def __init__(self, wanted: PuzzleFilter, start: str = "", *, keeps: bool = True) -> None:
        self._puzzles = PuzzleModel(wanted, start, keeps)
        self._game = self._puzzles.task.state.ruleset
        script, look = part("puzzle_deck")
        super().__init__(self._puzzles, deck={"script": script, "look": look})

    def draw(self, view: ViewData) -> None:
        """Send a view to the page. A puzzle of another game has another board and other dice."""
        with self.hold_sync():
            if self.state.ruleset != self._game:
                self._game, self._scene = self.state.ruleset, None
                self.dice = dice(page_presenter_of(self.state).faces)
            super().draw(view)

    def _sheet(self, title: str, view: ViewData) -> ViewData:
        sheet = super()._sheet(title, view)
        if isinstance(book := sheet["book"], dict):
            sheet["book"] = {**book, "keys": [*book["keys"], *KEYS]}
        return sheet

    def _answer(self, widget: object, content: object, buffers: object) -> None:
        """Answer a message from the page. What is selected does not depend on the view that the page has."""
        message = Message(content)
        if message.kind not in MESSAGES:
            super()._answer(widget, content, buffers)
            return
        with self._lock:
            if message.kind == "select" or message.answers("ply", self.view["ply"]):
                try:
                    MESSAGES[message.kind](self._puzzles, message)
                except (ValueError, OSError) as fault:
                    self._puzzles.say([("refused", sentence(str(fault)))])
            self.show()


def _select(puzzles: PuzzleModel, message: Message) -> None:
    puzzles.choose(PuzzleFilter(message.text("ruleset"), message.text("theme"), message.whole("level")))


MESSAGES: Mapping[str, Callable[[PuzzleModel, Message], None]] = {
    "select": _select,
    "next": lambda puzzles, message: puzzles.go_on(),
    "previous": lambda puzzles, message: puzzles.go_back(),
}
"""The messages that a page can send about the selection."""
