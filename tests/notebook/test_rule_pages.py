"""The pages of rules and questions, as a notebook shows and stores them."""

import pytest

from bcnb.course.rulebook.stored_rulebooks import stored_questions
from bcnb.engine.game_registry import RULESETS, rulebook
from bcnb.notebook import questions, rule_book, rule_pages
from bcnb.widgets.faq import Faq
from bcnb.widgets.rulebook import QuestionIndex, Rulebook


class Place:
    """A display that can be updated."""

    def __init__(self) -> None:
        self.shown: list[object] = []

    def update(self, value: object) -> None:
        self.shown.append(value)


@pytest.fixture
def displayed(monkeypatch):
    """What is displayed, and the place of the first."""
    found: list[object] = []
    place = Place()

    def display(value: object, **_settings: object) -> Place:
        found.append(value)
        return place

    monkeypatch.setattr(rule_pages, "display", display)
    return found, place


@pytest.mark.parametrize("name", RULESETS)
def test_a_rule_book_has_every_rule_as_text_and_as_html(name, displayed, capsys):
    rule_book(name)
    [page] = displayed[0]
    assert isinstance(page, Rulebook)
    data, _ = page._repr_mimebundle_()
    for number, rule in rulebook(name).RULES.items():
        assert rule.words in data["text/plain"]
        assert f'id="rule-{number}"' in data["text/html"]
    assert f"{len(rulebook(name).RULES)} rules" in capsys.readouterr().out


def test_a_rule_that_an_address_names_is_shown_first(displayed):
    rule_book("battle_cry", "7.7")
    assert displayed[0][0].rule == "7.7"
    with pytest.raises(ValueError, match=r"no rule has the number '7\.77'"):
        rule_book("battle_cry", "7.77")


def test_all_questions_are_listed_and_one_is_tried_on_its_board(displayed, capsys):
    questions()
    (invitation, index), place = displayed
    assert isinstance(index, QuestionIndex)
    assert len(index.questions) == len(stored_questions())
    assert "Open a question" in repr(invitation)
    index._answer(None, {"t": "open", "name": "faq-09"}, [])
    index._answer(None, {"t": "open", "name": "faq-38"}, [])
    index._answer(None, {"t": "open", "name": "nothing"}, [])
    index._answer(None, {"t": "other"}, [])
    assert isinstance(place.shown[0], Faq)
    assert "FAQ-38" in repr(place.shown[1])
    assert len(place.shown) == 2
    assert f"{len(stored_questions())} questions" in capsys.readouterr().out


def test_a_question_that_an_address_names_is_open_with_its_board(displayed):
    questions("FAQ 9")
    (board, index), _ = displayed
    assert isinstance(board, Faq)
    assert index.chosen == "faq-09"
    with pytest.raises(ValueError, match="unknown question 'faq-99'"):
        questions("faq-99")
