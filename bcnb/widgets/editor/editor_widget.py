"""The editor widget: a page on which a scenario is drawn, saved after every edit, played and downloaded."""

import re
from collections.abc import Callable, Collection, Mapping
from threading import RLock
from typing import Any
from urllib.parse import quote

import traitlets

from bcnb.course.authoring.opened_question import OpenedQuestion
from bcnb.course.authoring.stored_question import moment_of
from bcnb.editor.board_state import board_state
from bcnb.editor.draft import bottom_side
from bcnb.editor.edit_checks import LONGEST_TEXT
from bcnb.editor.edit_log import EditLog
from bcnb.editor.findings import list_faults
from bcnb.editor.palette import Palette
from bcnb.editor.starts import (
    Opened,
    editable_scenarios,
    empty_draft,
    from_moment,
    from_scenario,
    from_text_board,
    open_file,
    scenario_code,
)
from bcnb.editor.stored_draft import SUFFIX, load_stored, open_drawing, save_battle, save_log
from bcnb.editor.trial_games import GAMES, TrialRequest
from bcnb.engine.ruleset import State
from bcnb.players.registry import levels_for
from bcnb.presentation import svg
from bcnb.presentation.markup import Markup
from bcnb.presentation.presenter import page_presenter_of
from bcnb.presentation.scene import Scene, Viewpoint, follow
from bcnb.presentation.text_tools import sentence
from bcnb.storage.records import record_names
from bcnb.storage.saved_games import file_stem
from bcnb.storage.toml import FileError, decode
from bcnb.storage.toml_scanner import LARGEST
from bcnb.widgets.base_widget import GuardedWidget, Message
from bcnb.widgets.editor.editor_view import describe_draft, editor_view, starts_view, swatch_entries
from bcnb.widgets.editor.lesson_model import LESSON_ACTS, Drawn, LessonModel
from bcnb.widgets.editor.puzzle_model import PUZZLE_ACTS, OwnPuzzleModel
from bcnb.widgets.editor.question_model import QUESTION_ACTS, QuestionModel
from bcnb.widgets.editor.set_model import SET_ACTS, Made, SetModel
from bcnb.widgets.editor.trial_job import TrialJob
from bcnb.widgets.editor.trial_view import trial_view
from bcnb.widgets.stored_output import stored_bundle

MOST_VALUES = 6
"""The largest number of values of an edit."""


