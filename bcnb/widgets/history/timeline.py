"""The form where students put the events of a battle in order, and then see them with times and sources."""

from itertools import pairwise

from bcnb.course.history.lesson_text import in_order, mixed, timeline_html, timeline_text
from bcnb.course.history.schema import History
from bcnb.presentation.markup import Markup, escape_text, join, tag
from bcnb.presentation.text_tools import count_noun
from bcnb.widgets.form import Block, Form, button, table

TASK = "Put the events in the order in which they happened, with the first at the top."
DONE = "in order"
"""The saved answer if the student found the order."""


class TimelineForm(Form):
    """A form with events to move up and down.

    A check counts the events that follow the right one. The full timeline appears when the order is right, or when the
    student asks for it.
    """

    def __init__(self, history: History) -> None:
        self.history = history
        self.right = [line.say for line in in_order(history)]
        self.order = [line.say for line in mixed(history)]
        self.solved = False
        super().__init__(history.battle, f"Time line: {history.card.title}")
        if self.answers.get("order") == DONE:
            self.order, self.solved = list(self.right), True
            self.show()

    def move(self, asked: str, place: int) -> None:
        """Move the event at an index, given as text, to another index; both count from 0.

        Raises:
            ValueError: for an unknown event or index.
        """
        if self.solved or not asked.isdecimal() or int(asked) not in range(len(self.order)):
            raise ValueError(f"unknown event {asked!r}")
        if place not in range(len(self.order)):
            raise ValueError(f"an event cannot move to place {place}")
        event = self.order.pop(int(asked))
        self.order.insert(place, event)
        self.said = [("news", f"Now at place {place + 1} of {len(self.order)}: {event}")]

    def press(self, asked: str) -> None:
        """Check the order, or show the solution.

        Raises:
            ValueError: if the button is unknown.
        """
        if asked == "check":
            self._check()
        elif asked == "show":
            self.order, self.solved = list(self.right), True
            self.keep("order", "shown")
            self.said = [("news", "This is the day, with the times in the sources.")]
        else:
            super().press(asked)

    def _check(self) -> None:
        places = [self.right.index(event) for event in self.order]
        follow = sum(after == before + 1 for before, after in pairwise(places))
        if places == sorted(places):
            self.solved = True
            self.keep("order", DONE)
            self.said = [("right", "Right: this is the order in the sources. Look at the times: who could know them?")]
            return
        links = len(self.order) - 1
        first = next(place for place, event in enumerate(self.order) if event != self.right[place])
        where = (
            "The first event is not right yet."
            if not first
            else f"The first {count_noun(first, 'event')} are in the right place."
        )
        self.said = [("wrong", f"{follow} of {links} events follow the right event. {where}")]

    def blocks(self) -> list[Block]:
        """Return the events to order, or the table of the day."""
        if self.solved:
            rows = [(line.when, line.say, line.by) for line in in_order(self.history)]
            return [table("The day, with the times in the sources", ("When", "What", "By"), rows)]
        order: Block = {"kind": "order", "ask": TASK, "items": list(self.order)}
        return [order, button("check", "Check"), button("show", "Show the day")]

    def text(self) -> str:
        """Return the task and the events in mixed order as text."""
        return f"{TASK}\n\n{timeline_text(self.history, mixed(self.history))}"

    def html(self) -> Markup:
        """Return the task and the events in mixed order as HTML."""
        return join(tag("p", escape_text(TASK)), timeline_html(self.history, mixed(self.history)))
