"""A browser's storage, as a kernel there sees it, made of a folder of this machine.

A file that was opened to be written is stored when it is closed, whole, as that opening saw it. An open file is not
cut, nothing is synced, there are no links, and who opens a file to read it in an unusual way stores it again. Whatever
fails there has one error, which says nothing.
"""

import errno
import os
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from bcnb.storage import disk
from bcnb.storage.browser_disk import Browser
from bcnb.storage.disk_primitives import GAMES

WRITES = os.O_WRONLY | os.O_RDWR


class Drive:
    """The storage is in a folder, and where that is not there, there is none. A `full` one takes nothing."""

    def __init__(self, root: Path, patch: pytest.MonkeyPatch) -> None:
        self.root, self.home = root, root / GAMES
        self.full = False
        self._files: dict[int, tuple[Path, Path]] = {}
        self._true = {name: getattr(os, name) for name in ("open", "close")}
        self._true_open = Path.open
        patch.setattr(os, "open", self._open)
        patch.setattr(os, "close", self._close)
        patch.setattr(os, "ftruncate", lambda *given: None)
        patch.setattr(os, "fsync", lambda *given: None)
        patch.delattr(os, "link")
        patch.setattr(Path, "open", lambda path, mode="r", *more: self._open_file(path, mode, *more))
        for name in ("mkdir", "rename", "replace"):
            patch.setattr(Path, name, self._changing(getattr(Path, name)))
        patch.setattr(disk, "DISK", Browser(root))
        patch.delenv("BCNB_HOME", raising=False)

    def _check(self, path: Path) -> None:
        if self.full and path.is_relative_to(self.root):
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))

    def _open(self, path: Any, flags: int, *mode: int) -> int:
        if flags & os.O_CREAT:
            self._check(Path(path))
        descriptor: int = self._true["open"](path, flags, *mode)
        if not Path(path).is_relative_to(self.root) or Path(path).is_dir():
            return descriptor
        assert flags & WRITES or not flags & ~os.O_CLOEXEC, "who reads would write"
        if flags & WRITES:
            descriptor = self._seen(Path(path), descriptor)
        return descriptor

    def _seen(self, path: Path, descriptor: int) -> int:
        """What one opening sees of a file, apart from it."""
        self._true["close"](descriptor)
        own = self.root.with_name(f"{path.name}.{descriptor}.seen")
        own.write_bytes(path.read_bytes())
        seen: int = self._true["open"](own, os.O_RDWR)
        self._files[seen] = (path, own)
        return seen

    def _close(self, descriptor: int) -> None:
        self._true["close"](descriptor)
        if descriptor in self._files:
            path, own = self._files.pop(descriptor)
            data = own.read_bytes()
            own.unlink()
            self._check(path)
            with self._true_open(path, "wb") as file:
                file.write(data)

    def _changing(self, change: Any) -> Any:
        def changed(path: Path, *given: Any, **named: Any) -> Any:
            if not path.is_dir():
                self._check(path)
            return change(path, *given, **named)

        return changed

    def _open_file(self, path: Path, mode: str, *more: Any) -> Any:
        if path.is_relative_to(self.root) and mode != "rb":
            self._check(path)
            self._true_open(path, mode).close()
            return _Late(self, path, self._true_open)
        return self._true_open(path, mode, *more)


class _Late(BytesIO):
    """A file that is stored when it is closed."""

    def __init__(self, drive: Drive, path: Path, opened: Any) -> None:
        super().__init__()
        self.name, self._drive, self._opened = str(path), drive, opened

    def fileno(self) -> int:
        return -1

    def close(self) -> None:
        if not self.closed:
            data = self.getvalue()
            super().close()
            self._drive._check(Path(self.name))
            with self._opened(Path(self.name), "wb") as file:
                file.write(data)
