"""Battles of *Battle Cry* in which the armies are close, with every kind of unit, ground and objective: where the laws
are tried."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from itertools import product
from typing import Any

from bcnb.games.battle_cry.rules import actions as a
from bcnb.games.battle_cry.rules import state as s
from bcnb.games.battle_cry.rules.actions import VERBS
from bcnb.games.battle_cry.rules.tables import RULES_2000, Rules
from bcnb.games.hexboard.rules.state import UNKNOWN
from bcnb.games.hexboard.rules.tables import ALL_ARMS, Side, Wing
from bcnb.grid.hexes import HEXES, parse_hex, parse_hexes
from tests.helpers.battle_cry.field import position, undealt

OTHER_READINGS = replace(
    RULES_2000,
    sight_per_edge=True,
    corner_blocks=True,
    flags_a_general_ignores=1,
    advance_after_combat=True,
    flags_outlive_unit=True,
    general_last_loss=False,
    least_dice=1,
    water_spoils_hit_and_run=False,
    second_move_at_once=True,
    bombard_mixed=True,
    sharp_shooter_dice=2,
    sharp_shooter_attached=False,
    rally_dice=3,
    reinforcements_need_spares=False,
    works_arms=ALL_ARMS,
    works_per_card=3,
    counter_needs_card=True,
    corner_protects=False,
    works_add_terrain=False,
    discard_freely=False,
    battery_spares_uncovered=False,
    flags_lapse_at_general=False,
    supplies_take_general=False,
    supplied_unit_battles=True,
    level_shooter_excused=False,
    several_battles=True,
    general_looks_ahead=False,
    general_met_goes_along=True,
)
"""The rules of 2000 with every open question answered the other way."""


GROUND = """
a b . . h . . . w . . . . o
b . . . . w . . . h . . .
c . . . . . f . . . . . w .
d . . ~ ~ = ~ ~ . r . . .
e o . . . . . x . ~ ~ = . .
f . w . . b s s . . . . w
g . . . n n n . f . h . . .
h . . h . . . . . . . . .
i h . . . . . w . . . . . b
"""
"""Every kind of ground."""
BESIDES: Mapping[str, Any] = {
    "generals": {"c3": "U", "c6": "U", "d10": "U", "f6": "C", "g7": "C", "h10": "C"},
    "faces": {"f6": "NW NE", "f7": "NW NE E", "g4": "NW NE", "g5": "NE", "g6": "SW SE"},
    "works": {"c5": "SW SE", "h6": "NW NE E"},
    "objectives": [
        s.Objective(Side.UNION, parse_hexes("f5 g8 g10")),
        s.Objective(Side.CONFEDERATE, parse_hexes("c6 b9 d10"), points=1),
        s.Objective(Side.UNION, parse_hexes("e3 i7"), for_good=True),
        s.Objective(Side.CONFEDERATE, parse_hexes("e11"), points=2, for_good=True),
    ],
}
"""What is on that ground besides the units: generals, faces, works and every kind of objective."""


def everything(rules: Rules = RULES_2000) -> s.State:
    """A battle with every kind of unit, ground and objective, where the armies are close."""
    units = """
b . I . H . . A . . C
c . . I . I . I . I . V I
d . . I . . I . . . A
e . . . . . . . . . . . . C
f . . i . . v . . c
g . i . i . i . i . . i . c
h . . h . . a . . i a
"""
    return undealt(position(units, GROUND, **BESIDES, flags_to_win=9, rules=rules))


def starts() -> dict[str, s.State]:
    """These battles by name."""
    return {"everything": everything(), "other-readings": everything(OTHER_READINGS)}


# --- imaginable actions -----------------------------------------------------------------------------------------------

NO_ROLLS = ("ACI", "X")
ROLLS = ("I", "CS", "IIF", "IICC", "ICASF", "IIIIII", *NO_ROLLS)
CARDS = (*RULES_2000.cards, "nonsense", UNKNOWN)
DOMAINS = {"at": HEXES, "target": HEXES, "who": tuple(a.Who), "section": tuple(Wing), "side": range(6)} | {
    "card": CARDS,
    "faces": ROLLS,
}


def imaginable(state: s.State) -> Iterator[Any]:
    """Actions of every kind with every value of their fields; those that begin on a hex, on one near some piece."""
    board = state.board
    held = {*board.units, *board.generals, parse_hex("a1"), parse_hex("e7"), parse_hex("i13")}
    domains = DOMAINS | {"origin": sorted(held), "attacker": sorted(held)}
    for kind, _ in VERBS.values():
        for values in product(*(domains[field.name] for field in fields(kind))):
            yield kind(*values)
