"""A form for shared computers: it sets the answers of one student aside, so that the next one can start."""

from base64 import b64encode
from collections.abc import Callable
from datetime import date
from typing import Any

from bcnb.course.history.saved_answers import known_answers, save_answer
from bcnb.course.worksheets.early_answers import STUDENT
from bcnb.course.worksheets.students import (
    NO_NAME,
    bring_back,
    is_begun,
    name_here,
    set_aside,
    students_aside,
    worksheets_here,
)
from bcnb.course.worksheets.worksheet import (
    HANDING_IN,
    LONGEST_NAME,
    Worksheet,
    checked_name,
    file_name,
    write_worksheet,
)
from bcnb.course.worksheets.worksheet_items import plan_of
from bcnb.storage.toml import FileError
from bcnb.widgets.form import Block, Form, Line, button, paragraph
from bcnb.widgets.history import phrases
from bcnb.widgets.progress_store import not_read


class SharedSheet(Form):
    """A form that also lets another student start. `today` returns the date of saved worksheets."""

    def __init__(self, lesson: str, title: str, today: Callable[[], date] = date.today) -> None:
        self._today = today
        self._leaving = False
        super().__init__(lesson, title)

    def write(self, asked: str, words: str) -> None:
        """Save an answer, or the name of the student whose answers are on this computer.

        Raises:
            ValueError: if the answer or the name is not valid, or the name cannot be saved.
        """
        if asked != STUDENT:
            return super().write(asked, words)
        try:
            save_answer(HANDING_IN, "name", checked_name(words) if words.strip() else "")
        except OSError as fault:
            raise ValueError(f"the name is not saved: {fault}") from None

    def press(self, asked: str) -> None:
        """Ask for confirmation to start as another student, or do a step of it.

        Raises:
            ValueError: if the button is unknown, or the step fails.
        """
        if asked == "another":
            self._leaving = True
        elif not self._leaving:
            super().press(asked)
        elif asked == "stay":
            self._leaving = False
        elif asked.startswith("worksheet "):
            self.said = self._give(asked.removeprefix("worksheet "))
        elif asked == "start":
            self._change(lambda: set_aside(self._today()))
        elif asked.startswith("continue "):
            self._change(lambda: bring_back(asked.removeprefix("continue "), self._today()))
        else:
            super().press(asked)

    def _give(self, lesson: str) -> list[Line]:
        """Send the worksheet of a lesson to the page. Raises ValueError."""
        sheet = next((one for one in worksheets_here(self._today()) if one.lesson == lesson), None)
        if sheet is None:
            raise ValueError(f"no answers to {lesson!r:.60} are here")
        self.send(worksheet_file(sheet))
        return [("news", phrases.DOWNLOADED.format(file=file_name(sheet)))]

    def _change(self, change: Callable[[], object]) -> None:
        """Switch to another student, and reload the page. Raises ValueError if it fails."""
        try:
            change()
        except FileError as fault:
            raise ValueError(not_read(fault)) from None
        except OSError as fault:
            raise ValueError(f"nothing was set aside: {fault}") from None
        self._leaving, self.answers = False, {}
        self.send({"t": "reload"})

    def student_blocks(self) -> list[Block]:
        """Return the button, or the questions after it was pressed. The list is empty if nobody has worked here yet."""
        waiting = students_aside()
        if not (is_begun() or waiting):
            return []
        if not self._leaving:
            return [button("another", phrases.ANOTHER)]
        back = [button(f"continue {key}", phrases.CONTINUE_AS.format(name=name)) for key, name in waiting.items()]
        return [*(self._leaving_blocks() if is_begun() else []), *back, button("stay", phrases.STAY)]

    def _leaving_blocks(self) -> list[Block]:
        try:
            sheets = worksheets_here(self._today())
        except (OSError, ValueError) as fault:
            return [paragraph(phrases.ASIDE, "head"), paragraph(not_read(fault), "wrong")]
        name = "" if name_here() == NO_NAME else name_here()
        give = [button(f"worksheet {one.lesson}", _save_label(one)) for one in sheets]
        return [paragraph(phrases.ASIDE), name_field(phrases.WHOSE, name), *give, button("start", phrases.START)]

    def who_blocks(self) -> list[Block]:
        """Return the question who is working here, once something was answered. The page hides it from a pair."""
        name = known_answers().get(HANDING_IN, {}).get("name", "")
        return [name_field(phrases.WHO, name)] if is_begun() and not self._leaving else []


def name_field(ask: str, name: str = "") -> Block:
    """Return a field for the name of the student whose answers are on this computer."""
    return {"kind": "write", "at": STUDENT, "ask": ask, "text": name, "rows": 1, "most": LONGEST_NAME}


def _save_label(sheet: Worksheet) -> str:
    return phrases.SAVE_WORKSHEET.format(title=plan_of(sheet.lesson).title)


def worksheet_file(sheet: Worksheet) -> dict[str, Any]:
    """Return the message that makes a page download a worksheet."""
    return file_message(file_name(sheet), write_worksheet(sheet))


def file_message(name: str, data: bytes) -> dict[str, Any]:
    """Return the message that makes a page download a file."""
    return {"t": "file", "name": name, "data": b64encode(data).decode()}
