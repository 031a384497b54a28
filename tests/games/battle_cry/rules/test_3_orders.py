"""Chapter 3: orders."""

from dataclasses import replace
from itertools import permutations

import pytest

from bcnb.games import battle_cry as game
from bcnb.games.battle_cry.rules import events as e
from bcnb.games.battle_cry.rules.tables import RULES_2000
from bcnb.games.hexboard.rules.board import SECTIONS_OF
from bcnb.games.hexboard.rules.tables import Arm, Card
from bcnb.grid.hexes import parse_hex as at
from tests.helpers.battle_cry.field import CONFEDERATE, UNION, given, goals, legal, position, refused, when
from tests.helpers.tries import of_kind

CROWD = """
c I I I A . I I I . I I I A
g i i i a . i i i . i i i a
"""
WEST, CENTRE, EAST = ("1", "2", "3", "4"), ("6", "7", "8"), ("10", "11", "12", "13")


def hexes(*labels):
    return tuple(map(at, labels))


def with_card(card):
    """The rules with one more card in the deck."""
    return replace(RULES_2000, cards={**RULES_2000.cards, card.key: card})


# --- how many, and where ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("family", "orders"), [("skirmish", 1), ("probe", 2), ("attack", 3)])
@pytest.mark.parametrize(
    ("turn", "wing", "columns"),
    [
        (UNION, "left", EAST),
        (UNION, "centre", CENTRE),
        (UNION, "right", WEST),
        (CONFEDERATE, "left", WEST),
        (CONFEDERATE, "centre", CENTRE),
        (CONFEDERATE, "right", EAST),
    ],
)
def test_3_1_a_section_card_orders_its_number_in_its_section(family, orders, turn, wing, columns):
    card, row = f"{family}-{wing}", "c" if turn == UNION else "g"
    state = given(position(CROWD, turn=turn, union=(card,), confederate=(card,)), f"play {card}")
    assert legal(state, "order") == [f"order {row}{column}" for column in columns]
    for column in columns[:orders]:
        order = f"order {row}{column}"
        assert when(state, order) == [e.OrderGiven("3.1", at(row + column), unit=True, general=False)]
        state = given(state, order)
    assert legal(state, "order") == []
    if orders < len(columns):
        refusal = refused(state, f"order {row}{columns[-1]}")
        assert (refusal.rule, refusal.hexes) == ("3.12", (f"{row}{columns[-1]}",))


def test_3_1_a_general_by_himself_is_one_order():
    state = position("c . . . . . I I", generals={"c5": "U", "c8": "U"}, union=("probe-centre",))
    state = given(state, "play probe-centre")
    assert when(state, "order c5") == [e.OrderGiven("3.1", at("c5"), unit=False, general=True)]
    state = given(state, "order c5", "order c8")
    assert refused(state, "order c6").rule == "3.12"


@pytest.mark.parametrize(
    ("turn", "card", "units", "generals"),
    [
        (UNION, "assault-left", "d9 e11", "d9 d11"),
        (UNION, "assault-centre", "c6 d4 d9", "c9 d9"),
        (UNION, "assault-right", "b2 d4", ""),
        (CONFEDERATE, "assault-left", "f4", "f4 g1"),
        (CONFEDERATE, "assault-centre", "f4 f9", "f4"),
        (CONFEDERATE, "assault-right", "f9 g13", "f10"),
    ],
)
def test_3_2_assault_orders_all_pieces_of_a_section(turn, card, units, generals):
    state = position(
        """
b . I
c . . . . . C
d . . . I . . . . I
e . . . . . . . . . . A
f . . . i . . . . c
g . . . . . . . . . . . . i
""",
        generals={"c9": "U", "d9": "U", "d11": "U", "f4": "C", "g1": "C", "f10": "C"},
        turn=turn,
        union=(card,),
        confederate=(card,),
    )
    ordered = e.AllOrdered("3.2", hexes(*units.split()), hexes(*generals.split()), escorts=())
    assert when(state, f"play {card}") == [e.CardPlayed("2.3", turn, card), ordered, e.PhaseBegan("2.7", "orders")]
    state = given(state, f"play {card}")
    assert legal(state, "order") == []
    assert refused(state, f"order {units.split(maxsplit=1)[0]}").rule == "3.2"
    other = "b2" if turn == UNION and card != "assault-right" else "e11" if turn == UNION else "g13"
    assert refused(state, f"order {other}").rule == "3.2"


