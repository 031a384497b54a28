"""The file model of puzzles and questions: all files come back byte for byte, and an edit changes only its lines."""

import difflib
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from bcnb.course.authoring.exercise_draft import (
    PUZZLE,
    QUESTION,
    ExerciseDraft,
    ExerciseForm,
    read_exercise,
    write_exercise,
)
from bcnb.course.question_runner import ask
from bcnb.course.questions import load_question
from bcnb.course.tasks import KINDS, read_task
from bcnb.storage.paths import scenarios_folder
from bcnb.storage.toml import parse_toml

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


QUESTIONS = sorted(scenarios_folder().glob("*/questions/*.toml"))
EXERCISES = {
    path: kind
    for path in sorted(scenarios_folder().glob("*/**/*.toml"))
    if (kind := tomllib.loads(text_of(path)).get("kind")) in KINDS
}
FILES = [*((path, QUESTION) for path in QUESTIONS), *((path, PUZZLE) for path in EXERCISES)]
every_file = pytest.mark.parametrize(("path", "form"), FILES, ids=lambda one: getattr(one, "stem", ""))
every_question = pytest.mark.parametrize("path", QUESTIONS, ids=lambda path: f"{path.parts[-3]}/{path.stem}")


def draft_of(text: str, form: ExerciseForm) -> ExerciseDraft:
    return read_exercise(tomllib.loads(text), form)


def changed(before: str, after: str) -> list[str]:
    """The lines that an edit removed or added."""
    lines = difflib.ndiff(before.splitlines(), after.splitlines())
    return [line for line in lines if line[0] in "-+"]


def test_the_files_of_all_games_are_there() -> None:
    assert {path.parts[-3] for path in QUESTIONS} == {"battle_cry", "north_against_south", "battle_cry_1961"}
    assert len(QUESTIONS) > 200
    assert sum(kind == "puzzle" for kind in EXERCISES.values()) >= 167
    assert sum(kind == "task" for kind in EXERCISES.values()) >= 125


@every_file
def test_opening_and_saving_gives_the_same_bytes(path: Path, form: ExerciseForm) -> None:
    text = text_of(path)
    draft = draft_of(text, form)
    assert write_exercise(draft, form, text) == text
    assert draft_of(write_exercise(draft, form), form) == draft


@every_file
def test_edits_change_only_their_lines_and_undone_ones_nothing(path: Path, form: ExerciseForm) -> None:
    text = text_of(path)
    draft = draft_of(text, form)
    word, key = ("answer", "try") if form is QUESTION else ("after", "wrong")
    edited = replace(draft, words={**draft.words, word: "It depends."})
    if listed := draft.listed(key):
        edited = edited.with_list(key, (*listed[:-1], {**listed[-1], "say": "It differs."}))
    after = write_exercise(edited, form, text)
    assert {line[2:] for line in changed(text, after) if line[0] == "+"} <= {
        f'{word} = "It depends."',
        'say = "It differs."',
    }
    assert all(line[2:].startswith((f"{word} =", "say =")) for line in changed(text, after))
    assert draft_of(after, form) == edited
    assert write_exercise(draft, form, after) == text


@every_question
def test_an_example_more_or_less_leaves_the_others_as_they_are(path: Path) -> None:
    text = text_of(path)
    draft = draft_of(text, QUESTION)
    tries = draft.listed("try")
    if len(tries) < 2:
        return
    new = {"say": "New", "do": ["done"], "refused": "1.1"}
    after = write_exercise(draft.with_list("try", (*tries, new)), QUESTION, text)
    added = ["+ ", "+ [[try]]", '+ say = "New"', '+ do = ["done"]', '+ refused = "1.1"']
    assert sorted(changed(text, after)) == sorted(added)
    fewer = write_exercise(draft.with_list("try", tries[1:]), QUESTION, text)
    assert all(line.startswith("-") for line in changed(text, fewer))
    assert draft_of(fewer, QUESTION).listed("try") == tries[1:]


def test_a_question_written_again_gives_the_same_results(tmp_path: Path) -> None:
    for path in QUESTIONS[::20]:
        file = tmp_path / path.name
        file.write_text(write_exercise(draft_of(text_of(path), QUESTION), QUESTION), "utf-8")
        again, first = load_question(file), load_question(path)
        assert [(one.what, one.difference) for one in ask(again)] == [(one.what, one.difference) for one in ask(first)]


def test_a_file_without_its_first_text_is_the_same_puzzle() -> None:
    for path in list(EXERCISES)[::25]:
        draft = draft_of(text_of(path), PUZZLE)
        texts = (write_exercise(draft, PUZZLE), text_of(path))
        again, first = (read_task(parse_toml(text, "x.toml")) for text in texts)
        assert replace(again, solutions=(), wrongs=(), goal=()) == replace(first, solutions=(), wrongs=(), goal=())


@pytest.mark.parametrize("text", [COMMENTED, COMMENTED.replace("\n", "\r\n"), COMMENTED[:-1]])
def test_comments_unknown_keys_and_line_ends_of_a_question_stay(text: str) -> None:
    draft = draft_of(text, QUESTION)
    assert write_exercise(draft, QUESTION, text) == text
    first, second = draft.listed("try")
    edited = replace(draft, words={**draft.words, "title": "It must"})
    edited = edited.with_list("try", (first, {**second, "do": ["order e6"]}))
    after = write_exercise(edited, QUESTION, text)
    assert draft_of(after, QUESTION) == edited
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


def test_comments_line_ends_and_unknown_keys_of_a_puzzle_stay() -> None:
    first = next(path for path, kind in EXERCISES.items() if kind == "puzzle")
    for text in (f"# ours\n{text_of(first)}# end", f"mine = 1\n{text_of(first)}".replace("\n", "\r\n")):
        draft = draft_of(text, PUZZLE)
        assert write_exercise(draft, PUZZLE, text) == text
        after = write_exercise(replace(draft, words={**draft.words, "title": "Another"}), PUZZLE, text)
        assert len(changed(text, after)) == 2
        assert ("\r\n" in after) == ("\r\n" in text)


def test_a_list_in_one_line_and_examples_between_tables_are_read_again() -> None:
    for text in (
        'number = "1"\ntry = [{ do = "done", say = "a" }]\n[map]\nunits = "x"\n',
        '[[try]]\ndo = "done"\n[map]\nunits = "x"\n[[try]]\ndo = "pass"\n',
    ):
        draft = draft_of(text, QUESTION)
        assert write_exercise(draft, QUESTION, text) == text
        edited = replace(draft, position={"map": {"units": "y"}}).with_list("try", ({"say": "b", "do": ["done"]},))
        assert draft_of(write_exercise(edited, QUESTION, text), QUESTION) == edited
