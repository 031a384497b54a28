"""The table as plain data: what a seat may choose, what choosing a hex means, what is reported of pieces and cards."""

import json

import pytest

from bcnb.engine.game import Game
from bcnb.engine.ruleset import IllegalAction, Refusal
from bcnb.games import battle_cry as game
from bcnb.games.battle_cry.presentation.action_text import say_action
from bcnb.games.battle_cry.presentation.choices import choices, latest, meant, press
from bcnb.games.battle_cry.presentation.odds_text import odds_answer, reach_answer
from bcnb.games.battle_cry.presentation.table_adapter import TABLE_ADAPTER
from bcnb.games.battle_cry.presentation.table_view import book, general_words, mark_roll, unit_words
from bcnb.games.battle_cry.rules.state import Copied
from bcnb.games.battle_cry.rules.tables import CADETS, CAVALRY, RULES_2000, UNIT_TYPES
from bcnb.games.hexboard.presentation.cell_text import terrain_words, works_words
from bcnb.games.hexboard.rules.state import UNKNOWN
from bcnb.games.hexboard.rules.tables import TERRAINS
from bcnb.grid.hexes import parse_hex
from bcnb.presentation.choices import no_choices
from bcnb.presentation.narration import Log, undo_words, undoable
from bcnb.presentation.table_adapter import (
    NOBODY,
    hand_view,
    offers,
    position_view,
    refused_lines,
    seen_by,
)
from bcnb.storage.scenarios import find_scenario
from tests.helpers.battle_cry.field import CONFEDERATE, given, in_battle, legal, position
from tests.helpers.games import sample
from tests.helpers.tables import WITH_GENERAL, scenario_of

pytestmark = pytest.mark.unmeasured

LED = {"e6": "U Hunter"}
DIE = [("IIS", "hit"), ("F", "retreat"), ("CA", "miss")]
"""What the sides of a die do to infantry."""


def texts(found: dict) -> list[str]:
    """Every text of an action that is offered to a page."""
    cards = [text for card in found["cards"].values() for text in card.values()]
    pieces = list(found["pieces"].values())
    orders = [text for piece in pieces for text, _ in piece["orders"]]
    moves = [
        text for piece in pieces for way in piece["ways"].values() if not way["before"] for text in way["to"].values()
    ]
    fires = [aim["do"] for piece in pieces for aim in piece["aims"].values() if "do" in aim]
    hexes = [text for offered in found["hexes"].values() for text, _ in offered]
    buttons = [text for text, *_ in found["buttons"]]
    return [*cards, *orders, *moves, *fires, *hexes, *buttons, *(["done"] if found["done"] else [])]


def playing(*do: str, units: str = WITH_GENERAL, **options) -> Game:
    """A game of a position in which some things were done."""
    state = position(units, **options)
    hands = state.cards.hands
    found = Game(game, scenario_of(state, len(hands[0]), len(hands[1])), {"union": "person"})
    for card in (*hands[1], *hands[0]):
        found.play(f"draw {card}")
    for text in do:
        found.play(text)
    return found


# --- what may be chosen -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["kernstown", "first-bull-run"])
def test_what_is_offered_is_what_is_legal_all_through_a_game(scenario):
    record = sample(scenario)
    log = Log(game.setup(find_scenario(scenario)))
    log.follow(record.plies)
    for moment in log.walk[::3]:
        if game.seat(moment.state) in ("union", "confederate"):
            assert sorted(texts(choices(moment.state))) == sorted(legal(moment.state))


def test_nothing_is_offered_to_somebody_who_does_not_decide():
    assert texts(no_choices()) == []


def test_an_order_comes_with_where_it_could_lead_and_what_could_be_hit():
    found = choices(given(position(WITH_GENERAL, generals=LED), "play probe-centre"))["pieces"]["e6"]
    assert [text for text, _ in found["orders"]] == ["order e6", "order e6 unit", "order e6 general"]
    assert {who: way["before"] for who, way in found["ways"].items()} == {
        "": "order e6",
        "unit": "order e6",
        "general": "order e6 general",
    }
    assert found["ways"]["unit"]["name"] == "Union infantry alone"
    assert found["aims"] == {"f8": {"dice": 3, "die": DIE}}


def test_every_goal_can_be_reached_by_the_order_and_the_move_that_are_offered():
    state = given(position(WITH_GENERAL, generals=LED), "play probe-centre")
    for way in choices(state)["pieces"]["e6"]["ways"].values():
        for move in way["to"].values():
            given(state, way["before"], move)


