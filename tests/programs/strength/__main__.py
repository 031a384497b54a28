"""`make strength`: each player against the next weaker one, over all scenarios, sides swapped, dice paired.

Prints a markdown table: wins, their share with its 95% interval, the goal, the budget in nodes, and the time of the
processor. The exit status is 1 if a goal is missed. `make test` plays a sample.

`--against TREE` plays the players of this tree against those of the same names in another one, and shows how long each
of them thought.
"""

import sys
from argparse import ArgumentParser, Namespace
from functools import partial
from multiprocessing import Pool
from multiprocessing.pool import Pool as Workers
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[3]))

from tests.programs.strength import trees
from tests.programs.strength.pairings import PAIRINGS, Pairing, Played, play, row, verdict

HEAD = (
    "| players | games | won | share | 95% interval | goal | nodes a turn | turns a game | CPU s a game | CPU min |",
    "|---|--:|--:|--:|---|--:|--:|--:|--:|--:|",
)
RIVALS = ("planner", "searcher", "searcher 300")
"""The players that meet those of another tree, if nobody is named."""


class Task(NamedTuple):
    """One game of a pairing."""

    pairing: Pairing
    number: int
    seed: str


def run(task: Task) -> Played:
    """Play a game."""
    return play(task.pairing, task.number, task.seed)


def measure(options: Namespace, pool: Workers) -> bool:
    """Play all pairings, or one, print the table, and say whether the goals are reached."""
    print(*HEAD, sep="\n", flush=True)
    sound = True
    for pairing in PAIRINGS:
        if options.only in (None, pairing.better):
            tasks = [Task(pairing, number, options.seed) for number in range(options.games)]
            games = pool.map(run, tasks, chunksize=2)
            print(row(pairing, games), flush=True)
            sound = verdict(pairing, games) and sound
    return sound


def compare(options: Namespace, pool: Workers) -> None:
    """Play against another tree, and print that table."""
    print(*trees.HEAD, sep="\n", flush=True)
    for name in RIVALS if options.only is None else (options.only,):
        meet = partial(trees.meet, options.against, name, options.seed)
        print(trees.line(name, pool.map(meet, range(options.games), chunksize=2)), flush=True)


def main() -> int:
    """Play, and print a table."""
    parser = ArgumentParser(prog="strength", description="Measure how strong the players are.")
    parser.add_argument("--games", type=int, default=420, help="games a pairing (420: every scenario equally often)")
    parser.add_argument("--seed", default="strength", help="seed of the imagined games (default:strength)")
    parser.add_argument("--only", metavar="PLAYER", help="only the pairing of this player with the next weaker one")
    parser.add_argument("--against", metavar="TREE", type=Path, help="play against the players of another tree")
    parser.add_argument("--workers", type=int, default=2, help="processes (2)")
    options = parser.parse_args()
    with Pool(options.workers) as pool:
        if options.against is None:
            return 0 if measure(options, pool) else 1
        compare(options, pool)
    return 0


if __name__ == "__main__":
    sys.exit(main())
