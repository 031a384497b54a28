"""The table of *North against South*: its choices, its texts, and how a game looks next to it."""

from dataclasses import replace
from typing import get_args

import pytest

from bcnb.engine.chance import Seeded
from bcnb.engine.record import End
from bcnb.engine.ruleset import CHANCE, IllegalAction
from bcnb.games import north_against_south as game
from bcnb.games.hexboard.presentation.briefing import opening, say_opening
from bcnb.games.north_against_south.presentation import action_text, status_text, table_view
from bcnb.games.north_against_south.presentation import menu as north_menu
from bcnb.games.north_against_south.presentation.choices import choices
from bcnb.games.north_against_south.presentation.odds_text import (
    odds_answer,
    reach_answer,
    say_attacks,
    say_odds_now,
    sight_answer,
)
from bcnb.games.north_against_south.rules import actions as a
from bcnb.games.north_against_south.rules import state as s
from bcnb.games.north_against_south.rules.tables import RULES
from bcnb.presentation.narration import undo_words
from bcnb.presentation.table_adapter import (
    hand_view,
    offers,
    position_view,
    refused_lines,
    seen_by,
    table_adapter_for,
)
from bcnb.storage.scenarios import find_scenario
from tests.helpers.north_against_south.field import given, in_battle, in_moves, position, read, refused

pytestmark = pytest.mark.unmeasured

DIE = [("IIS", "hit"), ("F", "retreat"), ("CA", "miss")]
"""What the sides of a die do to infantry."""
PAIR = {
    "units": "d . . . I S\ne . . . . . i\nf . . . . . i",
    "second": {"d5": "I", "e6": "s"},
    "generals": {"d5": "U Reno"},
    "brigades": {"d5": "d4 d5-1"},
}
"""A pair under a general at d5, with a brigade, before a pair at e6."""


def pair(**more):
    return position(**{**PAIR, **more})


def texts_of(found):
    """Every text that a page could send."""
    texts = [text for card in found["cards"].values() for text in card.values()]
    texts += [text for text, *_ in found["buttons"]]
    texts += [text for more in found["hexes"].values() for text, _ in more]
    for piece in found["pieces"].values():
        texts += [text for way in piece["ways"].values() for text in way["to"].values()]
        texts += [text for aim in piece["aims"].values() for text, _ in aim.get("texts", ())]
        texts += [text for text, _ in piece.get("acts", ())]
    return sorted([*texts, *(["done"] if found["done"] else [])])


def walk(name, seed, most=400):
    """The states of a game that chance plays for both sides."""
    state, chance = game.setup(find_scenario(name)), Seeded(seed)
    for _ in range(most):
        if game.seat(state) is None:
            return
        yield state
        if game.seat(state) == CHANCE:
            action = chance.pick(game.chance_weights(state))
        else:
            action = chance.pick([(one, 1) for one in game.legal_actions(state)])
        state, _ = game.apply(state, action)


@pytest.mark.parametrize(
    ("name", "seed"), [("crossroads", "1"), ("two-bridges", "2"), ("north_against_south/bull-run", "3")]
)
def test_everything_legal_is_offered_once_and_told_in_words(name, seed):
    for state in walk(name, seed):
        seat = game.seat(state)
        told = table_adapter_for(game.name)
        assert status_text.prompt(state)
        assert told.position(state, {})["turn"]
        if seat == CHANCE:
            assert told.tell(state, seat, "")
            continue
        seen = game.observe(state, seat)
        found, legal = choices(seen), list(game.legal_actions(seen))
        assert texts_of(found) == sorted(map(game.write, legal))
        assert told.ask(seen, seat, True)
        assert told.tell(seen, seat, "greedy")
        assert all(action_text.say_action(action, seen) for action in legal)
        assert told.terminal.menu(seen)
        assert told.terminal.score(seen).count("Points") == 1


