"""Processes of this machine that share tasks. Each has one at a time; what a lost one had, another does again."""

import signal
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Generic, NamedTuple, TypeVar

from bcnb.cli.workers.outcome import Outcome, tried

T = TypeVar("T")
R = TypeVar("R")

SPAWN = get_context("spawn")
"""A process that begins anew: the same on every system, and with none of the locks that this one may hold."""
PATIENCE = 3
"""As many workers may be lost over one task."""


class Done(NamedTuple, Generic[T, R]):
    """A task, and what came of it."""

    task: T
    result: R


def together(work: Callable[[T], R], tasks: Iterable[T], workers: int) -> Iterator[Done[T, R]]:
    """What comes of tasks, in the order in which they are done. Whoever stops listening ends the workers.

    `work` is found by its module and name, and a task is known again by its value. Raises ValueError for what a task
    cannot do, ChildProcessError where one task costs worker after worker.
    """
    crew = _Crew(work, tasks)
    try:
        while crew.hire(workers):
            yield from crew.finished()
    finally:
        crew.dismiss()


class _Worker(Generic[T, R]):
    """A process, the way to it, and its task."""

    def __init__(self, work: Callable[[T], R]) -> None:
        self.pipe, other = SPAWN.Pipe()
        self._process = SPAWN.Process(target=_serve, args=(other, work), daemon=True)
        self._process.start()
        other.close()

    def begin(self, task: T) -> None:
        self.task = task
        with suppress(OSError):  # who is lost is found when he is listened to
            self.pipe.send(task)

    def result(self) -> R:
        """What came of the task. Raises EOFError or OSError where the worker is lost, ValueError for a failure."""
        outcome: Outcome[R] = self.pipe.recv()
        return outcome.result()

    def end(self) -> None:
        self._process.kill()
        self._process.join()
        self.pipe.close()


class _Crew(Generic[T, R]):
    def __init__(self, work: Callable[[T], R], tasks: Iterable[T]) -> None:
        self._work, self._tasks, self._again = work, iter(tasks), deque[T]()
        self._busy, self._idle = dict[object, _Worker[T, R]](), list[_Worker[T, R]]()
        self._lost = Counter[T]()

    def hire(self, workers: int) -> bool:
        """Give tasks to so many workers, as far as there are tasks; whether anybody has one."""
        while len(self._busy) < workers and (found := self._next()):
            worker = self._idle.pop() if self._idle else _Worker(self._work)
            worker.begin(found[0])
            self._busy[worker.pipe] = worker
        return bool(self._busy)

    def _next(self) -> tuple[T, ...]:
        """The next task, if there is one."""
        if self._again:
            return (self._again.popleft(),)
        return next(((task,) for task in self._tasks), ())

    def finished(self) -> Iterator[Done[T, R]]:
        """What those bring who are ready by now; who waits for them waits for the first."""
        for pipe in wait([worker.pipe for worker in self._busy.values()]):
            worker = self._busy.pop(pipe)
            try:
                result = worker.result()
            except (EOFError, OSError):
                self._replace(worker)
                continue
            self._idle.append(worker)
            yield Done(worker.task, result)

    def _replace(self, worker: _Worker[T, R]) -> None:
        """Have the task of a lost worker done again."""
        worker.end()
        self._lost[worker.task] += 1
        if self._lost[worker.task] == PATIENCE:
            raise ChildProcessError(f"{PATIENCE} workers in a row were lost over the same task: {worker.task!r:.60}")
        self._again.append(worker.task)

    def dismiss(self) -> None:
        for worker in (*self._busy.values(), *self._idle):
            worker.end()


def _serve(pipe: Connection, work: Callable[[T], R]) -> None:
    """Do one task after another, until nobody listens. A key that breaks off is for the first process alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, OSError):
        while True:
            pipe.send(tried(work, pipe.recv()))
