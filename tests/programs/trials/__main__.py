"""Play the what-ifs of the battles, and store who won: `python tests/programs/trials`, about half an hour for 100 games
each.

Trials that are there are saved unless their games are asked for again; the file is written after every trial.
"""

import sys
from argparse import ArgumentParser
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3]))

from bcnb.course.history.catalogue import find_history, list_histories
from bcnb.course.history.whatif import (
    StoredTrials,
    Trial,
    find_whatif,
    layouts,
    load_trials,
    trials_file,
    winner,
    write_trials,
)
from bcnb.engine.ruleset import Scenario
from bcnb.games import battle_cry
from bcnb.storage.scenarios import find_scenario


def main() -> int:
    """Play, and write what came of it."""
    parser = ArgumentParser(prog="trials", description="Measure what the what-ifs change.")
    parser.add_argument("--games", type=int, default=100, help="games of each layout (100)")
    parser.add_argument("--player", default="greedy", help="who plays both sides (greedy)")
    parser.add_argument("--only", metavar="NAME", action="append", help="only this battle, or BATTLE/WHATIF")
    options = parser.parse_args()
    every = [f"{battle}/{whatif.name}" for battle in list_histories() for whatif in find_history(battle).whatifs]
    stored = load_trials()
    for name in options.only or every:
        trial = played(name, options.player, stored.seed, options.games)
        stored = StoredTrials(stored.seed, datetime.now(UTC).date(), battle_cry.version, merged(stored.trials, trial))
        trials_file().write_text(write_trials(stored), encoding="utf-8")
        print(f"{trial.battle} {trial.whatif}: {'; '.join(map(str, trial.shares))}", flush=True)
    return 0


def played(name: str, player: str, seed: str, games: int) -> Trial:
    """A trial of a what-if: by its name, or of the lesson on a battle."""
    history, whatif = find_whatif(name)
    asis, other = layouts(history, whatif)
    return Trial(
        history.battle, whatif.name, player, as_it_is(asis, player, seed, games), won(other, player, seed, games)
    )


def won(layout: Scenario, player: str, seed: str, games: int) -> str:
    """Who won each of the games on a layout."""
    return "".join(winner(layout, player, seed, number) for number in range(1, games + 1))


@cache
def _known(battle: str, player: str, seed: str, games: int) -> str:
    return won(find_scenario(battle), player, seed, games)


def as_it_is(layout: Scenario, player: str, seed: str, games: int) -> str:
    """The same on a layout that is not changed; its games are those of all what-ifs of the battle."""
    return _known(f"{layout.ruleset}/{layout.name}", player, seed, games)


def merged(found: tuple[Trial, ...], trial: Trial) -> tuple[Trial, ...]:
    """The trials with one that is new, in the order of the battles' numbers and names."""
    kept = [one for one in found if key(one) != key(trial)]
    return tuple(sorted((*kept, trial), key=lambda one: (find_history(one.battle).card.day, *key(one))))


def key(trial: Trial) -> tuple[str, str, str]:
    """What a trial is of."""
    return trial.battle, trial.whatif, trial.player


if __name__ == "__main__":
    sys.exit(main())
