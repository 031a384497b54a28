"""Chapter 2: the turn. The hand, the order of the phases, and what follows when a phase has nothing left to choose."""

from collections.abc import Iterator, Mapping

from bcnb.engine.ruleset import Refusal
from bcnb.games.battle_cry.rules import cards, follow
from bcnb.games.battle_cry.rules import events as e
from bcnb.games.battle_cry.rules.actions import Action, Choose, Discard, Draw, Play, discard, play
from bcnb.games.battle_cry.rules.battle import any_battle
from bcnb.games.battle_cry.rules.board import units_of_arm
from bcnb.games.battle_cry.rules.movement import legal_moves
from bcnb.games.battle_cry.rules.orders import card_in_force, legal_orders, order_all
from bcnb.games.battle_cry.rules.state import DrawCard, FollowUp, JoinBattle, State
from bcnb.games.battle_cry.rules.unfolding import Unfolding
from bcnb.games.hexboard.rules.board import SECTIONS, pieces, section_of_wing
from bcnb.games.hexboard.rules.refusal import refuse
from bcnb.games.hexboard.rules.tables import WINGS, Card

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
    card, side = state.rules.cards[key], state.turn.side
    if card.action:
        return not _nothing_to_counter(state, key)
    where = SECTIONS[section_of_wing(state.field, side, card.wing)] if card.wing else -1
    if card.led_only:
        return bool(state.board.general_masks[side])
    able = units_of_arm(state, side, card.arms) | (pieces(state.board, side) if card.generals else 0)
    return bool(able & where)


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
    copies = state.rules.cards[key].action == "copy" and state.rules.counter_needs_card
    return copies and cards.countered(state) is None


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
        "rally": cards.rally_hexes(state),
        "starve": 1,
    }
    return bool(found[card.action])


def discard_card(u: Unfolding, action: Discard) -> None:
    """Rule 2.5: a card is thrown away, and that is the turn."""
    u.happen(e.CardDiscarded("2.5", u.state.turn.side, action.card))
    _draw(u)


# --- the section of a card --------------------------------------------------------------------------------------------


def legal_sections(state: State) -> Iterator[Action]:
    """The three sections."""
    return map(Choose, WINGS)


def choose_section(u: Unfolding, action: Choose) -> None:
    """Rule 3.14: the section is chosen."""
    section = section_of_wing(u.state.field, u.state.turn.side, action.section)
    u.happen(e.SectionChosen("3.14", section))
    begin_orders(u)


# --- from phase to phase ----------------------------------------------------------------------------------------------


def begin_orders(u: Unfolding) -> None:
    """Rule 2.7: ordering and moving, unless there is nobody to order."""
    if card_in_force(u.state).every:
        order_all(u)
    if next(legal_orders(u.state), None) or next(legal_moves(u.state), None):
        u.happen(e.PhaseBegan("2.7", "orders"))
    else:
        begin_battle(u)


def begin_battle(u: Unfolding) -> None:
    """Rule 2.7: battle, unless nobody can attack."""
    if u.state.winner is None and any_battle(u.state):
        u.happen(e.PhaseBegan("2.7", "battle"))
    else:
        begin_again(u)


def go_on_battling(u: Unfolding) -> None:
    """Rule 7.15: after a battle is fully resolved, the next, if anybody can still attack."""
    if isinstance(u.state.decision, FollowUp):
        if not next(follow.legal_follow_ups(u.state), None):
            begin_battle(u)
    elif isinstance(u.state.decision, JoinBattle) and not any_battle(u.state):
        begin_again(u)


def begin_again(u: Unfolding) -> None:
    """Rule 11.16: Hit and Run's second move; other cards have none."""
    if u.state.winner is None and card_in_force(u.state).again and u.state.turn.ordered:
        u.happen(e.PhaseBegan("11.16", "again"))
        if next(legal_moves(u.state), None):
            return
    end_turn(u)


def end_turn(u: Unfolding) -> None:
    """Rule 2.8: the card goes to the discards and another is drawn."""
    if u.state.winner is not None:
        return
    turn = u.state.turn
    u.happen(e.CardDiscarded("2.8", turn.side, turn.played))
    if state_card(u.state).reshuffles:
        u.happen(e.DeckShuffled("11.1", sum(u.state.cards.discards.values())))
    _draw(u)


def state_card(state: State) -> Card:
    """The card that was laid down, whatever it stood for."""
    return state.rules.cards[state.turn.card or state.turn.played]


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
    side = turn.side.foe if turn.number else u.state.field.first
    u.happen(e.TurnBegan("2.2", turn.number + 1, side))
