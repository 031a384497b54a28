"""A program that enters a game step by step until it is killed: `python -m tests.programs.faults.enterer DRAFT GAME`.

It says `ready` when the draft has been begun, and then the number of the steps that are saved.
"""

import sys
from functools import cache
from pathlib import Path

from bcnb.storage.game_entry import GameEntry
from tests.programs.faults.notes import text_of

MOST = 12
"""The number of steps that are entered."""


@cache
def steps_of(name: str) -> tuple[list[str], list[str]]:
    """The headers of a game, and its first lines as steps."""
    heads, _, body = text_of(name).partition("\n\n")
    told = [line for line in heads.split("\n") if not line.startswith("Result")]
    return told, [line for line in body.split("\n") if line.strip()][:MOST]


def main(path: Path, name: str) -> None:
    """Begin the draft, and enter all steps."""
    heads, steps = steps_of(name)
    entry = GameEntry(path, heads)
    entry.save()
    print("ready", flush=True)
    for step in steps:
        entry.add(step)
        print(len(entry.steps), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
