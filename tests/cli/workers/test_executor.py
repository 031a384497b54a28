"""Many tasks at once: the results are the same in any order, with any worker, and if a worker dies."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from threading import Thread, Timer
from time import monotonic, sleep

import psutil
import pytest

from bcnb.cli.workers import executor
from bcnb.cli.workers.executor import MOST_LOST_WORKERS, together
from tests.helpers.cli import ROOT, call

pytestmark = pytest.mark.unmeasured

GAMES = 6
SIMULATE = ("simulate", "kernstown", "--union", "random", "--games", str(GAMES))


# --- a crew -----------------------------------------------------------------------------------------------------------


def square(number: int) -> int:
    return number * number


def fatal(folder: Path, deaths: int, number: int) -> int:
    """The square of a number; over 3, as many workers die first."""
    tried = len(list(folder.iterdir()))
    if number == 3 and tried < deaths:
        (folder / str(tried)).touch()
        os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))
    return number * number


def refused(number: int) -> int:
    raise (ValueError if number == 1 else TypeError)(f"no {number}")


def test_every_task_is_done_once_by_no_more_workers_than_there_are():
    found = list(together(square, range(20), 2))
    assert sorted(found) == [(number, number * number) for number in range(20)]
    assert list(together(square, [], 2)) == []


def test_what_a_lost_worker_had_is_done_again(tmp_path):
    found = list(together(partial(fatal, tmp_path, MOST_LOST_WORKERS - 1), range(6), 2))
    assert sorted(found) == [(number, number * number) for number in range(6)]
    assert len(list(tmp_path.iterdir())) == MOST_LOST_WORKERS - 1


def test_a_task_that_costs_worker_after_worker_is_given_up(tmp_path):
    with pytest.raises(ChildProcessError, match=r"3 workers in a row were lost over the same task: 3"):
        list(together(partial(fatal, tmp_path, MOST_LOST_WORKERS), range(6), 2))


@pytest.mark.parametrize(("number", "error"), [(1, ValueError), (2, RuntimeError)])
def test_what_a_worker_cannot_do_is_reported_here(number, error):
    with pytest.raises(error, match=f"no {number}"):
        list(together(refused, [number], 2))


def test_who_stops_listening_ends_the_workers():
    before = set(psutil.Process().children())
    found = together(square, range(1000), 2)
    next(found)
    assert len(set(psutil.Process().children()) - before) >= 1
    found.close()
    assert not [
        one for one in set(psutil.Process().children()) - before if "resource_tracker" not in " ".join(one.cmdline())
    ]


def noted(folder: Path, number: int) -> int:
    """The square of a number, with a file per attempt; the first attempt at 0 ends its process after two others."""
    (folder / f"{number}-{len(list(folder.glob(f'{number}-*')))}").touch()
    if number == 0 and not (folder / "0-1").exists():
        wait_until(lambda: (folder / "2-0").exists())
        os._exit(1)
    return number * number


def wait_until(happened: Callable[[], bool]) -> None:
    """Wait at most three minutes until something has happened."""
    end = monotonic() + 180
    while monotonic() < end and not happened():
        sleep(0.01)


def test_a_lost_worker_costs_no_other_worker_its_task(tmp_path):
    assert sorted(together(partial(noted, tmp_path), range(6), 2)) == [(number, number**2) for number in range(6)]
    attempts = sorted(file.name for file in tmp_path.iterdir())
    assert attempts == ["0-0", "0-1", "1-0", "2-0", "3-0", "4-0", "5-0"]


def test_a_worker_that_is_lost_between_two_tasks_is_noticed():
    with ProcessPoolExecutor(1, executor.SPAWN) as pool:
        assert isinstance(pool.submit(os._exit, 1).exception(), BrokenProcessPool)
        assert isinstance(executor._begun(pool, square, 1).exception(), BrokenProcessPool)


def asleep(number: int) -> int:
    """A number; all but the first come after ten minutes."""
    sleep(600 * (number > 0))
    return number


def test_who_stops_listening_waits_for_no_task():
    found = together(asleep, range(3), 2)
    assert next(found) == (0, 0)
    begin = monotonic()
    found.close()
    assert monotonic() - begin < 120


LONG_RESULT = 1_000_000
"""More bytes than a pipe holds."""


def long_result(folder: Path, number: int) -> bytes:
    """Many bytes; the process of the first attempt is killed soon after it begins to send them."""
    if not (marker := folder / "begun").exists():
        marker.touch()
        Timer(0.5, os._exit, (1,)).start()
    return bytes(LONG_RESULT)


def read_late(folder: Path) -> None:
    """Receive a long result of a process that is killed while this process is too busy to read from it."""

    def keep_busy() -> None:
        wait_until(lambda: (folder / "begun").exists())
        sum(range(10**8))  # no other thread runs meanwhile

    Thread(target=keep_busy).start()
    assert [len(result) for _, result in together(partial(long_result, folder), [1], 2)] == [LONG_RESULT]


def test_a_worker_that_is_lost_while_it_sends_its_result_does_not_stop_the_run(tmp_path):
    lines = f"import sys, pathlib, {__name__} as here; here.read_late(pathlib.Path(sys.argv[1]))"
    subprocess.run([sys.executable, "-c", lines, tmp_path], cwd=ROOT, check=True, timeout=300)


@pytest.mark.parametrize("text", ["0", "-1", "x", "1001", "1e2", "٣"])
def test_a_number_of_workers_that_nobody_can_have_is_refused(text):
    result = call(*SIMULATE, f"--workers={text}")
    assert result.status == 2
    assert "is not a number of processes from 1 to 1,000" in result.err


# --- a run that is killed ---------------------------------------------------------------------------------------------


def contents(folder: Path) -> dict[str, bytes]:
    """The records in a folder, by their names."""
    return {path.name: path.read_bytes() for path in folder.glob("[!.]*.jsonl")}


def begun(folder: Path) -> subprocess.Popen:
    """A run of two workers, in a process of its own."""
    command = [sys.executable, "-c", "from bcnb.cli import main; raise SystemExit(main())"]
    words = [*SIMULATE, "--workers", "2", "--out", str(folder)]
    return subprocess.Popen([*command, *words], cwd=ROOT, stdout=subprocess.PIPE, text=True)


def wait_for(folder: Path, records: int) -> None:
    """Until this number of records is there."""
    end = monotonic() + 60
    while monotonic() < end and len(list(folder.glob("[!.]*.jsonl"))) < records:
        sleep(0.01)


def players_of(run: subprocess.Popen) -> list[psutil.Process]:
    """The processes that play for a run."""
    return [one for one in psutil.Process(run.pid).children() if any("spawn_main" in word for word in one.cmdline())]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="what is sent to a process is another thing there")
def test_a_run_gives_the_same_records_no_matter_who_is_killed_and_continues_when_it_was_killed_itself(tmp_path):
    one, many = tmp_path / "one", tmp_path / "many"
    table = call(*SIMULATE, "--out", one).out
    run = begun(many)
    wait_for(many, 1)
    players_of(run)[0].kill()
    wait_for(many, 2)
    orphans = players_of(run)
    run.kill()
    run.wait()
    assert 2 <= len(contents(many)) < GAMES
    psutil.wait_procs(orphans, 30)
    assert not any(process.is_running() for process in orphans)
    run = begun(many)
    wait_for(many, 4)
    for process in players_of(run)[-1:]:
        process.kill()
    assert run.communicate()[0] == table
    assert run.returncode == 0
    assert contents(many) == contents(one)
