"""The pages to play, watch, review and solve: the board comes first, and what is read about it comes after."""

import json
import re
from itertools import pairwise
from typing import Any

import pytest

from bcnb.storage.paths import notebooks_folder

PAGES = (
    *("play/play.ipynb", "play/record.ipynb", "play/make_your_own.ipynb", "replays/replay.ipynb"),
    *("analysis/review.ipynb", "analysis/guess_the_choice.ipynb", "rules/puzzles.ipynb"),
)
MOST_WORDS = 25
"""How many words stand above the first board at most."""


def cells(page: str) -> list[dict[str, Any]]:
    return json.loads((notebooks_folder() / page).read_text(encoding="utf-8"))["cells"]


def tagged(cell: dict[str, Any], tag: str) -> bool:
    return tag in cell["metadata"].get("tags", ())


def words(cell: dict[str, Any]) -> list[str]:
    """The words of a cell that a reader sees: its text, or what it printed."""
    printed = (text for output in cell.get("outputs", ()) for text in output.get("text", ()))
    return re.findall(r"[\w'’-]+", "".join(cell["source"] if cell["cell_type"] == "markdown" else printed))


@pytest.mark.parametrize("page", PAGES)
def test_few_words_stand_above_the_first_board(page: str) -> None:
    all_cells = cells(page)
    first = next(n for n, cell in enumerate(all_cells) if tagged(cell, "stage"))
    assert sum(len(words(cell)) for cell in all_cells[:first]) <= MOST_WORDS


@pytest.mark.parametrize("page", PAGES)
def test_what_is_read_about_the_board_is_marked_as_help(page: str) -> None:
    assert any(tagged(cell, "help") and len(words(cell)) > MOST_WORDS for cell in cells(page))


@pytest.mark.parametrize("page", PAGES)
def test_only_cells_with_a_board_are_a_stage_and_each_has_a_heading_of_its_own(page: str) -> None:
    names: list[str] = []
    for cell in cells(page):
        if cell["cell_type"] == "markdown":
            names += re.findall(r"^#+ +(.+)$", "".join(cell["source"]), re.MULTILINE)
        elif tagged(cell, "stage"):
            shown = r"(table|record_game|make_your_own|replay|review|guess|puzzle|drill)\("
            assert re.match(shown, "".join(cell["source"]))
            names.append("")
    boards = [before for before, name in pairwise(names) if name == ""]
    assert boards
    assert "" not in boards


def test_the_page_to_play_asks_nobody_to_change_code() -> None:
    """The battle, the players, the house rules and the dice are chosen on the page."""
    texts = ("".join(cell["source"]) for cell in cells("play/play.ipynb") if cell["cell_type"] == "markdown")
    text = "\n".join(texts)
    assert re.findall(r"Show code|Start again|\bcells?\b|`\w+`", text) == []


@pytest.mark.parametrize("folder", ["replays", "analysis", "variants"])
def test_a_game_is_chosen_on_the_page(folder: str) -> None:
    texts = {
        path.name: "".join(
            text for cell in json.loads(path.read_text(encoding="utf-8"))["cells"] for text in cell["source"]
        )
        for path in (notebooks_folder() / folder).rglob("*.ipynb")
    }
    assert texts
    assert [name for name, text in texts.items() if re.search("Show code|first cell|new cell", text)] == []
    if folder == "replays":
        assert "result" not in json.dumps(cells("replays/replay.ipynb")[3]["outputs"]).casefold()
