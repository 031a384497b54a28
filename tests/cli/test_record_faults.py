"""Bad input of `bcnb record`, from a file and step by step: the line and column are named, and nothing is lost."""

import signal
import subprocess
import time

import pytest

from bcnb.storage.game_entry import load_entry
from bcnb.storage.game_notation import load_notation
from bcnb.storage.records import load_record
from tests.helpers.cli import PROGRAM, call

pytestmark = pytest.mark.unmeasured

BEGUN = (
    "0 C +probe-center +probe-left +assault-left +skirmish-center +attack-center",
    "0 U +attack-left +attack-center +forced-march +sharp-shooter +fire-and-hold",
    "1 C Attack Center: g5-f5 g8-f7 h4-f5 | f7xb8 I +Probe Right",
)
FAULTS = {
    "two cards on one line": ("2 U Attack Left: play rally", 18, "The card of this turn has been played"),
    "two turns on one line": (
        "2 U Attack Left: | +rally 3 C Probe Left:",
        27,
        "turn 3 begins in the middle of the line",
    ),
    "a die too many": ("2 U Attack Center: b8-c8 | c8xf7 II", 34, "The roll is one of 1 die"),
    "a card played twice": ("2 U Probe Right:", 5, "Probe Right is not in your hand"),
    "a wrong side": ("2 C Probe Left:", 3, "belongs to union (U), not to 'C'"),
    "a turn left out": ("3 C Probe Left:", 1, "turn 2 is not over"),
    "a control character": ("2 U Attack \x1b[2JLeft:", 12, "the control character U+001B is not allowed"),
    "a word of the prose": ("2 U Attack Left: they went on", 18, "is not a step"),
}


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("BCNB_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.mark.parametrize("what", FAULTS)
def test_a_fault_of_a_text_has_its_line_and_column(what, tmp_path):
    line, column, reason = FAULTS[what]
    notes, out = tmp_path / "notes.txt", tmp_path / "game.jsonl"
    notes.write_text("\n".join(("Scenario: kernstown", *BEGUN, line, "")), encoding="utf-8")
    before = notes.read_bytes()
    result = call("record", "--from", notes, "--out", out)
    assert (result.status, result.out) == (1, "")
    last = result.err.splitlines()[-1]
    assert last.startswith(f"bcnb: {notes}:5:{column}: ")
    assert reason.lower() in last.lower()
    assert "a   ." in result.err  # the board at that moment
    assert (out.exists(), notes.read_bytes()) == (False, before)


@pytest.mark.parametrize("what", FAULTS)
def test_a_fault_of_a_typed_step_has_its_column_and_the_game_continues(what, home):
    line, column, reason = FAULTS[what]
    result = call("record", "kernstown", typed="\n".join((*BEGUN, line, "2 U Attack Left:", "quit", "")))
    assert result.status == 0
    assert f"Column {column}: " in result.words
    assert reason.lower() in result.words.lower()
    assert load_entry(home / "kernstown-1.txt").steps == (*BEGUN, "2 U Attack Left:")


def test_a_game_that_stops_in_the_middle_is_recorded_and_continues(tmp_path):
    notes, out = tmp_path / "notes.txt", tmp_path / "game.jsonl"
    notes.write_text("\n".join(("Scenario: kernstown", *BEGUN[:2], BEGUN[2].partition(" I")[0], "")))
    assert len(load_entry(notes).steps) == 3
    result = call("record", "--from", notes, "--out", out)
    assert (result.status, "before the battle is decided" in result.out) == (0, True)
    assert load_record(out).end is None
    result = call("record", notes, typed="I +Probe Right\n2 U Attack Left:\nresign confederate\n")
    assert result.status == 0
    assert load_notation(notes).end.winner == "union"


def test_ten_megabytes_of_text_are_refused_with_their_place(tmp_path, home):
    notes = tmp_path / "notes.txt"
    notes.write_text("\n".join(("Scenario: kernstown", *BEGUN, "{x} " * 2_500_000)), encoding="utf-8")
    result = call("record", "--from", notes, "--out", tmp_path / "game.jsonl")
    assert (result.status, result.err.startswith(f"bcnb: {notes}:5:")) == (1, True)
    assert "more than 4,194,304 bytes" in result.err
    assert not (tmp_path / "game.jsonl").exists()
    result = call("record", "kernstown", typed="\n".join((*BEGUN, "x" * 10_000_000, "")))
    assert (result.status, "has more than 1000 letters" in result.err) == (1, True)
    draft = home / "kernstown-1.txt"
    assert f"Continue with: bcnb record {draft}" in result.out
    assert load_entry(draft).steps == BEGUN


# --- interrupted ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_an_interrupted_entry_loses_nothing_and_continues(how, home):
    draft = home / "kernstown-1.txt"
    running = subprocess.Popen(
        [PROGRAM, "record", "kernstown"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a job in the background ignores it
    )
    assert running.stdin
    running.stdin.write("\n".join((*BEGUN, "")))
    running.stdin.flush()
    end = time.monotonic() + 60
    while not (draft.exists() and BEGUN[-1] in draft.read_text(encoding="utf-8")) and time.monotonic() < end:
        time.sleep(0.05)
    time.sleep(0.3)
    running.send_signal(how)
    out, err = running.communicate(timeout=60)
    if how == signal.SIGINT:
        assert (running.returncode, "Traceback" in err) == (130, False)
        assert f"Continue with: bcnb record {draft}" in out
    assert load_entry(draft).steps == BEGUN
    result = call("record", draft, typed="2 U Attack Left:\nquit\n")
    assert result.status == 0
    assert load_entry(draft).steps == (*BEGUN, "2 U Attack Left:")


def test_steps_that_were_taken_back_are_not_recorded(home, tmp_path):
    call("record", "kernstown", typed="\n".join((*BEGUN, "2 U Attack Left:", "back", "quit", "")))
    draft = home / "kernstown-1.txt"
    assert load_entry(draft).later == ("2 U Attack Left:",)
    assert load_notation(draft).plies[-1].note is None
