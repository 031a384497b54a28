"""How many figures a roll takes on average, with saves and without: as a chart, and in words."""

from bcnb.games.hexboard.presentation.odds_text import percent
from bcnb.games.hexboard.rules.tables import UnitType
from bcnb.games.north_against_south.saves import hit, losses, mean
from bcnb.presentation import text_tools
from bcnb.presentation.chart import Chart, ChartArea, ChartLine, ChartPen, hundredths
from bcnb.presentation.palette import BLUE, INK, PAGE_BLUE, PAGE_GREY, PAGE_RED, RED

DICE = range(6)
"""So many dice are charted."""
ATTACKERS = 8
"""The figures of the attacker: full infantry."""
NO_SAVES = ChartPen(INK, PAGE_GREY, "2 4", "dotted")
NEAR = ChartPen(RED, PAGE_RED)
FAR = ChartPen(BLUE, PAGE_BLUE, "8 5", "dashed")
SHEET = ChartArea(right=470, bottom=222, numbers=242, height=270)
"""It has room for longer names."""


def save_chart(target: UnitType) -> Chart:
    """What rolls take from a full unit of a type: without saves as in the board game, and with them near and far."""
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
    """What becomes of one hit, near and far, as exact fractions: one line each."""
    near, far = hit(target, near=True), hit(target, near=False)
    return "\n".join(
        (
            f"One die hits {target.arm} with chance {near.hits} ({percent(near.hits)}).",
            f"In close combat a hit is saved with chance {near.saved}: it gets through with {near.through}.",
            f"At a distance a hit is saved with chance {far.saved}: it gets through with {far.through}.",
        )
    )


def say_losses(dice: int, target: UnitType, near: bool, figures: int | None = None) -> str:
    """The chances of each number of figures lost to a roll, exactly and in per cent; a full target if none is given."""
    chances = losses(dice, target, near, ATTACKERS, figures)
    where = "in close combat" if near else "at a distance"
    lines = (f"  {lost or 'none':4}  {chance!s:>9}  {percent(chance)}" for lost, chance in enumerate(chances) if chance)
    head = f"{text_tools.count_dice(dice)} against {target.arm} {where}, figures lost of {figures or target.figures}:"
    return "\n".join((head, *lines, f"On average {hundredths(mean(chances))}."))
