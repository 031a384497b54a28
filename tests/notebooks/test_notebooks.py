"""The notebooks: how they are built, what is stored in them, and that a fresh run stores the same to the byte.

That every stored output is what the cell gives today is held by nbval, which pytest runs over `notebooks/`. Here a
notebook with a changed picture shows that it would notice. Frozen again, a notebook is run under another hash seed than
before; other versions of Python are not at hand in a test, so `make PYTHON=python3.13 test` is what tries those.
"""

import ast
import json
import re
import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from string import ascii_lowercase
from typing import Any
from xml.etree import ElementTree

import nbformat
import pytest

from bcnb import notebook
from bcnb.engine.game_registry import DEFAULT_RULESET, RULESETS, rulebook
from bcnb.storage.goals import goals_for
from bcnb.storage.paths import home_folder
from tests.helpers import reading
from tests.programs import freeze

pytestmark = pytest.mark.unmeasured

ROOT = Path(__file__).resolve().parents[2]
PATHS = freeze.notebooks()
LARGEST_PICTURE = {"battle_cry": 24_000, "north_against_south": 30_000, "battle_cry_1961": 48_000}
"""How many bytes a picture of each game may have: two units a hex take more than one, and so do 571 squares."""
ROWS = {"battle_cry": 9, "north_against_south": 9, "battle_cry_1961": 24}
"""How many rows the whole board of each game has."""
OWN_BOARDS = ("battle_cry_1961",)
"""The games whose tasks bring a board of their own, of any size."""
BOXES = {theme: name for name in RULESETS if name != DEFAULT_RULESET for theme in goals_for(name).themes}
"""Which game each box of puzzles is about that is not of the usual one."""
LONGEST_CELL = 8
PLAIN_NAMES = {
    "start",
    "play",
    "record",
    "recorded_games",
    "replay",
    "puzzles",
    "puzzles_hex_names",
    "results",
    "review",
    "many_games",
    "guess_the_choice",
    "your_play",
    "make_your_own",
    "own_lesson",
}
UNFOLLOWED = {"Output", "interact", "interactive", "interactive_output", "clear_output", "update_display"}
"""What nbval cannot follow."""
REACHES = re.compile(r"\bbcnb\b|\bimportlib\b|__import__")
"""What is in a statement that reaches into bcnb, if it is not an import of a word."""
MACHINE = re.compile(r"site-packages|\.venv|[A-Z]:\\|(?<![\w.<])/(?:home|root|tmp|usr|opt|work|var|mnt|Users|private)/")

ONE_OF_EACH = list({path.parent: path for path in reversed(PATHS)}.values())
"""The first notebook of every folder."""
each_notebook = pytest.mark.parametrize("path", PATHS, ids=lambda path: path.relative_to(freeze.NOTEBOOKS).as_posix())


def cells(path: Path, kind: str = "") -> list[dict[str, Any]]:
    """The cells of a notebook, their source and their outputs' text in one piece."""
    found = json.loads(path.read_text(encoding="utf-8"))["cells"]
    for cell in found:
        cell["source"] = "".join(cell["source"])
        for output in cell.get("outputs", []):
            output["text"] = "".join(output.get("text", []))
            output["data"] = {mime: "".join(text) for mime, text in output.get("data", {}).items()}
    return [cell for cell in found if kind in ("", cell["cell_type"])]


def game(path: Path) -> str:
    """The ruleset that a notebook is about, by its folder."""
    return path.parent.name if path.parent.name in RULESETS else DEFAULT_RULESET


def largest_picture(path: Path) -> int:
    """How many bytes a picture of a notebook may have. The guide to the notation has a board of each game."""
    return max(LARGEST_PICTURE.values()) if path.name == "09_write_down_a_game.ipynb" else LARGEST_PICTURE[game(path)]


def prose(path: Path) -> str:
    return "\n\n".join(cell["source"] for cell in cells(path, "markdown"))


def outputs(path: Path) -> list[dict[str, Any]]:
    return [output for cell in cells(path, "code") for output in cell["outputs"]]


def shown(path: Path) -> list[str]:
    """Where the links lead that a notebook's outputs show."""
    pages = ("".join(output.get("data", {}).get("text/html", "")) for output in outputs(path))
    return [target for page in pages for target in re.findall(r'href="([^"#]+\.ipynb)"', page)]


def calls(cell: dict[str, Any]) -> list[tuple[str, list[Any]]]:
    """The functions that a cell calls by name, with their literal arguments."""
    found = [node for node in ast.walk(ast.parse(cell["source"])) if isinstance(node, ast.Call)]
    return [
        (call.func.id, [word.value for word in call.args if isinstance(word, ast.Constant)])
        for call in found
        if isinstance(call.func, ast.Name)
    ]


