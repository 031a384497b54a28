"""A position with everything that can be drawn, for the tests of pictures."""

from bcnb.games.battle_cry.rules.state import Objective, State
from bcnb.games.hexboard.rules.tables import Side
from bcnb.grid.hexes import parse_hexes
from tests.helpers.battle_cry.field import position

UNITS = """
a . . . . . . . . I
b . . . A I I I . . . . I
c . . . I H C
d . C
e . . I . . . i . . I
f . i . . . a . V . . i
g . . . . . . . . A
h c c . . i . . i a . i
i . h v . . . i
"""
GROUND = """
a ~ . . . . . . . b . . . x
b . ~ ~
c . . . ~ = b
d . . h . ~ . f
e . w w . o ~ . . . f f w
f . n n . h h ~ h . . s s
g . . . r . . . . h . . . r
h . o
"""


def mixed() -> State:
    """All kinds of ground, faces, units and generals, weakened units, field works and scoring hexes of both sorts."""
    return position(
        UNITS,
        GROUND,
        generals={"a9": "U Hunter", "c4": "U Howard", "g4": "C Hill", "h2": "C Stuart", "h8": "C Jackson"},
        strength={"a9": 1, "b5": 3, "e3": 2, "e7": 1, "f8": 1, "h1": 2, "c5": 1},
        faces={"f2": "NW NE", "f3": "NW NE", "f11": "NW NE W", "f12": "NE"},
        works={"e7": "W NW", "h5": "E SE", "i7": "NW NE"},
        objectives=(
            Objective(Side.CONFEDERATE, parse_hexes("a3 a4")),
            Objective(Side.UNION, parse_hexes("i11 i12"), 2, True),
        ),
        flags=(2, 3),
    )
