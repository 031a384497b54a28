"""What a player asks of a recorded game, as tables of text: dice, units, cards, and what was left undone.

All chances here are exact: they are worked out from every way in which the dice that were rolled may fall.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from bcnb.analysis.convolution import Standing
from bcnb.analysis.habits import Counting, Habits, Use, as_odd, by_seat, by_turn, by_unit, fortune
from bcnb.engine.ruleset import Seat, State
from bcnb.present.chart import hundredths
from bcnb.present.dice import FACE_NAMES
from bcnb.present.english import counted
from bcnb.present.looks import look_of

SECTIONS = ("left", "centre", "right", "")
"""The sections of cards, in the order of the table; cards of no section stand last."""


class Told(NamedTuple):
    """The habits of a game, how they are counted, and the state in which the game began."""

    habits: Habits
    counting: Counting[State]
    start: State

    def seat(self, seat: Seat) -> str:
        """What a seat is called."""
        return look_of(self.start).called(seat)

    def unit(self, place: int) -> str:
        """A unit by its side, its kind and where it began: "Union infantry of e5"."""
        unit = self.habits.units[place]
        return f"{self.seat(unit.seat)} {self.counting.kind(self.start, unit.kind)} of {unit.start}"


def say_share(share: Fraction) -> str:
    """An exact chance in a few letters; one that is very small as one in so many.

    >>> say_share(Fraction(1, 3)), say_share(Fraction(1, 2000)), say_share(Fraction(999, 1000)), say_share(Fraction(1))
    ('33 %', '1 in 2,000', 'over 99 %', '100 %')
    """
    if share == 1:
        return "100 %"
    if share > Fraction(199, 200):
        return "over 99 %"
    if share < Fraction(1, 100):
        return f"1 in {round(1 / share):,}" if share else "0 %"
    return f"{round(100 * share)} %"


# --- dice -------------------------------------------------------------------------------------------------------------


def dice_table(told: Told) -> str:
    """Figures and flags of both sides: what the dice did, what they do on average, and how likely so much luck is."""
    rows = [
        [told.seat(seat), str(one.attacks), *_standing(one.figures), *_standing(one.flags)]
        for seat, one in by_seat(told.habits.attacks).items()
    ]
    head = ["", "attacks", "figures", "expected", "so many or more", "flags", "expected", "so many or more"]
    return _table("What the dice of attacks brought, and what they bring on average", head, rows)


def _standing(standing: Standing) -> list[str]:
    return [str(standing.rolled), hundredths(standing.mean), say_share(standing.as_lucky)]


def faces_table(told: Told) -> str:
    """How often each face was shown, and how likely it is to be as far from its average as that, or farther."""
    rows = [
        [
            told.seat(one.seat),
            FACE_NAMES.get(one.face, one.face),
            str(one.shown),
            hundredths(Fraction(one.dice * one.sides, 6)),
            say_share(as_odd(one)),
        ]
        for one in told.habits.faces
    ]
    return _table("The faces of all dice", ["", "face", "shown", "expected", "so far off or farther"], rows)


def turns_table(told: Told) -> str:
    """The dice turn by turn, where there was an attack."""
    seats = {one.turn: one.seat for one in told.habits.attacks}
    rows = [
        [str(turn), told.seat(seats[turn]), str(one.attacks), *_standing(one.figures), *_standing(one.flags)]
        for turn, one in sorted(by_turn(told.habits.attacks).items())
    ]
    head = ["turn", "", "attacks", "figures", "expected", "so many or more", "flags", "expected", "so many or more"]
    return _table("The dice turn by turn", head, rows)


# --- units ------------------------------------------------------------------------------------------------------------


def units_table(told: Told) -> str:
    """A line for each unit; what it took is told beside what its dice take on average."""
    lucky = by_unit(told.habits.attacks)
    rows = [
        [
            told.unit(place),
            str(unit.ordered),
            str(unit.hexes),
            str(unit.attacks),
            str(unit.taken),
            *_standing((lucky.get(place) or fortune(())).figures)[:2],
            str(unit.lost),
            "destroyed" if unit.destroyed else "",
        ]
        for place, unit in enumerate(told.habits.units)
    ]
    head = ["", "turns ordered", "hexes", "attacks", "took", "by dice", "expected", "lost", ""]
    return _table("The units", head, rows)


# --- cards ------------------------------------------------------------------------------------------------------------


def cards_table(told: Told) -> str:
    """What each card brought in its turn."""
    rows = [
        [
            str(use.turn),
            told.seat(use.seat),
            f"{told.counting.card(told.start, use.card)}{' (thrown away)' if use.discarded else ''}",
            use.section,
            str(use.figures),
            f"{use.prizes:+}" if use.prizes else "0",
        ]
        for use in told.habits.uses
    ]
    return _table("The cards, and what their turns took", ["turn", "", "card", "section", "figures", "flags"], rows)


def sections_table(told: Told) -> str:
    """The cards of each seat by the section in which they gave orders, with what their turns took together."""
    rows = [
        [told.seat(seat), section or "no section", str(len(uses)), str(sum(one.figures for one in uses))]
        for seat in dict.fromkeys(use.seat for use in told.habits.uses)
        for section in SECTIONS
        if (uses := _of(told.habits.uses, seat, section))
    ]
    return _table("The cards by section", ["", "section", "cards", "figures"], rows)


def _of(uses: Iterable[Use], seat: Seat, section: str) -> list[Use]:
    return [one for one in uses if (one.seat, one.section) == (seat, section) and not one.discarded]


def held_lines(told: Told) -> Iterator[str]:
    """The cards that lay in a hand at the end."""
    for seat in dict.fromkeys(one.seat for one in told.habits.held):
        cards = [
            f"{told.counting.card(told.start, one.card)} (since {f'turn {one.since}' if one.since else 'the start'})"
            for one in told.habits.held
            if one.seat == seat
        ]
        yield f"Never used, {told.seat(seat)}: {', '.join(cards)}."


# --- what was left undone ---------------------------------------------------------------------------------------------


def missed_lines(told: Told) -> Iterator[str]:
    """The shots that were declined, with what they take on average."""
    missed = told.habits.missed
    yield f"Shots declined: {counted(len(missed), 'shot')}." if missed else "No shot was declined."
    for one in missed:
        average = f"{hundredths(one.figures)} figures on average"
        yield f"  turn {one.turn}, ply {one.ply}: {told.unit(one.unit)}, from {one.at} at {one.target} ({average})"


def idle_lines(told: Told) -> Iterator[str]:
    """The orders without effect."""
    idle = told.habits.idle
    yield f"Orders without effect: {counted(len(idle), 'order')}." if idle else "No order was without effect."
    for one in idle:
        yield f"  turn {one.turn}: {told.unit(one.unit)}, on {one.at}, neither moved nor attacked"


def undone_lines(told: Told) -> str:
    """What lay unused, what was declined, and what had no effect."""
    return "\n".join((*held_lines(told), *missed_lines(told), *idle_lines(told)))


NOT_COUNTED = "What dice, units and cards brought is not counted in this game."
TABLES: Mapping[str, Callable[[Told], str]] = {
    "dice": dice_table,
    "faces": faces_table,
    "turns": turns_table,
    "units": units_table,
    "cards": cards_table,
    "sections": sections_table,
    "undone": undone_lines,
}
"""All that is told, by the word with which it is asked for."""


def habits_text(told: Told) -> Iterator[str]:
    """All tables, each with its head."""
    return (table(told) for table in TABLES.values())


# --- tables -----------------------------------------------------------------------------------------------------------


def _table(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Columns as wide as their longest cell; what begins with a figure or a sign stands to the right."""
    wide = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    right = [bool(rows) and all(row[place][:1] in "0123456789+-o" for row in rows) for place in range(len(head))]
    return "\n".join((f"{title}:", *(_cells(row, wide, right) for row in (head, *rows))))


def _cells(row: Sequence[str], wide: Sequence[int], right: Sequence[bool]) -> str:
    cells = (cell.rjust(width) if to else cell.ljust(width) for cell, width, to in zip(row, wide, right, strict=True))
    return "  ".join(cells).rstrip()
