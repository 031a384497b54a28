"""The short forms of turns that both hex games share: cards, moves, attacks and dice."""

import re
from collections.abc import Callable, Mapping
from typing import TypeVar

from bcnb.engine.ruleset import Event, Seat
from bcnb.engine.turn_notation import ATTACK, HEAD, ShortForm, TurnNotation
from bcnb.games.hexboard.assumed_cards import CARD_TABLE
from bcnb.games.hexboard.rules.actions import tidy
from bcnb.games.hexboard.rules.board import lone_generals
from bcnb.games.hexboard.rules.card_steps import CARD_STEPS
from bcnb.games.hexboard.rules.state import ChooseSection, DrawCard, HexState, PlayCard
from bcnb.games.hexboard.rules.tables import FACES, WINGS
from bcnb.grid.hexes import members, write_hex

H = TypeVar("H", bound=HexState)
_ON_ONE_HEX = (*(step.verb for step in CARD_STEPS if len(step.targets) == 1), "place")
FORMS = (
    ShortForm("{card}", ("play {card}",), HEAD),
    ShortForm("{section}", ("section {section}",), HEAD),
    ShortForm("+{card}", ("draw {card}",)),
    ShortForm("+?", (CARD_TABLE.draw,)),
    ShortForm("{dice}", ("roll {dice}",)),
    ShortForm("{at}-{to}", ("move {at} {to}",)),
    ShortForm("{at}-{to}", ("retreat {at} {to}",)),
    ShortForm("{at}-{to}", ("order {at}", "move {at} {to}")),
    ShortForm("{at}-{to} {who}", ("move {at} {to} {who}",)),
    ShortForm("{at}-{to} {who}", ("order {at} {who}", "move {at} {to} {who}")),
    ShortForm("{at}-{to} {who}", ("order {at} {who}", "move {at} {to}")),
    ShortForm("{at}x{target}", ("battle {at} {target}",), ATTACK),
    ShortForm("{at}", ("order {at}",)),
    ShortForm("{at} {who}", ("order {at} {who}",)),
    *(ShortForm("{at}", (f"{verb} {{at}}",)) for verb in _ON_ONE_HEX),
)
"""The short forms of both games: cards, dice, moves with or without their orders, attacks, and single hexes."""
STEPS = """\
A step is a card (Probe Center), a move (g8-f7), an attack with its dice
(d7xe7 ASSF), a drawn card (+rally, or +? if it stays face down), | at the end
of the moves, or any action that 'legal' lists. Draws that are left out stay
face down."""
"""The steps of both games, for a person who enters one."""
_GENERAL = "general"
_CELL = r"[a-z]\d{1,2}"
_SPOT = rf"{_CELL}(?:-[12])?"
_PLACES: Mapping[str, str] = {
    "at": _SPOT,
    "to": _CELL,
    "target": _SPOT,
    "who": "unit|general|brigade",
    "section": "|".join(WINGS),
    "dice": f"[{FACES}]+",
}


def places(state: HexState) -> Mapping[str, str]:
    """Return the regular expression for the content of each place of a short form."""
    return {**_PLACES, "card": "|".join(map(re.escape, state.rules.cards))}


def names(state: HexState) -> Mapping[str, str]:
    """Return the keys of cards and sections by their names: as they are written, as printed, and as keys."""
    cards, sections = state.rules.cards, {wing.american: wing.value for wing in WINGS}
    return {
        **sections,
        **{key.replace("centre", "center"): key for key in cards},
        **{card.name: key for key, card in cards.items()},
        **{key: key for key in (*cards, *WINGS)},
    }


def plain(state: HexState, text: str) -> str:
    """Return an action of a general who stands alone without the word `general`, which the rules do not need there."""
    words = text.split(" ")
    if len(words) < 3 or words[-1] != _GENERAL or not state.turn.number:
        return text
    alone = [write_hex(at) for at in members(lone_generals(state.board, state.turn.side))]
    return " ".join(words[:-1]) if words[1] in alone else text


def seat(state: HexState) -> Seat | None:
    """Return the seat whose turn it is or, before the first turn, the seat that draws a card."""
    if state.turn.number:
        return state.turn.side.seat
    due = state.pending[-1] if state.pending else None
    return due.side.seat if isinstance(due, DrawCard) else None


def phase(state: HexState) -> object:
    """Return the part of the turn, or None while a card is played, which ends no part."""
    first = state.pending[0] if state.pending else None
    return None if first is None or isinstance(first, PlayCard | ChooseSection) else type(first)


def hex_notation(
    fact: Callable[[Event], str], *more: ShortForm, steps: str = STEPS, orders: str = ""
) -> TurnNotation[H]:
    """Return the notation of a hex game.

    Args:
        fact: returns the text of a step of a retreat that has only one way, or "".
        more: the short forms that only this game has.
        steps: the steps of the game, for a person who enters one.
        orders: where orders are written, for a move that has none.
    """
    return TurnNotation(
        forms=(*FORMS, *more),
        places=places,
        names=names,
        tidy=tidy,
        plain=plain,
        seat=seat,
        phase=phase,
        fact=fact,
        cards=CARD_TABLE,
        steps=steps,
        orders=orders,
        pairs="A move is written {at}-{to}, an attack {at}x{to}.",
    )
