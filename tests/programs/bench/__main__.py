"""`make bench`: the goals of speed, each as a ratio against a peer in the same run. `make test` tries a sample.

P9, how strong the players are, is `make strength`.
"""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import Any, TextIO

sys.path.insert(0, str(Path(__file__).parents[3]))

from tests.helpers.browser import HOW_TO_GET_ONE, find_chromium
from tests.programs.bench import history
from tests.programs.bench.goals import IN_BROWSER, Goal, goals
from tests.programs.bench.measure import SMALL, Amount
from tests.programs.bench.ours import VERSION
from tests.programs.bench.report import HEAD, Line, circumstances


def options(arguments: Sequence[str] | None) -> Namespace:
    """What was asked for."""
    parser = ArgumentParser(prog="bench", description="Measure how fast bcnb is, beside other engines.")
    parser.add_argument("--only", metavar="P1,P3", help="only the goals with these numbers")
    parser.add_argument("--slices", type=int, metavar="N", help="how often sides take turns (15; fewer for processes)")
    parser.add_argument("--small", action="store_true", help="measure next to nothing, to see that everything works")
    parser.add_argument("--every-notebook", action="store_true", help="P8 of all notebooks (15 minutes more)")
    parser.add_argument("--json", action="store_true", help="print all that was measured as JSON")
    parser.add_argument("--release", action="store_true", help="keep what was measured as a line of history.jsonl")
    asked = parser.parse_args(arguments)
    if asked.release and (asked.only or asked.small or asked.slices):
        parser.error("a release is measured whole")
    return asked


def chosen(asked: Namespace) -> list[Goal]:
    """The goals that are asked for. Without Chromium, those of pages are left out.

    Raises:
        ValueError: for an unknown number, or if goals that are asked for need Chromium and there is none.
    """
    found = goals(_amount(asked))
    numbers = dict.fromkeys(goal.number for goal in found)
    wanted = asked.only.split(",") if asked.only else list(numbers)
    if unknown := [number for number in wanted if number not in numbers]:
        raise ValueError(f"there is no goal {unknown[0]}; there are {', '.join(numbers)}")
    if find_chromium() is None and (needed := [number for number in wanted if number in IN_BROWSER]):
        if asked.only or asked.release:
            raise ValueError(f"{needed[0]} is measured in a browser: {HOW_TO_GET_ONE}")
        print(f"Without {' and '.join(needed)}: {HOW_TO_GET_ONE}", file=sys.stderr)
        wanted = [number for number in wanted if number not in needed]
    return [goal for goal in found if goal.number in wanted]


def _amount(asked: Namespace) -> Amount:
    amount = (SMALL if asked.small else Amount())._replace(every_notebook=asked.every_notebook)
    return amount.with_slices(asked.slices) if asked.slices else amount


def measured(found: list[Goal], out: TextIO) -> dict[str, Any]:
    """Measure goals, tell of each as it comes, and return it all."""
    begin, about = monotonic(), circumstances()
    print(", ".join(f"{name} {value}" for name, value in about.items()), HEAD, sep="\n", file=out)
    lines = []
    for goal in found:
        line = Line(goal, goal.measure())
        lines.append(line.data())
        print(line, file=out, flush=True)
    seconds = round(monotonic() - begin)
    print(f"Measured in {seconds // 60} min {seconds % 60} s.", file=out)
    return {**about, "seconds": seconds, "lines": lines}


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, and save the results."""
    asked = options(arguments)
    try:
        if asked.release:
            history.check_new(VERSION)
        report = measured(chosen(asked), sys.stderr if asked.json else sys.stdout)
    except ValueError as fault:
        print(f"bench: {fault}", file=sys.stderr)
        return 1
    if asked.json:
        print(json.dumps(report, ensure_ascii=False, indent=1))
    if asked.release:
        history.append(report)
    return 0


if __name__ == "__main__":
    sys.exit(main())
