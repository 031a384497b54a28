"""Chapter 11: special cards with an action of their own. (`test_11_counter_attack` has the one that copies.)"""

from dataclasses import replace

import pytest

from bcnb.games import battle_cry as game
from bcnb.games.battle_cry.rules.state import Objective
from bcnb.games.battle_cry.rules.tables import RULES_2000
from bcnb.games.hexboard.rules.tables import Arm
from bcnb.grid.hexes import SIDES, parse_hexes
from tests.helpers.battle_cry.field import (
    CONFEDERATE,
    UNION,
    dice,
    given,
    leaders,
    legal,
    position,
    refused,
    strengths,
    told,
    when,
)

THREE_SHOTS = replace(RULES_2000, sharp_shooter_dice=3)
LONE_ONLY = replace(RULES_2000, sharp_shooter_attached=False)
TWO_RALLY_DICE = replace(RULES_2000, rally_dice=2)
NO_SPARES_NEEDED = replace(RULES_2000, reinforcements_need_spares=False)
ALL_BUILD = replace(RULES_2000, works_arms=frozenset(Arm))
THREE_WORKS = replace(RULES_2000, works_per_card=3)
FIVE_TOKENS = replace(RULES_2000, works_supply=5)
GENERAL_STAYS = replace(RULES_2000, supplies_take_general=False)
SUPPLIED_BATTLES = replace(RULES_2000, supplied_unit_battles=True)


def highlighted(refusal):
    return refusal.rule, refusal.hexes


def holding(card, units="", ground="", turn=UNION, **more):
    """The position with this card in the hand of the side on turn."""
    return position(units, ground, turn=turn, **{turn.seat: (card,)}, **more)


def end(card, side=UNION):
    return f"card_discarded 2.8 {side.seat} {card}\nphase_began 2.8 draw"


# --- Sharp Shooter ----------------------------------------------------------------------------------------------------

GENERALS = {"c7": "U Hunter", "g2": "C Jackson", "g9": "C Ewell"}
LED_AND_LONE = "g . . . . . . . . i"


def sniping(**more):
    return given(holding("sharp-shooter", LED_AND_LONE, generals=GENERALS, **more), "play sharp-shooter")


def test_11_7_the_sharp_shooter_aims_at_any_enemy_general():
    state = holding("sharp-shooter", LED_AND_LONE, generals=GENERALS)
    assert when(state, "play sharp-shooter") == told("card_played 2.3 union sharp-shooter", "phase_began 11.7 snipe")
    assert legal(sniping()) == ["snipe g2", "snipe g9", "done"]


@pytest.mark.parametrize("label", ["g2", "g9"])
def test_11_7_crossed_sabers_remove_him_attached_or_not(label):
    assert when(sniping(), f"snipe {label}") == told(f"shot_fired 11.7 {label} 1")
    state = given(sniping(), f"snipe {label}")
    assert game.seat(state) == "chance"
    assert when(state, "roll S") == told(
        "dice_rolled 11.7 S", f"general_eliminated 11.7 {label} confederate", end("sharp-shooter")
    )
    after = given(state, "roll S")
    assert (label in leaders(after), after.flags, strengths(after)) == (False, (1, 0), {"g9": 4})


@pytest.mark.parametrize("face", "ICAF")
def test_11_7_with_any_other_face_he_escapes_and_stays(face):
    state = given(sniping(), "snipe g2")
    assert when(state, f"roll {face}") == told(
        f"dice_rolled 11.7 {face}", "general_escaped 11.7 g2", end("sharp-shooter")
    )
    assert leaders(given(state, f"roll {face}")) == leaders(state)


def test_11_7_one_face_in_six():
    weights = {game.write(action): weight for action, weight in game.chance_weights(given(sniping(), "snipe g2"))}
    assert weights == {"roll I": 2, "roll C": 1, "roll A": 1, "roll S": 1, "roll F": 1}


