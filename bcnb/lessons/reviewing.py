"""Reviewing: a recorded game judged on the page, and the mistakes in it to learn from."""

from collections.abc import Mapping
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import Any

from IPython.display import display

from bcnb.analysis.review import Review as Judgement
from bcnb.analysis.reviewing import QUICK, USUAL_ORDER, Order, Unfit, kept_review
from bcnb.analysis.reviews import find_review
from bcnb.course.mistakes import keep_review, mistake_task
from bcnb.engine.record import Record
from bcnb.engine.ruleset import Seat
from bcnb.lessons.learning import dealt
from bcnb.lessons.playing import played_on
from bcnb.lessons.saying import Told, say
from bcnb.library.records import find_record, load_record
from bcnb.players.eyes import eyes_of
from bcnb.present.english import counted, sentence
from bcnb.present.markup import tag, words
from bcnb.present.review.words import mistakes_of
from bcnb.widgets.review import Review
from bcnb.widgets.task import Exercise

BUDGETS: Mapping[str, Order] = {"usual": USUAL_ORDER, "quick": QUICK}
"""How much a review may cost: that of `quick` has chances and luck, and judges no choice."""
BENEATH = "Here a table to play on, or a mistake to be tried anew, takes its place when you ask for it above."


def review(record: str, *, seat: str = "", budget: str = "usual") -> None:
    """Show the review of a recorded game: chances, luck and choice, and what was better.

    One that was made before is shown at once; else it is made, for the choices of one `seat` or of all, by a `budget`
    (`usual` or `quick`). Of a game that cannot be reviewed it is said why. Raises ValueError.
    """
    if budget not in BUDGETS:
        raise ValueError(f"a budget is {' or '.join(BUDGETS)}, not {budget!r}")
    path, order = find_record(record), BUDGETS[budget]._replace(seats=(seat,) if seat else ())
    try:
        found = _stored(path, order) or kept_review(path, order, Progress())
    except Unfit as fault:
        say(sentence(str(fault)))
        return
    _show(record, path, found, seat)


def mistakes(level: int = 0) -> None:
    """Put the next mistake of all games that were reviewed here on the page, of a level or of any.

    What was missed comes back. Where there is none, it is said.
    """
    try:
        asked = dealt("mistakes", level)
    except ValueError as fault:
        say(sentence(str(fault)))
        return
    display(Exercise(asked, partial(dealt, "mistakes", level)))
    say(f"{asked.number}: {asked.title}")


def _stored(path: Path, order: Order) -> Judgement | None:
    """The best review of a record that was made before, if it is no less than what is ordered."""
    end = load_record(path).end
    found = find_review(end.sha256) if end else None
    return found if found and found.worlds >= order.worlds and set(order.seats) <= set(found.seats) else None


class Progress:
    """One line that says how far it is; there is none before something is judged."""

    def __init__(self) -> None:
        self._place: Any = None

    def __call__(self, done: int, of: int) -> None:
        told = _line(f"Judged: {done} of {counted(of, 'choice')}.")
        if self._place:
            self._place.update(told)
        else:
            self._place = display(told, display_id=True)


def _line(text: str) -> Told:
    return Told(text, tag("p", words(text)))


def _show(name: str, path: Path, found: Judgement, seat: Seat) -> None:
    record = load_record(path)
    viewer = eyes_of(record, seat)
    beneath: list[Any] = []

    def put(shown: object) -> None:
        """Something in the place beneath."""
        for place in filter(None, beneath):
            place.update(shown)

    def learn(place: int) -> None:
        keep_review(found)
        put(_exercise(record, found, place, str(path)))

    shown = Review(
        record, found, viewer=viewer, name=str(path), play_on=lambda ply: put(played_on(name, ply)), learn=learn
    )
    display(shown)
    beneath.append(display(_line(BENEATH), display_id=True))


def _exercise(record: Record, found: Judgement, place: int, file: str) -> Exercise:
    """A mistake to be tried anew, and after it the others of its game."""
    chosen = found.judged[place]
    left = cycle((*(one for one in mistakes_of(found) if one != chosen), chosen))
    return Exercise(mistake_task(record, found, chosen, file), lambda: mistake_task(record, found, next(left), file))
