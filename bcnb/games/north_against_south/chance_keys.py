"""Keys for the rolls and draws of *North against South*, for games with the same cards and dice as another one."""

from bcnb.games.hexboard.rules.seats import drawer
from bcnb.games.north_against_south.rules import state as s
from bcnb.games.north_against_south.rules.attack import attack
from bcnb.grid.hexes import write_hex

KINDS = {s.RollSaves: "saves", s.RollDefence: "defense", s.RollFlags: "flags"}
"""The rolls during an attack besides the attack's own."""


def chance_key(state: s.State) -> str:
    """Return the seat that draws, or the turn with the hex or piece and, unless it is an attack, the kind of roll."""
    turn, decision = f"turn {state.turn.number}", state.decision
    match decision:
        case s.RollBattle():
            return f"{turn} {write_hex(attack(state).hex)}"
        case s.RollSaves() | s.RollDefence() | s.RollFlags():
            return f"{turn} {KINDS[type(decision)]} {write_hex(attack(state).hex)}"
        case s.RollShot(general=general):
            return f"{turn} shot {general}"
        case s.SaveShot(general=general):
            return f"{turn} save {general}"
        case s.RollRally(unit=unit):
            return f"{turn} rally {unit}"
        case s.TossDice():
            return "toss"
    return drawer(state)


CHANCE_KEY = chance_key
