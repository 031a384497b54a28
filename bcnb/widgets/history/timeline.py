"""The form where students put the events of a battle in order, and then see them with times and sources."""

from collections.abc import Sequence

from bcnb.course.history.lesson_text import given_events, in_order, mixed, timeline_html, timeline_text
from bcnb.course.history.schema import History
from bcnb.presentation.markup import Markup, escape_text, join, tag
from bcnb.presentation.text_tools import count_noun
from bcnb.widgets.form import Block, Form, button, table
from bcnb.widgets.history import phrases

ORDER = "order"
"""The key of the saved answer, and the name of the list of events."""
NO_EVENT = -1
"""The place of no event, for a number that is free."""
DONE = "in order"
"""The saved answer if the student found the order."""


class TimelineForm(Form):
    """A form with events to press in the order in which they happened. Each press gives the first free number.

    Events that are given are in their place from the beginning. A check keeps the longest part that is in order, at its
    right numbers, and clears the others. The full timeline appears when the order is right, or when the student asks
    for it.

    `picked` has the event at each number, or None.
    """

    def __init__(self, history: History) -> None:
        self.history = history
        self.right = [event.say for event in history.events if not event.given]
        self.offered = [line.say for line in mixed(history)]
        self.picked: list[str | None] = [None] * len(self.right)
        self.solved = False
        super().__init__(history.battle, phrases.TIMELINE_TITLE.format(title=history.card.title))
        if self.answers.get(ORDER) == DONE:
            self.solved = True
            self.show()

    def choose(self, asked: str, place: int) -> None:
        """Give an event the first free number, or take it out if it has one.

        Args:
            asked: the name of the list of events.
            place: the index of the event in the mixed list, from 0.

        Raises:
            ValueError: for an unknown list or event.
        """
        if self.solved or asked != ORDER or place not in range(len(self.offered)):
            raise ValueError(f"unknown event {place} of {asked!r}")
        event = self.offered[place]
        if event in self.picked:
            self.picked[self.picked.index(event)] = None
            self.said = [("news", phrases.TAKEN_OUT.format(event=event))]
        else:
            at = self.picked.index(None)
            self.picked[at] = event
            self.said = [("news", phrases.PLACED.format(place=at + 1, count=len(self.right), event=event))]

    def press(self, asked: str) -> None:
        """Check the order, or show the solution.

        Raises:
            ValueError: if the button is unknown.
        """
        if asked == "check":
            self._check()
        elif asked == "show":
            self.solved = True
            self.keep(ORDER, "shown")
            self.said = [("news", phrases.THE_DAY)]
        else:
            super().press(asked)

    def _check(self) -> None:
        """Keep the events that are in order, each at its right number."""
        numbers = [self.right.index(event) for event in self.picked if event]
        if len(numbers) < len(self.right):
            self.said = [("news", phrases.NONE_YET)]
            return
        kept = kept_numbers(numbers)
        if len(kept) == len(self.right):
            self.solved = True
            self.keep(ORDER, DONE)
            self.said = [("right", phrases.RIGHT_ORDER)]
            return
        self.picked = [event if number in kept else None for number, event in enumerate(self.right)]
        self.said = [("wrong", say_kept(len(kept)))]

    def blocks(self) -> list[Block]:
        """Return the events to press, or the table of the day."""
        if self.solved:
            rows = [(line.when, line.say, line.by) for line in in_order(self.history)]
            return [table(phrases.DAY_CAPTION, phrases.DAY_HEAD, rows)]
        given = iter(given_events(self.history))
        order: Block = {
            "kind": "order",
            "at": ORDER,
            "ask": self.task,
            "items": list(self.offered),
            "picked": [self.offered.index(event) if event else NO_EVENT for event in self.picked],
            "day": [list(next(given)[:2]) if event.given else [] for event in self.history.events],
        }
        return [order, button("check", phrases.CHECK), button("show", phrases.SHOW_DAY)]

    @property
    def task(self) -> str:
        """Return the task in words."""
        return f"{phrases.ORDER_TASK} {phrases.GIVEN}" if given_events(self.history) else phrases.ORDER_TASK

    def text(self) -> str:
        """Return the task, the given events and the events in mixed order as text."""
        lists = [timeline_text(lines) for lines in (given_events(self.history), mixed(self.history)) if lines]
        return "\n\n".join((self.task, *lists))

    def html(self) -> Markup:
        """Return the task, the given events and the events in mixed order as HTML."""
        lists = [timeline_html(lines) for lines in (given_events(self.history), mixed(self.history)) if lines]
        return join(tag("p", escape_text(self.task)), *lists)


def kept_numbers(numbers: Sequence[int]) -> tuple[int, ...]:
    """Return the longest part that is in order and has all numbers that are at their place, counted from 0.

    >>> kept_numbers((1, 2, 3, 0)), kept_numbers((0, 2, 1, 3)), kept_numbers((3, 1, 2, 0))
    ((1, 2, 3), (0, 1, 3), (1, 2))
    """
    found: list[tuple[int, ...]] = [()]
    for place, number in enumerate(numbers):
        longer = [(*part, number) for part in found if not part or part[-1] < number]
        found = longer if number == place else [*longer, *found]
    return max(found, key=len)


def say_kept(count: int) -> str:
    """Return how many events are in the right order."""
    return phrases.IN_ORDER.format(events=count_noun(count, *phrases.EVENTS))
