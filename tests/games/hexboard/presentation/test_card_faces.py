"""The cards as pictures, and what stands on the odds and in the hand next to them."""

from fractions import Fraction

import pytest

from bcnb.analysis.attack_outcomes import AttackOutcomes
from bcnb.games.hexboard.presentation.card_faces import CHOICE, ORDER, SPECIAL, face, face_words
from bcnb.games.hexboard.presentation.drawings import drawings
from bcnb.games.hexboard.presentation.odds_text import loss_bar, say_sum
from bcnb.games.hexboard.rules.tables import CARDS, Card, Side
from tests.helpers.tables import WITH_GENERAL, table_of

pytestmark = pytest.mark.unmeasured

BY_KEY = {card.key: card for card in CARDS}
KINDS = (("infantry", 4), ("cavalry", 3), ("artillery", 2))


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.key)
def test_every_card_has_a_small_picture_of_drawings_that_the_board_has(card: Card, side: Side):
    drawn = face(card, side)
    assert len(drawn) < 2_000
    assert {part.split('"')[0] for part in drawn.split('href="#')[1:]} <= set(drawings(KINDS))


@pytest.mark.parametrize(("key", "fields"), [("attack-left", 1), ("probe-centre", 1), ("coordinated-attack", 3)])
def test_the_band_repeats_the_sections(key: str, fields: int):
    assert face(BY_KEY[key], Side.UNION).count(f'fill="{ORDER}"') == fields


def test_a_card_for_the_whole_field_has_one_band_and_one_of_choice_a_dashed_one():
    assert face(BY_KEY["bombard"], Side.UNION).count(f'fill="{SPECIAL}"') == 1
    assert CHOICE in face(BY_KEY["forced-march"], Side.UNION)


@pytest.mark.parametrize(
    ("key", "plates"), [("skirmish-left", 1), ("probe-left", 2), ("attack-left", 3), ("assault-left", 6)]
)
@pytest.mark.parametrize("side", Side)
def test_a_card_shows_as_many_plates_of_its_side_as_it_gives_orders(key: str, plates: int, side: Side):
    assert face(BY_KEY[key], side).count(f'href="#{side.seat}"') == plates


def test_a_long_name_is_short_on_the_picture_alone():
    told = face_words(BY_KEY["fire-and-hold"], Side.UNION)
    assert "Fire and Hold<" in told["face"]
    assert told["name"] == "Fire and Hold Position"


def test_a_card_of_one_s_choice_of_section_could_order_in_any():
    table = table_of("a . . I . . . C\ne . . . . . I", union=("forced-march", "bombard"))
    held = {card["key"]: card["hexes"] for card in table.view["hand"]["cards"]}
    assert held == {"forced-march": ["a3", "e6"], "bombard": []}


def test_the_card_in_play_goes_before_the_hand_with_its_picture():
    table = table_of(WITH_GENERAL)
    table.game.play("play probe-centre")
    table.show()
    assert table.view["card"]["face"] == face(BY_KEY["probe-centre"], Side.UNION)
    assert [card["key"] for card in table.view["hand"]["cards"]] == ["attack-left"]


def test_the_bar_of_a_general_alone_has_two_parts():
    gone = AttackOutcomes((), Fraction(), Fraction(), Fraction(1, 3))
    assert loss_bar(gone) == [[67, "stays", "lost-0"], [33, "lost, a flag", "won"]]


def test_the_dice_of_an_attack_are_spelled_out_as_a_sum():
    parts = [(4, "at 1 hex"), (1, "for its general"), (-2, "for the building at the target")]
    assert say_sum(3, parts) == "You roll 3 dice: 4 at 1 hex + 1 for its general − 2 for the building at the target"
