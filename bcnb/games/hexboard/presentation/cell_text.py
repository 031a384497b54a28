"""Words for hexes and cards that both hex games share: sections, terrain, objectives and names."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from bcnb.games.hexboard.rules.board import SECTIONS, SECTIONS_OF, section_name
from bcnb.games.hexboard.rules.state import UNKNOWN, Field, HexState, Objective
from bcnb.games.hexboard.rules.tables import Card, Rules, Side, Terrain
from bcnb.grid.hexes import SIDES, HexId, members, neighbor, write_hex
from bcnb.presentation.table_adapter import ViewData
from bcnb.presentation.text_tools import count_dice, count_noun, join_words, sentence

H = TypeVar("H", bound=HexState)
COUNTED = (
    "A hex is named by its row and its number. Rows b, d, f and h are shifted by half a hex: b1 touches a1 and a2."
)
"""An explanation of hex names for people who read a board on paper."""


def section_names(field: Field, turn: bool) -> tuple[str, ...]:
    """Return the names of the sections by number, as the side at the bottom of the sheet calls them.

    `turn` is True if the sheet is turned, with row a at the bottom.
    """
    bottom = field.top if turn else field.top.foe
    return tuple(section_name(field, bottom, number) for number in range(len(SECTIONS)))


def sections_of(field: Field, at: HexId, turn: bool) -> tuple[str, ...]:
    """Return the names of the sections of a hex, as the sheet shows them."""
    return tuple(name for number, name in enumerate(section_names(field, turn)) if SECTIONS_OF[at] >> number & 1)


def say_flank(state: HexState, section: int) -> str:
    """Return a section as the side whose turn it is calls it: "its left flank" or "the center"."""
    name = section_name(state.field, state.turn.side, section)
    return f"the {name}" if name == "center" else f"its {name}"


def clockwise(mask: int) -> list[int]:
    """Return the sides of a set in clockwise order, starting after a gap: NW, NE and not NE, NW.

    >>> clockwise(0b100001)
    [5, 0]
    """
    start = next((side for side in members(mask) if not mask >> (side - 1) % 6 & 1), 0)
    return [side % 6 for side in range(start, start + 6) if mask >> side % 6 & 1]


def ground_name(field: Field, works: Mapping[HexId, int], claimed: tuple[int, int], number: HexId, worth: str) -> str:
    """Return a hex in words without its pieces: "e6, woods, worth 1 flag to the Union side".

    `worth` names what objectives count in: flag or point.
    """
    objectives = say_objectives(field.objectives, claimed, number, worth)
    return ", ".join((write_hex(number), *say_ground(field, works, number), *objectives))


def say_ground(field: Field, works: Mapping[HexId, int], number: HexId) -> Iterator[str]:
    """Yield the place name of a hex, its terrain, and the sides that a fence or field works cover.

    Directions are those of the map, like the sections, whichever side the reader is on.
    """
    if place := field.country.names.get(number):
        yield place
    look = field.country.looks.get(number)
    yield f"{field.terrain[number].name}{f' (looks like {look.name})' if look else ''}"
    if fence := field.faces.get(number, 0):
        yield f"facing {_sides(fence)}"
    if covered := works.get(number, 0):
        yield f"field works facing {_sides(covered)}"


def _sides(mask: int) -> str:
    return " and ".join(SIDES[side] for side in clockwise(mask))


def say_objectives(
    objectives: Iterable[Objective], claimed: tuple[int, int], number: HexId, unit: str
) -> Iterator[str]:
    """Yield the remaining value of a hex, in flags or points."""
    for objective in objectives:
        open_still = objective.hexes & ~claimed[objective.side] if objective.for_good else objective.hexes
        if open_still >> number & 1:
            yield f"worth {count_noun(objective.points, unit)} to the {objective.side.seat.title()} side"


_COMPASS = dict(zip(SIDES, ("northeast", "east", "southeast", "southwest", "west", "northwest"), strict=True))


def the_side(side: Side) -> str:
    """Return a side as it appears within a sentence.

    >>> the_side(Side.UNION)
    'the Union side'
    """
    return f"the {side.seat.title()} side"


def hexes(numbers: Sequence[HexId], last: str = "and") -> str:
    """Return a list of hexes in words: "e6, f7 and g8"."""
    return join_words([write_hex(number) for number in numbers], last)


def two_sides(first: int) -> str:
    """Return the two sides of a hex that a field works token covers, clockwise from the first.

    >>> two_sides(5)
    'northwest and northeast'
    """
    return f"{_COMPASS[SIDES[first]]} and {_COMPASS[SIDES[(first + 1) % 6]]}"


def faced(at: HexId, first: int) -> str:
    """Return the hexes that field works face, clockwise from a side, whichever way the board is turned.

    >>> faced(HexId(54), 5), faced(HexId(0), 5)
    ('d4 and d5', 'the edge of the board')
    """
    beyond = [neighbor(at, side) for side in (first, (first + 1) % 6)]
    names = [write_hex(one) for one in beyond if one is not None]
    return join_words([*names, *["the edge of the board"][len(names) // 2 :]])


def say_army(side: Side, units: int, generals: int, alone: int) -> str:
    """Return the numbers of an army: "Union: 7 units, 3 generals (1 alone)"."""
    said = f" ({alone} alone)" if alone else ""
    return f"{side.seat.title()}: {count_noun(units, 'unit')}, {count_noun(generals, 'general')}{said}"


def card(state: HexState, key: str) -> str:
    """Return the name of a card, "Probe Left", or "a card" if it is hidden."""
    return "a card" if key == UNKNOWN else state.rules.cards[key].name


def card_face_down(state: HexState, key: str) -> str:
    """Return a card that was drawn face down: "a card face down, assumed to be Probe Left"."""
    return "a card face down" if key == UNKNOWN else f"a card face down, assumed to be {card(state, key)}"


def terrain_words(ground: Terrain) -> str:
    """Return the effects of a kind of terrain: "Woods: a move ends here; …"."""
    effects = list(_effects(ground)) or ["no effect"]
    return sentence(f"{ground.name}: {'; '.join(effects)} (rule {ground.rule})")


def has_effects(ground: Terrain) -> bool:
    """Return True if a kind of terrain changes anything for a unit."""
    return any(_effects(ground))


def _effects(ground: Terrain) -> Iterator[str]:
    if not ground.enter:
        yield "nobody may enter it"
    if ground.stops:
        yield "a move ends here"
    if ground.spoils:
        yield "no battle in the turn in which a unit comes here"
    if ground.protects:
        yield f"an attack on it has {_fewer(ground.protects)}{' from the front' if ground.faced else ''}"
    if ground.saps:
        yield f"a unit on it attacks with {_fewer(ground.saps)}"
    if ground.blocks:
        yield "it blocks the line of sight"
    if ground.high:
        yield "artillery on it reaches one hex farther"


def _fewer(number: int) -> str:
    return f"{count_dice(number)} fewer"


def works_words(rules: Rules) -> str:
    """Return the effects of field works."""
    return f"Field works: an attack from the front has {_fewer(rules.works_protect)} (rule 10.11)."


def card_words(card: Card) -> ViewData:
    """Return a card as data for a page: its key, name, text and kind."""
    kind = "special" if card.special else card.wing.value if card.wing else "all"
    return {"key": card.key, "name": card.name, "text": card.text, "kind": kind}
