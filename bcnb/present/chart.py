"""The race of both sides, as text and as a small SVG: what a notebook stores, and stands where bqplot is missing."""

from collections.abc import Iterator, Sequence

from bcnb.analysis.report import Race
from bcnb.games.hexboard.rules.tables import Side
from bcnb.present.markup import Markup, join, tag, words
from bcnb.present.palette import BLUE, FADED, GRID, INK, PAPER, RED, stroked

WIDTH, HEIGHT = 640, 260
_LEFT, _RIGHT, _TOP, _BOTTOM = 46, 520, 44, 216
_A_LINE = 25
"""How many turns a line of the text holds."""
_TICKS = 10
"""Into how many steps at most a scale is divided."""
_PENS = {Side.UNION: (BLUE, None), Side.CONFEDERATE: (INK, "7 4")}


# --- text -------------------------------------------------------------------------------------------------------------


def race_text(race: Race) -> str:
    """The race as rows of numbers, a column a turn."""
    return "\n".join((race.words, *_rows(race)))


def _rows(race: Race) -> Iterator[str]:
    turns = range(len(race.union))
    width = max(3, len(f" {turns[-1]}"))
    for start in turns[::_A_LINE]:
        part = slice(start, start + _A_LINE)
        yield _row("Turn", turns[part], width)
        yield from (_row(side.seat.title(), race.of(side)[part], width) for side in Side)


def _row(name: str, numbers: Sequence[int], width: int) -> str:
    return f"{name:<11}" + "".join(f"{number:>{width}}" for number in numbers)


# --- picture ----------------------------------------------------------------------------------------------------------


def race_svg(race: Race, title: str = "", note: str = "") -> Markup:
    """The race as steps, the Union side solid and the Confederate side dashed; `note` stands beneath."""
    last = len(race.union) - 1
    parts = (
        tag("path", d=f"M0 0H{WIDTH}V{HEIGHT}H0z", fill=PAPER),
        _text(title, _LEFT, 26, font_size=18),
        *_scales(race, last),
        *(_steps(race, side, last) for side in Side),
        *_names(race),
        _text(note, _LEFT, HEIGHT - 4, font_size=12, fill=FADED),
    )
    return tag(
        "svg",
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        aria_label=f"{title}: {_summary(race)}".removeprefix(": "),
        font_family="Georgia,'Times New Roman',serif",
        font_size=14,
        fill=INK,
    )


def _summary(race: Race) -> str:
    score = ", ".join(f"{side.seat.title()} {race.of(side)[-1]}" for side in Side)
    return f"{race.prize.what} after {len(race.union) - 1} turns: {score}"


def _x(turn: int, last: int) -> int:
    return _LEFT + round((_RIGHT - _LEFT) * turn / max(last, 1))


def _y(race: Race, number: int) -> int:
    return _BOTTOM - round((_BOTTOM - _TOP) * number / race.most)


def _scales(race: Race, last: int) -> Iterator[Markup]:
    for number in _heights(race):
        y = _y(race, number)
        colour, dashes = (RED, "2 4") if number == race.decisive else (GRID, None)
        yield stroked(f"M{_LEFT} {y}H{_RIGHT}", colour, stroke_dasharray=dashes)
        yield _text(str(number), _LEFT - 8, y + 5, text_anchor="end")
    for turn in range(0, last + 1, _every(last)):
        yield _text(str(turn), _x(turn, last), _BOTTOM + 18, text_anchor="middle")
    yield _text("turn", _RIGHT + 14, _BOTTOM + 18, font_style="italic")


def _every(last: int) -> int:
    """The step between the marks of a scale that ends at a number."""
    return max(1, -(-last // _TICKS))


def _heights(race: Race) -> list[int]:
    """The numbers that have a line: the decisive one, and those at equal steps that do not come too near to it."""
    step, decisive = _every(race.most), race.decisive
    return sorted({decisive, *(n for n in range(0, race.most + 1, step) if abs(n - decisive) >= step)})


def _steps(race: Race, side: Side, last: int) -> Markup:
    """A line that keeps its height until the turn in which the number changes; sides a hair apart."""
    numbers, apart = race.of(side), 3 * side - 1.5
    path = f"M{_LEFT} {_y(race, numbers[0]) + apart:g}"
    for turn, number in enumerate(numbers[1:], 1):
        if number != numbers[turn - 1]:
            path += f"H{_x(turn, last)}V{_y(race, number) + apart:g}"
    colour, dashes = _PENS[side]
    return stroked(f"{path}H{_RIGHT}", colour, 3, stroke_dasharray=dashes, stroke_linejoin="round")


def _names(race: Race) -> Iterator[Markup]:
    """Each line is named at its end; two that end alike are named one above the other."""
    ends = {side: _y(race, race.of(side)[-1]) for side in Side}
    near = abs(ends[Side.UNION] - ends[Side.CONFEDERATE]) < 18
    for side, y in ends.items():
        aside = (-9 if (y, side) == min((end, other) for other, end in ends.items()) else 9) if near else 0
        yield _text(f"{side.seat.title()} {race.of(side)[-1]}", _RIGHT + 8, y + 5 + aside, fill=_PENS[side][0])


def _text(line: str, x: int, y: int, **attributes: object) -> Markup:
    return tag("text", words(line), x=x, y=y, **attributes) if line else join()
