"""The form of a student's homework: a set of lessons and tasks with progress, and one file to hand in."""

from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

from bcnb.course.history.saved_answers import save_answer
from bcnb.course.worksheets.dealt_games import DealtGame, dealt_game, game_file_name, write_dealt_game
from bcnb.course.worksheets.homework import (
    LARGEST,
    SUFFIX,
    HomeworkSet,
    SetItem,
    parse_set,
    read_set,
    set_items,
    with_form,
)
from bcnb.course.worksheets.shared_deals import SharedDeal, begin_deal, deal_title, played_deal
from bcnb.course.worksheets.worksheet import (
    HANDING_IN,
    LONGEST_NAME,
    Worksheet,
    checked_name,
    file_name,
    letters_of,
    worksheet_of,
    write_worksheet,
)
from bcnb.presentation.text_tools import count_noun, long_date, sentence
from bcnb.storage.toml import FileError
from bcnb.widgets.classroom.hand_in import NAME
from bcnb.widgets.form import Block, Form, button, paragraph
from bcnb.widgets.progress_store import not_read

KEY = "homework"
"""The key under which the set is saved, next to the student's name."""
LOAD = "A file with homework:"
TOO_LARGE = "This file is too large to be a set of homework."
NOTHING = "Open the link that your teacher sent you, or choose the file with your homework."
DUE, PAST_DUE = "Homework, due on {day}", "Homework, which was due on {day}"
EXPLAINED = (
    "Your work in all lessons and games of this homework goes into one file in your downloads. Give it to your teacher."
)
SAVE = "Save my homework"
ITEM = "{title}: {done} of {of} done"
GAME = "{title}: {state}"
BEGIN = "Begin the game"
NOT_BEGUN, OVER = "not begun", "finished"
BEGUN = "{steps} so far"
STEPS = ("step", "steps")
SAME_DEAL = (
    "Everybody in your class gets the same cards and dice in this game. Play it once, to the end. The first game that "
    "you finish counts."
)
PLAY_PAGE = "play/play.ipynb"
BUTTON = "deal "
"""The beginning of the names of the buttons that begin a game."""


