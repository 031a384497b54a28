"""`make games`: two recorded games of each battle, one of them by the planner, played again under the rules of today.

Of each pair of players the first game is taken that is neither too short nor too long to be watched. What an earlier
run wrote is replaced; other records stay.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from bcnb.cli.simulate import record_name
from bcnb.engine.game import Game
from bcnb.engine.ruleset import Scenario
from bcnb.games.battle_cry.files.battles import load_battles
from bcnb.players.match import simulate
from bcnb.storage.paths import replays_folder
from bcnb.storage.records import save_record
from bcnb.storage.scenarios import find_scenario

SEED = "1"
PLAYERS = ("greedy", "planner")
PLIES, BYTES = range(120, 400), 95_000
"""How long a game may be, and how large its record."""


def games(scenario: Scenario, player: str) -> Iterator[tuple[int, Game]]:
    """The games of a battle between two of these players, each with its number."""
    number = 0
    while True:
        number += 1
        yield number, simulate(scenario, seats(player), f"{SEED}/{number}")


def seats(player: str) -> dict[str, str]:
    """The same player on both sides."""
    return {"union": player, "confederate": player}


def record(scenario: Scenario, player: str, folder: Path) -> Path:
    """The record of the first game that may be watched, in place of the one of an earlier run."""
    for old in folder.glob(f"{scenario.name}-{player}-{player}-{SEED}-*.jsonl"):
        old.unlink()
    for number, game in games(scenario, player):
        path = folder / record_name(scenario, seats(player), SEED, number)
        if len(game.record.plies) in PLIES:
            save_record(path, game.record)
            if path.stat().st_size <= BYTES:
                return path
            path.unlink()
    raise AssertionError("there are more games without end")


def main(given: Sequence[str] | None = None) -> int:
    """Record them all; of a published battle, which has others, only the planner's."""
    ArgumentParser(description=__doc__).parse_args(given)
    folder = replays_folder() / "battle_cry"
    for battle in load_battles().battles:
        scenario = find_scenario(f"battle_cry/{battle.layout}")
        for player in PLAYERS if scenario.origin == "reconstructed" else PLAYERS[1:]:
            print(record(scenario, player, folder), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