class ScenarioEditor(GuardedWidget):
    """A scenario that is drawn on a page.

    The page sends edits, each as a list of a verb and its values, and gets the board and all findings. Every edit is
    saved at once in the home folder, so a page that is loaded again shows the same draft, with undo.

    Args:
        begin: where the draft begins, by default where it was left.
        question: the question to begin with, by default the one that was left.
    """

    kind = traitlets.Unicode("scenario_editor").tag(sync=True)
    ground = traitlets.Unicode().tag(sync=True)
    cells = traitlets.Dict().tag(sync=True)
    frame = traitlets.Dict().tag(sync=True)
    swatches = traitlets.Dict().tag(sync=True)
    view = traitlets.Dict().tag(sync=True)
    starts = traitlets.Dict().tag(sync=True)
    trial = traitlets.Dict().tag(sync=True)
    puzzle = traitlets.Dict().tag(sync=True)
    question = traitlets.Dict().tag(sync=True)
    asked_board = traitlets.Dict().tag(sync=True)
    lesson = traitlets.Dict().tag(sync=True)
    sets = traitlets.Dict().tag(sync=True)

    def __init__(self, begin: Opened | None = None, question: OpenedQuestion | None = None) -> None:
        self._lock = RLock()
        self._outbox: list[dict[str, str]] = []
        self._log, fault = load_stored(begin)
        self._scene: Scene | None = None
        self._shown: Palette | None = None
        self._swatches: dict[str, Markup] = {}
        self._job: TrialJob | None = None
        self._puzzle = OwnPuzzleModel()
        self._question = QuestionModel(question)
        self._lesson, self._sets = LessonModel(), SetModel()
        view = editor_view(self._log, fault, bool(fault))
        super().__init__(
            starts=starts_view(), view=view, trial=self._trial_view(), puzzle=self._puzzle_view(), **self._drawn()
        )
        self.on_msg(self._answer)

    @property
    def log(self) -> EditLog:
        """Return the draft with its edits."""
        return self._log

    @property
    def text(self) -> str:
        """Return the scenario file of the draft."""
        return self._log.text

    def _drawn(self) -> dict[str, object]:
        """Return the board as traits."""
        state = self._state()
        drawn = page_presenter_of(state).scene(state, title=self._title(), stand=self._stand())
        self._scene = follow(self._scene, drawn) if self._scene else drawn
        palette = self._log.current.palette
        if palette is not self._shown:
            self._shown, self._swatches = palette, svg.swatches(self._scene, swatch_entries(palette))
        return {
            "cells": svg.cells(self._scene),
            "ground": svg.ground(self._scene),
            "frame": svg.frame(self._scene),
            "swatches": self._swatches,
        }

    def _state(self) -> State:
        """Return the position that is drawn."""
        return board_state(self._log.draft, self._log.current.palette)

    def _stand(self) -> Viewpoint:
        return Viewpoint(bottom_side(self._log.draft))

    def _title(self) -> str:
        return str(self._log.draft.words.get("title") or "A battle without a name")

    def _stem(self) -> str:
        """Return the name of the file without its suffix, such as `new-battle`."""
        return re.sub(r"[^\w]+", "-", file_stem(self._title()).lower()).strip("-") or "battle"

    def _show(self, said: str = "", *, wrong: bool = False) -> None:
        with self.hold_sync():
            for name, value in self._drawn().items():
                setattr(self, name, value)
            self.view = editor_view(self._log, said, wrong)
            self.trial = self._trial_view()
            self.puzzle = self._puzzle_view()

    def _answer(self, _widget: object, content: object, _buffers: object) -> None:
        """Answer the page. A refusal leaves the draft as it is, and the page shows the reason."""
        message = Message(content)
        if message.kind in _TRIALS:
            with self._lock:
                self._answer_trial(message)
        if message.kind in PUZZLE_ACTS:
            with self._lock:
                self._answer_puzzle(message)
        if message.kind in QUESTION_ACTS:
            with self._lock:
                self._answer_question(message)
        if message.kind in LESSON_ACTS:
            with self._lock:
                self._answer_lesson(message)
        if message.kind in SET_ACTS:
            with self._lock:
                self._answer_set(message)
        if message.kind not in _ACTS:
            return
        with self._lock:
            try:
                self._show(_ACTS[message.kind](self, message))
            except FileError as fault:  # the name of a file keeps its small letters
                self._show(f"{fault}.", wrong=True)
            except ValueError as fault:
                self._show(sentence(str(fault)), wrong=True)
            except OSError as fault:
                self._show(f"The draft is not saved: {fault.strerror or fault}.", wrong=True)
            for sent in self._outbox:  # after the view, so that what the page says about it stays
                self.send(sent)
            self._outbox.clear()

    # --- messages: each returns what the page says about it -----------------------------------------------------------

    def _edit(self, message: Message) -> str:
        edits = [_edit_in(one) for one in message.tables("edits")]
        for edit in edits:
            self._log.add(edit)
        save_log(self._log)
        return ""

    def _undo(self, _message: Message) -> str:
        self._log.undo()
        save_log(self._log)
        return "Undone."

    def _redo(self, _message: Message) -> str:
        self._log.redo()
        save_log(self._log)
        return "Done again."

    def _begin(self, message: Message) -> str:
        part, asked = self._asked_file(message)
        if part:
            self._outbox.append({"t": "part", "name": part})
        if part and asked is None:
            return f"The {'question' if part == 'ask' else part} is open. The board stays as it was."
        self._log.begin(asked or _start(message))
        save_log(self._log)
        if message.text("from") == "record" and not self._log.current.palette.map:
            record, ply = message.text("name"), _ply_of(message)
            self._question.at_moment(moment_of(record, ply, self._state()))
        return f"{self._title()} is on the board. Undo brings back what was there before."

    def _save(self, _message: Message) -> str:
        """Send the file to the page. A draft with faults can be saved as well, to be finished later."""
        name = f"{self._stem()}.toml"
        self._outbox.append({"t": "file", "name": name, "text": self.text})
        faults = len(list_faults(self._log.current))
        return (
            f"Saved as {name}." if not faults else f"Saved as {name}. It cannot be played before its faults are gone."
        )

    def _link(self, _message: Message) -> str:
        """Send the part of an address that holds the whole scenario."""
        self._outbox.append({"t": "link", "part": f"code={scenario_code(self.text)}"})
        return ""

    def _play(self, _message: Message) -> str:
        """Save the scenario in the home folder, and send the page the address of a table with it."""
        if faults := list_faults(self._log.current):
            raise ValueError(f"the battle cannot be played yet: {faults[0].words}")
        path = save_battle(self._log, self._stem())
        self._outbox.append({"t": "open", "part": f"scenario={quote(str(path), safe='')}"})
        return ""

    # --- games of the battle by the computer: the board and the draft stay as they are --------------------------------

    def _trial_view(self, said: str = "") -> dict[str, object]:
        return trial_view(self._job, self._log.draft.ruleset, self.text, said)

    def _answer_trial(self, message: Message) -> None:
        try:
            _TRIALS[message.kind](self, message)
            self.trial = self._trial_view()
        except ValueError as fault:
            self.trial = self._trial_view(sentence(str(fault)))
        self.send({"t": "tried"})

    def _try(self, message: Message) -> None:
        """Begin the games of the battle, or continue them if nothing has changed."""
        if faults := list_faults(self._log.current):
            raise ValueError(f"the battle cannot be played yet: {faults[0].words}")
        known = levels_for(self._log.draft.ruleset).values()
        union, confederate = (_one_of(message, known, side) for side in ("union", "confederate"))
        request = TrialRequest(self.text, union, confederate, GAMES)
        if self._job is None or self._job.request != request:
            if self._job:
                self._job.stop()
            self._job = TrialJob(request)
        self._job.begin()

    def _stop_trial(self, _message: Message) -> None:
        if self._job:
            self._job.stop()

    def _look_at_trial(self, _message: Message) -> None:
        if self._job:
            self._job.look()

    # --- a puzzle made from the battle --------------------------------------------------------------------------------

    def _puzzle_view(self) -> dict[str, object]:
        return self._puzzle.view(self._log.draft.ruleset, self.text)

    def _answer_puzzle(self, message: Message) -> None:
        self.puzzle = self._puzzle.answer(message, self._log.current, self.text)
        if self._puzzle.file:
            name, text = self._puzzle.file
            self.send({"t": "file", "name": name, "text": text})
        if self._puzzle.solved:
            self.send({"t": "solve", "part": f"start={quote(self._puzzle.solved, safe='')}"})
        self.send({"t": "puzzled"})

    # --- a question about the position: it is made when its part of the page asks for it ------------------------------

    def _asked_file(self, message: Message) -> tuple[str, Opened | None]:
        """Return the part of the page for a lesson, question or puzzle that it sends as a file, and its drawing.

        Without a drawing, the board stays as it was. For any other file or beginning, the part is empty.
        """
        if message.text("from") != "file":
            return "", None
        data, name = message.data("data", LARGEST), message.text("name")
        if self._lesson.open_file(data, name):
            return "lesson", None
        if (puzzle := self._puzzle.open_file(data, name)) is not None:
            return "puzzle", puzzle
        question = self._question.open_file(data, name)
        return ("ask", question.begun) if question else ("", None)

    def _answer_question(self, message: Message) -> None:
        if self._scene is None:
            return
        with self.hold_sync():
            self.question = self._question.answer(message, self._state(), self._scene, self._stand())
            self.asked_board = self._question.board
        if self._question.file:
            name, text = self._question.file
            self.send({"t": "file", "name": name, "text": text})

    # --- a lesson: its part of the page and its code are made when the page asks for them -----------------------------

    def _things(self) -> Drawn:
        """Return what a lesson or a set can hold."""
        return Drawn(self._state(), self._title(), self.text, self._puzzle, self._question)

    def _answer_lesson(self, message: Message) -> None:
        self.lesson = self._lesson.answer(message, self._things())
        if self._lesson.script:
            self.send({"t": "lesson_part", "script": self._lesson.script})
        if self._lesson.file:
            name, text = self._lesson.file
            self.send({"t": "file", "name": name, "text": text})
        if self._lesson.opened:
            self.send({"t": "lesson_open", "part": f"lesson={quote(self._lesson.opened, safe='')}"})

    def _answer_set(self, message: Message) -> None:
        faults = list_faults(self._log.current)
        self.sets = self._sets.answer(message, Made(self._things(), self._lesson, faults[0].words if faults else ""))
        if self._sets.script:
            self.send({"t": "set_part", "script": self._sets.script})

    def __repr__(self) -> str:
        return describe_draft(self._log.current)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        scene = self._scene
        assert scene is not None
        return stored_bundle(super()._repr_mimebundle_(**kwargs), svg.picture(scene), repr(self), svg.describe(scene))


