"""The sheet that stays: paper, ground, the hexes with their labels, sections, title, and the legend."""

from collections.abc import Iterator
from functools import cache

from bcnb.games.hexboard.show import legend
from bcnb.games.hexboard.show.compass import compass
from bcnb.games.hexboard.show.plan import (
    ACROSS,
    ARMY_LINES,
    BOTTOM,
    DOWN,
    FLAG_STEP,
    LABEL_STEP,
    LEFT,
    RIGHT,
    SECTION_LINES,
    TOP,
    WIDTH,
    centre,
)
from bcnb.grid.hexes import ROW_LETTERS, ROWS, STARTS, WIDTHS
from bcnb.present.markup import Markup, join, placed, spaced, tag, words
from bcnb.present.palette import FADED, GRID, HALO, INK, MARGIN, PAPER, RED, filled, stroked, use
from bcnb.present.scene import BRIDGE, Army, Scene

_BARE = ("clear", "fence", "sunken_road")
"""Ground that is paper, or drawn by its faces."""
_LETTER = 0.53
"""The usual width of a letter, in font sizes."""


def height(scene: Scene) -> int:
    """The height of the whole sheet."""
    return legend.bottom(legend.arrange(scene.legend)) + 18


def sheet(scene: Scene) -> Markup:
    """All that stays, in two groups: what is inked on the paper, and the counters and pennants of the key."""
    places = legend.arrange(scene.legend)
    drawn = (
        _paper(height(scene)),
        _terrain(scene),
        _grid(),
        _faces(scene),
        _labels(),
        _sections(),
        _title(scene),
        compass(scene.up),
        *legend.grounds(places, GRID),
        legend.names(places),
    )
    counters = (*legend.pieces(places), *(_counter(army) for army in scene.armies))
    return join(tag("g", *drawn, class_="bcnb-sheet"), tag("g", *counters, class_="bcnb-key"))


def _paper(height: int) -> Markup:
    return join(
        filled(f"M0 0H{WIDTH}V{height}H0z", MARGIN),
        filled(f"M{LEFT} {TOP}H{RIGHT}V{BOTTOM}H{LEFT}z", PAPER),
        stroked(f"M7 7H{WIDTH - 7}V{height - 7}H7z", INK, 3),
        stroked(f"M12 12H{WIDTH - 12}V{height - 12}H12z", INK),
    )


def _terrain(scene: Scene) -> Markup:
    cells = (cell for cell in scene.cells if cell.terrain not in _BARE)
    return join(*(use(_ground(cell.terrain, cell.turn), cell.x, cell.y) for cell in cells))


def _ground(terrain: str, turn: int) -> str:
    return f"{terrain}-{turn}" if terrain == BRIDGE else terrain


@cache
def _grid() -> Markup:
    """Every row is its slanted tops and its upright sides; only the last one needs the slants beneath, too."""
    last = tag("path", d=f"M{LEFT} {BOTTOM - 20}" + "l35 20 35-20" * WIDTHS[-1])
    return tag("g", _rows("row", LEFT, TOP), last, fill="none", stroke=GRID, stroke_width=1.5)


def _rows(drawing: str, x: int, y: int) -> Markup:
    """A drawing that there is for a wide row and for both rows of a pair, in all nine rows."""
    pairs = (use(f"{drawing}-pair", x, y + DOWN * row) for row in range(0, ROWS - 1, 2))
    return join(*pairs, use(f"{drawing}-wide", x, y + DOWN * (ROWS - 1)))


def _faces(scene: Scene) -> Markup:
    places = {cell.hex: (cell.x, cell.y) for cell in scene.cells}
    return join(*(use(f"{face.kind}-{face.side}", *places[face.hex]) for face in scene.faces))


@cache
def _labels() -> Markup:
    middles = [centre(start)[1] + 7 for start in STARTS]
    letters = (placed(ROW_LETTERS, [x] * ROWS, middles) for x in (27, WIDTH - 27))
    numbers = spaced([(str(n + 1), centre(n)[0]) for n in range(WIDTHS[0])], 9, TOP - 6)
    return join(
        tag("g", *letters, font_size=22, text_anchor="middle"),
        tag("g", numbers, font_size=18, text_anchor="middle"),
        # task.css finds the names of the hexes, which a drill hides, by this size.
        tag("g", *_hex_names(), font_size=11, fill=FADED, text_anchor="middle", **{**HALO, "stroke_width": 2.5}),
    )


def _hex_names() -> Iterator[Markup]:
    left, middle = centre(0)
    yield from (_hex_letters(row, name) for row, name in enumerate(ROW_LETTERS))
    yield _rows("numbers", left, middle + 32)


def _hex_letters(row: int, name: str) -> Markup:
    """The letter of a row before the number of each of its hexes; the numbers are drawings that all rows share."""
    left, middle = centre(STARTS[row])
    places = (left + ACROSS * n - LABEL_STEP * len(str(n + 1)) // 2 for n in range(WIDTHS[row]))
    return placed(name * WIDTHS[row], places, (middle + 32,))


@cache
def _sections() -> Markup:
    lines = "".join(f"M{x} {TOP}V{BOTTOM}" for x in SECTION_LINES)
    return stroked(lines, RED, 3.5, stroke_linecap="round", stroke_dasharray="0 9")


def _title(scene: Scene) -> Markup:
    return join(
        _fitted(scene.title, LEFT, 46, 34, 540),
        *(_army(army) for army in scene.armies),
        _flanks(),
    )


def _fitted(text: str, x: int, y: int, size: int, width: int) -> Markup:
    """A line of words, in smaller type where it would be too long."""
    most = int(width / (_LETTER * max(len(text), 1)))
    return tag("text", words(text), x=x, y=y, font_size=min(size, most)) if text else Markup("")


def _army(army: Army) -> Markup:
    x, y = _army_place(army)
    return tag("text", words(army.side.upper()), x=x - 22, y=y, font_size=20, text_anchor="end", letter_spacing=2)


def _counter(army: Army) -> Markup:
    """A side's counter beside its name, for all to know it by its shape."""
    x, y = _army_place(army)
    return use(f"{army.side}-general", transform=f"translate({x} {y - 7})")


def _army_place(army: Army) -> tuple[int, int]:
    return RIGHT - FLAG_STEP * army.needed - 12, ARMY_LINES[0 if army.top else 1]


def _flanks() -> Markup:
    """The names of the sections, as the top army and as the bottom army sees them."""
    ends = (LEFT, *SECTION_LINES, RIGHT)
    middles = [(ends[n] + ends[n + 1]) // 2 for n in range(3)]
    lines = (
        (TOP - 30, ("right flank", "centre", "left flank")),
        (BOTTOM + 26, ("left flank", "centre", "right flank")),
    )
    texts = (tag("text", words(name), x=x, y=y) for y, names in lines for x, name in zip(middles, names, strict=True))
    return tag("g", *texts, font_size=17, font_style="italic", fill=FADED, text_anchor="middle")
