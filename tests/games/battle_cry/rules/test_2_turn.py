"""Chapter 2: the turn and the hand."""

from dataclasses import replace

import pytest

from bcnb.engine.chance import Seeded
from bcnb.games import battle_cry as game
from bcnb.games.battle_cry.rules import events as e
from bcnb.games.battle_cry.rules.state import Copied, Turn
from bcnb.games.battle_cry.rules.tables import RULES_2000
from bcnb.games.hexboard.rules.state import UNKNOWN
from bcnb.grid.hexes import parse_hex as at
from tests.helpers.battle_cry.field import CONFEDERATE, UNION, given, legal, position, refused, undealt, when

LINES = """
c . . . . . . I
g . . . . . . i
"""
EMPTY_HANDED = replace(RULES_2000, discard_freely=False)


def with_deck(state, deck, discards):
    return state._replace(cards=state.cards._replace(deck=deck, discards=discards))


def all_cards(state):
    """How many cards there are of each kind: in the hands, in the deck and among the discards."""
    counts = dict(state.cards.deck)
    for pile in (state.cards.discards, *({card: hand.count(card) for card in hand} for hand in state.cards.hands)):
        for card, count in pile.items():
            counts[card] = counts.get(card, 0) + count
    return counts


# --- the hands --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", [UNION, CONFEDERATE])
def test_2_1_each_side_is_dealt_as_many_cards_as_the_scenario_says(first):
    state = undealt(position(LINES, turn=first), union=1, confederate=2)
    sizes = (1, 2) if first == UNION else (2, 1)
    draws = ["draw rally", "draw bombard", "draw bombard"]
    owners = [first] * sizes[0] + [first.foe] * sizes[1]
    assert game.seat(state) == "chance"
    assert when(state, *draws) == [
        *(e.CardDrawn("2.1", owner, draw[5:]) for owner, draw in zip(owners, draws, strict=True)),
        e.TurnBegan("2.2", 1, first),
    ]
    assert [len(hand) for hand in given(state, *draws).cards.hands] == [1, 2]
    assert refused(given(state, *draws), "draw rally").rule == "2.3"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("draw fire-and-hold", "No Fire and Hold Position card is left in the deck."),
        (
            "draw fire-and-hold-position",
            "Unknown card 'fire-and-hold-position'. Did you mean Fire and Hold Position (fire-and-hold)?",
        ),
        ("draw jokr", "Unknown card 'jokr'."),
    ],
)
def test_2_8_a_card_that_cannot_be_drawn_is_named_as_printed(text, words):
    """A card that the deck lacks, the printed name in place of the typed one, and one that does not exist."""
    dealt = undealt(position(LINES))
    dealt = with_deck(dealt, {key: count for key, count in dealt.cards.deck.items() if key != "fire-and-hold"}, {})
    assert refused(dealt, text).words == words


def test_2_4_a_card_with_another_name_is_not_played_and_the_nearest_is_named():
    refusal = refused(position(LINES), "play fire-and-hold-position")
    assert refusal.rule == "2.4"
    assert refusal.words == (
        "Unknown card 'fire-and-hold-position'. Did you mean Fire and Hold Position (fire-and-hold)?"
    )


def test_2_1_the_deck_has_all_cards_and_what_is_dealt_is_no_longer_in_it():
    state = undealt(position(LINES))
    weights = {game.write(action): weight for action, weight in game.chance_weights(state)}
    assert weights == {f"draw {key}": card.count for key, card in RULES_2000.cards.items()}
    whole = sum(weights.values())
    assert (whole, len(weights)) == (60, 25)
    assert (weights["draw probe-centre"], weights["draw rally"]) == (5, 1)
    dealt = given(state, "draw probe-centre", "draw rally")
    weights = {game.write(action): weight for action, weight in game.chance_weights(dealt)}
    assert (sum(weights.values()), weights["draw probe-centre"]) == (whole - 2, 4)
    refusal = refused(dealt, "draw rally")
    assert (refusal.rule, refusal.hexes) == ("2.8", ())


def test_2_1_nobody_plays_before_the_cards_are_dealt():
    state = undealt(position(LINES))
    for text in ("play rally", "discard rally", "order c7", "done", "roll IIII"):
        assert refused(state, text).rule == "2.8"