def test_there_are_words_for_every_action_and_everything_the_game_waits_for():
    decisions, rolled = set(get_args(s.Decision)), {s.DrawCard, s.TossDice, *_rolls()}
    assert set(action_text.ACTIONS) == {kind for kind, _ in a.VERBS.values()} - {a.Done}
    assert set(status_text.PROMPTS) == decisions
    assert set(status_text.PHASES) == decisions
    assert set(status_text.ACTIVITIES) == decisions - rolled


def _rolls():
    return {s.RollBattle, s.RollSaves, s.RollDefence, s.RollFlags, s.RollShot, s.SaveShot, s.RollRally}


def test_a_pair_under_a_general_can_be_ordered_in_four_ways_and_given_up():
    found = choices(given(pair(), "play probe-centre"))
    assert found["hexes"]["d5"] == [
        ["order d5", "Order both units and General Reno at d5"],
        ["order d5 unit", "Order both units at d5 alone"],
        ["order d5 general", "Order General Reno at d5 alone"],
        ["order d5 brigade", "Order General Reno at d5 with his brigade"],
        ["disband d5", "Let General Reno at d5 give up the command of his brigade"],
    ]
    assert found["zones"] == {"d5": ["c5", "c6", "d4", "d5", "d6", "e5", "e6"]}
    assert found["done"] == "End the orders and begin the moves"


def test_each_of_two_units_has_a_way_of_going_with_the_general_and_without_him():
    found = choices(in_moves(pair(), "d5"))
    assert {who: way["name"] for who, way in found["pieces"]["d5"]["ways"].items()} == {
        "d5-1": "Union infantry with smoothbores at d5-1 with General Reno",
        "d5-1 unit": "Union infantry with smoothbores at d5-1",
        "d5-2": "Union infantry with rifles at d5-2 with General Reno",
        "d5-2 unit": "Union infantry with rifles at d5-2",
    }
    assert found["pieces"]["d5"]["ways"]["d5-2 unit"]["to"]["c5"] == "move d5-2 c5 unit"


def test_all_attacks_between_two_hexes_stand_together_with_their_dice():
    aim = choices(in_battle(pair(), "d5"))["pieces"]["d5"]["aims"]["e6"]
    assert [text for text, _ in aim["texts"]] == [
        "battle d5-1 e6-1",
        "battle d5-1 e6-2",
        "battle d5-1 e6-1 unit",
        "battle d5-1 e6-2 unit",
        "battle d5-2 e6-1",
        "battle d5-2 e6-2",
        "battle d5-2 e6-1 unit",
        "battle d5-2 e6-2 unit",
    ]
    assert aim["dice"] == 5
    words = dict(aim["texts"])["battle d5-2 e6-1 unit"]
    assert words.startswith("Attack Confederate infantry with rifles at e6-1 with Union infantry with rifles at d5-2, ")
    assert words.endswith(", without General Reno: 4 dice")


def test_cavalry_is_moved_or_gets_off_its_horses():
    piece = choices(in_moves(position("d . . . C"), "d4"))["pieces"]["d4"]
    assert piece["acts"] == [["dismount d4", "Have Union cavalry at d4 dismount"]]
    assert piece["ways"]["d4"]["to"]


def test_the_defender_is_asked_with_the_dice_that_come():
    state = given(in_battle(pair(), "d5"), "battle d5-2 e6-1")
    assert [text for text, *_ in choices(state)["buttons"]] == ["stand", "withdraw"]
    assert choices(state)["select"] == "e6"
    assert status_text.is_urgent(state, "confederate")
    assert status_text.ask(state, "confederate", True) == (
        "You, in the turn of the other side: the unit at e6-1 is attacked from d5-2 with 5 dice: "
        "let it stand, or withdraw."
    )
    assert status_text.tell(state, "confederate", "the sergeant") == "Confederate (the sergeant) stands or withdraws."


