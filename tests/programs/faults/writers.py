"""Writers killed at random moments, and two writers on one file."""

import subprocess
import sys
import time
from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from bcnb.engine.chance import Seeded
from bcnb.engine.game import Game
from bcnb.engine.record import Record, RecordError, TornLine, write_record
from bcnb.games import battle_cry
from bcnb.storage.records import load_prefix, new_game, resume
from bcnb.storage.scenarios import find_scenario
from tests.helpers.games import play, step
from tests.programs.faults.trials import Found, Numbers, Sentence, Trial, held, new_folder
from tests.programs.faults.writer import SCENARIO, SEATS

ROOT = Path(__file__).resolve().parents[3]
ANEW = get_context("spawn")
"""How processes begin here: with nothing of this one, as two programs would."""
LONGEST = 0.12
"""The longest that a writer is left alone, in seconds: it opens its file, and plays some hundred plies."""


class Course:
    """The one game that all writers of a seed play: what their file must begin with."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._game = Game(battle_cry, find_scenario(SCENARIO), SEATS)

    def is_at(self, data: bytes, plies: int) -> bool:
        """Whether these bytes are the game after this number of plies; with its end, if that is where it ends."""
        while self._game.ply < plies:
            step(self._game, self.seed)
        record = self._game.record
        end = record.end if plies == self._game.ply else None
        return data == write_record(Record(record.header, record.plies[:plies], end), battle_cry)


# --- killed -----------------------------------------------------------------------------------------------------------


def killed(numbers: Numbers, seed: int) -> Iterator[Trial]:
    """Chains of writers, each of which takes up what the one before left."""
    return (Trial(kills, (f"{seed} kill {first}", numbers.chain)) for first in range(0, numbers.kills, numbers.chain))


def kills(seed: str, count: int) -> Iterator[Found]:
    """Kill this number of writers of one game, one after the other; a game that is over is begun again."""
    chance, course = Seeded(seed), Course(seed)
    with new_folder() as folder:
        path = folder / "game-0.jsonl"
        for number in range(count):
            told = _kill(path, seed, LONGEST * chance.choose(range(1000)) / 1000)
            found, over = _left(path, told, course)
            yield found._replace(wrong=found.wrong and f"{seed}, writer {number}: {found.wrong}")
            path = folder / f"game-{number + 1}.jsonl" if over else path


def _kill(path: Path, seed: str, moment: float) -> int:
    """Let a writer play, and kill it at a moment; the last ply that it said was on the disk."""
    words = [sys.executable, "-m", "tests.programs.faults.writer", str(path), seed]
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE) as writer:
        assert writer.stdout
        assert writer.stdout.readline().strip() == b"ready"
        time.sleep(moment)
        writer.kill()
        said = [line for line in writer.stdout.read().splitlines(keepends=True) if line.endswith(b"\n")]
    return int(said[-1]) if said else 0


def _left(path: Path, told: int, course: Course) -> tuple[Found, bool]:
    """What a killed writer left, and whether the next one needs a new file."""
    if not path.exists():
        return held(told == 0, "no file yet", f"ply {told} was told, and there is no file"), False
    try:
        prefix = load_prefix(path)
    except RecordError as error:
        torn = isinstance(error, TornLine) or path.stat().st_size == 0
        return held(torn and told == 0, "a named error: no header yet", str(error)), True
    plies = len(prefix.record.plies)
    exact = course.is_at(path.read_bytes()[: prefix.size], plies)
    kept = told <= plies and (prefix.error is None or isinstance(prefix.error, TornLine))
    answer = "the exact prefix, and a torn line" if prefix.error else "the exact prefix"
    if prefix.record.end:
        return held(exact and kept, "the whole record", f"{plies} plies, {told} told"), True
    goes_on = _appends(path, plies, course)
    wrong = f"{plies} plies, {told} told; {exact=}, {kept=}, {goes_on=}, {prefix.error}"
    return held(exact and kept and goes_on, f"{answer}; the next append goes on", wrong), False


def _appends(path: Path, plies: int, course: Course) -> bool:
    """Whether the game is resumed after this number of plies, and its next ply is appended."""
    game = resume(path)
    step(game, course.seed)
    game.close()
    return game.ply == plies + 1 and course.is_at(path.read_bytes(), plies + 1)


# --- two on one file --------------------------------------------------------------------------------------------------


def raced(numbers: Numbers, seed: int) -> Iterator[Trial]:
    """Races of two processes for one file after the other."""
    yield Trial(races, (numbers.races,))


def races(count: int) -> Iterator[Found]:
    """Two processes write each file at the same moment, every second one of them a game to be taken up."""
    with new_folder() as folder:
        for number in range(1, count, 2):
            play(new_game(_raced_for(folder, number), find_scenario(SCENARIO), SEATS), 5).close()
        for number, (one, other) in enumerate(_race(folder, count)):
            yield _raced(_raced_for(folder, number), sorted((one, other)))


def _raced_for(folder: Path, number: int) -> Path:
    return folder / f"game-{number}.jsonl"


def _race(folder: Path, count: int) -> list[tuple[str, str]]:
    """What each of two processes says about each race."""
    start, said = ANEW.Barrier(2), [ANEW.SimpleQueue(), ANEW.SimpleQueue()]
    racers = [ANEW.Process(target=_writes, args=(folder, count, start, told)) for told in said]
    for racer in racers:
        racer.start()
    answers = [[told.get() for _ in range(count)] for told in said]
    for racer in racers:
        racer.join()
    return list(zip(*answers, strict=True))


def _writes(folder: Path, count: int, start: Any, told: Any) -> None:
    """One process: try to write every file, and hold those that it has until the other has also tried."""
    for number in range(count):
        start.wait()
        game, answer = _begun(_raced_for(folder, number))
        start.wait()
        if game:
            game.close()
        told.put(answer)


def _begun(path: Path) -> tuple[Game | None, str]:
    """Begin a game or take one up, and play a few plies; the game and `wrote`, or why not."""
    try:
        game = resume(path) if _taken_up(path) else new_game(path, find_scenario(SCENARIO), SEATS)
        return play(game, 5), "wrote"
    except (BlockingIOError, FileExistsError) as error:
        return None, str(error.strerror)
    except Exception as error:  # each one must be counted
        return None, repr(error)


def _taken_up(path: Path) -> bool:
    """Whether a file was there before the race: every second one."""
    return int(path.stem.split("-")[1]) % 2 == 1


def _raced(path: Path, said: list[str]) -> Found:
    """The result of a race: one wrote and the other was told, and the file is the game of the one."""
    told, wrote = said
    plies = 10 if _taken_up(path) else 5
    clear = told in ("another program is writing this record", "the file already exists; choose another name")
    game = play(Game(battle_cry, find_scenario(SCENARIO), SEATS), plies)
    whole = path.read_bytes() == write_record(game.record, battle_cry)
    return held((wrote, clear, whole) == ("wrote", True, True), f"one writes; {told}", f"{path.name}: {said}, {whole=}")


SENTENCES = (
    Sentence("a writer killed at a random moment", killed),
    Sentence("two writers on one file", raced, alone=True),
)