def test_3_2_assault_needs_a_piece_in_the_section():
    state = position(CROWD, union=("assault-left",))
    assert e.AllOrdered("3.2", hexes("c10", "c11", "c12", "c13"), (), ()) in when(state, "play assault-left")
    state = position("c I", union=("assault-left",))
    assert of_kind(when(state, "play assault-left"), e.AllOrdered, e.PhaseBegan) == [e.PhaseBegan("2.8", "draw")]


def test_3_2_assault_orders_a_unit_and_its_general_each_by_itself():
    state = position("e . . . . . . I", generals={"e7": "U"}, union=("assault-centre",))
    state = given(state, "play assault-centre")
    assert goals(state, "e7") == goals(state, "e7", "unit") == {"d6", "d7", "e6", "e8", "f6", "f7"}
    assert len(goals(state, "e7", "general")) == 36
    apart = given(state, "move e7 e8 unit", "move e7 e4")
    assert refused(apart, "move e4 e5").rule == "5.5"


# --- Coordinated Attack -----------------------------------------------------------------------------------------------

SPREAD = """
b . I
d . . . I . . . . I . I
e . . . . . . I
f . . . I . . . . I
h . . . I . . . . I
"""
PLACES = ("b2", "d4", "d9", "d11", "e7", "f4", "f9", "h4", "h9")


def fits(labels):
    """Whether these pieces can be counted each in a section of its own."""
    sections = [{n for n in range(3) if SECTIONS_OF[at(label)] >> n & 1} for label in labels]
    return any(
        all(number in section for number, section in zip(numbers, sections, strict=False))
        for numbers in permutations(range(3))
    )


@pytest.mark.parametrize("pair", permutations(PLACES, 2))
def test_3_3_coordinated_attack_orders_one_piece_in_each_section_in_every_assignment(pair):
    state = given(position(SPREAD, union=("coordinated-attack",)), "play coordinated-attack", f"order {pair[0]}")
    assert (f"order {pair[1]}" in legal(state, "order")) == fits(pair)
    if not fits(pair):
        refusal = refused(state, f"order {pair[1]}")
        assert (refusal.rule, refusal.hexes) == ("3.3", (pair[1],))
        return
    state = given(state, f"order {pair[1]}")
    for third in set(PLACES) - set(pair):
        assert (f"order {third}" in legal(state, "order")) == fits((*pair, third))
        if not fits((*pair, third)):
            assert refused(state, f"order {third}").rule == "3.3"


def test_3_3_a_straddling_piece_gives_way_to_one_that_can_stand_for_one_section_only():
    state = given(position(SPREAD, union=("coordinated-attack",)), "play coordinated-attack")
    assert when(state, "order d4") == [e.OrderGiven("3.3", at("d4"), unit=True, general=False)]
    state = given(state, "order d4", "order b2")
    assert refused(state, "order e7").rule == "3.3"
    assert refused(state, "order f4").rule == "3.3"
    assert {"order d9", "order d11"} <= set(legal(state, "order"))
    state = given(state, "order d9")
    assert refused(state, "order d11").rule == "3.12"


def test_3_3_a_unit_and_its_general_ordered_apart_fill_two_sections():
    state = position(SPREAD, generals={"d4": "U", "e7": "U"}, union=("coordinated-attack",))
    state = given(state, "play coordinated-attack", "order d4 unit", "order d4 general")
    assert set(legal(state, "order")) == {"order d9", "order d11", "order f9", "order h9"}
    assert refused(state, "order e7").rule == "3.3"
    state = position(SPREAD, generals={"e7": "U"}, union=("coordinated-attack",))
    state = given(state, "play coordinated-attack", "order e7 unit")
    assert refused(state, "order e7 general").rule == "3.3"


def test_3_3_where_a_piece_goes_does_not_matter():
    ride = "e . . . . . . C"
    state = position(ride + "\nb . I\nd . . . . . . . . . . I", union=("coordinated-attack",))
    state = given(state, "play coordinated-attack", "order e7", "move e7 e4")
    assert {"order b2", "order d11"} <= set(legal(state, "order"))


def test_3_3_the_sections_of_the_side_at_the_bottom_are_the_same():
    state = position(SPREAD.lower(), turn=CONFEDERATE, confederate=("coordinated-attack",))
    state = given(state, "play coordinated-attack", "order d4", "order d9", "order e7")
    assert state.turn.orders == (0b011, 0b110, 0b010)


