"""Compare the speed of two trees of bcnb: `python tests/programs/bench/trees.py OTHER_TREE`.

Both play the same random games in turn, each slice in a process of its own. Prints for each ruleset the seconds of the
processor a ply in this tree and in the other, and the median and the range of their ratio: less than 1 where this tree
is faster. The exit status is 1 if the trees did not play the same.
"""

import json
import os
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[3]))

from tests.programs.bench.measure import ROOT, summed
from tests.programs.bench.units import SECONDS, TIMES, said

WORKER = Path(__file__).with_name("one_slice.py")
LINE = "{:20} {:>12} {:>12} {:>9}  {}"
Games = Mapping[str, Mapping[str, Any]]


def run(tree: Path, seed: str, plies: int) -> Games:
    """A slice in a tree. Raises ValueError if there is no bcnb in it, or if it fails."""
    command = [sys.executable, "-P", str(WORKER), seed, str(plies)]
    environment = {**os.environ, "PYTHONPATH": str(tree)}
    done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise ValueError(f"{tree}: {done.stderr.strip()}")
    data = json.loads(done.stdout)
    if Path(data["bcnb"]).resolve() != tree / "bcnb":
        raise ValueError(f"{tree}: there is no bcnb")
    return dict(data["games"])


def pair(other: Path, number: int, plies: int) -> tuple[Games, Games]:
    """A slice of this tree and one of the other; they take turns in being first."""
    if number % 2:
        theirs, ours = run(other, str(number), plies), run(ROOT, str(number), plies)
    else:
        ours, theirs = run(ROOT, str(number), plies), run(other, str(number), plies)
    return ours, theirs


def line(ruleset: str, pairs: Sequence[tuple[Games, Games]]) -> str:
    """A ruleset in the table. Raises ValueError if the trees did not play the same."""
    games = [(ours[ruleset], theirs[ruleset]) for ours, theirs in pairs]
    if any(ours["digest"] != theirs["digest"] for ours, theirs in games):
        raise ValueError(f"{ruleset}: the two trees did not play the same games, so their times say nothing")
    ours, theirs, *ratios = summed([(ours["seconds"], theirs["seconds"]) for ours, theirs in games])
    median, least, greatest = (said(one, TIMES) for one in ratios)
    return LINE.format(ruleset, said(ours, SECONDS), said(theirs or 0, SECONDS), median, f"{least} to {greatest}")


def compare(other: Path, slices: int, plies: int) -> None:
    """Play and print the table. Raises ValueError if the trees cannot be compared."""
    pairs = [pair(other, number, plies) for number in range(slices)]
    print(LINE.format("ruleset", "this tree", "the other", "median", "range"))
    for ruleset in pairs[0][0]:
        print(line(ruleset, pairs))


def main() -> int:
    """Compare two trees."""
    parser = ArgumentParser(prog="trees", description="Compare the speed of this tree of bcnb with another one.")
    parser.add_argument("other", type=Path, help="the folder of the other tree")
    parser.add_argument("--slices", type=int, default=21, help="how often the trees take turns (21)")
    parser.add_argument("--plies", type=int, default=1500, help="plies of each ruleset in a slice (1500)")
    asked = parser.parse_args()
    try:
        compare(asked.other.resolve(), asked.slices, asked.plies)
    except ValueError as fault:
        print(f"trees: {fault}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
