"""The rule books for readers: every rule of every game is explained, and a damaged file is refused at its place."""

import re

import pytest

from bcnb.course.catalogue import all_questions
from bcnb.course.rulebook.rulebook_loader import GAME_TITLES, RULE_PAGES, load_rulebook, read_rulebook
from bcnb.engine.game_registry import DEFAULT_RULESET, RULESETS, rulebook
from bcnb.storage.paths import notebooks_folder, scenarios_folder, sorted_paths
from bcnb.storage.toml import FileError

EVERY = [(name, rule) for name in RULESETS for rule in load_rulebook(name).rules.values()]
BOARDS_IN_PRINT = 8
"""The smallest number of boards in a printed book."""


@pytest.mark.parametrize("name", RULESETS)
def test_every_rule_of_a_game_is_in_its_book_under_its_chapter(name):
    book, own = load_rulebook(name), rulebook(name)
    assert list(book.rules) == list(own.RULES)
    assert {chapter.number: chapter.title for chapter in book.chapters} == dict(own.CHAPTERS)
    for chapter in book.chapters:
        assert chapter.about
        assert all(rule.number.startswith(f"{chapter.number}.") for rule in chapter.rules)


@pytest.mark.parametrize(("name", "rule"), EVERY, ids=[f"{name}-{rule.number}" for name, rule in EVERY])
def test_a_rule_has_a_short_title_and_plain_sentences(name, rule):
    assert (rule.words, rule.source) == rulebook(name).RULES[rule.number][1:]
    assert re.fullmatch(r"[A-Z0-9][^.]{2,44}", rule.title)
    assert re.fullmatch(r"[A-Z].+\.", rule.text)
    assert rule.text != rule.words
    sentences = re.split(r"(?<=[.?!]) ", rule.text)
    assert max(len(sentence.split()) for sentence in sentences) <= 21
    assert set(rule.see) <= set(rulebook(name).RULES) - {rule.number}
    assert not rule.board or rule.board in all_questions()


@pytest.mark.parametrize("name", RULESETS)
def test_no_two_rules_of_a_book_have_the_same_title_or_board(name):
    rules = load_rulebook(name).rules.values()
    titles = [rule.title for rule in rules]
    boards = [rule.board for rule in rules if rule.board]
    assert sorted(set(titles)) == sorted(titles)
    assert sorted(set(boards)) == sorted(boards)
    assert len(boards) >= BOARDS_IN_PRINT


def test_a_shared_rule_is_explained_in_the_same_words_unless_the_game_has_its_own():
    base, other = load_rulebook(DEFAULT_RULESET).rules, load_rulebook("north_against_south").rules
    assert other["6.4"] is base["6.4"]
    assert other["8.1"].words == base["8.1"].words
    assert other["8.1"].text != base["8.1"].text


def test_every_game_has_a_title_and_a_page():
    assert set(GAME_TITLES) == set(RULE_PAGES) == set(RULESETS)
    assert all((notebooks_folder() / page).is_file() for page in RULE_PAGES.values())


def test_every_file_of_the_rule_books_is_read():
    found = {path.parent.parent.name for path in sorted_paths(scenarios_folder(), "*/rules/*.toml")}
    assert found == set(RULESETS)


# --- damaged files ----------------------------------------------------------------------------------------------------

GOOD = """chapter = 9
about = "The end."

[[rule]]
number = "9.1"
title = "No pieces left"
text = "A side without pieces has lost."
see = ["9.2"]
board = "rail-1"

[[rule]]
number = "9.2"
title = "Surrender"
text = "A player may surrender."
"""


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("chapter = 9", "chapter = 99", 1, "has no chapter 99; its chapters are 1 to 10"),
        ("chapter = 9", 'chapter = "9"', 1, "'chapter' must be a whole number"),
        ('about = "The end."', 'abuot = "The end."', None, "the key 'about' is missing. Did you mean 'abuot'?"),
        ('number = "9.1"', 'number = "1.9"', 5, "the chapter has no rule '1.9'"),
        ('number = "9.2"', 'number = "9.1"', 12, "rule 9.1 is out of order, or in the file twice"),
        ('title = "Surrender"', 'title = ""', 13, "is empty"),
        ('text = "A player may surrender."', "", None, "'rule.1.text' is missing"),
        ('see = ["9.2"]', 'see = ["99.2"]', 8, "no rule has the number '99.2'"),
        ('board = "rail-1"', 'board = "rail-99"', 9, "unknown question 'rail-99'"),
        ('see = ["9.2"]', 'also = ["9.2"]', 8, "unknown key 'rule.0.also'"),
    ],
)
def test_a_damaged_file_is_refused_with_file_line_and_reason(old, new, line, reason, tmp_path):
    assert old in GOOD
    file = tmp_path / "09_end.toml"
    file.write_text(GOOD.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(FileError, match=re.escape(reason)) as refused:
        read_rulebook("battle_cry_1961", tmp_path)
    assert refused.value.file == str(file)
    assert line is None or refused.value.line == line


def test_a_rule_that_no_file_explains_is_reported(tmp_path):
    (tmp_path / "09_end.toml").write_text(GOOD, encoding="utf-8")
    with pytest.raises(FileError, match=r"the text of rule 1\.1 is missing"):
        read_rulebook("battle_cry_1961", tmp_path)


def test_a_chapter_with_two_files_is_refused(tmp_path):
    for name in ("09_end.toml", "10_end.toml"):
        (tmp_path / name).write_text(GOOD, encoding="utf-8")
    with pytest.raises(FileError, match=r"chapter 9 is also in 09_end\.toml"):
        read_rulebook("battle_cry_1961", tmp_path)
