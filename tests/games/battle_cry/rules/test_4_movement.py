"""Chapter 4: movement of units."""

from dataclasses import replace

import pytest

from bcnb.engine.chance import Seeded
from bcnb.games import battle_cry as game
from bcnb.games.battle_cry.rules import events as e
from bcnb.games.battle_cry.rules.actions import Move, Who
from bcnb.games.battle_cry.rules.tables import RULES_2000
from bcnb.games.hexboard.rules.reach import steps_to
from bcnb.grid.hexes import HEXES, distance, members, parse_hex, parse_hexes, within, write_hex
from bcnb.grid.hexes import parse_hex as at
from tests.helpers.battle_cry.field import (
    CONFEDERATE,
    UNION,
    cells,
    given,
    goals,
    legal,
    marked,
    position,
    refused,
    when,
)


def ordered(units, *labels, ground="", generals=None, card="attack-centre", **rest):
    """A position in which these hexes have had an order of a card."""
    hands = {"union": (card,), "confederate": (card,)} | rest
    state = position(units, ground, generals=generals, **hands)
    return given(state, f"play {card}", *(f"order {label}" for label in labels))


def around(label, steps):
    """The labels of the hexes within this number of steps."""
    return {write_hex(number) for number in members(within(parse_hex(label), steps))}


def battles(state):
    return [text for text in legal(given(state, "done")) if text.startswith("battle")]


# --- who moves, and how far -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "label"),
    [("move e8 e9", "e8"), ("move b5 b6", "b5"), ("move g7 g8", "g7"), ("move h2 h3", "h2"), ("move i9 i8", "i9")],
)
def test_4_1_only_ordered_pieces_move(text, label):
    pieces = """
b . . . . C
e . . . . . . I I
g . . . . . . i
"""
    state = ordered(pieces, "e7", generals={"i9": "C"})
    refusal = refused(state, text)
    assert (refusal.rule, refusal.hexes) == ("4.1", (label,))
    assert {text.split(" ")[1] for text in legal(state, "move")} == {"e7"}


def test_4_1_a_move_for_want_of_an_order_says_that_none_is_left():
    units = "e . . . . . I I"
    full = refused(ordered(units, "e6", card="skirmish-centre"), "move e7 e8")
    assert full.words == "The unit on e7 has no order, and Skirmish Center has none left, so it may not move."
    more = refused(ordered(units, "e6", card="probe-centre"), "move e7 e8")
    assert more.words == "The unit on e7 has no order, so it may not move."


@pytest.mark.parametrize(("glyph", "steps"), [("I", 1), ("C", 3), ("A", 1), ("V", 1), ("H", 2)])
def test_4_2_how_far_a_unit_moves(glyph, steps):
    """With horse artillery, which has a rule of its own: 12.1."""
    state = ordered(f"e . . . . . . {glyph}", "e7")
    assert goals(state, "e7") == around("e7", steps)
    refusal = refused(state, f"move e7 e{8 + steps}")
    assert (refusal.rule, refusal.hexes) == ("12.1" if glyph == "H" else "4.2", (f"e{8 + steps}",))


@pytest.mark.parametrize(("turn", "glyph"), [(UNION, "C"), (CONFEDERATE, "c")])
def test_4_2_a_move_leads_in_any_direction(turn, glyph):
    state = ordered(f"e . . . . . . {glyph}", "e7", turn=turn)
    assert goals(state, "e7") == marked("""
b . . . . x x x x
c . . . . x x x x x
d . . . x x x x x x
e . . . x x x . x x x
f . . . x x x x x x
g . . . . x x x x x
h . . . . x x x x
""")


def test_4_2_the_corner_of_the_board_bounds_a_move():
    state = ordered("a C", "a1", card="attack-right")
    assert goals(state, "a1") == marked("""
a . x x x
b x x x
c x x x
d x x
""")


def test_4_2_a_unit_goes_with_its_general():
    state = ordered("e . . . . . . C", "e7", generals={"e7": "U"})
    assert goals(state, "e7") == goals(state, "e7", "unit") == around("e7", 3)
    assert when(state, "move e7 e10") == [e.Moved("4.2", at("e7"), at("e10"), unit=True, general=True)]
    state = given(state, "move e7 e10")
    assert (at("e10") in state.board.units, at("e10") in state.board.generals) == (True, True)
    assert (at("e7") in state.board.units, at("e7") in state.board.generals) == (False, False)