def past_lessons(path: Path) -> list[str]:
    """The statements of a notebook that take anything of bcnb but by `from bcnb.notebook import` and words of it."""
    lines = [line for cell in cells(path, "code") for line in ast.parse(cell["source"]).body]
    return [ast.unparse(line) for line in lines if not takes_words(line) and REACHES.search(ast.unparse(line))]


def takes_words(line: ast.stmt) -> bool:
    if not isinstance(line, ast.ImportFrom) or (line.module, line.level) != ("bcnb.notebook", 0):
        return False
    return {alias.name for alias in line.names} <= set(notebook.__all__)


# --- how they are built -----------------------------------------------------------------------------------------------


def test_there_are_notebooks_and_one_to_start_with():
    assert freeze.NOTEBOOKS / "00_start_here.ipynb" in PATHS


@each_notebook
def test_its_name_says_its_place(path):
    assert path.stem in PLAIN_NAMES or re.fullmatch(r"\d\d_[a-z0-9]+(_[a-z0-9]+)*", path.stem)


@each_notebook
def test_it_begins_with_its_title_and_one_sentence(path):
    title, sentence = cells(path)[0]["source"].split("\n\n")[:2]
    assert re.fullmatch(r"# \S.*", title)
    assert re.fullmatch(r"\*[A-Z][^.!?]*[.!?]\*", sentence)
    assert len(re.findall(r"^# ", prose(path), flags=re.MULTILINE)) == 1


@each_notebook
def test_its_cells_are_short_and_define_nothing(path):
    for cell in cells(path, "code"):
        assert 1 <= len(cell["source"].splitlines()) <= LONGEST_CELL
        tree = list(ast.walk(ast.parse(cell["source"])))
        assert not [node for node in tree if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Lambda)]
        named = {getattr(node, "id", getattr(node, "attr", getattr(node, "name", None))) for node in tree}
        assert not named & UNFOLLOWED
        assert not {"nbval-ignore-output", "nbval-skip"} & set(cell["metadata"].get("tags", []))


@each_notebook
def test_it_imports_nothing_of_bcnb_but_the_words_of_lessons(path):
    assert past_lessons(path) == []


@pytest.mark.parametrize(
    "line",
    [
        "import bcnb",
        "import json, bcnb.games as games",
        "import bcnb.notebook",
        "import bcnb.notebook.game_1961",
        "from bcnb import games",
        "from bcnb import lessons",
        "from bcnb.games import battle_cry_1961",
        "from bcnb.notebook import *",
        "from bcnb.notebook import show, playing",
        "from bcnb.notebook.displays import find_record",
        "if True:\n    from bcnb.grid.squares import distance",
        "from importlib import import_module",
        "import importlib.util as util",
        "games = __import__('bc' 'nb' + '.games')",
        "exec('import bcnb.games')",
    ],
)
def test_an_import_past_the_words_of_lessons_is_found(line, tmp_path):
    path = planted(freeze.NOTEBOOKS / "01_first_look.ipynb", line, tmp_path)
    assert past_lessons(path) == [ast.unparse(ast.parse(line))]


def planted(path: Path, source: str, folder: Path) -> Path:
    """A copy of a notebook with one more cell."""
    notebook = nbformat.read(path, as_version=4)
    notebook.cells.append(nbformat.v4.new_code_cell(source))
    nbformat.write(notebook, folder / path.name)
    return folder / path.name


@each_notebook
def test_its_links_lead_to_files_that_are_there(path):
    for target in re.findall(r"\]\(([^)#]+)", prose(path)):
        there = (path.parent / target).resolve()
        assert there.is_file(), target
        assert there.is_relative_to(freeze.NOTEBOOKS), f"{target} is not served by `bcnb lab`"


def test_every_notebook_is_reached_from_the_start():
    start = freeze.NOTEBOOKS / "00_start_here.ipynb"
    known, ahead = {start}, [start]
    while ahead:
        path = ahead.pop()
        linked = {
            (path.parent / target).resolve() for target in (*re.findall(r"\]\(([^)#]+)", prose(path)), *shown(path))
        }
        ahead += linked - known
        known |= linked
    assert known == set(PATHS)


@each_notebook
def test_the_rules_it_names_are_in_the_book(path):
    shown = {words[0] for cell in cells(path, "code") for name, words in calls(cell) if name == "rules"}
    listed = re.search(r"^\*\*Rules in this lesson:\*\* (.*)$", prose(path), flags=re.MULTILINE)
    numbers = set(listed[1].split(", ")) if listed else set()
    assert {what for what in shown if "." in what} | numbers <= set(rulebook(game(path)).RULES)
    assert {what for what in shown if what.isdigit()} <= {str(chapter) for chapter in rulebook(game(path)).CHAPTERS}
    if path.parent.name == "rules" and path.stem not in PLAIN_NAMES:
        assert listed, "a lesson ends with the numbers of its rules"
        assert shown <= numbers
        assert listed[0] in cells(path, "markdown")[-1]["source"]


