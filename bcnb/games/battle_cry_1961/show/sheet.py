"""The sheet that stays: the sea, the states and their names, mountains, railroads, the heavy line, title and legend."""

from collections.abc import Iterable, Iterator
from functools import cache

from bcnb.games.battle_cry_1961.show.land import Land, MapScene
from bcnb.games.battle_cry_1961.show.legend import (
    NOTICE_TYPE,
    SEA,
    TINTS,
    arrange,
    draw_legend,
    map_bottom,
    notice_lines,
)
from bcnb.games.battle_cry_1961.show.lines import edge_path, edges, rail_paths
from bcnb.games.battle_cry_1961.show.plan import SIDE, Plan
from bcnb.grid.squares import ROW_LETTERS, STRIDE, SquareId, bit, members
from bcnb.present.boards import Box
from bcnb.present.markup import Markup, join, tag, words
from bcnb.present.palette import BANK, FADED, GRID, INK, MARGIN, PAPER, filled, stroked, use

RAILS = "rails"
"""The name of the rail lines, which are drawn twice: as a line, and as ties across it."""
NAME = "#5b5140"
"""The colour of the names of states."""
GOOD, LARGEST = 24, 40
"""Sizes of the names of states."""
_LETTER = 0.56
"""The usual width of a letter, in font sizes."""
REMARK = "a reconstruction"
"""What stands at the head of a map with a notice."""
SHORT = {
    "Connecticut": "Conn.",
    "Delaware": "Del.",
    "Maryland": "Md.",
    "Massachusetts": "Mass.",
    "New Jersey": "N.J.",
    "Vermont": "Vt.",
}
"""How the names of states are written that have little room."""


def map_box(scene: MapScene) -> Box:
    """The whole sheet, on a page as in a picture."""
    return 0, 0, scene.land.plan.width, map_height(scene)


def map_height(scene: MapScene) -> int:
    """The height of the whole sheet."""
    plan = scene.land.plan
    return map_bottom(plan, arrange(scene.legend, plan), scene.land.notice)


def map_sheet(scene: MapScene) -> Markup:
    """All that stays, in two groups: what is inked on the paper, and the counters of the key."""
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
    """The paper around the map: it covers what the lines along the coast leave there."""
    plan = land.plan
    hole = edge_path(edges(land.land | land.water), plan)
    return join(
        filled(f"M0 0H{plan.width}V{height}H0z{hole}", MARGIN, fill_rule="evenodd"),
        stroked(f"M7 7H{plan.width - 7}V{height - 7}H7z", INK, 3),
        stroked(f"M12 12H{plan.width - 12}V{height - 12}H12z", INK),
    )


@cache
def _land(land: Land) -> Markup:
    plan = land.plan
    return join(*_ground(land, plan), *_state_names(land, plan), *_railroads(land, plan), _labels(plan))


# --- ground -----------------------------------------------------------------------------------------------------------


@cache
def _water(land: Land) -> Markup:
    """The sea, with lines along the coast as they are engraved; the land is laid over their inner halves."""
    if not land.water:
        return Markup("")
    plan = land.plan
    coast = edge_path(edges(land.land, land.water), plan)
    lines = (stroked(coast, colour, width, stroke_linejoin="round") for width, colour in _COAST)
    return join(_filled(land.water, SEA, plan), *lines)


_COAST = ((46, "#a5c5d0"), (43, SEA), (30, "#97bbc8"), (27, SEA), (14, BANK), (11, SEA))
"""The lines along the coast, the farthest first: widths and colours."""


def _ground(land: Land, plan: Plan) -> Iterator[Markup]:
    everything = land.land | land.water
    yield _filled(land.land, PAPER, plan)
    for colour, squares in land.colours:
        if squares:
            yield _filled(squares, TINTS[colour], plan)
    yield join(*(use("mountain", *plan.centre(at)) for at in members(land.mountains)))
    yield stroked(_grid(land.land, plan), GRID, 1.2)
    yield stroked(_borders(land, plan), FADED, 2.2, stroke_dasharray="10 5")
    yield stroked(edge_path(edges(land.land), plan), INK, 2)
    yield stroked(edge_path(edges(everything), plan), INK, 2.5)


def _filled(squares: int, colour: str, plan: Plan) -> Markup:
    return filled(edge_path(edges(squares), plan), colour, fill_rule="evenodd")


def _grid(squares: int, plan: Plan) -> str:
    """The sides between two squares of the land."""
    return edge_path({edge for at in members(squares) for edge in edges(1 << at, squares)}, plan)


def _borders(land: Land, plan: Plan) -> str:
    """The sides between two states."""
    return edge_path({edge for _, squares in land.states for edge in edges(squares, land.land)}, plan)


# --- railroads and the heavy line -------------------------------------------------------------------------------------


