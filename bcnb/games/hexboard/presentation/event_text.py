"""Sentences and highlights for the events that both hex games share."""

from collections.abc import Callable, Iterator, Mapping

from bcnb.engine.ruleset import Event, Seat
from bcnb.games.hexboard.presentation.card_step_text import by_verb
from bcnb.games.hexboard.presentation.cell_text import card, card_face_down, say_flank, the_side
from bcnb.games.hexboard.rules import events as e
from bcnb.games.hexboard.rules.state import UNKNOWN, HexState
from bcnb.games.hexboard.rules.tables import FLAG
from bcnb.grid.hexes import HexId, write_hex
from bcnb.presentation.presenter import Highlights
from bcnb.presentation.symbols import FACE_NAMES
from bcnb.presentation.text_tools import count_noun

PHASES: Mapping[str, str] = {
    "section": "had to choose a section",
    "battle": "began to battle",
    "again": "began its second moves",
    "draw": "had to draw a card",
    **by_verb(lambda one: one.began),
}
"""The action of the side whose turn it is, by the phase that began."""


def veiled(event: Event, viewer: Seat) -> Event:
    """Return an event as a seat may see it: the card that the enemy draws is hidden."""
    if isinstance(event, (e.CardDrawn, e.CardAssumed)) and event.side.seat != viewer:
        return type(event)(event.rule, event.side, UNKNOWN)
    return event


def shared_kinds(event: Event, state: HexState) -> Iterator[str]:
    """Yield the kinds of an event that both games have, from `EVENT_KINDS` of the presenter."""
    if isinstance(event, (e.GeneralEliminated, e.ObjectiveClaimed)):
        yield "flag"
    if isinstance(event, (e.GeneralEliminated, e.GeneralEscaped)):
        yield "general"
    if isinstance(event, e.CardPlayed) and state.rules.cards[event.card].special:
        yield "card"


# --- sentences --------------------------------------------------------------------------------------------------------


def _card_drawn(event: e.CardDrawn, state: HexState) -> str:
    return f"{the_side(event.side)} drew {card(state, event.card)}"


def _card_assumed(event: e.CardAssumed, state: HexState) -> str:
    return f"{the_side(event.side)} drew {card_face_down(state, event.card)}"


def _turn_began(event: e.TurnBegan, state: HexState) -> str:
    return f"turn {event.number}, of {the_side(event.side)}, began"


def _card_played(event: e.CardPlayed, state: HexState) -> str:
    return f"{the_side(event.side)} played {card(state, event.card)}"


def say_copied(event: e.CardCopied, state: HexState) -> str:
    """Return the sentence of a copied card, with the section in which it now acts."""
    copied = f"{card(state, state.turn.played)} took on the effect of {card(state, event.card)}"
    if event.section is None:
        return copied
    flank = say_flank(state, event.section)
    return f"{copied} {'in' if flank == 'the center' else 'on'} {flank}"


def say_lost(rule: str, otherwise: str) -> str:
    """Return how a piece was lost: off the board in a retreat from its home row (rule 8.7), or otherwise."""
    return "driven off the board" if rule == "8.7" else otherwise


def say_lapsed(flags: int) -> str:
    """Return the part of a sentence about flags that lapsed with a retreat; an empty string if there are none."""
    return f", and {count_noun(flags, 'retreat flag')} had no further effect" if flags else ""


_WHY_FAILED = {
    "11.15": "the enemy had played no card that it could copy",
    "11.24": "the unit could go back no farther",
}
"""Why a card changes nothing, by the rule."""
_NOTHING = "there was nothing to use it on"
"""The usual reason (rule 11.28)."""


def _card_failed(event: e.CardFailed, state: HexState) -> str:
    return f"{card(state, event.card)} changed nothing, because {_WHY_FAILED.get(event.rule, _NOTHING)}"


def _card_discarded(event: e.CardDiscarded, state: HexState) -> str:
    name = card(state, event.card)
    done = "ended its turn and put its used card, {}, on the discard pile" if state.turn.played else "discarded {}"
    return f"{the_side(event.side)} {done.format(name)}"


def _deck_shuffled(event: e.DeckShuffled, state: HexState) -> str:
    verb = "was" if event.cards == 1 else "were"
    return f"{count_noun(event.cards, 'discarded card')} {verb} shuffled back into the deck"


def _dice_rolled(event: e.DiceRolled, state: HexState) -> str:
    shown = ", ".join(FACE_NAMES[face] for face in event.faces)
    return (
        f"the die showed {'a ' * (event.faces == FLAG)}{shown}" if len(event.faces) == 1 else f"the dice showed {shown}"
    )


def _unit_arrived(event: e.UnitArrived, state: HexState) -> str:
    kind = state.rules.units[event.kind].name
    return f"fresh {event.side.seat.title()} {kind} arrived at {write_hex(event.at)}"


EVENTS: Mapping[type, Callable[..., str]] = {
    e.CardDrawn: _card_drawn,
    e.CardAssumed: _card_assumed,
    e.TurnBegan: _turn_began,
    e.CardPlayed: _card_played,
    e.CardFailed: _card_failed,
    e.CardDiscarded: _card_discarded,
    e.DeckShuffled: _deck_shuffled,
    e.DiceRolled: _dice_rolled,
    e.UnitArrived: _unit_arrived,
}
"""The sentence of an event, by its class."""


# --- highlights -------------------------------------------------------------------------------------------------------


def see(shown: Highlights, event: Event, shows: Mapping[type, Callable[..., Highlights]]) -> Highlights:
    """Return the highlights after an event, from those before it and the game's table."""
    seen = shows.get(type(event))
    return seen(shown, event) if seen else shown


def arrow(kind: str, origin: HexId, target: HexId) -> tuple[str, str, str]:
    """Return an arrow from hex to hex, as (origin, target, kind)."""
    return write_hex(origin), write_hex(target), kind


def mark(kind: str, at: HexId) -> Highlights:
    """Return highlights with a mark on one hex only."""
    return Highlights(marks=((write_hex(at), kind),))


def selected(shown: Highlights, event: e.UnitArrived | e.WorksBuilt) -> Highlights:
    """Return highlights that select the hex of the event."""
    return mark("selected", event.at)


SHOWS: Mapping[type, Callable[..., Highlights]] = {
    e.CardPlayed: lambda shown, event: Highlights(),
    e.CardDiscarded: lambda shown, event: shown._replace(marks=()),
    e.DiceRolled: lambda shown, event: shown._replace(dice=event.faces),
    e.ShotFired: lambda shown, event: mark("target", event.target),
    e.UnitArrived: selected,
    e.WorksBuilt: selected,
}
"""The highlights after an event, by its class."""
