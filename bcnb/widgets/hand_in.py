"""Hand in a lesson: a student's answers become a file with their name, for their teacher."""

from collections.abc import Callable
from datetime import date

from bcnb.course.worksheets.early_answers import HANDING_IN
from bcnb.course.worksheets.worksheet import (
    LONGEST_NAME,
    Worksheet,
    file_name,
    lessons_begun,
    plan_of,
    save_worksheet,
    worksheet_of,
)
from bcnb.storage.paths import in_browser
from bcnb.storage.toml import FileError
from bcnb.widgets.form import Block, Line, button, paragraph
from bcnb.widgets.history.student_switch import SharedSheet, worksheet_file
from bcnb.widgets.progress_store import not_read

NOTHING = "There is nothing to hand in yet. Do a lesson, or a part of one, and come back."
LOOK = "Look again"
WHICH, NAME, SAVE = "Which lesson do you hand in?", "Your name, as your teacher knows you:", "Save my worksheet"
EXPLAINED = (
    "Your tasks, your answers and your name go into one small file in your downloads. bcnb sends it nowhere. Give it "
    "to your teacher as you give other files."
)


class HandIn(SharedSheet):
    """A choice of the lessons that were begun, a line for the name, and a button that saves the file. `today` says
    which day it is."""

    written = ("name",)

    def __init__(self, today: Callable[[], date] = date.today) -> None:
        self._titles: dict[str, str] = {}
        self._lack = ""
        super().__init__(HANDING_IN, "Hand in a lesson", today)

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
        if asked == "name" and len(words) > LONGEST_NAME:
            raise ValueError(f"a name has at most {LONGEST_NAME} letters")
        super().write(asked, words)

    def press(self, asked: str) -> None:
        """Save the worksheet, or look again for lessons. Raises ValueError where it cannot be saved, which says why."""
        if asked == "save":
            self._save()
        elif asked != "look":
            super().press(asked)

    def _save(self) -> None:
        if (place := self.chosen("lesson")) < 0:
            raise ValueError("first choose a lesson")
        sheet = worksheet_of(list(self._titles)[place], self.answers.get("name", ""), self._today())
        self.send(worksheet_file(sheet))
        self.said = _saved(sheet)

    def blocks(self) -> list[Block]:
        if not self._titles:
            return [paragraph(self._lack or NOTHING), button("look", LOOK), *self.student_blocks()]
        name = {**self.lines("name", NAME, 1), "most": LONGEST_NAME}
        return [paragraph(EXPLAINED), self.asking("lesson", WHICH), name, button("save", SAVE), *self.student_blocks()]

    def text(self) -> str:
        return "\n".join((EXPLAINED, WHICH, NAME))


def _saved(sheet: Worksheet) -> list[Line]:
    """Save a copy next to the games of this machine, and say where the file and its copy are."""
    news = f"Saved to your downloads as {file_name(sheet)}."
    try:
        path = save_worksheet(sheet)
    except OSError as fault:
        return [("news", f"{news} bcnb could not save a copy: {fault}.")]
    return [("news", news if in_browser() else f"{news} bcnb also saved a copy: {path}.")]
