"""Files that would command a terminal, turn a text around, or show nothing: one of every kind, for tests."""

import re
from pathlib import Path

from bcnb.engine.game import Game
from bcnb.engine.record import write_record
from bcnb.games import battle_cry
from bcnb.storage.paths import scenarios_folder
from bcnb.storage.scenarios import load_scenario
from tests.helpers.games import play

EVIL = "\x1b[2J\x1b]0;mine\x07\x9b31m\x08\x7f\u202e\u2066\u200f\u200b\ufeff\u2028\x85"
"""What commands a terminal, turns a text around, or cannot be seen."""
WRITTEN = "".join(f"\\u{ord(letter):04x}" if not letter.isprintable() else letter for letter in EVIL)
"""The same as TOML has it."""
GAME, SCENARIO = "kernstown-1", f"{EVIL[:3]}scenario.toml"
SOURCES = {
    SCENARIO: "kernstown.toml",
    "position.toml": "lessons/every-counter.toml",
    "question.toml": "questions/faq-03*.toml",
    "task.toml": "puzzles/dice-01*.toml",
    "quiz.toml": "lessons/01*/quiz.toml",
}
"""Our own files that are spoiled."""


def write_evil(folder: Path, home: Path) -> None:
    """Write evil files of every kind, and an evil game into the folder of the games that are saved."""
    for name, source in SOURCES.items():
        text = next((scenarios_folder() / "battle_cry").glob(source)).read_text(encoding="utf-8")
        _write(folder / name, spoiled(text))
    _write(folder / "bad.toml", f'"{WRITTEN}" = 1\n')
    _write(folder / "bad.jsonl", f'{{"bcnb":1,"{EVIL}":2}}\n')
    home.mkdir()
    game = Game(battle_cry, load_scenario(folder / SCENARIO), {"union": f"{EVIL}greedy", "confederate": "person"})
    play(game, 12).play(game.legal()[0], note=f"{EVIL} A note.")
    (home / f"{GAME}.jsonl").write_bytes(write_record(game.record, battle_cry))
    game.stop()
    (folder / "over.jsonl").write_bytes(write_record(game.record, battle_cry))


def spoiled(text: str) -> str:
    """A TOML file with evil in all its words that stand on one line."""
    keys = "title|source|doubts|scale|number|question|answer|say|commander"
    return re.sub(rf'^({keys}) = "', lambda found: f"{found[0]}{WRITTEN}", text, flags=re.MULTILINE)


def raw(text: str) -> str:
    """What could command a terminal, or cannot be seen."""
    return "".join(letter for letter in text if not letter.isprintable() and letter != "\n")


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")
