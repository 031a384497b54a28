"""The differences from *Battle Cry* (2000) as a table for a page and as text, and the effect of saves as a chart."""

from collections.abc import Iterator, Mapping
from itertools import groupby, zip_longest
from textwrap import wrap
from typing import NamedTuple

from bcnb.games.hexboard.presentation.odds_text import percent
from bcnb.games.hexboard.rules.tables import Card, Terrain, UnitType
from bcnb.games.north_against_south.differences import Difference, Differences
from bcnb.games.north_against_south.saves import hit, losses, mean
from bcnb.presentation import text_tools
from bcnb.presentation.chart import Chart, ChartArea, ChartLine, ChartPen, hundredths
from bcnb.presentation.markup import Markup, escape_text, join, tag
from bcnb.presentation.palette import BLUE, INK, PAGE_BLUE, PAGE_GREY, PAGE_RED, RED
from bcnb.presentation.text_tools import count_noun

COLUMNS = ("", "Battle Cry (2000)", "North against South")
WIDTHS = (28, 40, 44)
"""The widths of the text columns, in characters."""
HEADINGS = {
    "troops": "Troops",
    "ground": "The ground",
    "cards": "Cards",
    "figures": "Tables and numbers",
    "changed": "Rules that are changed",
    "added": "Rules that only North against South has",
    "dropped": "Rules that only the board game has",
}
_LEFT = "text-align:left"
NONE = "–"
"""The text for a value that one of the games does not have."""
PARTS = {
    "name": "called",
    "move": "hexes a move",
    "fights_after": "hexes moved before a battle",
    "dice": "dice by range",
    "hill_dice": "dice by range from a hill",
    "text": "what the card says",
    "count": "cards in the deck",
    "steady": "figures to ignore retreat flags",
    "most_in_brigade": "most units in a brigade",
    "reinforcement": "troops that reinforce",
}
"""The names of fields for players; another field has its own name."""


class DifferenceRow(NamedTuple):
    """One row of the table: the subject, and the value in each game."""

    about: str
    before: str
    after: str


class TablePart(NamedTuple):
    """A part of the table with its heading."""

    heading: str
    rows: tuple[DifferenceRow, ...]


def difference_table(found: Differences) -> tuple[TablePart, ...]:
    """Return the parts of the table; a part without a difference has one row that says so."""
    return tuple(
        TablePart(HEADINGS[name], tuple(map(_row, part)) or (_SAME,)) for name, part in found._asdict().items()
    )


_SAME = DifferenceRow("no difference", "as printed", "the same")


def _row(one: Difference) -> DifferenceRow:
    part = PARTS.get(one.part, one.part.replace("_", " "))
    about = part if one.about == "North against South" else f"{one.about}: {part}".removesuffix(": ")
    return DifferenceRow(about, _said(one.before), _said(one.after))


def _said(value: object) -> str:
    """Return a value as text."""
    match value:
        case None | ():
            return NONE
        case UnitType():
            return _of_type(value)
        case Card() | Terrain():
            return value.name
        case tuple():
            return "-".join(map(str, value))
        case Mapping():
            return _of_mapping(value)
    return str(value)


def _of_type(kind: UnitType) -> str:
    """Return a troop type as one line of text.

    >>> from bcnb.games.battle_cry.rules.tables import CADETS
    >>> _of_type(CADETS)
    '4 figures; moves 1 hex; dice 3-2-1'
    """
    moves = f"moves {count_noun(kind.move, 'hex', 'hexes')}" if kind.move else "does not move"
    return f"{count_noun(kind.figures, 'figure')}; {moves}; dice {_said(kind.dice)}"


def _of_mapping(table: Mapping[tuple[object, object], object]) -> str:
    """Return a table whose keys are pairs as text: "infantry: veterans 5, seasoned 6; cavalry: veterans 3"."""
    groups = groupby(table.items(), key=lambda item: item[0][0])
    return "; ".join(f"{first}: {', '.join(f'{key[1]} {value}' for key, value in items)}" for first, items in groups)


