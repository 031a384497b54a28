"""The weights of a model as a file in the folder of its game: `make model` writes it, and the package carries it.

JSON Lines: first where the weights come from, then a line a term. Each line is the one canonical writing of its value,
so a file that was changed by hand and not as it should be is refused with its line.
"""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from bcnb.library.files import read_bytes
from bcnb.library.places import PACKAGE
from bcnb.library.toml import FileError

LARGEST = 256_000
"""The most bytes of a file."""
DIGITS = 6
"""How many digits of a weight count."""
W = TypeVar("W", "Source", "Weight")


class Source(NamedTuple):
    """Where weights come from: how many games of a ruleset, by which players, from which seed, fitted on which day;
    and by how many points of a hundred at most the chances told were off in games that were not seen."""

    ruleset: str
    games: int
    players: tuple[str, ...]
    seed: str
    date: str
    off: int

    @property
    def name(self) -> str:
        """What such a model is called."""
        return f"{self.games} games of {' and '.join(self.players)}, seed {self.seed}, {self.date}"


class Weight(NamedTuple):
    """What a term weighs in the model, and in those fitted to games drawn again."""

    term: str
    weight: float
    again: tuple[float, ...]


class Weights(NamedTuple):
    """All weights of a model, in the order of the game's terms."""

    source: Source
    weights: tuple[Weight, ...]


def weights_file(ruleset: str) -> Path:
    """Where the weights of a game are."""
    return PACKAGE / "games" / ruleset / "chances.jsonl"


def load_weights(path: Path, ruleset: str, terms: Sequence[str]) -> Weights:
    """The weights in a file, which must be those of a game's terms, in their order. Raises OSError, FileError."""
    data = read_bytes(path, LARGEST)
    if len(data) > LARGEST:
        raise FileError(str(path), None, f"the file has more than {LARGEST} bytes")
    return read_weights(data, str(path), ruleset, terms)


def read_weights(data: bytes, file: str, ruleset: str, terms: Sequence[str]) -> Weights:
    """The same from the bytes of a file. Raises FileError."""
    lines = data.splitlines(keepends=True)
    if len(lines) != len(terms) + 1:
        raise FileError(file, None, f"there are {len(lines)} lines, and not one and {len(terms)} for the terms")
    source = _read_line(lines[0], file, 1, _source)
    if source.ruleset != ruleset:
        raise FileError(file, 1, f"these are the weights of {source.ruleset!r}, and not of {ruleset}")
    weights = []
    for number, (line, term) in enumerate(zip(lines[1:], terms, strict=True), 2):
        weight = _read_line(line, file, number, _weight)
        if weight.term != term:
            raise FileError(file, number, f"the weight of {term!r} belongs here, and not that of {weight.term!r}")
        weights.append(weight)
    if len({len(weight.again) for weight in weights}) > 1:
        raise FileError(file, None, "all terms have been weighed again equally often")
    return Weights(source, tuple(weights))


def _read_line(line: bytes, file: str, number: int, make: Callable[[Any], W]) -> W:
    """The value of a line, which must be its one canonical writing."""
    try:
        value = make(json.loads(line))
        if _line(value) == line:
            return value
    except (ValueError, TypeError, LookupError, RecursionError):
        pass
    raise FileError(file, number, "this is not what `make model` writes")


def _source(found: Any) -> Source:
    players = tuple(map(_text, found["players"]))
    seed, date = _text(found["seed"]), _text(found["date"])
    return Source(_text(found["ruleset"]), int(found["games"]), players, seed, date, int(found["off"]))


def _weight(found: Any) -> Weight:
    return Weight(_text(found["term"]), float(found["weight"]), tuple(map(float, found["again"])))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError("no text")
    return value


def write_weights(weights: Weights) -> bytes:
    """The bytes of a file with these weights, in so many digits as count."""
    return b"".join((_line(weights.source), *map(_line, weights.weights)))


def _line(value: Source | Weight) -> bytes:
    written = {key: _written(one) for key, one in value._asdict().items()}
    return json.dumps(written, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode() + b"\n"


def _written(value: object) -> object:
    if isinstance(value, float):
        return float(f"{value:.{DIGITS}g}")
    return [_written(one) for one in value] if isinstance(value, tuple) else value
