"""What positions of the game of 1961 are worth: pieces."""

from collections.abc import Hashable
from fractions import Fraction

from bcnb.analysis.worth import Worth
from bcnb.engine.ruleset import Seat, side_of
from bcnb.games import battle_cry_1961 as game
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


WORTH: Worth[State] = Worth({"pieces": pieces_taken}, game.chance_weights, key)
