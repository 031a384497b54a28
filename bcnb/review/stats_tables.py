"""Statistics of a recorded game as text tables: dice, units, cards, and missed chances.

All probabilities are exact, calculated from every possible result of the dice that were rolled.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from bcnb.analysis.distributions import RollTotal
from bcnb.analysis.game_stats import (
    CardUse,
    DeclinedShot,
    DiceLuck,
    GameStats,
    GameStatsCounter,
    SpotRoll,
    StatsLabels,
    UnitStats,
    as_odd,
    by_seat,
    by_turn,
    by_unit,
    dice_luck,
    spots,
)
from bcnb.engine.ruleset import Seat, State
from bcnb.presentation.chart import hundredths
from bcnb.presentation.presenter import presenter_of
from bcnb.presentation.symbols import FACE_NAMES
from bcnb.presentation.text_tools import count_noun

_SPOTS = "Dice rolled for moves: results and averages"
_SPOTS_HEAD = ("spots", "expected", "as many or more", "unused")
SECTIONS = {"left": "left", "centre": "center", "right": "right", "": "no section"}
"""The name of each section of cards, in the order of the table. Cards without a section come last."""


class CountedGame(NamedTuple):
    """The statistics of a game, the functions that counted them, and the first state of the game."""

    stats: GameStats
    counting: GameStatsCounter[State]
    start: State

    def seat(self, seat: Seat) -> str:
        """Return the name of a seat."""
        return presenter_of(self.start).called(seat)

    @property
    def names(self) -> StatsLabels:
        """Return the words of the game for its statistics."""
        return self.counting.names

    def unit(self, place: int) -> str:
        """Return a unit in words by side, kind and first cell: "Union infantry of e5"."""
        unit = self.stats.units[place]
        return f"{self.seat(unit.seat)} {self.counting.kind(self.start, unit.kind)} of {unit.start}"


def say_share(share: Fraction) -> str:
    """Return an exact probability as a short text. A small one becomes "1 in" a number.

    >>> say_share(Fraction(1, 3)), say_share(Fraction(1, 2000)), say_share(Fraction(999, 1000)), say_share(Fraction(1))
    ('33%', '1 in 2,000', 'over 99%', '100%')
    """
    if share == 1:
        return "100%"
    if share > Fraction(199, 200):
        return "over 99%"
    if share < Fraction(1, 100):
        return f"1 in {round(1 / share):,}" if share else "0%"
    return f"{round(100 * share)}%"


# --- dice -------------------------------------------------------------------------------------------------------------


def dice_table(game: CountedGame) -> str:
    """Return tables of figures, flags and movement points by seat: results, expected values and probabilities."""
    fought = [[game.seat(seat), *_luck_cells(one)] for seat, one in by_seat(game.stats.attacks).items()]
    title = f"{game.names.dice}: results and averages (a general counts as one figure)"
    thrown = [[game.seat(seat), str(len(own)), *_spots(own)] for seat, own in _thrown(game.stats.throws).items()]
    return _both(
        _table(title, ["", *_fortune_head(game)], fought), _table(_SPOTS, ["", "throws", *_SPOTS_HEAD], thrown)
    )


def _thrown(throws: Iterable[SpotRoll]) -> dict[Seat, list[SpotRoll]]:
    found: dict[Seat, list[SpotRoll]] = {}
    for one in throws:
        found.setdefault(one.seat, []).append(one)
    return found


def _spots(throws: Sequence[SpotRoll]) -> list[str]:
    return [*_standing(spots(throws)), str(sum(one.unused for one in throws))]


def _both(*tables: str) -> str:
    return "\n\n".join(filter(None, tables))


def _luck_cells(one: DiceLuck) -> list[str]:
    return [str(one.attacks), *_standing(one.figures), *_standing(one.flags)]


def _fortune_head(game: CountedGame) -> list[str]:
    lucky = ["expected", "as many or more"]
    return [game.names.throws, f"{game.names.figure}s", *lucky, "flags", *lucky]


def _standing(standing: RollTotal) -> list[str]:
    """Return the cells of a result. They are blank if the dice could give nothing, such as flags for a defender."""
    if not standing.mean:
        return ["", "", ""]
    return [str(standing.rolled), hundredths(standing.mean), say_share(standing.as_lucky)]


def faces_table(game: CountedGame) -> str:
    """Return a table of the faces shown, and the probability of being at least as far from the expected number."""
    rows = [
        [
            game.seat(one.seat),
            FACE_NAMES.get(one.face, one.face),
            str(one.shown),
            hundredths(Fraction(one.dice * one.sides, 6)),
            say_share(as_odd(one)),
        ]
        for one in game.stats.faces
        if one.dice
    ]
    return _table("The faces of all dice", ["", "face", "shown", "expected", "this far off or farther"], rows)


def turns_table(game: CountedGame) -> str:
    """Return a table of the dice by turn, for turns with dice."""
    fought = by_turn(game.stats.attacks).items()
    attacks = [[str(turn), game.seat(seat), *_luck_cells(one)] for (turn, seat), one in fought]
    thrown = [[str(one.turn), game.seat(one.seat), *_spots([one])] for one in game.stats.throws]
    return _both(
        _table("The dice turn by turn", ["turn", "", *_fortune_head(game)], attacks),
        _table("The spots turn by turn", ["turn", "", *_SPOTS_HEAD], thrown),
    )


# --- units ------------------------------------------------------------------------------------------------------------


def units_table(game: CountedGame) -> str:
    """Return a table with one line per unit.

    If attacks have dice, it compares the figures taken with the expected number.
    """
    names, lucky = game.names, by_unit(game.stats.attacks)
    columns: dict[str, Callable[[int, UnitStats], str]] = {
        names.ordered: lambda place, unit: str(unit.ordered),
        names.cells: lambda place, unit: str(unit.hexes),
        names.attacks: lambda place, unit: str(unit.attacks),
        names.helped: lambda place, unit: str(unit.helped),
        "took": lambda place, unit: str(unit.taken),
    }
    if game.stats.attacks:
        columns["by dice"] = lambda place, unit: str(_figures(lucky, place).rolled)
        columns["expected"] = lambda place, unit: hundredths(_figures(lucky, place).mean)
    columns[names.lost] = lambda place, unit: str(unit.lost)
    columns.pop("", None)
    rows = [
        [game.unit(place), *(cell(place, unit) for cell in columns.values()), names.destroyed if unit.destroyed else ""]
        for place, unit in enumerate(game.stats.units)
    ]
    return _table("The units", ["", *columns, ""], rows)


def _figures(lucky: Mapping[int, DiceLuck], place: int) -> RollTotal:
    return (lucky.get(place) or dice_luck(())).figures


# --- cards ------------------------------------------------------------------------------------------------------------


def cards_table(game: CountedGame) -> str:
    """Return a table of the cards, with the results of their turns."""
    rows = [
        [
            str(use.turn),
            game.seat(use.seat),
            f"{game.counting.card(game.start, use.card)}{' (discarded)' if use.discarded else ''}",
            use.section and SECTIONS[use.section],
            str(use.figures),
            f"{use.score:+}" if use.score else "0",
        ]
        for use in game.stats.uses
    ]
    return _table(
        "The cards, and what their turns took",
        ["turn", "", "card", "section", f"{game.names.figure}s", game.names.score],
        rows,
    )


def sections_table(game: CountedGame) -> str:
    """Return a table of each seat's cards by the section of their orders, with the total results of their turns."""
    rows = [
        [game.seat(seat), name, str(len(uses)), str(sum(one.figures for one in uses))]
        for seat in dict.fromkeys(use.seat for use in game.stats.uses)
        for section, name in SECTIONS.items()
        if (uses := _of(game.stats.uses, seat, section))
    ]
    return _table("The cards by section", ["", "section", "cards", f"{game.names.figure}s"], rows)


