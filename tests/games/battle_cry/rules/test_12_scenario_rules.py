"""Chapter 12: rules that only some scenarios have."""

from dataclasses import replace

import pytest

from bcnb.games import battle_cry as game
from bcnb.games.battle_cry.rules import events as e
from bcnb.games.battle_cry.rules.tables import RULES_2000
from bcnb.games.hexboard.rules.tables import Arm, Card
from bcnb.grid.hexes import members, parse_hex, within, write_hex
from bcnb.grid.hexes import parse_hex as at
from tests.helpers.battle_cry.field import CONFEDERATE, UNION, given, goals, legal, position, refused, undealt, when
from tests.helpers.tries import of_kind


def dice_at(glyph, target, ground="", **rest):
    """The dice of a unit on e3 that attacks a unit on a hex of its row; None if it may not."""
    row = ["."] * 13
    row[2], row[int(target[1:]) - 1] = glyph, "i"
    state = given(position("e " + " ".join(row), ground, union=("attack-right",), **rest), "play attack-right")
    events = when(given(state, "order e3"), "done")
    if e.PhaseBegan("2.7", "battle") not in events:
        return None
    (joined,) = of_kind(when(given(state, "order e3", "done"), f"battle e3 {target}"), e.BattleJoined)
    return joined.dice


def battery(units, *, generals=None, ground="", card="probe-centre"):
    """A position in which the battery on e6 has had its order."""
    state = given(position(units, ground, generals=generals, union=(card,)), f"play {card}")
    return state if card == "bombard" else given(state, "order e6")


# --- horse artillery --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("target", "dice"), [("e4", 4), ("e5", 3), ("e6", 2), ("e7", 1), ("e8", None), ("e9", None)])
def test_12_1_horse_artillery_rolls_4_3_2_1(target, dice):
    assert dice_at("H", target) == dice


@pytest.mark.parametrize("target", ["e7", "e8", "e9"])
def test_12_1_a_hill_does_not_lengthen_its_range(target):
    assert dice_at("H", target, "e . . h") == (1 if target == "e7" else None)


def test_12_1_a_hill_does_lengthen_the_range_of_other_artillery():
    assert (dice_at("A", "e9", "e . . h"), dice_at("A", "e9")) == (1, None)


def test_12_1_a_general_gives_it_no_die():
    assert dice_at("H", "e4", generals={"e3": "U"}) == 4


def test_12_1_from_a_hill_it_sees_over_friends_next_to_it():
    pieces = """
e . . H I i
"""
    for ground, targets in (("e . . h", ["battle e3 e5", "done"]), ("", [])):
        state = position(pieces, ground, union=("attack-right",))
        state = given(state, "play attack-right", "order e3", "done")
        assert [text for text in legal(state) if "draw" not in text] == targets


def test_12_1_it_moves_one_hex_and_battles():
    state = battery("e . . . . . H . . i")
    assert when(state, "move e6 e7", "done", "battle e7 e9") == [
        e.Moved("4.2", at("e6"), at("e7"), unit=True, general=False),
        e.PhaseBegan("2.7", "battle"),
        e.BattleJoined("7.3", at("e7"), at("e9"), 3),
    ]


def test_12_1_it_moves_two_hexes_and_does_not_battle():
    state = battery("e . . . . . H . . i I")
    assert goals(state, "e6") == {write_hex(number) for number in members(within(parse_hex("e6"), 2))}
    assert when(state, "move e6 e8") == [
        e.Moved("4.2", at("e6"), at("e8"), unit=True, general=False),
        e.BattleBarred("4.11", at("e8")),
    ]
    state = position("e . . . . . H . . i I", union=("attack-centre",))
    state = given(state, "play attack-centre", "order e6", "move e6 e8", "done")
    assert legal(state) == [f"draw {card}" for card in state.cards.deck]
    state = position("e . . . . . H . . i\nf . . . . . . . . I", union=("attack-centre",))
    state = given(state, "play attack-centre", "order e6", "order f9", "move e6 e8", "done")
    refusal = refused(state, "battle e8 e9")
    assert (refusal.rule, refusal.hexes) == ("12.1", ("e8",))


def test_12_1_the_way_round_a_corner_is_two_hexes_long():
    pieces = """
d . . . . . I
e . . . . . H . i
"""
    state = battery(pieces)
    assert e.BattleBarred("4.11", at("d7")) in when(state, "move e6 d7")
    assert of_kind(when(state, "move e6 e7"), e.BattleBarred) == []


