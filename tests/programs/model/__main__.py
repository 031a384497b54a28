"""`make model`: the chances to win, fitted to games that the players play against each other.

For each game, or for those that are named, it plays over all scenarios, takes moments from what was played, and fits
the weights of the game's terms. Of the games the last fifth is held out of the stored weights. It writes the weights
into the package, the moments that were held out next to this file, and the report, which it prints; the exit status is
1 if a model is not as good as it has to be. `--keep FOLDER` keeps the games that were played, and reads those that are
there already.
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
from tests.programs.model.held_out import HeldOut
from tests.programs.model.playing import PAIRINGS, Played, Row, Task, play, read_played, rows_of, write_played
from tests.programs.model.report import data_of, measured, most_off, report, verdict

GAMES = {"battle_cry": 1650, "north_against_south": 1200, "battle_cry_1961": 4800}
"""How many games of each ruleset are played."""
REPORT = Path(__file__).with_name("report.txt")
SEED = "model"
HEAD = "# How far the chances to win may be trusted\n"


def played(name: str, games: int, seed: str, folder: Path | None) -> list[Played]:
    """Games by their numbers, as far as they are saved read, the others played."""
    file = folder / f"{name}-{seed}.jsonl" if folder else None
    lines = file.read_text(encoding="utf-8").splitlines()[:games] if file and file.exists() else []
    found = list(map(read_played, lines))
    for number in range(len(found), games):
        found.append(play(Task(name, number, seed)))
        if file:
            with file.open("a", encoding="utf-8") as kept:
                kept.write(write_played(found[-1]) + "\n")
        if number % 50 == 49:
            print(f"{name}: {number + 1} of {games} games", file=sys.stderr, flush=True)
    return found


def fitted(
    name: str, seed: str, games: Sequence[Played], sample: Sample
) -> tuple[ModelWeights, Numbers, list[Numbers]]:
    """The weights of a game's terms, as they are stored and as numbers."""
    weights, again = fit(sample), fit_again(sample)
    columns = np.array(again).T
    names = sorted({player for pairing in PAIRINGS[name] for player in pairing})
    source = WeightsOrigin(name, len(games), tuple(names), seed, datetime.now(UTC).date().isoformat(), 0)
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
    yield f"{len(games)} games: {players}; three in ten begin with random turns; {drawn} without a winner left out."
    yield f"The stored weights are of the first {first}: {source.name}."


def sections() -> dict[str, str]:
    """What the report of the last time says about each ruleset."""
    if not REPORT.exists():
        return {}
    _, *told = REPORT.read_text(encoding="utf-8").split("\n## ")
    return {text.splitlines()[0]: f"## {text.rstrip()}\n" for text in told}


def main() -> int:
    """Play, fit, store and report; what is not named stays as it is."""
    parser = ArgumentParser(prog="model", description="Fit the chances to win.")
    parser.add_argument("rulesets", nargs="*", default=RULESETS, metavar="ruleset", help="all, if none is named")
    parser.add_argument("--games", type=int, default=0, help="games of each ruleset")
    parser.add_argument("--seed", default=SEED, help=f"seed of the imagined games (default:{SEED})")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep what is played, and read what is kept")
    options = parser.parse_args()
    sound, told = True, sections()
    held = {one.ruleset: one for one in held_out.read()}
    for name in options.rulesets:
        games = played(name, options.games or GAMES[name], options.seed, options.keep)
        well, lines, held[name] = modelled(name, games, options.seed)
        sound, told[name] = sound and well, "\n".join((*lines, ""))
        REPORT.write_text("\n".join((HEAD, *(told[one] for one in RULESETS if one in told))), encoding="utf-8")
        held_out.FILE.write_text(held_out.write([held[one] for one in RULESETS if one in held]), encoding="utf-8")
        print(told[name], flush=True)
    return 0 if sound else 1


if __name__ == "__main__":
    sys.exit(main())
