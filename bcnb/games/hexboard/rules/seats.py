"""The two seats of either game: that each may give up, and what it may know of the cards."""

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
    """The two seats, in the order of `Side`."""
    return SEATS


def on_turn(state: HexState) -> Seat:
    """The seat whose turn it is; before the first turn, the one that begins."""
    return SEATS[state.turn.side]


def drawer(state: HexState) -> Seat:
    """The seat that draws a card or rolls: that on turn, but for the cards dealt at the start."""
    decision = state.decision
    return SEATS[decision.side] if isinstance(decision, DrawCard) else on_turn(state)


def why_not_surrender(state: HexState, seats: Collection[Seat]) -> None:
    """Nothing: each side has one seat, which may always give up."""


def observe(state: H, viewer: Seat) -> H:
    """What a seat may know: the other hand's cards are unknown, and count as if they still lay in the deck.
    Raises ValueError for an unknown seat."""
    check_seat(viewer, SEATS)
    return state._replace(cards=deck.veiled(state.cards, Side(SEATS.index(viewer)), state.rules.cards))


def imagine(observed: H, chance: Chance) -> H:
    """One full state that the viewer cannot tell from the true one: unknown cards are dealt from those unseen."""
    return observed._replace(cards=deck.guessed(observed.cards, chance))