# --- one order a piece ------------------------------------------------------------------------------------------------


def test_3_4_a_unit_gets_one_order_a_turn():
    state = given(position("c . . . . . I I", union=("attack-centre",)), "play attack-centre", "order c6")
    refusal = refused(state, "order c6")
    assert (refusal.rule, refusal.hexes) == ("3.4", ("c6",))
    state = given(state, "move c6 d6")
    refusal = refused(state, "order d6")
    assert (refusal.rule, refusal.hexes) == ("3.4", ("d6",))


def test_3_4_a_general_gets_one_order_a_turn():
    state = position("c . . . . . I I", generals={"c8": "U", "c6": "U"}, union=("attack-centre",))
    state = given(state, "play attack-centre", "order c8")
    assert refused(state, "order c8").rule == "3.4"
    assert refused(given(state, "move c8 c7"), "order c7 general").rule == "3.4"
    assert refused(given(state, "move c8 c7"), "order c7").rule == "3.4"
    assert legal(given(state, "move c8 c7"), "order") == [
        "order c6",
        "order c6 unit",
        "order c6 general",
        "order c7 unit",
    ]


@pytest.mark.parametrize("text", ["order c6", "order c6 unit", "order c6 general"])
def test_3_4_the_order_of_a_unit_with_its_general_is_an_order_of_both(text):
    state = position("c . . . . . I I", generals={"c6": "U"}, union=("attack-centre",))
    assert refused(given(state, "play attack-centre", "order c6"), text).rule == "3.4"


def test_3_4_a_general_who_stayed_behind_has_had_his_order():
    state = position("c . . . . . I I", generals={"c6": "U"}, union=("attack-centre",))
    state = given(state, "play attack-centre", "order c6", "move c6 d6 unit")
    refusal = refused(state, "order c6")
    assert (refusal.rule, refusal.hexes) == ("3.4", ("c6",))


@pytest.mark.parametrize(("text", "label"), [("order g6", "g6"), ("order d5", "d5"), ("order e6", "e6")])
def test_3_5_a_side_orders_only_its_own_pieces(text, label):
    state = position("c . . . . . I\ng . . . . . i", generals={"e6": "C"}, union=("attack-centre",))
    refusal = refused(given(state, "play attack-centre"), text)
    assert (refusal.rule, refusal.hexes) == ("3.5", (label,))


RIDERS = Card(
    "riders",
    "Riders",
    "Order 2 cavalry units.",
    1,
    "12.5",
    orders=2,
    arms=frozenset({Arm.CAVALRY}),
    generals=False,
    family="riders",
)


def test_3_6_a_card_that_names_a_kind_of_piece_orders_only_that_kind():
    state = position(
        "c . . . . . I C C C A", generals={"c5": "U", "c7": "U", "c6": "U"}, union=("riders",), rules=with_card(RIDERS)
    )
    state = given(state, "play riders")
    assert legal(state, "order") == ["order c7", "order c7 unit", "order c8", "order c9"]
    for text in ("order c6", "order c6 unit", "order c6 general", "order c10", "order c5", "order c7 general"):
        refusal = refused(state, text)
        assert (refusal.rule, refusal.hexes) == ("3.6", (text.split(" ")[1],))


def test_3_6_a_general_may_go_along_with_a_unit_of_the_kind():
    state = position("c . . . . . I C", generals={"c7": "U"}, union=("riders",), rules=with_card(RIDERS))
    state = given(state, "play riders")
    assert when(state, "order c7", "move c7 c10") == [
        e.OrderGiven("3.10", at("c7"), unit=True, general=True),
        e.Moved("4.2", at("c7"), at("c10"), unit=True, general=True),
    ]


@pytest.mark.parametrize(
    ("card", "units"), [("bombard", "c4"), ("hit-and-run", "c3"), ("forced-march", "c1 c2"), ("fire-and-hold", "c1 c2")]
)
def test_3_6_a_card_that_orders_all_of_a_kind_leaves_the_others(card, units):
    state = position("c I I C A\ne i", generals={"c5": "U", "c2": "U", "c4": "U"}, union=(card,))
    events = when(state, f"play {card}", *(["section right"] if card in ("forced-march", "fire-and-hold") else []))
    (ordered,) = of_kind(events, e.AllOrdered)
    assert (ordered.units, ordered.generals) == (hexes(*units.split()), ())
    assert ordered.escorts == hexes(*(label for label in ("c2", "c4") if label in units.split()))


