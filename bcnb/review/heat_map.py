"""A board shaded by numbers, as SVG and as text: cells where figures were lost, or from or at which units fired."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from bcnb.presentation.markup import Markup, escape_text, tag
from bcnb.presentation.palette import HALO, RED
from bcnb.presentation.scene import Cell, Scene
from bcnb.presentation.svg import picture
from bcnb.presentation.text_tools import with_full_stop

PALEST, DARKEST = 0.18, 0.7
"""The opacity of the red for the smallest and for the greatest number."""

SIZE, LARGE = 20, 30
"""The font size of a number on hexes, and on squares, of which a row has more."""


def shaded_svg(scene: Scene, numbers: Mapping[str, int], title: str) -> Markup:
    """Return the terrain of a scene without pieces. Cells with greater numbers are darker, and show their number.

    Raises:
        ValueError: for a cell that the scene does not have.
    """
    _check(scene, numbers)
    bare = replace(scene, title=title, pieces=(), marks=(), arrows=(), lit=None, part=None)
    label = f"{with_full_stop(title)} {greatest(numbers)}"
    return picture(bare, over=tag("g", *_shades(bare, numbers), class_="bcnb-shaded"), label=label)


def _check(scene: Scene, numbers: Mapping[str, int]) -> None:
    if unknown := sorted(numbers.keys() - {cell.hex for cell in scene.cells}):
        raise ValueError(f"there is no {unknown[0]!r} on this board")


def _shades(scene: Scene, numbers: Mapping[str, int]) -> Iterator[Markup]:
    most = max(numbers.values(), default=1)
    size = LARGE if scene.board.cell == "square" else SIZE
    for cell in scene.cells:
        if number := numbers.get(cell.hex, 0):
            share = PALEST + (DARKEST - PALEST) * number / most
            place = f"translate({cell.x} {cell.y})"
            yield tag("path", d=scene.board.outline, transform=place, fill=RED, opacity=round(share, 2))
            yield tag(
                "text",
                escape_text(number),
                x=cell.x,
                y=cell.y + round(0.35 * size),
                text_anchor="middle",
                font_size=size,
                font_weight=700,
                **HALO,
            )


def shaded_text(scene: Scene, numbers: Mapping[str, int], title: str) -> str:
    """Return the numbers as text: each row with its letter, a dot for cells without a number, and the greatest numbers.

    Raises:
        ValueError: for a cell that the scene does not have.
    """
    _check(scene, numbers)
    rows: dict[int, list[Cell]] = {}
    for cell in scene.cells:
        rows.setdefault(cell.y, []).append(cell)
    least = min((cell.x for cell in scene.cells), default=0)
    drawn = [_row(scene, sorted(row, key=lambda one: one.x), numbers, least) for _, row in sorted(rows.items())]
    return "\n".join((title, *drawn, greatest(numbers)))


def _row(scene: Scene, row: Sequence[Cell], numbers: Mapping[str, int], least: int) -> str:
    """Return one row. Cells are aligned as on the board, even if a row has gaps."""
    across, line = scene.board.step[0], ""
    for cell in row:
        line = f"{line:{round(3 * (cell.x - least) / across)}}{numbers.get(cell.hex, 0) or '.':>3}"
    return f"{row[0].hex[0]} {line}"


def greatest(numbers: Mapping[str, int], most: int = 5) -> str:
    """Return the cells with the greatest numbers, and the total, in words."""
    if not numbers:
        return "Nowhere."
    chosen = sorted(numbers.items(), key=lambda one: (-one[1], one[0]))[:most]
    return f"Most: {', '.join(f'{number} at {label}' for label, number in chosen)}; {sum(numbers.values())} in all."
