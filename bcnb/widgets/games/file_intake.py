"""Files that a page sends in pieces: recorded games and lessons, checked and saved together."""

from collections.abc import Callable

from bcnb.course.backup.game_import import ImportResult, import_games
from bcnb.course.backup.lesson_import import LessonImport, import_lessons, may_be_lesson
from bcnb.storage.archive import LARGEST
from bcnb.widgets.base_widget import Message
from bcnb.widgets.js_bundle import part
from bcnb.widgets.received_files import MOST_FILES, PIECE, ReceivedFiles

LIMITS = {"piece": PIECE, "most": LARGEST, "files": MOST_FILES}
"""The limits for a page, which checks a file before it reads it. All files together have at most `most` bytes."""

NO_LESSONS = LessonImport((), ())


class FileIntake:
    """The files of a page that are on their way, and the import of their games when the last one is complete.

    A page sends `piece` messages, each with the `name` of its file and base64 `data`, in the order of the files. The
    message `import` ends them, and `drop` discards them. A page about one game first asks for its code with `files`.

    Args:
        send: sends a message to the page.
        done: called after games were imported.
    """

    def __init__(self, send: Callable[[dict[str, object]], object], done: Callable[[], object] = lambda: None) -> None:
        self._send, self._done = send, done
        self._received = ReceivedFiles()

    def answer(self, message: Message) -> bool:
        """Handle a message of the page, and return True if it is about files.

        The answer to `import` lists the imported games by `name`, the lines of the result and the problems.
        """
        if message.kind == "files":
            self._send({"t": "files", "script": part("file_drop")[0]})
            return True
        if message.kind not in ("piece", "import", "drop"):
            return False
        try:
            if message.kind == "piece":
                self._received.add(message)
            elif message.kind == "import":
                self._import()
            else:
                self._received.forget()
        except ValueError as fault:
            self._received.forget()
            self._send(_result_message(ImportResult((), (str(fault),))))
        return True

    def _import(self) -> None:
        files = self._received.all_files()
        lessons = import_lessons(file for file in files if may_be_lesson(file[0]))
        games = [file for file in files if not may_be_lesson(file[0])]
        found = import_games(games)
        self._send(_result_message(found, lessons, counts=bool(games) or not files))
        self._done()


def _result_message(
    found: ImportResult, lessons: LessonImport = NO_LESSONS, *, counts: bool = True
) -> dict[str, object]:
    """Return the result of an import as a message for the page.

    Args:
        found: the games.
        lessons: the lessons, puzzles and battles.
        counts: True if the number of games is part of it.
    """
    return {
        "t": "imported",
        "games": list(dict.fromkeys(one.name for one in found.games)),
        "opens": [[one.title, one.page, one.part] for one in lessons.saved],
        "lines": [*lessons.report_lines, *(found.report_lines if counts else ())],
        "problems": [*lessons.problems, *found.problems],
    }
