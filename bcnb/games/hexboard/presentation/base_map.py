"""The sheet that stays: paper, ground, the hexes with their names, rulers, sections, and who stands where."""

from collections.abc import Iterator
from functools import cache
from itertools import groupby
from math import cos, radians, sin

from bcnb.games.hexboard.presentation.ground_svg import lie_of, relief, tints
from bcnb.games.hexboard.presentation.sheet_geometry import (
    BOTTOM,
    DOWN,
    HEIGHT,
    LEFT,
    MARGIN_MIDDLE,
    RIGHT,
    SECTION_LINES,
    TOP,
    WIDTH,
    centre,
    rulers,
)
from bcnb.games.hexboard.presentation.svg_paths import loops, straight
from bcnb.games.hexboard.rules.board import COMPASS
from bcnb.grid.hexes import HEXES, ROWS
from bcnb.presentation.markup import Markup, escape_text, join, named, placed, spaced, tag
from bcnb.presentation.palette import EARTH, FADED, GRID, HALO, INK, MARGIN, PAPER, fill_path, stroke_path, use
from bcnb.presentation.scene import Cell, Scene, SceneSide, seen_cells

AT = (MARGIN_MIDDLE, 340)
"""The middle of the compass, in the margin between the armies."""
_NEEDLE, _TAIL = "M0-17l8 17h-16z", "M0 17l8-17h-16z"
_LETTER = 26
"""How far from the middle the letter stands, towards the north."""


def compass(up: str) -> Markup:
    """The compass of a board with this point of the compass at its top; nothing where nobody says."""
    if not up:
        return Markup("")
    turn, (x, y) = -45 * COMPASS.index(up), AT
    right, above = _LETTER * sin(radians(turn)), _LETTER * cos(radians(turn))
    needle = tag(
        "g", fill_path(_NEEDLE), fill_path(_TAIL, PAPER, stroke=INK), transform=f"translate({x} {y})rotate({turn})"
    )
    letter = tag(
        "text", escape_text("N"), x=round(x + right), y=round(y - above) + 5, font_size=14, text_anchor="middle"
    )
    return join(needle, letter)


LABEL_TYPE = 10.8
"""The size of the names of the hexes."""
LABEL_STEP = 6
"""From one letter of such a name to the next."""
LABEL = -21.5
"""Where it stands, from the middle of its hex."""
_NUMBERS = ("numbers-wide", "numbers-narrow")
SECTIONS = ("LEFT FLANK", "CENTRE", "RIGHT FLANK")
"""The sections as the army at the bottom sees them."""
ARMY_TOPS = (TOP + 2, BOTTOM - 206)
"""Where the top and the bottom army stand in the margin."""
_EDGE = "edge"
"""The name of the margin with the board cut out of it, which is drawn twice."""


def sheet(scene: Scene) -> Markup:
    """All that stays, on a page and in a picture."""
    lie = lie_of(scene)
    ground = (
        fill_path(f"M{LEFT} {TOP}H{RIGHT}V{BOTTOM}H{LEFT}z", PAPER),
        tints(lie),
        _grid(),
        relief(lie),
        _margin(),
        _section_lines(),
        _labels(seen_cells(scene)),
    )
    return tag(
        "g", *ground, *(_around(scene) if scene.part is None else [rulers(scene, scene.part)]), class_="bcnb-sheet"
    )


def _around(scene: Scene) -> Iterator[Markup]:
    """What stands around the whole board."""
    yield from (_rulers(scene.cells), _section_names())
    yield from map(_army, scene.armies)
    yield compass(scene.up)


@cache
def _grid() -> Markup:
    """Every row is its slanted tops and its upright sides; beneath the last one runs the edge of the margin."""
    pairs = (use("row-pair", LEFT, TOP + DOWN * row) for row in range(0, ROWS - 1, 2))
    rows = join(*pairs, use("row-wide", LEFT, TOP + DOWN * (ROWS - 1)))
    return tag("g", rows, fill="none", stroke=GRID, stroke_width=1.2)


