"""Letters that command a terminal, in files and arguments, through every verb: none comes out raw."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from bcnb.cli import VERBS
from bcnb.engine.chance import Seeded
from bcnb.players import match
from tests.helpers import evil
from tests.helpers.cli import call
from tests.programs.faults.trials import Found, Numbers, Sentence, Trial, held, new_folder

ACTING = tuple(one for one in map(chr, range(1, sys.maxunicode + 1)) if not one.isprintable() and one != "\n")
"""All letters but the end of a line that a terminal might obey, or that cannot be seen."""
WORDS = {
    "show": ("show", evil.SCENARIO),
    "legal": ("legal", "over.jsonl", "--ply", "12"),
    "play": ("play", evil.SCENARIO, "--seed", "1"),
    "simulate": ("simulate", evil.SCENARIO),
    "replay": ("replay", "over.jsonl"),
    "review": ("review", "over.jsonl", "--quick"),
    "verify": ("verify", "over.jsonl", "bad.jsonl"),
    "question": ("question", "question.toml", "bad.toml"),
    "rules": ("rules",),
    "scenarios": ("scenarios",),
    "lab": ("lab",),
    "learn": ("learn",),
    "handout": ("handout", evil.SCENARIO),
    "keep": ("keep", "load", "bad.jsonl"),
    "pack": ("pack", evil.SCENARIO),
    "games": ("games", "."),
    "tournament": ("tournament", "random", "greedy", "--scenarios", evil.SCENARIO, "--games", "2"),
    "collect": ("collect", "."),
    "record": ("record", "--from", "bad.jsonl"),
    "export": ("export", "over.jsonl", "--svg", "out.svg"),
    "site": ("site", "--out", "."),  # a folder with other files is refused
}
"""How each verb is called with evil files; all also get an evil argument."""


def through_every_verb(numbers: Numbers, seed: int) -> Iterator[Trial]:
    """Some of all such letters through every verb."""
    verbs = list(VERBS)
    return (Trial(through, (f"{seed} letters {case}", verbs[case % len(verbs)])) for case in range(numbers.tries))


def through(seed: str, verb: str) -> Iterator[Found]:
    """What a verb prints of evil files, and of a wrong argument."""
    chance = Seeded(seed)
    letters = "".join(chance.choose(ACTING) for _ in range(12)).encode(errors="replace").decode()
    with new_folder() as folder, _in_evil(folder):
        for words in (WORDS[verb], (*WORDS[verb], letters), (verb, letters)):
            if words in (("lab",), ("learn",)):  # they would not end
                continue
            with patch.object(match, "LONGEST_GAME", 5):
                result = call(*words, typed=f"{letters}\norder {letters}\nlog\nquit\n")
            seen = evil.raw(result.out + result.err)
            yield held(not seen, f"{verb}: signs", f"{verb} {words!r}, {seed}: {seen!r}")


@contextmanager
def _in_evil(folder: Path) -> Iterator[None]:
    """Within a folder of evil files, with a game that is saved."""
    before = Path.cwd()
    with patch.dict(os.environ, {"BCNB_HOME": str(folder / "games")}):
        evil.write_evil(folder, folder / "games")
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir(before)


SENTENCES = (Sentence("letters that command a terminal", through_every_verb),)
