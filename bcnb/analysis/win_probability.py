"""The win probability, given what a viewer may know: a logistic regression, and the file with its weights.

A game defines the features (`WinFeatures`). `make model INSTALL=--install` fits their weights to games between computer
players and saves them. It also fits them to bootstrap samples of these games. The spread of these models is the
confidence band of a win probability.
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
"""The maximum size of a file in bytes."""
DIGITS = 6
"""The number of significant digits of a weight."""
W = TypeVar("W", "WeightsOrigin", "Weight")


class WeightsOrigin(NamedTuple):
    """The origin of weights: the number of games of a ruleset, the players, the seed and the date of the fit.

    `off` is the largest error of the predicted win probabilities, in percentage points, in games that were not used for
    the fit.
    """

    ruleset: str
    games: int
    players: tuple[str, ...]
    seed: str
    date: str
    off: int

    @property
    def name(self) -> str:
        """Return the name of the model."""
        return f"{self.games} games of {' and '.join(self.players)}, seed {self.seed}, {self.date}"


class Weight(NamedTuple):
    """The weight of a feature in the model, and in the models fitted to bootstrap samples."""

    term: str
    weight: float
    again: tuple[float, ...]


class ModelWeights(NamedTuple):
    """All weights of a model, in the order of the game's features."""

    source: WeightsOrigin
    weights: tuple[Weight, ...]


def weights_file(ruleset: str) -> Path:
    """Return the path of a game's weights."""
    return PACKAGE / "games" / ruleset / "chances.jsonl"


def load_weights(path: Path, ruleset: str, terms: Sequence[str]) -> ModelWeights:
    """Return the weights in a file. They must be those of the game's features, in order.

    Raises:
        FileError: if the file is invalid.
        OSError: if it cannot be read.
    """
    data = read_bytes(path, LARGEST)
    if len(data) > LARGEST:
        raise FileError(str(path), None, f"the file has more than {LARGEST} bytes")
    return read_weights(data, str(path), ruleset, terms)


def read_weights(data: bytes, file: str, ruleset: str, terms: Sequence[str]) -> ModelWeights:
    """Return the weights in the bytes of a file. `file` is its name, for error messages.

    Raises:
        FileError: if the bytes are invalid.
    """
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
    """Return the value of a line, which must be in canonical form."""
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
    """Return the bytes of a weights file, with `DIGITS` significant digits."""
    return b"".join((_line(weights.source), *map(_line, weights.weights)))


def _line(value: WeightsOrigin | Weight) -> bytes:
    written = {key: _written(one) for key, one in value._asdict().items()}
    return json.dumps(written, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode() + b"\n"


def _written(value: object) -> object:
    if isinstance(value, float):
        return float(f"{value:.{DIGITS}g}")
    return [_written(one) for one in value] if isinstance(value, tuple) else value


class WinFeatures(NamedTuple, Generic[S]):
    """The features that determine the win probability of a game. `first` is the side whose probability is given.

    `values(state, viewer)` returns one number for each of `names`, based on what the viewer may know (None:
    everything). Each is the first side's value minus the other side's, so all change their signs if the sides are
    swapped.
    """

    first: Seat
    names: tuple[str, ...]
    values: Callable[[S, Seat | None], Sequence[float]]


class Model(NamedTuple):
    """The weights of a game's features, and those of the models fitted to bootstrap samples.

    `name` states the games, players, seed and date of the fit. `off` is the largest error in percentage points, in
    games that were not used for the fit.
    """

    name: str
    weights: tuple[float, ...]
    again: tuple[tuple[float, ...], ...] = ()
    off: int = 0


class WinChance(NamedTuple):
    """A win probability from 0 to 1, and its 95% band."""

    at: float
    low: float
    high: float


def win_features_for(ruleset: str) -> WinFeatures[State]:
    """Return the features for the win probability of a game.

    Raises:
        ValueError: for an unknown ruleset.
    """
    found: WinFeatures[State] = game_part(ruleset, "win_features.WIN_FEATURES")
    return found


def first_side(ruleset: str) -> Seat:
    """Return the side whose win probability is given. It is defined even in a game without a model.

    Raises:
        ValueError: for an unknown ruleset.
    """
    return game_files_for(ruleset).sides[0]


def settled(state: S) -> float | None:
    """Return the first side's result if the game is over (1, 0, or 0.5 for a draw), or None."""
    ended = ruleset_of(state).outcome(state)
    if ended is None:
        return None
    return 0.5 if ended.winner is None else float(side_of(ended.winner) == first_side(state.ruleset))


def logistic(score: float) -> float:
    """Return the probability for a score on the logistic scale.

    >>> logistic(0.0)
    0.5
    """
    return 1 / (1 + exp(-score)) if score > -700 else 0.0


# --- the model --------------------------------------------------------------------------------------------------------


@cache
def model_of(ruleset: str) -> Model:
    """Return the model of a game. Its file is read once.

    Raises:
        ValueError: for an unknown ruleset.
        FileError: if the file is invalid.
        OSError: if it cannot be read.
    """
    found = load_weights(weights_file(ruleset), ruleset, win_features_for(ruleset).names)
    again = zip(*(weight.again for weight in found.weights), strict=True)
    weights = tuple(weight.weight for weight in found.weights)
    return Model(found.source.name, weights, tuple(again), found.source.off)


@cache
def has_model(ruleset: str) -> bool:
    """Return True if a game has a model.

    Raises:
        ValueError: for an unknown ruleset.
    """
    game(ruleset)
    return weights_file(ruleset).is_file()


def win_chance(state: State, viewer: Seat | None = None) -> float:
    """Return the probability that the first side wins, given what a viewer may know (None: everything)."""
    over = settled(state)
    return logistic(_score(model_of(state.ruleset).weights, _values(state, viewer))) if over is None else over


def win_chance_interval(state: State, viewer: Seat | None = None) -> WinChance:
    """Return the win probability with its 95% band, from the spread of the models fitted to bootstrap samples."""
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
    """Return half the width of a band around a score that holds 95% of scores distributed like the given ones."""
    if not scores:
        return 0.0
    return Z_95 * sqrt(sum((score - middle) ** 2 for score in scores) / len(scores))
