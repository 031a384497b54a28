"""The page of a review over every record of every game, with the quick budget, by papermill: each is shown, and nothing
is raised."""

import os
import re
import sys
from argparse import Namespace
from collections.abc import Iterable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import papermill
from nbclient.exceptions import CellTimeoutError, DeadKernelError
from papermill.exceptions import PapermillExecutionError

from bcnb.engine.game_registry import RULESETS
from bcnb.storage.records import list_records
from tests.helpers.shell import run_here
from tests.programs.freeze import NOTEBOOKS

REVIEW = NOTEBOOKS / "analysis" / "review.ipynb"
RECORDS = [path for name in RULESETS for path in list_records(name)]


def told_here(path: Path) -> str:
    """What the page says about a record, run in this process."""
    outputs = run_here(REVIEW, {"record": str(path), "budget": "quick"})
    return _joined(outputs[0]["text"], (output["data"] for output in outputs[1:]))


def told_by_papermill(path: Path, folder: Path) -> str:
    """The same, run as papermill runs it, in a kernel of its own."""
    given = {"record": str(path), "budget": "quick"}
    told = papermill.execute_notebook(REVIEW, folder / path.name, given, cwd=folder, progress_bar=False)
    outputs = [output for cell in told.cells if cell.cell_type == "code" for output in cell.outputs]
    printed = "".join(output.text for output in outputs if output.output_type == "stream")
    return _joined(printed, (output.data for output in outputs if "data" in output))


def _joined(printed: str, shown: Iterable[Mapping[str, Any]]) -> str:
    return "\n".join((printed, *(data.get("text/plain", "") for data in shown)))


def missing(told: str) -> list[str]:
    """What a page does not tell of its record; nothing, if all is well."""
    wanted = ("is over", "turn", "No saved game begins as")
    return [*(words for words in wanted if words not in told), *([] if adds_up(told) else ["a sum that is right"])]


def adds_up(told: str) -> bool:
    """Whether the sum of luck and choice is reported, and right to its last digit."""
    (line,) = re.findall(r"^The exact sum: .*$", told, re.MULTILINE)[:1] or [""]
    start, *changes = (int(number.replace(".", "")) for number in re.findall(r"[+-]?\d+\.\d{4}", line) or ["0"])
    return len(changes) > 1 and start + sum(changes[:-1]) == changes[-1]


def proof(options: Namespace) -> bool:
    """All records, and those whose pages lack something or raise."""
    faults = 0
    with TemporaryDirectory() as home, patch.dict(os.environ, {"BCNB_HOME": home}):
        for path in RECORDS:
            try:
                lacks = missing(told_by_papermill(path, Path(home)))
            except (PapermillExecutionError, CellTimeoutError, DeadKernelError) as error:
                lacks = [repr(error)]
            if lacks:
                faults += 1
                print(f"{path.name}: {'; '.join(lacks)}", file=sys.stderr)
    print(f"\nThe page of a review over {len(RECORDS)} records of {len(RULESETS)} games: {faults} damaged.")
    return not faults
