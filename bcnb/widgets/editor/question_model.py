"""The question that a page makes from a drawn position, and the messages about it."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from bcnb.course.authoring.opened_file import QUESTION, kind_of_bytes
from bcnb.course.authoring.opened_question import OpenedQuestion, open_question
from bcnb.course.authoring.question_maker import Asking, RecordedMoment, asking_of, make_question
from bcnb.course.authoring.stored_question import load_asking, save_asking
from bcnb.engine.ruleset import State
from bcnb.presentation import svg
from bcnb.presentation.scene import DEFAULT_VIEWPOINT, Scene, Viewpoint, follow
from bcnb.presentation.text_tools import count_noun, sentence
from bcnb.storage.toml import decode
from bcnb.widgets.base_widget import Message
from bcnb.widgets.editor.question_view import QuestionData, question_scene, question_view

File: TypeAlias = tuple[str, str]
"""The name of a file and its text."""


class QuestionModel:
    """The question of a page. It is loaded when its part of the page is first opened, and saved after every change.

    `file` is the question file that the last message asked for, or None. `board` is the ground and the cells of a fixed
    position, which has a board of its own, or empty.

    Args:
        opened: the question to begin with, by default the stored one.
    """

    def __init__(self, opened: OpenedQuestion | None = None) -> None:
        self._opened = opened
        self.file: File | None = None
        self.board: QuestionData = {}
        self._drawn: State | None = None
        self._scene: Scene | None = None
        self._asking: Asking | None = None
        self._before: Asking | None = None

    def answer(self, message: Message, drawn: State, scene: Scene, stand: Viewpoint) -> QuestionData:
        """Do what a message asks for, and return what the page shows. A refusal changes nothing.

        Args:
            message: the message, with one of the kinds in `QUESTION_ACTS`.
            drawn: the drawn position.
            scene: the board as it is drawn.
            stand: the viewpoint on the board.
        """
        self.file, said, wrong = None, "", False
        fault = self._load(drawn)
        before = self.asking
        try:
            said = QUESTION_ACTS[message.kind](self, message)
            if self._asking != before:
                save_asking(self.asking)
        except ValueError as refused:
            said, wrong = sentence(str(refused)), True
        except OSError as refused:
            said, wrong = f"The question is not saved: {refused.strerror or refused}.", True
        view = question_view(self.asking, fault or said, wrong=wrong or bool(fault))
        return {**view, "new": "Bring back" if self._before else "New question", "frame": self._frame(scene, stand)}

    def _load(self, drawn: State) -> str:
        """Load the question if it is not loaded yet, and return what is wrong with the stored one, or an empty text."""
        asking, fault = (self._asking, "") if self._asking else load_asking(drawn)
        self._drawn = drawn
        if self._opened:
            self._before, asking, self._opened = asking, asking_of(self._opened), None
            save_asking(asking)
        self._asking = asking.on(drawn)
        return fault

    def title(self, drawn: State) -> str:
        """Return the title of the question about a drawn position, or an empty text if it has no example yet."""
        self._load(drawn)
        return self.asking.title if self.asking.examples else ""

    def made(self, drawn: State) -> str:
        """Return the question file. Raises ValueError if it is not complete."""
        self._load(drawn)
        return make_question(self.asking)[0]

    def _frame(self, scene: Scene, stand: Viewpoint) -> object:
        """Return the board of the example under way, or None if the position does not allow a question."""
        if not self.asking.fixed or self.asking.about_files:
            self._scene, self.board = None, {}
            try:
                return svg.frame(follow(scene, question_scene(self.asking, scene.title, stand)))
            except ValueError:
                return None
        own = question_scene(self.asking, self.asking.title or self.asking.number, DEFAULT_VIEWPOINT)
        self._scene = follow(self._scene or own, own)
        self.board = {"ground": svg.ground(self._scene), "cells": svg.cells(self._scene)}
        return svg.frame(self._scene)

    def open_file(self, data: bytes, name: str) -> OpenedQuestion | None:
        """Take up the question in a file, and return it as it was opened. Return None for any other file.

        Raises:
            ValueError: if the question is not valid, or has no position of its own.
            OSError: if the question cannot be saved.
        """
        if kind_of_bytes(data, name) != QUESTION:
            return None
        opened = open_question(decode(name, data), name)
        asking = asking_of(opened)
        save_asking(asking)
        self._before, self._asking, self._scene = self._asking, asking, None
        return opened

    def at_moment(self, moment: RecordedMoment) -> None:
        """Ask about a moment of a recorded game, which is drawn now. The question keeps its words if it is not fixed.

        Raises:
            OSError: if the question cannot be saved.
        """
        asking = self._asking or load_asking(moment.drawn)[0]
        if asking.fixed:
            self._before, asking = asking, Asking(moment.drawn)
        self._asking = asking.at(moment)
        save_asking(self._asking)

    @property
    def asking(self) -> Asking:
        """Return the question. It must have been opened."""
        assert self._asking is not None
        return self._asking

    # --- messages: each returns what the page says about it -----------------------------------------------------------

    def _look(self, _message: Message) -> str:
        return ""

    def _text(self, message: Message) -> str:
        self._asking = self.asking.with_text(message.text("name"), message.text("text"))
        return ""

    def _rule(self, message: Message) -> str:
        number = message.text("rule").strip()
        self._asking = self.asking.with_rule(number) if message.flag("yes") else self.asking.without_rule(number)
        return ""

    def _turn(self, message: Message) -> str:
        side, card = message.text("side"), message.text("card")
        self._asking = self.asking.with_turn(side, card, played=message.flag("played"))
        return ""

    def _click(self, message: Message) -> str:
        label, only_check = message.text("hex"), message.flag("only")
        self._asking = self.asking.with_recording(self.asking.example.click(label, only_check=only_check))
        return ""

    def _do(self, message: Message) -> str:
        text, only_check = message.text("do"), message.flag("only")
        self._asking = self.asking.with_recording(self.asking.example.choose(text, only_check=only_check))
        return ""

    def _back(self, _message: Message) -> str:
        self._asking = self.asking.with_recording(self.asking.example.drop())
        return "Undone."

    def _event(self, message: Message) -> str:
        self._asking = self.asking.with_shown(message.whole("number"), yes=message.flag("yes"))
        return ""

    def _fact(self, message: Message) -> str:
        self._asking = self.asking.with_fact(message.text("name"), yes=message.flag("yes"))
        return ""

    def _add(self, _message: Message) -> str:
        self._asking = self.asking.with_example()
        return f"Example {len(self._asking.examples)} is added."

    def _undo(self, _message: Message) -> str:
        self._asking = self.asking.without_example()
        return f"Example {len(self._asking.examples) + 1} is under way again."

    def _new(self, _message: Message) -> str:
        """Begin another question, or bring the last one back."""
        before, self._before = self._before, None
        drawn = self._drawn or self.asking.drawn
        if before:
            self._asking = before.on(drawn)
            return "The question is back."
        self._before, self._asking = self.asking, Asking(drawn)
        return "A new question. Bring back returns to the one before."

    def _save(self, _message: Message) -> str:
        """Send the file to the page, if all examples give what it says."""
        text, question = make_question(self.asking)
        self.file = f"{self.asking.stem}.toml", text
        saved = f"Saved as {self.asking.stem}.toml in your downloads."
        if self.asking.about_files:
            return saved
        confirmed = count_noun(len(question.tries), "example")
        return f"{saved} The rules confirm {confirmed}. Lesson and Set offer it by its title."


QUESTION_ACTS: Mapping[str, Callable[[QuestionModel, Message], str]] = {
    "question_look": QuestionModel._look,
    "question_text": QuestionModel._text,
    "question_rule": QuestionModel._rule,
    "question_turn": QuestionModel._turn,
    "question_click": QuestionModel._click,
    "question_do": QuestionModel._do,
    "question_back": QuestionModel._back,
    "question_event": QuestionModel._event,
    "question_fact": QuestionModel._fact,
    "question_add": QuestionModel._add,
    "question_undo": QuestionModel._undo,
    "question_new": QuestionModel._new,
    "question_save": QuestionModel._save,
}
"""The messages about a question."""