def _of(uses: Iterable[CardUse], seat: Seat, section: str) -> list[CardUse]:
    return [one for one in uses if (one.seat, one.section) == (seat, section) and not one.discarded]


def held_lines(game: CountedGame) -> Iterator[str]:
    """Yield the cards that were in a hand at the end."""
    for seat in dict.fromkeys(one.seat for one in game.stats.held):
        cards = [
            f"{game.counting.card(game.start, one.card)} (since {f'turn {one.since}' if one.since else 'the start'})"
            for one in game.stats.held
            if one.seat == seat
        ]
        yield f"Never used, {game.seat(seat)}: {', '.join(cards)}."


# --- missed chances ---------------------------------------------------------------------------------------------------


def missed_lines(game: CountedGame) -> Iterator[str]:
    """Yield the declined attacks, with the figures that they would take (on average, if they have dice)."""
    missed, shot = game.stats.missed, game.names.shot
    yield f"{shot.title()}s declined: {count_noun(len(missed), shot)}." if missed else f"No {shot} was declined."
    for one in missed:
        shown = f"{game.unit(one.unit)}, from {one.at} at {one.target} ({_takes(game, one)})"
        yield f"  turn {one.turn}, ply {one.ply}: {shown}"


def _takes(game: CountedGame, one: DeclinedShot) -> str:
    figure = game.names.figure
    if game.names.throws:
        return f"{hundredths(one.figures)} {figure}s on average"
    return count_noun(int(one.figures), figure)


def idle_lines(game: CountedGame) -> Iterator[str]:
    """Yield the orders without effect."""
    idle = game.stats.idle
    if idle is not None:
        yield f"Orders without effect: {count_noun(len(idle), 'order')}." if idle else "No order was without effect."
    for one in idle or ():
        who = f"{game.seat(one.seat)} general" if one.unit is None else game.unit(one.unit)
        yield f"  turn {one.turn}: {who}, on {one.at}, neither moved nor attacked"


def undone_lines(game: CountedGame) -> str:
    """Return the unused cards, the declined attacks and the orders without effect."""
    return "\n".join((*held_lines(game), *missed_lines(game), *idle_lines(game)))


NOT_COUNTED = "Results of dice, units and cards are not counted in this game."
NOTHING = "This game has nothing to count here."
TABLES: Mapping[str, Callable[[CountedGame], str]] = {
    "dice": dice_table,
    "faces": faces_table,
    "turns": turns_table,
    "units": units_table,
    "cards": cards_table,
    "sections": sections_table,
    "undone": undone_lines,
}
"""All tables by the word that selects them. A table is empty if a game lacks the feature."""


def filled_tables(game: CountedGame) -> Iterator[str]:
    """Yield all tables that a game has, each with its heading."""
    return filter(None, (table(game) for table in TABLES.values()))


# --- tables -----------------------------------------------------------------------------------------------------------


def _table(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table with columns as wide as their longest cell, or an empty string without rows.

    Columns of numbers are aligned to the right.
    """
    if not rows:
        return ""
    wide = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    right = [all(row[place][:1] in "0123456789+-o" for row in rows) for place in range(len(head))]
    return "\n".join((f"{title}:", *(_cells(row, wide, right) for row in (head, *rows))))


def _cells(row: Sequence[str], wide: Sequence[int], right: Sequence[bool]) -> str:
    cells = (cell.rjust(width) if to else cell.ljust(width) for cell, width, to in zip(row, wide, right, strict=True))
    return "  ".join(cells).rstrip()
