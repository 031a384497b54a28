"""The short forms of turns of *Battle Cry* (2000)."""

from bcnb.engine.ruleset import Event
from bcnb.engine.turn_notation import TurnNotation
from bcnb.games.battle_cry.rules.events import Retreated
from bcnb.games.battle_cry.rules.state import State
from bcnb.games.hexboard.turn_notation import hex_notation
from bcnb.grid.hexes import write_hex


def fact(event: Event) -> str:
    """Return the text of a step of a retreat that has only one way."""
    return f"{write_hex(event.origin)}-{write_hex(event.target)}" if isinstance(event, Retreated) else ""


TURN_NOTATION: TurnNotation[State] = hex_notation(fact)
