"""The file model of questions: all files of the project come back byte for byte, and an edit changes only its lines."""

import difflib
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from bcnb.course.authoring.question_draft import read_question_draft, write_question
from bcnb.course.question_runner import ask
from bcnb.course.questions import load_question
from bcnb.storage.paths import scenarios_folder

FILES = sorted(scenarios_folder().glob("*/questions/*.toml"))
every_file = pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parts[-3]}/{path.stem}")

COMMENTED = """\
# Asked on Monday
number = "my-1"   # ours
question = "May it?"
answer = "Yes."
rule = "7.1"
title = "It may"
mine = "kept"

# the first
[[try]]
say = "A"  # one
do = "order e5"
legal = ["done"]
# the second
[[try]]
do = [
  "order e5", # ordered
]
then = [{event="order_given"}]
[try.map]
units = '''
x
'''
# the end
"""


def text_of(path: Path) -> str:
    return path.read_bytes().decode()


def changed(before: str, after: str) -> list[str]:
    """The lines that an edit removed or added."""
    lines = difflib.ndiff(before.splitlines(), after.splitlines())
    return [line for line in lines if line[0] in "-+"]


def test_the_files_of_all_games_are_there() -> None:
    assert {path.parts[-3] for path in FILES} == {"battle_cry", "north_against_south", "battle_cry_1961"}
    assert len(FILES) > 200


@every_file
def test_opening_and_saving_gives_the_same_bytes(path: Path) -> None:
    text = text_of(path)
    draft = read_question_draft(tomllib.loads(text))
    assert write_question(draft, text) == text
    assert read_question_draft(tomllib.loads(write_question(draft))) == draft


@every_file
def test_edits_change_only_their_lines_and_undone_ones_nothing(path: Path) -> None:
    text = text_of(path)
    draft = read_question_draft(tomllib.loads(text))
    edited = replace(draft, words={**draft.words, "answer": "It depends."})
    if draft.tries:
        edited = replace(edited, tries=(*draft.tries[:-1], {**draft.tries[-1], "say": "It differs."}))
    after = write_question(edited, text)
    assert {line[2:] for line in changed(text, after) if line[0] == "+"} <= {
        'answer = "It depends."',
        'say = "It differs."',
    }
    assert all(line[2:].startswith(("answer =", "say =")) for line in changed(text, after))
    assert write_question(draft, after) == text


@every_file
def test_an_example_more_or_less_leaves_the_others_as_they_are(path: Path) -> None:
    text = text_of(path)
    draft = read_question_draft(tomllib.loads(text))
    if len(draft.tries) < 2:
        return
    new = {"say": "New", "do": ["done"], "refused": "1.1"}
    after = write_question(replace(draft, tries=(*draft.tries, new)), text)
    added = ["+ ", "+ [[try]]", '+ say = "New"', '+ do = ["done"]', '+ refused = "1.1"']
    assert sorted(changed(text, after)) == sorted(added)
    fewer = write_question(replace(draft, tries=draft.tries[1:]), text)
    assert all(line.startswith("-") for line in changed(text, fewer))
    assert read_question_draft(tomllib.loads(fewer)).tries == draft.tries[1:]


def test_a_file_written_again_gives_the_same_results(tmp_path: Path) -> None:
    for path in FILES[::20]:
        file = tmp_path / path.name
        file.write_text(write_question(read_question_draft(tomllib.loads(text_of(path)))), "utf-8")
        again, first = load_question(file), load_question(path)
        assert [(one.what, one.difference) for one in ask(again)] == [(one.what, one.difference) for one in ask(first)]


@pytest.mark.parametrize("text", [COMMENTED, COMMENTED.replace("\n", "\r\n"), COMMENTED[:-1]])
def test_comments_unknown_keys_and_line_ends_stay(text: str) -> None:
    draft = read_question_draft(tomllib.loads(text))
    assert write_question(draft, text) == text
    second = {**draft.tries[1], "do": ["order e6"]}
    edited = replace(draft, words={**draft.words, "title": "It must"}, tries=(draft.tries[0], second))
    after = write_question(edited, text)
    assert read_question_draft(tomllib.loads(after)) == edited
    assert set(changed(text, after)) == {
        '- title = "It may"',
        '+ title = "It must"',
        "- do = [",
        '-   "order e5", # ordered',
        "- ]",
        '+ do = ["order e6"]',
    }
    assert ("\r\n" in after) == ("\r\n" in text)
    assert "\r" not in text or "\n" not in after.replace("\r\n", "")


def test_a_list_in_one_line_and_examples_between_tables_are_read_again() -> None:
    for text in (
        'number = "1"\ntry = [{ do = "done", say = "a" }]\n[map]\nunits = "x"\n',
        '[[try]]\ndo = "done"\n[map]\nunits = "x"\n[[try]]\ndo = "pass"\n',
    ):
        draft = read_question_draft(tomllib.loads(text))
        assert write_question(draft, text) == text
        edited = replace(draft, tries=({"say": "b", "do": ["done"]},), position={"map": {"units": "y"}})
        assert read_question_draft(tomllib.loads(write_question(edited, text))) == edited