def test_what_may_be_ended_says_how():
    state = given(pair(), "play probe-centre")
    assert status_text.prompt(state).endswith("(0 of 2 given), or say done to begin the moves.")
    assert status_text.ask(state, "union", False).endswith("or press Done to begin the moves.")
    assert not status_text.is_urgent(state, "union")


def test_a_position_is_reported_with_points_and_what_the_units_have_done():
    state = given(pair(points=(2, 1)), "play probe-centre", "order d5 brigade", "done", "move d4 c5")
    told = position_view(state, {"union": "person", "confederate": "greedy"})
    assert [(army["name"], army["score"], army["held"], army["acts"]) for army in told["armies"]] == [
        ("person", "2 of 6 points", "0 cards", True),
        ("greedy", "1 of 6 points", "1 card", False),
    ]
    assert told["turn"] == "Turn 1, Union: moves"
    assert told["card"]["name"] == "Probe Center"
    assert told["where"]["c5"] == ["union", "rifles", False, "c5 has moved."]
    assert told["where"]["d5"][2:] == [True, "d5-1 has the order of its brigade. d5-2 has no order."]
    assert told["where"]["e6"][3] == ""


def test_the_hand_holds_what_can_be_played_and_nobody_elses():
    state = seen_by(pair(union=("probe-centre", "attack-left")), "union")
    (first, second) = hand_view(state, "union", offers(state, ()))["cards"]
    assert (first["play"], second["play"]) == ("play probe-centre", "play attack-left")
    assert "discard" not in first | second
    assert hand_view(state, "confederate", offers(state, ()))["cards"] == []


@pytest.mark.parametrize(
    ("orders", "label", "origin", "who", "text"),
    [
        (("d5",), "a1", "d5", "d5-2 unit", "move d5-2 a1 unit"),
        (("d5",), "a1", "d5", "", "move d5-1 a1"),
    ],
)
def test_a_hex_that_is_not_offered_means_a_move_of_the_chosen_piece(orders, label, origin, who, text):
    assert table_view.meant(in_moves(pair(), *orders), label, origin, who) == text


def test_a_hex_that_is_not_offered_means_what_the_game_waits_for():
    battle = in_battle(pair(), "d5")
    assert table_view.meant(given(pair(), "play probe-centre"), "f6", "", "") == "order f6"
    assert table_view.meant(battle, "f6", "d5", "") == "battle d5-1 f6"
    assert table_view.meant(battle, "d5", "", "") == "battle d5-1 e6-1"
    retreat = given(battle, "battle d5-2 e6-1", "withdraw", "roll AAAAA")
    assert table_view.meant(retreat, "a1", "", "") == "retreat e6-1 a1"
    with pytest.raises(ValueError, match="play a card first"):
        table_view.meant(pair(), "f6", "", "")
    with pytest.raises(ValueError, match="first choose the unit that will attack e6"):
        table_view.meant(battle, "e6", "", "")
    with pytest.raises(ValueError, match="may move first"):
        table_view.meant(in_moves(pair(), "d5"), "a1", "", "")
    with pytest.raises(ValueError, match="nothing on the board"):
        table_view.meant(given(battle, "battle d5-2 e6-1"), "e6", "", "")


def test_an_attempt_is_refused_in_words_with_its_rule():
    state = given(pair(), "play probe-centre")
    lines = refused_lines(state, "order f6", refused(state, "order f6"))
    assert [kind for kind, _ in lines] == ["do", "refused", "rule", "rule"]
    assert lines[1][1] == "You have no piece on f6."
    assert lines[2][1].startswith("Rule 3.5 says: ")


def test_taking_back_says_what():
    state = pair()
    plies = [_Ply("union", "play probe-centre")]
    assert undo_words(state, plies, "union") == "play Probe Center"
    assert undo_words(state, plies, "confederate") == ""


class _Ply:
    def __init__(self, seat, do):
        self.seat, self.do, self.number = seat, do, 1


