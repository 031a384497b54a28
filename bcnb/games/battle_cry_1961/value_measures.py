"""What positions of the game of 1961 are worth: pieces."""

from collections.abc import Hashable, Mapping
from fractions import Fraction

from bcnb.analysis.value_measures import ValueMeasures
from bcnb.engine.ruleset import Action, Seat, side_of
from bcnb.games.battle_cry_1961.rules.actions import Roll, Throw
from bcnb.games.battle_cry_1961.rules.state import State
from bcnb.games.battle_cry_1961.rules.tables import Side


def pieces_taken(before: State, now: State, seat: Seat) -> Fraction:
    """How many pieces the enemy of a seat has lost, less those that its own side has lost."""
    side = Side[side_of(seat).upper()]
    lost = [before.board.sides[one].bit_count() - now.board.sides[one].bit_count() for one in Side]
    return Fraction(lost[1 - side] - lost[side])


def key(state: State) -> Hashable:
    """What of a state decides its worth."""
    return state.board, state.turn, state.phase, state.joined


def case(state: State, action: Action) -> Hashable:
    """What of a roll counts: the spots of both dice together; of a throw for sides, those of each side."""
    return action.spots if isinstance(action, (Roll, Throw)) else action


BY: Mapping[str, str] = {
    "6.8": "jumps over a column",
    "6.9": "guns at the rear",
    "8.1": "pieces that are shut in",
}
"""What brings worth, by the rule of the event."""

VALUE_MEASURES: ValueMeasures[State] = ValueMeasures(
    {"pieces": pieces_taken}, key, mover=lambda state: state.command.seat, case=case, by=BY
)
