"""Who may import whom, and what each room says about itself."""

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

pytestmark = pytest.mark.unmeasured

ROOT = Path(__file__).resolve().parents[1]
TOP = {
    *(".ci", ".gitattributes", ".gitignore", "ARCHITECTURE.md", "CHANGELOG.md", "LICENSE", "Makefile", "README.md"),
    *("bcnb", "conftest.py", "install.py", "notebooks", "pyproject.toml", "replays", "requirements.lock"),
    *("scenarios", "tests"),
}
"""The names at the top level."""
ROOMS = (
    "grid",
    "engine",
    "storage",
    "players",
    "analysis",
    "presentation",
    "games",
    "editor",
    "review",
    "course",
    "widgets",
    "export",
    "notebook",
    "site",
    "cli",
    "adapters",
)
RULES = ROOMS[:10]
PAGE = ("IPython", "anywidget", "bqplot", "ipykernel", "ipywidgets", "jupyterlab", "nbformat", "numpy", "papermill")
TRAINING = ("gymnasium", "pettingzoo", "pyspiel")
OUTSIDE = (*PAGE, "filelock", "tqdm", *TRAINING)
_PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CONTRACTS = tuple(contract["name"] for contract in _PROJECT["tool"]["importlinter"]["contracts"])
"""The names of the import contracts, in their order."""
MOST = 26
"""The most modules that a folder may hold, without its `__init__`."""


def python(*lines: str, root: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run these lines in a fresh Python, with the package at this root."""
    command = [sys.executable, "-c", "\n".join(lines)]
    return subprocess.run(command, cwd=root, capture_output=True, text=True, encoding="utf-8", check=False)


def modules(*rooms: str) -> list[str]:
    """The dotted names of all modules of these rooms."""
    files = (file for room in rooms for file in sorted((ROOT / "bcnb" / room).rglob("*.py")))
    return [".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for file in files]


def contracts(root: Path) -> subprocess.CompletedProcess[str]:
    """Hold the tree at this root to the import contracts."""
    return python(
        "import sys",
        "from importlinter.cli import lint_imports",
        "sys.exit(lint_imports(no_cache=True, no_logo=True))",
        root=root,
    )


def test_nothing_is_left_at_the_top_level():
    """Such as the file of a kernel that a test started in the wrong folder."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a checkout")
    kept = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert {path.split("/")[0] for path in kept.splitlines()} == TOP


def test_each_room_imports_only_the_rooms_below_it_and_nothing_that_it_may_not_know():
    told = contracts(ROOT)
    assert told.returncode == 0, told.stdout + told.stderr


