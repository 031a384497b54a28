"""Training encoding that both hex games share: action lines, terrain, cards and the turn as numbers.

Each game encodes the pieces on the hexes.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from math import comb
from typing import NamedTuple, TypeAlias

from bcnb.engine.training_encoding import HAND, MOST, Words
from bcnb.games.hexboard.rules.card_steps import CARD_STEPS, UNIT_VERBS, Target
from bcnb.games.hexboard.rules.state import Field, HexState, Objective
from bcnb.games.hexboard.rules.tables import FACES, WINGS, Arm, Card, Rules, Side
from bcnb.grid.hexes import HEXES, SIDES, HexId, members, within, write_hex

LABELS: Words = tuple(map(write_hex, HEXES))
MOST_DICE = 12
MOST_CHANCES = comb(MOST_DICE + len(FACES) - 1, len(FACES) - 1)
"""The number of different rolls of twelve dice, which exceeds the number of cards."""
ARMS = tuple(Arm)
WHOSE = ("own", "enemy")
GROUND = (
    "stops",
    "spoils",
    "blocks",
    "water",
    "high",
    "barred",
    "protects",
    "faces",
    "works",
    "own prize",
    "enemy prize",
)
"""The planes for each hex apart from the pieces. Faces and field works are sets of sides."""
Plane: TypeAlias = list[int]
"""One number per hex."""


def shared_verbs(cards: Words) -> dict[str, Sequence[Words]]:
    """Return the lines of the actions that name no unit."""
    return {
        "play": (cards,),
        "discard": (cards,),
        "section": (tuple(wing.value for wing in WINGS),),
        "done": (),
        **{verb: words for verb, words in _card_verbs(()).items() if verb not in UNIT_VERBS},
        "place": (LABELS,),
    }


def unit_verbs(units: Words) -> dict[str, Sequence[Words]]:
    """Return the lines of the actions of special cards that name a unit; `units` are all places of units."""
    return {verb: words for verb, words in _card_verbs(units).items() if verb in UNIT_VERBS}


def _card_verbs(units: Words) -> dict[str, Sequence[Words]]:
    words = {Target.HEX: LABELS, Target.GENERAL: LABELS, Target.UNIT: units, Target.SIDE: SIDES}
    return {step.verb: tuple(words[target] for target in step.targets.values()) for step in CARD_STEPS}


class Lengths(NamedTuple):
    """The greatest distances, in hexes, that pieces move and fire."""

    march: int
    shot: int


def lengths(rules: Rules) -> Lengths:
    """Return the greatest distances under the given rules."""
    units, reaches = rules.units.values(), (card.reach or 0 for card in rules.cards.values())
    march = max(rules.general_move, *(unit.move for unit in units), *reaches)
    return Lengths(march, max(unit.longest_range for unit in units))


def pairs(steps: int, words: Callable[[HexId], Words] = lambda at: (LABELS[at],), single: bool = True) -> Words:
    """Return the words for every two hexes that are at most `steps` apart.

    Args:
        steps: the greatest distance in hexes.
        words: returns the words for a hex, one or more.
        single: whether the second hex has only its label.
    """
    return tuple(
        f"{one} {other}"
        for at in HEXES
        for one in words(at)
        for there in members(within(at, steps))
        for other in ((LABELS[there],) if single else words(there))
    )


def plane_names(what: Iterable[str]) -> list[str]:
    """Return the names of the numbers of planes, hex by hex."""
    return [f"{one} {label}" for one in what for label in LABELS]


def pieces_of(*what: str) -> list[str]:
    """Return the names of planes that both sides have."""
    return [f"{whose} {one}" for whose in WHOSE for one in what]


def plane(numbers: Mapping[HexId, int]) -> Plane:
    """Return the plane with the given numbers by hex, and 0 elsewhere."""
    filled = [0] * len(LABELS)
    for at, number in numbers.items():
        filled[at] = number
    return filled


def marked(mask: int) -> Plane:
    """Return the plane with 1 on each hex of a set."""
    return plane(dict.fromkeys(members(mask), 1))


def joined(planes: Iterable[Plane]) -> list[int]:
    """Return all numbers of some planes in one list."""
    return list(chain.from_iterable(planes))


def ground(state: HexState, side: Side) -> list[int]:
    """Return the planes of `GROUND`, as a side sees them."""
    fixed, prizes = _ground(state.field)
    return [*fixed, *plane(state.board.works), *prizes[side], *prizes[side.foe]]


@lru_cache(maxsize=64)
def _ground(field: Field) -> tuple[list[int], tuple[Plane, Plane]]:
    """Return the planes that never change on a field: its terrain, and the objectives of each side."""
    masks = (field.stops, field.spoils, field.blocks, field.water, field.high, field.barred)
    protects = plane({at: field.terrain[at].protects for at in HEXES})
    return joined([*map(marked, masks), protects, plane(field.faces)]), (
        _prizes(field.objectives, Side.UNION),
        _prizes(field.objectives, Side.CONFEDERATE),
    )


def _prizes(objectives: Sequence[Objective], side: Side) -> Plane:
    return plane({at: one.points for one in objectives if one.side == side for at in members(one.hexes)})


def card_names(cards: Mapping[str, Card]) -> list[str]:
    """Return the names of the numbers of `cards`."""
    kinds = (HAND, "discards ", "in force ", "enemy's last ", "own last ")
    return [*(f"{kind}{key}" for kind in kinds for key in cards), "cards the enemy holds"]


def number_names(
    state: HexState, pieces: Iterable[str], doings: Iterable[str], counts: Iterable[str], decisions: Iterable[type]
) -> list[str]:
    """Return the names of all numbers of a game.

    Args:
        state: any state of the game.
        pieces: the planes that both sides have.
        doings: the planes of what pieces have done.
        counts: the names of single numbers.
        decisions: the classes of decisions.
    """
    return [
        *plane_names((*pieces_of(*pieces), *doings, *GROUND)),
        *card_names(state.rules.cards),
        *counts,
        *(one.__name__ for one in decisions),
    ]


def cards(state: HexState, side: Side) -> list[int]:
    """Return the cards that a side knows as numbers.

    For each kind of card: copies in the hand, copies in the discards, in force, last played by the enemy, last played
    by the side. The last number is the size of the enemy's hand.
    """
    held, keys = state.cards, tuple(state.rules.cards)
    own, last = held.hands[side], held.last
    foe, mine = last[side.foe], last[side]
    return [
        *(own.count(key) for key in keys),
        *(held.discards.get(key, 0) for key in keys),
        *(int(state.turn.card == key) for key in keys),
        *(int(foe is not None and foe.card == key) for key in keys),
        *(int(mine is not None and mine.card == key) for key in keys),
        len(held.hands[side.foe]),
    ]


def waits_for(state: HexState, decisions: Sequence[type]) -> list[int]:
    """Return 1 for the class of the decision that is due, and 0 for all others."""
    return [int(type(state.decision) is one) for one in decisions]


def capped(numbers: Iterable[int]) -> list[int]:
    """Return the numbers, each limited to `MOST`."""
    return [number if number < MOST else MOST for number in numbers]
