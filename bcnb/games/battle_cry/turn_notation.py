"""The short forms of turns of *Battle Cry* (2000)."""

from bcnb.engine.ruleset import Event
from bcnb.engine.turn_notation import TurnNotation
from bcnb.games.battle_cry.rules.events import Retreated
from bcnb.games.battle_cry.rules.state import State
from bcnb.games.hexboard.assumed_cards import CARD_TABLE
from bcnb.games.hexboard.rules.actions import tidy
from bcnb.games.hexboard.turn_notation import FORMS, names, phase, places, seat
from bcnb.grid.hexes import write_hex


def fact(event: Event) -> str:
    """Return the text of a step of a retreat that has only one way."""
    return f"{write_hex(event.origin)}-{write_hex(event.target)}" if isinstance(event, Retreated) else ""


TURN_NOTATION: TurnNotation[State] = TurnNotation(
    forms=FORMS,
    places=places,
    names=names,
    tidy=tidy,
    seat=seat,
    phase=phase,
    fact=fact,
    cards=CARD_TABLE,
)
