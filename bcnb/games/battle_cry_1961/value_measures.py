"""The value of positions of *Battle-Cry* (1961), measured in pieces."""

from collections.abc import Hashable, Mapping
from fractions import Fraction

from bcnb.analysis.value_measures import ValueMeasures
from bcnb.engine.ruleset import Action, Seat, side_of
from bcnb.games.battle_cry_1961.rules.actions import Roll, Throw
from bcnb.games.battle_cry_1961.rules.state import State
from bcnb.games.battle_cry_1961.rules.tables import Side


def pieces_taken(before: State, now: State, seat: Seat) -> Fraction:
    """Return the pieces that the opponents of a seat have lost, minus those that its side has lost."""
    side = Side[side_of(seat).upper()]
    lost = [before.board.sides[one].bit_count() - now.board.sides[one].bit_count() for one in Side]
    return Fraction(lost[1 - side] - lost[side])


def key(state: State) -> Hashable:
    """Return the parts of a state that decide its expected value, as a cache key."""
    return state.board, state.turn, state.phase, state.joined


def case(state: State, action: Action) -> Hashable:
    """Return the parts of a chance action that matter: the spots of a roll, or those of each side's roll."""
    return action.spots if isinstance(action, (Roll, Throw)) else action


BY: Mapping[str, str] = {
    "6.8": "jumps over a column",
    "6.9": "guns at the rear",
    "8.1": "pieces that are shut in",
}
"""The sources of value, by the rule number of the event."""

VALUE_MEASURES: ValueMeasures[State] = ValueMeasures(
    {"pieces": pieces_taken}, key, mover=lambda state: state.command.seat, case=case, by=BY
)
