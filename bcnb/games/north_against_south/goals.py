"""What tasks ask of *North against South*: what every game asks, and no more yet."""

from bcnb.games.north_against_south.rules.notation import VERBS
from bcnb.games.north_against_south.rules.state import State
from bcnb.library.goals import Goals

GOALS: Goals[State] = Goals(
    conditions={},
    verbs=tuple(verb for verb in VERBS if verb not in ("roll", "draw", "toss")),
    mover=lambda state: state.turn.side.seat,
    cards=lambda state: state.rules.cards,
)
