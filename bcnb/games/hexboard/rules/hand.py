"""Chapter 2, the hand: playing, copying, discarding and drawing a card.

Each game decides what a card can order, what it can act on, and how orders begin.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from bcnb.engine.ruleset import Refusal
from bcnb.games.hexboard.rules import events as e
from bcnb.games.hexboard.rules.actions import Assume, Choose, Discard, Draw, Play, discard, play
from bcnb.games.hexboard.rules.board import section_of_wing
from bcnb.games.hexboard.rules.deck import is_used_up
from bcnb.games.hexboard.rules.evolve import HexEventBuilder
from bcnb.games.hexboard.rules.orders import card_in_force
from bcnb.games.hexboard.rules.refusals import refuse, unknown_card
from bcnb.games.hexboard.rules.state import UNKNOWN, Copied, DrawCard, HexState
from bcnb.games.hexboard.rules.tables import WINGS, Card, Side, Wing

H = TypeVar("H", bound=HexState)
_MIRROR = {Wing.LEFT: Wing.RIGHT, Wing.RIGHT: Wing.LEFT}

# --- playing and discarding -------------------------------------------------------------------------------------------


def hand(state: HexState) -> tuple[str, ...]:
    """Return the known cards in the hand of the side whose turn it is."""
    cards = state.cards.hands[state.turn.side]
    return tuple(card for card in cards if card != UNKNOWN) if UNKNOWN in cards else cards


def legal_cards(state: H, finds: Callable[[H, Card], bool]) -> list[Play | Discard]:
    """Return every card that may be played, then every card that may be discarded.

    Args:
        state: the position.
        finds: returns whether a card can order a piece.
    """
    kinds, cards = dict.fromkeys(hand(state)), state.rules.cards
    found: list[Play | Discard] = [
        play(card) for card in kinds if cards[card].action != "copy" or not _nothing_to_counter(state, card)
    ]
    if may_discard(state, finds):
        found += map(discard, kinds)
    return found


def may_discard(state: H, finds: Callable[[H, Card], bool]) -> bool:
    """Return True if a card may be discarded instead of played (rule 2.5)."""
    return state.rules.discard_freely or not any(_does_something(state, card, finds) for card in hand(state))


def _does_something(state: H, key: str, finds: Callable[[H, Card], bool]) -> bool:
    """Return True if a card could order one of the side's pieces, or act on anything."""
    card = state.rules.cards[key]
    return not _nothing_to_counter(state, key) if card.action else finds(state, card)


def why_not_play(state: H, action: Play | Discard, finds: Callable[[H, Card], bool]) -> Refusal | None:
    """Return why a card cannot be played or discarded, or None."""
    if action.card not in state.rules.cards:
        return unknown_card("2.4", action.card, state.rules.cards)
    name = state.rules.cards[action.card].name
    if action.card not in hand(state):
        return refuse("2.4", f"{name} is not in your hand.")
    if isinstance(action, Discard) and not may_discard(state, finds):
        return refuse("2.5", "A card in your hand can give orders, or acts in its own way, so none may be discarded.")
    if isinstance(action, Play) and _nothing_to_counter(state, action.card):
        return refuse("11.15", f"There is no card for {name} to copy.")
    return None


def _nothing_to_counter(state: HexState, key: str) -> bool:
    copies = state.rules.cards[key].action == "copy" and state.rules.counter_needs_card
    return copies and countered(state) is None


def play_card(u: HexEventBuilder[H], action: Play, acts: Callable[[H, Card], bool]) -> bool:
    """Play a card, and return whether it gives orders right away.

    A card gives none yet if it needs a section first, has its own action, or does nothing.

    Args:
        u: the events so far.
        action: the card.
        acts: returns whether a special card finds anything to act on.
    """
    u.add(e.CardPlayed("2.3", u.state.turn.side, action.card))
    if card_in_force(u.state).action == "copy" and not _copied(u):
        return False
    card = card_in_force(u.state)
    if card.chooses_wing and u.state.turn.section is None:
        u.add(e.PhaseBegan(card.rule, "section"))
    elif card.action and acts(u.state, card):
        u.add(e.PhaseBegan(card.rule, card.action))
    elif card.action:
        _fail(u, "11.28")
    else:
        return True
    return False


