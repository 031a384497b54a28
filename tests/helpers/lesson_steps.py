"""The steps of a lesson, read from its stored notebook: what `steps.js` shows one at a time, with the words of each."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

BOARD = re.compile(r"^(task|puzzle|quiz|show|faq|table|replay|review|drill)\(", re.MULTILINE)
WORD = re.compile(r"[\w'’-]*[A-Za-z][\w'’-]*")
"""A word; the numbers of rules are none."""


class Step(NamedTuple):
    """A step: its title, the texts before and after its board, whether it has one, or else shows a chart or a list."""

    title: str
    before: str
    after: str
    board: bool
    charts: bool


def read_cells(path: Path) -> list[dict[str, Any]]:
    """The cells of a notebook."""
    return json.loads(path.read_text(encoding="utf-8"))["cells"]


def is_lesson(cells: list[dict[str, Any]]) -> bool:
    """Whether a page is a lesson of steps: whether it has at least three tasks or questions, each with a board."""
    code = ("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    return sum(name in ("task", "faq") for source in code for name in BOARD.findall(source)) >= 3


def find_steps(cells: list[dict[str, Any]]) -> list[Step]:
    """The steps of a lesson, as `findSteps` of `steps.js` finds them."""
    parts = [part for cell in cells if (part := _part(cell))[0]]
    steps: list[Step] = []
    for (kind, text), after in zip(parts, [*(kind for kind, _ in parts[1:]), ""], strict=True):
        steps = [*steps[:-1], *_add(steps[-1] if steps else None, kind, text, after)]
    return steps


def _part(cell: dict[str, Any]) -> tuple[str, str]:
    """A cell as a part of a step: its kind and its text; empty if it is in no step."""
    source = "".join(cell["source"])
    if "help" in cell["metadata"].get("tags", ()):
        return "", ""
    if cell["cell_type"] == "markdown":
        return ("heading" if re.match("##? ", source) else "text"), source
    if BOARD.search(source):
        return "board", source
    return ("output" if cell["outputs"] else ""), ""


def _add(step: Step | None, kind: str, text: str, after: str) -> Iterator[Step]:
    """The step so far with one more part, and the steps that begin with it."""
    if not step or kind == "heading" or (kind == "text" and _begins(step, after)):
        if step:
            yield step
        title = text.partition("\n")[0].lstrip("# ") if kind == "heading" else step.title if step and after else ""
        yield Step(title, text, "", False, False)
    elif kind == "board":
        boards = len(BOARD.findall(text))
        if not step.board:
            step, boards = step._replace(board=True), boards - 1
        yield step
        yield from [Step(step.title, "", "", True, False)] * boards
    elif step.board:
        yield step._replace(after=f"{step.after}\n\n{text}")
    else:
        yield step._replace(before=step.before + text, charts=step.charts or kind == "output")


def _begins(step: Step, after: str) -> bool:
    """Whether a text begins a step, by what comes after it."""
    return not after or (step.board and after in ("board", "output")) or (step.charts and after == "output")


def count_words(text: str) -> int:
    """The number of words in a text of Markdown. The address of a link is none."""
    return len(WORD.findall(re.sub(r"\]\([^)]*\)", "]", text)))
