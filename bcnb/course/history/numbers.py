"""The numbers of a history: two works for each or a word that there is one, parts that make the whole, differences."""

from collections.abc import Callable, Iterable

from bcnb.course.history.values import COUNTS, SIDES, Figure, Number
from bcnb.storage.toml import Table

NEAR = 8
"""By how many per cent the works may differ before the file has to tell it."""
_PARTS = ("killed", "wounded", "missing")


def read_number(table: Table, name: str, cite: Callable[[Table], str]) -> Number:
    """What works count of one side; `cite` reads the work that a figure names. Raises FileError."""
    number = Number(
        name,
        table.choice("side", SIDES),
        table.choice("counts", COUNTS),
        tuple(_read_figure(entry, cite) for entry in table.tables("figures")),
        table.text("alone", ""),
        table.text("differ", ""),
    )
    _check_works(table, number)
    _check_difference(table, number)
    return number


def check_numbers(table: Table, numbers: Iterable[Number]) -> None:
    """Raise FileError unless the strength and the losses of both sides are counted, each once."""
    found = [(number.side, number.counts) for number in numbers]
    for side in SIDES:
        for counts in COUNTS:
            if (count := found.count((side, counts))) != 1:
                raise table.fault(f"the {counts} of the {side} side is told {count} times; it must be once", "number")


def difference(number: Number) -> int:
    """By how many per cent the greatest count of a number is more than the smallest, rounded."""
    least, most = (min(figure.least for figure in number.figures), max(figure.most for figure in number.figures))
    return (200 * (most - least) + least) // (2 * least)


def _read_figure(table: Table, cite: Callable[[Table], str]) -> Figure:
    parts = {key: table.whole(key, least=0) if key in table.values else None for key in _PARTS}
    given = sum(part for part in parts.values() if part is not None)
    least = table.whole("count", given or None, 1)
    figure = Figure(
        by=cite(table),
        least=least,
        most=table.whole("most", least, least),
        apart=table.text("apart", ""),
        note=table.text("note", ""),
        **parts,
    )
    if given and bool(figure.apart) == (given == least):
        raise table.fault(_parts_fault(given, least))
    if figure.apart and not given:
        raise table.fault("there are no parts that could stand apart from the whole", "apart")
    return figure


def _parts_fault(given: int, whole: int) -> str:
    if given == whole:
        return f"killed, wounded and missing make {whole:,}: apart has nothing to explain"
    return f"killed, wounded and missing make {given:,}, not {whole:,}; if the work says so, tell it under apart"


def _check_works(table: Table, number: Number) -> None:
    works = [figure.by for figure in number.figures]
    if not works:
        raise table.fault("no figures are given", "figures")
    if len(set(works)) == 1 and not number.alone:
        raise table.fault(f"{works[0]!r} is the only work: say so under alone")
    if len(set(works)) > 1 and number.alone:
        raise table.fault(f"{len(set(works))} works are named, and alone says that there is one", "alone")


def _check_difference(table: Table, number: Number) -> None:
    if (percent := difference(number)) > NEAR and not number.differ:
        raise table.fault(f"the works differ by {percent} %: say how under differ")
