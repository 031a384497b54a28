"""Battles in which the armies are close, with every kind of unit, ground and objective: where the laws are tried."""

from dataclasses import fields, replace

from bcnb.games.north_against_south.state import Objective, State
from bcnb.games.north_against_south.tables import RULES, Rules
from bcnb.grid.hexes import parse_hexes
from tests.north_against_south.field import CONFEDERATE, UNION, begin, layout

READINGS = tuple(field.name for field in fields(Rules) if field.type is bool and field.name != "brigades")
"""The fields of `Rules` that choose between two readings."""
OTHER_READINGS = replace(RULES, **{name: not getattr(RULES, name) for name in READINGS})
"""The rules with every open question answered the other way."""


def everything(rules: Rules = RULES, first=UNION) -> State:
    """A battle with every kind of unit, ground and objective, where the armies are close."""
    return begin(
        layout(
            """
b . I . H . . A . . C
c . . I . S . I . S . D I
d . . I . . I . . . A
e . . . . . . . . . . . . C
f . . i . . s . . c
g . i . s . i . i . . i . d
h . . h . . a . . i a
""",
            """
a b . . h . . . w . . . . o
b . . . . w . . . h . . .
c . . . . . f . . . . . w .
d . . ~ ~ = ~ ~ . r . . .
e o . . . . . x . ~ ~ = . .
f . w . . b s s . . . . w
g . . . n n n . f . h . . .
h . . h . . . . . . . . .
i h . . . . . w . . . . . b
""",
            second={"c3": "I", "c7": "S", "d10": "C", "f6": "i", "g8": "i", "h10": "c"},
            generals={"c3": "U", "c6": "U", "d10": "U", "f6": "C", "g7": "C", "h10": "C"},
            faces={"f6": "NW NE", "f7": "NW NE E", "g4": "NW NE", "g5": "NE", "g6": "SW SE"},
            works={"c5": "SW SE", "h6": "NW NE E"},
            objectives=[
                Objective(UNION, parse_hexes("f5 g8 g10")),
                Objective(CONFEDERATE, parse_hexes("c6 b9 d10"), points=1),
                Objective(UNION, parse_hexes("e3 i7"), for_good=True),
                Objective(CONFEDERATE, parse_hexes("e11"), points=2, for_good=True),
            ],
            points_to_win=9,
            first=first,
            rules=rules,
        )
    )