def test_11_7_in_another_reading_more_dice_of_which_one_is_enough():
    state = given(sniping(rules=THREE_SHOTS), "snipe g2")
    assert when(sniping(rules=THREE_SHOTS), "snipe g2") == told("shot_fired 11.7 g2 3")
    assert refused(state, "roll S").rule == "7.5"
    assert when(state, "roll ISS")[1:2] == told("general_eliminated 11.7 g2 confederate")


def test_11_7_it_needs_neither_range_nor_sight_nor_units():
    state = given(holding("sharp-shooter", "", "h . . . w", generals={"i4": "C Jackson"}), "play sharp-shooter")
    assert legal(state) == ["snipe i4", "done"]


def test_11_7_it_may_be_the_sixth_flag():
    state = given(sniping(flags=(5, 0)), "snipe g9")
    assert when(state, "roll S") == told(
        "dice_rolled 11.7 S", "general_eliminated 11.7 g9 confederate", "battle_won 9.2 union 6"
    )
    assert legal(given(state, "roll S")) == []


def test_11_7_nobody_has_to_shoot():
    assert when(sniping(), "done") == told(end("sharp-shooter"))


def test_11_7_something_else_has_to_wait():
    for text in ("order c7", "battle c7 g2", "play sharp-shooter", "roll S"):
        assert refused(sniping(), text).rule == "11.7"


def test_11_7_the_confederates_shoot_at_union_generals():
    state = holding("sharp-shooter", LED_AND_LONE, turn=CONFEDERATE, generals=GENERALS)
    assert legal(given(state, "play sharp-shooter")) == ["snipe c7", "done"]


@pytest.mark.parametrize("label", ["c7", "e5", "i1"])
def test_11_17_it_aims_at_an_enemy_general_only(label):
    assert highlighted(refused(sniping(), f"snipe {label}")) == ("11.17", (label,))


def test_11_17_in_another_reading_at_a_lone_one_only():
    state = sniping(rules=LONE_ONLY)
    assert legal(state) == ["snipe g2", "done"]
    assert highlighted(refused(state, "snipe g9")) == ("7.10", ("g9",))


# --- Call for Reinforcements ------------------------------------------------------------------------------------------

NINE = """
    a I I . I I . . I I I
    b I I
    c . . . . i
"""


def reinforced(units=NINE, ground="", **more):
    return given(holding("reinforcements", units, ground, **more), "play reinforcements")


def test_11_8_a_full_infantry_unit_arrives():
    state = holding("reinforcements", NINE)
    assert when(state, "play reinforcements") == told(
        "card_played 2.3 union reinforcements", "phase_began 11.8 reinforce"
    )
    state = given(state, "play reinforcements")
    assert when(state, "reinforce a13") == told("unit_arrived 11.8 a13 union infantry", end("reinforcements"))
    assert strengths(given(state, "reinforce a13"))["a13"] == 4


def test_11_8_it_may_battle_but_not_move():
    state = reinforced()
    assert when(state, "reinforce a6") == told("unit_arrived 11.8 a6 union infantry", "phase_began 2.7 battle")
    state = given(state, "reinforce a6")
    assert legal(state) == ["battle a6 c5", "done"]
    assert dice(state, "a6", "c5") == 3
    assert refused(state, "move a6 b6").rule == "11.8"
    assert highlighted(refused(state, "battle b1 c5")) == ("7.1", ("b1",))


@pytest.mark.parametrize("glyph", ["w", "b"])
def test_11_8_faq_31_it_may_battle_from_woods_or_a_building(glyph):
    state = holding("reinforcements", "g . . . . . I", f"i . . . . . {glyph}", turn=CONFEDERATE)
    state = given(state, "play reinforcements", "reinforce i6")
    assert dice(state, "i6", "g6") == 3


def test_11_8_it_may_be_left_out():
    assert when(reinforced(), "done") == told(end("reinforcements"))


def test_11_8_something_else_has_to_wait():
    for text in ("order a1", "battle a1 c5", "move a1 a2"):
        assert refused(reinforced(), text).rule == "11.8"


