"""Files are read by type hints (`storage/toml_fields.py`). Values that are still read key by key may only get fewer."""

import ast
from collections import Counter
from pathlib import Path

import pytest

BCNB = Path(__file__).parents[1] / "bcnb"
ASKING = ("text", "whole", "truth", "day", "day_or_none", "choice", "texts", "table", "tables", "raw", "checked")
"""The methods of a `Table` that read the value of one key."""
READERS = ("storage/toml.py", "storage/toml_fields.py")
"""The modules of the readers themselves."""
MAP = "a map and the units on it are read together"
TURN = "the state of a turn, whose keys depend on the decision"
RULES = "the table of rule options, which are fields of the game's rules"
CHECK = "the keys are the expectations of an example, not the fields of a value"
FOLDER = "the plan of a lesson names other files of its folder"
GOAL = "the first key of a condition selects how the rest is read"
STORED = "a file that bcnb writes: every key must be there, though the type has defaults"
FIRST = "a key that decides how the others are read, or the list of the entries"
NAMED = "entries that become a dictionary, checked as they are read"
KIND = "one key of a file that is otherwise left to others"
LEFT: dict[str, tuple[int, str]] = {
    "course/goals.py": (5, GOAL),
    "course/history/history_loader.py": (4, FIRST),
    "course/history/lesson_loader.py": (13, NAMED),
    "course/history/whatif.py": (3, FIRST),
    "course/learner_home.py": (2, KIND),
    "course/lessons.py": (7, FOLDER),
    "course/opponents.py": (2, FIRST),
    "course/progress.py": (7, STORED),
    "course/questions.py": (7, FIRST),
    "course/quizzes.py": (2, FIRST),
    "course/tasks.py": (3, FIRST),
    "course/worksheets/students.py": (1, FIRST),
    "course/worksheets/worksheet.py": (3, FIRST),
    "games/battle_cry/files/balance.py": (3, FIRST),
    "games/battle_cry/files/battles.py": (3, FIRST),
    "games/battle_cry/files/layout.py": (4, MAP),
    "games/battle_cry/files/position.py": (5, MAP),
    "games/battle_cry/files/turn.py": (3, TURN),
    "games/battle_cry_1961/files/layout.py": (17, MAP),
    "games/battle_cry_1961/files/position.py": (14, MAP),
    "games/battle_cry_1961/goals.py": (5, GOAL),
    "games/hexboard/files/expectations.py": (4, CHECK),
    "games/hexboard/files/layout.py": (12, MAP),
    "games/hexboard/files/position.py": (7, MAP),
    "games/hexboard/goals.py": (3, GOAL),
    "games/hexboard/files/rule_options.py": (4, RULES),
    "games/north_against_south/files/layout.py": (8, MAP),
    "games/north_against_south/files/position.py": (5, MAP),
    "games/north_against_south/files/turn.py": (11, TURN),
    "storage/game_files.py": (1, KIND),
    "storage/house_rules.py": (1, RULES),
    "storage/scenarios.py": (4, KIND),
}
"""The modules that still read by hand: the number of values, and the reason."""


def hand_reads(source: str) -> int:
    """Return the number of calls that read the value of a named key from a table of a file.

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
        return 0
    return sum(_is_read(node) for node in ast.walk(tree))


def _is_read(node: ast.AST) -> bool:
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ASKING):
        return False
    return bool(node.args) and isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, str)


def counted() -> Counter[str]:
    """Return the number of values that each module reads by hand."""
    modules = {path.relative_to(BCNB).as_posix(): path for path in sorted(BCNB.rglob("*.py"))}
    found = Counter({name: hand_reads(path.read_text(encoding="utf-8")) for name, path in modules.items()})
    return +Counter({name: count for name, count in found.items() if name not in READERS})


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ('table.text("title")', 1),
        ('table.whole("x", least=1) + len(table.tables("y"))', 2),
        ("table.text(key)", 0),
        ('table.fault("no", "title")', 0),
    ],
)
def test_a_read_by_hand_names_its_key(line: str, count: int) -> None:
    assert hand_reads(f"from bcnb.storage.toml import Table\n{line}") == count
    assert hand_reads(line) == 0


def test_no_module_reads_more_by_hand_than_it_did() -> None:
    found = counted()
    assert {name: count for name, count in found.items() if count > LEFT.get(name, (0, ""))[0]} == {}
    assert [name for name in LEFT if name not in found] == [], "it reads nothing by hand any more: remove its line"
