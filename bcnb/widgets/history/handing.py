"""Handing in: what a pupil did in a lesson becomes a file with his name, for his teacher."""

from collections.abc import Callable
from datetime import date

from bcnb.course.worksheets.items import plan_of
from bcnb.course.worksheets.worksheet import LONGEST_NAME, lessons_begun, save_worksheet, worksheet_of
from bcnb.library.toml import FileError
from bcnb.present.english import sentence
from bcnb.widgets.history.sheet import Block, Sheet, button, say
from bcnb.widgets.keeping import not_read

OWN = "handing in"
"""Under what the name and the choice are kept, beside the answers of the lessons."""
NOTHING = "There is nothing to hand in yet. Do a lesson, or a part of one, and come back."
LOOK = "Look again"
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
        self._titles: dict[str, str] = {}
        self._lack = ""
        super().__init__(OWN, "Hand in a lesson")

    def read(self) -> None:
        """Which lessons were begun, too: one may be begun in another notebook meanwhile."""
        self._lack = ""
        try:
            self._titles = {name: self._titles.get(name) or plan_of(name).title for name in lessons_begun()}
        except (OSError, FileError) as fault:
            self._titles, self._lack = {}, not_read(fault)
        self.options = {"lesson": tuple(self._titles.values())}
        super().read()

    def write(self, asked: str, words: str) -> None:
        if len(words) > LONGEST_NAME:
            raise ValueError(f"a name has at most {LONGEST_NAME} letters")
        super().write(asked, words)

    def press(self, asked: str) -> None:
        """Save the worksheet, or look again for lessons. Raises ValueError where it cannot be saved, which says why."""
        if asked == "look":
            return
        if asked != "save":
            super().press(asked)
        if (place := self.chosen("lesson")) < 0:
            raise ValueError("first choose a lesson")
        sheet = worksheet_of(list(self._titles)[place], self.answers.get("name", ""), self._today())
        try:
            path = save_worksheet(sheet)
        except OSError as fault:
            raise ValueError(f"the worksheet is not saved: {fault}") from None
        self.said = [("news", sentence(f"saved as {path}"))]

    def blocks(self) -> list[Block]:
        if not self._titles:
            return [say(self._lack or NOTHING), button("look", LOOK)]
        name = {**self.lines("name", NAME, 1), "most": LONGEST_NAME}
        return [say(EXPLAINED), self.asking("lesson", WHICH), name, button("save", SAVE)]

    def text(self) -> str:
        return "\n".join((EXPLAINED, WHICH, NAME))
