"""The form where students put the events of a battle in order, and then see them with times and sources."""

from itertools import pairwise

from bcnb.course.history.lesson_text import in_order, mixed, timeline_html, timeline_text
from bcnb.course.history.schema import History
from bcnb.presentation.markup import Markup, escape_text, join, tag
from bcnb.presentation.text_tools import count_noun
from bcnb.widgets.form import Block, Form, button, table
from bcnb.widgets.history import phrases

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
        super().__init__(history.battle, phrases.TIMELINE_TITLE.format(title=history.card.title))
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
        words = phrases.MOVED.format(place=place + 1, count=len(self.order), event=event)
        self.said = [("news", words)]

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
            self.said = [("news", phrases.THE_DAY)]
        else:
            super().press(asked)

    def _check(self) -> None:
        places = [self.right.index(event) for event in self.order]
        follow = sum(after == before + 1 for before, after in pairwise(places))
        if places == sorted(places):
            self.solved = True
            self.keep("order", DONE)
            self.said = [("right", phrases.RIGHT_ORDER)]
            return
        links = len(self.order) - 1
        first = next(place for place, event in enumerate(self.order) if event != self.right[place])
        where = phrases.FIRST_RIGHT.format(events=count_noun(first, *phrases.EVENTS)) if first else phrases.FIRST_WRONG
        words = phrases.FOLLOWING.format(right=follow, all=links, first=where)
        self.said = [("wrong", words)]

    def blocks(self) -> list[Block]:
        """Return the events to order, or the table of the day."""
        if self.solved:
            rows = [(line.when, line.say, line.by) for line in in_order(self.history)]
            return [table(phrases.DAY_CAPTION, phrases.DAY_HEAD, rows)]
        order: Block = {"kind": "order", "ask": phrases.ORDER_TASK, "items": list(self.order)}
        return [order, button("check", phrases.CHECK), button("show", phrases.SHOW_DAY)]

    def text(self) -> str:
        """Return the task and the events in mixed order as text."""
        return f"{phrases.ORDER_TASK}\n\n{timeline_text(mixed(self.history))}"

    def html(self) -> Markup:
        """Return the task and the events in mixed order as HTML."""
        return join(tag("p", escape_text(phrases.ORDER_TASK)), timeline_html(mixed(self.history)))
