"""Chapter 11: Counter-Attack, which copies the enemy's last card, of every kind and for both sides."""

from dataclasses import replace

import pytest

from bcnb.games import battle_cry as game
from bcnb.games.battle_cry.rules.state import Copied
from bcnb.games.battle_cry.rules.tables import RULES_2000
from tests.helpers.battle_cry.field import (
    CONFEDERATE,
    UNION,
    dice,
    given,
    goals,
    in_battle,
    legal,
    position,
    refused,
    strengths,
    told,
    when,
)

NEEDS_CARD = replace(RULES_2000, counter_needs_card=True)
FULL_HANDS_ONLY = replace(NEEDS_CARD, discard_freely=False)
COUNTER = RULES_2000.cards["counter-attack"]
TWO_COUNTERS = replace(RULES_2000, cards={**RULES_2000.cards, "counter-attack": replace(COUNTER, count=2)})

FIELD = """
    c . I . . . C . A . . I
    d . I . . . . . . . . I
    f . i . . . . . . . . i
    g . i . . . c . a . . i
"""
"""Two infantry units of each side in the west and in the east, cavalry and artillery in the center."""
GENERALS = {"c2": "U Hunter", "g2": "C Jackson"}


def countering(card, section=None, side=CONFEDERATE, units=FIELD, **more):
    """A side with Counter-Attack in its hand, after the enemy's last card and the section chosen for it."""
    enemys = Copied(card, section)
    last = (enemys, None) if side == CONFEDERATE else (None, enemys)
    more = {"generals": GENERALS, "last": last, **more}
    return position(units, turn=side, **{side.seat: ("counter-attack",)}, **more)


def copied(card, section=None, **more):
    return given(countering(card, section, **more), "play counter-attack")


def end(side=CONFEDERATE):
    return f"card_discarded 2.8 {side.seat} counter-attack\nphase_began 2.8 draw"


def orderable(state):
    return {text.split(" ")[1] for text in legal(state, "order")}


def highlighted(refusal):
    return refusal.rule, refusal.hexes


# --- order cards ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("family", ["skirmish", "probe", "attack"])
@pytest.mark.parametrize(("side", "rows"), [(CONFEDERATE, "fg"), (UNION, "cd")])
@pytest.mark.parametrize(("wing", "mirrored"), [("left", "right"), ("right", "left"), ("centre", "centre")])
def test_11_10_faq_25_order_cards_are_copied_with_left_and_right_exchanged(family, side, rows, wing, mirrored):
    state = countering(f"{family}-{wing}", side=side)
    assert when(state, "play counter-attack") == told(f"""
        card_played 2.3 {side.seat} counter-attack
        card_copied 11.10 {family}-{mirrored} -
        phase_began 2.7 orders
    """)
    west = "left" if side == CONFEDERATE else "right"
    columns = {west: "2", "centre": "68"}.get(mirrored, ["11"])
    there = {f"{row}{column}" for row in rows for column in columns}
    assert orderable(given(state, "play counter-attack")) == there & set(strengths(state))


@pytest.mark.parametrize("wing", ["left", "right"])
def test_11_10_faq_25_so_that_it_acts_on_the_section_where_the_enemy_acted(wing):
    state = position(FIELD, union=(f"probe-{wing}",), confederate=("counter-attack",), generals=GENERALS)
    enemys = orderable(given(state, f"play probe-{wing}"))
    state = given(state, f"play probe-{wing}", "done", "draw rally", "play counter-attack")
    mine = orderable(state)
    assert ({label[1:] for label in enemys}, {label[1:] for label in mine}) in (({"11"}, {"11"}), ({"2"}, {"2"}))


@pytest.mark.parametrize(("family", "orders"), [("skirmish", 1), ("probe", 2), ("attack", 3)])
def test_11_10_with_as_many_orders(family, orders):
    units = "g . . . . . i i i i"
    state = copied(f"{family}-centre", units=units)
    labels = [f"g{column}" for column in range(6, 10)]
    state = given(state, *(f"order {label}" for label in labels[:orders]))
    assert highlighted(refused(state, f"order {labels[orders]}")) == ("3.12", (labels[orders],))


