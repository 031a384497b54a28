"""The puzzle that a page makes from a drawn battle, and the messages about it."""

from collections.abc import Callable, Mapping

from bcnb.course.authoring.opened_file import PUZZLE, kind_of_bytes
from bcnb.course.authoring.opened_puzzle import open_puzzle, texts_of, with_text
from bcnb.course.authoring.puzzle_position import ATTACK, PuzzleRequest
from bcnb.editor.edit_log import Moment
from bcnb.editor.starts import Opened
from bcnb.editor.stored_draft import fingerprint, load_puzzle, save_puzzle, set_puzzle_aside, store_puzzle
from bcnb.presentation.text_tools import sentence
from bcnb.storage.toml import FileError, decode
from bcnb.widgets.base_widget import Message
from bcnb.widgets.editor.puzzle_job import PuzzleJob
from bcnb.widgets.editor.puzzle_view import DrawnPuzzle, PuzzleData, begin_search, puzzle_view


class OwnPuzzleModel:
    """The puzzle of a page. It is stored in the home folder when it is made or changed, and comes back on reload.

    `file` is the name and the text of the file that the last message asked for, and `solved` the path of the puzzle
    that it asked to solve, or None.
    """

    def __init__(self) -> None:
        self.file: tuple[str, str] | None = None
        self.solved: str | None = None
        self._drawn: DrawnPuzzle | None = None
        self._job: PuzzleJob | None = None
        self._fault = self._load()

    def _load(self) -> str:
        """Load the stored puzzle, and return what is wrong with it, or an empty text."""
        try:
            if stored := load_puzzle():
                text, name, drawn = stored
                opened = open_puzzle(text, f"{name}.toml")
                self._drawn = DrawnPuzzle(drawn, opened.puzzle, opened.name)
        except OSError as fault:
            return f"The stored puzzle cannot be read: {fault.strerror or fault}."
        except ValueError as fault:
            return f"The stored puzzle is now in {set_puzzle_aside()}, because it cannot be opened: {fault}."
        return ""

    def _store(self) -> None:
        if self._drawn:
            store_puzzle(self._drawn.puzzle.text, self._drawn.stem, self._drawn.drawn)

    def view(self, ruleset: str, text: str, said: str = "", news: str = "") -> PuzzleData:
        """Return what the page shows.

        Args:
            ruleset: the game of the draft.
            text: the scenario file of the draft.
            said: why something was refused, or an empty text.
            news: what was done, or an empty text.
        """
        fault, self._fault = self._fault, ""
        if self._job and self._job.fault:
            said = said or self._job.fault
        return puzzle_view(self._drawn, ruleset, text, said or fault, news, job=self._job)

    def open_file(self, data: bytes, name: str) -> Opened | None:
        """Take up the puzzle in a file, and return the drawing of its position. Return None for any other file.

        Raises:
            ValueError: if the puzzle is not valid, or its position cannot be drawn.
            OSError: if it cannot be stored.
        """
        if kind_of_bytes(data, name) != PUZZLE:
            return None
        opened = open_puzzle(decode(name, data), name)
        self._halt()
        self._drawn = DrawnPuzzle(fingerprint(opened.begun.text), opened.puzzle, opened.name)
        self._store()
        return opened.begun

    def answer(self, message: Message, moment: Moment, text: str) -> PuzzleData:
        """Do what a message asks for, and return what the page shows. A refusal changes nothing.

        Args:
            message: the message, with one of the kinds in `PUZZLE_ACTS`.
            moment: the draft.
            text: its scenario file.
        """
        self.file = self.solved = None
        said = news = ""
        try:
            news = PUZZLE_ACTS[message.kind](self, message, moment, text)
        except FileError as fault:
            said = f"{fault}."
        except ValueError as fault:
            said = sentence(str(fault))
        except OSError as fault:
            said = f"The puzzle is not saved: {fault.strerror or fault}."
        return self.view(moment.draft.ruleset, text, said, news)

    def made(self, text: str) -> tuple[str, str]:
        """Return the title and the file of the puzzle of a scenario file, or two empty texts."""
        try:
            ready = self._ready(text)
        except ValueError:
            return "", ""
        return ready.puzzle.task.title, ready.puzzle.text

    def wait(self, within: float) -> None:
        """Wait until the search is over, at most the given number of seconds."""
        if self._job:
            self._job.wait(within)

    # --- messages: each returns what the page says about it -----------------------------------------------------------

    def _make(self, message: Message, moment: Moment, text: str) -> str:
        title, side, goal, ordered = (message.text(key) for key in ("title", "side", "goal", "ordered"))
        way = message.text("way") if message.has("way") else ATTACK
        cards = tuple(message.text("cards").split()) if message.has("cards") else ()
        request = PuzzleRequest(title, side, goal, tuple(dict.fromkeys(ordered.split())), way, cards)
        steps = begin_search(moment, request)
        self._halt()
        self._drawn = None
        self._job = PuzzleJob(steps, fingerprint(text))
        return ""

    def _halt(self) -> None:
        if self._job:
            self._job.stop()
        self._job = None

    def _look(self, _message: Message, _moment: Moment, _text: str) -> str:
        """Note that the page asks for news, and take up the puzzle when it is made."""
        if self._job is None:
            return ""
        self._job.look()
        if (made := self._job.made) is None:
            return ""
        self._drawn = DrawnPuzzle(self._job.drawn, made, made.task.number)
        self._job = None
        self._store()
        return "The puzzle is made."

    def _stop(self, _message: Message, _moment: Moment, _text: str) -> str:
        self._halt()
        return "Stopped."

    def _text(self, message: Message, _moment: Moment, _text: str) -> str:
        name, said = message.text("name"), message.text("text")
        if self._drawn is None:
            raise ValueError("make the puzzle first")
        if texts_of(self._drawn.puzzle.text).get(name) != said:
            self._drawn = self._drawn._replace(puzzle=with_text(self._drawn.puzzle, name, said))
            self._store()
        return ""

    def _ready(self, text: str) -> DrawnPuzzle:
        if self._drawn is None or self._drawn.drawn != fingerprint(text):
            raise ValueError("make the puzzle first")
        return self._drawn

    def _save(self, _message: Message, _moment: Moment, text: str) -> str:
        ready = self._ready(text)
        self.file = f"{ready.stem}.toml", ready.puzzle.text
        return f"Saved as {ready.stem}.toml in your downloads. Lesson and Set offer it by its title."

    def _solve(self, _message: Message, _moment: Moment, text: str) -> str:
        """Save the puzzle in the home folder, to be solved on its page."""
        ready = self._ready(text)
        self.solved = str(save_puzzle(ready.puzzle.text, ready.stem))
        return ""


PUZZLE_ACTS: Mapping[str, Callable[[OwnPuzzleModel, Message, Moment, str], str]] = {
    "puzzle": OwnPuzzleModel._make,
    "puzzle_look": OwnPuzzleModel._look,
    "puzzle_stop": OwnPuzzleModel._stop,
    "puzzle_text": OwnPuzzleModel._text,
    "puzzle_save": OwnPuzzleModel._save,
    "puzzle_solve": OwnPuzzleModel._solve,
}
"""The messages about a puzzle."""
