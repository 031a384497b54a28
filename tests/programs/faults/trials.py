"""What all trials share: how many there are, what one gives, and the only errors that may come out of the API."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from bcnb.engine.record import RecordError
from bcnb.storage.toml import FileError

NAMED = (RecordError, FileError)
"""What bcnb may report about a faulty record in place of a value: both errors name file, line and reason."""


class Numbers(NamedTuple):
    """How much is tried: the bytes and lines between two cuts, and the number of each other fault."""

    byte: int
    line: int
    changes: int
    forgeries: int
    dice: int
    kills: int
    chain: int
    races: int
    disks: int
    hostile: int
    tries: int


FULL = Numbers(1, 1, 2000, 250, 500, 300, 15, 200, 200, 1, 120)
SAMPLE = Numbers(449, 61, 25, 4, 10, 4, 2, 4, 3, 17, 3)


class Found(NamedTuple):
    """The result of a fault: the answer in a few words, and what is wrong with it, if anything is."""

    answer: str
    wrong: str = ""


class Trial(NamedTuple):
    """One fault, or a few that depend on each other. What is given is small, so that another process can try it."""

    judge: Callable[..., Iterable[Found]]
    given: tuple[Any, ...]

    def found(self) -> list[Found]:
        """The result; an exception that nobody expects is the worst."""
        try:
            return list(self.judge(*self.given))
        except Exception as error:  # each one must be counted
            return [Found("an exception", f"{error!r} in {self}")]

    def __str__(self) -> str:
        return f"{self.judge.__name__}({', '.join(map(repr, self.given))})"


class Sentence(NamedTuple):
    """A sentence to prove: what is done, and the trials that do it, from a seed. Some trials need no company."""

    title: str
    trials: Callable[[Numbers, int], Iterable[Trial]]
    alone: bool = False


def held(holds: bool, answer: str, wrong: str) -> Found:
    """What was found, if it holds; or else what is wrong."""
    return Found(answer, "" if holds else wrong)


@contextmanager
def new_folder() -> Iterator[Path]:
    """A folder for one trial, deleted after it; everybody may look into it."""
    with TemporaryDirectory() as name:
        found = Path(name)
        found.chmod(0o755)
        yield found
