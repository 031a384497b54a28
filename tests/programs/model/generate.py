"""The first half of `make model` by itself: it plays what is still lacking, and can be stopped and started at any time.

`python tests/programs/model/generate.py RULESET... --data FOLDER` plays the games of each ruleset in the order given,
then its playouts.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3]))

from bcnb.engine.game_registry import RULESETS
from tests.programs.model.playouts import fill_playouts
from tests.programs.model.store import Busy, fill_games

GAMES = {"battle_cry": 20_000, "north_against_south": 10_000, "battle_cry_1961": 20_000}
"""How many games of each ruleset are played."""
POSITIONS, PLAYOUTS = 150, 100
"""How many positions are played out, and how often each."""
DATA = Path(__file__).parents[3] / "build" / "model"
SEED = "model 2"


def arguments(parser: ArgumentParser) -> ArgumentParser:
    """Add what is common to both programs."""
    parser.add_argument("rulesets", nargs="*", default=list(RULESETS), metavar="ruleset", help="all, if none is named")
    parser.add_argument("--games", type=int, help="games of each ruleset (default: 20000, 10000 or 20000)")
    parser.add_argument("--positions", type=int, default=POSITIONS, help=f"positions played out (default: {POSITIONS})")
    parser.add_argument("--playouts", type=int, default=PLAYOUTS, help=f"playouts of each (default: {PLAYOUTS})")
    parser.add_argument("--data", type=Path, default=DATA, help="folder of the data (default: build/model)")
    parser.add_argument("--seed", default=SEED, help=f"seed of the games (default: {SEED})")
    parser.add_argument("--workers", type=int, default=1, help="number of parallel processes (default: 1)")
    return parser


def generate(options: Namespace, name: str) -> None:
    """Play what is still lacking of a ruleset."""
    games = GAMES[name] if options.games is None else options.games
    fill_games(options.data, name, options.seed, games, options.workers, sys.stderr)
    positions, playouts = options.positions, options.playouts
    fill_playouts(options.data, name, options.seed, positions, playouts, options.workers, sys.stderr)


def main(words: Sequence[str] | None = None) -> int:
    """Play what is still lacking of the rulesets that are named."""
    options = arguments(ArgumentParser(prog="generate", description="Play the games that models are trained on."))
    found = options.parse_args(words)
    try:
        for name in found.rulesets:
            generate(found, name)
    except (Busy, ValueError) as problem:
        print(problem, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
