"""What the command line says of itself, word for word."""

import re
from pathlib import Path

import pytest

from bcnb.cli import VERBS
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
    assert all(f"    {verb} " in SAID["--help"] or f"    {verb}\n" in SAID["--help"] for verb in VERBS)