def test_targets_carry_their_dice_and_odds():
    found = choices(in_battle(position(WITH_GENERAL), "e6"))["pieces"]["e6"]["aims"]["f8"]
    odds = [
        "An attack from here has 2 dice: about 1.0 figures lost, destroyed 0%, must retreat 31%.",
        "Figures lost of 4: none (25%), 1 (50%), 2 (25%); on average 1.0.",
        "Destroyed: 0%.",
        "Any retreat flag: 31%; must retreat: 31%.",
    ]
    bar = [[25, "0", "lost-0"], [50, "1 lost", "lost-1"], [25, "2 lost", "lost-2"]]
    told = {
        "name": "Infantry at e6 against f8",
        "sum": "You roll 2 dice at 3 hexes",
        "bars": [("", " ".join(odds[1:-1]), bar)],
        "more": odds[-1:],
        "brief": "2 dice: about 1.0 figures lost, destroyed 0%, must retreat 31%",
    }
    assert found == {"dice": 2, "die": DIE, "odds": odds, **told, "do": "battle e6 f8"}


def test_sections_are_buttons_that_point_at_units():
    state = given(position(WITH_GENERAL, union=("forced-march",)), "play forced-march")
    assert choices(state)["buttons"] == [
        ("section left", "Choose the left flank", []),
        ("section centre", "Choose the center", ["e6"]),
        ("section right", "Choose the right flank", []),
    ]


def test_field_works_are_offered_with_every_facing():
    state = given(position(WITH_GENERAL, union=("fieldworks",)), "play fieldworks")
    offered = choices(state)["hexes"]["e6"]
    assert len(offered) == 6
    assert offered[0] == ["dig e6 NE", "Facing d6 and e7"]


def test_a_piece_that_alone_can_act_is_chosen_already():
    attacked = position(WITH_GENERAL, turn=CONFEDERATE, confederate=("probe-centre",))
    state = given(attacked, "play probe-centre", "order f8", "done", "battle f8 e6", "roll AF")
    found = choices(state)
    assert found["select"] == "e6"
    assert found["pieces"]["e6"]["ways"][""]["to"] == {"d5": "retreat e6 d5", "d6": "retreat e6 d6"}


# --- choosing a hex ---------------------------------------------------------------------------------------------------


def pressed(table: Game, label: str):
    found = press(table.state, table.record.plies, parse_hex(label))
    return found and (found.withdraw - 2, found.do)


def test_a_general_s_hex_goes_round_and_a_unit_s_on_and_off():
    led = playing("play probe-centre", generals=LED)
    assert pressed(led, "e6") == (-2, ("order e6", "order e6 general", "order e6 unit"))
    led.play("order e6")
    assert pressed(led, "e6") == (2, ("order e6 general", "order e6 unit"))
    led.undo()
    led.play("order e6 unit")
    assert pressed(led, "e6") == (2, ())
    alone = playing("play probe-centre", "order e6")
    assert pressed(alone, "e6") == (2, ())
    assert pressed(alone, "f8") is None
    alone.play("move e6 e7")
    assert pressed(alone, "e7") == (3, ())
    assert pressed(alone, "e6") is None
    alone.play("done")
    assert pressed(alone, "e7") is None


def test_what_choosing_does_is_said():
    table = playing("play probe-centre", generals=LED)
    words = [press(table.state, table.record.plies, parse_hex("e6")).words]
    table.play("order e6")
    words.append(press(table.state, table.record.plies, parse_hex("e6")).words)
    table.play("move e6 e7")
    words.append(press(table.state, table.record.plies, parse_hex("e7")).words)
    assert words == [
        "Choose it to give it an order.",
        "Choose it again for another order, or none.",
        "Choose it again to undo that.",
    ]


def test_only_what_a_seat_did_since_anybody_else_can_be_taken_back():
    table = playing("play probe-centre", "order e6")
    plies = table.record.plies
    assert [ply.do for ply in latest(plies, "union").values()] == ["order e6"]
    assert latest(plies, "confederate") == {}
    assert undoable(plies, "union") == plies[-1]
    assert undoable(plies, "confederate") is None
    assert undoable(plies[:2], "chance") is None
    assert undoable((), "union") is None


@pytest.mark.parametrize(
    ("do", "at", "origin", "text"),
    [
        ((), "e6", None, "order e6"),
        (("play probe-centre",), "c3", None, "order c3"),
        (("play probe-centre",), "c3", "e6", "move e6 c3"),
        (("play probe-centre",), "f8", "e6", "battle e6 f8"),
        (("play probe-centre", "order e6", "done"), "a1", "e6", "battle e6 a1"),
        (("play probe-centre", "order e6", "done"), "f8", None, "battle e6 f8"),
        (("play probe-centre", "order e6", "done"), "e6", None, "battle e6 f8"),
    ],
)
def test_a_hex_that_is_not_offered_means_an_attempt(do, at, origin, text):
    state = given(position(WITH_GENERAL), *do)
    assert meant(state, parse_hex(at), origin and parse_hex(origin)) == text
    game.parse(text)