ORDER, FLOORS, RULES_ALONE, CLOCK, LOCK, TRAIN, GAMES_APART, NO_HEXES, PAGE_APART, NO_CIRCLE, SITE = CONTRACTS
PLANTED = [
    (ORDER, "grid/planted.py", "import bcnb.engine"),
    (ORDER, "presentation/planted.py", "import bcnb.widgets"),
    (ORDER, "storage/planted.py", "import bcnb.games.battle_cry"),
    (ORDER, "widgets/planted.py", "import bcnb.notebook"),
    (ORDER, "widgets/planted.py", "import bcnb.export"),
    (ORDER, "games/hexboard/presentation/planted.py", "import bcnb.course.tasks"),
    (FLOORS, "games/battle_cry/files/planted.py", "import bcnb.games.battle_cry.players.greedy"),
    (FLOORS, "games/battle_cry_1961/players/planted.py", "import bcnb.games.battle_cry_1961.presentation.board_view"),
    (FLOORS, "games/hexboard/rules/planted.py", "import bcnb.games.hexboard.files.layout"),
    (RULES_ALONE, "games/battle_cry/rules/planted.py", "import bcnb.storage.toml"),
    (RULES_ALONE, "games/north_against_south/rules/planted.py", "import bcnb.players.registry"),
    (RULES_ALONE, "games/hexboard/rules/planted.py", "import bcnb.presentation.text_tools"),
    (CLOCK, "players/planted.py", "from random import choice"),
    (CLOCK, "engine/planted.py", "from time import monotonic"),
    (CLOCK, "analysis/planted.py", "import numpy"),
    (CLOCK, "presentation/planted.py", "from ipywidgets import HTML"),
    (CLOCK, "games/battle_cry/presentation/planted.py", "import secrets"),
    (CLOCK, "course/planted.py", "import bqplot"),
    (LOCK, "engine/planted.py", "import filelock"),
    (LOCK, "widgets/planted.py", "import filelock"),
    (LOCK, "export/planted.py", "import filelock"),
    (GAMES_APART, "games/battle_cry_1961/rules/planted.py", "import bcnb.games.north_against_south.rules.tables"),
    (
        GAMES_APART,
        "games/battle_cry/presentation/planted.py",
        "import bcnb.games.battle_cry_1961.presentation.board_view",
    ),
    (GAMES_APART, "games/north_against_south/rules/planted.py", "import bcnb.games.battle_cry.rules.tables"),
    (GAMES_APART, "games/hexboard/files/planted.py", "import bcnb.games.battle_cry.rules.tables"),
    (GAMES_APART, "games/hexboard/rules/planted.py", "import bcnb.games.battle_cry_1961"),
    (NO_HEXES, "games/battle_cry_1961/files/planted.py", "import bcnb.games.hexboard.files.layout"),
    *((TRAIN, "players/planted.py", f"import {library}") for library in TRAINING),
    (ORDER, "cli/planted.py", "import bcnb.adapters.env_state"),
    (PAGE_APART, "widgets/planted.py", "import bcnb.games.battle_cry"),
    (PAGE_APART, "export/planted.py", "import bcnb.games.battle_cry_1961"),
    (ORDER, "notebook/planted.py", "import bcnb.site.pages"),
    (PAGE_APART, "site/planted.py", "import bcnb.games.battle_cry"),
    (PAGE_APART, "review/planted.py", "import bcnb.games.battle_cry"),
    (PAGE_APART, "editor/planted.py", "import bcnb.games.north_against_south"),
    (PAGE_APART, "course/planted.py", "from bcnb.games.battle_cry_1961.rules import tables"),
    (NO_CIRCLE, "cli/screen.py", "import bcnb.cli.terminal.terminal_game"),
    (SITE, "cli/export.py", "import bcnb.site.pages"),
]
"""Faults that a contract must find: a module, which may be new, and its last line."""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package, with its contracts."""
    root = tmp_path_factory.mktemp("rooms")
    shutil.copytree(ROOT / "bcnb", root / "bcnb", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", root)
    return root


@contextmanager
def planted(file: Path, line: str) -> Iterator[None]:
    """Let a module end with one more line for a while."""
    before = file.read_bytes() if file.exists() else None
    file.write_bytes((before or b"") + line.encode() + b"\n")
    try:
        yield
    finally:
        file.unlink() if before is None else file.write_bytes(before)


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("contract", "file", "line"), PLANTED)
def test_a_forbidden_import_is_found(contract, file, line, copy):
    with planted(copy / "bcnb" / file, line):
        told = contracts(copy)
    assert told.returncode == 1
    assert f"{contract} BROKEN" in " ".join(told.stdout.split())


def test_for_every_contract_a_fault_is_planted():
    assert {contract for contract, _, _ in PLANTED} == set(CONTRACTS)


def test_no_import_of_the_command_line_is_for_types_alone():
    assert not [file for file in (ROOT / "bcnb/cli").rglob("*.py") if "TYPE_CHECKING" in file.read_text("utf-8")]


def test_importing_bcnb_loads_no_room_and_nothing_from_outside():
    result = python("import sys, bcnb", "print(*sys.modules)")
    loaded = set(result.stdout.split())
    assert "bcnb" in loaded, result.stderr
    assert not {name for name in loaded if name.startswith("bcnb.")}
    assert not {name.partition(".")[0] for name in loaded} & set(OUTSIDE)


@pytest.mark.parametrize("lacking", [("anywidget", "ipywidgets", "bqplot"), OUTSIDE])
def test_the_rules_import_without_anything_from_outside(lacking):
    result = python(
        "import sys, importlib",
        f"sys.modules.update(dict.fromkeys({lacking!r}))",
        f"for name in {modules(*RULES)!r}: importlib.import_module(name)",
    )
    assert result.returncode == 0, result.stderr


A_FEW_TURNS = """
from bcnb.engine.chance import Seeded
from bcnb.games import battle_cry as game
from bcnb.storage.scenarios import find_scenario
from bcnb.players.match import choose
chance = Seeded(1)
state = game.setup(find_scenario("first-bull-run"))
turns = set()
while len(turns) < 3:
    seat = game.seat(state)
    if seat == "chance":
        action = chance.pick(game.chance_weights(state))
    else:
        action = choose(game, game.observe(state, seat), chance)
    state, _ = game.apply(state, action)
    turns.add(state.turn.number)
