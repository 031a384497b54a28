"""The texts of all cards in a hand: each is there whole, in every window of a stage."""

import pytest
from playwright.sync_api import Page

from bcnb.games.battle_cry.rules.tables import RULES_2000
from tests.helpers.pages import shown
from tests.helpers.staged import WINDOWS, staged
from tests.helpers.tables import table_of

pytestmark = [pytest.mark.unmeasured, pytest.mark.usefixtures("home")]

IN_HAND = 6
"""The number of cards of a large hand, which are narrow."""
SMALLEST = 11
"""The smallest type on a card, in pixels."""
CUT = """(all) => all.filter((one) => {
  const words = document.createRange();
  words.selectNodeContents(one);
  const { bottom } = one.parentElement.getBoundingClientRect();
  const high = one.scrollHeight - one.clientHeight;
  return !one.checkVisibility() || high > 1 || words.getBoundingClientRect().bottom > bottom;
}).map((one) => one.parentElement.getAttribute("aria-label"))"""
"""The cards whose text is not there, or does not end on them."""
TYPE = "(all) => Math.min(...all.map((one) => parseFloat(getComputedStyle(one).fontSize)))"
CARDS = sorted(RULES_2000.cards, key=lambda key: len(RULES_2000.cards[key].text))
COMMON = [key for key in CARDS if RULES_2000.cards[key].count > 1]
UNITS = "d . . . . . . . i\ne . . . . . I I .\nf . . . . . . i ."
HANDS = [CARDS[at : at + IN_HAND] for at in range(0, len(CARDS), IN_HAND)]


@pytest.mark.parametrize("size", WINDOWS)
def test_the_text_of_every_card_in_a_hand_is_whole(page: Page, size: tuple[int, int]):
    stage, cut, smallest = staged(page, size), [], []
    for hand in HANDS:
        view = shown(stage, table_of(UNITS, union=hand, confederate=[key for key in COMMON if key not in hand][:2]))
        texts = view.locator(".bcnb-card > span")
        assert texts.count() == len(hand)
        cut += texts.evaluate_all(CUT)
        smallest.append(texts.evaluate_all(TYPE))
    assert cut == []
    assert min(smallest) >= SMALLEST