def test_11_8_an_arrival_may_win_the_battle():
    scoring = Objective(UNION, parse_hexes("a13"))
    state = reinforced(objectives=[scoring], flags=(5, 0))
    assert when(state, "reinforce a13") == told("unit_arrived 11.8 a13 union infantry", "battle_won 9.2 union 6")


def test_11_8_or_flags_for_good():
    scoring = Objective(UNION, parse_hexes("a13"), for_good=True)
    assert when(reinforced(objectives=[scoring]), "reinforce a13")[:2] == told(
        "unit_arrived 11.8 a13 union infantry", "objective_claimed 9.4 union a13 1"
    )


def test_11_18_it_arrives_on_a_vacant_hex_of_the_home_row_that_can_be_entered():
    ground = "a . . . . . r x . . . w ~"
    state = reinforced(NINE, ground, generals={"a13": "U Hunter", "a3": "C Jackson"})
    assert legal(state) == ["reinforce a11", "reinforce a12", "done"]
    for label in ("a1", "a3", "a6", "a7", "a13", "b5", "i5"):
        assert highlighted(refused(state, f"reinforce {label}")) == ("11.18", (label,))


@pytest.mark.parametrize(
    ("turn", "top", "row"), [(UNION, UNION, "a"), (UNION, CONFEDERATE, "i"), (CONFEDERATE, UNION, "i")]
)
def test_11_18_the_home_row_is_the_owners(turn, top, row):
    state = given(holding("reinforcements", "e . . . . I i", turn=turn, top=top), "play reinforcements")
    assert legal(state) == [*(f"reinforce {row}{column}" for column in range(1, 14)), "done"]


def test_11_18_with_no_such_hex_the_card_does_nothing():
    full = "a r r r r r r r r r r r r r"
    assert when(holding("reinforcements", "c . . . . I", full), "play reinforcements") == told(
        "card_played 2.3 union reinforcements", "card_failed 11.28 reinforcements", end("reinforcements")
    )


TEN = """
    a I I . I I . . I I I
    b I I I
    c . . . . i
"""


@pytest.mark.parametrize("units", [TEN, TEN.replace("b I I I", "b I I V")])
def test_11_19_it_needs_an_infantry_unit_that_the_army_has_not_used(units):
    assert when(holding("reinforcements", units), "play reinforcements") == told(
        "card_played 2.3 union reinforcements", "card_failed 11.28 reinforcements", end("reinforcements")
    )
    assert "reinforce a3" in legal(
        given(holding("reinforcements", units, rules=NO_SPARES_NEEDED), "play reinforcements")
    )


def test_11_19_the_enemys_units_do_not_count():
    assert legal(given(holding("reinforcements", TEN, turn=CONFEDERATE), "play reinforcements"), "reinforce")


def test_11_19_a_unit_that_was_destroyed_does_not_come_back():
    state = position(TEN, strength={"b3": 1}, turn=CONFEDERATE, union=("reinforcements",))
    state = given(state, "play probe-centre", "order c5", "done", "battle c5 b3", "roll IAA", "draw rally")
    assert when(state, "play reinforcements")[1:2] == told("card_failed 11.28 reinforcements")


def test_11_19_one_that_comes_is_used():
    assert reinforced().board.spares == (1, 9)
    assert given(reinforced(), "reinforce a13").board.spares == (0, 9)
    full = given(holding("reinforcements", TEN, rules=NO_SPARES_NEEDED), "play reinforcements", "reinforce a3")
    assert full.board.spares == (0, 9)


# --- Construct Fieldworks ---------------------------------------------------------------------------------------------

DIGGERS = """
    e . . . . I I C A
    f . . . . i
"""


def digging(units=DIGGERS, ground="", **more):
    return given(holding("fieldworks", units, ground, **more), "play fieldworks")


def covered(state, label):
    """The names of the sides that field works cover on a hex."""
    mask = state.board.works.get(parse_hexes(label).bit_length() - 1, 0)
    return [side for number, side in enumerate(SIDES) if mask >> number & 1]


