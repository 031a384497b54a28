"""A person at a table or a task of *North against South*: besides the gestures of every game he picks by its words who
is meant on a hex, which of several attacks, and what a defender answers."""

import re
from collections.abc import Callable

from bcnb.engine.ruleset import State
from bcnb.games import north_against_south as game
from bcnb.games.north_against_south.presentation.action_text import meant, say_action
from tests.helpers.gestures import Clicks, Keys, Taps


class ByWords(Clicks):
    """What the pages of this game ask besides. `now` gives the state in which the person acts."""

    now: Callable[[], State]

    def do(self, text: str) -> None:
        verb, *words = text.split(" ")
        self.text = text
        getattr(self, f"_{verb}", self._answer)(*words)

    def _say(self) -> str:
        return say_action(game.parse(self.text), self.now()).removesuffix(".")

    def _pick(self, name: str) -> None:
        """One of several buttons, where there is more than one thing to choose from."""
        button = self.view.get_by_role("button", name=re.compile(f"^{re.escape(name)}($|: )"))
        if button.count():
            self.press(button.last)

    def _answer(self, place: str = "") -> None:
        """Click the hex that an action names, or the button with the words of the action."""
        if place:
            self._hex(place)
        else:
            self._pick(self._say())

    def _order(self, place: str, who: str = "") -> None:
        words = self._say()
        self._hex(place.partition("-")[0])
        self._pick(words)

    _muster = _enlist = _dismount = _mount = _order

    def _move(self, place: str, goal: str, who: str = "") -> None:
        action, state = game.parse(self.text), self.now()
        name = meant(state, action.origin, action.who)
        self._select(place.partition("-")[0])
        self._pick(name[0].upper() + name[1:])
        self._hex(goal)

    def _battle(self, attacker: str, target: str, who: str = "") -> None:
        words = self._say()
        self._select(attacker.partition("-")[0])
        self._hex(target.partition("-")[0])
        self._pick(words)

    def _retreat(self, origin: str, goal: str, who: str = "") -> None:
        self._move(origin, goal, who)


class NorthClicks(ByWords):
    """By mouse."""


class NorthKeys(ByWords, Keys):
    """By keyboard alone."""


class NorthTaps(ByWords, Taps):
    """By finger."""
