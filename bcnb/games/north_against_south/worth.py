"""What positions of *North against South* are worth: figures, points."""

from collections.abc import Hashable
from fractions import Fraction

from bcnb.analysis.worth import Worth
from bcnb.engine.ruleset import Seat
from bcnb.games import north_against_south as game
from bcnb.games.hexboard.rules.tables import Side
from bcnb.games.north_against_south.rules.state import State
from bcnb.games.north_against_south.rules.victory import points


def figures(state: State, side: Side) -> int:
    """All figures of a side on the board, each general one of them."""
    units = sum(unit.strength for unit in state.board.units.values() if unit.side == side)
    return units + sum(general.side == side for general in state.board.generals.values())


def figures_taken(before: State, now: State, seat: Seat) -> Fraction:
    """How many figures the enemy of a seat has lost."""
    foe = Side[seat.upper()].foe
    return Fraction(figures(before, foe) - figures(now, foe))


def points_gained(before: State, now: State, seat: Seat) -> Fraction:
    """How many points a seat has won, less those that its enemy has won."""
    side = Side[seat.upper()]
    gained = points(now, side) - points(before, side)
    return Fraction(gained - (points(now, side.foe) - points(before, side.foe)))


def key(state: State) -> Hashable:
    """What of a state decides its worth."""
    board = frozenset(state.board.units.items()), frozenset(state.board.generals.items())
    return board, state.turn, state.pending, state.points, state.cards.hands


WORTH: Worth[State] = Worth({"figures": figures_taken, "points": points_gained}, game.chance_weights, key)