def test_11_9_a_token_on_each_of_two_hexes_held_by_infantry():
    state = holding("fieldworks", DIGGERS)
    assert when(state, "play fieldworks", "dig e5 SE", "dig e6 NW") == told(f"""
        card_played 2.3 union fieldworks
        phase_began 11.9 dig
        works_built 11.9 e5 2
        works_built 11.9 e6 5
        {end("fieldworks")}
    """)
    after = given(state, "play fieldworks", "dig e5 SE", "dig e6 NW")
    assert (covered(after, "e5"), covered(after, "e6")) == (["SE", "SW"], ["NE", "NW"])
    assert after.board.tokens == 2


def test_11_9_the_owner_chooses_which_way_they_face():
    assert legal(digging()) == [*(f"dig {label} {side}" for label in ("e5", "e6") for side in SIDES), "done"]
    for number, side in enumerate(SIDES):
        assert set(covered(given(digging(), f"dig e5 {side}"), "e5")) == {side, SIDES[(number + 1) % 6]}


def test_11_9_fewer_may_be_built():
    assert when(digging(), "done") == told(end("fieldworks"))
    state = given(digging(), "dig e5 SE")
    assert legal(state) == [*(f"dig e6 {side}" for side in SIDES), "done"]
    assert when(state, "done") == told(end("fieldworks"))


def test_11_9_with_one_builder_the_turn_ends_after_one_hex():
    assert when(digging("e . . . . I\nf . . . . i"), "dig e5 SE") == told("works_built 11.9 e5 2", end("fieldworks"))


def test_11_9_the_builders_do_nothing_else():
    for text in ("battle e5 f5", "move e5 d5", "order e7"):
        assert refused(digging(), text).rule == "11.9"
    assert game.seat(given(digging(), "dig e5 SE", "dig e6 NW")) == "chance"


def test_11_9_from_then_on_the_tokens_cover_their_hex():
    state = given(digging(), "dig e5 SE", "dig e6 NW", "draw rally", "play probe-centre", "order f5", "done")
    assert dice(state, "f5", "e5") == 2
    assert dice(state, "f5", "e6") == 4


def test_11_9_the_confederates_dig_too():
    state = given(digging(turn=CONFEDERATE), "dig f5 NW")
    assert covered(state, "f5") == ["NE", "NW"]


def test_11_9_in_another_reading_a_card_fortifies_more_hexes():
    state = digging("e . . . . I I I I", rules=THREE_WORKS)
    state = given(state, "dig e5 NE", "dig e6 NE")
    assert when(state, "dig e7 NE") == told("works_built 11.9 e7 0", end("fieldworks"))


def test_11_14_faq_14_one_card_fortifies_a_hex_once():
    state = given(digging(), "dig e5 SE")
    assert highlighted(refused(state, "dig e5 NW")) == ("11.14", ("e5",))
    assert highlighted(refused(state, "dig e5 SE")) == ("11.14", ("e5",))


def test_11_14_faq_14_a_second_card_adds_to_it():
    state = given(digging(works={"e5": "SE SW"}), "dig e5 NW")
    assert covered(state, "e5") == ["NE", "SE", "SW", "NW"]
    assert state.board.tokens == 2
    state = given(digging(works={"e5": "SE SW"}), "dig e5 E")
    assert covered(state, "e5") == ["E", "SE", "SW"]


FIVE = {"a1": "SE SW", "a2": "SE SW", "a3": "SE SW", "a4": "SE SW", "a5": "SE SW"}


def test_11_21_there_are_six_tokens():
    state = digging(works=FIVE)
    assert when(state, "dig e5 SE") == told("works_built 11.9 e5 2", end("fieldworks"))
    six = {**FIVE, "a6": "SE SW"}
    assert when(holding("fieldworks", DIGGERS, works=six), "play fieldworks")[1:] == told(
        "card_failed 11.28 fieldworks", end("fieldworks")
    )
    assert when(holding("fieldworks", DIGGERS, works=FIVE, rules=FIVE_TOKENS), "play fieldworks")[1:2] == told(
        "card_failed 11.28 fieldworks"
    )


