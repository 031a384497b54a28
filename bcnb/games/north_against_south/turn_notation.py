"""The short forms of turns of *North against South*."""

from bcnb.engine.ruleset import Event
from bcnb.engine.turn_notation import ATTACK, ShortForm, TurnNotation
from bcnb.games.hexboard.turn_notation import STEPS, hex_notation
from bcnb.games.north_against_south.rules.actions import write_piece_label
from bcnb.games.north_against_south.rules.events import GeneralRetreated, Retreated
from bcnb.games.north_against_south.rules.state import State
from bcnb.grid.hexes import write_hex


def fact(event: Event) -> str:
    """Return the text of a step of a retreat that has only one way."""
    if isinstance(event, Retreated):
        return f"{write_piece_label(event.unit)}-{write_hex(event.target)}"
    return f"{write_hex(event.origin)}-{write_hex(event.target)}" if isinstance(event, GeneralRetreated) else ""


_ORDERS = """
All orders of a turn come before its first move: h1 h9-2, then h1-g2 h9-2-g11.
h9-2 is the second unit on h9; 'board' lists both."""
TURN_NOTATION: TurnNotation[State] = hex_notation(
    fact,
    ShortForm("{at}-{to} {who}", ("retreat {at} {to} {who}",)),
    ShortForm("{at}x{target} {who}", ("battle {at} {target} {who}",), ATTACK),
    ShortForm("{at}", ("expose {at}",)),
    steps=f"{STEPS}{_ORDERS}",
    orders="Write all orders of a turn before its first move, such as 'h1 h9-2 h1-g2 h9-2-g11'.",
)
