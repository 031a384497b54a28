"""The two seats of either game: whose turn it is, what they may see, and their right to surrender."""

from collections.abc import Collection, Sequence
from typing import TypeVar

from bcnb.engine.chance import Chance
from bcnb.engine.ruleset import Seat, check_seat
from bcnb.games.hexboard.rules import deck
from bcnb.games.hexboard.rules.state import DrawCard, HexState
from bcnb.games.hexboard.rules.tables import Side

H = TypeVar("H", bound=HexState)
SEATS: tuple[Seat, Seat] = (Side.UNION.seat, Side.CONFEDERATE.seat)


def seats(state: HexState) -> Sequence[Seat]:
    """Return the two seats, in the order of `Side`."""
    return SEATS


def on_turn(state: HexState) -> Seat:
    """Return the seat whose turn it is; before the first turn, the seat that begins."""
    return SEATS[state.turn.side]


def drawer(state: HexState) -> Seat:
    """Return the seat that draws a card or rolls dice.

    This is the seat whose turn it is, except for the cards dealt at the start.
    """
    decision = state.decision
    return SEATS[decision.side] if isinstance(decision, DrawCard) else on_turn(state)


def why_not_surrender(state: HexState, seats: Collection[Seat]) -> None:
    """Return None: each side has one seat, which may always surrender."""


def observe(state: H, viewer: Seat) -> H:
    """Return the state that a seat may see, with the enemy's hand hidden.

    The hidden cards count as if they were still in the deck.

    Raises:
        ValueError: for an unknown seat.
    """
    check_seat(viewer, SEATS)
    return state._replace(cards=deck.veiled(state.cards, Side(SEATS.index(viewer)), state.rules.cards))


def imagine(observed: H, chance: Chance) -> H:
    """Return a full state that looks the same to the viewer as the true one, with unknown cards dealt at random."""
    return observed._replace(cards=deck.guessed(observed.cards, chance))
