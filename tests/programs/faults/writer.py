"""A program that plays a recorded game until it is killed: `python -m tests.programs.faults.writer RECORD SEED`.

It says `ready` before it opens the file, and then the number of each ply that is on the disk.
"""

import sys
from pathlib import Path

from bcnb.storage.records import new_game, resume
from bcnb.storage.scenarios import find_scenario
from tests.helpers.games import step

SCENARIO = "kernstown"
SEATS = {"union": "Room 12", "confederate": "Room 14"}


def main(path: Path, seed: str) -> None:
    """Begin the game, or take it up, and play it to its end."""
    print("ready", flush=True)
    game = resume(path) if path.exists() else new_game(path, find_scenario(SCENARIO), SEATS)
    while game.seat:
        step(game, seed)
        print(game.ply, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
