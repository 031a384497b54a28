"""Parallel execution of tasks, in processes of this machine or on a Dask cluster, and its command-line options.

A process has one task at a time. If a process is lost, another one repeats its task.
"""

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
    """The result of a task, or the reason why there is none.

    `results` has one element or none. `fault` is True if the reason is an error in the program.
    """

    results: tuple[R, ...]
    reason: str = ""
    fault: bool = False

    def result(self) -> R:
        """Return the result.

        Raises:
            RuntimeError: if an error in the program prevented it. The message is the traceback.
            ValueError: if there is no result for another reason.
        """
        if self.results:
            return self.results[0]
        raise (RuntimeError if self.fault else ValueError)(self.reason)


def tried(work: Callable[[T], R], task: T) -> TaskResult[R]:
    """Execute a task and return its result. An exception becomes the reason, so it can be sent to another process."""
    try:
        return TaskResult((work(task),))
    except (ValueError, OSError) as error:
        return TaskResult((), str(error))
    except Exception:
        return TaskResult((), format_exc(), fault=True)


SPAWN = get_context("spawn")
"""The start method of processes. It is the same on every system, and a new process inherits no locks."""
PATIENCE = 3
"""The number of workers lost with the same task after which the run fails."""


class FinishedTask(NamedTuple, Generic[T, R]):
    """A task and its result."""

    task: T
    result: R


def together(work: Callable[[T], R], tasks: Iterable[T], workers: int) -> Iterator[FinishedTask[T, R]]:
    """Yield the tasks with their results in the order in which they finish, from processes of this machine.

    Closing the iterator ends the processes.

    Args:
        work: a function that another process can import.
        tasks: hashable values that can be pickled.
        workers: the number of processes.

    Raises:
        ChildProcessError: if several workers are lost with the same task.
        RuntimeError: if `work` has a programming error.
        ValueError: if a task fails.
    """
    crew = _Crew(work, tasks)
    try:
        while crew.hire(workers):
            yield from crew.finished()
    finally:
        crew.dismiss()


class _Worker(Generic[T, R]):
    """A process, the pipe to it, and its task."""

    def __init__(self, work: Callable[[T], R]) -> None:
        self.pipe, other = SPAWN.Pipe()
        self._process = SPAWN.Process(target=_serve, args=(other, work), daemon=True)
        self._process.start()
        other.close()

    def begin(self, task: T) -> None:
        """Send a task to the process."""
        self.task = task
        with suppress(OSError):  # `result` notices a lost process
            self.pipe.send(task)

    def result(self) -> R:
        """Wait for the result of the task, and return it.

        Raises:
            EOFError: if the worker is lost; also OSError.
            RuntimeError: if the task has a programming error.
            ValueError: if the task fails.
        """
        outcome: TaskResult[R] = self.pipe.recv()
        return outcome.result()

    def end(self) -> None:
        """Kill the process and close the pipe."""
        self._process.kill()
        self._process.join()
        self.pipe.close()


class _Crew(Generic[T, R]):
    def __init__(self, work: Callable[[T], R], tasks: Iterable[T]) -> None:
        self._work, self._tasks, self._again = work, iter(tasks), deque[T]()
        self._busy, self._idle = dict[object, _Worker[T, R]](), list[_Worker[T, R]]()
        self._lost = Counter[T]()

    def hire(self, workers: int) -> bool:
        """Start workers up to the given number, while there are tasks. Return True if any worker has a task."""
        while len(self._busy) < workers and (found := self._next()):
            worker = self._idle.pop() if self._idle else _Worker(self._work)
            worker.begin(found[0])
            self._busy[worker.pipe] = worker
        return bool(self._busy)

    def _next(self) -> tuple[T, ...]:
        """Return the next task in a tuple, or an empty tuple if there is none."""
        if self._again:
            return (self._again.popleft(),)
        return next(((task,) for task in self._tasks), ())

    def finished(self) -> Iterator[FinishedTask[T, R]]:
        """Wait for the first result, and yield all results that are ready."""
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
        """End a lost worker, and schedule its task again.

        Raises:
            ChildProcessError: if the task has lost `PATIENCE` workers.
        """
        worker.end()
        self._lost[worker.task] += 1
        if self._lost[worker.task] == PATIENCE:
            raise ChildProcessError(f"{PATIENCE} workers in a row were lost over the same task: {worker.task!r:.60}")
        self._again.append(worker.task)

    def dismiss(self) -> None:
        """End all workers."""
        for worker in (*self._busy.values(), *self._idle):
            worker.end()


def _serve(pipe: Connection, work: Callable[[T], R]) -> None:
    """Execute tasks until the pipe is closed. Control-C is left to the main process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, OSError):
        while True:
            pipe.send(tried(work, pipe.recv()))


AHEAD = 4
"""The number of tasks per worker that are on the cluster at a time."""
SECONDS, LOOKS = 5.0, 6
"""The seconds to wait for a result before the cluster is checked, and the checks in a row that may find no worker."""


def by_cluster(work: Callable[[T], R], tasks: Iterable[T], address: str) -> Iterator[FinishedTask[T, R]]:
    """Yield the tasks with their results in the order in which they finish, from a Dask cluster.

    Closing the iterator cancels the rest.

    Args:
        work: a function that the workers can import.
        tasks: values that can be pickled.
        address: the address of the scheduler.

    Raises:
        ChildProcessError: if the cluster is lost, or several workers are lost with the same task.
        OSError: if there is no cluster at the address.
        RuntimeError: if `work` has a programming error.
        ValueError: if a task fails, or Dask is not installed.
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
        except ChildProcessError:
            raise
        except (CancelledError, OSError):  # the connection breaks in any call that the scheduler had to answer
            raise _lost(address, "its scheduler has ended") from None
        finally:
            with suppress(OSError):
                client.cancel(list(running))


def _next(ready: "SimpleQueue[Any]", client: Any, address: str) -> Any:
    """Wait for the next finished task, and return its future.

    Raises:
        ChildProcessError: if the scheduler has ended or has no workers.
    """
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
"""The value of `--dask` without an address: processes of this machine, not a cluster that other users could reach."""


def add_workers(parser: ArgumentParser) -> None:
    """Add the options `--workers` and `--dask`."""
    parser.add_argument(
        "--workers", metavar="N", type=workers, default=1, help="number of parallel processes (default: 1)"
    )
    parser.add_argument(
        "--dask",
        metavar="ADDRESS",
        nargs="?",
        const=LOCAL,
        help="a Dask cluster that you run, such as tls://host:8786; without an address, processes of this machine",
    )


def workers(text: str) -> int:
    """Return the number of processes, from the text of an argument.

    Raises:
        ArgumentTypeError: if it is not a whole number in the allowed range.
    """
    if (number := whole_number(text, MOST, least=1)) is None:
        raise ArgumentTypeError(f"{text!r:.40} is not a number of processes from 1 to {MOST:,}")
    return number


def shared(arguments: Namespace, work: Callable[[T], R], tasks: Iterable[T]) -> Iterator[FinishedTask[T, R]]:
    """Return an iterator over the tasks with their results, executed as the options request.

    Tasks finish in order only without `--workers` and `--dask`.

    Raises:
        OSError: if processes fail.
        ValueError: if a task fails in another process. In this process, the exception of `work` is raised.
    """
    if arguments.dask and arguments.dask != LOCAL:
        return by_cluster(work, tasks, arguments.dask)
    if arguments.workers > 1:
        return together(work, tasks, arguments.workers)
    return (FinishedTask(task, work(task)) for task in tasks)
