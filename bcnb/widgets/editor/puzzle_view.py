"""A puzzle made from a drawn battle as data for a page: what can be asked, the answers with their values, the hints."""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from bcnb.course.authoring.puzzle_maker import GOALS, MadePuzzle, PuzzleRequest, make_puzzle, puzzle_goals, say_attack
from bcnb.editor.board_state import board_state
from bcnb.editor.edit_checks import LONGEST_LINE, checked_line
from bcnb.editor.edit_log import Moment
from bcnb.editor.findings import list_faults

PuzzleData: TypeAlias = dict[str, object]
OUT_OF_DATE = "Out of date: you changed the battle after this puzzle."
SIDES = ("union", "confederate")


class DrawnPuzzle(NamedTuple):
    """A puzzle, and the scenario file of the draft from which it was made."""

    drawn: str
    puzzle: MadePuzzle

    @property
    def stem(self) -> str:
        """Return the name of its file without the suffix."""
        return self.puzzle.task.number


def draw_puzzle(moment: Moment, text: str, request: PuzzleRequest) -> DrawnPuzzle:
    """Return the puzzle of a draft.

    Args:
        moment: the draft.
        text: its scenario file.
        request: what the puzzle asks.

    Raises:
        ValueError: if the draft has faults or the puzzle is not sound, with the reason.
    """
    if faults := list_faults(moment):
        raise ValueError(f"no puzzle can be made yet: {faults[0].words}")
    if request.side not in SIDES:
        raise ValueError(f"unknown side {request.side!r:.40}")
    title = checked_line(request.title, LONGEST_LINE, "the title")
    return DrawnPuzzle(text, make_puzzle(board_state(moment.draft, moment.palette), request._replace(title=title)))


def puzzle_view(drawn: DrawnPuzzle | None, ruleset: str, text: str, said: str = "", news: str = "") -> PuzzleData:
    """Return what the page shows of a puzzle.

    Args:
        drawn: the puzzle, or None before there is one.
        ruleset: the game of the draft.
        text: the scenario file of the draft. A puzzle of another file is out of date.
        said: why no puzzle was made, or an empty text.
        news: what was done with the puzzle, or an empty text.
    """
    goals = [[measure, GOALS[measure][0]] for measure in puzzle_goals(ruleset)]
    shown: PuzzleData = {"goals": goals, "said": said, "news": news, "stale": "", "lines": [], "hints": []}
    if drawn is None:
        return shown
    task = drawn.puzzle.task
    stale = OUT_OF_DATE if drawn.drawn != text else ""
    return {**shown, "stale": stale, "asked": task.task, "lines": list(_lines(drawn.puzzle)), "hints": list(task.hints)}


def _lines(made: MadePuzzle) -> Iterator[str]:
    """Yield what the search found, in sentences."""
    best = made.task.best
    assert best
    value = GOALS[best.measure][1]
    for name, answer in zip(("Best", "Next best"), made.found, strict=False):
        yield f"{name}: {say_attack(answer.do[0])}. It {value.format(f'{float(answer.worth):.2f}')}."
    yield f"All {len(made.found)} attacks were examined over all rolls, and no other one is as good."
    lower = f"{float(best.margin / best.worth):.0%}"
    yield f"Difficulty: {made.task.level} of 3, because the next best attack is lower by {lower}."