@pytest.mark.parametrize(
    ("wing", "mirrored", "units", "generals"),
    [("left", "right", "f11,g11", "-"), ("right", "left", "f2,g2", "g2"), ("centre", "centre", "g6,g8", "-")],
)
def test_11_10_assault_orders_all_there(wing, mirrored, units, generals):
    assert when(countering(f"assault-{wing}"), "play counter-attack")[1:] == told(f"""
        card_copied 11.10 assault-{mirrored} -
        all_ordered 3.2 {units} {generals} -
        phase_began 2.7 orders
    """)


def test_11_29_coordinated_attack_stays_as_it_is():
    state = countering("coordinated-attack")
    assert when(state, "play counter-attack")[1:] == told(
        "card_copied 11.10 coordinated-attack -", "phase_began 2.7 orders"
    )
    state = given(state, "play counter-attack", "order g2", "order g6")
    assert orderable(state) == {"f11", "g11"}
    assert highlighted(refused(state, "order f2")) == ("3.3", ("f2",))


# --- cards for the whole board ----------------------------------------------------------------------------------------


def test_11_29_all_out_offensive_orders_everything_and_shuffles_the_discards():
    state = countering("all-out-offensive")
    assert when(state, "play counter-attack")[1:] == told("""
        card_copied 11.10 all-out-offensive -
        all_ordered 11.1 f2,f11,g2,g6,g8,g11 g2 -
        phase_began 2.7 orders
    """)
    state = given(state, "play counter-attack", "done")
    while legal(state, "battle"):
        state = given(state, "done")
    assert state.cards.discards == {}
    assert state.cards.deck["counter-attack"] == 1


def test_11_29_bombard():
    state = countering("bombard")
    assert when(state, "play counter-attack")[1:] == told("""
        card_copied 11.10 bombard -
        all_ordered 11.2 g8 - -
        phase_began 2.7 orders
    """)
    state = given(state, "play counter-attack", "move g8 f8", "move f8 e8")
    assert highlighted(refused(state, "move e8 d8")) == ("11.13", ("e8",))
    state = given(copied("bombard"), "done", "battle g8 c8", "roll CC")
    assert dice(state, "g8", "c8") == 2


def test_11_29_hit_and_run():
    state = countering("hit-and-run")
    assert when(state, "play counter-attack")[1:] == told("""
        card_copied 11.10 hit-and-run -
        all_ordered 11.5 g6 - -
        phase_began 2.7 orders
    """)
    state = given(state, "play counter-attack", "move g6 d6", "done", "battle d6 c6", "roll ICC")
    assert "e4" in goals(state, "d6")


def test_11_29_leadership():
    state = countering("leadership", units="f . i\ne . I", generals={"f2": "C Jackson"})
    assert when(state, "play counter-attack")[1:] == told("""
        card_copied 11.10 leadership -
        all_ordered 11.6 f2 f2 -
        phase_began 2.7 orders
    """)
    assert dice(given(state, "play counter-attack", "done"), "f2", "e2") == 6


def test_11_29_sharp_shooter():
    state = countering("sharp-shooter")
    assert when(state, "play counter-attack", "snipe c2", "roll S")[1:] == told(f"""
        card_copied 11.10 sharp-shooter -
        phase_began 11.7 snipe
        shot_fired 11.7 c2 1
        dice_rolled 11.7 S
        general_eliminated 11.7 c2 union
        {end()}
    """)


def test_11_29_reinforcements():
    state = countering("reinforcements")
    assert when(state, "play counter-attack", "reinforce i3")[1:4] == told("""
        card_copied 11.10 reinforcements -
        phase_began 11.8 reinforce
        unit_arrived 11.8 i3 confederate infantry
    """)


