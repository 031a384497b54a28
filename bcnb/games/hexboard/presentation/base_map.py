"""The fixed parts of the board sheet: paper, terrain, hex names, rulers, sections and the armies' names."""

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
    center,
    rulers,
)
from bcnb.games.hexboard.presentation.svg_paths import loops, straight
from bcnb.games.hexboard.rules.board import COMPASS
from bcnb.grid.hexes import HEXES, ROWS
from bcnb.presentation.markup import Markup, escape_text, join, named, placed, spaced, tag
from bcnb.presentation.palette import EARTH, FADED, GRID, HALO, INK, MARGIN, PAPER, fill_path, stroke_path, use
from bcnb.presentation.scene import Cell, Scene, SceneSide, seen_cells

AT = (MARGIN_MIDDLE, 340)
"""The center of the compass, in the margin between the armies."""
_NEEDLE, _TAIL = "M0-17l8 17h-16z", "M0 17l8-17h-16z"
_LETTER = 26
"""The distance from the center to the letter, toward the north."""


def compass(up: str) -> Markup:
    """Return the compass of a board with this compass point at its top; nothing if the point is empty."""
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
"""The font size of the hex names."""
LABEL_STEP = 6
"""The distance between two letters of a hex name."""
LABEL = -21.5
"""The vertical offset of a hex name from the center of its hex."""
_NUMBERS = ("numbers-wide", "numbers-narrow")
SECTIONS = ("LEFT FLANK", "CENTER", "RIGHT FLANK")
"""The sections as the army at the bottom sees them."""
ARMY_TOPS = (TOP + 2, BOTTOM - 206)
"""The heights in the margin where the top and the bottom army begin."""
_EDGE = "edge"
"""The name of the margin with the board cut out of it, which is drawn twice."""


def sheet(scene: Scene) -> Markup:
    """Return all fixed parts, for a page and for a picture."""
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
    """Yield what surrounds the whole board."""
    yield from (_rulers(scene.cells), _section_names())
    yield from map(_army, scene.armies)
    yield compass(scene.up)


@cache
def _grid() -> Markup:
    """Return the grid: slanted tops and upright sides for every row; the edge of the margin closes the last row."""
    pairs = (use("row-pair", LEFT, TOP + DOWN * row) for row in range(0, ROWS - 1, 2))
    rows = join(*pairs, use("row-wide", LEFT, TOP + DOWN * (ROWS - 1)))
    return tag("g", rows, fill="none", stroke=GRID, stroke_width=1.2)


@cache
def _margin() -> Markup:
    """Return the margin, which hides parts of drawings beyond the board's edge and casts a soft shadow on the board."""
    hole = "".join(f"{straight(loop)}z" for loop in loops({center(number) for number in HEXES}))
    edge = tag("path", d=f"M0 0V{HEIGHT}H{WIDTH}V0z{hole}", fill_rule="evenodd")
    shade = use(_EDGE, fill="none", stroke=EARTH, stroke_width=13, opacity=0.1)
    return join(tag("defs", tag("g", edge, id=_EDGE)), shade, use(_EDGE, fill=MARGIN, stroke=INK, stroke_width=2))


# --- sections ---------------------------------------------------------------------------------------------------------


@cache
def _section_lines() -> Markup:
    """Return the lines between the sections, with long dashes and gaps where a hex name is on the line."""
    lines = "".join(f"M{x} {TOP - 4}{_down_to_names()}V{BOTTOM + 4}" for x in SECTION_LINES)
    return stroke_path(lines, FADED, 2, stroke_dasharray="12 4 2 4", opacity=0.75)


def _down_to_names() -> str:
    return "".join(f"V{y - 32}m0 13" for y in range(TOP + 40 + DOWN, BOTTOM - DOWN, 2 * DOWN))


@cache
def _section_names() -> Markup:
    """Return the names of the sections as the army at the bottom sees them."""
    ends = (LEFT, *SECTION_LINES, RIGHT)
    texts = (
        tag("text", escape_text(name), x=(left + right) // 2, y=BOTTOM + 19)
        for name, left, right in zip(SECTIONS, ends, ends[1:], strict=False)
    )
    ticks = stroke_path("".join(f"M{x} {BOTTOM + 7}v15" for x in SECTION_LINES), INK, 1.6)
    return join(tag("g", *texts, font_size=13, text_anchor="middle", letter_spacing=3), ticks)


# --- names of hexes ---------------------------------------------------------------------------------------------------


def _rows(cells: tuple[Cell, ...]) -> Iterator[list[Cell]]:
    """Return the cells row by row, from the top left of the sheet."""
    ordered = sorted(cells, key=lambda cell: (cell.y, cell.x))
    return (list(row) for _, row in groupby(ordered, key=lambda cell: cell.y))


def _labels(cells: tuple[Cell, ...]) -> Markup:
    """Return the name of every hex at its upper corner.

    The numbers are two drawings, one for wide rows and one for narrow rows.
    """
    rows = list(_rows(cells))
    numbers = (named(name, _numbers(row)) for name, row in zip(_NUMBERS, rows, strict=False))
    halo = {**HALO, "stroke_width": 2.4}
    names = (join(_letters(row), use(_NUMBERS[n % 2], y=row[0].y + LABEL)) for n, row in enumerate(rows))
    # task.css and common.css find the hex names by this class.
    style = {"class_": "bcnb-labels", "font_size": LABEL_TYPE, "fill": INK, "text_anchor": "middle"}
    # A row of letters is one text: a font may not join two f.
    style["font_variant"] = "none"
    return tag("g", tag("defs", *numbers), *names, **style, **halo)


def _numbers(row: list[Cell]) -> Markup:
    """Return the numbers of a row, each moved right to make room for the letter."""
    return spaced([(cell.hex[1:], cell.x + LABEL_STEP // 2) for cell in row], LABEL_STEP)


def _letters(row: list[Cell]) -> Markup:
    """Return the letter of a row before the number of each of its hexes."""
    places = (cell.x - LABEL_STEP * len(cell.hex[1:]) // 2 for cell in row)
    return placed("".join(cell.hex[0] for cell in row), places, (row[0].y + LABEL,))


def _rulers(cells: tuple[Cell, ...]) -> Markup:
    """Return the numbers above the first row and the letters on the left."""
    rows = list(_rows(cells))
    numbers = spaced([(cell.hex[1:], cell.x) for cell in rows[0]], 8, TOP - 5)
    letters = placed("".join(row[0].hex[0] for row in rows), [18] * ROWS, [row[0].y + 5 for row in rows])
    return tag("g", numbers, letters, font_size=14, text_anchor="middle")


# --- armies -----------------------------------------------------------------------------------------------------------


def _army(army: SceneSide) -> Markup:
    """Return a side in the margin: its disc and its name, above its flags."""
    top = ARMY_TOPS[0 if army.top else 1]
    disc = use(f"{army.side}-general", transform=f"translate({MARGIN_MIDDLE} {top + 18})scale(1.7)")
    return join(
        disc,
        tag("text", escape_text(army.side.title()), x=MARGIN_MIDDLE, y=top + 52, font_size=12.5, text_anchor="middle"),
    )