"""


def test_every_room_for_notebooks_imports_and_plays_without_jupyterlab_papermill_and_bqplot():
    result = python(
        "import sys, importlib",
        "sys.modules.update(dict.fromkeys(('jupyterlab', 'papermill', 'bqplot')))",
        f"for name in {modules(*ROOMS[:-3])!r}: importlib.import_module(name)",
        A_FEW_TURNS,
    )
    assert result.returncode == 0, result.stderr


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_says_in_three_lines_what_it_knows_may_not_know_and_why_it_exists(room):
    tree = ast.parse((ROOT / "bcnb" / room / "__init__.py").read_text(encoding="utf-8"))
    words = ast.get_docstring(tree) or ""
    assert len(words.splitlines()) >= 3
    for word in ("know", "may not know|may know no|may hold no", "exist"):
        assert any(part in words for part in word.split("|")), f"the docstring of bcnb.{room} does not say: {word}"


def test_there_is_no_other_room():
    found = {path.parent.name for path in (ROOT / "bcnb").glob("*/__init__.py")}
    assert found == set(ROOMS)


def test_the_rules_read_no_clock():
    clocks = {"now", "utcnow", "today", "monotonic", "perf_counter", "urandom"}
    for room in RULES:
        for file in (ROOT / "bcnb" / room).rglob("*.py"):
            tree = ast.parse(file.read_text(encoding="utf-8"))
            used = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)} & clocks
            assert not used, f"{file} reads a clock: {used}"


def crowded(root: Path) -> dict[str, int]:
    """The folders below this one that hold too many modules, and how many they hold."""
    folders = {file.parent for file in root.rglob("*.py")}
    counts = {folder: len([file for file in folder.glob("*.py") if file.name != "__init__.py"]) for folder in folders}
    return {folder.relative_to(root).as_posix(): count for folder, count in counts.items() if count > MOST}


def test_no_folder_holds_more_modules_than_a_reader_can_survey(tmp_path):
    assert crowded(ROOT / "bcnb") == {}
    (tmp_path / "room").mkdir()
    for name in ("__init__", *(f"m{number}" for number in range(MOST))):
        (tmp_path / "room" / f"{name}.py").touch()
    assert crowded(tmp_path) == {}
    (tmp_path / "room" / "one_more.py").touch()
    assert crowded(tmp_path) == {"room": MOST + 1}


def test_types_say_what_passes_through_a_function() -> None:
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "bcnb").rglob("*.py")]
    words = sum(len(re.findall(r"\bAny\b", text)) for text in texts)
    assert 1000 * words <= 4 * sum(text.count("\n") for text in texts)


# --- modules: size and name -------------------------------------------------------------------------------------------

SHORT, FULL, LONG = 40, 80, 400
"""A module has 80 to 400 lines. With 40 to 79 its name is one that readers look for; under 40 it needs a reason."""
REASONS_FOR_SHORT = {
    "notebook/warm_up": "a kernel runs it by this name",
    "lessons": "the old name of `notebook`, for one release",
    "__main__": "lets `python -m bcnb` start the command line",
    "cli/keep": "a verb of the command line",
    "cli/legal": "a verb of the command line",
    "games/battle_cry/rules/board": "chapter 1",
    "games/battle_cry_1961/rules/partners": "chapter 10",
    "games/battle_cry/presentation/presenter": "a port of a game",
    "games/battle_cry_1961/presentation/presenter": "a port of a game",
    "games/battle_cry_1961/presentation/table_adapter": "a port of a game",
    "games/battle_cry_1961/value_measures": "a port of a game",
    "games/battle_cry/turn_notation": "a port of a game",
    "games/battle_cry/chance_keys": "a port of a game",
    "games/battle_cry/presentation/reason_text": "a port of a game",
    "games/north_against_south/chance_keys": "a port of a game",
    "games/battle_cry_1961/turn_notation": "a port of a game",
    "games/north_against_south/goals": "a port of a game",
    "games/north_against_south/turn_notation": "a port of a game",
}
"""Each module under 40 lines, with the reason why it stands alone."""
REASONS_FOR_LONG = {
    "games/battle_cry/rules/evolve": "one case per event",
    "games/hexboard/rules/tables": "the tables of both hex games",
    "games/north_against_south/rules/events": "one class per event",
    "games/north_against_south/rules/evolve": "one case per event",
    "games/north_against_south/rules/ruleset": "the functions of the ruleset",
}
"""Each module over 400 lines, with the table that splitting it would tear apart."""
STANDARD_TERMS_IN_ING = {"briefing", "board_drawing", "sequential_halving", "training_encoding"}
"""Module names that end in -ing and are nouns."""


def module_sizes(root: Path) -> dict[str, int]:
    """The lines of each module below a folder, by its path without `.py`; packages are left out."""
    files = (file for file in root.rglob("*.py") if file.name != "__init__.py")
    return {
        file.relative_to(root).with_suffix("").as_posix(): file.read_text("utf-8").count("\n")
        for file in files
        if "static" not in file.parts
    }


def faulty_sizes(sizes: dict[str, int]) -> set[str]:
    """The modules that are too short or too long without a reason, and those with a reason that they don't need."""
    short = {name for name, lines in sizes.items() if lines < SHORT} - set(REASONS_FOR_SHORT)
    long = {name for name, lines in sizes.items() if lines > LONG} - set(REASONS_FOR_LONG)
    grown = {name for name in REASONS_FOR_SHORT if sizes.get(name, LONG) >= SHORT}
    shrunk = {name for name in REASONS_FOR_LONG if sizes.get(name, 0) <= LONG}
    return short | long | grown | shrunk