@pytest.mark.parametrize(
    ("turn", "card", "label", "where"),
    [
        (UNION, "attack-left", "c8", "on your left flank"),
        (UNION, "attack-centre", "c1", "in the center"),
        (UNION, "attack-centre", "c13", "in the center"),
        (UNION, "attack-right", "c6", "on your right flank"),
        (CONFEDERATE, "attack-left", "g8", "on your left flank"),
        (CONFEDERATE, "attack-right", "g1", "on your right flank"),
    ],
)
def test_3_7_a_piece_outside_the_section_gets_no_order(turn, card, label, where):
    state = given(position(CROWD, turn=turn, union=(card,), confederate=(card,)), f"play {card}")
    refusal = refused(state, f"order {label}")
    assert (refusal.rule, refusal.hexes) == ("3.7", (label,))
    assert f"orders pieces {where}, and" in refusal.words


def test_3_7_an_ordered_unit_may_leave_its_section():
    state = position("g . . . c", turn=CONFEDERATE, confederate=("probe-left",))
    state = given(state, "play probe-left", "order g4")
    assert when(state, "move g4 g7") == [e.Moved("4.2", at("g4"), at("g7"), unit=True, general=False)]


def test_3_7_a_unit_on_a_line_is_ordered_by_either_card():
    for card in ("probe-left", "probe-centre"):
        state = position("g . . . i\nf . . . i", turn=CONFEDERATE, confederate=(card,))
        assert "order f4" in legal(given(state, f"play {card}"), "order")


# --- fewer, none, and nothing done ------------------------------------------------------------------------------------


@pytest.mark.parametrize("orders", [0, 1, 2])
def test_3_8_fewer_orders_may_be_given_than_the_card_allows(orders):
    state = position("c . . . . . . . . . I I", union=("attack-left",))
    state = given(state, "play attack-left", *("order c10", "order c11")[:orders])
    assert when(state, "done")[0] == e.CardDiscarded("2.8", UNION, "attack-left")


def test_3_8_a_probe_with_one_unit_left_orders_that_one():
    state = given(position("c . . . . . I", union=("probe-centre",)), "play probe-centre")
    assert legal(state) == ["order c6", "done"]
    assert legal(given(state, "order c6"), "order") == []


@pytest.mark.parametrize(("glyph", "dice"), [("I", 4), ("C", 3), ("A", 5)])
def test_3_9_an_ordered_unit_does_not_have_to_move_to_battle(glyph, dice):
    state = given(position(f"e . . . . {glyph}\nf . . . . i"), "play probe-centre", "order e5")
    assert when(state, "done", "battle e5 f5") == [
        e.PhaseBegan("2.7", "battle"),
        e.BattleJoined("7.3", at("e5"), at("f5"), dice),
    ]


def test_3_9_an_ordered_unit_need_neither_move_nor_battle():
    state = given(position("e . . . . I\nf . . . . i"), "play probe-centre", "order e5", "done")
    assert when(state, "done") == [e.CardDiscarded("2.8", UNION, "probe-centre"), e.PhaseBegan("2.8", "draw")]


# --- a unit and its general -------------------------------------------------------------------------------------------

PAIR = "c . . . . . I I"


def test_3_10_a_unit_and_its_general_ordered_together_use_one_order():
    state = given(position(PAIR, generals={"c6": "U"}, union=("probe-centre",)), "play probe-centre")
    assert legal(state, "order") == ["order c6", "order c6 unit", "order c6 general", "order c7"]
    assert when(state, "order c6") == [e.OrderGiven("3.10", at("c6"), unit=True, general=True)]
    state = given(state, "order c6")
    assert legal(state, "order") == ["order c7"]
    assert when(state, "move c6 d6") == [e.Moved("4.2", at("c6"), at("d6"), unit=True, general=True)]


def test_3_11_to_act_apart_a_unit_and_its_general_need_an_order_each():
    state = given(position(PAIR, generals={"c6": "U"}, union=("probe-centre",)), "play probe-centre")
    assert when(state, "order c6 unit", "order c6 general") == [
        e.OrderGiven("3.1", at("c6"), unit=True, general=False),
        e.OrderGiven("3.1", at("c6"), unit=False, general=True),
    ]
    state = given(state, "order c6 unit", "order c6 general")
    assert refused(state, "order c7").rule == "3.12"
    assert when(state, "move c6 d6 unit", "move c6 c3") == [
        e.Moved("4.2", at("c6"), at("d6"), unit=True, general=False),
        e.Moved("5.1", at("c6"), at("c3"), unit=False, general=True),
    ]


