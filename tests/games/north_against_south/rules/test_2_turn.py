"""Chapter 2: who begins, the hand, and the order of the phases."""

import pytest

from bcnb.engine.ruleset import CHANCE
from bcnb.games import north_against_south as game
from bcnb.games.north_against_south.presentation.status_text import prompt
from bcnb.games.north_against_south.rules import events as e
from bcnb.games.north_against_south.rules import state as s
from tests.helpers.north_against_south.field import (
    CONFEDERATE,
    UNION,
    begin,
    given,
    layout,
    legal,
    position,
    read,
    refused,
    when,
)
from tests.helpers.tries import of_kind

LINES = """
b . . . . I I
h . . . . i i
"""


def test_2_1_hands_are_dealt_as_the_scenario_says():
    state = begin(layout(LINES, hands=(2, 3)))
    assert game.seat(state) == CHANCE
    for card in ("rally", "bombard", "probe-left", "probe-left", "leadership"):
        state = given(state, f"draw {card}")
    assert [len(hand) for hand in state.cards.hands] == [2, 3]
    assert state.cards.hands[0] == ("rally", "bombard")
    assert isinstance(state.decision, s.PlayCard)


def test_2_2_the_scenario_says_who_begins():
    state = begin(layout(LINES, hands=(1, 1), first=CONFEDERATE))
    state = given(state, "draw rally", "draw bombard")
    assert (state.turn.number, state.turn.side) == (1, CONFEDERATE)


@pytest.mark.parametrize(("toss", "chooser"), [("6 2", "union"), ("1 3", "confederate")])
def test_2_2_otherwise_the_higher_die_chooses(toss, chooser):
    state = begin(layout(LINES, hands=(1, 1), first=None))
    assert game.seat(state) == CHANCE
    state = given(state, "toss 4 4")
    assert isinstance(state.decision, s.TossDice)
    state = given(state, f"toss {toss}")
    assert game.seat(state) == chooser
    assert legal(state) == ["first union", "first confederate"]
    state = given(state, "first confederate", "draw rally", "draw bombard")
    assert state.turn.side == CONFEDERATE
    assert refused(begin(layout(LINES, first=None)), "draw rally").rule == "2.2"


def test_2_3_a_turn_begins_with_a_card():
    state = position(LINES)
    assert refused(state, "order b5").rule == "2.3"
    assert isinstance(when(state, "play probe-centre")[0], e.CardPlayed)


def test_2_4_only_a_card_in_hand_is_played():
    assert refused(position(LINES), "play rally").rule == "2.4"
    assert refused(position(LINES), "discard nonsense").rule == "2.4"


EMPTY = {"union": ("bombard", "hit-and-run")}
"""A hand that cannot order any piece where there is only infantry."""


def test_2_5_who_can_order_nobody_may_discard_and_that_is_the_turn():
    state = position(LINES, **EMPTY)
    assert legal(state) == ["play bombard", "play hit-and-run", "discard bombard", "discard hit-and-run"]
    events = when(state, "discard bombard")
    assert [type(event) for event in events] == [e.CardDiscarded, e.PhaseBegan]
    assert given(state, "discard bombard", "draw rally").turn.side == CONFEDERATE
    assert prompt(state) == "Union: play a card, or discard one."


@pytest.mark.parametrize("card", ["probe-centre", "forced-march", "sharp-shooter", "rally"])
def test_2_5_who_has_a_card_of_use_may_not(card):
    state = position(LINES, union=("bombard", card))
    assert legal(state) == ["play bombard", f"play {card}"]
    assert refused(state, "discard bombard").rule == "2.5"
    assert prompt(state) == "Union: play a card."


def test_2_5_with_the_alternative_any_card_may_be_discarded():
    state = position(LINES, union=("bombard", "probe-centre"), **read(discard_freely=True))
    assert legal(state, "discard") == ["discard bombard", "discard probe-centre"]


def test_2_6_a_card_may_be_played_for_nothing():
    state = given(position(LINES), "play probe-centre", "done")
    assert isinstance(state.decision, s.DrawCard)


def test_2_7_orders_then_moves_then_battles():
    state = given(position("e . . . . I\nf . . . . i"), "play probe-centre")
    assert isinstance(state.decision, s.GiveOrders)
    assert refused(state, "move e5 e6").rule == "3.15"
    state = given(state, "order e5")
    assert isinstance(state.decision, s.MakeMoves)
    assert refused(state, "battle e5 f5").rule == "4.10"
    state = given(state, "done")
    assert isinstance(state.decision, s.JoinBattle)
    assert refused(state, "move e5 e6").rule == "4.10"


def test_2_8_at_the_end_a_card_is_drawn():
    state = given(position(LINES), "play probe-centre", "done")
    assert refused(state, "play rally").rule == "2.8"
    state = given(state, "draw rally")
    assert state.cards.hands[UNION] == ("rally",)
    assert state.cards.discards == {"probe-centre": 1}


def test_2_9_an_empty_deck_is_made_of_the_discards():
    state = position(LINES)
    state = state._replace(cards=state.cards._replace(deck={}, discards={"rally": 1}))
    events = when(state, "play probe-centre", "done")
    assert of_kind(events, e.DeckShuffled) == [e.DeckShuffled("2.9", 2)]
