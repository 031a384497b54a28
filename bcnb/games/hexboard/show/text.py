"""The text board of both games on the hex board: its rows of letters, and what is said beneath them."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from textwrap import wrap

from bcnb.games.hexboard.rules.board import SECTIONS, section_names
from bcnb.games.hexboard.rules.state import Field, HexState, Objective
from bcnb.games.hexboard.rules.tables import Side, Terrain
from bcnb.games.hexboard.show.names import clockwise
from bcnb.grid.hexes import ROW_LETTERS, ROW_MASKS, ROWS, SIDES, WIDTHS, HexId, hex_at, members, write_hex
from bcnb.presentation.text_tools import count_noun

INDENT = "    "
"""What stands before the rows of a board."""
_HALF = "  "
"""What stands before a row that is shifted by half a hex."""
_STAY = "\xa0"
"""A blank at which no line is broken, until it is written."""


def with_words(picture: str, words: Iterable[str]) -> str:
    """A board with words beneath it, in lines of at most 80 letters."""
    return "\n".join((picture, "", *(line for said in words for line in wrapped(said))))


def picture(
    state: HexState, width: int, cell: Callable[[HexId], str], score: Callable[[Side], str], *, turned: bool = False
) -> str:
    """Return the board between its two sides as text; `cell` draws a hex in so many letters.

    A `turned` board has row i at the top and column 1 on the right, as the picture of it has.
    """
    step = -1 if turned else 1
    top = state.field.top.foe if turned else state.field.top
    lines = [
        _army(state, top, "top", score(top)),
        sections_line(state.field, width, turned=turned),
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
    """The turn, its card, and what the game waits for."""
    card = state.rules.cards.get(state.turn.card)
    turn = f"Turn {state.turn.number}" if state.turn.number else "Before the first turn"
    return f"{turn}{', ' + card.name if card else ''}. {prompt}"


def say_letters(state: HexState, unit: str = "flag") -> Iterator[str]:
    """What lies on the board, and what its letters mean; a prize is counted in a `unit`."""
    field = state.field
    yield from say_faces(field)
    yield from say_works(state.board.works)
    yield from say_prizes(field.objectives, state.claimed, unit)
    yield f"In two sections: {say_shared(field, 0, 1)}; {say_shared(field, 1, 2)}"
    yield f"Ground: {say_grounds(field, state.rules.terrain)}"
    yield f"Pieces: {_kinds(state)}; capitals for the Union, small letters for the Confederates"


def _kinds(state: HexState) -> str:
    there = {unit.kind for unit in state.board.units.values()}
    kinds = [(kind.glyph, kind.name) for kind in state.rules.units.values() if kind in there]
    return listed([*kinds, ("G", "general")] if state.board.generals else kinds)


def wrapped(words: str) -> Iterator[str]:
    """Words as lines of at most 80 letters."""
    lines = wrap(words, 80, subsequent_indent="  ", break_on_hyphens=False)
    return (line.replace(_STAY, " ") for line in lines)


def labels(mask: int) -> str:
    """The hexes of a set in words, with a dash for those that follow each other in a row.

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


def sections_line(field: Field, cell: int, *, turned: bool = False) -> str:
    """The names of the sections over the board, with hexes of so many letters, and where the broken lines run."""
    ends = (len(INDENT), *(len(INDENT) + number * cell - 1 for number in (4, 9)), len(INDENT) + cell * WIDTHS[0])
    found = list(section_names(field))[:: -1 if turned else 1]
    names = (name.center(ends[n + 1] - ends[n] - (n > 0)) for n, name in enumerate(found))
    return INDENT + ":".join(names).rstrip()


def say_faces(field: Field) -> Iterator[str]:
    """Which sides of which hexes fences and roads cover."""
    by_look: dict[tuple[str, int], int] = defaultdict(int)
    for number, sides in sorted(field.faces.items()):
        by_look[field.terrain[number].name, sides] |= 1 << number
    for (name, sides), mask in by_look.items():
        yield f"{name.capitalize()} facing {_sides(sides)}: {labels(mask)}"


def say_works(works: Mapping[HexId, int]) -> Iterator[str]:
    """Which sides of which hexes field works cover."""
    by_sides: dict[int, int] = defaultdict(int)
    for number, sides in sorted(works.items()):
        by_sides[sides] |= 1 << number
    for sides, mask in by_sides.items():
        yield f"Field works facing {_sides(sides)}: {labels(mask)}"


def _sides(mask: int) -> str:
    return " ".join(SIDES[side] for side in clockwise(mask))


def say_prizes(objectives: Iterable[Objective], claimed: tuple[int, int], unit: str = "flag") -> Iterator[str]:
    """What positions are worth to whom; `claimed` are those won for good already."""
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
"""How a side's pieces stand in a row of the board: right after the letter of the ground, capitals for the Union."""


def say_shared(field: Field, one: int, other: int) -> str:
    """The hexes that two sections share."""
    names = section_names(field)
    return f"{labels(SECTIONS[one] & SECTIONS[other])} ({names[one]} and {names[other]})"


def say_grounds(field: Field, kinds: Mapping[str, Terrain]) -> str:
    """The letters of the ground that lies on a field."""
    there = set(field.terrain)
    return listed((ground.glyph, ground.name) for ground in kinds.values() if ground in there)


def listed(pairs: Iterable[tuple[str, str]]) -> str:
    """Letters with what they mean, which no line tears apart."""
    return ", ".join(f"{glyph}{_STAY}{name}" for glyph, name in pairs)
