"""The traits of a judged choice: its reason, the part of the game, the card, the pieces that acted, their ground."""

from collections.abc import Iterator, Mapping
from enum import StrEnum

from bcnb.engine.record import Ply
from bcnb.engine.ruleset import State
from bcnb.presentation.narration import narrate_ply
from bcnb.presentation.presenter import NarratedPly
from bcnb.presentation.table_adapter import table_adapter_of
from bcnb.presentation.turn_recap import RETREAT
from bcnb.review.reason_text import reason_name, reasons_of
from bcnb.review.schema import Judged, Review
from bcnb.storage.recorded_game import Recorded

PARTS = ("first third", "middle third", "last third")
"""The parts of a game by its turns."""


class Trait(StrEnum):
    """A kind of trait. Its value is the heading of the names on a page."""

    REASON = "reason"
    PART = "part of the game"
    CARD = "card"
    ARM = "piece"
    GROUND = "ground"


Traits = Mapping[str, tuple[str, ...]]
"""The names of a choice's traits by the value of `Trait`. A kind without names does not apply to the choice."""


def traits_of(recorded: Recorded, review: Review, judged: Judged) -> Traits:
    """Return the traits of a judged choice.

    The reason is the first one that the review found, if it found any. A piece or a ground counts if a piece of this
    kind, or on this ground, moved or attacked in the choice. A game without cards or terrain leaves out these names.

    Raises:
        RecordError: if an event of the record cannot be applied.
    """
    moments = [NarratedPly(recorded.timeline.at(number)) for number in range(judged.ply - 1, judged.until)]
    plies = recorded.record.plies[judged.ply - 1 : judged.until]
    acting = [cell for before, ply in zip(moments, plies, strict=True) for cell in _acting(before, ply, judged.seat)]
    found = {
        Trait.REASON: [reason_name(review.made.ruleset, one.kind) for one in reasons_of(review, judged)[:1]],
        Trait.PART: [part_of_game(judged.turn, recorded.states[-1].turn.number)],
        Trait.CARD: [_card(recorded.timeline.at(judged.until)) or _card(moments[0].state)],
        Trait.ARM: [table_adapter_of(state).kind_at(state, label) for state, label in acting],
        Trait.GROUND: [_ground(state, label) for state, label in acting],
    }
    return {kind.value: names for kind, some in found.items() if (names := tuple(dict.fromkeys(filter(None, some))))}


def part_of_game(turn: int, last: int) -> str:
    """Return the part of a game in which a turn is, given the number of its last turn.

    >>> part_of_game(1, 9), part_of_game(4, 9), part_of_game(9, 9)
    ('first third', 'middle third', 'last third')
    """
    return PARTS[min(len(PARTS) * (turn - 1) // max(last, 1), len(PARTS) - 1)]


def _acting(before: NarratedPly[State], ply: Ply, seat: str) -> Iterator[tuple[State, str]]:
    """Yield the cells of the seat's pieces that move or attack in a ply, each with the state before it."""
    if ply.seat != seat:
        return
    for origin, _, kind in narrate_ply(before, ply).shown.arrows:
        if kind != RETREAT:
            yield before.state, origin


def _card(state: State) -> str:
    """Return the name of the card in play, or an empty text."""
    adapter = table_adapter_of(state)
    card = adapter.position(state, {}).get("card") if adapter.holds_cards else None
    return str(card["name"]) if isinstance(card, dict) else ""


def _ground(state: State, label: str) -> str:
    ground = table_adapter_of(state).book(state)["ground"]
    return str(ground.get(label, "")).replace("_", " ").replace("-", " ") if isinstance(ground, dict) else ""