@each_notebook
def test_its_words_are_plain(path):
    words = re.sub(r"^```.*?^```$", "", prose(path), flags=re.DOTALL | re.MULTILINE)
    plain = re.sub(r"\]\([^)]*\)|^\||[#*`\[]", " ", words, flags=re.MULTILINE)
    assert reading.grade(plain.split("\n\n")) <= reading.HARDEST


# --- what is stored ---------------------------------------------------------------------------------------------------


@each_notebook
def test_it_is_frozen(path):
    notebook = json.loads(path.read_text(encoding="utf-8"))
    assert notebook["metadata"] == {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    assert [cell["id"] for cell in notebook["cells"]] == [f"cell-{n:02}" for n in range(1, len(notebook["cells"]) + 1)]
    assert all(cell["metadata"].keys() <= {"tags"} for cell in notebook["cells"])
    assert freeze.LIVE_VIEW not in path.read_text(encoding="utf-8")
    assert b"\r" not in path.read_bytes()


@each_notebook
def test_every_cell_was_run_without_error_or_warning(path):
    code = cells(path, "code")
    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))
    for output in outputs(path):
        assert output["output_type"] in ("stream", "display_data", "execute_result")
        assert output.get("name", "stdout") == "stdout", output["text"]


@each_notebook
def test_every_picture_has_its_text_and_a_line_of_words_below(path):
    for cell in cells(path, "code"):
        for output, following in pairwise([*cell["outputs"], None]):
            if output["output_type"] == "stream":
                continue
            assert set(output["data"]) <= {"text/html", "text/plain"}
            if not (picture := freeze.svg_of(output["data"].get("text/html", ""))):
                continue
            ElementTree.fromstring(picture)
            assert len(picture.encode()) < largest_picture(path)
            if (html := output["data"]["text/html"]).startswith("<figure"):
                assert re.search(r'<img [^>]*alt="[^"]+', html), "a chart is described"
                assert "<details" in html, "its numbers are a table, one click away"
                continue
            assert following, "a stored picture is silent to a screen reader"
            assert (following["text"] or following["data"]["text/plain"]).strip()


@each_notebook
def test_every_board_is_stored_as_a_board_of_text_too(path):
    for cell in cells(path, "code"):
        if {name for name, _ in calls(cell)} & {"show", "replay", "task", "puzzle"}:
            boards = (one["data"] for one in cell["outputs"] if freeze.PICTURE in one["data"].get("text/html", ""))
            (board,) = (one["text/plain"] for one in boards)
            rows = re.findall(r"^([a-z]) +\S", board, flags=re.MULTILINE)
            on = BOXES.get("".join(re.findall(r'theme="(.+?)"', cell["source"])), game(path))
            own = on in OWN_BOARDS and not {name for name, _ in calls(cell)} & {"show", "replay"}
            letters = ascii_lowercase[: len(rows) if own else ROWS[on]]
            assert "".join(rows) in (letters, letters[::-1]), "a board is seen from the one side or the other"
            assert len(rows) > 2
            assert max(map(len, board.splitlines())) <= 120


@each_notebook
def test_the_side_that_decides_is_at_the_bottom_of_an_exercise(path):
    for cell in cells(path, "code"):
        if {name for name, _ in calls(cell)} & {"task", "puzzle"}:
            for output in cell["outputs"]:
                board = output["data"].get("text/plain", "")
                if below := re.search(r"(\w+) \(bottom\)", board):
                    (decides,) = re.findall(r"^Turn \d+(?:, [^.]*)?\. (\w+):", board, flags=re.MULTILINE)
                    assert decides == below[1]


@each_notebook
def test_nothing_stored_depends_on_the_machine(path):
    for output in outputs(path):
        for text in (output["text"], *output["data"].values()):
            assert not MACHINE.search(text)
            assert str(home_folder().resolve()) not in text
            assert "0x" not in text


# --- a fresh run ------------------------------------------------------------------------------------------------------


@pytest.mark.sampled(6)
@pytest.mark.parametrize("path", ONE_OF_EACH, ids=lambda path: path.stem)
def test_frozen_again_under_another_hash_seed_it_is_the_same(path):
    """To the byte. That all others print the same nbval shows, whose kernels have a hash seed by chance."""
    assert freeze.frozen(path, PYTHONHASHSEED="1") == path.read_text(encoding="utf-8")


