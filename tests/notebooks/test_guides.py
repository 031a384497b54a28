"""The guides: their examples work, their commands exist, and each leads to the next."""

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from bcnb.cli import VERBS, main, parse
from bcnb.course.lessons import load_lesson, load_prose
from bcnb.storage.toml_scanner import LARGEST
from tests.notebooks.test_notebooks import prose
from tests.programs.freeze import NOTEBOOKS

pytestmark = pytest.mark.unmeasured

ROOT = Path(__file__).resolve().parents[2]
GUIDES = sorted((NOTEBOOKS / "guides").glob("*.ipynb"))
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", flags=re.DOTALL | re.MULTILINE)
LESSON = ("lesson", "1-one-step", "quiz")
"""The files of the lesson that a guide writes, in the order in which it shows them."""
each_guide = pytest.mark.parametrize("path", GUIDES, ids=lambda path: path.stem)


def blocks(number: str, kind: str) -> list[str]:
    """Return the blocks of a kind in the guide with this number."""
    (path,) = (NOTEBOOKS / "guides").glob(f"{number}_*.ipynb")
    return [text for found, text in BLOCK.findall(prose(path)) if found == kind]


def commands(path: Path, first: str) -> list[list[str]]:
    """Return the words of each command that a guide shows and that begins with this word."""
    shown = "\n".join(text for kind, text in BLOCK.findall(prose(path)) if not kind)
    shown += "\n" + "\n".join(re.findall(rf"`({first} [^`\n]+)`", BLOCK.sub("", prose(path))))
    lines = (re.split(r" +[#<>]", line)[0].split() for line in shown.splitlines())
    return [line[1:] for line in lines if line[:1] == [first]]


def test_the_guides_are_there():
    assert len(GUIDES) == 9


@each_guide
def test_every_command_is_one_that_bcnb_takes(path):
    for words in commands(path, "bcnb"):
        assert words[0] in VERBS
        if len(words) > 1:
            parse(words)


@each_guide
def test_every_make_target_and_program_is_there(path):
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert {words[0] for words in commands(path, "make")} <= set(targets)
    programs = [words[0] for words in commands(path, "python") if not words[0].startswith("site/")]
    named = re.findall(r"`((?:tests|scenarios|bcnb|notebooks|replays)/[^`]*)`", prose(path))
    folders = ("battle_cry", "antietam")
    for one in [*programs, *named]:
        assert any((ROOT / one.replace("/NAME", f"/{name}")).exists() for name in folders) or one.endswith(
            "history/NAME.toml"
        ), one


@pytest.mark.parametrize(("path", "following"), list(pairwise(GUIDES)), ids=lambda path: path.stem)
def test_each_guide_leads_to_the_next(path, following):
    assert f"]({following.name})" in prose(path)


def test_the_scenario_can_be_shown_and_played(tmp_path, capsys):
    (example,) = blocks("01", "toml")
    file = tmp_path / "mill-creek.toml"
    file.write_text(example, encoding="utf-8")
    assert main(["show", str(file)]) == 0
    assert "Mill Creek" in capsys.readouterr().out
    assert main(["legal", str(file), "--seed", "1"]) == 0


def test_the_question_passes(tmp_path, capsys):
    (example,) = blocks("02", "toml")
    file = tmp_path / "my-question.toml"
    file.write_text(example, encoding="utf-8")
    assert main(["question", str(file)]) == 0, capsys.readouterr().out


def test_the_lesson_passes(tmp_path, capsys):
    files = [tmp_path / f"{name}.toml" for name in LESSON]
    for file, text in zip(files, blocks("03", "toml"), strict=True):
        file.write_text(text, encoding="utf-8")
    assert main(["question", *map(str, files)]) == 0, capsys.readouterr().out


def test_the_page_of_the_lesson_has_its_prose(tmp_path):
    for name, text in zip(LESSON, blocks("03", "toml"), strict=True):
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    opening, part = blocks("03", "markdown")
    lesson = replace(load_lesson(tmp_path), notebook=str(tmp_path / "30_one_step.ipynb"))
    cells = [
        new_markdown_cell(f"# {lesson.title}\n\n{opening}"),
        new_markdown_cell(part),
        new_code_cell('task("30.1")'),
    ]
    nbformat.write(new_notebook(cells=cells), lesson.notebook)
    prose = load_prose(lesson)
    assert f"*{prose.sentence}*\n\n**Goal:** {prose.goal}\n" == opening
    assert [f"## {one.title}\n\n{one.text}\n" for one in prose.parts] == [part]


def test_the_pettingzoo_example_runs():
    pytest.importorskip("pettingzoo", reason="the extra `train` is not installed: pip install bcnb[train]")
    example, _ = blocks("06", "python")
    exec(compile(example, "guide 06", "exec"), {})


def test_the_openspiel_example_runs():
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install bcnb[train], or run `make train`")
    _, example = blocks("06", "python")
    exec(compile(example, "guide 06", "exec"), {})


def test_the_house_rules_are_played(tmp_path, capsys):
    (example,) = blocks("08", "toml")
    file = tmp_path / "room-12.toml"
    file.write_text(example, encoding="utf-8")
    assert main(["simulate", "kernstown", "--house", str(file), "--union", "random", "--confederate", "random"]) == 0
    assert capsys.readouterr().out


def test_the_limits_are_those_of_the_readers():
    (path,) = (NOTEBOOKS / "guides").glob("08_*.ipynb")
    assert f"{LARGEST // 1000} kB" in prose(path)
