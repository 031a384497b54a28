"""Cards of the hex games in words: the hands of both sides, and a scenario's changes to the deck."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from textwrap import fill
from typing import TypeVar

from bcnb.engine.ruleset import Seat
from bcnb.games.hexboard.presentation.card_faces import face_words
from bcnb.games.hexboard.presentation.status_text import say_turn
from bcnb.games.hexboard.rules.board import SECTIONS, led_units, section_of_wing
from bcnb.games.hexboard.rules.hand import countered
from bcnb.games.hexboard.rules.state import UNKNOWN, HexState, HexTurn
from bcnb.games.hexboard.rules.tables import CARDS, Card, Side
from bcnb.grid.hexes import BOARD, members, write_hex
from bcnb.players.session import HUMAN
from bcnb.presentation.table_adapter import ViewData
from bcnb.presentation.text_tools import count_noun

WIDTH = 80
DEALT: Mapping[str, Card] = {card.key: card for card in CARDS}
"""The cards of a deck that no scenario has changed."""
SEATS = tuple(side.seat for side in Side)
H = TypeVar("H", bound=HexState)


def hands(state: HexState, cards: Mapping[str, Card]) -> dict[str, list[str]]:
    """Return the names of the cards in each hand; a card that the viewer may not know is `unknown`."""
    return {
        seat: [cards[key].name if key in cards else UNKNOWN for key in hand]
        for seat, hand in zip(SEATS, state.cards.hands, strict=True)
    }


def held_cards(state: HexState, seat: Seat, cards: Mapping[str, Card]) -> list[Card]:
    """Return the cards in a seat's hand that the viewer knows."""
    return [cards[key] for key in state.cards.hands[SEATS.index(seat)] if key != UNKNOWN]


def could_order(state: HexState, card: Card, side: Side, armed: int) -> list[str]:
    """Return the hexes of the pieces that a card could order; an empty list for a card with another action.

    A card with a section to choose could order pieces in any section.

    Args:
        state: the position.
        card: the card.
        side: the side that holds it.
        armed: the hexes with units of the card's arms.
    """
    if card.action:
        return []
    able = led_units(state.board, side) if card.led_only else armed
    able |= state.board.general_masks[side] if card.generals else 0
    where = BOARD if card.wing is None else SECTIONS[section_of_wing(state.field, side, card.wing)]
    return [write_hex(at) for at in members(able & where)]


def say_could_order(hexes: Sequence[str]) -> str:
    """Return how many pieces a card could order, for hexes that then have rings; empty without hexes.

    >>> say_could_order(["e6"]), say_could_order(["e6", "f7"])
    ('It could order the one piece with a ring.', 'It could order the 2 pieces with rings.')
    """
    pieces = "the one piece with a ring" if len(hexes) == 1 else f"the {len(hexes)} pieces with rings"
    return f"It could order {pieces}." if hexes else ""


def is_idle(
    state: H, card: Card, side: Side, orders: Callable[[H, Card], bool], acts: Callable[[H, Card], bool]
) -> bool:
    """Return True if a card would end the turn of its side at once: it could order nobody, or finds nothing to act on.

    `orders` and `acts` are the words of the game for a card that gives orders, and for one that acts.
    """
    if side != state.turn.side:
        return False
    if card.action == "copy":
        return countered(state) is None
    return not (acts if card.action else orders)(state, card)


def say_cards(state: HexState, cards: Mapping[str, Card]) -> Iterator[str]:
    """Yield the hands and the changes to the deck as lines of text; no hands before the deal."""
    yield from (fill(line, WIDTH, subsequent_indent="  ") for line in (*_say_hands(state, cards), *_say_deck(cards)))


def _say_hands(state: HexState, cards: Mapping[str, Card]) -> Iterator[str]:
    for seat, names in hands(state, cards).items():
        known, hidden = [name for name in names if name != UNKNOWN], names.count(UNKNOWN)
        cards_text = ", ".join((*known, f"{hidden} unknown to you") if hidden else known)
        if names:
            yield f"Cards of the {seat.title()} side: {cards_text}"


def _say_deck(cards: Mapping[str, Card]) -> Iterator[str]:
    """Yield the scenario's own cards with their texts, and the cards that it removed."""
    for card in cards.values():
        if card.key not in DEALT:
            yield f"Card of this scenario ({card.count}): {card.name}. {card.text}"
    fewer = {key: card.count - (cards[key].count if key in cards else 0) for key, card in DEALT.items()}
    if taken := [f"{count} {DEALT[key].name}" for key, count in fewer.items() if count]:
        yield f"Taken out of the deck: {', '.join(taken)}"


def turn_and_phase(turn: HexTurn, phase: str) -> str:
    """Return the turn and the phase: "Turn 3, Union: battles"."""
    return f"{say_turn(turn)}: {phase}" if turn.number else say_turn(turn)


def army(seen: HexState, side: Side, name: str, score: str) -> ViewData:
    """Return a side of a game as data for a page: its player, score, number of cards, and whether it is its turn."""
    return {
        "side": side.seat,
        "name": name,
        "score": score,
        "held": count_noun(len(seen.cards.hands[side]), "card"),
        "acts": bool(seen.pending) and seen.turn.number > 0 and seen.turn.side == side,
    }


def card_on_table(turn: HexTurn, cards: Mapping[str, Card], names: Mapping[Seat, str]) -> ViewData | None:
    """Return the card on the table with its side and its player, or None; a copying card also names its original.

    `names` has the player of each seat.
    """
    played, force = cards.get(turn.played), cards.get(turn.card)
    if not played or not force:
        return None
    player = names.get(turn.side.seat, "")
    by = f"{turn.side.seat.title()}{'' if player in ('', HUMAN) else f' ({player})'} plays:"
    copied = {} if played is force else {"more": f"It stands for {force.name}: {force.text}"}
    return face_words(played, turn.side) | {"side": turn.side.seat, "by": by} | copied
