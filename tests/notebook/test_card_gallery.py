"""All the cards of both games, shown as cards; and a card of your own, which is made, checked and tried."""

from types import SimpleNamespace
from typing import Any

import pytest

from bcnb.games.hexboard.presentation.card_faces import deck_html, deck_text
from bcnb.notebook import card_gallery, cards, own_card
from bcnb.storage.toml import FileError
from bcnb.widgets.faq import Faq

pytestmark = pytest.mark.unmeasured

OWN: dict[str, Any] = {"orders": 2, "arms": ["infantry"], "generals": False, "reach": 2}
NAMED = ("double-quick", "At the Double Quick", "Order 2 infantry units anywhere.")


@pytest.fixture
def shown(monkeypatch) -> list[Any]:
    found: list[Any] = []
    monkeypatch.setattr(card_gallery, "display", lambda one, **_: found.append(one))
    return found


@pytest.mark.parametrize("game", card_gallery.DECKS)
def test_every_card_of_a_game_is_drawn_and_told_with_its_rule_and_number(game, shown, capsys):
    cards(game)
    deck = card_gallery.DECKS[game].cards.values()
    assert capsys.readouterr().out == f"{sum(card.count for card in deck)} cards of {len(deck)} kinds.\n"
    page, text = deck_html(deck), deck_text(deck)
    assert page.count("<li>") == len(deck)
    for card in deck:
        assert f"{card.name}: {card.text} (rule {card.rule})" in text
        assert f"(rule {card.rule})" in page


def test_what_a_card_uses_is_drawn_on_the_page():
    page = deck_html(card_gallery.RULES.cards.values())
    used = {part.split('"')[0] for part in page.split('href="#')[1:]}
    assert used
    assert not [name for name in used if f'id="{name}"' not in page]


def test_a_game_without_cards_is_reported():
    with pytest.raises(ValueError, match="'battle_cry_1961' has no cards"):
        cards("battle_cry_1961")


def test_a_card_of_your_own_is_shown_and_played(shown):
    own_card(*NAMED, **OWN)
    form, told, board, news = shown
    assert repr(news).startswith("At the Double Quick is a card that can be played.")
    assert repr(form) == "Units: 2\nKind: infantry\nGenerals: no\nMove in hexes: 2"
    assert repr(told).startswith("1 x At the Double Quick")
    page = told._repr_mimebundle_()[0]["text/html"]
    assert "At the Double Quick" in page
    assert "Cards that order a section" not in page, "it may order anything"
    assert isinstance(board, Faq)
    board.chosen = 0
    board.do("order e1")
    assert board.own["done"] == ["order e1"]
    board.do("order e6")
    assert board.own["done"] == ["order e1"]


@pytest.mark.parametrize(
    ("choices", "text"),
    [
        ({"orders": 0}, "Order 1 infantry unit anywhere. Move up to 2 hexes."),
        ({"reach": 0}, "Order 2 infantry units anywhere."),
        ({"reach": 1, "generals": 0}, "Order 2 infantry units or generals anywhere. Do not move."),
        ({"arms": 3, "reach": 2}, "Order 2 units anywhere. Move up to 1 hex."),
    ],
)
def test_other_effects_are_chosen_from_lists(monkeypatch, choices, text):
    shown, updated = [], []
    place = SimpleNamespace(update=updated.append)
    monkeypatch.setattr(card_gallery, "display", lambda one, **_: shown.append(one) or place)
    own_card(*NAMED, **OWN)
    for name, at in choices.items():
        shown[0]._answer(None, {"t": "choose", "at": name, "to": at}, None)
    card, board, _ = updated[-3:]
    assert text in repr(card)
    board.chosen = 0
    board.do("order e1")
    assert board.own["done"] == ["order e1"]


@pytest.mark.parametrize(
    ("words", "parts", "reason"),
    [
        (NAMED, {**OWN, "arms": ["infantri"]}, "infantri"),
        (NAMED, {**OWN, "order": 2}, "order"),
        (NAMED, {**OWN, "orders": "two"}, "orders"),
        (("skirmish-centre", *NAMED[1:]), OWN, "there is a card 'skirmish-centre' already"),
    ],
)
def test_a_card_that_cannot_be_made_is_refused_with_the_reason(shown, words, parts, reason):
    with pytest.raises(FileError) as caught:
        own_card(*words, **parts)
    assert f"the card '{words[0]}'" in str(caught.value)
    assert reason in caught.value.reason
    assert shown == []
