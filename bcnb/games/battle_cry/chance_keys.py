"""Keys for the rolls and draws of *Battle Cry*, for games with the same cards and dice as another one."""

from bcnb.games.battle_cry.rules.state import RollBattle, RollRally, RollShot, State
from bcnb.games.hexboard.rules.seats import drawer
from bcnb.grid.hexes import write_hex


def chance_key(state: State) -> str:
    """Return the seat that draws, or the turn with the hex and, unless it is an attack, the kind of the roll."""
    match state.decision:
        case RollBattle(target=target):
            return f"turn {state.turn.number} {write_hex(target)}"
        case RollShot(target=target):
            return f"turn {state.turn.number} shot {write_hex(target)}"
        case RollRally(at=at):
            return f"turn {state.turn.number} rally {write_hex(at)}"
    return drawer(state)


CHANCE_KEY = chance_key