def _copied(u: HexEventBuilder[HexState]) -> bool:
    """Let Counter-Attack become the card to copy, if there is one, and return whether there is (rule 11.10)."""
    if copy := countered(u.state):
        u.add(e.CardCopied("11.10", copy.card, copy.section))
    else:
        _fail(u, "11.15")
    return copy is not None


def _fail(u: HexEventBuilder[HexState], rule: str) -> None:
    """Record that a card finds nothing to act on, and end the turn (rule 11.28)."""
    u.add(e.CardFailed(rule, u.state.turn.card))
    end_turn(u)


def discard_card(u: HexEventBuilder[HexState], action: Discard) -> None:
    """Discard a card instead of playing one, which ends the turn (rule 2.5)."""
    u.add(e.CardDiscarded("2.5", u.state.turn.side, action.card))
    _draw(u)


# --- Counter-Attack ---------------------------------------------------------------------------------------------------


def countered(state: HexState) -> Copied | None:
    """Return the mirrored card that Counter-Attack copies, or None if there is nothing to copy (rule 11.10)."""
    last, kinds = state.cards.last[state.turn.side.foe], state.rules.cards
    if last is None or kinds[last.card].action == "copy":
        return None
    return Copied(mirrored(kinds, kinds[last.card]).key, last.section)


def mirrored(kinds: Mapping[str, Card], card: Card) -> Card:
    """Return the card of the same family for the other flank, or the card itself (rule 11.29)."""
    wanted = _MIRROR.get(card.wing) if card.wing else None
    same = (other for other in kinds.values() if other.family == card.family and other.wing == wanted)
    return next(same, card) if wanted else card


# --- the section of a card --------------------------------------------------------------------------------------------


def legal_sections(state: HexState) -> Iterator[Choose]:
    """Return the choices of the three sections."""
    return map(Choose, WINGS)


def choose_section(u: HexEventBuilder[HexState], action: Choose) -> None:
    """Choose the section of the card (rule 3.14)."""
    u.add(e.SectionChosen("3.14", section_of_wing(u.state.field, u.state.turn.side, action.section)))


# --- the end of a turn ------------------------------------------------------------------------------------------------


def end_turn(u: HexEventBuilder[HexState]) -> None:
    """Discard the card of the turn, and let chance draw another (rule 2.8)."""
    turn = u.state.turn
    if u.state.winner is not None:
        return
    u.add(e.CardDiscarded("2.8", turn.side, turn.played))
    if u.state.rules.cards[turn.card or turn.played].reshuffles:
        u.add(e.DeckShuffled("11.1", sum(u.state.cards.discards.values())))
    _draw(u)


def _draw(u: HexEventBuilder[HexState]) -> None:
    stock = u.state.cards
    if is_used_up(stock):
        u.add(e.DeckShuffled("2.9", sum(stock.discards.values())))
    u.add(e.PhaseBegan("2.8", "draw"))


def draw_card(u: HexEventBuilder[HexState], action: Draw | Assume, first: Side) -> None:
    """Draw a card, and begin the next turn when no more cards are due.

    The first turn is that of the side `first`.
    """
    turn, draw = u.state.turn, u.state.decision
    assert isinstance(draw, DrawCard)
    drawn = e.CardAssumed if isinstance(action, Assume) else e.CardDrawn
    u.add(drawn("2.8" if turn.number else "2.1", draw.side, action.card))
    if not u.state.pending:
        u.add(e.TurnBegan("2.2", turn.number + 1, turn.side.foe if turn.number else first))
