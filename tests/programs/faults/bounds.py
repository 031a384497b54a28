"""TOML that asks too much, anywhere in a file: refused by every reader, with its line."""

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from bcnb.course.lessons import PLAN, load_lesson
from bcnb.course.progress import load_progress
from bcnb.course.questions import load_question
from bcnb.course.quizzes import load_quiz
from bcnb.course.tasks import load_exercise, load_task
from bcnb.engine.chance import Seeded
from bcnb.games.battle_cry.files.battles import load_battles
from bcnb.storage.paths import scenarios_folder
from bcnb.storage.scenarios import load_position, load_scenario
from bcnb.storage.toml import FileError
from tests.programs.faults.trials import Found, Numbers, Sentence, Trial, held, new_folder

READERS: Mapping[str, Callable[[Path], Any]] = {
    "scenario": load_scenario,
    "position": load_position,
    "question": load_question,
    "task": load_task,
    "quiz": load_quiz,
    "exercise": load_exercise,
    "progress": load_progress,
    "battles": load_battles,
    "lesson": lambda path: load_lesson(path.parent),
}
"""Everything that reads a TOML file."""
LONG_TEXT = re.compile(r"""('{3}|\"{3}).*?\1""", re.DOTALL)
"""A text of many lines, within which nothing is too much; it may hold the other kind of marks."""
EXCESSES: Mapping[str, Callable[[int], str]] = {
    "a key of many parts": lambda many: f"{'.'.join('q' * (17 + many))} = 1",
    "a header of many parts": lambda many: "[" + " . ".join(["a", '"b"'] * (9 + many)) + "]",
    "a number of many digits": lambda many: f"long = {'9' * (19 + many)}",
    "a number to the base 16": lambda many: f"long = -0x{'f' * (19 + many)}",
    "lists in lists": lambda many: f"deep = {'[' * (17 + many)}",
    "tables in tables": lambda many: f"deep = {'{a=' * (17 + many)}",
}


def asking_too_much(numbers: Numbers, seed: int) -> Iterator[Trial]:
    """Every excess, anywhere in one of our own files."""
    return (Trial(refused, (f"{seed} bounds {case}", what)) for case in range(numbers.tries) for what in EXCESSES)


def refused(seed: str, what: str) -> Iterator[Found]:
    """What every reader says about one of our files with a line that asks too much."""
    chance = Seeded(seed)
    source = chance.choose(sorted(scenarios_folder().rglob("*.toml")))
    lines = LONG_TEXT.sub("''", source.read_text(encoding="utf-8")).splitlines()
    place = chance.choose(range(len(lines) + 1))
    lines.insert(place, EXCESSES[what](chance.choose((0, 1, 50, 10_000))))
    with new_folder() as folder:
        path = folder / PLAN
        path.write_text("\n".join(lines), encoding="utf-8", newline="\n")
        for name, reader in READERS.items():
            told = _told(reader, path)
            near = isinstance(told, FileError) and told.line in range(1, place + 2)
            wrong = f"{what}, {seed}, line {place + 1}, {name}: {told!r:.300}"
            yield held(near, f"{what}: refused with its line", wrong)


def _told(reader: Callable[[Path], Any], path: Path) -> Any:
    try:
        return reader(path)
    except FileError as error:
        return error


SENTENCES = (Sentence("TOML that asks too much", asking_too_much),)