@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("sharp-shooter", "snipe c3"),
        ("reinforcements", "reinforce c3"),
        ("fieldworks", "dig c3 NE"),
        ("rally", "rally c3"),
        ("short-of-supplies", "starve c3"),
    ],
)
def test_with_a_special_card_it_means_that_card(card, text):
    state = position(WITH_GENERAL, generals={"f8": "C Stuart"}, strength={"e6": 2}, union=(card,))
    assert meant(given(state, f"play {card}"), parse_hex("c3")) == text


def test_before_a_card_is_played_a_hex_means_nothing():
    with pytest.raises(ValueError, match="play a card first"):
        TABLE_ADAPTER.meant(position(WITH_GENERAL), "e11", "", "")


def test_an_empty_hex_has_no_general_to_order():
    state = given(position(WITH_GENERAL), "play probe-centre")
    assert say_action(game.parse("order c3"), state) == "Order a unit at c3."


def test_who_goes_is_part_of_an_attempt():
    state = given(position(WITH_GENERAL, generals=LED), "play probe-centre")
    assert meant(state, parse_hex("c3"), parse_hex("e6"), "general") == "move e6 c3 general"


# --- what is reported -------------------------------------------------------------------------------------------------


def test_nobody_knows_no_hand_and_a_seat_its_own():
    state = position(WITH_GENERAL)
    assert seen_by(state, NOBODY).cards.hands == ((UNKNOWN,), (UNKNOWN,))
    assert seen_by(state, "union").cards.hands == (("probe-centre",), (UNKNOWN,))


def test_a_position_is_reported_with_flags_and_card():
    state = given(position(WITH_GENERAL, flags=(2, 1)), "play probe-centre", "order e6")
    view = position_view(state, {"union": "person", "confederate": "greedy"})
    assert [(army["name"], army["score"], army["acts"]) for army in view["armies"]] == [
        ("person", "2 of 6 flags", True),
        ("greedy", "1 of 6 flags", False),
    ]
    assert view["card"]["name"] == "Probe Center"
    assert view["where"] == {
        "e6": ["union", "infantry", False, "It has its order."],
        "f8": ["confederate", "infantry", False, ""],
    }


def test_a_card_that_stands_for_another_says_so():
    last = (None, Copied("probe-left", None))
    state = position(WITH_GENERAL, union=("counter-attack",), last=last)
    (card,) = hand_view(state, "union", choices(state))["cards"]
    assert card["more"] == "Now it counts as Probe Right."
    (card,) = hand_view(position(WITH_GENERAL, union=("counter-attack",)), "union", no_choices())["cards"]
    assert card["more"] == "Now there is nothing to copy."
    center = position(WITH_GENERAL, union=("counter-attack",), last=(None, Copied("probe-centre", None)))
    told = position_view(given(center, "play counter-attack"), {})["card"]
    assert told["more"] == "It stands for Probe Center: Order 2 units or generals in the center."


def test_a_hand_says_what_each_card_could_order():
    state = position(WITH_GENERAL, union=("probe-centre", "probe-left", "leadership", "rally"), generals=LED)
    cards = hand_view(state, "union", choices(state))["cards"]
    assert [card["hexes"] for card in cards] == [["e6"], [], ["e6"], []]
    assert cards[0]["play"] == "play probe-centre"
    assert [card["kind"] for card in cards] == ["centre", "left", "special", "special"]


def test_offers_say_what_choosing_a_piece_again_does():
    table = playing("play probe-centre", "order e6", "move e6 e7")
    assert offers(table.state, table.record.plies)["pieces"]["e7"]["press"] == "Choose it again to undo that."


def test_what_undo_takes_back_is_said():
    table = playing("play probe-centre", "order e6")
    assert undo_words(table.at(3), table.record.plies, "union") == "order Union infantry at e6"
    assert undo_words(table.at(3), table.record.plies, "confederate") == ""


def test_a_refusal_is_reported_with_its_rule_and_hexes():
    state = given(position(WITH_GENERAL), "play probe-centre")
    refusal = game.why_not(state, game.parse("order f8"))
    kinds = [kind for kind, _ in refused_lines(state, "order f8", refusal)]
    assert kinds == ["do", "refused", "rule", "rule"]
    assert refused_lines(state, "play nothing", Refusal("", "No."))[0] == ["do", "“play nothing”"]


