"""Flags over time, as text and as a small SVG: what stands in a stored notebook, and where bqplot is not installed."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bcnb.games.battle_cry.tables import Side
from bcnb.games.battle_cry.victory import flags
from bcnb.present.markup import Markup, join, tag, words
from bcnb.present.palette import BLUE, FADED, GRID, INK, PAPER, RED, stroked
from bcnb.present.tale import Moment

WIDTH, HEIGHT = 640, 260
_LEFT, _RIGHT, _TOP, _BOTTOM = 46, 520, 44, 216
_A_LINE = 25
"""How many turns a line of the text holds."""
_PENS = {Side.UNION: (BLUE, None), Side.CONFEDERATE: (INK, "7 4")}


class Race(NamedTuple):
    """The flags of both sides at the end of every turn, the start first, and how many win."""

    union: tuple[int, ...]
    confederate: tuple[int, ...]
    needed: int

    def of(self, side: Side) -> tuple[int, ...]:
        """The flags of a side."""
        return self.union if side == Side.UNION else self.confederate

    @property
    def most(self) -> int:
        """The highest number that has to be shown."""
        return max(self.needed, *self.union, *self.confederate)


def flags_race(walk: Sequence[Moment]) -> Race:
    """How the flags were taken, turn by turn."""
    ends = {moment.state.turn.number: moment.state for moment in walk}
    union, confederate = (tuple(flags(state, side) for state in ends.values()) for side in Side)
    return Race(union, confederate, walk[0].state.field.flags_to_win)


# --- text -------------------------------------------------------------------------------------------------------------


def race_text(race: Race) -> str:
    """The race as rows of numbers, a column a turn."""
    return "\n".join((f"Flags at the end of every turn; {race.needed} win", *_rows(race)))


def _rows(race: Race) -> Iterator[str]:
    turns = range(len(race.union))
    for start in turns[::_A_LINE]:
        part = slice(start, start + _A_LINE)
        yield _row("Turn", turns[part])
        yield from (_row(side.seat.title(), race.of(side)[part]) for side in Side)


def _row(name: str, numbers: Sequence[int]) -> str:
    return f"{name:<11}" + "".join(f"{number:>3}" for number in numbers)


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
    return f"flags after {len(race.union) - 1} turns: {score}"


def _x(turn: int, last: int) -> int:
    return _LEFT + round((_RIGHT - _LEFT) * turn / max(last, 1))


def _y(race: Race, number: int) -> int:
    return _BOTTOM - round((_BOTTOM - _TOP) * number / race.most)


def _scales(race: Race, last: int) -> Iterator[Markup]:
    for number in range(race.most + 1):
        y = _y(race, number)
        colour, dashes = (RED, "2 4") if number == race.needed else (GRID, None)
        yield stroked(f"M{_LEFT} {y}H{_RIGHT}", colour, stroke_dasharray=dashes)
        yield _text(str(number), _LEFT - 8, y + 5, text_anchor="end")
    every = max(1, -(-last // 10))
    for turn in range(0, last + 1, every):
        yield _text(str(turn), _x(turn, last), _BOTTOM + 18, text_anchor="middle")
    yield _text("turn", _RIGHT + 14, _BOTTOM + 18, font_style="italic")


def _steps(race: Race, side: Side, last: int) -> Markup:
    """A line that keeps its height until the turn in which a flag is taken or lost; sides a hair apart."""
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