def test_the_last_order_or_move_of_a_hex_is_found():
    plies = [
        _Ply("union", text) for text in ("play probe-centre", "order d5", "order d4", "move d5-2 c5 unit", "mount b2")
    ]
    for number, ply in enumerate(plies, 1):
        ply.number = number
    assert table_view.latest(plies, "union", "c5").number == 4
    assert table_view.latest(plies, "union", "d4").number == 3
    assert table_view.latest(plies, "union", "b2").number == 5
    assert table_view.latest(plies, "union", "a1") is None
    assert table_view.latest(plies, "confederate", "d4") is None


def test_before_the_battles_targets_bear_the_dice_that_ordered_units_have_from_where_they_stand():
    ordering = given(pair(), "play probe-centre", "order d5")
    assert choices(ordering)["pieces"]["d5"]["aims"] == {"e6": {"dice": 5, "die": DIE}}
    moving = in_moves(pair(), "d4")
    assert choices(moving)["pieces"]["d4"]["aims"] == {"e6": {"dice": 3, "die": DIE}}
    assert "aims" not in choices(given(pair(), "play probe-centre"))["pieces"].get("d5", {})


def test_in_battle_the_odds_stand_with_each_target():
    state = in_battle(pair(), "d4", "d5 unit")
    offered = choices(state)["pieces"]
    assert offered["d4"]["aims"]["e6"]["dice"] == 3
    assert offered["d4"]["aims"]["e6"]["odds"] == list(odds_answer(state, "d4", "e6").words)
    assert offered["d5"]["aims"]["e6"]["odds"] == list(odds_answer(state, "d5", "e6").words)


def test_the_odds_of_a_single_attack_are_drawn_as_a_bar():
    state = in_battle(position("e . . . . I\nf . . . . i"), "e5")
    aim = choices(state)["pieces"]["e5"]["aims"]["f5"]
    assert aim["sum"] == "You roll 4 dice at 1 hex"
    losses = [[17, "0", "lost-0"], [35, "1 lost", "lost-1"], [33, "2 lost", "lost-2"]]
    assert aim["bars"] == [("", aim["odds"][3], [*losses, [13, "3 lost", "lost-2"], [2, "4 lost", "lost-2"]])], (
        "alike for both answers"
    )
    assert aim["more"] == [*aim["odds"][1:3], *aim["odds"][4:]], "but what the bar shows"


def test_of_several_attacks_between_two_hexes_each_has_its_bar():
    aim = choices(in_battle(pair(), "d4", "d5 unit"))["pieces"]["d4"]["aims"]["e6"]
    assert [words.rpartition(" at ")[2] for words, *_ in aim["bars"]] == [
        "e6-1: 3 dice, if it stands",
        "e6-2: 3 dice, if it stands",
    ]


# --- asking -----------------------------------------------------------------------------------------------------------


def test_what_units_could_do_with_an_order_is_reported():
    state = pair()
    told = reach_answer(state, "d5")
    assert told == reach_answer(given(state, "play probe-centre"), "d5")
    assert "With an order Union infantry with rifles at d5-2 can move to " in told.words[2]
    assert told.words[3] == "From its hex it can attack e6-1 (5 dice) and e6-2 (5 dice)."
    assert "c5" in told.hexes
    assert reach_answer(state, "a1").words == ("Nothing stands on a1.",)
    alone = position("", generals={"d4": "U Reno"})
    assert reach_answer(alone, "d4").words == ("General Reno at d4 stands here by himself, and never battles.",)


