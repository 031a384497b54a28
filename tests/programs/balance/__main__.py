"""`make balance`: the 15 battles between two players of one kind, and the file of who wins them how often.

Rows that are not played again are saved, so that a single battle may be measured again: `--only antietam`. The file is
written after every row; what is interrupted there has lost no more than one.
"""

import sys
from argparse import ArgumentParser
from datetime import UTC, datetime
from functools import partial
from multiprocessing import Pool
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3]))

from bcnb.games import battle_cry
from bcnb.games.battle_cry.files.balance import (
    Balance,
    GameLength,
    WinTally,
    balance_file,
    load_balance,
    write_balance,
)
from bcnb.games.battle_cry.files.battles import load_battles
from tests.programs.balance.playing import length_of, merged, tallied, turns, winner

PLAYERS = ("greedy", "planner")
LENGTHS = 50
"""The games of a battle of which the length is counted, by the default opponent."""


def main() -> int:
    """Play, and write the result."""
    parser = ArgumentParser(prog="balance", description="Measure how often the sides win the battles.")
    parser.add_argument("--games", type=int, default=400, help="games a battle and a player (400)")
    parser.add_argument("--seed", default="balance", help="seed of the imagined games (default:balance)")
    parser.add_argument("--only", metavar="BATTLE", help="only this battle")
    parser.add_argument("--player", choices=PLAYERS, help="only this player")
    parser.add_argument("--workers", type=int, default=2, help="processes (2)")
    options = parser.parse_args()
    battles = [battle.layout for battle in load_battles().battles]
    before = load_balance() if balance_file().is_file() else None
    found: tuple[WinTally, ...] = before.tallies if before else ()
    lengths = {length.scenario: length for length in before.lengths} if before else dict[str, GameLength]()
    with Pool(options.workers) as pool:
        for player in PLAYERS if options.player is None else (options.player,):
            for name in battles if options.only is None else (options.only,):
                play = partial(winner, name, player, options.seed)
                tally = tallied(name, player, pool.map(play, range(1, options.games + 1), chunksize=4))
                print(f"{name:20} {player:8} {tally.union:4} of {tally.games}: {tally.interval} %", flush=True)
                found = merged(found, tally, battles)
                if player == PLAYERS[0]:
                    count = partial(turns, name, player, options.seed)
                    lengths[name] = length_of(name, player, pool.map(count, range(1, LENGTHS + 1), chunksize=4))
                today = datetime.now(UTC).date()
                kept = tuple(lengths[one] for one in battles if one in lengths)
                whole = Balance(options.seed, today, battle_cry.version, found, kept)
                balance_file().write_text(write_balance(whole), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
