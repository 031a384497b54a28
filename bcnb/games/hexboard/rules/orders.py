"""Chapters 2 and 3: what the card in force allows, before anybody asks what is done with it."""

from functools import cache

from bcnb.games.hexboard.rules.board import SECTIONS, SECTIONS_OF, section_of_wing
from bcnb.games.hexboard.rules.state import HexState
from bcnb.games.hexboard.rules.tables import Card
from bcnb.grid.hexes import BOARD, HEXES, bit


def card_in_force(state: HexState) -> Card:
    """The card that governs the turn; for Counter-Attack the card that it copies."""
    return state.rules.cards[state.turn.card]


def section_in_force(state: HexState) -> int | None:
    """The section (0 west, 1 centre, 2 east) in which the card acts, or None for the whole board."""
    if state.turn.section is not None:
        return state.turn.section
    wing = card_in_force(state).wing
    return None if wing is None else section_of_wing(state.field, state.turn.side, wing)


def area(state: HexState) -> int:
    """Rule 3.7: the hexes in which the card in force gives orders."""
    section = section_in_force(state)
    return BOARD if section is None else SECTIONS[section]


def card_area(state: HexState, card: Card) -> int:
    """Rule 3.7: the hexes of the section that a card names, or the whole board."""
    return SECTIONS[section_of_wing(state.field, state.turn.side, card.wing)] if card.wing else BOARD


def orders_left(state: HexState) -> int:
    """Rules 3.3 and 3.12: the hexes for whose pieces the card allows one more order."""
    card, given = card_in_force(state), state.turn.orders
    if card.every or len(given) >= card.orders:
        return 0
    return unfilled(given) if card.per_section else BOARD


def and_none_left(state: HexState) -> str:
    """What a refusal for want of an order adds where the card in force has none left to give."""
    card = card_in_force(state)
    return "" if card.every or orders_left(state) else f", and {card.name} has none left"


@cache
def unfilled(orders: tuple[int, ...]) -> int:
    """Rule 3.3: the hexes that one more order fits, where each section has one; `orders` are sets of sections."""
    return bit(at for at in HEXES if _fill_sections((*orders, SECTIONS_OF[at])))


def _fill_sections(orders: tuple[int, ...], taken: int = 0) -> bool:
    """Whether each order, given in one of a set of sections, can be counted in a section of its own."""
    if not orders:
        return True
    free = orders[0] & ~taken
    return any(free >> section & 1 and _fill_sections(orders[1:], taken | 1 << section) for section in range(3))