def test_11_21_a_token_that_covers_nothing_new_is_used_all_the_same():
    state = given(digging(works={**FIVE, "e5": "NE E"}, rules=replace(RULES_2000, works_supply=7)), "dig e5 NE")
    assert (covered(state, "e5"), state.board.tokens) == (["NE", "E"], 7)
    assert game.seat(state) == "chance"


def test_11_21_without_tokens_nothing_is_built():
    state = digging()
    state = state._replace(board=state.board._replace(tokens=6))
    assert legal(state) == ["done"]
    assert highlighted(refused(state, "dig e5 SE")) == ("11.21", ("e5",))


@pytest.mark.parametrize("label", ["e7", "e8", "f5", "d5", "c7"])
def test_11_26_only_hexes_held_by_infantry_are_fortified(label):
    assert highlighted(refused(digging(generals={"c7": "U Hunter"}), f"dig {label} NE")) == ("11.26", (label,))


def test_11_26_cadets_are_infantry():
    assert legal(digging("e . . . . V"), "dig")


def test_11_26_in_another_reading_others_build_too():
    state = digging(rules=ALL_BUILD, generals={"c7": "U Hunter"})
    assert {text.split(" ")[1] for text in legal(state, "dig")} == {"e5", "e6", "e7", "e8"}
    assert highlighted(refused(state, "dig c7 NE")) == ("11.26", ("c7",))


# --- Rally ------------------------------------------------------------------------------------------------------------

WEAKENED = """
    e . . . . I C A V
    f . . . . i
"""
LOSSES = {"e5": 2, "e6": 1, "e7": 1, "e8": 1, "f5": 1}


def rallying(units=WEAKENED, **more):
    more = {"strength": LOSSES, **more}
    return given(holding("rally", units, **more), "play rally")


def test_11_11_faq_30_each_die_with_the_units_own_symbol_brings_a_figure_back():
    state = holding("rally", WEAKENED, strength=LOSSES)
    assert when(state, "play rally", "rally e5", "roll ICSS") == told("""
        card_played 2.3 union rally
        phase_began 11.11 rally
        rally_called 11.11 e5 4
        dice_rolled 11.11 ICSS
        figures_returned 11.11 e5 1
        phase_began 2.7 battle
    """)
    assert strengths(given(state, "play rally", "rally e5", "roll ICSS"))["e5"] == 3


@pytest.mark.parametrize(
    ("label", "faces", "figures"),
    [
        ("e5", "SSFF", 0),
        ("e5", "IIII", 2),
        ("e6", "IIIC", 1),
        ("e6", "CCCC", 2),
        ("e6", "IIIS", 0),
        ("e7", "AAAS", 1),
        ("e7", "IICF", 0),
        ("e8", "IIIF", 3),
    ],
)
def test_11_11_no_other_symbol_counts_and_none_beyond_full_strength(label, faces, figures):
    state = given(rallying(), f"rally {label}")
    assert when(state, f"roll {faces}")[:2] == told(
        f"dice_rolled 11.11 {faces}", f"figures_returned 11.11 {label} {figures}"
    )
    assert strengths(given(state, f"roll {faces}"))[label] == LOSSES[label] + figures


def test_11_11_it_may_battle_but_not_move():
    state = given(rallying(), "rally e5", "roll CCCC")
    assert legal(state) == ["battle e5 f5", "done"]
    assert dice(state, "e5", "f5") == 4
    assert refused(state, "move e5 d5").rule == "4.10"
    assert highlighted(refused(state, "battle e6 f5")) == ("7.1", ("e6",))


def test_11_11_artillery_too():
    state = given(rallying("e . . . . A . i", strength={"e5": 1}), "rally e5", "roll IIII")
    assert dice(state, "e5", "e7") == 4


