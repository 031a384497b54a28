"""Chapters 2 and 3: what the card in force allows, before anybody asks what is done with it."""

from bcnb.engine.memoize import memoized_by_state
from bcnb.games.hexboard.rules import orders
from bcnb.games.hexboard.rules.orders import card_in_force
from bcnb.games.north_against_south.rules.board import generals_of, units_of
from bcnb.games.north_against_south.rules.state import State

area = memoized_by_state(orders.area)


def generals_with_orders(state: State) -> int:
    """The generals that have had an order, their own, their units' or their brigade's."""
    turn = state.turn
    return turn.generals_ordered | turn.escorts | turn.marching


@memoized_by_state
def orderable_units(state: State) -> int:
    """Rules 3.4 to 3.7: the units that may get an order now, if one is left for them."""
    arms, turn = card_in_force(state).arms, state.turn
    return units_of(state.board, turn.side, area(state), arms) & ~(turn.ordered | turn.idle)


@memoized_by_state
def orderable_generals(state: State) -> int:
    """Rules 3.4 to 3.7: the generals that may get an order of their own now, if one is left for them."""
    if not card_in_force(state).generals:
        return 0
    return generals_of(state.board, state.turn.side, area(state)) & ~generals_with_orders(state)