@pytest.mark.parametrize(("viewer", "other"), [(UNION, CONFEDERATE), (CONFEDERATE, UNION)])
def test_2_1_each_side_keeps_its_cards_secret(viewer, other):
    state = position(LINES, union=("rally", "probe-left"), confederate=("bombard", "bombard", "attack-left"))
    seen = game.observe(state, viewer.seat)
    assert seen.cards.hands[viewer] == state.cards.hands[viewer]
    assert seen.cards.hands[other] == (UNKNOWN,) * len(state.cards.hands[other])
    unseen = sum(state.cards.deck.values()) + len(state.cards.hands[other])
    assert sum(seen.cards.deck.values()) == unseen
    assert game.observe(seen, viewer.seat) == seen


def test_2_1_a_stranger_is_not_a_seat():
    with pytest.raises(ValueError, match="not a seat"):
        game.observe(position(LINES), "chance")


def test_2_1_what_a_side_does_not_see_may_be_imagined():
    state = position(LINES, union=("rally", "probe-left"), confederate=("bombard", "bombard", "attack-left"))
    seen = game.observe(state, "union")
    imagined = game.imagine(seen, Seeded(1))
    assert imagined.cards.hands[UNION] == state.cards.hands[UNION]
    assert UNKNOWN not in imagined.cards.hands[CONFEDERATE]
    assert all_cards(imagined) == all_cards(state)
    assert game.observe(imagined, "union") == seen


@pytest.mark.parametrize("first", [UNION, CONFEDERATE])
def test_2_2_the_sides_take_turns_and_turns_are_counted(first):
    state = position(LINES, turn=first, union=("skirmish-left",), confederate=("skirmish-left",))
    assert game.seat(state) == first.seat
    events = when(state, "play skirmish-left", "draw rally")
    assert events[-1] == e.TurnBegan("2.2", 2, first.foe)
    state = given(state, "play skirmish-left", "draw rally")
    assert (game.seat(state), state.turn) == (first.foe.seat, Turn(2, first.foe))
    state = given(state, "play skirmish-left", "draw bombard")
    assert (game.seat(state), state.turn) == (first.seat, Turn(3, first))


def test_2_2_the_seats_are_union_and_confederate():
    assert tuple(game.seats(position(LINES))) == ("union", "confederate")


# --- playing and discarding -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["done", "order c7", "move c7 d7", "battle c7 g7", "section left", "snipe g7", "roll I"]
)
def test_2_3_a_turn_begins_with_a_card(text):
    refusal = refused(position(LINES), text)
    assert (refusal.rule, refusal.hexes) == ("2.3", ())


def test_2_3_a_card_is_played_from_the_hand():
    state = position(LINES, union=("probe-centre", "rally", "probe-centre"))
    assert legal(state, "play") == ["play probe-centre", "play rally"]
    assert when(state, "play probe-centre") == [
        e.CardPlayed("2.3", UNION, "probe-centre"),
        e.PhaseBegan("2.7", "orders"),
    ]
    after = given(state, "play probe-centre")
    assert after.cards.hands[UNION] == ("rally", "probe-centre")
    assert (after.turn.played, after.turn.card) == ("probe-centre", "probe-centre")


def test_2_3_only_one_card_is_played_in_a_turn():
    state = given(position(LINES, union=("probe-centre", "rally")), "play probe-centre")
    assert refused(state, "play rally").rule == "2.3"
    assert refused(state, "discard rally").rule == "2.3"


@pytest.mark.parametrize("verb", ["play", "discard"])
@pytest.mark.parametrize("card", ["rally", "attack-left", "retreat-at-once"])
def test_2_4_only_a_card_in_your_own_hand_is_played_or_discarded(verb, card):
    state = position(LINES, union=("probe-centre",), confederate=("rally",))
    refusal = refused(state, f"{verb} {card}")
    assert (refusal.rule, refusal.hexes) == ("2.4", ())


def test_2_4_a_card_that_has_gone_from_the_hand_cannot_be_played_again():
    state = position(LINES, union=("skirmish-left", "rally"), confederate=("skirmish-left",))
    state = given(state, "play skirmish-left", "draw bombard", "play skirmish-left", "draw bombard")
    assert refused(state, "play skirmish-left").rule == "2.4"
    assert legal(state, "play") == ["play rally", "play bombard"]


def test_2_5_a_discard_is_the_whole_turn():
    state = position(LINES, union=("probe-centre", "rally"))
    assert when(state, "discard rally", "draw bombard") == [
        e.CardDiscarded("2.5", UNION, "rally"),
        e.PhaseBegan("2.8", "draw"),
        e.CardDrawn("2.8", UNION, "bombard"),
        e.TurnBegan("2.2", 2, CONFEDERATE),
    ]
    after = given(state, "discard rally", "draw bombard")
    assert after.cards.hands[UNION] == ("probe-centre", "bombard")
    assert after.cards.discards == {"rally": 1}


