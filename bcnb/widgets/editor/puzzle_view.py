"""A puzzle made from a drawn battle as data for a page: what can be asked, the answers with their values, the texts."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple, TypeAlias

from bcnb.course.authoring.opened_puzzle import LONGEST, texts_of
from bcnb.course.authoring.puzzle_maker import MadePuzzle, SearchProgress, describe_found, search_puzzle
from bcnb.course.authoring.puzzle_position import GOALS, WAYS, PuzzleRequest, card_names, puzzle_goals
from bcnb.editor.board_state import board_state
from bcnb.editor.edit_checks import checked_line
from bcnb.editor.edit_log import Moment
from bcnb.editor.findings import list_faults
from bcnb.editor.starts import empty_draft
from bcnb.editor.stored_draft import fingerprint
from bcnb.widgets.editor.puzzle_job import PuzzleJob

PuzzleData: TypeAlias = dict[str, object]
OUT_OF_DATE = "Out of date: you changed the battle after this puzzle."
SIDES = ("union", "confederate")


class DrawnPuzzle(NamedTuple):
    """A puzzle, the fingerprint of the scenario file from which it was made, and the stem of the puzzle file."""

    drawn: str
    puzzle: MadePuzzle
    stem: str


def begin_search(moment: Moment, request: PuzzleRequest) -> Iterator[SearchProgress]:
    """Return the steps that make the puzzle of a draft.

    Raises:
        ValueError: if the draft has faults or the request is not valid, with the reason.
    """
    if moment.palette.map:
        raise ValueError("puzzles are made here only for the games on the hex board")
    if faults := list_faults(moment):
        raise ValueError(f"no puzzle can be made yet: {faults[0].words}")
    if request.side not in SIDES:
        raise ValueError(f"unknown side {request.side!r:.40}")
    title = checked_line(request.title, LONGEST["title"], "the title")
    return search_puzzle(board_state(moment.draft, moment.palette), request._replace(title=title))


def puzzle_view(
    drawn: DrawnPuzzle | None, ruleset: str, text: str, said: str = "", news: str = "", *, job: PuzzleJob | None = None
) -> PuzzleData:
    """Return what the page shows of a puzzle.

    Args:
        drawn: the puzzle, or None before there is one.
        ruleset: the game of the draft.
        text: the scenario file of the draft. A puzzle of another file is out of date.
        said: why no puzzle was made, or an empty text.
        news: what was done with the puzzle, or an empty text.
        job: the search under way, or None.
    """
    shown: PuzzleData = {
        "goals": [[goal, GOALS[goal][0]] for goal in puzzle_goals(ruleset)],
        "ways": [[way, words] for way, (words, _) in WAYS.items()],
        "cards": [list(card) for card in _cards(ruleset)],
        "limits": dict(LONGEST),
        "going": bool(job and job.going),
        "work": _work(job),
        "said": said,
        "news": news,
        "stale": "",
        "lines": [],
        "texts": {},
    }
    if drawn is None:
        return shown
    stale = OUT_OF_DATE if drawn.drawn != fingerprint(text) else ""
    found = {"lines": list(describe_found(drawn.puzzle)), "texts": dict(texts_of(drawn.puzzle.text))}
    return {**shown, "stale": stale, **found}


@cache
def _cards(ruleset: str) -> tuple[tuple[str, str], ...]:
    """Return the key and the name of each card of a game. The map of 1961 has none."""
    empty = empty_draft(ruleset)
    return () if empty.palette.map else tuple(card_names(board_state(empty.draft, empty.palette)).items())


def _work(job: PuzzleJob | None) -> list[object]:
    """Return how far a search is: what is done to the answers, the number that is done, and of all."""
    if not job or not job.progress:
        return ["", 0, 0]
    return list(job.progress[:3])
