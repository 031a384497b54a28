"""Everything is chosen on the page: no page sends the reader to the code, to a cell or to *Start again* for that."""

import json
import re

import pytest

from tests.programs.freeze import NOTEBOOKS, notebooks

pytestmark = pytest.mark.unmeasured

IN_CODE = re.compile(
    r"Show code|\b(?:in|into|of) (?:the|a) (?:(?:first|next|last|new|parameter) )*cell\b|\b(?:new|parameter) cell\b"
    r"|\b(?:[Cc]hange|[Ee]dit|[Rr]eplace|[Rr](?:er)?un) (?:the|this|that|a|its) (?:(?:first|next|last) )*c(?:ell|ode)\b"
    r"|\b(?:[Cc]hange|[Ee]dit|[Rr]eplace|[Tt]ype|[Ww]rite|[Pp]ut) (?:the|a|another|your|its) "
    r"(?:name|number|value|word|seed|battle|game|level|line)s? (?:below|above|here|there|in quot|in the (?:code|first))"
    r"|\b[Cc]hange `|\bin (?:quotes|quotation marks)\b|\b[Ss]et `[a-z_]+`|\bwrite `own`"
    r"|\b(?:[Pp]ress|[Uu]se) \*Start again\*|\b(?:[Rr]un|[Ss]tart) (?:the|this) page again\b|\b[Tt]o start again, "
)
"""How a page would tell its reader to choose something in the code."""


def prose(name: str) -> str:
    cells = json.loads((NOTEBOOKS / name).read_text(encoding="utf-8"))["cells"]
    return "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")


NAMES = [path.relative_to(NOTEBOOKS).as_posix() for path in notebooks()]


@pytest.mark.parametrize("name", NAMES)
def test_a_page_sends_nobody_to_the_code_to_choose_something(name: str) -> None:
    assert IN_CODE.findall(prose(name)) == []


@pytest.mark.parametrize("name", [name for name in NAMES if not name.startswith("guides/")])
def test_a_page_without_code_speaks_of_no_cells(name: str) -> None:
    """Except those of a spreadsheet: a reader sees no others."""
    assert re.findall(r"(?<!empty )\bcells?\b", prose(name)) == []


@pytest.mark.parametrize(
    "sentence",
    [
        'press *Show code*, change the first cell to `level = "full"`, and press *Start again*.',
        "To see it again, put its name into the first cell.",
        "To watch one, write its name in a new cell.",
        "Change a number, and run the cell.",
        "Set `seat` to judge the choices of only one side.",
        "To watch another game, change the name below.",
        "Type another battle in quotation marks.",
        "For other dice, change `seed`.",
        "Edit the cell and run it again.",
        "Put your game into the parameter cell.",
        "Replace the number below, and run this page again.",
        "To start again, delete the file.",
    ],
)
def test_a_sentence_that_sends_to_the_code_is_found(sentence: str) -> None:
    assert IN_CODE.search(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "*Solution* solves the task for you, and *Start again* resets it.",
        "The cell counts the steps. The next cell measures the real one.",
        "Type your move into the line on the right, for example `move c4 c5`.",
        "To see another hand or another battle, choose it above the board.",
        "The first cell begins with the title of the plan. To use another folder, set `BCNB_HOME`.",
    ],
)
def test_other_sentences_about_code_are_left_alone(sentence: str) -> None:
    assert not IN_CODE.search(sentence)
