"""The words of a notebook: nothing of a file reaches the printed text, or the text of what is shown, raw."""

import ast
from collections.abc import Callable
from typing import Any

import pytest

from bcnb import notebook
from bcnb.engine.ruleset import Scenario
from bcnb.presentation.text_tools import safe_text
from bcnb.storage.records import load_record
from bcnb.storage.scenarios import load_scenario
from bcnb.widgets.replay import replay
from bcnb.widgets.stored_output import stored_bundle
from bcnb.widgets.table import TableWidget
from tests.helpers.cli import ROOT
from tests.helpers.evil import EVIL, GAME, SCENARIO, raw, write_evil

pytestmark = pytest.mark.unmeasured

CALLS: dict[str, Callable[[], Any]] = {
    "show": lambda: notebook.show("position.toml"),
    "task": lambda: notebook.task("task.toml", solve=True),
    "puzzle": lambda: notebook.puzzle("task.toml"),
    "quiz": lambda: notebook.quiz("quiz.toml", solve=True),
    "faq": lambda: notebook.faq("question.toml"),
    "replay": lambda: notebook.replay("over.jsonl"),
    "summary": lambda: notebook.summary("over.jsonl"),
    "table": lambda: notebook.table(SCENARIO),
    "table of a record": lambda: notebook.table(record="over.jsonl"),
}
"""The possible words about a file."""


@pytest.fixture
def shown(home, tmp_path, monkeypatch) -> list[str]:
    """The texts of what is shown, in the place of a page; with a folder of evil files."""
    texts: list[str] = []

    def display(what: Any, raw: bool = False, **_: Any) -> None:
        bundle = what if raw else what._repr_mimebundle_()
        texts.append((bundle if raw else bundle[0])["text/plain"])

    monkeypatch.chdir(tmp_path)
    write_evil(tmp_path, home)
    for module in ("exercises", "game_table", "displays", "game_comparison"):
        monkeypatch.setattr(f"bcnb.notebook.{module}.display", display)
    return texts


@pytest.mark.parametrize("word", CALLS)
def test_nothing_of_a_file_is_printed_or_shown_raw(word, shown, capsys):
    CALLS[word]()
    output = capsys.readouterr().out
    assert raw("".join((*shown, output))) == ""
    assert safe_text(EVIL) in "".join((*shown, output))


def test_a_game_that_cannot_be_resumed_is_left_alone_and_told_plainly(shown, home, capsys):
    whole = (home / f"{GAME}.jsonl").read_bytes()
    (home / "kernstown-2.jsonl").write_bytes(whole[:-3] + b"\x1b\n")
    (home / "kernstown-3.jsonl").write_bytes(whole.replace(b'"flags":6', b'"flags":0', 1))
    notebook.table("kernstown")
    output = capsys.readouterr().out
    for name, reason in (
        (GAME, "unknown player "),
        ("kernstown-2", ":14: "),
        ("kernstown-3", ":1: 'flags' must be"),
    ):
        assert f"{name} was not changed: " in output
        assert reason in output
    assert raw(output) == ""
    assert shown


def test_the_text_of_every_widget_is_stored_in_one_place():
    """Text from anywhere else would not be made plain. The read-only server lists it among the safe kinds.

    The builder of the site reads it.
    """
    found = {path.name for path in (ROOT / "bcnb").rglob("*.py") if '"text/plain"' in path.read_text(encoding="utf-8")}
    assert found == {"stored_output.py", "readonly_contents.py", "pages.py"}
    found = stored_bundle({"text/plain": EVIL}, "<svg/>", EVIL)[0]
    html = '<img src="data:image/svg+xml,%3Csvg/%3E" alt=""/>'
    assert found == {"image/svg+xml": "<svg/>", "text/html": html, "text/plain": safe_text(EVIL)}
    assert stored_bundle(None, "", "a\nb") == ({"text/plain": "a\nb"}, {})


def test_the_words_of_a_notebook_print_in_one_place():
    for path in sorted((ROOT / "bcnb" / "notebook").glob("*.py")):
        names = [node.id for node in ast.walk(ast.parse(path.read_bytes())) if isinstance(node, ast.Name)]
        assert ("print" in names) == (path.name == "output.py")


def test_nobody_prints_but_the_command_line_and_the_words_of_a_notebook():
    """`small_server.py` is a program of its own: it shows a site that is built."""
    rooms = [
        path
        for path in (ROOT / "bcnb").rglob("*.py")
        if path.parent.name not in ("cli", "notebook") and path.name != "small_server.py"
    ]
    names = {node.id for path in rooms for node in ast.walk(ast.parse(path.read_bytes())) if isinstance(node, ast.Name)}
    assert "print" not in names


def test_a_page_keeps_what_its_text_has_as_signs(home, tmp_path):
    """A page shows texts as text: there a sign would be a lie."""
    write_evil(tmp_path, home)
    scenario = load_scenario(tmp_path / SCENARIO)
    assert isinstance(scenario, Scenario)
    assert TableWidget(scenario).title == scenario.title == f"{EVIL}Kernstown"
    assert replay(tmp_path / "over.jsonl").story["title"] == f"{EVIL}Kernstown"
    assert load_record(tmp_path / "over.jsonl").plies[-1].note == f"{EVIL} A note."
