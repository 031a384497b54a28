"""The static sheet below the pieces: sea, states, mountains, railroads, heavy line, names, title and legend."""

from collections.abc import Iterator
from functools import lru_cache

from bcnb.games.battle_cry_1961.presentation.labels import TYPES, Label, labels
from bcnb.games.battle_cry_1961.presentation.legend import (
    NOTICE_TYPE,
    SEA,
    TINTS,
    TRACK,
    arrange,
    draw_legend,
    map_bottom,
    notice_lines,
)
from bcnb.games.battle_cry_1961.presentation.map_scene import Land, MapScene
from bcnb.games.battle_cry_1961.presentation.sheet_geometry import SIDE, SheetGeometry
from bcnb.games.battle_cry_1961.presentation.svg_paths import edge_path, edges, rail_paths
from bcnb.grid.squares import ROW_LETTERS, STRIDE, SquareId, members
from bcnb.presentation.markup import Markup, escape_text, join, tag
from bcnb.presentation.palette import BANK, FADED, GRID, INK, LIGHT, MARGIN, PAPER, fill_path, stroke_path, use
from bcnb.presentation.scene import Box

RAILS = "rails"
"""The id of the rail lines, which are drawn twice: as a light edge, and in their color."""
NAME = "#544729"
"""The color of the names of states."""
SOFT = 20
"""The radius of the rounded corners of coasts and states."""
_LETTER = 0.56
"""The usual width of a letter, in font sizes."""
REMARK = "a reconstruction"
"""The remark in the header of a map with a notice."""


def map_box(scene: MapScene) -> Box:
    """Return the box of the whole sheet."""
    return 0, 0, scene.land.plan.width, map_height(scene)


def map_view(scene: MapScene) -> Box:
    """Return the box that a page shows: for a large map, only the squares and their labels."""
    plan = scene.land.plan
    if plan.scale == 1:
        return map_box(scene)
    aside, above = plan.sized(36), plan.sized(30)
    return plan.left - aside, plan.top - above, SIDE * plan.columns + 2 * aside, SIDE * plan.rows + 2 * above


def map_height(scene: MapScene) -> int:
    """Return the height of the whole sheet in drawing units."""
    plan = scene.land.plan
    return map_bottom(plan, arrange(scene.legend, plan), scene.land.notice)


def map_sheet(scene: MapScene) -> Markup:
    """Return the static parts in two groups: the drawings printed on the paper, and the counters of the legend."""
    plan = scene.land.plan
    places = arrange(scene.legend, plan)
    grounds, counters = draw_legend(places, plan)
    high = map_height(scene)
    drawn = (_water(scene.land), _paper(scene.land, high), _land(scene.land), _title(scene, plan), grounds)
    return join(
        tag("g", *drawn, _notice(scene, plan), class_="bcnb-sheet"),
        tag("g", *counters, class_="bcnb-key"),
    )


def _paper(land: Land, height: int) -> Markup:
    """Return the paper around the map, which covers the outer parts of the lines along the coast."""
    plan = land.plan
    hole = edge_path(edges(land.land | land.water), plan, SOFT)
    return join(
        fill_path(f"M0 0H{plan.width}V{height}H0z{hole}", MARGIN, fill_rule="evenodd"),
        stroke_path(f"M7 7H{plan.width - 7}V{height - 7}H7z", INK, 3),
        stroke_path(f"M12 12H{plan.width - 12}V{height - 12}H12z", INK),
    )


@lru_cache(maxsize=8)
def _land(land: Land) -> Markup:
    plan = land.plan
    return join(*_ground(land, plan), *_railroads(land, plan), *_names(land), _labels(plan))


# --- ground -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def _water(land: Land) -> Markup:
    """Return the sea with engraved lines along the coast; the land covers the inner half of each line."""
    if not land.water:
        return Markup("")
    plan = land.plan
    coast = edge_path(edges(land.land, land.water), plan)
    lines = (stroke_path(coast, color, width) for width, color in _COAST)
    return join(_filled(land.water, SEA, plan), *lines)


_COAST = ((46, "#a5c5d0"), (43, SEA), (30, "#97bbc8"), (27, SEA), (14, BANK), (11, SEA))
"""The widths and colors of the lines along the coast, the outermost first."""


def _ground(land: Land, plan: SheetGeometry) -> Iterator[Markup]:
    everything = land.land | land.water
    yield _filled(land.land, PAPER, plan)
    for color, squares in land.colours:
        if squares:
            yield _filled(squares, TINTS[color], plan)
    yield join(*(use("mountain", *plan.center(at)) for at in members(land.mountains)))
    yield stroke_path(_grid(land.land, plan), GRID, 1.2, opacity=0.6)
    yield stroke_path(_borders(land, plan), FADED, 2.2, stroke_dasharray="10 5")
    yield stroke_path(edge_path(edges(land.land), plan, SOFT), INK, 2.5)
    yield stroke_path(edge_path(edges(everything), plan, SOFT), INK, 2.5)


