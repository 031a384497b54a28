"""Chapters 2 and 3: what the card in force allows, before anybody asks what is done with it."""

from bcnb.engine.kept import kept
from bcnb.games.battle_cry.rules.orders import unfilled
from bcnb.games.hexboard.rules.board import SECTIONS, section_of_wing
from bcnb.games.hexboard.rules.tables import Card
from bcnb.games.north_against_south.rules.board import generals_of, units_of
from bcnb.games.north_against_south.rules.state import State
from bcnb.grid.hexes import BOARD


def card_in_force(state: State) -> Card:
    """The card that governs the turn; for Counter-Attack the card that it copies."""
    return state.rules.cards[state.turn.card]


def section_in_force(state: State) -> int | None:
    """The section (0 west, 1 centre, 2 east) in which the card acts, or None for the whole board."""
    if state.turn.section is not None:
        return state.turn.section
    wing = card_in_force(state).wing
    return None if wing is None else section_of_wing(state.field, state.turn.side, wing)


def card_area(state: State, card: Card) -> int:
    """Rule 3.7: the hexes of the section that a card names, or the whole board."""
    return SECTIONS[section_of_wing(state.field, state.turn.side, card.wing)] if card.wing else BOARD


@kept
def area(state: State) -> int:
    """Rule 3.7: the hexes in which the card in force gives orders."""
    section = section_in_force(state)
    return BOARD if section is None else SECTIONS[section]


def generals_with_orders(state: State) -> int:
    """The generals that have had an order, their own, their units' or their brigade's."""
    turn = state.turn
    return turn.generals_ordered | turn.escorts | turn.marching


@kept
def orderable_units(state: State) -> int:
    """Rules 3.4 to 3.7: the units that may get an order now, if one is left for them."""
    arms, turn = card_in_force(state).arms, state.turn
    return units_of(state.board, turn.side, area(state), arms) & ~(turn.ordered | turn.idle)


@kept
def orderable_generals(state: State) -> int:
    """Rules 3.4 to 3.7: the generals that may get an order of their own now, if one is left for them."""
    if not card_in_force(state).generals:
        return 0
    return generals_of(state.board, state.turn.side, area(state)) & ~generals_with_orders(state)


def orders_left(state: State) -> int:
    """Rules 3.3 and 3.12: the hexes for whose pieces the card allows one more order."""
    card, given = card_in_force(state), state.turn.orders
    if card.every or len(given) >= card.orders:
        return 0
    return unfilled(given) if card.per_section else BOARD
