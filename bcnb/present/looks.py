"""How each ruleset is shown: its board as text, what is told beneath it, its records in words, its picture."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from bcnb.engine.record import Record
from bcnb.engine.ruleset import Seat
from bcnb.present import north_tale, north_text
from bcnb.present.dispatches import chronicle
from bcnb.present.hands import say_cards
from bcnb.present.landscape import text_map
from bcnb.present.scene import Scene, scene
from bcnb.present.tale import Tale, tell
from bcnb.present.text import text_board


class Look(NamedTuple):
    """The look of a ruleset: the lines of `board` and those beneath it, how a record is told, and how a position is
    drawn; a game that is shown as text alone has no `scene`."""

    board: Callable[[Any], str]
    tell: Callable[[Record, Seat | None, str], Tale]
    beneath: Callable[[Any], Iterable[str]] = lambda state: ()
    scene: Callable[..., Scene] | None = None


LOOKS: Mapping[str, Look] = {
    "battle_cry": Look(text_board, tell, lambda state: say_cards(state, state.rules.cards), scene),
    "north_against_south": Look(
        north_text.text_board, north_tale.tell, lambda state: say_cards(state, state.rules.base.cards)
    ),
    "battle_cry_1961": Look(text_map, chronicle),
}
"""The look of every ruleset."""


def draw(ruleset: str, state: Any, title: str) -> Scene:
    """The scene of a position. Raises ValueError for a ruleset that is shown as text alone."""
    drawn = LOOKS[ruleset].scene
    if drawn is None:
        raise ValueError(f"{ruleset} is shown as text alone; there is no picture of its board yet")
    return drawn(state, title=title)