def test_4_3_a_unit_moves_once():
    state = ordered("e . . . . . . C I", "e7", "e8")
    state = given(state, "move e7 e6")
    for text in ("move e6 e5", "move e6 e7"):
        refusal = refused(state, text)
        assert (refusal.rule, refusal.hexes) == ("4.3", ("e6",))
    state = given(state, "move e8 e7")
    assert legal(state) == ["done"]


def test_4_3_one_unit_may_move_into_the_hex_that_another_left():
    state = given(ordered("e . . . . . . I I", "e7", "e8"), "move e7 e6", "move e8 e7")
    assert {write_hex(number) for number in state.board.units} == {"e6", "e7"}
    assert refused(state, "move e7 d7").rule == "4.3"
    assert refused(state, "move e6 d6").rule == "4.3"


def test_4_3_orders_and_moves_come_in_any_sequence():
    state = ordered("e . . . . . . I I", "e7")
    state = given(state, "move e7 d7", "order e8", "move e8 e7")
    assert {write_hex(number) for number in state.board.units} == {"d7", "e7"}


# --- pieces in the way ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("other", ["I", "i", "C", "a"])
def test_4_4_no_unit_enters_a_hex_with_a_unit(other):
    state = ordered(f"e . . . . . . I {other}", "e7")
    refusal = refused(state, "move e7 e8")
    assert (refusal.rule, refusal.hexes) == ("4.4", ("e8",))
    assert goals(state, "e7") == around("e7", 1) - {"e8"}


@pytest.mark.parametrize("other", ["I", "i"])
def test_4_4_no_unit_passes_a_unit(other):
    walled = f"""
c . . . . . r r r r r
d . . . . r . . . . r
e . . . . r C {other} . . r
f . . . . r . . . . r
g . . . . . r r r r r
"""
    ground = walled.replace("C", ".").replace(other, ".")
    units = walled.replace("r", ".")
    state = ordered(units, "e6", ground=ground)
    assert goals(state, "e6") == marked("""
d . . . . . x x x
e . . . . . . . x
f . . . . . x x x
""")
    refusal = refused(state, "move e6 e9")
    assert (refusal.rule, refusal.hexes) == ("4.4", ("e7",))


def test_4_4_cavalry_goes_round_a_unit_where_its_move_is_long_enough():
    state = ordered("e . . . . . . C I", "e7")
    assert "e9" in goals(state, "e7")
    assert "e10" not in goals(state, "e7")
    refusal = refused(state, "move e7 e10")
    assert (refusal.rule, refusal.hexes) == ("4.4", ("e8",))


def test_4_4_cavalry_finds_the_one_way_round_a_corner():
    pieces = """
d . . . . . . i
e . . . . . . C i
f . . . . . . . i
"""
    state = ordered(pieces, "e7")
    assert {"f7", "g8", "g9"} <= goals(state, "e7")
    assert "f9" not in goals(state, "e7")
    refusal = refused(state, "move e7 e9")
    assert (refusal.rule, refusal.hexes) == ("4.4", ("d7", "e8", "f8"))


def test_4_4_a_ring_of_units_holds_cavalry_fast():
    pieces = """
d . . . . . i i
e . . . . . i C I
f . . . . . i A
"""
    state = ordered(pieces, "e7")
    assert legal(state, "move") == []
    refusal = refused(state, "move e7 e10")
    assert (refusal.rule, refusal.hexes) == ("4.4", ("e8",))
    refusal = refused(state, "move e7 g8")
    assert (refusal.rule, refusal.hexes) == ("4.4", ("e8", "f6", "f7"))


def test_4_5_a_unit_that_enters_the_hex_of_a_lone_general_stops_and_has_him():
    state = ordered("e . . . . . . C", "e7", generals={"e8": "U"})
    assert when(state, "move e7 e8") == [
        e.Moved("4.2", at("e7"), at("e8"), unit=True, general=False),
        e.GeneralAttached("4.5", at("e8")),
    ]
    assert refused(given(state, "move e7 e8"), "move e8 e9").rule == "4.3"


def test_4_5_a_unit_does_not_pass_a_lone_general():
    ground = """
c . . . . . r r r r r
d . . . . r . r r . r
e . . . . r . . . . r
f . . . . r . r r . r
g . . . . . r r r r r
"""
    state = ordered("e . . . . . C", "e6", ground=ground, generals={"e7": "U"})
    assert goals(state, "e6") == {"d6", "f6", "e7"}
    for goal in ("e8", "e9"):
        refusal = refused(state, f"move e6 {goal}")
        assert (refusal.rule, refusal.hexes) == ("4.5", ("e7",))


