"""A widget that trains the labels of hexes on the board of a battle."""

from collections.abc import Sequence
from secrets import token_hex
from threading import RLock
from typing import Any

import traitlets

from bcnb.course.hex_drill import DrillKind, answer, begin
from bcnb.engine.ruleset import State
from bcnb.grid.hexes import write_hex
from bcnb.presentation.choices import no_choices
from bcnb.presentation.presenter import Highlights, NarratedPly
from bcnb.presentation.text_tools import count_noun, sentence
from bcnb.widgets.base_widget import Message
from bcnb.widgets.interactive_board import InteractiveBoard

TITLES = {DrillKind.FIND: "Find the hex", DrillKind.NAME: "Name the hex"}
HOW = {
    DrillKind.FIND: "Choose the hex on the board: click it, or move there with the arrow keys and press Enter.",
    DrillKind.NAME: "Type the name of the hex with the golden frame, such as d7.",
}


class Trainer(InteractiveBoard):
    """A drill on a board without hex labels. It has no clock and saves nothing."""

    named = False
    kind = traitlets.Unicode("task").tag(sync=True)

    def __init__(self, state: State, way: DrillKind, seed: str = "", **traits: Any) -> None:
        """Begin a drill. The same `seed` gives the same hexes. Without one, they are random."""
        self._lock = RLock()
        self._state = state
        self.drill = begin(way, seed or token_hex(8))
        super().__init__(TITLES[way], self._view(), **traits)
        self.on_msg(self._answer)

    @property
    def shown(self) -> NarratedPly[State]:
        """Return the board. If its label is asked for, the hex is marked."""
        asked = ((write_hex(self.drill.at), "selected"),) if self.drill.way is DrillKind.NAME else ()
        return NarratedPly(self._state, shown=Highlights(marks=asked))

    @property
    def stored(self) -> NarratedPly[State]:
        """Return the board without marks, because a stored picture contains no question."""
        return NarratedPly(self._state)

    def answer(self, label: str) -> None:
        """Answer the question with the label of a hex.

        Raises:
            ValueError: if the text is not the label of a hex.
        """
        with self._lock:
            found = answer(self.drill, label)
            self.drill = found.drill
            wrong = self.drill.way is DrillKind.FIND and not found.right
            self._tell([["right" if found.right else "wrong", found.words]], (label,) if wrong else ())

    def _tell(self, said: list[list[str]], red: tuple[str, ...]) -> None:
        self.draw(self._view(self._drawn, said, red))

    def _view(self, ply: int = 0, said: Sequence[list[str]] = (), red: tuple[str, ...] = ()) -> dict[str, Any]:
        drill = self.drill
        score = f"{count_noun(drill.right, 'right answer')}, {drill.wrong} wrong."
        return NOTHING | {
            "ply": ply,
            "phase": f"drill-{drill.way}",
            "prompt": drill.question,
            "example": "d7",
            "typing": ["Name of the hex ", "Answer"] if drill.way is DrillKind.NAME else None,
            "waits": "anybody",
            "mine": "",
            "choices": no_choices(),
            "said": list(said),
            "red": list(red),
            "log": {"from": 0, "lines": []},
            "task": {
                "name": TITLES[drill.way],
                "lines": [HOW[drill.way], score],
                "verdict": "",
                "buttons": [],
                "tools": [],
            },
        }

    def _answer(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """Answer a message from the page. The lock is held for the whole answer."""
        message, key = Message(content), "hex" if self.drill.way is DrillKind.FIND else "text"
        with self._lock:
            if not (message.has(key) and message.answers("ply", self.view["ply"])):
                return self._tell([], ())
            try:
                return self.answer(message.text(key))
            except ValueError as fault:
                return self._tell([["refused", sentence(str(fault))]], ())


NOTHING: dict[str, Any] = {
    "turn": "",
    "armies": [],
    "card": None,
    "where": {},
    "hand": None,
    "undo": "",
    "next": None,
    "dice": "",
    "kept": "",
}
"""The parts of a table's view that are empty in a drill."""