# --- text -------------------------------------------------------------------------------------------------------------


def differences_text(parts: tuple[TablePart, ...]) -> str:
    """Return the table in three columns of text."""
    return "\n".join(line for part in parts for line in _part_lines(part)).strip()


def _part_lines(part: TablePart) -> Iterator[str]:
    yield ""
    yield from _lines(DifferenceRow(part.heading.upper(), *COLUMNS[1:]))
    for row in part.rows:
        yield from _lines(row)


def _lines(row: DifferenceRow) -> Iterator[str]:
    cells = (wrap(text, width) for text, width in zip(row, WIDTHS, strict=True))
    for line in zip_longest(*cells, fillvalue=""):
        yield "  ".join(f"{text:{width}}" for text, width in zip(line, WIDTHS, strict=True)).rstrip()


# --- hTML -------------------------------------------------------------------------------------------------------------


def differences_html(parts: tuple[TablePart, ...]) -> Markup:
    """Return the table as HTML: a head, and a body for each part."""
    head = tag("thead", tag("tr", *(tag("th", escape_text(name), scope="col") for name in COLUMNS)))
    return tag("table", head, *map(_body, parts))


def _body(part: TablePart) -> Markup:
    title = tag("tr", tag("th", escape_text(part.heading), colspan=3, scope="rowgroup", style=_LEFT))
    return tag("tbody", title, *map(_line, part.rows))


def _line(row: DifferenceRow) -> Markup:
    about = tag("th", escape_text(row.about), scope="row", style=_LEFT)
    return tag("tr", about, join(*(tag("td", escape_text(text), style=_LEFT) for text in (row.before, row.after))))


DICE = range(6)
"""The numbers of dice in the chart."""
ATTACKERS = 8
"""The figures of the attacker: full infantry."""
NO_SAVES = ChartPen(INK, PAGE_GREY, "2 4", "dotted")
NEAR = ChartPen(RED, PAGE_RED)
FAR = ChartPen(BLUE, PAGE_BLUE, "8 5", "dashed")
SHEET = ChartArea(right=470, bottom=222, numbers=242, height=270)
"""A chart with room for longer labels."""


def save_chart(target: UnitType) -> Chart:
    """Return a chart of a full unit's losses by number of dice: without saves, in close combat and at a distance."""
    near, far = (tuple(mean(losses(dice, target, near, ATTACKERS)) for dice in DICE) for near in (True, False))
    unsaved = tuple(dice * hit(target, near=True).hits for dice in DICE)
    return Chart(
        f"Figures of {target.arm} that a roll takes, on average",
        across="dice",
        up="figures",
        lines=(
            ChartLine("no saves", unsaved, NO_SAVES),
            ChartLine("in close combat", near, NEAR),
            ChartLine("at a distance", far, FAR),
        ),
        say=hundredths,
        first=1,
        columns=(18, 6),
        sheet=SHEET,
    )


def say_saves(target: UnitType) -> str:
    """Return the chances of one hit, near and far, as exact fractions, one line each."""
    near, far = hit(target, near=True), hit(target, near=False)
    return "\n".join(
        (
            f"One die hits {target.arm} with chance {near.hits} ({percent(near.hits)}).",
            f"In close combat a hit is saved with chance {near.saved}: it gets through with {near.through}.",
            f"At a distance a hit is saved with chance {far.saved}: it gets through with {far.through}.",
        )
    )


def say_losses(dice: int, target: UnitType, near: bool, figures: int | None = None) -> str:
    """Return the probability of each number of figures lost to a roll, exactly and as a percentage.

    The target is at full strength unless `figures` is given.
    """
    chances = losses(dice, target, near, ATTACKERS, figures)
    where = "in close combat" if near else "at a distance"
    lines = (f"  {lost or 'none':4}  {chance!s:>9}  {percent(chance)}" for lost, chance in enumerate(chances) if chance)
    head = f"{text_tools.count_dice(dice)} against {target.arm} {where}, figures lost of {figures or target.figures}:"
    return "\n".join((head, *lines, f"On average {hundredths(mean(chances))}."))
