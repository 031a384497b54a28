"""`make opinions`: what the searcher thinks of a plan before it tries it, found by playing plans on.

At turns of the planner's own games, some of the searcher's plans are played on by planners on both sides for some
turns; then the model of the game says what the chance to win is. The plans of one turn are compared with each other
only, and the luck of all dice is taken off. The resulting file is printed; what is saved of it is for the reader
to say.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice
from multiprocessing import Pool
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3]))

from bcnb.engine.chance import Seeded
from bcnb.storage.toml import write_toml
from tests.programs.opinions.fitting import fit
from tests.programs.opinions.playing import NAMES, Turn, turns

OWN = 3
"""The first names are not terms of the model."""


def part(task: tuple[str, int]) -> list[Turn]:
    """The given number of turns of games from a seed."""
    seed, count = task
    return list(islice(turns(Seeded(seed)), count))


def file_of(found: list[Turn], origin: str) -> str:
    """The file of opinions from some turns."""
    numbers = dict(zip(NAMES, fit(found), strict=True))
    own, terms = list(numbers.items())[:OWN], list(numbers.items())[OWN:]
    return write_toml({"origin": origin, **dict(own), "terms": {name: number for name, number in terms if number}})


def seeds(seed: str, parts: int) -> Iterator[str]:
    """A seed for each part."""
    return (f"{seed} {number}" for number in range(parts))


def main() -> int:
    """Play, fit and print."""
    parser = ArgumentParser(prog="opinions", description="Find what the searcher thinks of plans.")
    parser.add_argument("--turns", type=int, default=8000, help="turns whose plans are played on (8000)")
    parser.add_argument("--seed", default="opinions", help="seed of the imagined games (default:opinions)")
    parser.add_argument("--workers", type=int, default=2, help="processes (2)")
    options = parser.parse_args()
    size = -(-options.turns // 20)
    with Pool(options.workers) as pool:
        parts = pool.imap(part, [(seed, size) for seed in seeds(options.seed, 20)])
        found = [turn for turns_of in parts for turn in turns_of]
    plans, day = sum(len(turn) for turn in found), datetime.now(UTC).date()
    print(file_of(found, f"{plans} plans of {len(found)} turns of the planner, seed {options.seed}; {day}"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