def test_3_11_pieces_ordered_apart_may_still_go_together():
    state = position(PAIR, generals={"c6": "U"}, union=("probe-centre",))
    state = given(state, "play probe-centre", "order c6 unit", "order c6 general", "move c6 d6")
    assert refused(state, "move d6 d7 general").rule == "5.5"


@pytest.mark.parametrize("who", ["unit", "general"])
def test_3_11_a_piece_by_itself_is_not_told_apart(who):
    state = given(position(PAIR, generals={"c8": "U"}, union=("attack-centre",)), "play attack-centre")
    for text in (f"order c6 {who}", f"order c8 {who}"):
        refusal = refused(state, text)
        assert (refusal.rule, refusal.hexes) == ("3.11", (text.split(" ")[1],))
    state = given(state, "order c6", "order c8")
    for text in (f"move c6 d6 {who}", f"move c8 d8 {who}"):
        refusal = refused(state, text)
        assert (refusal.rule, refusal.hexes) == ("3.11", (text.split(" ")[1],))


def test_3_11_the_general_of_an_ordered_unit_may_get_a_separate_order_later():
    state = position(PAIR, generals={"c6": "U"}, union=("probe-centre",))
    state = given(state, "play probe-centre", "order c6 unit", "move c6 d6 unit")
    assert legal(state, "order") == ["order c6", "order c7"]


def test_3_12_a_card_gives_no_more_orders_than_it_says():
    state = position(PAIR, generals={"c6": "U"}, union=("skirmish-centre",))
    state = given(state, "play skirmish-centre", "order c6 unit")
    for text in ("order c6 general", "order c7"):
        refusal = refused(state, text)
        assert (refusal.rule, refusal.hexes) == ("3.12", (text.split(" ")[1],))
    assert legal(state) == ["move c6 b5 unit", *legal(state)[1:]]
    assert legal(state, "order") == []


# --- cards that ask for a section -------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["forced-march", "fire-and-hold"])
@pytest.mark.parametrize(
    ("turn", "wing", "section", "columns"),
    [
        (UNION, "left", 2, ("10", "11", "12")),
        (UNION, "centre", 1, CENTRE),
        (UNION, "right", 0, ("1", "2", "3")),
        (CONFEDERATE, "left", 0, ("1", "2", "3")),
        (CONFEDERATE, "centre", 1, CENTRE),
        (CONFEDERATE, "right", 2, ("10", "11", "12")),
    ],
)
def test_3_14_some_cards_ask_for_a_section(card, turn, wing, section, columns):
    row = "c" if turn == UNION else "g"
    state = position(CROWD, turn=turn, union=(card,), confederate=(card,))
    rule = RULES_2000.cards[card].rule
    assert when(state, f"play {card}") == [e.CardPlayed("2.3", turn, card), e.PhaseBegan(rule, "section")]
    state = given(state, f"play {card}")
    assert legal(state) == ["section left", "section centre", "section right"]
    assert when(state, f"section {wing}")[:2] == [
        e.SectionChosen("3.14", section),
        e.AllOrdered(rule, hexes(*(row + column for column in columns)), (), ()),
    ]


@pytest.mark.parametrize("text", ["order c6", "done", "move c6 d6", "play probe-centre", "battle c6 g6", "roll I"])
def test_3_14_the_section_comes_first(text):
    state = given(position(CROWD, union=("forced-march",)), "play forced-march")
    refusal = refused(state, text)
    assert (refusal.rule, refusal.hexes) == ("3.14", ())


def test_3_14_a_section_without_infantry_may_be_named():
    state = given(position("c . . . . . I", union=("forced-march",)), "play forced-march")
    assert when(state, "section left") == [
        e.SectionChosen("3.14", 2),
        e.CardDiscarded("2.8", UNION, "forced-march"),
        e.PhaseBegan("2.8", "draw"),
    ]


def test_3_14_other_cards_ask_for_no_section():
    state = given(position(CROWD, union=("attack-left",)), "play attack-left")
    assert refused(state, "section left").rule == "3.14"
    assert game.seat(state) == "union"
