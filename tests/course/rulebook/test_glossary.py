"""The words that players look for."""

import re

import pytest

from bcnb.course.rulebook.glossary import load_glossary
from bcnb.engine.game_registry import rulebook
from bcnb.storage.toml import FileError


def test_every_word_is_explained_and_leads_to_rules_of_its_game():
    words = load_glossary()
    assert len(words) >= 40
    for one in words:
        assert re.fullmatch(r"[A-Z].+\.", one.text)
        assert set(one.rules) <= set(rulebook(one.ruleset).RULES)


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ('[[word]]\nword = "b"\ntext = "B."\n[[word]]\nword = "a"\ntext = "A."\n', 5, "'a' is out of order"),
        ('[[word]]\nword = "a"\ntext = "A."\nrules = ["99.1"]\n', 4, "no rule has the number '99.1'"),
        ('[[word]]\nword = "a"\ntext = "A."\nalso = "b"\n', 4, "must be a list"),
        ('[[word]]\nword = "a"\ntext = "A."\nruleset = "chess"\n', 4, "chess"),
    ],
)
def test_a_damaged_glossary_is_refused_with_its_line(text, line, reason, tmp_path):
    file = tmp_path / "glossary.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(FileError, match=re.escape(reason)) as refused:
        load_glossary(file)
    assert (refused.value.file, refused.value.line) == (str(file), line)
