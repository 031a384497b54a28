"""Chapter 2, the turn: the hand, the order of the phases, and the step to the next phase."""

from collections.abc import Iterable

from bcnb.engine.ruleset import Refusal
from bcnb.games.battle_cry.rules import events as e
from bcnb.games.battle_cry.rules import follow_up
from bcnb.games.battle_cry.rules.actions import Action, Choose, Discard, Play
from bcnb.games.battle_cry.rules.battle import any_battle
from bcnb.games.battle_cry.rules.board import units_of_arm
from bcnb.games.battle_cry.rules.evolve import EventBuilder
from bcnb.games.battle_cry.rules.movement import legal_moves
from bcnb.games.battle_cry.rules.orders import legal_orders, order_all
from bcnb.games.battle_cry.rules.state import FollowUp, JoinBattle, State
from bcnb.games.hexboard.rules import hand
from bcnb.games.hexboard.rules.board import pieces
from bcnb.games.hexboard.rules.hand import end_turn
from bcnb.games.hexboard.rules.orders import card_area, card_in_force
from bcnb.games.hexboard.rules.tables import Card

# --- the hand ---------------------------------------------------------------------------------------------------------


def legal_cards(state: State) -> Iterable[Action]:
    """Return every card that may be played, then every card that may be discarded."""
    return hand.legal_cards(state, orders_something)


def why_not_play(state: State, action: Play | Discard) -> Refusal | None:
    """Return why a card cannot be played or discarded, or None."""
    return hand.why_not_play(state, action, orders_something)


def orders_something(state: State, card: Card) -> bool:
    """Return True if a card could order one of the side's pieces."""
    side = state.turn.side
    if card.led_only:
        return bool(state.board.general_masks[side])
    able = units_of_arm(state, side, card.arms) | (pieces(state.board, side) if card.generals else 0)
    return bool(able & card_area(state, card))


def choose_section(u: EventBuilder, action: Choose) -> None:
    """Choose the section of the card, and begin the orders (rule 3.14)."""
    hand.choose_section(u, action)
    begin_orders(u)


# --- from phase to phase ----------------------------------------------------------------------------------------------


def begin_orders(u: EventBuilder) -> None:
    """Begin the phase of orders and moves, or battle if no piece can be ordered (rule 2.7)."""
    if card_in_force(u.state).every:
        order_all(u)
    if next(legal_orders(u.state), None) or next(legal_moves(u.state), None):
        u.add(e.PhaseBegan("2.7", "orders"))
    else:
        begin_battle(u)


def begin_battle(u: EventBuilder) -> None:
    """Begin the battle phase, or the next phase if no unit can attack (rule 2.7)."""
    if u.state.winner is None and any_battle(u.state):
        u.add(e.PhaseBegan("2.7", "battle"))
    else:
        begin_again(u)


def go_on_battling(u: EventBuilder) -> None:
    """Continue with the next battle after one is resolved, if any unit can still attack (rule 7.15)."""
    if isinstance(u.state.decision, FollowUp):
        if not next(follow_up.legal_follow_ups(u.state), None):
            begin_battle(u)
    elif isinstance(u.state.decision, JoinBattle) and not any_battle(u.state):
        begin_again(u)


def begin_again(u: EventBuilder) -> None:
    """Begin the second moves of Hit and Run (rule 11.16), or end the turn."""
    if u.state.winner is None and card_in_force(u.state).again and u.state.turn.ordered:
        u.add(e.PhaseBegan("11.16", "again"))
        if next(legal_moves(u.state), None):
            return
    end_turn(u)