def test_the_exact_odds_of_an_attack_are_reported():
    told = odds_answer(pair(), "d4", "e6-2")
    assert told.hexes == ("e6",)
    attacker, target = "Union infantry with rifles at d4", "Confederate infantry with smoothbores at e6-2"
    assert told.words == (
        f"{attacker} against {target}: 3 dice (3 at 2 hexes).",
        "A hit is saved: 50%; of two or more with its own symbol, one kills for sure.",
        "Any retreat flag: 42%; retreat flags are ignored with 6 figures or more, else saved if the dice allow it.",
        "Figures lost of 8: none (37%), 1 (41%), 2 (19%), 3 (3%); on average 0.9; destroyed: 0%.",
        "If it stands, must retreat: 0%; a figure of the attacker is lost to its defense die: 50%.",
        "If it withdraws, must retreat: 100%.",
    )


def test_a_unit_that_cannot_withdraw_has_no_other_odds():
    """In the home row a flag is the end of recruits, and they have no hex to withdraw to."""
    home = position("h . . . . S\ni . . . . i", quality={"i5": "recruits"})
    strikes = "a figure of the attacker is lost to its defense die: 50%"
    assert odds_answer(home, "h5", "i5").words[3:] == (
        "Figures lost of 8: none (27%), 1 (42%), 2 (20%), 3 (5%), 8 (6%); on average 1.4; destroyed: 6%.",
        f"Must retreat: 0%; {strikes}; the attacker may break through: 6%.",
    )


def test_what_the_answer_changes_is_reported_with_it():
    """Where the flags come on top of the one hex of a withdrawal, it drives off the board who is next to its end."""
    adds = {"rules": replace(RULES, withdrawal_adds=True)}
    near = position("g . . . . S\nh . . . . i", quality={"h5": "recruits"}, strength={"h5": 2}, **adds)
    stands, withdraws = odds_answer(near, "g5", "h5").words[3:]
    assert stands.startswith("If it stands, figures lost of 2: none (24%), ")
    assert withdraws.startswith("If it withdraws, figures lost of 2: none (13%), ")


def test_a_general_by_himself_is_attacked_with_odds_of_his_own():
    alone = position("e . . . . S", generals={"f5": "C Hood"})
    assert odds_answer(alone, "e5", "f5").words[1:] == (
        "He saves himself from a hit: 17%.",
        "Any retreat flag: 42%; retreat flags are saved if the dice allow it.",
        "The general is lost: 35%.",
        "Must retreat: 27%.",
    )
    menu = north_menu.menu(in_battle(alone, "e5"))
    assert menu[0].words.endswith(" 3 dice: general lost 35%, must retreat 27%.")
    unsaved = {"rules": replace(RULES, general_saves_flags=False)}
    alone = position("e . . . . S", generals={"f5": "C Hood"}, **unsaved)
    assert odds_answer(alone, "e5", "f5").words[2] == "Any retreat flag: 42%; retreat flags are not saved."


def test_it_is_said_when_a_general_does_not_help():
    state = in_battle(pair(), "d5")
    told = say_attacks(state, [game.parse("battle d5-2 e6-2 unit")])
    assert told[0].startswith("Union infantry with rifles at d5-2 without General Reno against Confederate ")
    assert "4 dice (4 at 1 hex)" in told[0]


def test_of_several_attacks_between_two_hexes_each_is_reported_in_a_few_words():
    told = odds_answer(pair(), "d5", "e6")
    assert len(told.words) == 8, "each of two units on each of two, with the general and without him"
    assert all(" dice: if it stands, " in words for words in told.words)
    assert odds_answer(pair(), "d5-2", "e6").words == told.words[4:]


def test_where_there_are_no_odds_it_is_said_why():
    state = pair()
    for place, to, rule in (("d5", "f6", "6.2"), ("d5", "i13", "7.9"), ("d5-2", "d4", "7.9")):
        with pytest.raises(IllegalAction) as raised:
            odds_answer(state, place, to)
        assert raised.value.refusal.rule == rule, (place, to)
    assert odds_answer(state, "d5", "d5") == odds_answer(state, "d5-1", "d5") == reach_answer(state, "d5")
    assert odds_answer(state, "a1", "e6") == reach_answer(state, "a1")
    with pytest.raises(ValueError, match="not a valid place"):
        odds_answer(state, "d5-3", "e6")


