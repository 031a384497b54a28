"""The page of a review, run for a record of each game; `make judge` runs it for all of them."""

from pathlib import Path

import papermill
import pytest

from bcnb.engine.game_registry import RULESETS
from bcnb.storage.records import list_records
from tests.programs.judge.pages import REVIEW, missing, told_here

pytestmark = [pytest.mark.unmeasured, pytest.mark.usefixtures("home")]


@pytest.mark.parametrize("name", RULESETS)
def test_the_page_of_a_review_tells_a_game_of_every_kind(name: str) -> None:
    assert missing(told_here(list_records(name)[-1])) == []


def test_a_page_that_lacks_something_is_found() -> None:
    told = "The war is over. turn 1\nNo saved game begins as it did.\n{}\n"
    line = "The exact sum: 53.6077 at the start -0.7138 by the dice +47.1061 by everything else = {} at the end."
    assert missing(told.format(line.format("100.0000"))) == []
    assert missing(told.format(line.format("99.9999"))) == missing(told) == ["a sum that is right"]
    assert missing("") == ["is over", "turn", "No saved game begins as", "a sum that is right"]


def test_papermill_runs_it_for_a_seat(tmp_path: Path) -> None:
    given = {"record": "two-bridges-greedy-greedy-38-001", "seat": "union", "budget": "quick"}
    told = papermill.execute_notebook(
        REVIEW, tmp_path / "told.ipynb", given, cwd=tmp_path, progress_bar=False, log_output=False
    )
    shown = [output for cell in told.cells if cell.cell_type == "code" for output in cell.outputs]
    assert any("image/svg+xml" in output.get("data", {}) for output in shown)
    assert all(output.output_type != "error" for output in shown)