def test_12_1_woods_end_its_move_and_keep_it_from_battle():
    state = battery("e . . . . . H . . i", ground="e . . . . . . w")
    assert when(state, "move e6 e7")[1:] == [e.BattleBarred("10.2", at("e7"))]
    assert "e8" not in goals(state, "e6")
    state = battery("e . . . . . H . . i", ground="e . . . . . . ~")
    assert of_kind(when(state, "move e6 e7"), e.BattleBarred) == []


def test_12_1_it_is_artillery_for_cards_and_dice():
    state = position("e . . . . . H . . i", union=("bombard",))
    assert e.AllOrdered("11.2", (at("e6"),), (), ()) in when(state, "play bombard")
    state = position("e . . . . i H", turn=CONFEDERATE)
    state = given(state, "play probe-centre", "order e5", "done", "battle e5 e6")
    assert e.HitsScored("7.6", at("e6"), 1) in when(state, "roll IICA")


# --- cadets -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("target", "dice"), [("e4", 3), ("e5", 2), ("e6", 1), ("e7", None)])
def test_12_2_cadets_roll_3_2_1(target, dice):
    assert dice_at("V", target) == dice


def test_12_2_a_general_gives_cadets_a_die_but_no_range():
    assert dice_at("V", "e4", generals={"e3": "U"}) == 4
    assert dice_at("V", "e6", generals={"e3": "U"}) == 2
    assert dice_at("V", "e7", generals={"e3": "U"}) is None


def test_12_2_cadets_are_infantry_for_cards_and_dice():
    state = given(position("e . . . . v", turn=CONFEDERATE, confederate=("forced-march",)), "play forced-march")
    state = given(state, "section centre")
    assert goals(state, "e5") == {write_hex(number) for number in members(within(parse_hex("e5"), 2))}
    state = position("e . . . . I v")
    state = given(state, "play probe-centre", "order e5", "done", "battle e5 e6")
    assert e.HitsScored("7.6", at("e6"), 3) in when(state, "roll IISF")


# --- barred hexes -----------------------------------------------------------------------------------------------------


def test_12_3_nobody_enters_a_hex_that_the_scenario_bars():
    state = position("e . . . . . C", "e . . . . . . x", generals={"d6": "U"}, union=("probe-centre",))
    state = given(state, "play probe-centre", "order e6", "order d6")
    for text in ("move e6 e7", "move d6 e7"):
        refusal = refused(state, text)
        assert (refusal.rule, refusal.hexes) == ("12.3", ("e7",))


def test_12_3_a_barred_hex_bars_a_retreat():
    pieces = """
e . . . . . I
f . . . . . i
"""
    state = position(pieces, "g . . . . . x")
    state = given(state, "play probe-centre", "order e6", "done", "battle e6 f6")
    assert e.Retreated("8.1", at("f6"), at("g7"), unit=True, general=False) in when(state, "roll CCAF")
    state = position(pieces, "g . . . . . x x")
    state = given(state, "play probe-centre", "order e6", "done", "battle e6 f6")
    assert e.FigureLost("8.6", at("f6")) in when(state, "roll CCAF")


def test_12_3_a_barred_hex_does_not_block_sight():
    state = position("e . . . . I . i", "e . . . . . x")
    assert "battle e5 e7" in legal(given(state, "play probe-centre", "order e5", "done"))


def test_12_3_nothing_is_placed_on_a_barred_hex():
    barred = "a x x x x x x x x x x x x ."
    state = given(position("c I", barred, union=("reinforcements",)), "play reinforcements")
    assert legal(state, "reinforce") == ["reinforce a13"]
    assert refused(state, "reinforce a1").rule == "11.18"
    state = given(position("c . I", "a x x x x", union=("short-of-supplies",)), "play short-of-supplies", "starve c2")
    assert legal(state, "place") == ["place b1", "place b2", "place b3", "place b4"]


# --- the sunken road --------------------------------------------------------------------------------------------------

ROAD = "f . . . . s"


@pytest.mark.parametrize(("attacker", "dice"), [("e5", 2), ("e6", 2), ("f4", 4), ("f6", 4), ("g5", 4), ("g6", 4)])
def test_12_4_a_sunken_road_takes_two_dice_from_an_attack_from_the_front(attacker, dice):
    rows = {"e": ["."] * 6, "f": [".", ".", ".", ".", "i", "."], "g": ["."] * 6}
    rows[attacker[0]][int(attacker[1:]) - 1] = "I"
    pieces = "\n".join(f"{letter} {' '.join(row)}" for letter, row in rows.items())
    state = position(pieces, ROAD, faces={"f5": "NW NE"}, union=("assault-centre", "assault-right"))
    card = "assault-right" if attacker == "f4" else "assault-centre"
    state = given(state, f"play {card}", "done")
    assert when(state, f"battle {attacker} f5") == [e.BattleJoined("7.3", at(attacker), at("f5"), dice)]