def test_11_11_its_general_adds_his_die():
    assert dice(given(rallying(generals={"e5": "U Hunter"}), "rally e5", "roll ICSS"), "e5", "f5") == 5


def test_11_11_if_it_cannot_battle_the_turn_is_over():
    state = given(rallying("e . . . . I", strength={"e5": 2}), "rally e5")
    assert when(state, "roll IIAA") == told("dice_rolled 11.11 IIAA", "figures_returned 11.11 e5 2", end("rally"))


def test_11_11_in_another_reading_other_dice():
    state = rallying(rules=TWO_RALLY_DICE)
    assert when(state, "rally e5", "roll II")[:3] == told(
        "rally_called 11.11 e5 2", "dice_rolled 11.11 II", "figures_returned 11.11 e5 2"
    )


def test_11_11_nobody_has_to_rally():
    assert when(rallying(), "done") == told(end("rally"))
    for text in ("order e5", "battle e5 f5"):
        assert refused(rallying(), text).rule == "11.11"


def test_11_11_the_confederates_rally_theirs():
    state = given(holding("rally", WEAKENED, turn=CONFEDERATE, strength=LOSSES), "play rally")
    assert legal(state) == ["rally f5", "done"]


def test_11_20_it_needs_a_friendly_unit_that_lacks_figures():
    units = WEAKENED + "\n g . . . . I"
    state = rallying(units, generals={"c7": "U Hunter"})
    assert legal(state) == ["rally e5", "rally e6", "rally e7", "rally e8", "done"]
    for label in ("g5", "f5", "c7", "d5"):
        assert highlighted(refused(state, f"rally {label}")) == ("11.20", (label,))


# --- Short of Supplies ------------------------------------------------------------------------------------------------


def short(units, ground="", **more):
    return given(holding("short-of-supplies", units, ground, **more), "play short-of-supplies")


CENTRE = """
    e . . . . . I
    f . . . . . . i
"""


def test_11_12_the_owner_puts_the_unit_back_on_his_home_row():
    state = holding("short-of-supplies", CENTRE)
    assert when(state, "play short-of-supplies", "starve f7") == told("""
        card_played 2.3 union short-of-supplies
        phase_began 11.12 starve
        supplies_cut 11.12 f7 i5,i6,i7,i8,i9
    """)
    state = given(state, "play short-of-supplies", "starve f7")
    assert (game.seat(state), legal(state)) == ("confederate", [f"place i{column}" for column in range(5, 10)])
    assert when(state, "place i5") == told("sent_back 11.12 f7 i5 -", end("short-of-supplies"))
    assert strengths(given(state, "place i5")) == {"e6": 4, "i5": 4}


def test_11_12_a_unit_of_your_own_may_be_chosen():
    state = given(short(CENTRE), "starve e6")
    assert (game.seat(state), legal(state)) == ("union", [f"place a{column}" for column in range(5, 10)])
    assert when(state, "place a9") == told("sent_back 11.12 e6 a9 -", end("short-of-supplies"))


def test_11_12_any_unit_of_either_side():
    units = """
        a . . I
        e . . . . C . a
        i i
    """
    state = short(units, generals={"c7": "U Hunter", "c8": "C Jackson"})
    assert legal(state) == ["starve a3", "starve e5", "starve e7", "starve i1", "done"]


def test_11_12_its_strength_stays():
    state = given(short(CENTRE, strength={"f7": 1}), "starve f7", "place i5")
    assert (strengths(state)["i5"], state.flags) == (1, (0, 0))


def test_11_12_faq_33_its_general_goes_along():
    state = given(short(CENTRE, generals={"f7": "C Jackson"}), "starve f7")
    assert when(state, "place i7")[:1] == told("sent_back 11.12 f7 i7 general")
    assert leaders(given(state, "place i7")) == {"i7": "Jackson"}


