"""The board as scene data and as text: cells, fields, marks, arrows, legend entries, and the rows of the text board."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from textwrap import wrap

from bcnb.games.hexboard.presentation.cell_text import clockwise, ground_name, section_names, sections_of
from bcnb.games.hexboard.presentation.sheet_geometry import center, turned_side
from bcnb.games.hexboard.rules.board import COMPASS, SECTIONS
from bcnb.games.hexboard.rules.orders import section_in_force
from bcnb.games.hexboard.rules.state import Field, GiveOrders, HexState, Objective
from bcnb.games.hexboard.rules.tables import Side, Terrain
from bcnb.grid.hexes import (
    HEXES,
    ROW_LETTERS,
    ROW_MASKS,
    ROWS,
    SIDES,
    WIDTHS,
    HexId,
    hex_at,
    members,
    parse_hex,
    write_hex,
)
from bcnb.presentation import scene as sc
from bcnb.presentation.scene import GENERAL, WORKS, Arrow, Cell, Face, LegendEntry, Mark, Prize, SceneSide, Viewpoint
from bcnb.presentation.text_tools import count_noun, entitled

INDENT = "    "
"""The indent of the rows of a board."""
_HALF = "  "
"""The extra indent of a row that is shifted by half a hex."""
_STAY = "\xa0"
"""A space at which a line is not broken; it is replaced when the line is written."""
_SECTION_TITLES = ("left flank", "center", "right flank")


def board_text(
    state: HexState, stand: Viewpoint | None, draw: Callable[[bool], str], words: Callable[[bool], Iterable[str]]
) -> str:
    """Return a board with words below it, in lines of at most 80 characters.

    Both functions get whether the board is turned, as it is seen from `stand`. Without it, row a is at the top.
    """
    turn = stand is not None and turned(state.field, stand)
    return "\n".join((draw(turn), "", *(line for said in words(turn) for line in wrapped(said))))


def picture(
    state: HexState, width: int, cell: Callable[[HexId], str], score: Callable[[Side], str], turned: bool = False
) -> str:
    """Return the board between its two sides as text; `cell` draws a hex in the given number of letters.

    A `turned` board has row i at the top and column 1 on the right, as the picture of it has.
    """
    step = -1 if turned else 1
    top = state.field.top.foe if turned else state.field.top
    lines = [
        _army(state, top, "top", score(top)),
        sections_line(width),
        INDENT + "".join(f" {column + 1:<{width - 1}}" for column in range(WIDTHS[0])[::step]).rstrip(),
        *(_row(row, cell, step) for row in range(ROWS)[::step]),
        _army(state, top.foe, "bottom", score(top.foe)),
    ]
    return "\n".join(lines)


def _row(row: int, cell: Callable[[HexId], str], step: int) -> str:
    hexes = (number for column in range(WIDTHS[row])[::step] if (number := hex_at(row, column)) is not None)
    return f"{ROW_LETTERS[row]}{INDENT[1:]}{_HALF * (row % 2)}{''.join(map(cell, hexes))}".rstrip()


def _army(state: HexState, side: Side, where: str, score: str) -> str:
    hand = len(state.cards.hands[side])
    return f"{INDENT}{side.seat.title()} ({where}): {score}, {count_noun(hand, 'card')}"


def say_moment(state: HexState, prompt: str) -> str:
    """Return the turn, its card, and what the game waits for."""
    card = state.rules.cards.get(state.turn.card)
    turn = f"Turn {state.turn.number}" if state.turn.number else "Before the first turn"
    return f"{turn}{', ' + card.name if card else ''}. {prompt}"


def say_letters(state: HexState, turn: bool, unit: str = "flag") -> Iterator[str]:
    """Yield what is on the board and the meaning of its letters; `unit` names what objectives count in."""
    field = state.field
    yield from say_faces(field)
    yield from say_works(state.board.works)
    yield from say_objectives(field.objectives, state.claimed, unit)
    yield f"In two sections: {say_shared(field, 0, 1, turn)}; {say_shared(field, 1, 2, turn)}"
    yield f"Ground: {say_grounds(field, state.rules.terrain)}"
    yield f"Pieces: {_kinds(state)}; capitals for the Union, small letters for the Confederates"


def _kinds(state: HexState) -> str:
    there = {unit.kind for unit in state.board.units.values()}
    kinds = [(kind.glyph, kind.name) for kind in state.rules.units.values() if kind in there]
    return listed([*kinds, ("G", "general")] if state.board.generals else kinds)


def wrapped(words: str) -> Iterator[str]:
    """Return words as lines of at most 80 characters."""
    lines = wrap(words, 80, subsequent_indent="  ", break_on_hyphens=False)
    return (line.replace(_STAY, " ") for line in lines)


def labels(mask: int) -> str:
    """Return the hexes of a set in words, with a dash for three or more consecutive hexes of a row.

    >>> labels(0b11101)
    'a1 a3-a5'
    """
    return " ".join(_span(run) for row in ROW_MASKS for run in _runs(mask & row))


def _runs(mask: int) -> Iterator[list[HexId]]:
    run: list[HexId] = []
    for number in members(mask):
        if run and number != run[-1] + 1:
            yield run
            run = []
        run.append(number)
    if run:
        yield run


def _span(run: list[HexId]) -> str:
    if len(run) < 3:
        return " ".join(write_hex(number) for number in run)
    return f"{write_hex(run[0])}-{write_hex(run[-1])}"


def sections_line(cell: int) -> str:
    """Return the names of the sections above the board, with marks for the section lines.

    The names are those of the side at the bottom. `cell` is the number of characters per hex.
    """
    ends = (len(INDENT), *(len(INDENT) + number * cell - 1 for number in (4, 9)), len(INDENT) + cell * WIDTHS[0])
    names = (name.center(ends[n + 1] - ends[n] - (n > 0)) for n, name in enumerate(_SECTION_TITLES))
    return INDENT + ":".join(names).rstrip()


def say_faces(field: Field) -> Iterator[str]:
    """Yield the sides of hexes that fences and sunken roads cover."""
    by_look: dict[tuple[str, int], int] = defaultdict(int)
    for number, sides in sorted(field.faces.items()):
        by_look[field.terrain[number].name, sides] |= 1 << number
    for (name, sides), mask in by_look.items():
        yield f"{name.capitalize()} facing {_sides(sides)}: {labels(mask)}"


def say_works(works: Mapping[HexId, int]) -> Iterator[str]:
    """Yield the sides of hexes that field works cover."""
    by_sides: dict[int, int] = defaultdict(int)
    for number, sides in sorted(works.items()):
        by_sides[sides] |= 1 << number
    for sides, mask in by_sides.items():
        yield f"Field works facing {_sides(sides)}: {labels(mask)}"


def _sides(mask: int) -> str:
    return " ".join(SIDES[side] for side in clockwise(mask))


def say_objectives(objectives: Iterable[Objective], claimed: tuple[int, int], unit: str = "flag") -> Iterator[str]:
    """Yield the value of objectives to each side; `claimed` are the hexes already won for good."""
    for objective in objectives:
        points = f"{objective.points} {unit if objective.points == 1 else unit + 's'}"
        left = objective.hexes & ~(claimed[objective.side] if objective.for_good else 0)
        how = "for good" if objective.for_good else "while held"
        if left:
            yield f"Worth {points} to the {objective.side.seat.title()} side, {how}: {labels(left)}"


PIECES: Mapping[str, str] = {
    "union": r"(?<=\S)[A-Z]\d?\+?( ?\*)?",
    "confederate": r"(?<=\S)([a-z]\d\+?( ?\*)?|g)",
}
"""Patterns for the pieces of a side in a row of the board: after the letter of the terrain, capitals for the Union."""


def say_shared(field: Field, one: int, other: int, turn: bool) -> str:
    """Return the hexes that two sections share, and their names on the sheet."""
    names = section_names(field, turn)
    return f"{labels(SECTIONS[one] & SECTIONS[other])} ({names[one]} and {names[other]})"


def say_grounds(field: Field, kinds: Mapping[str, Terrain]) -> str:
    """Return the letters of the terrain that is on a field."""
    there = set(field.terrain)
    return listed((ground.glyph, ground.name) for ground in kinds.values() if ground in there)


def listed(pairs: Iterable[tuple[str, str]]) -> str:
    """Return letters with their meanings, in pairs that no line break separates."""
    return ", ".join(f"{glyph}{_STAY}{name}" for glyph, name in pairs)


def turned(field: Field, stand: Viewpoint) -> bool:
    """Return True if the board is drawn turned, with the side of the viewpoint at the bottom.

    The viewpoint can reverse it. Without a side, the side that begins is at the bottom.
    """
    side = field.first if stand.below is None else Side[stand.below.upper()]
    return (side == field.top) != stand.turned


def up(field: Field, turn: bool) -> str:
    """Return the compass point at the top of the sheet, or an empty string if it is unknown."""
    if not field.country.up:
        return ""
    return COMPASS[(COMPASS.index(field.country.up) + 4 * turn) % len(COMPASS)]


@lru_cache(maxsize=64)
def ground(
    field: Field, works: tuple[tuple[HexId, int], ...], claimed: tuple[int, int], worth: str, turn: bool
) -> dict[HexId, Cell]:
    """Return every hex with its point on the sheet, its terrain and its name, without pieces.

    The hexes are in the order of the sheet. The result is cached, because it stays the same for most of a game.
    """
    covered = dict(works)
    names = {number: ground_name(field, covered, claimed, number, worth) for number in HEXES}
    return {number: _cell(field, number, names[number], turn) for number in (reversed(HEXES) if turn else HEXES)}


def cells(empty: Mapping[HexId, Cell], said: Mapping[HexId, Iterable[str]]) -> tuple[Cell, ...]:
    """Return the hexes, with words about the pieces added to the names of those that hold some."""
    held = {at: _named(empty[at], ", ".join((empty[at].name, *words))) for at, words in said.items()}
    return tuple({**empty, **held}.values())


def _named(cell: Cell, name: str) -> Cell:
    """Return the cell with another name. This takes less than half the time of `replace`."""
    return Cell(cell.hex, cell.x, cell.y, cell.terrain, name, cell.sections)


def _cell(field: Field, number: HexId, name: str, turn: bool) -> Cell:
    x, y = center(number, turn)
    ground = field.country.looks.get(number, field.terrain[number])
    return Cell(write_hex(number), x, y, ground.key, name, sections_of(field, number, turn))


def faces(field: Field, turn: bool) -> tuple[Face, ...]:
    """Return the sides of hexes with a fence or a sunken road, as they are on the sheet."""
    return tuple(
        Face(write_hex(number), turned_side(side, turn), field.terrain[number].key)
        for number, mask in sorted(field.faces.items())
        for side in members(mask)
    )


def works(covered: Mapping[HexId, int], turn: bool) -> tuple[Face, ...]:
    """Return the sides of hexes that field works cover, as they are on the sheet."""
    return tuple(
        Face(write_hex(number), turned_side(side, turn), WORKS)
        for number, mask in sorted(covered.items())
        for side in members(mask)
    )


def lit(state: HexState, turn: bool) -> int | None:
    """Return the third of the sheet (0 to 2 from the left) to which orders are now limited, or None."""
    section = section_in_force(state) if isinstance(state.decision, GiveOrders) else None
    return 2 - section if turn and section is not None else section


def army(field: Field, side: Side, score: tuple[int, int], turn: bool) -> SceneSide:
    """Return a side for the margin; `prizes` are the number of flags or points that it has and needs."""
    return SceneSide(side.seat, (side == field.top) != turn, *score)


def drawn_objectives(field: Field, claimed: tuple[int, int]) -> tuple[Prize, ...]:
    """Return the objective hexes of the sides."""
    return tuple(
        Prize(
            write_hex(number),
            objective.side.seat,
            objective.points,
            objective.for_good and bool(claimed[objective.side] >> number & 1),
        )
        for objective in field.objectives
        for number in members(objective.hexes)
    )


def marks(pairs: Iterable[tuple[str, str]]) -> tuple[Mark, ...]:
    """Return marks from pairs (hex, kind).

    Raises:
        ValueError: for an unknown hex or kind.
    """
    return tuple(sc.mark(write_hex(parse_hex(label)), kind) for label, kind in pairs)


def arrows(triples: Iterable[tuple[str, str, str]]) -> tuple[Arrow, ...]:
    """Return arrows from triples (origin, target, kind).

    Raises:
        ValueError: for an unknown hex or kind.
    """
    return tuple(
        sc.arrow(write_hex(parse_hex(origin)), write_hex(parse_hex(target)), kind) for origin, target, kind in triples
    )


# --- the legend -------------------------------------------------------------------------------------------------------


def explain_ground(field: Field, kinds: Mapping[str, Terrain], covered: Mapping[HexId, int]) -> Iterator[LegendEntry]:
    """Yield the kinds of terrain on a field, places drawn as other terrain, and field works if there are any."""
    looks = field.country.looks
    grounds = {ground.key for number, ground in enumerate(field.terrain) if number not in looks}
    for ground in kinds.values():
        if ground.key in grounds:
            yield LegendEntry("face" if ground.faced else "terrain", ground.key, ground.name)
    for at, look in sorted(looks.items()):
        yield LegendEntry("terrain", look.key, field.country.names[at])
    if covered:
        yield LegendEntry("face", WORKS, "field works")


def explain_general() -> LegendEntry:
    """Return the legend entry of a general."""
    return LegendEntry("piece", GENERAL, GENERAL)


def explain_objectives(field: Field, worth: str) -> Iterator[LegendEntry]:
    """Yield the legend entries of objectives for each side; `worth` names what they count in: flag or point."""
    for side in Side:
        if any(objective.side == side for objective in field.objectives):
            yield LegendEntry("prize", side.seat, f"{worth} for the {side.seat.title()}")


def notice(field: Field) -> str:
    """Return the notice that a layout is reconstructed, with its evidence; an empty string for any other layout."""
    evidence = field.country.evidence
    return f"A reconstructed layout: {evidence}" if evidence else ""


def titled(field: Field, title: str) -> str:
    """Return the title of a board, which says if the layout is reconstructed."""
    return f"{title} (reconstructed)" if title and field.country.evidence else title


def captioned(field: Field, title: str, armies: Iterable[str]) -> str:
    """Return a position in one line; `armies` are the armies in words."""
    return f"{notice(field)} {entitled(title, armies)}".lstrip()


def say_country(field: Field, turn: bool) -> Iterator[str]:
    """Yield the compass point at the top of the board, which may be turned, and the named places."""
    country = field.country
    if point := up(field, turn):
        yield f"{point.replace('-', '').capitalize()} is at the top"
    if country.names:
        yield f"Places: {'; '.join(f'{name} {labels(mask)}' for name, mask in by_name(field).items())}"
    for at, look in country.looks.items():
        yield f"Looks like {look.name}, but is {field.terrain[at].name}: {write_hex(at)}"


def by_name(field: Field) -> dict[str, int]:
    """Return the hexes of every place name, as a set."""
    places: dict[str, int] = defaultdict(int)
    for at, name in field.country.names.items():
        places[name] |= 1 << at
    return places
