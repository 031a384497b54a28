"""`make model`: the chances to win, trained on games that the players play against each other.

For each game, or for those that are named, it plays what the folder of data still lacks: games over all scenarios, and
playouts of positions from other games. It can be stopped at any time, and continues where it was stopped. Then it
trains a model on the terms of `terms.py` with TD targets, writes its weights and its report into that folder, and
prints the report. Nothing in the package changes. With `--only greedy` it trains on the games of greedy against itself:
a position is worth something else to another player, by 8 points between greedy and the planner.

With `--install` it fits the terms of the package to results of the first of these games, and writes the weights into
the package, moments that were held out next to this file, and `report.txt`; the exit status is 1 if a model is not as
good as it has to be.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from math import ceil
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[3]))

from bcnb.analysis.win_probability import (
    ModelWeights,
    Weight,
    WeightsOrigin,
    weights_file,
    win_features_for,
    write_weights,
)
from bcnb.engine.game_registry import RULESETS
from tests.programs.model import held_out
from tests.programs.model.fitting import Numbers, Sample, fit, fit_again, only
from tests.programs.model.generate import GAMES, arguments, generate
from tests.programs.model.held_out import HeldOut
from tests.programs.model.playing import PAIRINGS, Played, Row, rows_of
from tests.programs.model.playouts import read_playouts
from tests.programs.model.report import data_of, measured, most_off, report, verdict
from tests.programs.model.store import Busy, read_games, read_played
from tests.programs.model.terms import left_out, terms_for
from tests.programs.model.training import table_of, train, trained_again
from tests.programs.model.training_report import training_report

INSTALLED = {"battle_cry": 1650, "north_against_south": 1200, "battle_cry_1961": 4800}
"""How many games the package's model is fitted to."""
REPORT = Path(__file__).with_name("report.txt")
HEAD = "# How far the chances to win may be trusted\n"


def players_of(name: str) -> tuple[str, ...]:
    """The players of a ruleset's games."""
    return tuple(sorted({player for pairing in PAIRINGS[name] for player in pairing}))


def trained(name: str, folder: Path, seed: str, count: int, positions: int, only: str = "") -> str:
    """Train a model on the games of a folder, write its weights and its report there, and return the report.

    Raises:
        ValueError: if there are no games of the only player whose games against itself are wanted.
    """
    players = (only,) if only else players_of(name)
    if only and (only, only) not in PAIRINGS[name]:
        raise ValueError(f"{name}: there are no games of {only} against {only}")
    data = table_of(read_games(folder, name, seed, count, only), left_out(name))
    model = train(data)
    today = datetime.now(UTC).date().isoformat()
    source = WeightsOrigin(name, len(np.unique(data.games)), players, seed, today, 0)
    again = np.array(trained_again(model)).T
    columns = zip(terms_for(name).names, map(float, model.weights), again, strict=True)
    weights = ModelWeights(source, tuple(Weight(term, one, tuple(map(float, more))) for term, one, more in columns))
    (folder / f"{name}-weights.jsonl").write_bytes(write_weights(weights))
    text = "\n".join(training_report(name, data, model, read_playouts(folder, name, seed, positions))) + "\n"
    (folder / f"{name}-report.txt").write_text(text, encoding="utf-8")
    return text


def fitted(
    name: str, seed: str, games: Sequence[Played], sample: Sample
) -> tuple[ModelWeights, Numbers, list[Numbers]]:
    """The weights of a game's terms, as they are stored and as numbers."""
    weights, again = fit(sample), fit_again(sample)
    columns = np.array(again).T
    source = WeightsOrigin(name, len(games), players_of(name), seed, datetime.now(UTC).date().isoformat(), 0)
    rows = zip(win_features_for(name).names, weights, columns, strict=True)
    stored = ModelWeights(source, tuple(Weight(term, float(one), tuple(map(float, more))) for term, one, more in rows))
    return stored, weights, again


def modelled(name: str, games: Sequence[Played], seed: str) -> tuple[bool, list[str], HeldOut]:
    """Fit, store and judge the model of a game."""
    first = len(games) * 4 // 5
    rows = list[Row](row for one in games for row in rows_of(one))
    data = data_of(rows)
    seen = only(data.sample, data.sample.games < first)
    stored, weights, again = fitted(name, seed, games[:first], seen)
    told, begun = measured(data), data.start & (data.games < first)
    stored = stored._replace(source=stored.source._replace(off=ceil(100 * most_off(data, told))))
    weights_file(name).write_bytes(write_weights(stored))
    ruler = Sample(data.yardstick[begun, None], data.won[begun], data.games[begun], np.ones(int(begun.sum())))
    rest = [row for row in rows if row.game >= first]
    held = HeldOut(
        name, float(fit(ruler, 0.0)[0]), win_features_for(name).names, held_out.recorded(name), held_out.kept(rest)
    )
    lines = report(
        win_features_for(name).names,
        "\n".join(described(name, games, first, stored.source)),
        data,
        told,
        weights,
        again,
    )
    return verdict(data, told)[0], lines, held


def described(name: str, games: Sequence[Played], first: int, source: WeightsOrigin) -> Iterator[str]:
    """What was played, as a heading and a sentence."""
    players = ", ".join(f"{one} against {other}" for one, other in dict.fromkeys(PAIRINGS[name]))
    drawn = sum(game.won is None for game in games)
    yield f"## {name}"
    yield ""
    yield f"{len(games)} games: {players}; half begin with random turns; {drawn} without a winner left out."
    yield f"The stored weights are of the first {first}: {source.name}."


def sections() -> dict[str, str]:
    """What the report of the last time says about each ruleset."""
    if not REPORT.exists():
        return {}
    _, *told = REPORT.read_text(encoding="utf-8").split("\n## ")
    return {text.splitlines()[0]: f"## {text.rstrip()}\n" for text in told}


def install(name: str, folder: Path, seed: str, games: int) -> tuple[bool, str]:
    """Fit the package's terms and install their weights; return whether they are sound, and the report."""
    found = read_played(folder, name, seed, min(games, INSTALLED[name]))
    well, told, held = modelled(name, found, seed)
    texts = {**sections(), name: "\n".join((*told, ""))}
    every = {**{one.ruleset: one for one in held_out.read()}, name: held}
    REPORT.write_text("\n".join((HEAD, *(texts[one] for one in RULESETS if one in texts))), encoding="utf-8")
    held_out.FILE.write_text(held_out.write([every[one] for one in RULESETS if one in every]), encoding="utf-8")
    return well, texts[name]


def main(words: Sequence[str] | None = None) -> int:
    """Play, train and report; with `--install`, install."""
    parser = arguments(ArgumentParser(prog="model", description="Train the chances to win."))
    parser.add_argument("--install", action="store_true", help="fit the package's terms, and write them into it")
    parser.add_argument("--as-it-is", action="store_true", help="play nothing, and train on what there is")
    parser.add_argument("--only", default="", metavar="player", help="train on games of this player against itself")
    options = parser.parse_args(words)
    sound = True
    try:
        for name in options.rulesets:
            if not options.as_it_is:
                generate(options, name)
            games = GAMES[name] if options.games is None else options.games
            if options.install:
                well, text = install(name, options.data, options.seed, games)
                sound = sound and well
            else:
                text = trained(name, options.data, options.seed, games, options.positions, options.only)
            print(text, flush=True)
    except (Busy, ValueError) as problem:
        print(problem, file=sys.stderr)
        return 2
    return 0 if sound else 1


if __name__ == "__main__":
    sys.exit(main())
