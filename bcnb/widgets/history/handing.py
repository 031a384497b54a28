"""Handing in: what a pupil did in a lesson becomes a file with his name, for his teacher."""

from collections.abc import Callable
from datetime import date

from bcnb.course.worksheets.items import plan_of
from bcnb.course.worksheets.worksheet import LONGEST_NAME, lessons_begun, save_worksheet, worksheet_of
from bcnb.present.english import sentence
from bcnb.widgets.history.sheet import Block, Sheet, button, say

OWN = "handing in"
"""Under what the name and the choice are kept, beside the answers of the lessons."""
NOTHING = "There is nothing to hand in yet. Do a lesson, or a part of one, and come back."
WHICH, NAME, SAVE = "Which lesson do you hand in?", "Your name, as your teacher knows you:", "Save my worksheet"
EXPLAINED = (
    "Your tasks, your answers and your name go into one small file on this machine. It is sent nowhere: give it to "
    "your teacher as you give other files."
)


class HandingIn(Sheet):
    """A choice of the lessons that were begun, a line for the name, and a button that saves the file. `today` says
    which day it is."""

    written = ("name",)

    def __init__(self, today: Callable[[], date] = date.today) -> None:
        self._today = today
        self._lessons = lessons_begun()
        self._titles = {name: plan_of(name).title for name in self._lessons}
        self.options = {"lesson": tuple(self._titles.values())}
        super().__init__(OWN, "Hand in a lesson")

    def write(self, asked: str, words: str) -> None:
        if len(words) > LONGEST_NAME:
            raise ValueError(f"a name has at most {LONGEST_NAME} letters")
        super().write(asked, words)

    def press(self, asked: str) -> None:
        """Save the worksheet. Raises ValueError where that cannot be, which says why."""
        if asked != "save":
            super().press(asked)
        if (place := self.chosen("lesson")) < 0:
            raise ValueError("first choose a lesson")
        sheet = worksheet_of(self._lessons[place], self.answers.get("name", ""), self._today())
        try:
            path = save_worksheet(sheet)
        except OSError as fault:
            raise ValueError(f"the worksheet is not saved: {fault}") from None
        self.said = [("news", sentence(f"saved as {path}"))]

    def blocks(self) -> list[Block]:
        if not self._lessons:
            return [say(NOTHING)]
        name = {**self.lines("name", NAME, 1), "most": LONGEST_NAME}
        return [say(EXPLAINED), self.asking("lesson", WHICH), name, button("save", SAVE)]

    def text(self) -> str:
        return "\n".join((EXPLAINED, WHICH, NAME))