@pytest.mark.parametrize(("excused", "dice"), [(True, 4), (False, 2)])
def test_12_4_who_stands_level_with_the_road_is_a_matter_of_reading(excused, dice):
    rules = replace(RULES_2000, level_shooter_excused=excused)
    state = position("f . . . . i I", ROAD, faces={"f5": "NW NE"}, rules=rules)
    state = given(state, "play probe-centre", "order f6", "done")
    assert when(state, "battle f6 f5") == [e.BattleJoined("7.3", at("f6"), at("f5"), dice)]


def test_12_4_from_the_front_with_two_dice_or_fewer_there_is_no_battle():
    pieces = """
b . . . . . I
c . . . . I
f . . . . i
"""
    state = position(pieces, ROAD, faces={"f5": "NW NE"}, union=("attack-centre",))
    state = given(state, "play attack-centre", "order c5")
    assert when(state, "done")[0] == e.CardDiscarded("2.8", UNION, "attack-centre")


def test_12_4_a_sunken_road_neither_stops_nor_hides():
    state = position("f . . C . . . . i", "f . . . s s", faces={"f4": "NW NE", "f5": "NW NE"}, union=("probe-right",))
    state = given(state, "play probe-right", "order f3")
    assert "f6" in goals(state, "f3")
    state = position("f . . I . i", "f . . . s", faces={"f4": "NW NE"}, union=("probe-right",))
    state = given(state, "play probe-right", "order f3", "done")
    assert legal(state, "battle") == ["battle f3 f5"]


def test_12_4_who_stands_on_the_road_battles_as_elsewhere():
    state = position("f . . . . i I", ROAD, faces={"f5": "NW NE"}, turn=CONFEDERATE)
    state = given(state, "play probe-centre", "order f5", "done")
    assert when(state, "battle f5 f6") == [e.BattleJoined("7.3", at("f5"), at("f6"), 4)]
    assert game.seat(given(state, "battle f5 f6")) == "chance"


# --- cards of a scenario ----------------------------------------------------------------------------------------------

CAVALRY_RAID = Card(
    "cavalry-raid",
    "Cavalry Raid",
    "Order 2 cavalry units; they move up to 4 hexes.",
    2,
    "12.5",
    orders=2,
    arms=frozenset({Arm.CAVALRY}),
    generals=False,
    reach=4,
    family="cavalry-raid",
)


def with_cards(**counts):
    """The rules with another number of some cards, and with the raid."""
    cards = {key: replace(card, count=counts.get(key, card.count)) for key, card in RULES_2000.cards.items()}
    return replace(RULES_2000, cards={**cards, CAVALRY_RAID.key: CAVALRY_RAID})


def test_12_5_a_scenario_takes_cards_out_of_the_deck_and_adds_its_own():
    state = undealt(position("c C", rules=with_cards(fieldworks=0, rally=0)))
    weights = {game.write(action): weight for action, weight in game.chance_weights(state)}
    whole = sum(card.count for card in RULES_2000.cards.values())
    assert (sum(weights.values()), weights["draw cavalry-raid"]) == (whole, 2)
    assert "draw fieldworks" not in weights
    assert refused(state, "draw fieldworks").rule == "2.8"


def test_12_5_a_card_of_a_scenario_does_what_its_parts_say():
    state = position("e . C C C I . . i", union=("cavalry-raid",), rules=with_cards())
    state = given(state, "play cavalry-raid")
    assert legal(state, "order") == ["order e2", "order e3", "order e4"]
    assert when(state, "order e4") == [e.OrderGiven("12.5", at("e4"), unit=True, general=False)]
    assert refused(state, "order e5").rule == "3.6"
    state = given(state, "order e4", "order e3")
    assert refused(state, "order e2").rule == "3.12"
    assert when(state, "move e4 e7", "done", "battle e7 e8") == [
        e.Moved("4.2", at("e4"), at("e7"), unit=True, general=False),
        e.PhaseBegan("2.7", "battle"),
        e.BattleJoined("7.3", at("e7"), at("e8"), 3),
    ]
