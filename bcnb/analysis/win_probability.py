"""The chance to win, from what a viewer may know: a fitted model, which is a dot product and nothing more.

A game names what it looks at (its `Terms`); `make model` weighs them by games that players played against each other
and stores the weights. The model is weighed anew on games drawn from the same heap with repetition: how far these
models disagree is the band of a chance.
"""

import json
from collections.abc import Callable, Sequence
from functools import cache
from math import exp, sqrt
from operator import mul
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from bcnb.analysis.distributions import Z_95
from bcnb.engine.game_registry import game_part, ruleset_of
from bcnb.engine.game_registry import ruleset as game
from bcnb.engine.ruleset import S, Seat, State, side_of
from bcnb.storage.files import read_bytes
from bcnb.storage.game_files import game_files_for
from bcnb.storage.paths import PACKAGE
from bcnb.storage.toml import FileError

LARGEST = 256_000
"""The most bytes of a file."""
DIGITS = 6
"""How many digits of a weight count."""
W = TypeVar("W", "WeightsOrigin", "Weight")


class WeightsOrigin(NamedTuple):
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


class ModelWeights(NamedTuple):
    """All weights of a model, in the order of the game's terms."""

    source: WeightsOrigin
    weights: tuple[Weight, ...]


def weights_file(ruleset: str) -> Path:
    """Where the weights of a game are."""
    return PACKAGE / "games" / ruleset / "chances.jsonl"


def load_weights(path: Path, ruleset: str, terms: Sequence[str]) -> ModelWeights:
    """The weights in a file, which must be those of a game's terms, in their order. Raises OSError, FileError."""
    data = read_bytes(path, LARGEST)
    if len(data) > LARGEST:
        raise FileError(str(path), None, f"the file has more than {LARGEST} bytes")
    return read_weights(data, str(path), ruleset, terms)


def read_weights(data: bytes, file: str, ruleset: str, terms: Sequence[str]) -> ModelWeights:
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
    return ModelWeights(source, tuple(weights))


def _read_line(line: bytes, file: str, number: int, make: Callable[[Any], W]) -> W:
    """The value of a line, which must be its one canonical writing."""
    try:
        value = make(json.loads(line))
        if _line(value) == line:
            return value
    except (ValueError, TypeError, LookupError, RecursionError):
        pass
    raise FileError(file, number, "this is not what `make model` writes")


def _source(found: Any) -> WeightsOrigin:
    players = tuple(map(_text, found["players"]))
    seed, date = _text(found["seed"]), _text(found["date"])
    return WeightsOrigin(_text(found["ruleset"]), int(found["games"]), players, seed, date, int(found["off"]))


def _weight(found: Any) -> Weight:
    return Weight(_text(found["term"]), float(found["weight"]), tuple(map(float, found["again"])))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError("no text")
    return value


def write_weights(weights: ModelWeights) -> bytes:
    """The bytes of a file with these weights, in so many digits as count."""
    return b"".join((_line(weights.source), *map(_line, weights.weights)))


def _line(value: WeightsOrigin | Weight) -> bytes:
    written = {key: _written(one) for key, one in value._asdict().items()}
    return json.dumps(written, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode() + b"\n"


def _written(value: object) -> object:
    if isinstance(value, float):
        return float(f"{value:.{DIGITS}g}")
    return [_written(one) for one in value] if isinstance(value, tuple) else value


class WinFeatures(NamedTuple, Generic[S]):
    """What the chance to win is reckoned from. `first` is the side whose chance is told, the other has the rest.

    `values(state, viewer)` are numbers, one for each of `names`, by what the viewer may know (None: the umpire, who
    knows all). Each is the first side's less the other's, so that with the sides changed all change their signs.
    """

    first: Seat
    names: tuple[str, ...]
    values: Callable[[S, Seat | None], Sequence[float]]


class Model(NamedTuple):
    """The weights of a game's terms, and those of the models fitted to games drawn anew. `name` says which games,
    players and seed they come from, and when; `off` by how many points of a hundred at most the chances told were off,
    in games that were not seen."""

    name: str
    weights: tuple[float, ...]
    again: tuple[tuple[float, ...], ...] = ()
    off: int = 0


class WinChance(NamedTuple):
    """A chance to win, from 0 to 1, and its 95 % band."""

    at: float
    low: float
    high: float


def win_features_for(ruleset: str) -> WinFeatures[State]:
    """What a game's chance to win is reckoned from. Raises ValueError for an unknown game."""
    found: WinFeatures[State] = game_part(ruleset, "win_features.WIN_FEATURES")
    return found


def first_side(ruleset: str) -> Seat:
    """The side whose chance is told, in a game without a model, too. Raises ValueError for an unknown game."""
    return game_files_for(ruleset).sides[0]


def settled(state: S) -> float | None:
    """The chance of the first side in a game that is over: 1, 0, or a half for a draw; None while it goes on."""
    ended = ruleset_of(state).outcome(state)
    if ended is None:
        return None
    return 0.5 if ended.winner is None else float(side_of(ended.winner) == first_side(state.ruleset))


def logistic(score: float) -> float:
    """The chance that belongs to a score.

    >>> logistic(0.0)
    0.5
    """
    return 1 / (1 + exp(-score)) if score > -700 else 0.0


# --- the model --------------------------------------------------------------------------------------------------------


@cache
def model_of(ruleset: str) -> Model:
    """The model of a game, read once. Raises ValueError for an unknown game, FileError, OSError for a faulty file."""
    found = load_weights(weights_file(ruleset), ruleset, win_features_for(ruleset).names)
    again = zip(*(weight.again for weight in found.weights), strict=True)
    weights = tuple(weight.weight for weight in found.weights)
    return Model(found.source.name, weights, tuple(again), found.source.off)


@cache
def has_model(ruleset: str) -> bool:
    """Whether a game has weights.

    Raises ValueError for an unknown game.
    """
    game(ruleset)
    return weights_file(ruleset).is_file()


def win_chance(state: State, viewer: Seat | None = None) -> float:
    """The chance that the first side (`Terms.first`) wins, from what a viewer may know; None is the umpire."""
    over = settled(state)
    return logistic(_score(model_of(state.ruleset).weights, _values(state, viewer))) if over is None else over


def win_chance_interval(state: State, viewer: Seat | None = None) -> WinChance:
    """The same chance with its 95 % band: by how much models of other games of the same kind disagree about it."""
    over = settled(state)
    if over is not None:
        return WinChance(over, over, over)
    model, values = model_of(state.ruleset), _values(state, viewer)
    score = _score(model.weights, values)
    spread = _spread([_score(weights, values) for weights in model.again], score)
    return WinChance(logistic(score), logistic(score - spread), logistic(score + spread))


def _values(state: State, viewer: Seat | None) -> Sequence[float]:
    return win_features_for(state.ruleset).values(state, viewer)


def _score(weights: Sequence[float], values: Sequence[float]) -> float:
    return float(sum(map(mul, weights, values)))


def _spread(scores: Sequence[float], middle: float) -> float:
    """Half the width of a band around a score, so wide that 95 % of scores scattered like these lie in it."""
    if not scores:
        return 0.0
    return Z_95 * sqrt(sum((score - middle) ** 2 for score in scores) / len(scores))
