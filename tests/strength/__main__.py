"""`make strength`: each player against the next weaker one, over all published scenarios, sides swapped, dice paired.

Prints a markdown table: wins, their share with its 95 % interval, the goal, the budget in nodes, and the time of the
processor. The exit status is 1 if a goal is missed. `make test` plays a sample.
"""

import sys
from argparse import ArgumentParser
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.strength.pairings import PAIRINGS, Pairing, Played, play, row, verdict

HEAD = (
    "| players | games | won | share | 95 % interval | goal | nodes a turn | turns a game | CPU s a game | CPU min |",
    "|---|--:|--:|--:|---|--:|--:|--:|--:|--:|",
)


class Task(NamedTuple):
    """One game of a pairing."""

    pairing: Pairing
    number: int
    seed: str


def run(task: Task) -> Played:
    """Play a game."""
    return play(task.pairing, task.number, task.seed)


def main() -> int:
    """Play all pairings, and print the table."""
    parser = ArgumentParser(prog="strength", description="Measure how strong the players are.")
    parser.add_argument("--games", type=int, default=400, help="games a pairing (400)")
    parser.add_argument("--seed", default="strength", help="where chance begins (strength)")
    parser.add_argument("--only", metavar="PLAYER", help="only the pairing of this player with the next weaker one")
    options = parser.parse_args()
    chosen = [pairing for pairing in PAIRINGS if options.only in (None, pairing.better)]
    print(*HEAD, sep="\n", flush=True)
    sound = True
    with Pool(2) as pool:
        for pairing in chosen:
            tasks = [Task(pairing, number, options.seed) for number in range(options.games)]
            games = pool.map(run, tasks, chunksize=2)
            print(row(pairing, games), flush=True)
            sound = sound and verdict(pairing, games)
    return 0 if sound else 1


if __name__ == "__main__":
    sys.exit(main())
