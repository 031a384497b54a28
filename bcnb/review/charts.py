"""The charts of a review: the win chance with its band, and luck as bars, as SVG, as text, and as values for a page."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from bcnb.engine.ruleset import Seat
from bcnb.presentation import markup
from bcnb.presentation.chart import Band, Bars, Chart, ChartLine, Dot, Number
from bcnb.presentation.markup import NAMESPACE, Markup, escape_text, join, tag
from bcnb.presentation.palette import BLUE, FADED, GOLD, GREY, GRID, INK, PAPER, RED, stroke_path
from bcnb.review.breakdown import has_draws, luck_by_turn
from bcnb.review.review_text import (
    NAMES,
    POINT,
    WRONG,
    called,
    first_called,
    first_side,
    moments_of,
    points,
    say_chance,
    title_of,
)
from bcnb.review.schema import WHOLE, Review
from bcnb.review.score_chart import PENS

WIDTH, HEIGHT = 960, 322
HIDDEN_HEIGHT = 240
"""The height of the drawing without luck, which a page hides before the reader has guessed."""
LEFT, RIGHT, TOP, BOTTOM = 58, 936, 46, 196
ZERO, TALLEST = 276, 36
"""The height of the base line for the bars of luck, and their largest height."""
SHAPES: Mapping[str, str] = {
    "triangle": "M0-11L11 9H-11z",
    "square": "M-9-9H9V9H-9z",
    "diamond": "M0-12L12 0L0 12L-12 0z",
    "circle": "M-10 0a10 10 0 1 0 20 0a10 10 0 1 0-20 0z",
}
"""The signs of verdicts. Each has its own shape and letter besides its color."""
SMALL = 13


class CurveBackground(NamedTuple):
    """The background of a curve: the plies with which turns begin, and the plies at which a side scored.

    `before` is the number of turns that were played before the game, if it began in a position.
    """

    turns: Sequence[int]
    scored: Sequence[tuple[int, Seat]] = ()
    before: int = 0


class HorizontalScale(NamedTuple):
    """The horizontal positions in the drawing: `left` for ply 0, `right` for the last ply, and the total width."""

    left: int
    right: int
    width: int


ACROSS = HorizontalScale(LEFT, RIGHT, WIDTH)


# --- the picture ------------------------------------------------------------------------------------------------------


def curve_svg(review: Review, ground: CurveBackground, title: str = "") -> Markup:
    """Return the whole drawing.

    The sign of each judged choice has its index in the review as `data-n`, counted from 0.
    """
    parts = (_sheet(title), _scale(review), _band(review), _line(review), _score_flags(review, ground))
    return tag(
        "svg",
        *parts,
        *_signs(review),
        tag("g", *_luck(review, ground), class_="bcnb-luck"),
        *_turns(review, ground),
        xmlns=NAMESPACE,
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        aria_label=summary(review, title),
        font_family="Georgia,'Times New Roman',serif",
        font_size=15,
        fill=INK,
    )


def hidden_curve_svg(review: Review, ground: CurveBackground, title: str = "") -> Markup:
    """Return the drawing without the curve, as a page shows it before the game has been seen."""
    said = f"The win chance over {len(review.moments) - 1} plies is hidden until the last ply."
    cover = tag("path", d=f"M{LEFT} 27H{WIDTH}V{BOTTOM + 20}H{LEFT}z", fill=GRID, stroke=FADED, stroke_dasharray="4 4")
    middle = (LEFT + WIDTH) // 2, (TOP + BOTTOM) // 2
    return tag(
        "svg",
        _sheet(title),
        _scale(review),
        *_turns(review, ground),
        cover,
        markup.line(said, *middle, text_anchor="middle", fill=INK),
        xmlns=NAMESPACE,
        viewBox=f"0 0 {WIDTH} {HIDDEN_HEIGHT}",
        role="img",
        aria_label=f"{title}. {said}".removeprefix(". "),
        font_family="Georgia,'Times New Roman',serif",
        font_size=15,
        fill=INK,
    )


def summary(review: Review, title: str = "") -> str:
    """Return the curve in one line, for readers who cannot see it."""
    last = review.moments[-1]
    beginning = f"The win chance over {len(review.moments) - 1} plies: {say_chance(review, review.moments[0])} at first"
    return f"{title}. {beginning}, {say_chance(review, last)} at last.".removeprefix(". ")


def _sheet(title: str) -> Markup:
    return join(tag("path", d=f"M0 0H{WIDTH}V{HEIGHT}H0z", fill=PAPER), markup.line(title, LEFT, 21, font_size=17))


def _x(review: Review, ply: int) -> int:
    return LEFT + round((RIGHT - LEFT) * ply / max(len(review.moments) - 1, 1))


def _y(millionths: int) -> int:
    return BOTTOM - round((BOTTOM - TOP) * millionths / WHOLE)


def _scale(review: Review) -> Markup:
    lines = [(share, _y(share * POINT)) for share in (0, 25, 50, 75, 100)]
    side = first_called(review)
    return join(
        *(
            stroke_path(f"M{LEFT} {y}H{RIGHT}", INK if share == 50 else GRID, 1.2, stroke_dasharray=_dashes(share))
            for share, y in lines
        ),
        *(
            markup.line(f"{share}%", LEFT - 6, y + 5, text_anchor="end", font_size=SMALL)
            for share, y in lines
            if share % 50 == 0
        ),
        markup.line(f"chance of the {side} side", RIGHT, 21, text_anchor="end", font_style="italic", fill=FADED),
    )


def _dashes(share: int) -> str | None:
    return "6 4" if share == 50 else None


def _band(review: Review) -> Markup:
    above = [f"{_x(review, ply)} {_y(one.high)}" for ply, one in enumerate(review.moments)]
    below = [f"{_x(review, ply)} {_y(one.low)}" for ply, one in enumerate(review.moments)]
    return tag("path", d=f"M{'L'.join(above)}L{'L'.join(reversed(below))}z", fill=BLUE, opacity=0.22)


def _line(review: Review) -> Markup:
    path = "L".join(f"{_x(review, ply)} {_y(one.at)}" for ply, one in enumerate(review.moments))
    return stroke_path(f"M{path}", INK, 2.4, stroke_linejoin="round")


def _score_flags(review: Review, ground: CurveBackground) -> Markup:
    """Return a flag for each point scored: above the curve for the first side, notched and below it for the other."""
    first = first_side(review)
    return join(*(_score_flag(_x(review, ply), side == first) for ply, side in ground.scored))


def _score_flag(x: int, first: bool) -> Markup:
    y = TOP - 18 if first else BOTTOM + 2
    cloth = "h11v9h-11z" if first else "h12l-4 4.5l4 4.5h-12z"
    return join(stroke_path(f"M{x} {y}v16", INK, 1.4), stroke_path(f"M{x} {y}{cloth}", INK, 1, BLUE if first else GREY))


def _signs(review: Review) -> Iterator[Markup]:
    for judged in moments_of(review):
        name = NAMES[judged.verdict]
        if name.shape:
            place = f"translate({_x(review, judged.until)} {_y(review.moments[judged.until].at)})"
            color = PAPER if name.shape == "circle" else RED if name.shape == "diamond" else GOLD
            ink = PAPER if color == RED else INK
            yield tag(
                "g",
                tag("title", escape_text(f"{title_of(review, judged)}: {name.short}")),
                stroke_path(SHAPES[name.shape], INK, 1.6, color),
                markup.line(name.letter, 0, 5, text_anchor="middle", font_size=SMALL, font_weight=700, fill=ink),
                transform=place,
                data_n=review.judged.index(judged),
            )


# --- luck -------------------------------------------------------------------------------------------------------------


def _luck(review: Review, ground: CurveBackground) -> Iterator[Markup]:
    """Yield one bar per turn: filled for dice, hollow for cards, stacked if both have the same sign."""
    bars = luck_by_turn(review, ground.turns)
    most = max(10 * POINT, *(abs(roll) + abs(draw) for roll, draw in bars))
    yield stroke_path(f"M{LEFT} {ZERO}H{RIGHT}", INK, 1)
    yield markup.line("luck", LEFT - 6, ZERO + 5, text_anchor="end", font_style="italic")
    for height, sign in ((ZERO - TALLEST + 9, "+"), (ZERO + TALLEST, "-")):
        yield markup.line(f"{sign}{points(most)}", LEFT - 6, height, text_anchor="end", font_size=SMALL)
    starts = (0, *ground.turns, len(review.moments) - 1)
    for place, (roll, draw) in enumerate(bars):
        left, right = _x(review, starts[place]), _x(review, starts[place + 1])
        yield from _bars(left, max(right - left, 3), [round(TALLEST * one / most) for one in (roll, draw)])


def _bars(left: int, wide: int, tall: Sequence[int]) -> Iterator[Markup]:
    roll, draw = tall
    inner = max(wide - 4, 2)
    base = roll if roll * draw > 0 else 0
    if roll:
        yield tag("path", d=f"M{left + 2} {ZERO}v{-roll}h{inner}v{roll}z", fill=BLUE)
    if draw:
        yield stroke_path(f"M{left + 2} {ZERO - base}v{-draw}h{inner}v{draw}z", INK, 1, PAPER)


def _turns(review: Review, ground: CurveBackground) -> Iterator[Markup]:
    step = max(1, -(-len(ground.turns) // 15))
    for number, ply in enumerate(ground.turns, 1):
        yield stroke_path(f"M{_x(review, ply)} {BOTTOM}v5", INK, 1)
        if number % step == 0 or step == 1:
            middle = (ply + (ground.turns[number] if number < len(ground.turns) else len(review.moments) - 1)) // 2
            yield markup.line(
                str(ground.before + number), _x(review, middle), BOTTOM + 34, text_anchor="middle", font_size=SMALL
            )
    yield markup.line("turn", LEFT - 6, BOTTOM + 34, text_anchor="end", font_style="italic")


# --- text -------------------------------------------------------------------------------------------------------------


def curve_text(review: Review, ground: CurveBackground, width: int = 40) -> str:
    """Return the curve as text, with one line per turn: the win chance at its end, the band, and a bar."""
    return "\n".join(_rows(review, ground, width))


def _rows(review: Review, ground: CurveBackground, width: int) -> Iterable[str]:
    starts = [*ground.turns[1:], len(review.moments) - 1]
    side = first_called(review)
    yield f"Chance of the {side} side to win, at the end of every turn (95% sure: the range in brackets)"
    for number, ply in enumerate(starts, ground.before + 1):
        at = review.moments[ply]
        filled = width * points(at.at) // 100
        band = f"({points(at.low)} to {points(at.high)})"
        yield f"turn {number:3}  {points(at.at):3}%  {band:11} {'#' * filled:{width}}|"


EVEN, CERTAIN = 50, 100


def chance_chart(review: Review, ground: CurveBackground, title: str = "") -> Chart:
    """Return a chart of the first side's win chance at the start and at the end of every turn.

    It shows mistakes on the line, and points scored at the top for the first side or at the bottom for the other.
    """
    ends = _ends(review, ground)
    side = first_called(review)
    shown = [review.moments[ply] for ply in ends]
    low, high = tuple(_points(one.low) for one in shown), tuple(_points(one.high) for one in shown)
    what = f"{title}: chance of the {side} side".removeprefix(": ")
    return Chart(
        what,
        across="turn",
        up="chance in 100",
        lines=(ChartLine(side, tuple(_points(one.at) for one in shown), PENS[0]),),
        decisive=EVEN,
        words=f"{what}, in 100, at the end of every turn",
        say=_whole,
        columns=(0, 4),
        band=Band(low, high),
        dots=(*_mistakes(review, ends, ground.before), *_score_dots(review, ground)),
        begins=ground.before,
    )


def luck_chart(review: Review, ground: CurveBackground, title: str = "") -> Chart:
    """Return a chart of the luck in every turn, in points of the first side's win chance, with 0 for the deal.

    Dice and cards have separate bars. A game without cards has only those of the dice.
    """
    rolls, draws = zip(*luck_by_turn(review, ground.turns), strict=True)
    dice, cards = Bars("dice", tuple(map(_points, rolls)), PENS[0]), Bars("cards", tuple(map(_points, draws)), PENS[3])
    side = first_called(review)
    what = f"{title}: luck of the {side} side".removeprefix(": ")
    return Chart(
        f"{title}: when did luck help the {side} side?".removeprefix(": "),
        across="turn",
        up="points",
        lines=(),
        words=f"{what}, in points of its chance, turn by turn",
        say=_whole,
        columns=(0, 4),
        bars=(dice, cards) if has_draws(review) else (dice,),
        begins=ground.before,
    )


def _ends(review: Review, ground: CurveBackground) -> list[int]:
    """Return the plies before the first turn and at the end of each turn."""
    return [*ground.turns, len(review.moments) - 1]


def _points(millionths: int) -> Number:
    return Fraction(millionths, POINT)


def _whole(value: Number) -> str:
    """Return a number without its fraction. A half is rounded up.

    >>> _whole(Fraction(5, 2)), _whole(Fraction(-1, 3))
    ('3', '0')
    """
    return str(int((2 * value + 1) // 2))


def _mistakes(review: Review, ends: list[int], before: int) -> Iterator[Dot]:
    for one in review.judged:
        place = one.turn - before
        if one.verdict in WRONG and 0 <= place < len(ends):
            name = f"{NAMES[one.verdict].short} of {called(review, one.seat)}"
            yield Dot(place, _points(review.moments[ends[place]].at), name, NAMES[one.verdict].letter)


def _score_dots(review: Review, ground: CurveBackground) -> Iterator[Dot]:
    first = first_side(review)
    for ply, side in ground.scored:
        turn = sum(start < ply for start in ground.turns)
        yield Dot(turn, CERTAIN if side == first else 0, f"prize of {called(review, side)}", "F")
