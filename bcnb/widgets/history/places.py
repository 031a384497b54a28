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
from bcnb.widgets.history import phrases
from bcnb.widgets.interactive_board import InteractiveBoard
from bcnb.widgets.stored_output import pictured

SHOW = ["show", phrases.SHOW_PLACE, {}]


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
        super().__init__(phrases.PLACES_TITLE.format(title=lesson.title), self._view([]))
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
            self._next(label, "right", phrases.RIGHT_PLACE.format(hex=label, say=place.say))
        else:
            self.tried = True
            name = page_presenter_of(self._state).name(self._state, label)
            self._tell("wrong", phrases.WRONG_PLACE.format(hex=label, name=name), (label,))

    def show(self) -> None:
        """Show the current place, and ask for the next.

        Raises:
            ValueError: if all places were found.
        """
        if self.over:
            raise ValueError("all places have been found")
        place = self.lesson.places[self.at]
        words = phrases.PLACE_SHOWN.format(place=place.name, hexes=", ".join(place.hexes), say=place.say)
        self._next(place.hexes[0], "news", words)

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
            words = phrases.FIRST_TRY.format(found=best, count=len(self.lesson.places))
            save_answer(self.lesson.name, "places", words)
        except (OSError, ValueError) as fault:
            self.trouble = sentence(phrases.NOT_SAVED.format(fault=fault))

    def _tell(self, kind: str, words: str, red: tuple[str, ...] = ()) -> None:
        self.draw(self._view([[kind, words]], red, self._drawn))

    def _view(self, said: list[list[str]], red: tuple[str, ...] = (), ply: int = 0) -> dict[str, Any]:
        asked = phrases.ALL_FOUND if self.over else self._find()
        lines = [phrases.HOW, phrases.FOUND.format(places=count_noun(self.first, *phrases.PLACES))]
        task = {"name": phrases.FIND_PLACES, "lines": lines, "verdict": "", "tools": []}
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

    def _find(self) -> str:
        places = self.lesson.places
        return phrases.FIND.format(number=self.at + 1, count=len(places), place=places[self.at].name)

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
        return f"{super().__repr__()}\n{wrapped(phrases.FIND_ALL.format(places=asked))}"


class Post(BoardWidget):
    """A board with the place of a source's writer marked.

    The stored picture has no mark. Text below the board names the hex. `off` are the classes that hide the board in
    some forms of the lesson.
    """

    off = traitlets.Unicode().tag(sync=True)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        data, metadata = super()._repr_mimebundle_(**kwargs)
        alone = page_presenter_of(self.state).scene(self.state, title=self.title, stand=self._stand)
        return {**data, **pictured(svg.picture(alone), svg.describe(alone))}, metadata


def unnamed(scenario: Scenario) -> State:
    """Return the initial state of a scenario, without place names."""
    tables = {key: value for key, value in scenario.tables.items() if key != "names"}
    return ruleset(scenario.ruleset).setup(read_scenario(tables, scenario.name, TomlLocation(scenario.name)))
