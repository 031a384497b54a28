"""Many tasks at once: the same comes of them, whoever does them, in whatever order, and whoever dies over them."""

import os
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path
from time import monotonic, sleep

import psutil
import pytest

from bcnb.cli.workers.executor import PATIENCE, together
from tests.cli import ROOT, call

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
    found = list(together(partial(fatal, tmp_path, PATIENCE - 1), range(6), 2))
    assert sorted(found) == [(number, number * number) for number in range(6)]
    assert len(list(tmp_path.iterdir())) == PATIENCE - 1


def test_a_task_that_costs_worker_after_worker_is_given_up(tmp_path):
    with pytest.raises(ChildProcessError, match=r"3 workers in a row were lost over the same task: 3"):
        list(together(partial(fatal, tmp_path, PATIENCE), range(6), 2))


@pytest.mark.parametrize(("number", "error"), [(1, ValueError), (2, RuntimeError)])
def test_what_a_worker_cannot_do_is_told_here(number, error):
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


@pytest.mark.parametrize("text", ["0", "-1", "x", "1001", "1e2", "٣"])
def test_a_number_of_workers_that_nobody_can_have_is_refused(text):
    told = call(*SIMULATE, f"--workers={text}")
    assert told.status == 2
    assert "is not a number of processes from 1 to 1,000" in told.err


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
    """Until so many records are there."""
    end = monotonic() + 60
    while monotonic() < end and len(list(folder.glob("[!.]*.jsonl"))) < records:
        sleep(0.01)


def players_of(run: subprocess.Popen) -> list[psutil.Process]:
    """The processes that play for a run."""
    return [one for one in psutil.Process(run.pid).children() if any("spawn_main" in word for word in one.cmdline())]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="what is sent to a process is another thing there")
def test_a_run_gives_the_same_records_whoever_is_killed_and_goes_on_when_it_was_killed_itself(tmp_path):
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