def _filled(squares: int, color: str, plan: SheetGeometry) -> Markup:
    return fill_path(edge_path(edges(squares), plan, SOFT), color, fill_rule="evenodd")


def _grid(squares: int, plan: SheetGeometry) -> str:
    """Return the edges between two squares of the land."""
    return edge_path({edge for at in members(squares) for edge in edges(1 << at, squares)}, plan)


def _borders(land: Land, plan: SheetGeometry) -> str:
    """Return the edges between two states."""
    return edge_path({edge for _, squares in land.states for edge in edges(squares, land.land)}, plan)


# --- railroads and the heavy line -------------------------------------------------------------------------------------


def _railroads(land: Land, plan: SheetGeometry) -> Iterator[Markup]:
    if land.rails:
        lines = "".join(rail_paths(land.rails, plan).values())
        once = tag("defs", tag("path", id=RAILS, d=lines, fill="none"))
        yield join(
            once, use(RAILS, stroke=LIGHT, stroke_width=8, opacity=0.7), use(RAILS, stroke=TRACK, stroke_width=3.4)
        )
    if land.east:
        line = edge_path(edges(land.east, land.land), plan)
        yield stroke_path(line, PAPER, 13, stroke_linecap="round")
        yield stroke_path(line, INK, 8, stroke_linecap="round")
    yield join(*(use("dot", *plan.center(at)) for at, _ in land.dots))


# --- names ------------------------------------------------------------------------------------------------------------


def _names(land: Land) -> Iterator[Markup]:
    """Iterate over the names of states and towns, each where nothing crosses it."""
    towns, states = labels(land)
    yield tag("g", *map(_name, states), fill=NAME, font_style="italic", text_anchor="middle")
    halo = {"stroke": LIGHT, "stroke_width": 4, "stroke_opacity": 0.85, "paint_order": "stroke"}
    yield tag("g", *map(_name, towns), text_anchor="middle", font_size=TYPES[0], **halo)


def _name(label: Label) -> Markup:
    size, apart = label.size if label.size != TYPES[0] else None, label.apart or None
    return tag("text", escape_text(label.name), x=label.x, y=label.y, font_size=size, letter_spacing=apart)


# --- around the map ---------------------------------------------------------------------------------------------------


def _labels(plan: SheetGeometry) -> Markup:
    """Return the column numbers above and below the map, and the row letters on both sides."""
    size, gap = plan.sized(19), plan.sized(22)
    first = [plan.center(SquareId(STRIDE + n)) for n in range(plan.columns)]
    numbers = (
        tag("text", escape_text(n + 1), x=x, y=y)
        for n, (x, _) in enumerate(first)
        for y in (plan.top - plan.sized(9), plan.bottom + gap)
    )
    letters = (
        tag("text", escape_text(ROW_LETTERS[n]), x=x, y=plan.top + SIDE * n + SIDE // 2 + size // 3)
        for n in range(plan.rows)
        for x in (plan.left - gap, plan.right + gap)
    )
    return tag("g", *numbers, *letters, font_size=size, text_anchor="middle")


def _title(scene: MapScene, plan: SheetGeometry) -> Markup:
    """Return the title and, for a map with a notice, the remark that it is a reconstruction."""
    return join(_headline(scene, plan), _remark(scene, plan))


def _remark(scene: MapScene, plan: SheetGeometry) -> Markup:
    if not scene.land.notice:
        return Markup("")
    x, y = plan.margin + plan.sized(225), plan.sized(82)
    return tag("text", escape_text(REMARK), x=x, y=y, font_size=plan.sized(18), font_style="italic", fill=FADED)


def _headline(scene: MapScene, plan: SheetGeometry) -> Markup:
    if not scene.title:
        return Markup("")
    most = int((plan.width - 2 * plan.margin) / (_LETTER * len(scene.title)))
    return tag("text", escape_text(scene.title), x=plan.margin, y=plan.sized(48), font_size=min(plan.sized(34), most))


def _notice(scene: MapScene, plan: SheetGeometry) -> Markup:
    """Return the notice below the legend, in as many lines as it needs."""
    lines = notice_lines(scene.land.notice, plan)
    first = map_height(scene) - plan.sized(24 + 24 * (len(lines) - 1))
    texts = (
        tag("text", escape_text(line), x=plan.margin, y=first + plan.sized(24) * n) for n, line in enumerate(lines)
    )
    return tag("g", *texts, font_size=plan.sized(NOTICE_TYPE), font_style="italic") if lines else Markup("")
