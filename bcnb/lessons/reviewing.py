"""Reviewing: a recorded game judged on the page, and the mistakes in it to learn from."""

from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from IPython.display import display

from bcnb.course.mistakes import keep_review, numbers_of
from bcnb.course.tasks import Task
from bcnb.lessons.learning import dealt
from bcnb.lessons.offering import BUDGET, RECORD, SIDE
from bcnb.lessons.playing import played_on
from bcnb.lessons.reviewed import Progress, line, review_of, widget_of
from bcnb.lessons.saying import say
from bcnb.lessons.taking import taking
from bcnb.presentation.narration import narrate
from bcnb.presentation.text_tools import sentence
from bcnb.review.builder import QUICK, USUAL_ORDER, NotReviewable, ReviewRequest
from bcnb.review.charts import chance_chart, luck_chart
from bcnb.review.review_data import ground_of
from bcnb.review.review_files import review_of as stored_review
from bcnb.review.review_text import say_edges, say_luck
from bcnb.review.schema import Review as Judgement
from bcnb.storage.records import find_record, load_record
from bcnb.widgets.charts import draw
from bcnb.widgets.task import Exercise

BUDGETS: Mapping[str, ReviewRequest] = {"usual": USUAL_ORDER, "quick": QUICK}
"""How much a review may cost: that of `quick` has chances and luck, and judges no choice."""
BENEATH = "Here a table to play on, or a mistake to be tried anew, takes its place when you ask for it above."


@taking('review("kernstown-greedy-greedy-2-001", seat="union")', record=RECORD, seat=SIDE, budget=BUDGET)
def review(record: str, *, seat: str = "", budget: str = "usual") -> None:
    """Show the review of a recorded game: chances, luck and choice, and what was better.

    One that was made before is shown at once; else it is made, for the choices of one `seat` or of all, by a `budget`
    (`usual` or `quick`). Of a game that cannot be reviewed it is said why. Raises ValueError.
    """
    if budget not in BUDGETS:
        raise ValueError(f"a budget is {' or '.join(BUDGETS)}, not {budget!r}")
    path, order = find_record(record), BUDGETS[budget]._replace(seats=(seat,) if seat else ())
    beneath: list[Any] = []

    def put(shown: object) -> None:
        """What is asked for, in the place beneath."""
        for place in filter(None, beneath):
            place.update(shown)

    if not (found := _found(path, order)):
        return
    play_on = partial(played_on, seat=seat, place=SimpleNamespace(update=put))
    display(widget_of(record, path, found, seat, (put, play_on)))
    beneath.append(display(line(BENEATH), display_id=True))


@taking('chances("kernstown-greedy-greedy-2-001")', record=RECORD)
def chances(record: str) -> None:
    """Draw the chance to win at the end of every turn of a recorded game, with its band, and the luck of every turn,
    dice and cards apart. Of a game that cannot be reviewed it is said why."""
    path = find_record(record)
    if not (found := _found(path, QUICK)):
        return
    tale = narrate(load_record(path), None, str(path))
    ground = ground_of(tale)
    for chart, told in (
        (chance_chart, say_edges(found, next(iter(ground.turns), 0))),
        (luck_chart, next(say_luck(found))),
    ):
        display(draw(chart(found, ground, tale.title)))
        say(told)


def _found(path: Path, order: ReviewRequest) -> Judgement | None:
    """The review of a recorded game, or nothing where there can be none; what is to be known of it is said."""
    try:
        found, lost = review_of(path, order, Progress())
    except NotReviewable as fault:
        say(sentence(str(fault)))
        return None
    if lost:
        say(f"This review cannot be kept, so it is made anew the next time: {lost}.")
    return found


@taking('mistakes("kernstown-greedy-greedy-2-001")', record=RECORD)
def mistakes(record: str = "", level: int = 0) -> None:
    """Put the next mistake of all games that were reviewed here on the page, of a level or of any; those of a `record`
    come first.

    What was missed comes back. Where there is none, it is said.
    """
    first, passed = _own(record) if record else "", list[str]()

    def deal_next() -> Task:
        """The next one, and not that again which is on the page."""
        passed.append(shown.task.number)
        return dealt("mistakes", level, passed, first)

    try:
        asked = dealt("mistakes", level, first=first)
    except ValueError as fault:
        say(sentence(str(fault)))
        return
    shown = Exercise(asked, deal_next)
    display(shown)
    say(f"{asked.number}: {asked.title}")


def _own(record: str) -> str:
    """How the numbers of a game's mistakes begin; the review that comes with bcnb is kept like one that was made
    here, so that they are among all others."""
    game = load_record(find_record(record))
    if (found := stored_review(game)) and found.made.worlds:
        with suppress(OSError):
            keep_review(found)
    return numbers_of(found.made.record if found else game.end.sha256 if game.end else "")
