"""Files that a page sends in pieces: recorded games, checked and saved together."""

from collections.abc import Callable

from bcnb.course.backup.game_import import ImportResult, import_games
from bcnb.storage.archive import LARGEST
from bcnb.widgets.base_widget import Message
from bcnb.widgets.js_bundle import part

PIECE = 3_000_000
"""The size of a piece in bytes. Notebook servers do not accept much larger messages."""
MOST_FILES = 200
"""The largest number of files that are accepted together."""
LIMITS = {"piece": PIECE, "most": LARGEST, "files": MOST_FILES}
"""The limits for a page, which checks a file before it reads it. All files together have at most `most` bytes."""


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
        self._files: list[tuple[str, list[bytes]]] = []
        self._size = 0

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
                self._take(message)
            elif message.kind == "import":
                self._import()
            else:
                self._forget()
        except ValueError as fault:
            self._forget()
            self._send(_result_message(ImportResult((), (str(fault),))))
        return True

    def _take(self, message: Message) -> None:
        """Add a piece to its file.

        Raises:
            ValueError: if a limit is exceeded, or the message is not valid.
        """
        name, data = message.text("name"), message.data("data", PIECE)
        self._size += len(data)
        if self._size > LARGEST:
            raise ValueError(f"{name!r:.80} is too large: all files together may have {LARGEST:,} bytes")
        if not message.flag("more") or not self._files:
            if len(self._files) == MOST_FILES:
                raise ValueError(f"at most {MOST_FILES} files can be added together")
            self._files.append((name, []))
        self._files[-1][1].append(data)

    def _import(self) -> None:
        files = [(name, b"".join(pieces)) for name, pieces in self._files]
        self._forget()
        found = import_games(files)
        self._send(_result_message(found))
        self._done()

    def _forget(self) -> None:
        self._files, self._size = [], 0


def _result_message(found: ImportResult) -> dict[str, object]:
    """Return the result of an import as a message for the page."""
    return {
        "t": "imported",
        "games": list(dict.fromkeys(one.name for one in found.games)),
        "lines": list(found.report_lines),
        "problems": list(found.problems),
    }
