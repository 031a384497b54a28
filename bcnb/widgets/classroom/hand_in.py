"""The exit ticket of a history lesson, and the form that saves a student's answers as a file for the teacher."""

from collections.abc import Callable
from datetime import date

from bcnb.course.history import phrases
from bcnb.course.history.saved_answers import known_answers
from bcnb.course.history.schema import BattleLesson, WhyTheWarLesson
from bcnb.course.worksheets.student_page import page_name, student_page
from bcnb.course.worksheets.worksheet import (
    HANDING_IN,
    LONGEST_NAME,
    Worksheet,
    file_name,
    lessons_begun,
    pair_names,
    save_worksheet,
    worksheet_of,
)
from bcnb.course.worksheets.worksheet_items import plan_of
from bcnb.storage.paths import in_browser
from bcnb.storage.toml import FileError
from bcnb.widgets.form import Block, Form, Line, button, paragraph
from bcnb.widgets.history import phrases as phrases_of_forms
from bcnb.widgets.history.student_switch import SharedSheet, file_message, worksheet_file
from bcnb.widgets.progress_store import not_read

NOTHING = "There is nothing to hand in yet. Do a lesson, or a part of one, and come back."
NOT_BEGUN = "there is nothing to hand in yet: answer a question of this lesson first"
LOOK = "Look again"
WHICH, NAME, SAVE = "Which lesson do you want to hand in?", "Your name, as your teacher knows it:", "Save my worksheet"
SAVE_PAGE = "Save my answers as a page (HTML)"
EXPLAINED = (
    "Your tasks, your answers and your name go into one small file in your downloads. bcnb sends it nowhere. Give it "
    "to your teacher as you give other files."
)


class ExitTicket(Form):
    """A form with a choice and a line to write, for the end of a lesson."""

    written = (phrases.EXIT_OPEN_KEY,)

    def __init__(self, lesson: BattleLesson | WhyTheWarLesson) -> None:
        self.question = lesson.question.ask
        self.options = {phrases.EXIT_SURE_KEY: phrases.EXIT_CHOICES}
        super().__init__(lesson.name, phrases.LABELED.format(label=phrases.EXIT_TITLE, text=lesson.title))

    def blocks(self) -> list[Block]:
        """Return both questions."""
        return [
            paragraph(phrases.EXIT_TITLE, "head"),
            paragraph(self.question, "strong"),
            self.asking(phrases.EXIT_SURE_KEY, phrases.EXIT_SURE),
            self.lines(phrases.EXIT_OPEN_KEY, phrases.EXIT_OPEN),
        ]

    def text(self) -> str:
        """Return both questions as text."""
        return "\n".join((f"{phrases.EXIT_TITLE}. {phrases.EXIT_SURE}", phrases.EXIT_OPEN))


class HandIn(SharedSheet):
    """A form with a choice of begun lessons, a field for the name, and buttons that save a file.

    Args:
        today: returns the date of the worksheet.
        only: the lesson that is handed in. Without it, the student chooses one.
    """

    written = ("name",)

    def __init__(self, today: Callable[[], date] = date.today, only: str = "") -> None:
        self._titles: dict[str, str] = {}
        self._only, self._lack = only, ""
        super().__init__(HANDING_IN, "Hand in a lesson", today)

    def read(self) -> None:
        """Load the answers and the list of begun lessons, which may have changed in another notebook."""
        self._lack = ""
        try:
            self._titles = {name: self._titles.get(name) or plan_of(name).title for name in lessons_begun()}
        except (OSError, FileError) as fault:
            self._titles, self._lack = {}, not_read(fault)
        self.options = {"lesson": tuple(self._titles.values())}
        super().read()

    def write(self, asked: str, words: str) -> None:
        """Save the student's name or another answer.

        Raises:
            ValueError: if the name is too long, or the answer is not valid.
        """
        if asked == "name" and len(words) > LONGEST_NAME:
            raise ValueError(f"a name has at most {LONGEST_NAME} letters")
        super().write(asked, words)

    def press(self, asked: str) -> None:
        """Save the worksheet, save the answers as a page, or update the list of lessons.

        Raises:
            ValueError: if the file cannot be saved; the message gives the reason.
        """
        if asked == "save":
            self._save()
        elif asked == "page":
            self._save_page()
        elif asked != "look":
            super().press(asked)

    def _sheet(self) -> Worksheet:
        return worksheet_of(self._chosen_lesson(), self.answers.get("name", ""), self._today())

    def _save_page(self) -> None:
        sheet = self._sheet()
        self.send(file_message(page_name(sheet), student_page(sheet).encode()))
        self.said = [("news", phrases_of_forms.DOWNLOADED.format(file=page_name(sheet)))]

    def _save(self) -> None:
        sheet = self._sheet()
        self.send(worksheet_file(sheet))
        self.said = _saved(sheet)

    def _chosen_lesson(self) -> str:
        if self._only:
            self.read()
            if self._only not in self._titles:
                raise ValueError(self._lack or NOT_BEGUN)
            return self._only
        if (place := self.chosen("lesson")) < 0:
            raise ValueError("first choose a lesson")
        return list(self._titles)[place]

    def blocks(self) -> list[Block]:
        """Return the choice of lessons, the field for the name and the buttons, or a note if no lesson was begun."""
        if not self._titles and not self._only:
            return [paragraph(self._lack or NOTHING), button("look", LOOK), *self.student_blocks()]
        name: Block = {**self.lines("name", NAME, 1), "most": LONGEST_NAME}
        if pair := pair_names(known_answers().get(self._only, {})):
            name = paragraph(phrases_of_forms.FILE_OF_PAIR.format(names=", ".join(pair)))
        which = [] if self._only else [self.asking("lesson", WHICH)]
        files = (button("save", SAVE), button("page", SAVE_PAGE))
        return [paragraph(EXPLAINED), *which, name, *files, *self.student_blocks()]

    def text(self) -> str:
        """Return the texts of the form."""
        return "\n".join((EXPLAINED, NAME) if self._only else (EXPLAINED, WHICH, NAME))


def _saved(sheet: Worksheet) -> list[Line]:
    """Save a copy with the other saved files, and return a message that names the file and its copy."""
    news = f"Saved to your downloads as {file_name(sheet)}."
    try:
        path = save_worksheet(sheet)
    except OSError as fault:
        return [("news", f"{news} bcnb could not save a copy: {fault}.")]
    return [("news", news if in_browser() else f"{news} bcnb also saved a copy: {path}.")]
