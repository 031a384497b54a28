"""Chapter 2: the turn. The choice of who begins, the hand, the order of the phases, and steps without a choice."""

from collections.abc import Iterable, Iterator

from bcnb.engine.ruleset import Refusal
from bcnb.games.hexboard.rules import hand
from bcnb.games.hexboard.rules.hand import end_turn
from bcnb.games.hexboard.rules.orders import card_area, card_in_force
from bcnb.games.hexboard.rules.tables import ALL_ARMS, Card, Side
from bcnb.games.north_against_south.rules import board as b
from bcnb.games.north_against_south.rules import brigades, orders
from bcnb.games.north_against_south.rules import events as e
from bcnb.games.north_against_south.rules.actions import Action, Choose, Discard, First, Play, Toss
from bcnb.games.north_against_south.rules.battle import any_battle, mountable
from bcnb.games.north_against_south.rules.dismount import dismountable, legal_dismounts
from bcnb.games.north_against_south.rules.evolve import EventBuilder
from bcnb.games.north_against_south.rules.movement import any_move, legal_moves
from bcnb.games.north_against_south.rules.state import ChooseFirst, JoinBattle, State

# --- who begins -------------------------------------------------------------------------------------------------------


def toss(u: EventBuilder, action: Toss) -> None:
    """Let the side with the higher die choose who begins; after a tie both roll again (rule 2.2)."""
    u.add(e.DiceTossed("2.2", action.union, action.confederate))
    if action.union != action.confederate:
        u.add(e.FirstOffered("2.2", Side.UNION if action.union > action.confederate else Side.CONFEDERATE))


def legal_firsts(state: State) -> Iterator[Action]:
    """Iterate over the choices of who begins: either side."""
    return map(First, Side)


def choose_first(u: EventBuilder, action: First) -> None:
    """Record which side begins."""
    assert isinstance(u.state.decision, ChooseFirst)
    u.add(e.FirstChosen("2.2", action.side))


# --- the hand ---------------------------------------------------------------------------------------------------------


def legal_cards(state: State) -> Iterable[Action]:
    """Return the cards that may be played, then those that may be discarded."""
    return hand.legal_cards(state, orders_something)


def may_discard(state: State) -> bool:
    """Return True if a card may be discarded instead of played (rule 2.5)."""
    return hand.may_discard(state, orders_something)


def why_not_play(state: State, action: Play | Discard) -> Refusal | None:
    """Return why a card can't be played or discarded, or None."""
    return hand.why_not_play(state, action, orders_something)


def orders_something(state: State, card: Card) -> bool:
    """Return True if a card could order one of the side's pieces."""
    side, board = state.turn.side, state.board
    if card.led_only:
        return bool(board.general_masks[side])
    where = card_area(state, card)
    generals = board.general_masks[side] & where if card.generals and card.arms == ALL_ARMS else 0
    return bool(generals or b.units_of(board, side, where, card.arms))


def choose_section(u: EventBuilder, action: Choose) -> None:
    """Choose the section and begin the orders (rule 3.14)."""
    hand.choose_section(u, action)
    begin_orders(u)


# --- phases -----------------------------------------------------------------------------------------------------------


def legal_in_orders(state: State) -> Iterable[Action]:
    """Return all orders, and all brigades that may be formed or given up."""
    ready = orders.orderable(state)
    given = orders.legal_orders(state, ready)
    return given if ready.first else [*given, *brigades.legal_musters(state), *brigades.legal_disbandings(state)]


def any_in_orders(state: State) -> bool:
    """Return True if there is any order, or any brigade that may be formed or given up.

    Strayed units that have to be ordered first are on hexes with an order left.
    """
    return bool(orders.orderable(state).hexes or brigades.musterers(state) or brigades.disbanders(state))


def legal_in_moves(state: State) -> Iterable[Action]:
    """Return all moves, all cavalry that may dismount and, if a rule option mixes both, all orders."""
    mixed = legal_in_orders(state) if state.rules.orders_with_moves else ()
    return [*mixed, *legal_moves(state), *legal_dismounts(state)]


def any_in_moves(state: State) -> bool:
    """Return True if there is any move, any cavalry that may dismount or, if a rule option mixes both, any order."""
    mixed = state.rules.orders_with_moves and any_in_orders(state)
    return mixed or any_move(state) or bool(dismountable(state))


def begin_orders(u: EventBuilder) -> None:
    """Begin the orders, or continue with the moves if nothing can be ordered or both are mixed (rules 2.7 and 3.15)."""
    if card_in_force(u.state).every:
        orders.order_all(u)
    if not u.state.rules.orders_with_moves and any_in_orders(u.state):
        u.add(e.PhaseBegan("2.7", "orders"))
    else:
        begin_moves(u)


def begin_moves(u: EventBuilder) -> None:
    """Begin the moves, or continue with the battles if nothing can move (rule 2.7)."""
    u.add(e.PhaseBegan("2.7", "moves"))
    if not any_in_moves(u.state):
        begin_battle(u)


def begin_battle(u: EventBuilder) -> None:
    """Begin the battles, or continue if no unit can attack or mount (rule 2.7)."""
    if u.over:
        return
    if _any_left(u.state):
        u.add(e.PhaseBegan("2.7", "battle"))
    else:
        begin_again(u)


def _any_left(state: State) -> bool:
    return any_battle(state) or bool(mountable(state))


def go_on_battling(u: EventBuilder) -> None:
    """After a fully resolved battle, continue if no unit can attack or mount (rule 7.15)."""
    if isinstance(u.state.decision, JoinBattle) and not _any_left(u.state):
        begin_again(u)


def begin_again(u: EventBuilder) -> None:
    """Begin the second move of Hit and Run, or end the turn (rule 11.16)."""
    if not u.over and card_in_force(u.state).again and u.state.turn.ordered:
        u.add(e.PhaseBegan("11.16", "again"))
        if any_move(u.state):
            return
    end_turn(u)
