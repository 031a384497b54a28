"""A board shaded by numbers: where figures were lost, from where and at which cells fire was given."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from bcnb.presentation.markup import Markup, escape_text, tag
from bcnb.presentation.palette import HALO, RED
from bcnb.presentation.scene import Cell, Scene
from bcnb.presentation.svg import picture
from bcnb.presentation.text_tools import with_full_stop

PALEST, DARKEST = 0.18, 0.7
"""How much of the red covers a cell with the least number, and one with the greatest."""

SIZE, LARGE = 20, 30
"""How large a number is, and how large on squares, of which more stand side by side."""


def shaded_svg(scene: Scene, numbers: Mapping[str, int], title: str) -> Markup:
    """The ground of a scene without its pieces; each cell with a number is the darker, the greater that is, and bears
    it. Raises ValueError for a cell that the scene does not have."""
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
    """The same as letters: the letter and the numbers of each row of cells, a dot where there is none; and the cells
    with the greatest numbers by name. Raises ValueError for a cell that the scene does not have."""
    _check(scene, numbers)
    rows: dict[int, list[Cell]] = {}
    for cell in scene.cells:
        rows.setdefault(cell.y, []).append(cell)
    least = min((cell.x for cell in scene.cells), default=0)
    drawn = [_row(scene, sorted(row, key=lambda one: one.x), numbers, least) for _, row in sorted(rows.items())]
    return "\n".join((title, *drawn, greatest(numbers)))


def _row(scene: Scene, row: Sequence[Cell], numbers: Mapping[str, int], least: int) -> str:
    """Cells stand beneath one another as on the board, also where a row has gaps."""
    across, line = scene.board.step[0], ""
    for cell in row:
        line = f"{line:{round(3 * (cell.x - least) / across)}}{numbers.get(cell.hex, 0) or '.':>3}"
    return f"{row[0].hex[0]} {line}"


def greatest(numbers: Mapping[str, int], most: int = 5) -> str:
    """The cells with the greatest numbers, and how many of all stand there."""
    if not numbers:
        return "Nowhere."
    chosen = sorted(numbers.items(), key=lambda one: (-one[1], one[0]))[:most]
    return f"Most: {', '.join(f'{number} at {label}' for label, number in chosen)}; {sum(numbers.values())} in all."
