"""What both games on the hex board say of it in text: sections, faces, works, prizes, grounds."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from textwrap import wrap

from bcnb.games.hexboard.rules.board import SECTIONS, section_names
from bcnb.games.hexboard.rules.state import Field, Objective
from bcnb.games.hexboard.rules.tables import Terrain
from bcnb.games.hexboard.show.names import clockwise
from bcnb.grid.hexes import ROW_MASKS, SIDES, WIDTHS, HexId, members, write_hex

INDENT = "    "
"""What stands before the rows of a board."""
_STAY = "\xa0"
"""A blank at which no line is broken, until it is written."""


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


def sections_line(field: Field, cell: int) -> str:
    """The names of the sections over the board, with hexes of so many letters, and where the broken lines run."""
    ends = (len(INDENT), *(len(INDENT) + number * cell - 1 for number in (4, 9)), len(INDENT) + cell * WIDTHS[0])
    names = (name.center(ends[n + 1] - ends[n] - (n > 0)) for n, name in enumerate(section_names(field)))
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
