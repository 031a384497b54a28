"""`make tune`: what the planner of *Battle Cry* (2000) holds dear, tuned on games won.

Every duel is played over all scenarios, with the sides swapped and the dice paired. In the end the numbers that were
found play those of the package in games of another seed, and both are printed: what is saved is for the reader to say.
"""

import sys
from argparse import ArgumentParser
from datetime import UTC, datetime
from functools import partial
from multiprocessing import Pool
from multiprocessing.pool import Pool as Workers
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[3]))

from bcnb.engine.chance import Seeded
from bcnb.engine.ruleset import State
from bcnb.games.battle_cry.players.expected_losses import FILE
from bcnb.players.registry import Players
from bcnb.storage.toml import read_toml, write_toml
from tests.programs.strength.trees import HEAD, Met, between, line, players_in
from tests.programs.tune.spsa import Duel, Numbers, tuned

ORIGIN = "origin"
GAMES = 30
"""How many games a duel has: each scenario from both sides."""


def numbers_in(file: Path) -> Numbers:
    """The numbers of a file of weights."""
    return {key: value for key, value in read_toml(file).values.items() if key != ORIGIN}


def tree_with(numbers: Numbers, origin: str, folder: Path) -> Path:
    """A tree in an empty folder whose players hold these numbers dear."""
    players = folder / FILE.parent.relative_to(Path(__file__).parents[3])
    copytree(FILE.parent, players)
    (players / FILE.name).write_text(write_toml({ORIGIN: origin, **numbers}), encoding="utf-8")
    return folder


def loaded(numbers: Numbers) -> Players[State]:
    """The players who hold these numbers dear."""
    with TemporaryDirectory() as folder:
        return players_in(tree_with(numbers, "a duel", Path(folder)))


def play(first: Numbers, second: Numbers, seed: str, games: range) -> list[Met]:
    """Games of the planner with the first numbers against himself with the second."""
    rivals = loaded(first), loaded(second)
    return [between(rivals, "planner", seed, number) for number in games]


def shared(pool: Workers, workers: int, first: Numbers, second: Numbers, seed: str, games: int) -> list[Met]:
    """The same games among several processes; a pair is never torn."""
    size = 2 * -(-games // (2 * workers))
    parts = [range(begin, min(begin + size, games)) for begin in range(0, games, size)]
    return [met for part in pool.map(partial(play, first, second, seed), parts) for met in part]


def main() -> int:
    """Tune, and print the result."""
    parser = ArgumentParser(prog="tune", description="Tune what the planner holds dear on games won.")
    parser.add_argument("--duels", type=int, default=200, help=f"duels of {GAMES} games (200)")
    parser.add_argument("--games", type=int, default=420, help="games of the trial in the end (420)")
    parser.add_argument("--seed", default="tune", help="seed of the imagined games (default:tune)")
    parser.add_argument("--workers", type=int, default=2, help="processes (2)")
    options = parser.parse_args()
    numbers, day = numbers_in(FILE), datetime.now(UTC).date()
    with Pool(options.workers) as pool:
        rounds = partial(shared, pool, options.workers)

        def share(one: Duel, number: int) -> float:
            games = rounds(one.first, one.second, f"{options.seed} {number}", GAMES)
            return sum(game.won for game in games) / len(games)

        found = tuned(numbers, options.duels, share, Seeded(options.seed))
        trial = rounds(found, numbers, f"{options.seed} trial", options.games)
    origin = f"{options.duels * GAMES} games, seed {options.seed}, {day}"
    print(write_toml({ORIGIN: origin, **found}), *HEAD, line("planner", trial), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