def test_11_29_fieldworks():
    state = countering("fieldworks")
    assert when(state, "play counter-attack", "dig f2 NW", "dig f11 NW")[1:] == told(f"""
        card_copied 11.10 fieldworks -
        phase_began 11.9 dig
        works_built 11.9 f2 5
        works_built 11.9 f11 5
        {end()}
    """)


def test_11_29_rally_of_any_section():
    state = countering("rally", strength={"f2": 1, "g11": 1, "c2": 1})
    assert when(state, "play counter-attack")[1:] == told("card_copied 11.10 rally -", "phase_began 11.11 rally")
    state = given(state, "play counter-attack")
    assert legal(state) == ["rally f2", "rally g11", "done"]
    assert strengths(given(state, "rally f2", "roll IISF"))["f2"] == 3


def test_11_29_short_of_supplies():
    state = countering("short-of-supplies")
    assert when(state, "play counter-attack", "starve c2")[1:] == told("""
        card_copied 11.10 short-of-supplies -
        phase_began 11.12 starve
        supplies_cut 11.12 c2 a1,a2,a3,a4
    """)
    assert game.seat(given(state, "play counter-attack", "starve c2")) == "union"


SPECIAL = [card.key for card in RULES_2000.cards.values() if card.special and card is not COUNTER]


@pytest.mark.parametrize("card", SPECIAL)
@pytest.mark.parametrize("side", [UNION, CONFEDERATE])
def test_11_29_every_special_card_is_copied_under_its_own_name(card, side):
    section = 1 if RULES_2000.cards[card].chooses_wing else None
    events = when(countering(card, section, side=side), "play counter-attack")
    assert events[:2] == told(
        f"card_played 2.3 {side.seat} counter-attack", f"card_copied 11.10 {card} {'-' if section is None else section}"
    )


# --- cards with a chosen section --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wing", "section", "units", "escorts"), [("left", 2, "f11,g11", "-"), ("right", 0, "f2,g2", "g2")]
)
def test_11_29_faq_25_a_forced_march_on_one_flank_is_countered_on_the_opposite_one(wing, section, units, escorts):
    state = position(FIELD, union=("forced-march",), confederate=("counter-attack",), generals=GENERALS)
    state = given(state, "play forced-march", f"section {wing}", "done")
    state = given(state, "done") if legal(state, "battle") else state
    state = given(state, "draw rally")
    assert when(state, "play counter-attack") == told(f"""
        card_played 2.3 confederate counter-attack
        card_copied 11.10 forced-march {section}
        all_ordered 11.4 {units} - {escorts}
        phase_began 2.7 orders
    """)
    state = given(state, "play counter-attack")
    label = units.split(",")[0]
    assert f"h{label[1:]}" in goals(state, label)
    assert refused(state, "section left").rule == "11.29"


def test_11_29_faq_25_fire_and_hold_likewise():
    units = FIELD.replace("f .", "e .")
    state = countering("fire-and-hold", 2, units=units)
    assert when(state, "play counter-attack")[1:] == told("""
        card_copied 11.10 fire-and-hold 2
        all_ordered 11.3 e11,g11 - -
        phase_began 2.7 battle
    """)
    assert dice(given(state, "play counter-attack"), "e11", "d11") == 5


def test_11_29_a_card_without_a_counterpart_is_copied_as_it_is():
    left = replace(RULES_2000.cards["probe-left"], key="raid", family="raid", count=1)
    rules = replace(RULES_2000, cards={**RULES_2000.cards, "raid": left})
    assert when(countering("raid", rules=rules), "play counter-attack")[1:2] == told("card_copied 11.10 raid -")


def test_11_29_a_center_stays_the_center():
    units = "d . . . . . I\ne . . . . . i"
    state = countering("fire-and-hold", 1, side=UNION, units=units, generals={})
    assert dice(given(state, "play counter-attack"), "d6", "e6") == 5


# --- nothing to copy --------------------------------------------------------------------------------------------------


def test_11_15_on_the_first_turn_it_does_nothing():
    state = position(FIELD, union=("counter-attack",))
    assert when(state, "play counter-attack") == told(
        "card_played 2.3 union counter-attack", "card_failed 11.15 counter-attack", end(UNION)
    )


