"""How many figures a roll takes on average, with saves and without, as text and as a small SVG."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from bcnb.games.battle_cry.show.odds import percent
from bcnb.games.hexboard.rules.tables import UnitType
from bcnb.games.north_against_south.saves import hit, losses, mean
from bcnb.present import english
from bcnb.present.markup import Markup, join, tag, words
from bcnb.present.palette import BLUE, FADED, GRID, INK, PAPER, RED, stroked

DICE = (1, 2, 3, 4, 5)
WIDTH, HEIGHT = 640, 270
_LEFT, _RIGHT, _TOP, _BOTTOM = 46, 470, 44, 222
_PENS = ((INK, "2 4"), (RED, None), (BLUE, "8 5"))
ATTACKERS = 8
"""The figures of the attacker: full infantry."""


class Curve(NamedTuple):
    """A line of the chart: its name, and how many figures each number of dice takes on average."""

    name: str
    means: tuple[Fraction, ...]


class SaveChart(NamedTuple):
    """The chart of a troop type: its title, and its three lines."""

    title: str
    curves: tuple[Curve, ...]

    @property
    def most(self) -> int:
        """The highest whole number that has to be shown."""
        return -int(-max(max(curve.means) for curve in self.curves) // 1)


def save_chart(target: UnitType) -> SaveChart:
    """What rolls take from a full unit of a type: without saves as in the board game, and with them near and far."""
    near, far = (tuple(mean(losses(dice, target, near, ATTACKERS)) for dice in DICE) for near in (True, False))
    unsaved = tuple(dice * hit(target, near=True).hits for dice in DICE)
    return SaveChart(
        f"Figures of {target.arm} that a roll takes, on average",
        (Curve("no saves", unsaved), Curve("in close combat", near), Curve("at a distance", far)),
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
    head = f"{english.dice(dice)} against {target.arm} {where}, figures lost of {figures or target.figures}:"
    return "\n".join((head, *lines, f"On average {hundredths(mean(chances))}."))


def hundredths(value: Fraction) -> str:
    """A number to two decimal places; half a hundredth goes up.

    >>> hundredths(Fraction(4, 3)), hundredths(Fraction(1, 200)), hundredths(Fraction(2))
    ('1.33', '0.01', '2.00')
    """
    whole = int(100 * value + Fraction(1, 2))
    return f"{whole // 100}.{whole % 100:02}"


def save_text(chart: SaveChart) -> str:
    """The chart as rows of numbers, a column for each number of dice."""
    head = f"{'Dice':18}" + "".join(f"{dice:>6}" for dice in DICE)
    rows = (f"{curve.name:18}" + "".join(f"{hundredths(value):>6}" for value in curve.means) for curve in chart.curves)
    return "\n".join((chart.title, head, *rows))


# --- picture ----------------------------------------------------------------------------------------------------------


def save_svg(chart: SaveChart, note: str = "") -> Markup:
    """The chart as lines, each drawn in its own way and named at its end; `note` stands beneath."""
    return tag(
        "svg",
        tag("path", d=f"M0 0H{WIDTH}V{HEIGHT}H0z", fill=PAPER),
        _text(chart.title, _LEFT, 26, font_size=18),
        *_scales(chart),
        *(_line(chart, curve, pen) for curve, pen in zip(chart.curves, _PENS, strict=True)),
        _text(note, _LEFT, HEIGHT - 4, font_size=12, fill=FADED),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        aria_label=save_text(chart).replace("\n", "; "),
        font_family="Georgia,'Times New Roman',serif",
        font_size=14,
        fill=INK,
    )


def _x(dice: int) -> int:
    return _LEFT + round((_RIGHT - _LEFT) * dice / DICE[-1])


def _y(chart: SaveChart, value: Fraction | int) -> int:
    return _BOTTOM - round((_BOTTOM - _TOP) * value / chart.most)


def _scales(chart: SaveChart) -> Iterator[Markup]:
    for number in range(chart.most + 1):
        y = _y(chart, number)
        yield stroked(f"M{_LEFT} {y}H{_RIGHT}", GRID)
        yield _text(str(number), _LEFT - 8, y + 5, text_anchor="end")
    for dice in (0, *DICE):
        yield _text(str(dice), _x(dice), _BOTTOM + 20, text_anchor="middle")
    yield _text("dice", _RIGHT + 14, _BOTTOM + 20, font_style="italic")


def _line(chart: SaveChart, curve: Curve, pen: tuple[str, str | None]) -> Markup:
    points = [(_LEFT, _BOTTOM), *((_x(dice), _y(chart, value)) for dice, value in zip(DICE, curve.means, strict=True))]
    colour, dashes = pen
    path = "M" + "L".join(f"{x} {y}" for x, y in points)
    drawn = stroked(path, colour, 3, stroke_dasharray=dashes, stroke_linejoin="round")
    name = f"{curve.name} {hundredths(curve.means[-1])}"
    return join(drawn, _text(name, _RIGHT + 8, points[-1][1] + 5, fill=colour))


def _text(line: str, x: int, y: int, **attributes: object) -> Markup:
    return tag("text", words(line), x=x, y=y, **attributes) if line else join()
