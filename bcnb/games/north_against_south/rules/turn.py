"""Chapter 2: the turn. Who begins, the hand, the order of the phases, and what follows when nobody has a choice."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from bcnb.engine.ruleset import Refusal
from bcnb.games.hexboard.rules.board import section_of_wing
from bcnb.games.hexboard.rules.refusal import refuse
from bcnb.games.hexboard.rules.tables import ALL_ARMS, WINGS, Card, Side
from bcnb.games.north_against_south.rules import board as b
from bcnb.games.north_against_south.rules import brigades, cards, orders
from bcnb.games.north_against_south.rules import events as e
from bcnb.games.north_against_south.rules.actions import Action, Choose, Discard, Draw, First, Play, Toss, discard, play
from bcnb.games.north_against_south.rules.battle import any_battle
from bcnb.games.north_against_south.rules.command import card_area, card_in_force
from bcnb.games.north_against_south.rules.movement import legal_dismounts, legal_moves, mountable
from bcnb.games.north_against_south.rules.state import ChooseFirst, DrawCard, JoinBattle, State
from bcnb.games.north_against_south.rules.unfolding import Unfolding

# --- who begins -------------------------------------------------------------------------------------------------------


def toss(u: Unfolding, action: Toss) -> None:
    """Rule 2.2: the higher die says who begins; with equal dice both throw again."""
    u.happen(e.DiceTossed("2.2", action.union, action.confederate))
    if action.union != action.confederate:
        u.happen(e.FirstOffered("2.2", Side.UNION if action.union > action.confederate else Side.CONFEDERATE))


def legal_firsts(state: State) -> Iterator[Action]:
    """Either side may begin."""
    return map(First, Side)


def choose_first(u: Unfolding, action: First) -> None:
    """A side was named to begin."""
    assert isinstance(u.state.decision, ChooseFirst)
    u.happen(e.FirstChosen("2.2", action.side))


# --- playing and discarding -------------------------------------------------------------------------------------------


def hand(state: State) -> tuple[str, ...]:
    """The cards of the side on turn."""
    return state.cards.hands[state.turn.side]


def legal_cards(state: State) -> Iterator[Action]:
    """Every card that may be played, then every card that may be discarded."""
    kinds = tuple(dict.fromkeys(hand(state)))
    for card in kinds:
        if not _nothing_to_counter(state, card):
            yield play(card)
    if may_discard(state):
        yield from map(discard, kinds)


def may_discard(state: State) -> bool:
    """Rule 2.5: whether a card may be thrown away instead of played."""
    return state.rules.discard_freely or not any(orders_something(state, card) for card in hand(state))


def orders_something(state: State, key: str) -> bool:
    """Whether a card could order one of the side's pieces, or act on anything."""
    card, side, board = state.rules.cards[key], state.turn.side, state.board
    if card.action:
        return not _nothing_to_counter(state, key)
    if card.led_only:
        return bool(board.general_masks[side])
    where = card_area(state, card)
    generals = board.general_masks[side] & where if card.generals and card.arms == ALL_ARMS else 0
    return bool(generals or b.units_of(board, side, where, card.arms))


def why_not_play(state: State, action: Play | Discard) -> Refusal | None:
    """What forbids playing or discarding a card."""
    if action.card not in state.rules.cards:
        return refuse("2.4", f"No card is called {action.card}.")
    name = state.rules.cards[action.card].name
    if action.card not in hand(state):
        return refuse("2.4", f"{name} is not in your hand.")
    if isinstance(action, Discard) and not may_discard(state):
        return refuse("2.5", "A card in your hand can give orders, so none may be discarded.")
    if isinstance(action, Play) and _nothing_to_counter(state, action.card):
        return refuse("11.15", f"There is no card for {name} to copy.")
    return None


def _nothing_to_counter(state: State, key: str) -> bool:
    rules = state.rules
    return rules.cards[key].action == "copy" and rules.counter_needs_card and cards.countered(state) is None


def play_card(u: Unfolding, action: Play) -> None:
    """A card is played and takes effect."""
    u.happen(e.CardPlayed("2.3", u.state.turn.side, action.card))
    if card_in_force(u.state).action == "copy":
        _copy(u)
    else:
        _take_effect(u)


def _copy(u: Unfolding) -> None:
    copied = cards.countered(u.state)
    if copied is None:
        _fail(u, "11.15")
        return
    u.happen(e.CardCopied("11.10", copied.card, copied.section))
    _take_effect(u)


def _take_effect(u: Unfolding) -> None:
    card = card_in_force(u.state)
    if card.chooses_wing and u.state.turn.section is None:
        u.happen(e.PhaseBegan(card.rule, "section"))
    elif card.action:
        _begin_action(u, card)
    else:
        begin_orders(u)


def _begin_action(u: Unfolding, card: Card) -> None:
    if acts_on_something(u.state, card):
        u.happen(e.PhaseBegan(card.rule, card.action))
    else:
        _fail(u, "11.28")