@pytest.mark.parametrize(("glyph", "dice"), [("I", 5), ("C", 4)])
def test_4_5_the_general_fights_along_at_once(glyph, dice):
    state = ordered(f"e . . . . . . {glyph} . i", "e7", generals={"e8": "U"})
    state = given(state, "move e7 e8", "done")
    assert when(state, "battle e8 e9") == [e.BattleJoined("7.3", at("e8"), at("e9"), dice)]


def test_4_5_a_forced_march_ends_at_a_general():
    pieces = "g . . . . . . i"
    state = position(pieces, generals={"f7": "C"}, turn=CONFEDERATE, confederate=("forced-march",))
    state = given(state, "play forced-march", "section centre")
    assert when(state, "move g7 f7")[1] == e.GeneralAttached("4.5", at("f7"))
    assert refused(given(state, "move g7 f7"), "move f7 e7").rule == "4.3"
    assert refused(given(state, "move g7 f7"), "move f7 e7 unit").rule == "4.3"


def test_4_6_a_unit_with_a_general_does_not_enter_the_hex_of_another():
    state = ordered("e . . . . . . C", "e7", generals={"e7": "U Hunter", "e8": "U Tyler"})
    refusal = refused(state, "move e7 e8")
    assert (refusal.rule, refusal.hexes) == ("4.6", ("e8",))
    assert "e10" not in goals(state, "e7")
    refusal = refused(state, "move e7 e10")
    assert (refusal.rule, refusal.hexes) == ("4.6", ("e8",))


def test_4_6_a_unit_may_leave_its_general_and_join_another():
    state = ordered("e . . . . . . C", "e7", generals={"e7": "U Hunter", "e8": "U Tyler"})
    assert when(state, "move e7 e8 unit") == [
        e.Moved("4.2", at("e7"), at("e8"), unit=True, general=False),
        e.GeneralAttached("4.5", at("e8")),
    ]
    state = given(state, "move e7 e8 unit")
    assert {write_hex(number): general.name for number, general in state.board.generals.items()} == {
        "e7": "Hunter",
        "e8": "Tyler",
    }
    assert refused(state, "move e7 e6").rule == "5.5"


@pytest.mark.parametrize("led", [False, True])
def test_4_12_no_unit_enters_or_passes_the_hex_of_an_enemy_general(led):
    generals = {"e8": "C Lee"} | ({"e7": "U"} if led else {})
    state = ordered("e . . . . . . C", "e7", generals=generals)
    refusal = refused(state, "move e7 e8")
    assert (refusal.rule, refusal.hexes) == ("4.12", ("e8",))
    refusal = refused(state, "move e7 e10")
    assert (refusal.rule, refusal.hexes) == ("4.4", ("e8",))


# --- ground -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("glyph", ["w", "b", "~"])
def test_4_7_woods_buildings_and_waterways_end_a_move(glyph):
    ground = f"""
d . . . . . . {glyph}
e . . . . . . . {glyph}
f . . . . . . {glyph}
"""
    state = ordered("e . . . . . . C", "e7", ground=ground)
    assert goals(state, "e7") == marked("""
b . . . . x x x
c . . . . x x x x
d . . . x x x x
e . . . x x x . x
f . . . x x x x
g . . . . x x x x
h . . . . x x x
""")
    refusal = refused(state, "move e7 e9")
    assert (refusal.rule, refusal.hexes) == ("4.7", ("d7", "e8", "f7"))
    refusal = refused(state, "move e7 e10")
    assert (refusal.rule, refusal.hexes) == ("4.7", ("e8",))


@pytest.mark.parametrize("glyph", ["o", "h", "=", "f"])
def test_4_7_other_ground_does_not_end_a_move(glyph):
    state = ordered("e . . . . . . C", "e7", ground=f"e . . . . . {glyph} {glyph} {glyph} {glyph} {glyph}")
    assert goals(state, "e7") == around("e7", 3)


def test_4_7_fences_roads_and_field_works_do_not_end_a_move():
    sides = "NW NE E"
    state = ordered("e . . . . . . C", "e7", ground="e . . . . . . . n s", faces={"e8": sides, "e9": sides})
    assert goals(state, "e7") == around("e7", 3)
    state = ordered("e . . . . . . C", "e7", works={"e8": sides, "d7": sides, "f7": sides})
    assert goals(state, "e7") == around("e7", 3)


def test_4_7_the_ground_where_a_move_begins_does_not_matter():
    for glyph in "wb~":
        state = ordered("e . . . . . . C", "e7", ground=f"e . . . . . . {glyph}")
        assert goals(state, "e7") == around("e7", 3)