def test_11_12_with_the_alternative_he_stays():
    state = given(short(CENTRE, generals={"f7": "C Jackson"}, rules=GENERAL_STAYS), "starve f7")
    assert when(state, "place i7")[:1] == told("sent_back 11.12 f7 i7 -")
    assert leaders(given(state, "place i7")) == {"f7": "Jackson"}


NEAR_HOME = """
    b . . . . . i
    c . . . . . I
"""


def test_11_12_a_friendly_unit_does_not_battle_from_there():
    state = given(short(NEAR_HOME), "starve c6")
    assert when(state, "place a6")[1:] == told(end("short-of-supplies"))


def test_11_12_with_the_alternative_it_does_but_an_enemys_does_not():
    state = given(short(NEAR_HOME, rules=SUPPLIED_BATTLES), "starve c6")
    assert when(state, "place a6") == told("sent_back 11.12 c6 a6 -", "phase_began 2.7 battle")
    state = given(state, "place a6")
    assert legal(state) == ["battle a6 b6", "done"]
    assert dice(state, "a6", "b6") == 4
    state = given(short(NEAR_HOME, rules=SUPPLIED_BATTLES), "starve b6")
    assert when(state, "place i6")[1:] == told(end("short-of-supplies"))


def test_11_12_nobody_has_to_be_chosen():
    assert when(short(CENTRE), "done") == told(end("short-of-supplies"))


@pytest.mark.parametrize("label", ["d5", "a1"])
def test_11_12_an_empty_hex_cannot_be(label):
    assert highlighted(refused(short(CENTRE), f"starve {label}")) == ("11.12", (label,))


def test_11_12_something_else_has_to_wait():
    for text in ("order e6", "battle e6 f7", "place i5"):
        assert refused(short(CENTRE), text).rule == "11.12"
    for text in ("done", "starve e6", "order e6"):
        assert refused(given(short(CENTRE), "starve f7"), text).rule == "11.23"


def test_11_12_the_confederates_play_it_on_the_union():
    state = given(short(CENTRE, turn=CONFEDERATE), "starve e6")
    assert (game.seat(state), legal(state)[0]) == ("union", "place a5")
    assert when(state, "place a5") == told("sent_back 11.12 e6 a5 -", end("short-of-supplies", CONFEDERATE))


def test_11_12_with_the_confederates_at_the_top_the_rows_are_exchanged():
    assert legal(given(short(CENTRE, top=CONFEDERATE), "starve f7"))[0] == "place a5"
    assert legal(given(short(CENTRE, top=CONFEDERATE), "starve e6"))[0] == "place i5"


def test_11_12_a_unit_put_on_a_scoring_hex_may_win_for_its_owner():
    scoring = Objective(CONFEDERATE, parse_hexes("i5"))
    state = given(short(CENTRE, objectives=[scoring], flags=(5, 5)), "starve f7")
    assert when(state, "place i5") == told("sent_back 11.12 f7 i5 -", "battle_won 9.2 confederate 6")
    lasting = Objective(CONFEDERATE, parse_hexes("i5"), for_good=True)
    state = given(short(CENTRE, objectives=[lasting]), "starve f7")
    assert when(state, "place i5")[:2] == told("sent_back 11.12 f7 i5 -", "objective_claimed 9.4 confederate i5 1")


WEST_FULL = """
    f . i
    i i i i i
"""


def test_11_23_faq_32_with_the_row_full_it_goes_as_near_as_possible():
    state = given(short(WEST_FULL), "starve f2")
    assert legal(state) == ["place h1", "place h2", "place h3", "place h4"]
    assert len(given(state, "place h4").board.units) == 5


def test_11_23_the_whole_second_row_may_be_full_too():
    units = WEST_FULL + "\n h i i i i"
    assert legal(given(short(units), "starve f2")) == ["place g1", "place g2", "place g3", "place g4"]


def test_11_23_with_one_vacant_hex_nobody_is_asked():
    assert when(short(WEST_FULL.replace("i i i i i", "i i i . i")), "starve f2") == told(
        "supplies_cut 11.12 f2 i3", "sent_back 11.12 f2 i3 -", end("short-of-supplies")
    )