@cache
def _margin() -> Markup:
    """The margin hides what the drawings leave over the edge of the board, and casts a soft shade on it."""
    hole = "".join(f"{straight(loop)}z" for loop in loops({centre(number) for number in HEXES}))
    edge = tag("path", d=f"M0 0V{HEIGHT}H{WIDTH}V0z{hole}", fill_rule="evenodd")
    shade = use(_EDGE, fill="none", stroke=EARTH, stroke_width=13, opacity=0.1)
    return join(tag("defs", tag("g", edge, id=_EDGE)), shade, use(_EDGE, fill=MARGIN, stroke=INK, stroke_width=2))


# --- sections ---------------------------------------------------------------------------------------------------------


@cache
def _section_lines() -> Markup:
    """Quiet lines of long dashes, open where the name of a hex stands on them."""
    lines = "".join(f"M{x} {TOP - 4}{_down_to_names()}V{BOTTOM + 4}" for x in SECTION_LINES)
    return stroke_path(lines, FADED, 2, stroke_dasharray="12 4 2 4", opacity=0.75)


def _down_to_names() -> str:
    return "".join(f"V{y - 32}m0 13" for y in range(TOP + 40 + DOWN, BOTTOM - DOWN, 2 * DOWN))


@cache
def _section_names() -> Markup:
    """What the army at the bottom calls the sections."""
    ends = (LEFT, *SECTION_LINES, RIGHT)
    texts = (
        tag("text", escape_text(name), x=(left + right) // 2, y=BOTTOM + 19)
        for name, left, right in zip(SECTIONS, ends, ends[1:], strict=False)
    )
    ticks = stroke_path("".join(f"M{x} {BOTTOM + 7}v15" for x in SECTION_LINES), INK, 1.6)
    return join(tag("g", *texts, font_size=13, text_anchor="middle", letter_spacing=3), ticks)


# --- names of hexes ---------------------------------------------------------------------------------------------------


def _rows(cells: tuple[Cell, ...]) -> Iterator[list[Cell]]:
    """The cells row by row, from the top left of the sheet."""
    ordered = sorted(cells, key=lambda cell: (cell.y, cell.x))
    return (list(row) for _, row in groupby(ordered, key=lambda cell: cell.y))


def _labels(cells: tuple[Cell, ...]) -> Markup:
    """The name of every hex at its upper corner. The numbers are two drawings, for wide rows and for narrow ones."""
    rows = list(_rows(cells))
    numbers = (named(name, _numbers(row)) for name, row in zip(_NUMBERS, rows, strict=False))
    halo = {**HALO, "stroke_width": 2.4, "stroke_opacity": 0.8}
    names = (join(_letters(row), use(_NUMBERS[n % 2], y=row[0].y + LABEL)) for n, row in enumerate(rows))
    # task.css and common.css find the names of the hexes by this class.
    style = {"class_": "bcnb-labels", "font_size": LABEL_TYPE, "fill": FADED, "text_anchor": "middle"}
    return tag("g", tag("defs", *numbers), *names, **style, **halo)


def _numbers(row: list[Cell]) -> Markup:
    """The numbers of a row, each moved aside for the letter before it."""
    return spaced([(cell.hex[1:], cell.x + LABEL_STEP // 2) for cell in row], LABEL_STEP)


def _letters(row: list[Cell]) -> Markup:
    """The letter of a row before the number of each of its hexes."""
    places = (cell.x - LABEL_STEP * len(cell.hex[1:]) // 2 for cell in row)
    return placed("".join(cell.hex[0] for cell in row), places, (row[0].y + LABEL,))


def _rulers(cells: tuple[Cell, ...]) -> Markup:
    """Numbers above the first row, letters on the left."""
    rows = list(_rows(cells))
    numbers = spaced([(cell.hex[1:], cell.x) for cell in rows[0]], 8, TOP - 5)
    letters = placed("".join(row[0].hex[0] for row in rows), [18] * ROWS, [row[0].y + 5 for row in rows])
    return tag("g", numbers, letters, font_size=14, text_anchor="middle")


# --- armies -----------------------------------------------------------------------------------------------------------


def _army(army: SceneSide) -> Markup:
    """A side in the margin: its disc and its name, above its flags."""
    top = ARMY_TOPS[0 if army.top else 1]
    disc = use(f"{army.side}-general", transform=f"translate({MARGIN_MIDDLE} {top + 18})scale(1.7)")
    return join(
        disc,
        tag("text", escape_text(army.side.title()), x=MARGIN_MIDDLE, y=top + 52, font_size=12.5, text_anchor="middle"),
    )
