"""What pieces and ground do in *North against South*, in words from the tables of the rules."""

from bcnb.games.hexboard.rules.tables import UnitType
from bcnb.games.hexboard.show.book import terrain_words, works_words
from bcnb.games.north_against_south.rules.state import State
from bcnb.grid.hexes import write_hex
from bcnb.present.english import counted, dice, sentence
from bcnb.present.tables import View


def book(state: State) -> View:
    """For each hex the key of its ground, and the words of each kind of ground and of piece."""
    base, read = state.rules, state.rules.read
    return {
        "ground": {write_hex(at): ground.key for at, ground in enumerate(state.field.terrain)},
        "terrain": {key: terrain_words(ground) for key, ground in base.terrain.items()},
        "pieces": {key: unit_words(read(kind)) for key, kind in base.units.items()} | {"general": general_words(state)},
        "works": works_words(base),
    }


def unit_words(kind: UnitType) -> str:
    """What a kind of unit can do: its move, and its dice by range."""
    fire = ", ".join(map(str, kind.dice))
    reach = f"at 1 to {kind.range} hexes" if kind.range > 1 else "next to it"
    hill = f"; on a hill {', '.join(map(str, kind.hill_dice))}" if kind.hill_dice else ""
    return sentence(f"{kind.name}: {_moves(kind)}; rolls {fire} dice {reach}{hill}")


def _moves(kind: UnitType) -> str:
    if not kind.move:
        return "does not move"
    far = f"moves up to {counted(kind.move, 'hex', 'hexes')}"
    if kind.fights_after == kind.move:
        return far
    return f"{far}, or {kind.fights_after} and battles" if kind.fights_after else f"{far}, or battles"


def general_words(state: State) -> str:
    """What a general does."""
    base = state.rules
    far = counted(base.general_move, "hex", "hexes")
    support = f"adds {dice(base.general_dice)} to a battle of infantry or cavalry in his hex"
    return f"General: moves up to {far}; {support}; what he commands has one order; may lead a brigade; never battles."