def test_4_7_a_bridge_is_passed_where_the_river_stops():
    ground = """
d . . . . . ~ ~ ~ ~
e . . . . . . ~ = ~
f . . . . . . ~ ~ ~
"""
    state = ordered("d . . . . . . C", "d7", ground="e . . . . . . ~ = ~")
    assert {"f8", "g8", "g9"} <= goals(state, "d7")
    state = ordered("e . . . . . . . C", "e8", ground=ground)
    assert {"d7", "d8", "f7", "f8", "e7", "e9"} == goals(state, "e8")


@pytest.mark.parametrize(("glyph", "rule"), [("r", "10.9"), ("x", "12.3")])
def test_4_8_ground_that_nobody_may_enter_bars_the_way(glyph, rule):
    ground = f"""
d . . . . . . {glyph}
e . . . . . . . {glyph}
f . . . . . . {glyph}
"""
    state = ordered("e . . . . . . C", "e7", ground=ground)
    refusal = refused(state, "move e7 e8")
    assert (refusal.rule, refusal.hexes) == (rule, ("e8",))
    refusal = refused(state, "move e7 e9")
    assert (refusal.rule, refusal.hexes) == ("4.8", ("d7", "e8", "f7"))
    assert {"e8", "e9", "e10", "d8", "f8"} & goals(state, "e7") == set()
    assert {"c8", "g8"} <= goals(state, "e7")


def test_4_8_a_hex_without_a_way_has_no_distance():
    with pytest.raises(ValueError, match="no way"):
        steps_to(at("a1"), at("e7"), closed=parse_hexes("a2 b1"), stops=0)


# --- moving and battling ----------------------------------------------------------------------------------------------


def test_4_10_there_is_a_time_for_moves_and_a_time_for_battles():
    pieces = """
e . . . . . I I
f . . . . . i
"""
    state = ordered(pieces, "e6", "e7")
    assert refused(state, "battle e6 f6").rule == "4.10"
    state = given(state, "done")
    for text in ("move e7 e8", "order e7"):
        refusal = refused(state, text)
        assert (refusal.rule, refusal.hexes) == ("4.10", ())


@pytest.mark.parametrize(("glyph", "start", "dice"), [("I", "e8", 4), ("V", "e8", 3), ("C", "e6", 3), ("C", "e7", 3)])
def test_4_11_infantry_and_cavalry_move_and_battle(glyph, start, dice):
    row = ["."] * 10
    row[int(start[1:]) - 1], row[9] = glyph, "i"
    state = ordered("e " + " ".join(row), start)
    assert when(state, f"move {start} e9", "done", "battle e9 e10") == [
        e.Moved("4.2", at(start), at("e9"), unit=True, general=False),
        e.PhaseBegan("2.7", "battle"),
        e.BattleJoined("7.3", at("e9"), at("e10"), dice),
    ]


def test_4_11_artillery_that_moved_does_not_battle():
    pieces = """
e . . . . A A
f . . . . . i
"""
    state = ordered(pieces, "e5", "e6")
    assert when(state, "move e5 d5") == [
        e.Moved("4.2", at("e5"), at("d5"), unit=True, general=False),
        e.BattleBarred("4.11", at("d5")),
    ]
    state = given(state, "move e5 d5", "done")
    assert legal(state) == ["battle e6 f6", "done"]
    refusal = refused(state, "battle d5 f6")
    assert (refusal.rule, refusal.hexes) == ("4.11", ("d5",))


def test_4_11_a_general_who_joins_or_leaves_a_battery_does_not_keep_it_from_battle():
    state = ordered("e . . . . . A . i", "e6", "e5", generals={"e5": "U"})
    assert battles(given(state, "move e5 e6")) == ["battle e6 e8"]
    state = ordered("e . . . . . A . i", generals={"e6": "U"})
    state = given(state, "order e6 unit", "order e6 general", "move e6 d6 general")
    assert battles(state) == ["battle e6 e8"]


def test_4_13_a_move_leads_to_another_hex():
    state = ordered("e . . . . . . C", "e7", generals={"e7": "U"})
    for text in ("move e7 e7", "move e7 e7 unit"):
        refusal = refused(state, text)
        assert (refusal.rule, refusal.hexes) == ("4.13", ("e7",))


def test_4_13_a_general_goes_to_another_hex_too():
    state = ordered("c . . . . . . C", "e7", generals={"e7": "U"})
    refusal = refused(state, "move e7 e7")
    assert (refusal.rule, refusal.hexes) == ("4.13", ("e7",))
    state = given(ordered("e . . . . . . C", generals={"e7": "U"}), "order e7 general")
    refusal = refused(state, "move e7 e7 general")
    assert (refusal.rule, refusal.hexes) == ("4.13", ("e7",))


