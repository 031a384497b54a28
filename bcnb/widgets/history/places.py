"""Boards of a history lesson: one where students find places by name, and one that marks where a writer was."""

from threading import RLock
from typing import Any

import traitlets

from bcnb.course.history.saved_answers import answers_of, save_answer
from bcnb.course.history.schema import BattleLesson
from bcnb.course.question_results import wrapped
from bcnb.engine.game_registry import ruleset
from bcnb.engine.ruleset import Scenario, State
from bcnb.presentation import svg
from bcnb.presentation.choices import no_choices
from bcnb.presentation.presenter import Highlights, NarratedPly, page_presenter_of
from bcnb.presentation.text_tools import count_noun, sentence
from bcnb.storage.scenarios import read_scenario
from bcnb.storage.toml import TomlLocation
from bcnb.widgets.base_widget import Message
from bcnb.widgets.board import BoardWidget
from bcnb.widgets.hex_drill import NOTHING
from bcnb.widgets.interactive_board import InteractiveBoard
from bcnb.widgets.stored_output import pictured

HOW = "Choose a hex on the board: click it, or move there with the arrow keys and press Enter."
SHOW = ["show", "Show it", {}]
ALL = "You found all five. What was at the real place that the map leaves out?"


class Places(InteractiveBoard):
    """A widget that asks for the places of a lesson one by one, on a board without place names.

    The page can also show a place. The number of places found on the first attempt is saved.
    """

    kind = traitlets.Unicode("task").tag(sync=True)

    def __init__(self, lesson: BattleLesson) -> None:
        self._lock = RLock()
        self.lesson = lesson
        self._state = unnamed(lesson.scenario)
        self.at, self.first, self.tried = 0, 0, False
        self.trouble = ""
        self._found: tuple[str, ...] = ()
        super().__init__(f"Places: {lesson.title}", self._view([]))
        self.on_msg(self._answer)

    @property
    def shown(self) -> NarratedPly[State]:
        """Return the board with the hexes marked that were found."""
        return NarratedPly(self._state, shown=Highlights(marks=tuple((label, "selected") for label in self._found)))

    @property
    def stored(self) -> NarratedPly[State]:
        """Return the board without marks, because a stored picture contains no answer."""
        return NarratedPly(self._state)

    @property
    def over(self) -> bool:
        """Return True if all places were found."""
        return self.at == len(self.lesson.places)

    def answer(self, label: str) -> None:
        """Answer with the label of a hex.

        Raises:
            ValueError: for an unknown hex, or if all places were found.
        """
        if label not in {cell.hex for cell in page_presenter_of(self._state).scene(self._state).cells}:
            raise ValueError(f"there is no {label!r} on this board")
        if self.over:
            raise ValueError("all places have been found")
        place = self.lesson.places[self.at]
        if label in place.hexes:
            self.first += not self.tried
            self._next(label, "right", f"Right, {label}. {place.say}")
        else:
            self.tried = True
            self._tell("wrong", f"Not {label}. {page_presenter_of(self._state).name(self._state, label)}", (label,))

    def show(self) -> None:
        """Show the current place, and ask for the next.

        Raises:
            ValueError: if all places were found.
        """
        if self.over:
            raise ValueError("all places have been found")
        place = self.lesson.places[self.at]
        self._next(place.hexes[0], "news", f"{place.name}: {', '.join(place.hexes)}. {place.say}")

    def _next(self, label: str, kind: str, words: str) -> None:
        self.at, self.tried, self._found = self.at + 1, False, (*self._found, label)
        if self.over:
            self._keep()
        self._tell(kind, words)

    def _keep(self) -> None:
        """Save the highest number of places found on the first attempt so far."""
        before = answers_of(self.lesson.name).get("places", "")
        best = max(self.first, int(before[0]) if before[:1].isdigit() else 0)
        try:
            save_answer(self.lesson.name, "places", f"{best} of {len(self.lesson.places)} on the first try")
        except (OSError, ValueError) as fault:
            self.trouble = sentence(f"your answer is not saved: {fault}")

    def _tell(self, kind: str, words: str, red: tuple[str, ...] = ()) -> None:
        self.draw(self._view([[kind, words]], red, self._drawn))

    def _view(self, said: list[list[str]], red: tuple[str, ...] = (), ply: int = 0) -> dict[str, Any]:
        places = self.lesson.places
        asked = ALL if self.over else f"Find {self.at + 1} of {len(places)}: {places[self.at].name}."
        lines = [HOW, f"{count_noun(self.first, 'place')} found on the first try."]
        task = {"name": "Find the places", "lines": lines, "verdict": "", "tools": []}
        return NOTHING | {
            "ply": ply,
            "phase": "places",
            "prompt": asked,
            "example": "e6",
            "waits": "" if self.over else "anybody",
            "mine": "",
            "choices": no_choices(),
            "said": said,
            "red": list(red),
            "log": {"from": 0, "lines": []},
            "kept": self.trouble,
            "task": {**task, "buttons": [] if self.over else [SHOW]},
        }

    def _answer(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """Answer a message from the page. The lock is held for the whole answer."""
        message = Message(content)
        with self._lock:
            if not message.answers("ply", self.view["ply"]):
                return self.draw(self._view([], (), self._drawn))
            try:
                return self.show() if message.kind == "show" else self.answer(message.text("hex"))
            except ValueError as fault:
                return self._tell("refused", sentence(str(fault)))

    def __repr__(self) -> str:
        asked = "; ".join(place.name for place in self.lesson.places)
        return f"{super().__repr__()}\n{wrapped(f'Find on the board: {asked}.')}"


class Post(BoardWidget):
    """A board with the place of a source's writer marked.

    The stored picture has no mark. Text below the board names the hex.
    """

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        data, metadata = super()._repr_mimebundle_(**kwargs)
        alone = page_presenter_of(self.state).scene(self.state, title=self.title, stand=self._stand)
        return {**data, **pictured(svg.picture(alone), svg.describe(alone))}, metadata


def unnamed(scenario: Scenario) -> State:
    """Return the initial state of a scenario, without place names."""
    tables = {key: value for key, value in scenario.tables.items() if key != "names"}
    return ruleset(scenario.ruleset).setup(read_scenario(tables, scenario.name, TomlLocation(scenario.name)))