def test_words_that_a_kernel_sends_in_pieces_are_stored_as_one():
    pieces = [
        stream("one\n"),
        stream("two\n"),
        nbformat.v4.new_output("display_data"),
        stream("three\n"),
        stream("!", "stderr"),
    ]
    whole = freeze.joined(pieces)
    assert [output.get("text") for output in whole] == ["one\ntwo\n", None, "three\n", "!"]


def stream(text: str, name: str = "stdout") -> Any:
    return nbformat.v4.new_output("stream", name=name, text=text)


def shortened(path: Path, folder: Path, name: str) -> Path:
    """A copy of a notebook as far as its first picture."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    first = next(n for n, cell in enumerate(notebook["cells"]) if "image/svg+xml" in json.dumps(cell))
    notebook["cells"] = notebook["cells"][: first + 1]
    copy = folder / name
    copy.write_text(json.dumps(notebook), encoding="utf-8")
    return copy


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_check_tells_which_notebook_differs(tmp_path, capsys):
    copy = shortened(freeze.NOTEBOOKS / "01_first_look.ipynb", tmp_path, "copy.ipynb")
    assert freeze.main([str(copy)]) == 0
    change(copy, "Hunter", "Hooker")
    before = copy.read_bytes()
    assert freeze.main(["--check", str(copy)]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == f"differs {copy.as_posix()}"
    assert copy.read_bytes() == before


@pytest.mark.slow
def test_one_unit_or_one_byte_that_is_not_as_stored_fails_the_gate(tmp_path):
    shutil.copy(ROOT / "conftest.py", tmp_path)
    start = freeze.NOTEBOOKS / "01_first_look.ipynb"
    whole = shortened(start, tmp_path, "whole.ipynb")
    change(shortened(start, tmp_path, "unit.ipynb"), "%23bc-union-infantry-4", "%23bc-union-cavalry-3")
    change(shortened(start, tmp_path, "byte.ipynb"), "generals, 0 of 6", "generals, 1 of 6")
    command = [sys.executable, "-m", "pytest", "-c", str(ROOT / "pyproject.toml"), "-q", "-p", "no:cacheprovider"]
    result = subprocess.run([*command, "-rA", tmp_path], capture_output=True, text=True, encoding="utf-8", check=False)
    assert result.returncode == 1, result.stdout
    results = re.findall(r"^(PASSED|FAILED) \S*?(\w+)\.ipynb::", result.stdout, flags=re.MULTILINE)
    ran = len(cells(whole, "code"))
    assert sorted(set(results)) == [
        *(("FAILED", "byte"), ("FAILED", "unit"), ("PASSED", "byte"), ("PASSED", "unit"), ("PASSED", "whole"))
    ], f"{ran} cells each:\n{result.stdout}"
    assert results.count(("PASSED", "whole")) == ran


ONCE = """
from pathlib import Path

home = Path(os.environ["BCNB_HOME"])
list(home.iterdir()), (home / "left").touch(), Path("tried").exists() or Path("tried").touch()
"""
"""What is in its home, and whether it was tried before, as `(what is there, None, tried)`: at first None."""


@pytest.mark.slow
def test_a_notebook_that_failed_is_tried_again_as_a_whole_in_a_home_of_its_own(tmp_path):
    shutil.copy(ROOT / "conftest.py", tmp_path)
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = --nbval --nbval-current-env --dist=loadfile -rA\n")
    for name in ("first", "other"):
        (tmp_path / name).mkdir()
        (tmp_path / name / f"{name}.ipynb").write_text(nbformat.writes(twice()), encoding="utf-8")
    (tmp_path / "other" / "tried").touch()
    assert sorted(results(tmp_path, "-n", "2")) == [
        "FAILED first 1",
        "PASSED first 0",
        "PASSED other 0",
        "PASSED other 1",
    ]
    assert results(tmp_path, "--last-failed") == ["PASSED first 0", "PASSED first 1"]


def results(folder: Path, *options: str) -> list[str]:
    """What became of the cells of the notebooks in a folder."""
    command = [sys.executable, "-m", "pytest", *options]
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True, encoding="utf-8", check=False)
    found = re.findall(r"^(PASSED|FAILED) \S*?(\w+)\.ipynb::Cell (\d)", result.stdout, flags=re.MULTILINE)
    return [" ".join(one) for one in found]


def twice() -> Any:
    """A notebook of two cells, the second of which needs the first, and passes only when it is tried again."""
    notebook = nbformat.v4.new_notebook()
    shown = nbformat.v4.new_output("execute_result", {"text/plain": "([], None, True)"}, execution_count=2)
    notebook.cells = [
        nbformat.v4.new_code_cell("import os", execution_count=1),
        nbformat.v4.new_code_cell(ONCE, execution_count=2, outputs=[shown]),
    ]
    return notebook
