"""What came of a task, as it goes from one process to another: not every exception can be sent."""

from collections.abc import Callable
from traceback import format_exc
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")
R = TypeVar("R")


class Outcome(NamedTuple, Generic[R]):
    """Either one result, or why there is none, and whether that is a fault of the program."""

    results: tuple[R, ...]
    reason: str = ""
    fault: bool = False

    def result(self) -> R:
        """The result. Raises ValueError with the reason why there is none, RuntimeError for a fault of the program."""
        if self.results:
            return self.results[0]
        raise (RuntimeError if self.fault else ValueError)(self.reason)


def tried(work: Callable[[T], R], task: T) -> Outcome[R]:
    """Do a task, come what may."""
    try:
        return Outcome((work(task),))
    except (ValueError, OSError) as error:
        return Outcome((), str(error))
    except Exception:
        return Outcome((), format_exc(), fault=True)