def faulty_names(names: Iterable[str]) -> set[str]:
    """The modules with a name of the standard library, a gerund, or a second form of a sibling's stem."""
    forms: dict[tuple[str, str], list[str]] = {}
    found = set()
    for name in names:
        folder, _, last = name.rpartition("/")
        if last == "__main__":
            continue
        if last in sys.stdlib_module_names or (last.endswith("ing") and last not in STANDARD_TERMS_IN_ING):
            found.add(name)
        forms.setdefault((folder, re.sub(r"(ings?|ed|es|s|e)$", "", last)), []).append(name)
    return found.union(*(same for same in forms.values() if len(same) > 1))


def test_a_module_has_40_to_400_lines_or_a_reason():
    assert faulty_sizes(module_sizes(ROOT / "bcnb")) == set()


def test_a_module_that_is_too_short_or_too_long_is_found():
    sizes = module_sizes(ROOT / "bcnb")
    assert faulty_sizes({**sizes, "engine/tiny": SHORT - 1, "engine/huge": LONG + 1}) == {"engine/tiny", "engine/huge"}
    assert faulty_sizes({**sizes, "cli/legal": SHORT}) == {"cli/legal"}


LONGEST_FUNCTION = 40
"""The lines of the longest function, with its docstring."""


def long_functions(root: Path) -> dict[str, int]:
    """The functions below a folder that are too long, and their lines."""
    found = {}
    for file in root.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno:
                name = f"{file.relative_to(root).with_suffix('').as_posix()}.{node.name}"
                found[name] = max(found.get(name, 0), node.end_lineno - node.lineno + 1)
    return {name: lines for name, lines in found.items() if lines > LONGEST_FUNCTION}


def test_a_function_has_at_most_40_lines(tmp_path):
    assert long_functions(ROOT / "bcnb") == {}
    body = "    pass\n" * (LONGEST_FUNCTION - 1)
    (tmp_path / "short.py").write_text(f"class A:\n  def a():\n{body}async def b():\n{body}", encoding="utf-8")
    assert long_functions(tmp_path) == {}
    (tmp_path / "long.py").write_text(f"def c():\n{body}    pass\n", encoding="utf-8")
    assert long_functions(tmp_path) == {"long.c": LONGEST_FUNCTION + 1}


def test_a_module_is_named_by_a_noun_that_no_sibling_and_no_standard_module_has():
    assert faulty_names(module_sizes(ROOT / "bcnb")) == set()


@pytest.mark.parametrize("name", ["players/random", "course/asking", "engine/records"])
def test_a_module_with_a_forbidden_name_is_found(name):
    assert name in faulty_names([*module_sizes(ROOT / "bcnb"), name])


# --- checks that are silenced -----------------------------------------------------------------------------------------

SILENCED = re.compile(r"#\s*(noqa|type:\s*ignore|pragma:\s*no (cover|branch)|fmt:\s*(off|skip)|mypy:|ruff:)")
"""A comment that switches off a check."""


def silenced_checks(text: str) -> list[int]:
    """Return the lines of a module that switch off a check or, without a reason, skip a test."""
    found = [number for number, line in enumerate(text.splitlines(), 1) if SILENCED.search(line)]
    for node in ast.walk(ast.parse(text)):
        name = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
        if name in ("pytest.importorskip", "pytest.mark.skip", "pytest.mark.skipif", "pytest.mark.xfail"):
            found += [node.lineno] * all(word.arg != "reason" for word in node.keywords)
        elif name in ("pytest.skip", "pytest.xfail"):
            found += [node.lineno] * (not node.args)
    return sorted(found)


def test_no_check_is_silenced_and_no_test_skipped_without_a_reason():
    rooms = [file for room in ("bcnb", "tests") for file in (ROOT / room).rglob("*.py")]
    files = [file for file in rooms if "node_modules" not in file.parts]
    assert {file: lines for file in files if (lines := silenced_checks(file.read_text("utf-8")))} == {}


COMMENTS = ("noqa: E501", "type: ignore[attr-defined]", "pragma: no cover", "fmt: skip", "ruff: noqa")
SKIPS = ("pytest.importorskip('numpy')", "@pytest.mark.skipif(True)\ndef f(): pass", "pytest.skip()")


@pytest.mark.parametrize("line", [*(f"x = 1  # {comment}" for comment in COMMENTS), *SKIPS])
def test_a_silenced_check_is_found(line):
    assert silenced_checks(line) == [1]
    assert silenced_checks("pytest.importorskip('numpy', reason='an extra')\npytest.skip('no disk')") == []
