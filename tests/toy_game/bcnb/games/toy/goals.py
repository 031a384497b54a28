"""What tasks ask of the race: what every game asks, and no more."""

from bcnb.games.toy.rules.actions import VERBS
from bcnb.games.toy.rules.state import State
from bcnb.storage.goals import Goals

GOALS: Goals[State] = Goals(
    conditions={},
    verbs=VERBS,
    mover=lambda state: state.turn.seat.seat,
    cards=lambda state: state.bag,
    themes=("the race",),
)
