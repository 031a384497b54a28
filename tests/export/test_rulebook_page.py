"""A rule book as one file: complete, closed to the network, searchable, and with its boards."""

import json
import re

import pytest

from bcnb.course.rulebook.rulebook_html import rulebook_boards
from bcnb.course.rulebook.stored_rulebooks import stored_rulebook, stored_search
from bcnb.engine.game_registry import RULESETS, rulebook
from bcnb.export.rulebook_page import rulebook_page

BOARD = {"svg": "<svg/>", "caption": "A board."}


def page(name: str) -> str:
    book = stored_rulebook(name)
    boards = {rule["board"]: BOARD for chapter in book["chapters"] for rule in chapter["rules"] if rule["board"]}
    return rulebook_page(book, name, stored_search(), boards).decode()


@pytest.mark.parametrize("name", RULESETS)
def test_every_rule_has_its_place_in_the_file_and_every_link_leads_to_one(name):
    text = page(name)
    anchors = re.findall(r' id="(rule-[\d.]+)"', text)
    assert anchors == [f"rule-{number}" for number in rulebook(name).RULES]
    chapters = re.findall(r' id="(chapter-\d+)"', text)
    assert chapters == [f"chapter-{number}" for number in rulebook(name).CHAPTERS]
    assert set(re.findall(r'href="#([^"]+)"', text)) <= {*anchors, *chapters}
    index = json.loads(re.search(r'id="index">(.*?)</script>', text, flags=re.DOTALL)[1])
    assert {kind for kind, *_ in index} == {"rule", "word", "question"}
    assert {link.removeprefix("#") for _, _, _, _, link, *_ in index} <= set(anchors)
    assert max(len(entry) for entry in index) > 6, "everyday words find rules"


@pytest.mark.parametrize("name", RULESETS)
def test_the_file_loads_nothing(name):
    text = page(name)
    assert "default-src 'none'" in text
    assert not re.search(r"""(?:src|href)=["'](?!#)""", text)
    assert text.count("<figcaption>") >= 8


def test_the_boards_are_pictures_with_captions():
    book = stored_rulebook("battle_cry_1961")
    one = {**book, "chapters": [book["chapters"][4]]}
    boards = rulebook_boards(one)
    assert list(boards) == ["rail-1", "rail-7"]
    for board in boards.values():
        assert re.match(r'<svg [^>]*aria-label="[^"]{20,}"', board["svg"])
        assert board["caption"].startswith("Rail ")
