"""Sharing: a game as one file that the page offers for download, asked of the kernel."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from bcnb.presentation.text_tools import sentence


class Shared(NamedTuple):
    """A page that needs nothing else, and the name of its file."""

    name: str
    page: bytes

    @property
    def message(self) -> Mapping[str, str]:
        """What a page is told so that the browser stores the file."""
        return {"t": "shared", "name": self.name, "page": self.page.decode(), "text": self.told}

    @property
    def told(self) -> str:
        """What is said of it."""
        size = round(len(self.page) / 1000)
        return f"{self.name} ({size} kB) goes to your downloads: it plays in any browser, without a network."


def shared(share: Callable[[int], Shared], ply: int) -> Mapping[str, str]:
    """What a page is told that asked for a file: the file, or why there is none."""
    try:
        return share(ply).message
    except (ValueError, OSError) as fault:
        return {"t": "shared", "text": sentence(str(fault))}
