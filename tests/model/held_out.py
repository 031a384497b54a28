"""Moments of games that the stored models have not seen, as a file: from it the gate reckons again what is promised."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.model.playing import Row

FILE = Path(__file__).with_name("held_out.jsonl")
MOST = 900
"""The most moments of a game that are kept."""
DIGITS = 4


class Kept(NamedTuple):
    """A moment at the beginning of a turn: its game, what the yardstick says, whether the first side won, its terms."""

    game: int
    yardstick: float
    won: int
    terms: tuple[float, ...]


class HeldOut(NamedTuple):
    """The moments of a ruleset, and the weight of its yardstick."""

    ruleset: str
    slope: float
    names: tuple[str, ...]
    rows: tuple[Kept, ...]


def kept(rows: Sequence[Row]) -> tuple[Kept, ...]:
    """As many moments as are kept, evenly from all games."""
    begun = [row for row in rows if row.start]
    step = max(1, -(-len(begun) // MOST))
    return tuple(Kept(row.game, row.yardstick, int(row.won), row.terms[0]) for row in begun[::step])


def write(held: Sequence[HeldOut]) -> str:
    """The text of a file: for each ruleset a line of what it is, and a line a moment."""
    return "".join(f"{json.dumps(line, separators=(',', ':'))}\n" for one in held for line in _lines(one))


def _lines(held: HeldOut) -> Iterator[object]:
    yield {"ruleset": held.ruleset, "slope": _short(held.slope), "terms": held.names}
    for row in held.rows:
        yield [row.game, _short(row.yardstick), row.won, *map(_short, row.terms)]


def _short(value: float) -> float | int:
    """A number with as many digits as are kept."""
    number = float(f"{value:.{DIGITS}g}")
    return int(number) if number.is_integer() else number


def read() -> list[HeldOut]:
    """What stands in the file."""
    found = list[HeldOut]()
    for line in FILE.read_text(encoding="utf-8").splitlines():
        value = json.loads(line)
        if isinstance(value, dict):
            found.append(HeldOut(value["ruleset"], value["slope"], tuple(value["terms"]), ()))
        else:
            game, yardstick, won, *terms = value
            last = found.pop()
            found.append(last._replace(rows=(*last.rows, Kept(game, yardstick, won, tuple(terms)))))
    return found