def test_4_15_fire_and_hold_lets_infantry_battle_but_not_move():
    state = position("e . . . . . . I\nf . . . . . . i", generals={"e7": "U"}, union=("fire-and-hold",))
    state = given(state, "play fire-and-hold")
    assert when(state, "section centre")[-1] == e.PhaseBegan("2.7", "battle")
    assert refused(given(state, "section centre"), "move e7 e8").rule == "11.3"


def test_4_15_a_card_that_holds_units_may_let_a_general_go():
    hold = replace(RULES_2000.cards["attack-centre"], key="hold", reach=0, family="hold")
    rules = replace(RULES_2000, cards={**RULES_2000.cards, "hold": hold})
    state = position("e . . . . . . I", generals={"e8": "U"}, union=("hold",), rules=rules)
    state = given(state, "play hold", "order e7", "order e8")
    refusal = refused(state, "move e7 d7")
    assert (refusal.rule, refusal.hexes) == ("4.15", ("e7",))
    assert {text.split(" ")[1] for text in legal(state, "move")} == {"e8"}


# --- every way, step by step ------------------------------------------------------------------------------------------


def ways(state, start, steps, unit, general):
    """Where pieces may end a move, found by walking every way hex by hex; slow, and written from the rules alone."""
    board, side = state.board, state.turn.side
    ends, tried = set(), set()
    walks = [(start, steps)]
    while walks:
        here, left = walks.pop()
        for there in (number for number in HEXES if distance(here, number) == 1 and number != start):
            ground, stranger, chief = state.field.terrain[there], board.units.get(there), board.generals.get(there)
            if not left or not ground.enter or (stranger and (unit or stranger.side != side)):
                continue
            if chief and (general or chief.side != side):
                continue
            ends.add(there)
            if not (ground.stops or stranger or chief or (there, left) in tried):
                tried.add((there, left))
                walks.append((there, left - 1))
    return {write_hex(number) for number in ends}


ROWS = tuple(zip("abcdefghi", (13, 12) * 4 + (13,), strict=True))


def scattered(seed):
    """A crowded board: half of the ground and a quarter of the hexes hold something."""
    chance = Seeded(seed)
    units, ground = (
        "\n".join(" ".join([letter, *(chance.choose(glyphs) for _ in range(width))]) for letter, width in ROWS)
        for glyphs in (".........CCHAIic", "......wb~=hforx")
    )
    free = [number for number in HEXES if chance.choose("abcdefgh") == "a"]
    pieces = cells(units)
    names = {write_hex(here): "U" if pieces.get(here, "U").isupper() else "C" for here in free}
    return position(units, ground, generals=names, union=("all-out-offensive",))


@pytest.mark.parametrize("seed", range(40))
def test_4_2_reach_is_what_every_way_walked_step_by_step_gives(seed):
    state = given(scattered(seed), "play all-out-offensive")
    lengths = {"infantry": 1, "cavalry": 3, "artillery": 1, "horse_artillery": 2}
    for number, piece in state.board.units.items():
        if piece.side == UNION:
            label, led, steps = write_hex(number), number in state.board.generals, lengths[piece.kind.key]
            assert goals(state, label) == ways(state, number, steps, unit=True, general=led)
            if led:
                assert goals(state, label, "unit") == ways(state, number, steps, unit=True, general=False)
    for number, chief in state.board.generals.items():
        if chief.side == UNION:
            who = "general" if number in state.board.units else ""
            assert goals(state, write_hex(number), who) == ways(state, number, 3, unit=False, general=True)


@pytest.mark.parametrize("seed", range(5))
def test_4_8_what_bars_a_way_is_always_shown_and_lies_on_it(seed):
    state = given(scattered(seed), "play all-out-offensive")
    riders = (place for place, unit in state.board.units.items() if unit.side == UNION and unit.kind.glyph == "C")
    for start in riders:
        for target in members(within(start, 3)):
            refusal = game.why_not(state, Move(start, target, Who.UNIT if start in state.board.generals else Who.ALL))
            if refusal and refusal.rule in ("4.4", "4.5", "4.6", "4.7", "4.8"):
                assert refusal.hexes
                shown = [parse_hex(label) for label in refusal.hexes if label != write_hex(target)]
                assert all(distance(start, there) + distance(there, target) <= 3 for there in shown)
