"""What the command line says of itself, word for word."""

import re
from pathlib import Path

import pytest

from bcnb.cli import GROUPS, VERBS
from tests.cli import call

STORED = Path(__file__).with_name("cli_help.txt")
"""Each line that begins with `$ bcnb` is a command; beneath it stands what it prints in 80 columns."""
_PARTS = re.split(r"^\$ bcnb ?(.*)\n", STORED.read_text(encoding="utf-8"), flags=re.MULTILINE)
SAID = dict(zip(_PARTS[1::2], _PARTS[2::2], strict=True))


@pytest.mark.parametrize("words", SAID)
def test_help_and_wrong_usage_are_told_as_they_are_stored(words, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    told = call(*words.split())
    assert told.status == (0 if "--help" in words or not words else 2)
    assert (told.out + told.err).replace("'", "") == SAID[words].replace("'", "")
    assert bool(told.out) == (told.status == 0)


def test_the_help_of_every_verb_is_stored():
    assert {words for words in SAID if "--help" in words} == {"--help", *(f"{verb} --help" for verb in VERBS)}


def test_the_top_level_help_lists_every_verb_once_under_its_purpose():
    listed = re.findall(r"^  (\w+) +\S", SAID["--help"], flags=re.MULTILINE)
    assert listed == list(VERBS)
    purposes = re.findall(r"^(\w[\w ]*):$", SAID["--help"], flags=re.MULTILINE)
    assert purposes == [*GROUPS, "options"]
    assert len(VERBS) == sum(map(len, GROUPS.values()))
