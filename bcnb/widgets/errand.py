"""Something that takes its time, done in another thread, while the page goes on being answered."""

from collections.abc import Callable
from threading import Thread
from typing import Generic, TypeVar

T = TypeVar("T")


class Errand(Generic[T]):
    """Work that has begun; where there are no threads, it is done at once."""

    def __init__(self, work: Callable[[], T]) -> None:
        self._work = work
        self._fault: Exception | None = None
        self._thread = Thread(target=self._run, daemon=True)
        try:
            self._thread.start()
        except RuntimeError:
            self._run()

    def _run(self) -> None:
        try:
            self._found = self._work()
        except Exception as fault:
            self._fault = fault

    def over(self, within: float) -> bool:
        """Whether it is done, or will be within so many seconds."""
        if self._thread.ident is not None:
            self._thread.join(within)
        return not self._thread.is_alive()

    def result(self) -> T:
        """What was found. Raises what went wrong."""
        if self._fault:
            raise self._fault
        return self._found
