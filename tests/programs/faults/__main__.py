"""`make faults`: files and inputs under fault, at full numbers. `make test` tries a sample of the same.

Prints a table: how many cases of each fault were tried, what the API said, and in how many cases it said something
wrong or raised anything but a named error. Those are printed with what shows them again, and the exit status is 1.
Then the figures of what the worst files and a long list of games cost; one out of bounds is also a fault.
"""

import platform
import sys
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable
from multiprocessing import Pool
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[3]))

from tests.programs.faults.figures import figures
from tests.programs.faults.sentences import SENTENCES
from tests.programs.faults.trials import FULL, Found, Sentence, Trial

MOST_SHOWN = 20


def tried(sentence: Sentence, seed: int, pool: Any) -> Iterable[Found]:
    """The result of all trials of a sentence; they are shared by the processes, except those that run alone."""
    trials = sentence.trials(FULL, seed)
    shares = map(Trial.found, trials) if sentence.alone else pool.imap_unordered(Trial.found, trials)
    return (found for share in shares for found in share)


def prove(sentence: Sentence, seed: int, pool: Any) -> tuple[int, list[str]]:
    """Try a sentence, and print its figures; how many cases there were, and what was wrong in some of them."""
    began, said, faults = time.monotonic(), Counter[str](), list[str]()
    for found in tried(sentence, seed, pool):
        said[found.answer] += 1
        faults += [found.wrong] if found.wrong else []
    seconds = time.monotonic() - began
    print(f"{sentence.title:<58}{said.total():>8,}{len(faults):>8}{seconds:>9.1f} s", flush=True)
    for answer, count in said.most_common():
        print(f"    {answer:<54}{count:>8,}")
    return said.total(), faults


def measure() -> list[str]:
    """Print all figures; those out of bounds."""
    faults = []
    for of, words, holds in figures():
        print(f"{of:<58}{words:>28}", flush=True)
        faults += [] if holds else [f"{of}: {words}"]
    return faults


def main() -> int:
    """Prove every sentence, and print the figures."""
    parser = ArgumentParser(prog="faults", description="Prove that no fault of a file or an input goes unnoticed.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="only the sentences with these words; “figures” for no sentence")
    options = parser.parse_args()
    began = time.monotonic()
    with Pool() as pool:
        print(f"seed {options.seed}, Python {platform.python_version()}")
        print(f"{'fault':<58}{'cases':>8}{'faults':>8}{'time':>11}")
        proved = [prove(one, options.seed, pool) for one in SENTENCES if options.only in one.title]
    faults = [fault for _, found in proved for fault in found]
    cases = sum(count for count, _ in proved)
    print(f"{'together':<58}{cases:>8,}{len(faults):>8}{time.monotonic() - began:>9.1f} s")
    faults += measure() if options.only in ("", "figures") else []
    print(*faults[:MOST_SHOWN], sep="\n", end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
