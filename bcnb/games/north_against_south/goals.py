"""The task goals of *North against South*. It adds these conditions to those of every game:

- `at = "e7 e8", unit = "rifles"`: such a unit, or `"any"`, is on one of these hexes; of `side`, by default the
  learner's, with at least `strength` figures. `general = true` requires a general there, with the unit or alone.
- `empty = "e7 e8"`: no piece is on these hexes.
- `points = 2`: the learner, or `side`, has at least this number of points.
- `no_loss = true`: the learner's side has lost no figure and no general.
"""

from collections.abc import Iterator

from bcnb.games.hexboard.goals import conditions
from bcnb.games.north_against_south.rules import board as b
from bcnb.games.north_against_south.rules.actions import VERBS
from bcnb.games.north_against_south.rules.state import State, Unit
from bcnb.games.north_against_south.rules.tables import RULES
from bcnb.games.north_against_south.rules.victory import points
from bcnb.grid.hexes import HexId
from bcnb.storage.goals import Goals


def _units(state: State, at: HexId) -> Iterator[Unit]:
    return (state.board.units[number] for number in b.stack(state.board, at))


GOALS: Goals[State] = Goals(
    conditions=conditions(RULES.units, _units, "points", points),
    verbs=tuple(verb for verb in VERBS if verb not in ("roll", "draw", "toss")),
    mover=lambda state: state.turn.side.seat,
    cards=lambda state: state.rules.cards,
    themes=("North against South",),
)