def _start(message: Message) -> Opened:
    """Return the beginning that a page asks for.

    Raises:
        ValueError: if it is unknown or not valid.
    """
    start = _STARTS.get(message.text("from"))
    if start is None:
        raise ValueError("unknown beginning")
    return start(message)


def _open_sent(data: bytes, name: str) -> Opened:
    """Return the draft of a scenario file, or of a stored draft. Raises ValueError."""
    return open_drawing(data, name) if name.endswith(SUFFIX) else open_file(data, name)


def _one_of(message: Message, known: Collection[str], key: str = "name") -> str:
    """Return the name in a message, which must be a known one: a page opens no other file by its name."""
    name = message.text(key)
    if name not in known:
        raise ValueError(f"unknown name {name!r:.60}")
    return name


def _ply_of(message: Message) -> int | None:
    """Return the ply of a recorded game in a message, or None for its end."""
    return message.whole("ply") if message.has("ply") else None


def _edit_in(message: Message) -> tuple[str | int, ...]:
    """Return the edit in a message: a verb, and values that are texts or whole numbers.

    Raises:
        ValueError: if it has another form.
    """
    if message.has("text"):  # a long text, which is sent as bytes
        return "say", message.text("verb"), decode("text", message.data("text", 4 * LONGEST_TEXT))
    return (message.text("verb"), *message.values("values", MOST_VALUES))


_ACTS: Mapping[str, Callable[[ScenarioEditor, Message], str]] = {
    "edit": ScenarioEditor._edit,
    "undo": ScenarioEditor._undo,
    "redo": ScenarioEditor._redo,
    "begin": ScenarioEditor._begin,
    "save": ScenarioEditor._save,
    "link": ScenarioEditor._link,
    "play": ScenarioEditor._play,
}
_TRIALS: Mapping[str, Callable[[ScenarioEditor, Message], None]] = {
    "trial": ScenarioEditor._try,
    "trial_stop": ScenarioEditor._stop_trial,
    "trial_look": ScenarioEditor._look_at_trial,
}
_STARTS: Mapping[str, Callable[[Message], Opened]] = {
    "empty": lambda message: empty_draft(message.text("name")),
    "scenario": lambda message: from_scenario(_one_of(message, editable_scenarios())),
    "record": lambda message: from_moment(_one_of(message, record_names()), _ply_of(message)),
    "board": lambda message: from_text_board(decode("text", message.data("data", LARGEST)), message.text("name")),
    "file": lambda message: _open_sent(message.data("data", LARGEST), message.text("name")),
}
"""The beginnings of a draft that a page can ask for."""
