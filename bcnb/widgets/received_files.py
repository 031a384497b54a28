"""Files that a page sends in pieces, because notebook servers do not accept large messages."""

from bcnb.storage.archive import LARGEST
from bcnb.widgets.base_widget import Message

PIECE = 3_000_000
"""The size of a piece in bytes. Notebook servers do not accept much larger messages."""
MOST_FILES = 200
"""The largest number of files that are accepted together."""


class ReceivedFiles:
    """The files of a page that are on their way.

    A page sends each piece with the `name` of its file and base64 `data`, in the order of the files. `more` is true for
    all pieces of a file but the first.

    Args:
        most: the largest number of files.
    """

    def __init__(self, most: int = MOST_FILES) -> None:
        self._most = most
        self._files: list[tuple[str, list[bytes]]] = []
        self._size = 0

    def add(self, message: Message) -> None:
        """Add a piece to its file.

        Raises:
            ValueError: if a limit is exceeded, or the message is not valid.
        """
        name, data = message.text("name"), message.data("data", PIECE)
        self._size += len(data)
        if self._size > LARGEST:
            raise ValueError(f"{name!r:.80} is too large: all files together may have {LARGEST:,} bytes")
        if not message.flag("more") or not self._files:
            if len(self._files) == self._most:
                raise ValueError(f"at most {self._most} files can be added together")
            self._files.append((name, []))
        self._files[-1][1].append(data)

    def all_files(self) -> list[tuple[str, bytes]]:
        """Return the name and content of each file, and forget them."""
        files = [(name, b"".join(pieces)) for name, pieces in self._files]
        self.forget()
        return files

    def forget(self) -> None:
        """Discard all files."""
        self._files, self._size = [], 0
