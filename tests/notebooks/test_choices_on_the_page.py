"""Everything is chosen on the page: no page sends the reader to the code, to a cell or to *Start again* for that."""

import json
import re

import pytest

from tests.programs.freeze import NOTEBOOKS, notebooks

pytestmark = pytest.mark.unmeasured

IN_CODE = re.compile(
    r"Show code|\b(?:in|into|of) the first cell\b|\bnew cell\b|\b[Cc]hange (?:the|a) cell\b|\b[Rr]un the cell\b"
    r"|\b[Pp]ress \*Start again\*|\b[Ss]et `[a-z_]+`|\bwrite `own`"
)
"""How a page would tell its reader to choose something in the code."""


def prose(name: str) -> str:
    cells = json.loads((NOTEBOOKS / name).read_text(encoding="utf-8"))["cells"]
    return "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")


NAMES = [path.relative_to(NOTEBOOKS).as_posix() for path in notebooks()]


@pytest.mark.parametrize("name", NAMES)
def test_a_page_sends_nobody_to_the_code_to_choose_something(name: str) -> None:
    assert IN_CODE.findall(prose(name)) == []


@pytest.mark.parametrize(
    "sentence",
    [
        'press *Show code*, change the first cell to `level = "full"`, and press *Start again*.',
        "To see it again, put its name into the first cell.",
        "To watch one, write its name in a new cell.",
        "Change a number, and run the cell.",
        "Set `seat` to judge the choices of only one side.",
    ],
)
def test_a_sentence_that_sends_to_the_code_is_found(sentence: str) -> None:
    assert IN_CODE.search(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "*Solution* solves the task for you, and *Start again* resets it.",
        "The cell counts the steps. The next cell measures the real one.",
        "The first cell begins with the title of the plan. To use another folder, set `BCNB_HOME`.",
    ],
)
def test_other_sentences_about_code_are_left_alone(sentence: str) -> None:
    assert not IN_CODE.search(sentence)
