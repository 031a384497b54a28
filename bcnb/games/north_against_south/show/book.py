"""What pieces and ground do in *North against South*, in words from the tables of the rules."""

from functools import lru_cache

from bcnb.games.hexboard.presentation.cell_text import terrain_words, works_words
from bcnb.games.hexboard.rules.tables import UnitType
from bcnb.games.north_against_south.rules.state import Field, State
from bcnb.games.north_against_south.rules.tables import Rules
from bcnb.grid.hexes import write_hex
from bcnb.presentation.table_adapter import ViewData
from bcnb.presentation.text_tools import count_dice, count_noun, sentence


def book(state: State) -> ViewData:
    """For each hex the key of its ground, and the words of each kind of ground and of piece."""
    return _book(state.field, state.rules)


@lru_cache(maxsize=16)
def _book(field: Field, rules: Rules) -> ViewData:
    units = {key: unit_words(rules.read(kind)) for key, kind in rules.units.items()}
    return {
        "ground": {write_hex(at): ground.key for at, ground in enumerate(field.terrain)},
        "terrain": {key: terrain_words(ground) for key, ground in rules.terrain.items()},
        "pieces": units | {"general": general_words(rules)},
        "works": works_words(rules),
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
    far = f"moves up to {count_noun(kind.move, 'hex', 'hexes')}"
    if kind.fights_after == kind.move:
        return far
    return f"{far}, or {kind.fights_after} and battles" if kind.fights_after else f"{far}, or battles"


def general_words(rules: Rules) -> str:
    """What a general does."""
    far = count_noun(rules.general_move, "hex", "hexes")
    support = f"adds {count_dice(rules.general_dice)} to a battle of infantry or cavalry in his hex"
    return f"General: moves up to {far}; {support}; what he commands has one order; may lead a brigade; never battles."
