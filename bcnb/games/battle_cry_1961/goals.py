"""What tasks ask of the game of 1961: what every game asks, and no more yet."""

from bcnb.games.battle_cry_1961.rules.notation import VERBS
from bcnb.games.battle_cry_1961.rules.state import State
from bcnb.library.goals import Goals

GOALS: Goals[State] = Goals(
    conditions={},
    verbs=tuple(verb for verb in VERBS if verb != "roll"),
    mover=lambda state: state.command.seat,
)
