"""Messages on two threads at once, as a kernel hands them to a table: a sample of `make clicks`."""

import subprocess
import sys
from pathlib import Path

import pytest

from bcnb.players.session import GameSession
from tests.programs.clicks import clerks

pytestmark = [pytest.mark.unmeasured, pytest.mark.usefixtures("home")]

SAMPLE = 600


def test_no_ply_is_lost_and_every_record_is_legal():
    done = clerks.work(SAMPLE, "1")
    assert not done.faults
    assert min(done.by[name] for name in clerks.CLERKS) > SAMPLE // 50


def test_a_ply_that_is_played_behind_the_back_of_those_at_the_table_is_found(monkeypatch):
    real = GameSession.play_text
    monkeypatch.setattr(
        GameSession, "play_text", lambda self, *args, **more: real(self, *args, **more) and real(self, "done")
    )
    assert any("the record is not what was done" in fault for fault in clerks.work(60, "2").faults)


def test_a_message_that_goes_wrong_is_found(monkeypatch):
    def stumble(self, *_args, **_more):
        raise RuntimeError("stumbled")

    monkeypatch.setattr(GameSession, "play_text", stumble)
    assert any("stumbled" in fault for fault in clerks.work(60, "2").faults)


def test_the_program_prints_its_figures_and_finds_no_fault():
    program = Path(__file__).parent / "clicks"
    run = subprocess.run(
        [sys.executable, program, "--messages", "40", "--seed", "3"], capture_output=True, text=True, check=True
    )
    assert "40 messages of two threads, seed 3" in run.stdout
    assert "0 faults" in run.stdout
