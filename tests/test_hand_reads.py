"""Files are read by type hints (`storage/toml_fields.py`). Each value that is still read by its key has a reason."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.unmeasured

BCNB = Path(__file__).parents[1] / "bcnb"
ASKING = ("text", "whole", "truth", "day", "day_or_none", "choice", "texts", "table", "tables", "raw", "checked")
"""The methods of a `Table` that read the value of one key."""
READERS = ("storage/toml.py", "storage/toml_fields.py")
"""The modules of the readers themselves."""
ORDER = "read before the keys that depend on it"
PIECES = "names units of the board that has been read so far"
MOMENT = "a table over the layout: its defaults follow from the layout"
OPTIONS = "pairs rather than fields, so that equal options give the same rules"
LEFT: dict[str, dict[str, str]] = {
    "course/authoring/own_lesson.py": {
        "title": "its letters are counted",
        "step": "a list that has a largest number",
        "text": "its letters are counted",
        "kind": "only checked, and not a field",
    },
    "course/history/history_loader.py": {
        "count": "its default is the sum of three other keys",
        "work": "a list that becomes a dictionary, in two kinds of files",
        "battle": "must be the name of the file",
        "source": ORDER,
    },
    "course/history/lesson_loader.py": {
        "text": "the parts have a fixed order, so each is checked before the next is read",
        "part": "must be the next one of that order",
        "source": ORDER,
        "fact": ORDER,
    },
    "course/history/maps/map_loader.py": {
        "battle": "must be the name of the file",
        "day": ORDER,
        "map": ORDER,
        "point": ORDER,
        "source": ORDER,
    },
    "course/history/trials.py": {"battle": "selects the what-ifs that may be named"},
    "course/home/opened_files.py": {"title": "the one value of a file that its row in a list needs"},
    "course/lessons.py": {"number": "the name of the notebook if the plan gives none"},
    "course/opponents.py": {"measured": "the whole content of the file, which is a list"},
    "course/own_sets/set_files.py": {
        "format": "only checked, and not a field",
        "name": "its pattern is checked, and the message says what is allowed",
        "items": "each name of a file is checked with its line",
    },
    "course/rulebook/everyday_words.py": {
        "ruleset": "the rule of a word is checked with those of its game",
        "word": "the whole content of the file",
    },
    "course/rulebook/glossary.py": {
        "ruleset": "the rules of a word are checked with those of its game",
        "rules": "their texts have to be rules of that game",
        "word": "the whole content of the file, in the order of the alphabet",
    },
    "course/rulebook/rule_links.py": {
        "title": "the one value of a plan that a link needs",
        "item": "each item of a quiz may name rules",
    },
    "course/rulebook/rulebook_loader.py": {
        "chapter": "selects the rules that the file may have",
        "number": "its text must be a rule of the chapter",
    },
    "course/rulebook/search_index.py": {"title": "the one value of a plan that the index needs"},
    "course/questions.py": {
        "text": "selects the keys of a fact",
        "accepted": "takes the place of the key `refused`",
        "kind": "selects the keys of a question",
        "rule": "two keys, `rule` and `rules`, make one field",
        "rules": "two keys, `rule` and `rules`, make one field",
        "reading": "the position of an example is read with these rules",
    },
    "course/history/rubrics.py": {
        "lesson": "only checked, and not a field",
        "question": "each table is a question with its levels",
    },
    "course/worksheets/dealt_games.py": {
        "seal": "checked against all other keys, and not a field",
        "format": "only checked, and not a field",
        "name": "must be the name of a student",
        "item": "must be a game of the set of homework",
        "saved": "a day, checked before the record is unpacked",
        "tries": "has a largest number",
        "lost": "may be missing, and has limits",
        "record": "packed, and unpacked within a limit",
    },
    "course/worksheets/homework.py": {
        "format": "only checked, and not a field",
        "due": "checked together with the items",
        "items": "each text is checked by the name of its lesson, task or puzzle",
    },
    "course/quizzes.py": {"kind": "only checked, and not a field"},
    "course/tasks.py": {"kind": "selects the reader of an exercise", "may": "decides what `quiet` is by default"},
    "course/worksheets/worksheet.py": {
        "seal": "checked against all other keys, and not a field",
        "format": "only checked, and not a field",
    },
    "games/battle_cry/files/balance.py": {"interval": "only checked, because it follows from the fields"},
    "games/battle_cry/files/battles.py": {"source": ORDER, "battle": "each entry must have the next number"},
    "games/battle_cry/files/layout.py": {"map": "two pictures that are compared hex by hex", "strength": PIECES},
    "games/battle_cry/files/position.py": {"position": MOMENT},
    "games/battle_cry_1961/files/layout.py": {
        "armies": "decides whether an army may lack pieces, and is not a field",
        "board": "names another file with the rest of the tables",
        "map": "four pictures that are compared square by square",
        "states": "the letters of a picture",
        "players": "the picture of the territories depends on it",
        "rules": OPTIONS,
    },
    "games/battle_cry_1961/files/position.py": {
        "position": MOMENT,
        "seat": "the other keys name pieces of this seat",
    },
    "games/hexboard/files/layout.py": {
        "generals": PIECES,
        "names": "one table gives two fields",
        "source": "counts only in a reconstructed layout",
    },
    "games/hexboard/files/position.py": {
        "deck": "one word in place of the table of the deck",
        "pending": "takes the place of the key `phase`",
        "phase": "takes the place of the key `pending`",
    },
    "games/hexboard/files/rule_options.py": {"deck": OPTIONS, "rules": OPTIONS, "remove": OPTIONS, "add": OPTIONS},
    "games/north_against_south/files/layout.py": {
        "map": "two pictures that are compared hex by hex",
        "second": PIECES,
        "quality": PIECES,
        "strength": PIECES,
        "brigades": PIECES,
    },
    "games/north_against_south/files/position.py": {"position": MOMENT},
    "games/north_against_south/files/turn.py": {"target": "one key gives two fields, a unit or a general"},
    "storage/game_files.py": {"ruleset": "selects the game whose reader reads the rest"},
    "storage/house_rules.py": {"ruleset": "selects the game whose rule options are checked"},
    "storage/position_edits.py": {"ruleset": "a position file may name its game, which is known here"},
    "storage/scenarios.py": {
        "ruleset": "selects the game whose reader reads the rest",
        "commander": "the one key that every game has in the table of an army",
        "title": "one key of a position, which each game reads",
    },
}
"""The values that are still read by hand: the module, the key and the reason."""


def hand_reads(source: str) -> list[str]:
    """Return the keys of all values that are read from a table of a file by name, sorted.

    Modules that do not import `Table` or one of its loaders are not searched.
    """
    tree = ast.parse(source)
    names = {
        name.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "bcnb.storage.toml"
        for name in node.names
    }
    if not names & {"Table", "read_toml", "parse_toml"}:
        return []
    return sorted(key for node in ast.walk(tree) for key in _keys(node))


def _keys(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ASKING:
        for key in node.args[:1]:
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                yield key.value


def found_reads() -> dict[str, list[str]]:
    """Return the keys that each module reads by hand."""
    modules = {path.relative_to(BCNB).as_posix(): path for path in sorted(BCNB.rglob("*.py"))}
    found = {name: hand_reads(path.read_text(encoding="utf-8")) for name, path in modules.items()}
    return {name: keys for name, keys in found.items() if keys and name not in READERS}


@pytest.mark.parametrize(
    ("line", "keys"),
    [
        ('table.text("title")', ["title"]),
        ('table.whole("x", least=1) + len(table.tables("y")) + table.whole("x")', ["x", "x", "y"]),
        ("table.text(key)", []),
        ('table.fault("no", "title")', []),
    ],
)
def test_a_read_by_hand_names_its_key(line: str, keys: list[str]) -> None:
    assert hand_reads(f"from bcnb.storage.toml import Table\n{line}") == keys
    assert hand_reads(line) == []


def test_each_value_that_is_read_by_hand_has_a_reason() -> None:
    reasons = {name: sorted(keys) for name, keys in LEFT.items()}
    assert found_reads() == reasons, "read it by a type hint, or give a reason"