class HomeworkForm(Form):
    """A form with a set of homework and its progress. The set stays until another one is opened.

    Args:
        code: the text of the set from a link, or an empty text for the set that was opened last.
        today: returns the current date.
    """

    written = ("name",)

    def __init__(self, code: str = "", today: Callable[[], date] = date.today) -> None:
        self._today = today
        self._asked = False
        self._fault = ""
        self._set: HomeworkSet | None = None
        if code:
            self._open(lambda: parse_set(code))
        super().__init__(HANDING_IN, "Homework")

    def _open(self, read: Callable[[], HomeworkSet]) -> None:
        """Open a set and save it for the next visit. If it cannot be opened, the form says why."""
        try:
            self._set, self._fault = read(), ""
            save_answer(HANDING_IN, KEY, self._set.code)
        except ValueError as fault:
            self._fault = sentence(str(fault))
        except OSError as fault:
            self._fault = f"Your homework is open, but it is not saved for the next time: {fault}."

    @property
    def going(self) -> bool:
        """Return True until the page has sent all answers that its browser holds, and then asks for the progress."""
        return not self._asked

    def go(self) -> None:
        """Show the progress from now on."""
        self._asked = True

    def read(self) -> None:
        """Load the name, and the set of the last visit if no other was opened."""
        super().read()
        if self._set is None and not self._fault and (code := self.answers.get(KEY)):
            self._open(lambda: parse_set(code))

    def write(self, asked: str, words: str) -> None:
        """Save the student's name.

        Raises:
            ValueError: if it is too long, or for another question.
        """
        if len(words) > LONGEST_NAME:
            raise ValueError(f"a name has at most {LONGEST_NAME} letters")
        super().write(asked, words)

    def take(self, asked: str, data: bytes) -> None:
        """Open the set in a file that the student chose.

        Raises:
            ValueError: if the form does not expect this file.
        """
        if asked != KEY:
            super().take(asked, data)
        self._open(lambda: read_set(data, "the file"))

    def press(self, asked: str) -> None:
        """Send the work in the set as one file, or begin a game of it.

        Raises:
            ValueError: if the name is missing or nothing can be read or saved, or for an unknown button.
        """
        if self._set is None or not (asked == "save" or asked.startswith(BUTTON)):
            super().press(asked)
        elif asked == "save":
            self._hand_in(self._set)
        else:
            self._begin(self._set, asked.removeprefix(BUTTON))

    def _hand_in(self, found: HomeworkSet) -> None:
        """Send the work in a set as one file. Raises ValueError if the name is missing or nothing can be read."""
        name = checked_name(self.answers.get("name", ""))
        packed = BytesIO()
        with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
            for sheet in self._sheets(found, name).values():
                archive.writestr(file_name(sheet), write_worksheet(sheet))
            for game in self._games(found, name):
                archive.writestr(game_file_name(game), write_dealt_game(game))
        file = f"homework-{found.due.isoformat()}-{letters_of(name)}.zip"
        self.send({"t": "file", "name": file, "data": b64encode(packed.getvalue()).decode()})
        self.said = [("news", f"Saved to your downloads as {file}.")]

    def _begin(self, found: HomeworkSet, item: str) -> None:
        """Begin a game of the set, unless it is begun. Raises ValueError for an unknown game, or if it is not saved."""
        deal = next((one for one in found.deals if one.item == item), None)
        if deal is None:
            raise ValueError("this game is not in the homework")
        if played_deal(deal, found.due) is None:
            try:
                begin_deal(deal, found.due)
            except OSError as fault:
                raise ValueError(f"the game cannot be saved: {fault}") from None
        self.said = [("news", "The game is ready. Open it with the link above.")]

    def _games(self, found: HomeworkSet, name: str) -> Iterator[DealtGame]:
        """Yield the student's games of a set that were begun."""
        for deal in found.deals:
            if played := played_deal(deal, found.due):
                yield dealt_game(name, self._today(), found.code, deal, played)

    def _sheets(self, found: HomeworkSet, name: str) -> Mapping[str, Worksheet]:
        """Return the student's worksheets for a set by lesson, also those that are still empty. Raises ValueError."""
        made = (worksheet_of(lesson, name, self._today()) for lesson in found.lessons)
        return {sheet.lesson: with_form(found, sheet)._replace(homework=found.code) for sheet in made}

    def blocks(self) -> list[Block]:
        """Return the set with its progress, the field for the name and the button, and the field for a file."""
        if not self._asked:
            self.read()
        fault = [paragraph(self._fault, "wrong")] if self._fault else []
        file: Block = {"kind": "file", "at": KEY, "ask": LOAD, "most": LARGEST, "over": TOO_LARGE, "accept": SUFFIX}
        if self._set is None:
            return [*fault, *([] if fault else [paragraph(NOTHING)]), file]
        name = {**self.lines("name", NAME, 1), "most": LONGEST_NAME}
        say = DUE if self._today() <= self._set.due else PAST_DUE
        head = paragraph(say.format(day=long_date(self._set.due)), "head")
        return [*fault, head, *self._items(self._set), paragraph(EXPLAINED), name, button("save", SAVE), file]

    def _items(self, found: HomeworkSet) -> list[Block]:
        try:
            items = list(set_items(found, self._sheets(found, "-")))
        except (OSError, FileError) as fault:
            return [paragraph(not_read(fault), "wrong")]
        lessons: list[Block] = (
            [{"kind": "links", "items": [_link(item, counts=self._asked) for item in items]}] if items else []
        )
        return [*lessons, *(block for deal in found.deals for block in _deal_blocks(deal, found.due))]

    def text(self) -> str:
        """Return the text of the form without a set."""
        return "\n".join((NOTHING, LOAD))


def _deal_blocks(deal: SharedDeal, due: date) -> Iterator[Block]:
    """Yield a link to a game that was begun, or the button that begins it, and the rule for all."""
    played, title = played_deal(deal, due), deal_title(deal)
    if played is None:
        yield paragraph(GAME.format(title=title, state=NOT_BEGUN))
        yield button(f"{BUTTON}{deal.item}", BEGIN)
    else:
        record = played.recorded.record
        state = OVER if record.end else BEGUN.format(steps=count_noun(len(record.plies), *STEPS))
        yield {"kind": "links", "items": [[PLAY_PAGE, f"#game={played.name}", GAME.format(title=title, state=state)]]}
    yield paragraph(SAME_DEAL, "soft")


def _link(item: SetItem, *, counts: bool) -> list[str]:
    """Return the page, the part of its address, and the words of a link to an item."""
    words = ITEM.format(title=item.title, done=item.done, of=item.of) if counts else item.title
    return [item.page, item.part, words]
