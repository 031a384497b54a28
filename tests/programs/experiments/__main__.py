"""`make experiments`: play the what-ifs of the history lessons again in pairs of games, and store who won.

Games are saved as they are played, so an interrupted run continues where it stopped. Delete the file of `--data` to
play all of them again. The results are stored after each what-if, with as many pairs as before or more.
"""

import json
import sys
from argparse import ArgumentParser
from datetime import UTC, datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3]))

from bcnb.course.history.catalogue import find_history, list_lessons
from bcnb.course.history.lesson_loader import OPENING
from bcnb.course.history.schema import History, WhatIf
from bcnb.course.history.trials import (
    StoredTrials,
    Trial,
    load_trials,
    say_difference,
    say_shares,
    trials_file,
    winner,
    write_trials,
)
from bcnb.course.history.whatif import find_whatifs, layouts
from bcnb.engine.ruleset import Scenario
from bcnb.games import battle_cry

PLAYER = "planner"
CHUNK = 20
"""The games that are saved at once."""


def main() -> int:
    """Play, and write the results."""
    parser = ArgumentParser(prog="experiments", description="Measure what the what-ifs of the history lessons change.")
    parser.add_argument("--games", type=int, default=400, help="least pairs for each what-if (default: 400)")
    parser.add_argument("--data", type=Path, default=Path("build/experiments.jsonl"), help="file of the played games")
    parser.add_argument("--only", metavar="NAME", action="append", help="only this battle, or BATTLE/WHATIF")
    options = parser.parse_args()
    stored = load_trials()
    games = PlayedGames(options.data, stored.seed)
    for name in options.only or sorted(set(list_lessons()) - {OPENING}):
        for history, whatif in find_whatifs(name):
            old = stored.of(history.battle, whatif.name)
            trial = play_pairs(history, whatif, games, max(options.games, old.pairs if old else 0))
            today = datetime.now(UTC).date()
            stored = StoredTrials(stored.seed, today, battle_cry.version, merged(stored.trials, trial))
            trials_file().write_text(write_trials(stored), encoding="utf-8")
            print(f"{name} {whatif.name}: {say_shares(trial)} {say_difference(trial)}", flush=True)
    return 0


def play_pairs(history: History, whatif: WhatIf, games: "PlayedGames", count: int) -> Trial:
    """Both games of each pair of a what-if; those without the change are the same for all what-ifs of a battle."""
    asis, changed = layouts(history, whatif)
    return Trial(
        history.battle, whatif.name, PLAYER, games.won(asis, {}, count), games.won(changed, whatif.change, count)
    )


class PlayedGames:
    """Games that are saved in a file, a line for each chunk: what was played, and the letters of the winners."""

    def __init__(self, path: Path, seed: str) -> None:
        self._path, self._seed = path, seed
        path.parent.mkdir(parents=True, exist_ok=True)
        lines = path.read_text("utf-8").splitlines() if path.exists() else []
        self._known = {line["of"]: line["won"] for line in map(json.loads, lines)}

    def won(self, layout: Scenario, change: object, count: int) -> str:
        """The winners of the first games on a layout. Games that are not saved are played."""
        return "".join(self._chunk(layout, change, first) for first in range(1, count + 1, CHUNK))[:count]

    def _chunk(self, layout: Scenario, change: object, first: int) -> str:
        of = json.dumps([battle_cry.version, layout.name, change, PLAYER, self._seed, first], sort_keys=True)
        if of not in self._known:
            numbers = range(first, first + CHUNK)
            self._known[of] = "".join(winner(layout, PLAYER, self._seed, number) for number in numbers)
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"of": of, "won": self._known[of]}) + "\n")
        return self._known[of]


def merged(found: tuple[Trial, ...], trial: Trial) -> tuple[Trial, ...]:
    """The trials with one that is new, in the order of the battles' days and names."""
    kept = [one for one in found if key(one) != key(trial)]
    return tuple(sorted((*kept, trial), key=lambda one: (find_history(one.battle).card.day, *key(one))))


def key(trial: Trial) -> tuple[str, str]:
    """The battle and the what-if of a trial."""
    return trial.battle, trial.whatif


if __name__ == "__main__":
    sys.exit(main())