def _fail(u: Unfolding, rule: str) -> None:
    """Rule 11.28: a card without anything to act on does nothing."""
    u.happen(e.CardFailed(rule, u.state.turn.card))
    end_turn(u)


def acts_on_something(state: State, card: Card) -> bool:
    """Whether a special card finds anything to act on."""
    found: Mapping[str, int] = {
        "snipe": cards.snipe_targets(state),
        "reinforce": cards.arrival_hexes(state),
        "dig": cards.works_hexes(state),
        "rally": cards.rallied(state),
        "starve": 1,
    }
    return bool(found[card.action])


def discard_card(u: Unfolding, action: Discard) -> None:
    """Rule 2.5: a card is thrown away, and that is the turn."""
    u.happen(e.CardDiscarded("2.5", u.state.turn.side, action.card))
    _draw(u)


def legal_sections(state: State) -> Iterator[Action]:
    """The three sections."""
    return map(Choose, WINGS)


def choose_section(u: Unfolding, action: Choose) -> None:
    """Rule 3.14: the section is chosen."""
    u.happen(e.SectionChosen("3.14", section_of_wing(u.state.field, u.state.turn.side, action.section)))
    begin_orders(u)


# --- from phase to phase ----------------------------------------------------------------------------------------------


def legal_in_orders(state: State) -> Iterator[Action]:
    """Every order, and every brigade that may be formed or given up."""
    return chain.from_iterable(_in_orders(state))


def _in_orders(state: State) -> Iterator[Iterable[Action]]:
    first = orders.to_rejoin(state)
    yield orders.legal_orders(state, first)
    if not first:
        yield brigades.legal_musters(state)
        yield brigades.legal_disbandings(state)


def legal_in_moves(state: State) -> Iterator[Action]:
    """Every move, and all cavalry that may dismount; where orders and moves go hand in hand, every order, too."""
    return chain.from_iterable(_in_moves(state))


def _in_moves(state: State) -> Iterator[Iterable[Action]]:
    if state.rules.orders_with_moves:
        yield legal_in_orders(state)
    yield legal_moves(state)
    yield legal_dismounts(state)


def begin_orders(u: Unfolding) -> None:
    """Rules 2.7 and 3.15: ordering, unless there is nobody to order, or it goes hand in hand with moving."""
    if card_in_force(u.state).every:
        orders.order_all(u)
    if not u.state.rules.orders_with_moves and next(legal_in_orders(u.state), None):
        u.happen(e.PhaseBegan("2.7", "orders"))
    else:
        begin_moves(u)


def begin_moves(u: Unfolding) -> None:
    """Rule 2.7: moving, unless nobody can."""
    u.happen(e.PhaseBegan("2.7", "moves"))
    if next(legal_in_moves(u.state), None) is None:
        begin_battle(u)


def begin_battle(u: Unfolding) -> None:
    """Rule 2.7: battle, unless nobody can attack or mount."""
    if u.over:
        return
    if _any_left(u.state):
        u.happen(e.PhaseBegan("2.7", "battle"))
    else:
        begin_again(u)


def _any_left(state: State) -> bool:
    return any_battle(state) or bool(mountable(state))


def go_on_battling(u: Unfolding) -> None:
    """Rule 7.15: after a battle is fully resolved, the next, if anybody can still attack."""
    if isinstance(u.state.decision, JoinBattle) and not _any_left(u.state):
        begin_again(u)


def begin_again(u: Unfolding) -> None:
    """Rule 11.16: Hit and Run's second move; other cards have none."""
    if not u.over and card_in_force(u.state).again and u.state.turn.ordered:
        u.happen(e.PhaseBegan("11.16", "again"))
        if next(legal_moves(u.state), None):
            return
    end_turn(u)


def end_turn(u: Unfolding) -> None:
    """Rule 2.8: the card goes to the discards and another is drawn."""
    if u.over:
        return
    turn = u.state.turn
    u.happen(e.CardDiscarded("2.8", turn.side, turn.played))
    if card_in_force(u.state).reshuffles:
        u.happen(e.DeckShuffled("11.1", sum(u.state.cards.discards.values())))
    _draw(u)


def _draw(u: Unfolding) -> None:
    stock = u.state.cards
    if not stock.deck:
        u.happen(e.DeckShuffled("2.9", sum(stock.discards.values())))
    u.happen(e.PhaseBegan("2.8", "draw"))


# --- the deck ---------------------------------------------------------------------------------------------------------


def draw_card(u: Unfolding, action: Draw, draw: DrawCard) -> None:
    """A card is drawn; when all hands are full, a turn begins."""
    u.happen(e.CardDrawn("2.8" if u.state.turn.number else "2.1", draw.side, action.card))
    if not u.state.pending:
        _next_turn(u)


def _next_turn(u: Unfolding) -> None:
    turn = u.state.turn
    side = turn.side.foe if turn.number else turn.side
    u.happen(e.TurnBegan("2.2", turn.number + 1, side))
