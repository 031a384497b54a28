"""Processes of this machine that share tasks. Each has one at a time; what a lost one had, another does again."""

import signal
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from queue import Empty, SimpleQueue
from traceback import format_exc
from typing import Any, Generic, NamedTuple, TypeVar

from bcnb.engine.notation import whole_number

T = TypeVar("T")
R = TypeVar("R")


class TaskResult(NamedTuple, Generic[R]):
    """Either one result, or why there is none, and whether that is a fault of the program."""

    results: tuple[R, ...]
    reason: str = ""
    fault: bool = False

    def result(self) -> R:
        """The result. Raises ValueError with the reason why there is none, RuntimeError for a fault of the program."""
        if self.results:
            return self.results[0]
        raise (RuntimeError if self.fault else ValueError)(self.reason)


def tried(work: Callable[[T], R], task: T) -> TaskResult[R]:
    """Do a task, come what may."""
    try:
        return TaskResult((work(task),))
    except (ValueError, OSError) as error:
        return TaskResult((), str(error))
    except Exception:
        return TaskResult((), format_exc(), fault=True)


SPAWN = get_context("spawn")
"""A process that begins anew: the same on every system, and with none of the locks that this one may hold."""
PATIENCE = 3
"""As many workers may be lost over one task."""


class FinishedTask(NamedTuple, Generic[T, R]):
    """A task, and what came of it."""

    task: T
    result: R


def together(work: Callable[[T], R], tasks: Iterable[T], workers: int) -> Iterator[FinishedTask[T, R]]:
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
        outcome: TaskResult[R] = self.pipe.recv()
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

    def finished(self) -> Iterator[FinishedTask[T, R]]:
        """What those bring who are ready by now; who waits for them waits for the first."""
        for pipe in wait([worker.pipe for worker in self._busy.values()]):
            worker = self._busy.pop(pipe)
            try:
                result = worker.result()
            except (EOFError, OSError):
                self._replace(worker)
                continue
            self._idle.append(worker)
            yield FinishedTask(worker.task, result)

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


AHEAD = 4
"""So many tasks per worker are sent at a time."""
SECONDS, LOOKS = 5.0, 6
"""How long a result is waited for before the cluster is looked at, and how often in a row it may have no worker."""


def by_cluster(work: Callable[[T], R], tasks: Iterable[T], address: str) -> Iterator[FinishedTask[T, R]]:
    """Return the results of tasks, in the order in which they are done. Whoever stops listening cancels the rest.

    Raises ValueError for what a task cannot do, and without Dask; OSError where there is no cluster, and
    ChildProcessError where it is lost, or a task costs worker after worker.
    """
    try:
        from distributed import CancelledError, Client, KilledWorker
    except ImportError:
        raise ValueError("a cluster is used by Dask: pip install 'bcnb[dask]'") from None
    with Client(address, timeout=10) as client:
        left, running, ready = iter(tasks), dict[Any, T](), SimpleQueue[Any]()

        def send(number: int) -> None:
            for task in islice(left, number):
                future = client.submit(tried, work, task, pure=False, retries=PATIENCE)
                running[future] = task
                future.add_done_callback(ready.put)

        try:
            send(AHEAD * max(1, len(client.nthreads())))
            while running:
                future = _next(ready, client, address)
                outcome: TaskResult[R] = future.result()
                send(1)
                yield FinishedTask(running.pop(future), outcome.result())
        except KilledWorker as error:
            raise ChildProcessError(str(error)) from None
        except CancelledError:
            raise _lost(address, "its scheduler has ended") from None
        finally:
            client.cancel(list(running))


def _next(ready: "SimpleQueue[Any]", client: Any, address: str) -> Any:
    """Wait for the next task that is done. Raises ChildProcessError where nobody is left to do one."""
    lonely = 0
    while lonely < LOOKS:
        with suppress(Empty):
            return ready.get(timeout=SECONDS)
        if client.status != "running":
            raise _lost(address, "its scheduler has ended")
        lonely = 0 if client.nthreads() else lonely + 1
    raise _lost(address, "none of its workers is left")


def _lost(address: str, reason: str) -> ChildProcessError:
    return ChildProcessError(f"{address}: {reason}. What was finished is saved; run the command again to continue")


MOST = 1000
LOCAL = "local"
"""In place of an address: processes of this machine, and no cluster that other users could reach."""


def add_workers(parser: ArgumentParser) -> None:
    """Let a verb take `--workers` and `--dask`."""
    parser.add_argument(
        "--workers", metavar="N", type=workers, default=1, help="so many processes at once (1), with the same results"
    )
    parser.add_argument(
        "--dask",
        metavar="ADDRESS",
        nargs="?",
        const=LOCAL,
        help="a Dask cluster that you run, such as tls://host:8786; without an address, processes of this machine",
    )


def workers(text: str) -> int:
    """How many processes: at least one."""
    if (number := whole_number(text, MOST, least=1)) is None:
        raise ArgumentTypeError(f"{text!r:.40} is no number of workers, from 1 to {MOST:,}")
    return number


def shared(arguments: Namespace, work: Callable[[T], R], tasks: Iterable[T]) -> Iterator[FinishedTask[T, R]]:
    """What comes of tasks, as each is done, by those who were asked for. Raises what `work` raises, as ValueError from
    another process; OSError where processes fail."""
    if arguments.dask and arguments.dask != LOCAL:
        return by_cluster(work, tasks, arguments.dask)
    if arguments.workers > 1:
        return together(work, tasks, arguments.workers)
    return (FinishedTask(task, work(task)) for task in tasks)