def test_the_log_follows_the_game_forth_and_back():
    table = playing("play probe-centre", "order e6", "move e6 e7")
    log = Log(table.at(0), "union")
    log.follow(table.record.plies)
    assert log.lines()[-1] == [5, "Union infantry moved from e6 to e7.", False, "Turn 1, Union", "move"]
    assert log.news(4) == ["Union infantry moved from e6 to e7."]
    table.withdraw(4)
    log.follow(table.record.plies)
    assert [words for _, words, *_ in log.lines()][-1] == "The Union side played Probe Center."
    assert len(log.walk) == 4


def test_the_log_names_no_card_that_its_viewer_may_not_know():
    told = {viewer: json.dumps(Log(playing().at(0), viewer).lines()) for viewer in ("union", NOBODY)}
    assert "Probe" not in told[NOBODY]


# --- pieces, ground, reach --------------------------------------------------------------------------------------------


def test_every_ground_and_every_piece_is_explained_from_the_tables():
    assert terrain_words(TERRAINS[1]) == (
        "Woods: a move ends here; no battle in the turn in which a unit comes here; "
        "an attack on it has 1 die fewer; it blocks the line of sight (rule 10.2)."
    )
    assert unit_words(CAVALRY) == "Cavalry: moves up to 3 hexes; rolls 3 dice next to it."
    assert unit_words(CADETS) == "Cadets: moves 1 hex; rolls 3, 2, 1 dice at 1 to 3 hexes."
    assert len({terrain_words(ground) for ground in TERRAINS}) == len(TERRAINS)
    assert len({unit_words(kind) for kind in UNIT_TYPES}) == len(UNIT_TYPES)
    assert "adds 1 die to his infantry and cavalry" in general_words(RULES_2000)
    assert works_words(RULES_2000) == "Field works: an attack from the front has 2 dice fewer (rule 10.11)."
    told = book(position(WITH_GENERAL, "e . . . . . w"))
    assert told["ground"]["e6"] == "woods"
    assert set(told["ground"].values()) - {"clear"} <= set(told["terrain"])
    assert "clear" not in told["terrain"], "what changes nothing needs no words"


def test_the_reach_of_any_piece_is_reported_at_any_time():
    state = position(WITH_GENERAL, generals={"c3": "U Hunter"})
    words, hexes, _ = reach_answer(state, parse_hex("e6"))
    assert words[0] == "With an order Union infantry can move to d5, d6, e5, e7, f5 and f6."
    assert words[1].startswith("From its hex it can attack f8 (2 dice: ")
    assert set(hexes) == {"d5", "d6", "e5", "e7", "f5", "f6"}
    assert reach_answer(state, parse_hex("f8")).words[1].startswith("From its hex it can attack e6")
    assert reach_answer(state, parse_hex("c3")).words[0].startswith("With an order General Hunter can move to")
    assert reach_answer(state, parse_hex("a1")).words == ("Nothing stands on a1.",)


def test_a_piece_that_can_do_nothing_says_so():
    state = position("a I . . .", "a . r\nb r r")
    assert reach_answer(state, parse_hex("a1")).words == (
        "With an order Union infantry cannot move.",
        "From its hex it cannot attack anyone.",
    )


def test_odds_are_reported_or_why_there_are_none():
    state = position(WITH_GENERAL)
    assert odds_answer(state, parse_hex("e6"), parse_hex("f8")).hexes == ("f8",)
    with pytest.raises(IllegalAction, match="a1"):
        odds_answer(state, parse_hex("e6"), parse_hex("a1"))
    assert odds_answer(state, parse_hex("e6"), parse_hex("e6")) == reach_answer(state, parse_hex("e6"))


# --- what a roll shows ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("faces", "hits", "words"),
    [
        ("IS", (0, 1), "2 hits"),
        ("AF", (), "No hit, 1 retreat flag"),
        ("IF", (0,), "1 hit, 1 retreat flag"),
        ("FF", (), "No hit, 2 retreat flags"),
        ("AC", (), "No hit"),
    ],
)
def test_a_roll_is_marked_at_its_target_with_the_dice_that_hit(faces, hits, words):
    state = given(in_battle(position(WITH_GENERAL), "e6"), "battle e6 f8")
    assert mark_roll(state, faces) == ("f8", hits, words)


def test_where_no_dice_are_due_no_roll_is_marked():
    assert mark_roll(in_battle(position(WITH_GENERAL), "e6"), "IS") is None