def _railroads(land: Land, plan: Plan) -> Iterator[Markup]:
    if land.rails:
        lines = "".join(rail_paths(land.rails, plan).values())
        once = tag("path", id=RAILS, d=lines)
        ties = tag("use", href=f"#{RAILS}", stroke_width=7.5, stroke_dasharray="1.6 5.4")
        yield tag("g", once, ties, fill="none", stroke=INK, stroke_width=1.8)
    if land.east:
        line = edge_path(edges(land.east, land.land), plan)
        yield stroked(line, PAPER, 11, stroke_linejoin="round", stroke_linecap="round")
        yield stroked(line, INK, 7, stroke_linejoin="round", stroke_linecap="round")
    yield join(*(use("dot", *plan.centre(at)) for at, _ in land.dots))
    yield from _dot_names(land, plan)


def _dot_names(land: Land, plan: Plan) -> Iterator[Markup]:
    """The name of every dot beneath it."""
    texts = []
    for at, name in land.dots:
        x, y = plan.centre(at)
        texts.append(tag("text", words(name), x=x, y=y + 24))
    halo = {"stroke": PAPER, "stroke_width": 3, "paint_order": "stroke", "stroke_linejoin": "round"}
    yield tag("g", *texts, font_size=15, text_anchor="middle", **halo)


# --- names ------------------------------------------------------------------------------------------------------------


def _state_names(land: Land, plan: Plan) -> Iterator[Markup]:
    marked = land.mountains | bit(at for at, _ in land.dots)
    busy = (marked | bit(at for track in land.rails for at in track), marked, 0)
    texts = (_state_name(name, squares, busy, plan) for name, squares in land.states)
    yield tag("g", *texts, fill=NAME, font_style="italic", text_anchor="middle", opacity=0.75)


def _state_name(name: str, squares: int, busy: Iterable[int], plan: Plan) -> Markup:
    """A name along some squares of one row, clear of what else is drawn there if it can be of a good size."""
    places = [_name_in(name, max(_runs(squares & ~other), key=len)) for other in busy if squares & ~other]
    short, run, size = next((place for place in places if place[2] >= GOOD), places[-1])
    (x, y), (to_x, _) = plan.centre(run[0]), plan.centre(run[-1])
    return tag("text", words(short), x=(x + to_x) // 2, y=y + size // 3, font_size=size)


def _name_in(name: str, run: list[SquareId]) -> tuple[str, list[SquareId], int]:
    """How a name is written along some squares, and in what size."""
    written = SHORT.get(name, name) if len(run) < 3 else name
    return written, run, min(LARGEST, int((SIDE * len(run) - 8) / (_LETTER * len(written))))


def _runs(squares: int) -> Iterator[list[SquareId]]:
    """The squares of a set that follow each other in a row."""
    for start in members(squares & ~(squares << 1)):
        run = [start]
        while squares >> run[-1] + 1 & 1:
            run.append(SquareId(run[-1] + 1))
        yield run


# --- around the map ---------------------------------------------------------------------------------------------------


def _labels(plan: Plan) -> Markup:
    """Numbers above and below, letters on both sides."""
    size, gap = plan.sized(19), plan.sized(22)
    first = [plan.centre(SquareId(STRIDE + n)) for n in range(plan.columns)]
    numbers = (
        tag("text", words(n + 1), x=x, y=y)
        for n, (x, _) in enumerate(first)
        for y in (plan.top - plan.sized(9), plan.bottom + gap)
    )
    letters = (
        tag("text", words(ROW_LETTERS[n]), x=x, y=plan.top + SIDE * n + SIDE // 2 + size // 3)
        for n in range(plan.rows)
        for x in (plan.left - gap, plan.right + gap)
    )
    return tag("g", *numbers, *letters, font_size=size, text_anchor="middle")


def _title(scene: MapScene, plan: Plan) -> Markup:
    """The title; beneath it stands whose turn it is, and that the map is a reconstruction."""
    return join(_headline(scene, plan), _remark(scene, plan))


def _remark(scene: MapScene, plan: Plan) -> Markup:
    if not scene.land.notice:
        return Markup("")
    x, y = plan.margin + plan.sized(225), plan.sized(82)
    return tag("text", words(REMARK), x=x, y=y, font_size=plan.sized(18), font_style="italic", fill=FADED)


def _headline(scene: MapScene, plan: Plan) -> Markup:
    if not scene.title:
        return Markup("")
    most = int((plan.width - 2 * plan.margin) / (_LETTER * len(scene.title)))
    return tag("text", words(scene.title), x=plan.margin, y=plan.sized(48), font_size=min(plan.sized(34), most))


def _notice(scene: MapScene, plan: Plan) -> Markup:
    """What the map is, in as many lines as it takes, beneath the legend."""
    lines = notice_lines(scene.land.notice, plan)
    first = map_height(scene) - plan.sized(24 + 24 * (len(lines) - 1))
    texts = (tag("text", words(line), x=plan.margin, y=first + plan.sized(24) * n) for n, line in enumerate(lines))
    return tag("g", *texts, font_size=plan.sized(NOTICE_TYPE), font_style="italic") if lines else Markup("")