def test_11_23_ground_that_nobody_enters_and_generals_take_up_room():
    state = short(CENTRE, "i . . . . r x w ~", generals={"i9": "C Ewell"})
    assert legal(given(state, "starve f7")) == ["place i7", "place i8"]


def test_11_23_an_enemy_takes_up_room_too():
    units = CENTRE + "\n i . . . . I I I I"
    assert when(short(units), "starve f7")[:2] == told("supplies_cut 11.12 f7 i9", "sent_back 11.12 f7 i9 -")


@pytest.mark.parametrize(
    ("units", "label", "columns"),
    [
        ("f . i", "f2", range(1, 5)),
        ("f . . . i", "f4", range(1, 10)),
        ("f . . . . i", "f5", range(5, 10)),
        ("f . . . . . . . . i", "f9", range(5, 14)),
        ("f . . . . . . . . . i", "f10", range(10, 14)),
        ("e . . . i", "e4", range(1, 5)),
        ("e . . . . i", "e5", range(5, 10)),
    ],
)
def test_11_23_it_goes_back_in_its_own_section_and_on_a_line_in_either(units, label, columns):
    state = given(short(f"{units}\na . . . . . . I"), f"starve {label}")
    assert legal(state) == [f"place i{column}" for column in columns]


@pytest.mark.parametrize("label", ["i4", "i10", "h6", "a6", "f7"])
def test_11_23_no_other_hex_will_do(label):
    refusal = refused(given(short(CENTRE), "starve f7"), f"place {label}")
    assert highlighted(refusal) == ("11.23", ("i5", "i6", "i7", "i8", "i9"))


def test_11_24_faq_34_in_the_home_row_it_stays():
    assert when(short("i . i\ne . . . . I"), "starve i2") == told(
        "card_failed 11.24 short-of-supplies", end("short-of-supplies")
    )


def test_11_24_so_does_one_with_no_vacant_hex_nearer_home():
    units = """
        h . i
        i i i i i
        e . . . . I
    """
    assert when(short(units), "starve h2")[:1] == told("card_failed 11.24 short-of-supplies")
    assert strengths(given(short(units), "starve h2"))["h2"] == 4


@pytest.mark.parametrize("label", ["c7", "g7"])
def test_11_25_faq_33_not_on_a_lone_general(label):
    state = short(CENTRE, generals={"c7": "U Hunter", "g7": "C Jackson"})
    assert highlighted(refused(state, f"starve {label}")) == ("11.25", (label,))


# --- nothing to act on ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "more"),
    [
        ("sharp-shooter", {}),
        ("sharp-shooter", {"generals": {"i5": "C Jackson"}, "rules": LONE_ONLY}),
        ("reinforcements", {"ground": "a r r r r r r r r r r r r r"}),
        ("fieldworks", {"ground": "e . . . . ~"}),
        ("rally", {}),
    ],
)
def test_11_28_a_special_card_with_nothing_to_act_on_does_nothing(card, more):
    state = holding(card, "e . . . . I\ni . . . . i", **more)
    assert when(state, f"play {card}") == told(f"card_played 2.3 union {card}", f"card_failed 11.28 {card}", end(card))
    assert given(state, f"play {card}").cards.discards == {card: 1}


@pytest.mark.parametrize("card", ["bombard", "hit-and-run", "leadership"])
def test_11_28_nor_does_one_that_orders_nobody(card):
    state = holding(card, "e . . . . I\ni . . . . i")
    assert when(state, f"play {card}") == told(f"card_played 2.3 union {card}", end(card))


@pytest.mark.parametrize("card", ["forced-march", "fire-and-hold"])
def test_11_28_nor_one_whose_section_is_empty(card):
    state = holding(card, "e . . . . I\ni . . . . i")
    assert when(state, f"play {card}", "section left")[2:] == told("section_chosen 3.14 2", end(card))
