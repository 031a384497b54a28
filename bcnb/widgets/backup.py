"""A form that saves all of a learner's data as one file, and loads such a file."""

from base64 import b64encode
from collections.abc import Callable
from datetime import date

from bcnb.course.backup.transfer import load_kept, pack_kept
from bcnb.widgets.form import MOST_BYTES, Block, Form, button, listed, paragraph
from bcnb.widgets.progress_store import storage_warning

TITLE = "Back up everything"
SAVE, LOAD = "Save backup", "Load a backup file:"
EXPLAINED = (
    "This saves your progress, answers, games, reviews, house rules, worksheets, sets and drawn battles as one file. "
    "Load it in another browser or on another machine to continue there. Loading deletes nothing. Of two states of a "
    "game the longer one stays, of a task the one with more tries, of a worksheet the later one. Your answer in words "
    "stays, unless the other answer contains it. Two different games, house rules or battles with one name both stay."
)
TOO_LARGE = "This file is too large for a page. In a terminal, use bcnb keep load FILE."


class Backup(Form):
    """A form with a button that saves everything, and a field for a file to load. `today` returns the current date."""

    def __init__(self, today: Callable[[], date] = date.today) -> None:
        self._today = today
        self._came: tuple[str, ...] = ()
        super().__init__("carrying", TITLE)

    def press(self, asked: str) -> None:
        """Send all saved data to the page as a file, which goes to the downloads.

        Raises:
            ValueError: if there is nothing to save, or the button is unknown.
        """
        if asked != "save":
            super().press(asked)
        packed = pack_kept()
        name = f"bcnb-{self._today().isoformat()}.zip"
        self.send({"t": "file", "name": name, "data": b64encode(packed.data).decode()})
        self._tell(f"{name} is in your downloads.", tuple(packed.report_lines))

    def take(self, asked: str, data: bytes) -> None:
        """Load the bytes of a backup that the reader chose on the page.

        Raises:
            ValueError: if the file is faulty, or its content cannot be saved.
        """
        if asked != "load":
            super().take(asked, data)
        try:
            loaded = load_kept(data, "the file")
        except OSError as fault:
            raise ValueError(f"not everything could be saved: {fault}") from None
        self._tell("The backup was loaded.", tuple(loaded.report_lines))

    def _tell(self, news: str, lines: tuple[str, ...]) -> None:
        self.said, self._came = [("news", news)], lines

    def blocks(self) -> list[Block]:
        """Return the explanation, the button, the field for a file, and the result."""
        lack = storage_warning()
        field = {"kind": "file", "at": "load", "ask": LOAD, "most": MOST_BYTES, "over": TOO_LARGE}
        result = [listed(*self._came)] if self._came else []
        return [
            paragraph(EXPLAINED),
            *([paragraph(lack, "wrong")] if lack else []),
            button("save", SAVE),
            field,
            *result,
        ]

    def text(self) -> str:
        """Return the texts of the form."""
        return "\n".join((EXPLAINED, SAVE, LOAD))