def test_at_the_terminal_it_is_said_what_keeps_an_attack_from_being_made_now():
    early = list(say_odds_now(pair(), "d5-1", "e6-1"))
    assert early[:-1] == list(odds_answer(pair(), "d5-1", "e6-1").words)
    assert early[-1].startswith("Now it cannot be made. A turn begins with a card")
    ready = in_battle(pair(), "d5")
    assert list(say_odds_now(ready, "d5", "e6")) == list(odds_answer(ready, "d5", "e6").words)
    assert list(say_odds_now(ready, "d5", "d5")) == list(reach_answer(ready, "d5").words)


def test_a_line_of_sight_is_reported_with_what_blocks_it():
    state = position("d . . . I . . i\ne .", "d . . . . w")
    blocked = sight_answer(state, "d4", "d7")
    assert (blocked.clear, blocked.blocked) == (False, ("d5",))
    assert "woods at d5" in blocked.words[1]
    assert sight_answer(state, "d4", "d5").clear
    past_a_unit = sight_answer(position("d . . . I I . i"), "d3", "d7")
    assert "a piece of the Union side at d4" in past_a_unit.words[1]
    with pytest.raises(ValueError, match="two ends"):
        sight_answer(state, "d4", "d4")


def test_the_book_tells_every_kind_of_piece_and_ground():
    told = table_view.book(pair())
    assert told["pieces"]["rifles"] == (
        "Infantry with rifles: moves up to 2 hexes, or 1 and battles; rolls 4, 3, 2, 1 dice at 1 to 4 hexes."
    )
    assert told["pieces"]["dismounted"].startswith("Dismounted cavalry: does not move; ")
    assert "on a hill 6, 5, 4, 3, 2" in told["pieces"]["foot_artillery"]
    assert told["pieces"]["cavalry"].endswith("rolls 3 dice next to it.")
    assert "woods" in told["terrain"]
    assert "clear" not in told["terrain"], "what changes nothing needs no words"
    assert len(told["ground"]) == 113
    on_foot = table_view.book(pair(**read(dismounted_as_infantry=True)))["pieces"]["dismounted"]
    assert on_foot.startswith("Dismounted cavalry: moves up to 2 hexes, or 1 and battles; ")


def test_what_has_to_be_remembered_is_reported_at_the_terminal():
    state = given(pair(), "play probe-centre", "order d5 brigade", "done", "move d4 c5")
    assert north_menu.standing(state) == (
        "Ordered: c5 and d5-1; moved: c5.",
        "Brigades on the march: A.",
    )
    assert north_menu.standing(in_battle(pair(), "d5")) == ("Can battle: d5-1 and d5-2.",)
    assert north_menu.say_card(state).startswith("Card: Probe Center. ")
    assert north_menu.say_card(pair()) == ""


def test_the_opening_counts_in_points_and_leaves_the_first_turn_to_the_dice():
    told = [*say_opening(opening(find_scenario("two-bridges"), game.setup(find_scenario("two-bridges")), "point"))]
    assert "The Union side begins. The first to have 6 points wins." in told
    crossroads = find_scenario("crossroads")
    assert "The dice decide who begins. The first to have 4 points wins." in say_opening(
        opening(crossroads, game.setup(crossroads), "point")
    )


@pytest.mark.parametrize(
    ("winner", "viewer", "words"),
    [
        ("union", "union", "You have won, 6 points to 1, on turn 1."),
        ("union", "confederate", "You have lost, 1 point to 6, on turn 1."),
        (None, "union", "Nobody has won: the game ended on turn 1, at 6 to 1 points."),
    ],
)
def test_the_end_is_reported_in_points(winner, viewer, words):
    end = End(winner, "points", 9, "")
    assert status_text.say_end(end, pair(points=(6, 1)), viewer) == words
