"""The win chance of the position at a table, and the choices of the player who must act, compared in imagined games."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from bcnb.analysis.win_probability import WinChance, first_side
from bcnb.engine.ruleset import Seat, State
from bcnb.players.registry import Suggestion
from bcnb.presentation.hint import drawn_arrows
from bcnb.presentation.presenter import presenter_for
from bcnb.presentation.text_tools import count_noun
from bcnb.review.line_playback import act_out
from bcnb.review.position_review import (
    PositionReview,
    compare_plans,
    review_position,
    say_comparison,
    why_nothing_compared,
)
from bcnb.widgets.base_widget import BackgroundTask
from bcnb.widgets.interactive_board import Answer
from bcnb.widgets.js_bundle import part

WORLDS = 24
"""The number of imagined games for each choice, so that the answer comes within some seconds in a browser kernel."""
WAIT = 0.15
"""The longest time in seconds that a page waits for an answer before it asks again."""
IMAGINING = "Playing imagined games …"
SEED = "page"
"""The seed of the imagined games: the same position always gets the same answer."""


class ChoiceComparison:
    """The review of one position, which is computed while the page waits.

    Args:
        state: the position as the viewer may know it.
        viewer: the seat whose knowledge the position holds, or empty for an observer.
        compares: True if the choices may be shown, because nobody else's cards are in them.
    """

    def __init__(self, state: State, viewer: Seat, *, compares: bool) -> None:
        self.state, self.viewer = state, viewer
        worlds = WORLDS if compares else 0
        self._task = BackgroundTask(partial(review_position, state, worlds, SEED, viewer or None))

    def answer(self, within: float, places: Mapping[str, tuple[int, int]]) -> dict[str, object] | None:
        """Return the review as data for the page, or None while it is computed.

        Args:
            within: how long to wait, in seconds.
            places: the position of each cell on the board.

        Raises:
            ValueError: if there is no win chance model for the game.
        """
        if not self._task.over(within):
            return None
        found = self._task.result()
        called = presenter_for(self.state.ruleset).called
        first = first_side(self.state.ruleset)
        return {
            "t": "rated",
            "side": [first, called(first), *_whole(found.chance)],
            "words": self._introduction(found),
            "lines": list(self._lines(found, places)),
        }

    def _introduction(self, found: PositionReview) -> str:
        if found.seat is None or not found.lines:
            return why_nothing_compared(self.state, found)
        side = presenter_for(self.state.ruleset).called(found.seat)
        return f"The win chance of the {side} side after each choice, in {count_noun(found.worlds, 'imagined game')}:"

    def _lines(self, found: PositionReview, places: Mapping[str, tuple[int, int]]) -> Iterator[dict[str, object]]:
        for line in found.lines:
            played = act_out(self.state, found.seat or "", line.actions)
            arrows = [dict(arrow) for arrow in drawn_arrows(played.arrows, places)]
            yield {"words": f"{'. '.join(played.said)}.", "chance": _whole(line.chance), "arrows": arrows}


def rated_answer(comparison: ChoiceComparison, places: Mapping[str, tuple[int, int]], *, panel: bool) -> Answer:
    """Return the message with the comparison for the page or, while it is computed, the message to ask again.

    Args:
        comparison: the comparison.
        places: the position of each cell on the board.
        panel: whether the page needs the code of the panel.

    Raises:
        ValueError: if there is no win chance model for the game.
    """
    found = comparison.answer(WAIT, places)
    if found is None:
        return {"t": "pondering", "words": IMAGINING, "ask": "rate", "panel": panel}
    script, look = part("chance_side") if panel else ("", "")
    return {**found, "script": script, "look": look}


class Advice(NamedTuple):
    """A hint: the plan, and a sentence that compares it with the next best one, if there is one."""

    plan: Suggestion
    compared: tuple[str, ...] = ()


def advise(suggestion: Callable[[], Suggestion], observed: State) -> Advice:
    """Return the advice for a position.

    Args:
        suggestion: returns the plan.
        observed: the position as the seat that acts knows it.
    """
    plan = suggestion()
    compared = compare_plans(observed, plan)
    return Advice(plan, (say_comparison(compared),) if compared else ())


def _whole(chance: WinChance) -> list[int]:
    """Return a win chance and its interval in percent."""
    return [round(100 * part) for part in chance]