def test_11_15_nor_after_a_discard():
    state = position(FIELD, union=("probe-left", "probe-left"), confederate=("probe-left", "counter-attack"))
    state = given(state, "play probe-left", "done", "draw rally", "play probe-left", "done", "draw bombard")
    state = given(state, "discard probe-left", "draw bombard")
    assert when(state, "play counter-attack")[1:] == told("card_failed 11.15 counter-attack", end())


def test_11_15_nor_after_a_counter_attack_that_did_nothing():
    state = position(FIELD, union=("counter-attack",), confederate=("counter-attack",), rules=TWO_COUNTERS)
    state = given(state, "play counter-attack", "draw rally")
    assert when(state, "play counter-attack")[1:] == told("card_failed 11.15 counter-attack", end())


def test_11_15_a_card_played_for_nothing_can_be_copied():
    state = position("g . . . . . i", union=("skirmish-centre",), confederate=("counter-attack",))
    state = given(state, "play skirmish-centre", "draw rally")
    assert when(state, "play counter-attack")[1:2] == told("card_copied 11.10 skirmish-centre -")


def test_11_15_with_the_alternative_it_may_not_be_played():
    state = position(FIELD, union=("counter-attack", "probe-left"), rules=NEEDS_CARD)
    assert legal(state) == ["play probe-left", "discard counter-attack", "discard probe-left"]
    assert highlighted(refused(state, "play counter-attack")) == ("11.15", ())
    assert legal(countering("probe-left", rules=NEEDS_CARD)) == ["play counter-attack", "discard counter-attack"]


def test_11_15_a_hand_that_can_do_nothing_else_may_always_be_thrown_away():
    state = position(FIELD, union=("counter-attack",), rules=FULL_HANDS_ONLY)
    assert legal(state) == ["discard counter-attack"]


# --- a copy of a copy -------------------------------------------------------------------------------------------------


def test_11_10_a_counter_attack_is_countered_as_the_card_that_it_copied():
    state = position(FIELD, union=("probe-left", "counter-attack"), confederate=("counter-attack",), rules=TWO_COUNTERS)
    state = given(state, "play probe-left", "done", "draw rally", "play counter-attack", "done", "draw bombard")
    assert when(state, "play counter-attack")[1:2] == told("card_copied 11.10 probe-left -")
    assert orderable(given(state, "play counter-attack")) == {"c11", "d11"}


def test_11_10_and_with_the_same_section():
    state = position(
        FIELD, union=("forced-march", "counter-attack"), confederate=("counter-attack",), rules=TWO_COUNTERS
    )
    state = given(state, "play forced-march", "section left", "done", "done", "draw rally")
    state = given(state, "play counter-attack", "done", "done", "draw bombard")
    assert when(state, "play counter-attack")[1:3] == told("""
        card_copied 11.10 forced-march 2
        all_ordered 11.4 c11,d11 - -
    """)


def test_11_10_it_is_the_card_itself_that_goes_to_the_discards():
    state = given(countering("skirmish-left", units="c . . . . . I"), "play counter-attack")
    assert state.cards.discards == {"counter-attack": 1}


def test_11_10_the_turn_after_the_next_it_is_the_newer_card():
    state = position(FIELD, union=("probe-left", "attack-left"), confederate=("probe-left", "counter-attack"))
    for card in ("probe-left", "probe-left", "attack-left"):
        state = given(state, f"play {card}", "done", "draw probe-centre")
    assert when(state, "play counter-attack")[1:2] == told("card_copied 11.10 attack-right -")


def test_11_10_in_battle_a_copied_card_gives_its_dice():
    state = countering("fire-and-hold", 1, units="e . . . . . I\nf . . . . . i", generals={})
    assert dice(given(state, "play counter-attack"), "f6", "e6") == 5
    state = countering("probe-centre", units="e . . . . . I\nf . . . . . i", generals={})
    assert dice(in_battle(state, "f6", card="counter-attack"), "f6", "e6") == 4
