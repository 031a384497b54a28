"""The lesson that a page puts together, and the messages about it."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from bcnb.course.authoring.lesson_draft import LessonDraft, write_lesson
from bcnb.course.authoring.opened_file import LESSON, kind_of_bytes
from bcnb.course.authoring.own_lesson import POSITION, PUZZLE, QUESTION
from bcnb.course.authoring.stored_lesson import (
    LessonSource,
    LessonUnderWay,
    load_lesson_under_way,
    open_lesson,
    save_lesson_file,
    save_lesson_under_way,
)
from bcnb.editor.edit_checks import LONGEST_TEXT
from bcnb.engine.ruleset import State
from bcnb.presentation.text_tools import count_noun, sentence
from bcnb.storage.scenarios import write_position
from bcnb.storage.toml import FileError, decode
from bcnb.storage.toml_scanner import LARGEST
from bcnb.widgets.base_widget import Message
from bcnb.widgets.editor.lesson_view import KEPT, LessonData, lesson_view
from bcnb.widgets.editor.puzzle_model import OwnPuzzleModel
from bcnb.widgets.editor.question_model import QuestionModel
from bcnb.widgets.js_bundle import part


class Drawn(NamedTuple):
    """The things of a page that a step can show: the drawn position, its scenario file, the puzzle and the question."""

    state: State
    title: str
    text: str
    puzzle: OwnPuzzleModel
    question: QuestionModel

    def titles(self) -> Mapping[str, str]:
        """Return the titles of the puzzle and the question that are made here."""
        return {PUZZLE: self.puzzle.made(self.text)[0], QUESTION: self.question.title(self.state)}

    def file(self, name: str) -> str:
        """Return the file of a puzzle, a question or the position, or an empty text for none. Raises ValueError."""
        if name == PUZZLE:
            return self.puzzle.made(self.text)[1] or _missing("puzzle")
        if name == QUESTION:
            return self.question.made(self.state)
        if name == POSITION:
            return write_position(self.state, self.title)
        if name:
            raise ValueError(f"a step cannot show {name!r:.40}")
        return ""


def _missing(name: str) -> str:
    raise ValueError(f"make the {name} first")


class LessonModel:
    """The lesson of a page. It is loaded when its part of the page is first opened, and saved after every change.

    `file` is the name and the text of the file that the last message asked for, and `opened` the name of the lesson
    that it asked to preview, or None. `script` is the code of the part of the page if the message asked for it.
    """

    def __init__(self) -> None:
        self.file: tuple[str, str] | None = None
        self.opened: str | None = None
        self.script = ""
        self._lesson: LessonUnderWay | None = None
        self._at = -1

    @property
    def lesson(self) -> LessonUnderWay:
        """Return the lesson. It must have been loaded."""
        assert self._lesson is not None
        return self._lesson

    def _load(self) -> str:
        """Load the lesson if it is not loaded yet, and return what is wrong with the stored one, or an empty text."""
        if self._lesson is not None:
            return ""
        self._lesson, fault = load_lesson_under_way()
        return fault

    def title(self) -> str:
        """Return the title of the lesson, or an empty text if it has no title or no step yet."""
        self._load()
        draft = self.lesson.draft
        return str(draft.words.get("title") or "") if draft.steps else ""

    def made(self) -> str:
        """Return the lesson file. Raises ValueError if it is not complete."""
        self._load()
        return self._written()

    def open_file(self, data: bytes, name: str) -> bool:
        """Open the lesson in a file. Return False for any other file. The one before can be restored with undo.

        Raises:
            FileError: if the lesson is not valid.
            OSError: if it cannot be saved.
        """
        if kind_of_bytes(data, name) != LESSON:
            return False
        found = open_lesson(decode(name, data), name)
        self._load()
        after = self.lesson.after(found.draft, found.source)
        save_lesson_under_way(after)
        self._lesson = after
        return True

    def answer(self, message: Message, drawn: Drawn) -> LessonData:
        """Do what a message asks for, and return what the page shows. A refusal changes nothing."""
        self.file, self.opened, self.script, self._at = None, None, "", -1
        said, wrong = self._load(), False
        before, wrong = self.lesson, bool(said)
        try:
            said = LESSON_ACTS[message.kind](self, message, drawn) or said
            if self.lesson != before:
                save_lesson_under_way(self.lesson)
        except FileError as fault:
            self._lesson, said, wrong = before, f"{fault}.", True
        except ValueError as fault:
            self._lesson, said, wrong = before, sentence(str(fault)), True
        except OSError as fault:
            said, wrong = f"The lesson is not saved: {fault.strerror or fault}.", True
        return lesson_view(self.lesson, drawn.titles(), said, wrong=wrong, at=self._at)

    def _turn(self, draft: LessonDraft) -> str:
        self._lesson = self.lesson.after(draft)
        return ""

    # --- messages: each returns what the page says about it -----------------------------------------------------------

    def _look(self, message: Message, _drawn: Drawn) -> str:
        if message.flag("part"):
            self.script = part("lesson_panel")[0]
        return ""

    def _title(self, message: Message, _drawn: Drawn) -> str:
        return self._turn(self.lesson.draft.with_title(message.text("text")))

    def _words(self, message: Message, _drawn: Drawn) -> str:
        number, draft = message.whole("number"), self.lesson.draft
        if message.text("name") == "heading":
            return self._turn(draft.with_heading(number, message.text("text")))
        return self._turn(draft.with_text(number, decode("text", message.data("data", 4 * LONGEST_TEXT))))

    def _add(self, _message: Message, _drawn: Drawn) -> str:
        self._turn(self.lesson.draft.with_step(""))
        self._at = len(self.lesson.draft.steps) - 1
        return f"Step {self._at + 1} is added."

    def _show(self, message: Message, drawn: Drawn) -> str:
        number, name = message.whole("number"), message.text("name")
        return "" if name == KEPT else self._turn(self.lesson.draft.with_shown(number, drawn.file(name)))

    def _move(self, message: Message, _drawn: Drawn) -> str:
        number, steps = message.whole("number"), len(self.lesson.draft.steps)
        by = max(-steps, min(steps, message.whole("by")))
        self._turn(self.lesson.draft.moved(number, by))
        self._at = max(0, min(steps - 1, number + by))
        return f"Step {number + 1} is now step {self._at + 1}." if self._at != number else ""

    def _remove(self, message: Message, _drawn: Drawn) -> str:
        number = message.whole("number")
        self._turn(self.lesson.draft.without_step(number))
        self._at = min(number, len(self.lesson.draft.steps) - 1)
        return f"Step {number + 1} is removed. Undo brings it back."

    def _undo(self, _message: Message, _drawn: Drawn) -> str:
        self._lesson = self.lesson.undone()
        return "Undone."

    def _new(self, _message: Message, _drawn: Drawn) -> str:
        self._lesson = self.lesson.after(LessonDraft(), LessonSource())
        return "A new lesson. Undo brings back the one before."

    def _written(self) -> str:
        """Return the lesson file. Raises ValueError if it is not complete."""
        draft = self.lesson.draft
        if not draft.words.get("title"):
            raise ValueError("the lesson has no title yet")
        if not draft.steps:
            raise ValueError("the lesson has no step yet")
        if empty := [number for number, step in enumerate(draft.steps, 1) if not step["text"]]:
            raise ValueError(f"step {empty[0]} has no text yet")
        text = write_lesson(draft, self.lesson.source.text)
        if len(text.encode()) > LARGEST:
            raise ValueError(f"a lesson file has at most {LARGEST:,} bytes: remove a step")
        return text

    def _save(self, _message: Message, _drawn: Drawn) -> str:
        """Send the file to the page."""
        self.file = f"{self.lesson.stem}.toml", self._written()
        return f"Saved as {self.file[0]}. It has {count_noun(len(self.lesson.draft.steps), 'step')}."

    def _preview(self, _message: Message, _drawn: Drawn) -> str:
        """Save the lesson in the home folder, to be opened on its page."""
        self.opened = save_lesson_file(self._written().encode(), self.lesson.stem, over=True)
        return ""


LESSON_ACTS: Mapping[str, Callable[[LessonModel, Message, Drawn], str]] = {
    "lesson_look": LessonModel._look,
    "lesson_title": LessonModel._title,
    "lesson_words": LessonModel._words,
    "lesson_add": LessonModel._add,
    "lesson_show": LessonModel._show,
    "lesson_move": LessonModel._move,
    "lesson_remove": LessonModel._remove,
    "lesson_undo": LessonModel._undo,
    "lesson_new": LessonModel._new,
    "lesson_save": LessonModel._save,
    "lesson_preview": LessonModel._preview,
}
"""The messages about a lesson."""