def test_2_5_any_card_may_be_discarded_each_kind_once():
    state = position(LINES, union=("probe-centre", "rally", "probe-centre"))
    assert legal(state, "discard") == ["discard probe-centre", "discard rally"]


def test_2_5_a_discard_leaves_the_enemy_nothing_to_counter():
    last = (Copied("attack-left", None), None)
    state = position(LINES, union=("rally",), confederate=("counter-attack",), last=last)
    state = given(state, "discard rally", "draw bombard")
    assert when(state, "play counter-attack")[1] == e.CardFailed("11.15", "counter-attack")


@pytest.mark.parametrize(
    ("hand", "allowed"),
    [
        (("probe-left", "probe-right"), True),
        (("probe-left", "probe-centre"), False),
        (("probe-left", "bombard"), True),
        (("assault-left", "hit-and-run"), True),
        (("probe-left", "forced-march"), False),
        (("probe-left", "leadership"), True),
        (("probe-left", "coordinated-attack"), False),
        (("probe-left", "all-out-offensive"), False),
        (("probe-left", "short-of-supplies"), False),
        (("probe-left", "counter-attack"), False),
    ],
)
def test_2_5_with_the_alternative_only_a_hand_that_can_order_nothing_is_discarded_from(hand, allowed):
    state = position(LINES, union=hand, rules=EMPTY_HANDED)
    assert legal(state, "discard") == ([f"discard {card}" for card in hand] if allowed else [])
    if not allowed:
        assert refused(state, f"discard {hand[0]}").rule == "2.5"


def test_2_5_with_the_alternative_a_general_alone_can_be_ordered():
    hand = ("probe-left",)
    state = position(LINES, generals={"c12": "U"}, union=hand, rules=EMPTY_HANDED)
    assert refused(state, "discard probe-left").rule == "2.5"
    state = position(LINES, generals={"c12": "C"}, union=hand, rules=EMPTY_HANDED)
    assert legal(state, "discard") == ["discard probe-left"]
    state = position(LINES, generals={"c7": "U"}, union=("leadership",), rules=EMPTY_HANDED)
    assert refused(state, "discard leadership").rule == "2.5"
    state = position(LINES, generals={"a1": "U"}, union=("fire-and-hold",), rules=EMPTY_HANDED)
    assert refused(state, "discard fire-and-hold").rule == "2.5"


def test_2_5_by_the_other_readings_a_counter_attack_with_nothing_to_counter_may_be_discarded():
    rules = replace(EMPTY_HANDED, counter_needs_card=True)
    state = position(LINES, union=("counter-attack",), rules=rules)
    assert legal(state) == ["discard counter-attack"]
    state = position(LINES, union=("counter-attack",), last=(None, Copied("probe-left", None)), rules=rules)
    assert legal(state) == ["play counter-attack"]


@pytest.mark.parametrize(
    "card", ["skirmish-left", "attack-right", "assault-left", "bombard", "hit-and-run", "leadership"]
)
def test_2_6_a_card_may_be_played_that_orders_nobody(card):
    state = position(LINES, union=(card,))
    assert when(state, f"play {card}") == [
        e.CardPlayed("2.3", UNION, card),
        e.CardDiscarded("2.8", UNION, card),
        e.PhaseBegan("2.8", "draw"),
    ]


def test_2_6_a_card_may_be_played_and_nothing_done_with_it():
    state = given(position(LINES, union=("attack-centre",)), "play attack-centre")
    assert when(state, "done") == [e.CardDiscarded("2.8", UNION, "attack-centre"), e.PhaseBegan("2.8", "draw")]


# --- the phases -------------------------------------------------------------------------------------------------------

CLOSE = """
d . . . . . I . C
e . . . . . i . . c
"""


def test_2_7_orders_and_moves_come_before_the_first_battle():
    state = given(position(CLOSE, union=("attack-centre",)), "play attack-centre", "order d6", "order d8")
    assert refused(state, "battle d6 e6").rule == "4.10"
    assert when(state, "done") == [e.PhaseBegan("2.7", "battle")]
    state = given(state, "done")
    assert legal(state) == ["battle d6 e6", "battle d6 e9", "battle d8 e9", "done"]
    for text in ("move d8 d7", "order d8", "move d6 d5"):
        refusal = refused(state, text)
        assert (refusal.rule, refusal.hexes) == ("4.10", ())


def test_2_7_moves_are_not_resumed_after_a_battle():
    state = given(position(CLOSE, union=("attack-centre",)), "play attack-centre", "order d6", "order d8", "move d8 d9")
    state = given(state, "done", "battle d6 e6", "roll CCCC")
    assert legal(state) == ["battle d9 e9", "done"]
    assert refused(state, "move d6 d7").rule == "4.10"


