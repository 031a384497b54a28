"""`make judge`: the long proofs of how a recorded game is judged. `make test` tries a sample of each.

Prints a table for each proof; the exit status is 1 if one fails. ONLY names a proof of `PROOFS`.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping
from math import inf
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3]))

from tests.programs.judge import blunders, decided, hidden, intervals, luck, pages, reasons, symmetry

LONG = ("intervals", "decided")
"""The proofs that take hours and continue where they were stopped, so they run only if they are named."""
STORE = Path("build/judge")
"""The folder of what is played, from which a stopped run continues."""
PROOFS: Mapping[str, Callable[[Namespace], bool]] = {
    "luck": luck.proof,
    "blunders": blunders.proof,
    "symmetry": symmetry.proof,
    "hidden": hidden.proof,
    "reasons": reasons.proof,
    "intervals": intervals.proof,
    "decided": decided.proof,
    "pages": pages.proof,
}
"""Each proof by its name: it prints its table, and says whether it holds."""


def main(arguments: list[str] | None = None) -> int:
    """Prove all of it, or one."""
    parser = ArgumentParser(prog="judge", description="Prove how recorded games are judged.")
    parser.add_argument("proof", nargs="?", choices=PROOFS, help="only this proof")
    parser.add_argument("--games", type=int, default=2_000, help="luck: games of all scenarios together (2,000)")
    parser.add_argument(
        "--positions", type=int, default=100, help="the others: positions of each kind, or verdicts (100)"
    )
    parser.add_argument("--player", default="greedy", help="luck: who plays against itself (greedy)")
    parser.add_argument("--only", metavar="GAME/SCENARIO", help="luck: only this scenario")
    parser.add_argument("--seed", default="judge", help="seed of the imagined games (default:judge)")
    parser.add_argument("--processes", type=int, default=2, help="how many at once (2)")
    parser.add_argument("--choices", type=int, default=10, help="long ones: choices of each game (10)")
    parser.add_argument("--pairs", type=int, default=1_000, help="long ones: pairs of games of each verdict (1,000)")
    parser.add_argument("--seconds", type=float, default=inf, help="long ones: stop after so much processor time")
    parser.add_argument("--store", type=Path, default=STORE, help=f"long ones: folder of what is played ({STORE})")
    parser.add_argument("--install", action="store_true", help="intervals: write the table of errors into the package")
    options = parser.parse_args(arguments)
    chosen = [options.proof] if options.proof else [name for name in PROOFS if name not in LONG]
    held = [PROOFS[name](options) for name in chosen]
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
