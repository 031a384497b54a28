"""`make clicks`: 10,000 random messages of two threads into one table. `make test` tries a sample.

Prints what was begun, played and drawn, and every fault; the exit status is then 1.
"""

import os
import sys
from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest import mock

sys.path.insert(0, str(Path(__file__).parents[3]))

from tests.programs.clicks.clerks import work


def main() -> int:
    """Set two clerks to work, and print the result."""
    parser = ArgumentParser(prog="clicks", description="Random messages of two threads into one table.")
    parser.add_argument("--messages", type=int, default=10_000)
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    with TemporaryDirectory() as home, mock.patch.dict(os.environ, BCNB_HOME=home):
        done = work(options.messages, options.seed)
    print(f"{options.messages} messages of two threads, seed {options.seed}: {done.drawn} drawings of the board,")
    print(f"{done.games} games with {done.plies} plies, {sum(done.by.values())} of them by persons: none lost,")
    print(f"every record legal, every file what was played; {len(done.faults)} faults")
    print(*done.faults[:20], sep="\n", end="\n" if done.faults else "")
    return 1 if done.faults else 0


if __name__ == "__main__":
    sys.exit(main())