def test_2_7_without_anybody_in_range_there_is_no_time_for_battles():
    far = """
a . . . . . . I
i . . . . . . i
"""
    state = given(position(far), "play probe-centre", "order a7")
    assert when(state, "move a7 b7", "done") == [
        e.Moved("4.2", at("a7"), at("b7"), unit=True, general=False),
        e.CardDiscarded("2.8", UNION, "probe-centre"),
        e.PhaseBegan("2.8", "draw"),
    ]


def test_2_7_when_nobody_can_battle_the_turn_is_over():
    state = given(position(CLOSE, union=("attack-centre",)), "play attack-centre", "order d6", "done", "battle d6 e6")
    assert when(state, "roll CCCC") == [
        e.DiceRolled("7.5", "CCCC"),
        e.CardDiscarded("2.8", UNION, "attack-centre"),
        e.PhaseBegan("2.8", "draw"),
    ]


# --- the deck ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", [UNION, CONFEDERATE])
def test_2_8_at_the_end_the_card_is_discarded_and_another_drawn(side):
    hand = ("attack-centre", "rally")
    state = given(position(LINES, turn=side, union=hand, confederate=hand), "play attack-centre", "done")
    assert (game.seat(state), state.cards.discards) == ("chance", {"attack-centre": 1})
    assert when(state, "draw bombard") == [e.CardDrawn("2.8", side, "bombard"), e.TurnBegan("2.2", 2, side.foe)]
    after = given(state, "draw bombard")
    assert after.cards.hands[side] == ("rally", "bombard")
    assert after.cards.hands[side.foe] == hand


@pytest.mark.parametrize("text", ["done", "play probe-centre", "order c7", "roll I"])
def test_2_8_nothing_is_done_before_the_card_is_drawn(text):
    assert refused(given(position(LINES), "discard probe-centre"), text).rule == "2.8"


def test_2_8_only_what_is_in_the_deck_is_drawn():
    state = with_deck(position(LINES), {"rally": 1, "bombard": 2}, {"probe-left": 4})
    state = given(state, "discard probe-centre")
    assert [(game.write(action), weight) for action, weight in game.chance_weights(state)] == [
        ("draw rally", 1),
        ("draw bombard", 2),
    ]
    for card in ("probe-left", "probe-centre", "nonsense"):
        assert refused(state, f"draw {card}").rule == "2.8"


def test_2_8_a_side_may_draw_the_kind_of_card_that_it_has_just_laid_down():
    state = given(position(LINES, union=("attack-centre",)), "play attack-centre", "done", "draw attack-centre")
    assert state.cards.hands[UNION] == ("attack-centre",)
    assert state.cards.discards == {"attack-centre": 1}


def test_2_9_an_empty_deck_is_made_of_the_discards_the_last_card_among_them():
    state = with_deck(position(LINES, union=("attack-centre",)), {}, {"rally": 1, "bombard": 1})
    assert when(given(state, "play attack-centre"), "done") == [
        e.CardDiscarded("2.8", UNION, "attack-centre"),
        e.DeckShuffled("2.9", 3),
        e.PhaseBegan("2.8", "draw"),
    ]
    state = given(state, "play attack-centre", "done")
    assert state.cards.deck == {"rally": 1, "bombard": 1, "attack-centre": 1}
    assert state.cards.discards == {}
    assert legal(state) == ["draw attack-centre", "draw bombard", "draw rally"]


def test_2_9_the_last_card_of_the_deck_is_drawn_without_a_shuffle():
    state = with_deck(position(LINES, union=("attack-centre",)), {"rally": 1}, {"bombard": 2})
    state = given(state, "play attack-centre", "done", "draw rally")
    assert (state.cards.deck, state.cards.discards) == ({}, {"bombard": 2, "attack-centre": 1})
    events = when(state, "discard probe-centre")
    assert events[1] == e.DeckShuffled("2.9", 4)


def test_2_9_a_discard_turn_shuffles_too():
    state = with_deck(position(LINES), {}, {"rally": 1})
    assert when(state, "discard probe-centre") == [
        e.CardDiscarded("2.5", UNION, "probe-centre"),
        e.DeckShuffled("2.9", 2),
        e.PhaseBegan("2.8", "draw"),
    ]


def test_2_9_no_card_is_lost_through_a_shuffle():
    state = position(LINES, union=("attack-centre", "rally"), confederate=("bombard",))
    before = all_cards(state)
    state = with_deck(state, {}, state.cards.deck)
    assert all_cards(given(state, "play attack-centre", "done", "draw probe-left")) == before
