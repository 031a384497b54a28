"""The 34 behaviors of the online game: all told, each with rules and a page that are there, and a test by number."""

import re
from pathlib import Path

import pytest

from bcnb.games.battle_cry.presentation.online_game import (
    BEHAVIORS,
    OTHER,
    SAME,
    online_html,
    online_summary,
    online_text,
)
from bcnb.games.battle_cry.rules.rulebook import RULES
from bcnb.storage.paths import notebooks_folder
from tests.helpers import reading

TESTS = (Path(__file__).parents[3] / "widgets" / "test_table_ui.py").read_text(encoding="utf-8")
each = pytest.mark.parametrize("one", BEHAVIORS, ids=lambda one: one.number)


def test_all_34_are_reported_once_and_in_their_order():
    assert [one.number for one in BEHAVIORS] == [f"UI-{n:02}" for n in range(1, 35)]
    assert online_summary().startswith("34 behaviors: ")


@each
def test_its_rules_its_page_and_its_proof_are_there(one):
    assert set(one.rules) <= set(RULES)
    assert (notebooks_folder() / one.page).is_file()
    assert f"def test_{one.number.lower().replace('-', '_')}_" in TESTS


@each
def test_it_says_what_there_is_and_what_is_otherwise(one):
    assert re.fullmatch(r"[A-Z].*\.", one.there)
    assert re.fullmatch(r"[A-Z].*\.", one.here)
    assert one.here != "The same here." or one.likeness == SAME
    assert one.likeness != OTHER or not one.here.startswith("The same here")


def test_page_and_text_tell_every_one_in_plain_words():
    page, text = online_html(), online_text()
    assert page.count("<tr><td>") == text.count("Here: ") == 34
    assert all(f'href="{one.page}"' in page for one in BEHAVIORS)
    assert reading.grade([f"{one.there} {one.here}" for one in BEHAVIORS]) <= reading.HARDEST
