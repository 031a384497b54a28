"""Ready for translation: what people read on a covered page is in a catalog or in a file, and nowhere in the code."""

import ast
import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from bcnb.course.history import phrases as course_phrases
from bcnb.course.home import phrases as home_phrases
from bcnb.course.worksheets import phrases as worksheet_phrases
from bcnb.widgets.history import phrases as widget_phrases
from tests.helpers.pseudo_locale import COVERED, FIELD, FileTexts, accented

pytestmark = pytest.mark.unmeasured

ROOT = Path(__file__).resolve().parents[3]
AUTHORS = ("catalogue", "core_sources", "history_loader", "lesson_loader", "map_loader", "saved_answers")
"""Modules of `course.history` that read and write files. Their messages are for the authors of these files."""
QUOTED = ("standards",)
"""Modules whose texts are quotations, which are not translated."""
WORDS = re.compile(r"[A-Za-z]{2,}[,:;.]? +[A-Za-z]")
"""Two words of a text."""
CAPITALS = re.compile(r"\b[A-Z][A-Z0-9_]*\b")
"""The name of a text in a catalog."""
NO_TEXTS = {
    *("; choose from ", "Georgia, 'Times New Roman', serif", "in order", "handing in"),
    *("<!doctype html>\n", "width=device-width, initial-scale=1", "light dark"),
}
"""Words in the code that nobody reads: parts of an error and of HTML, fonts, and keys of saved answers."""


def rendered(home: Path, *plain: str) -> dict[str, list[str]]:
    """What stays plain on all pages in the pseudo-locale."""
    command = [sys.executable, "-m", "tests.helpers.pseudo_locale", *plain]
    environment = os.environ | {"BCNB_HOME": str(home), "PYTHONUTF8": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, list[str]] = json.loads(done.stdout)
    return found


PLANTED = {
    "CAUTION": "these players on this board",
    "MAP_KEY": "dashed gray",
    "BEHIND": "half of the class has",
    "ASKS_FOR_HELP": "on the exit ticket",
    "HOMEWORK_DUE": "due on",
    "NOTHING_DONE": "nothing yet in",
    "DROP_FILE": "drop it on this page",
}
"""Texts of all catalogs that stay plain, each with words by which the report shows it."""


def test_every_text_of_a_page_is_from_a_catalog_or_a_file(tmp_path: Path) -> None:
    found = rendered(tmp_path, *PLANTED)
    planted = {left: [words for words in PLANTED.values() if words in left] for left in found}
    assert {words for seen in planted.values() for words in seen} == set(PLANTED.values())
    assert {left: found[left] for left, seen in planted.items() if not seen} == {}


def covered_modules() -> Iterator[Path]:
    for package in COVERED:
        yield from sorted((ROOT / package.replace(".", "/")).rglob("*.py"))


def unread(tree: ast.Module) -> set[ast.AST]:
    """The parts of a module that nobody reads on a page: docstrings and errors."""
    found: set[ast.AST] = set()
    for node in ast.walk(tree):
        error = isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "fault"
        if error or isinstance(node, ast.Raise):
            found.update(ast.walk(node))
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            found.add(node.value)
    return found


def texts_in_code(path: Path) -> list[str]:
    tree = ast.parse(path.read_text("utf-8"))
    skipped = unread(tree)
    constants = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and node not in skipped)
    texts = (text for text in constants if isinstance(text, str) and not text.startswith("# "))
    return [text for text in texts if WORDS.search(text) and text not in NO_TEXTS]


@pytest.mark.parametrize("path", covered_modules(), ids=lambda path: "/".join(path.parts[-3:]))
def test_a_module_has_no_text_of_its_own(path: Path) -> None:
    if path.stem == "phrases":
        assert texts_in_code(path)
    elif path.stem not in (*AUTHORS, *QUOTED):
        assert texts_in_code(path) == []


@pytest.mark.parametrize("path", covered_modules(), ids=lambda path: "/".join(path.parts[-3:]))
def test_numbers_and_dates_are_written_in_one_place(path: Path) -> None:
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    formats = [one.format_spec for one in nodes if isinstance(one, ast.FormattedValue) and one.format_spec]
    calls = [one for one in nodes if isinstance(one, ast.Call) and getattr(one.func, "id", "") == "count_noun"]
    if path.stem not in AUTHORS:
        assert [one for one in map(ast.unparse, formats) if re.search(r"%|,|\+|\.[1-9]f", one)] == []
    assert all(isinstance(one.args[-1], ast.Starred) for one in calls)


@pytest.fixture(scope="module")
def names_in_code() -> Counter[str]:
    """How often the code has each name that is written in capitals."""
    return Counter(name for path in (ROOT / "bcnb").rglob("*.py") for name in CAPITALS.findall(path.read_text("utf-8")))


@pytest.mark.parametrize("catalog", [course_phrases, widget_phrases, worksheet_phrases, home_phrases], ids=COVERED)
def test_every_text_of_a_catalog_is_used(catalog: object, names_in_code: Counter[str]) -> None:
    names = [name for name in vars(catalog) if name.isupper()]
    assert len(names) > 20
    assert [name for name in names if names_in_code[name] < 2] == []


def test_accents_leave_fields_alone() -> None:
    assert accented("Find {number} of {count}") == "Ƒîñđ {number} öƒ {count}"
    assert FIELD.findall(accented("{a} and {b}")) == ["{a}", "{b}"]


def test_texts_of_files_are_taken_out() -> None:
    known = FileTexts(["The sunken road", "Antietam", "D. H. Hill"])
    assert known.rest(f"{accented('Sources')}: the sunken road, Hill, near Antietam") == ["near"]
    assert known.rest("Antietam Creek") == ["creek"]
