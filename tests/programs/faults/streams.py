"""Streams that are closed, full, endless or of ASCII: every verb of the installed command ends with a sentence."""

import os
import subprocess
from collections.abc import Iterator, Mapping

from tests.helpers.cli import PROGRAM
from tests.programs.faults.disks import FULL
from tests.programs.faults.trials import Found, Numbers, Sentence, Trial, held, new_folder

STREAMS: Mapping[str, str] = {
    "no input": "<&-",
    "an endless input": "</dev/zero",
    "an input that cannot be read": "0>/dev/null",
    "no output": ">&-",
    "no output for errors": "2>&-",
    "no streams": "<&- >&- 2>&-",
    "a full output": ">/dev/full",
    "a full output for errors": "2>/dev/full",
    "an output of ASCII": "</dev/null",
}
VERBS = (
    *("scenarios", "show kernstown", "legal kernstown --seed 1", "play kernstown --seed 1", "play --resume"),
    *("simulate kernstown --union random --confederate random", "replay kernstown-greedy-greedy-2-001"),
    *("verify kernstown-greedy-greedy-2-001", "question --list", "rules 7", "lab --help", "show nowhere", "fight"),
)


def odd_streams(numbers: Numbers, seed: int) -> Iterator[Trial]:
    """Every verb with every odd stream."""
    if FULL.exists():
        cases = [(verb, streams) for verb in VERBS for streams in STREAMS]
        yield from (Trial(ends, case) for case in cases[:: numbers.hostile])


def ends(verb: str, streams: str) -> Iterator[Found]:
    """How a verb ends; a traceback or another status would be a fault."""
    with new_folder() as folder:
        result = subprocess.run(
            ["sh", "-c", f'"$0" {verb} {STREAMS[streams]}', PROGRAM],
            capture_output=True,
            check=False,
            cwd=folder,
            env=os.environ | {"BCNB_HOME": str(folder), "PYTHONIOENCODING": "ascii" if "ASCII" in streams else "utf-8"},
        )
        empty = [path.name for path in folder.glob("*.jsonl") if not path.stat().st_size]
    words = result.stderr.decode(errors="replace")
    clean = "Traceback" not in words and "Exception" not in words and result.returncode in (0, 1, 2) and not empty
    wrong = f"{verb} with {streams}: {result.returncode}, {empty}, {words[-300:]}"
    yield held(clean, f"{streams}: status {result.returncode}", wrong)


SENTENCES = (Sentence("streams that are closed, full, endless or of ASCII", odd_streams),)
