"""Moments of games that the stored models have not seen, as a file. The tests check the models against it."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from bcnb.analysis.win_probability import win_features_for
from bcnb.storage.paths import replays_folder
from bcnb.storage.records import load_recorded_game
from tests.programs.model.playing import Row

FILE = Path(__file__).with_name("held_out.jsonl")
MOST = 900
"""The most moments of a game that are saved."""
DIGITS = 4
PLIES = (0, 60, 61, 62, 120, 160)
"""At which plies a recorded game is looked at."""


class Kept(NamedTuple):
    """A moment at the beginning of a turn: its game, what the yardstick says, whether the first side won, its terms."""

    game: int
    yardstick: float
    won: int
    terms: tuple[float, ...]


class Seen(NamedTuple):
    """A moment of a recorded game, by its file and the number of plies before it, and its terms."""

    record: str
    ply: int
    terms: tuple[float, ...]


class HeldOut(NamedTuple):
    """The moments of a ruleset, the weight of its yardstick, and moments of recorded games: by them it is known whether
    the terms are still those that were weighed."""

    ruleset: str
    slope: float
    names: tuple[str, ...]
    recorded: tuple[Seen, ...]
    rows: tuple[Kept, ...]


def kept(rows: Sequence[Row]) -> tuple[Kept, ...]:
    """As many moments as are saved, evenly from all games."""
    begun = [row for row in rows if row.start]
    step = max(1, -(-len(begun) // MOST))
    return tuple(Kept(row.game, row.yardstick, int(row.won), row.terms[0]) for row in begun[::step])


def recorded(name: str) -> tuple[Seen, ...]:
    """Some moments of the first recorded game of a ruleset, the very first among them."""
    path = min((replays_folder() / name).glob("*.jsonl"))
    states, values = load_recorded_game(path).timeline, win_features_for(name).values
    return tuple(Seen(path.name, ply, tuple(values(states.at(ply), None))) for ply in PLIES)


def write(held: Sequence[HeldOut]) -> str:
    """The text of a file: for each ruleset a line of what it is, and a line a moment."""
    return "".join(f"{json.dumps(line, separators=(',', ':'))}\n" for one in held for line in _lines(one))


def _lines(held: HeldOut) -> Iterator[object]:
    yield {"ruleset": held.ruleset, "slope": _short(held.slope), "terms": held.names}
    for record, ply, terms in held.recorded:
        yield {"record": record, "ply": ply, "terms": list(map(_short, terms))}
    for row in held.rows:
        yield [row.game, _short(row.yardstick), row.won, *map(_short, row.terms)]


def _short(value: float) -> float | int:
    """A number with as many digits as are saved."""
    number = float(f"{value:.{DIGITS}g}")
    return int(number) if number.is_integer() else number


def read() -> list[HeldOut]:
    """What is in the file; nothing where there is none."""
    found = list[HeldOut]()
    for line in FILE.read_text(encoding="utf-8").splitlines() if FILE.exists() else ():
        value = json.loads(line)
        if "ruleset" in value:
            found.append(HeldOut(value["ruleset"], value["slope"], tuple(value["terms"]), (), ()))
            continue
        last = found.pop()
        if "record" in value:
            seen = Seen(value["record"], value["ply"], tuple(value["terms"]))
            found.append(last._replace(recorded=(*last.recorded, seen)))
        else:
            game, yardstick, won, *terms = value
            found.append(last._replace(rows=(*last.rows, Kept(game, yardstick, won, tuple(terms)))))
    return found
