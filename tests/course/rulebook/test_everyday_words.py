"""Everyday words for what the rules call otherwise."""

import re

import pytest

from bcnb.course.rulebook.everyday_words import EverydayWord, load_everyday_words, rules_for_word
from bcnb.course.rulebook.search_index import add_everyday_words
from bcnb.course.rulebook.stored_rulebooks import stored_search
from bcnb.engine.game_registry import RULESETS
from bcnb.storage.toml import FileError


def test_every_word_has_a_reason_and_is_in_the_index_once():
    words = load_everyday_words()
    assert {one.ruleset for one in words} == set(RULESETS)
    for one in words:
        assert re.fullmatch(r"[A-Z].{10,100}\.", one.reason)
        assert all(name and "; " not in name for name in one.said)
    stored = [tuple(entry[place : place + 2]) for entry in stored_search() for place in range(6, len(entry), 2)]
    assert sorted(stored) == sorted(("; ".join(one.said), one.reason) for one in words)


ROW = '[[word]]\nsaid = ["forest"]\nfind = "rule 10.2"\nreason = "The rules call it woods."\n'


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        (ROW.replace("10.2", "99.1"), 3, "no rule has the number '99.1'"),
        (ROW.replace("rule 10.2", "woods"), 3, "find must be a kind and a name"),
        (ROW.replace('["forest"]', "[]"), 2, "said must name at least one word"),
        (ROW.replace('["forest"]', '"forest"'), 2, "must be a list"),
        (ROW.replace("reason", "why"), 1, "reason"),
        (ROW + ROW, 6, "'forest' is in the file twice for battle_cry"),
        (ROW + 'ruleset = "chess"\n', 5, "chess"),
    ],
)
def test_a_damaged_file_is_refused_with_its_line(text, line, reason, tmp_path):
    file = tmp_path / "everyday_words.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(FileError, match=re.escape(reason)) as refused:
        load_everyday_words(file)
    assert (refused.value.file, refused.value.line) == (str(file), line)


def test_words_for_an_entry_that_is_not_in_the_index_are_refused():
    entry = ["card", "Rally", "Roll.", "card", "page.ipynb", "battle_cry"]
    add_everyday_words([entry], [EverydayWord(("heal", "mend"), "card rally", "The card.", "battle_cry")])
    assert entry[6:] == ["heal; mend", "The card."]
    with pytest.raises(ValueError, match=r"the index of battle_cry has no 'card Raly'"):
        add_everyday_words([entry], [EverydayWord(("heal",), "card Raly", "The card.", "battle_cry")])


def test_a_word_leads_to_rules_of_the_game_that_is_asked_about():
    assert [rule.number for rule in rules_for_word("north_against_south", "pursuing")[1]] == ["14.1"]
    assert [rule.number for rule in rules_for_word("battle_cry", "Pursue")[1]] == ["7.17"]
    assert rules_for_word("battle_cry", "brigades") == ("", []), "only North against South has them"
    assert rules_for_word("battle_cry", "levels") == ("", []), "a page, and not a rule"
    assert rules_for_word("battle_cry", "?") == ("", [])
