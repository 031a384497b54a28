"""The charts of a review, turn by turn: the chance to win with its band, and luck as bars. Text, SVG and the figure on
a page are all made of them."""

from collections.abc import Iterator
from fractions import Fraction

from bcnb.analysis.review import Review
from bcnb.present.chart import Band, Bars, Chart, Dot, Line, Number
from bcnb.present.race import PENS
from bcnb.present.review.curve import Ground
from bcnb.present.review.words import NAMES, POINT, WRONG, called, first_called, first_side, has_draws, luck_by_turn

EVEN, CERTAIN = 50, 100


def chance_chart(review: Review, ground: Ground, title: str = "") -> Chart:
    """The first side's chance to win at the start and at the end of every turn, with the mistakes on it, and the prizes
    that were taken: those of the first side along the top, those of the other at the foot."""
    ends = _ends(review, ground)
    side = first_called(review)
    shown = [review.moments[ply] for ply in ends]
    low, high = tuple(_points(one.low) for one in shown), tuple(_points(one.high) for one in shown)
    what = f"{title}: chance of the {side} side".removeprefix(": ")
    return Chart(
        what,
        across="turn",
        up="chance in 100",
        lines=(Line(side, tuple(_points(one.at) for one in shown), PENS[0]),),
        decisive=EVEN,
        words=f"{what}, in 100, at the end of every turn",
        say=_whole,
        columns=(0, 4),
        band=Band(low, high),
        dots=(*_mistakes(review, ends), *_prizes(review, ground)),
    )


def luck_chart(review: Review, ground: Ground, title: str = "") -> Chart:
    """The luck of every turn in points of the first side's chance, dice and cards apart; at 0 that of the deal. Of a
    game without cards there are bars of the dice alone."""
    rolls, draws = zip(*luck_by_turn(review, ground.turns), strict=True)
    dice, cards = Bars("dice", tuple(map(_points, rolls)), PENS[0]), Bars("cards", tuple(map(_points, draws)), PENS[3])
    what = f"{title}: luck of the {first_called(review)} side".removeprefix(": ")
    return Chart(
        what,
        across="turn",
        up="points",
        lines=(),
        words=f"{what}, in points of its chance, turn by turn",
        say=_whole,
        columns=(0, 4),
        bars=(dice, cards) if has_draws(review) else (dice,),
    )


def _ends(review: Review, ground: Ground) -> list[int]:
    """The plies before the first turn and at the end of each."""
    return [*ground.turns, len(review.moments) - 1]


def _points(millionths: int) -> Number:
    return Fraction(millionths, POINT)


def _whole(value: Number) -> str:
    """A number without its fraction; a half goes up.

    >>> _whole(Fraction(5, 2)), _whole(Fraction(-1, 3))
    ('3', '0')
    """
    return str(int((2 * value + 1) // 2))


def _mistakes(review: Review, ends: list[int]) -> Iterator[Dot]:
    for one in review.judged:
        if one.verdict in WRONG and one.turn < len(ends):
            name = f"{NAMES[one.verdict].short} of {called(review, one.seat)}"
            yield Dot(one.turn, _points(review.moments[ends[one.turn]].at), name, NAMES[one.verdict].letter)


def _prizes(review: Review, ground: Ground) -> Iterator[Dot]:
    first = first_side(review)
    for ply, side in ground.prizes:
        turn = sum(start < ply for start in ground.turns)
        yield Dot(turn, CERTAIN if side == first else 0, f"prize of {called(review, side)}", "F")
