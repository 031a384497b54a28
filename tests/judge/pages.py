"""The page of a review over every record of every game, with the quick budget: each is told, and nothing is raised."""

import os
import sys
from argparse import Namespace
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from bcnb.engine.games import RULESETS
from bcnb.engine.record import RecordError
from bcnb.library.records import list_records
from bcnb.library.toml import FileError
from tests.freeze import NOTEBOOKS
from tests.shell import run_here

REVIEW = NOTEBOOKS / "analysis" / "review.ipynb"
RECORDS = [path for name in RULESETS for path in list_records(name)]


def told_of(path: Path) -> str:
    """What the page prints of a record."""
    return str(run_here(REVIEW, {"record": str(path), "budget": "quick"})[0]["text"])


def missing(path: Path) -> list[str]:
    """What the page of a record does not tell of it; nothing, if all is well."""
    told = told_of(path)
    wanted = ("is over", "turn", "No game that is kept here begins as")
    return [words for words in wanted if words not in told]


def proof(options: Namespace) -> bool:
    """All records, and those whose pages lack something or raise."""
    faults = 0
    with TemporaryDirectory() as home, patch.dict(os.environ, {"BCNB_HOME": home}):
        for path in RECORDS:
            try:
                lacks = missing(path)
            except (ValueError, LookupError, OSError, FileError, RecordError) as error:
                lacks = [repr(error)]
            if lacks:
                faults += 1
                print(f"{path.name}: {'; '.join(lacks)}", file=sys.stderr)
    print(f"\nThe page of a review over {len(RECORDS)} records of {len(RULESETS)} games: {faults} with a fault.")
    return not faults
