"""The last turn of the other side, as a person sees it before acting."""

import pytest

from bcnb.engine.game import Game
from bcnb.engine.game_registry import ruleset
from bcnb.games import battle_cry
from bcnb.games.battle_cry.rules.state import State
from bcnb.presentation.narration import Log
from bcnb.presentation.table_adapter import table_adapter_of
from bcnb.presentation.turn_recap import LONGEST, last_turn, say_acts
from bcnb.storage.records import find_recorded_game
from bcnb.storage.scenarios import find_scenario
from tests.helpers.battle_cry.field import position, scenario_of

PLAYERS = {"confederate": "the sergeant"}
UNITS = "d . . . . . . . . .\ne . . . . . I . . .\nf . . . . . . . i ."
THEIRS = ("play attack-centre", "order f8", "move f8 f7", "done", "battle f7 e6", "roll IAF", "retreat e6 d6")


def recap(*texts: str, viewer: str = "union", held: str = "rally", start: State | None = None):
    """What a viewer is shown of the last turn after the Union has skipped its first one, and some things were done."""
    scenario = scenario_of(start or position(UNITS), 2, 2)
    game = Game(battle_cry, scenario, {"union": "person", "confederate": "greedy"})
    hands = {"union": ["probe-centre", "attack-left"], "confederate": ["attack-centre", held]}
    while game.seat == "chance":
        game.play(f"draw {hands[game.state.decision.side.seat].pop(0)}")
    for text in ("discard attack-left", "draw bombard", *texts):
        game.play(text)
    told = Log(game.at(0), viewer)
    told.follow(game.record.plies)
    return last_turn(told, game.record.plies, viewer, PLAYERS, asked=game.seat == viewer)


@pytest.fixture
def theirs():
    return recap(*THEIRS, "draw leadership")


def test_it_names_the_card_the_moves_and_the_attacks_with_their_result(theirs):
    assert theirs.words == "Sergeant: Attack Center. Infantry f8 to f7; f7 attacks e6: 1 hit, 1 retreat flag."


def test_a_general_who_leaves_his_unit_is_named_by_himself():
    """The kind of the piece on the hex that he leaves is that of his unit."""
    led = position(UNITS, generals={"f8": "C Cleburne"})
    told = recap("play attack-centre", "order f8 general", "move f8 f9 general", "done", "draw leadership", start=led)
    assert told.words == "Sergeant: Attack Center. General f8 to f9."


def test_where_a_unit_joins_a_general_only_the_unit_came_from_elsewhere():
    waiting = position(UNITS, generals={"f7": "C Cleburne"})
    told = recap("play attack-centre", "order f8", "move f8 f7", "done", "done", "draw leadership", start=waiting)
    assert told.moves == (("f8", "f7", "units"),)


def test_where_a_general_goes_with_his_unit_both_came_from_there():
    led = position(UNITS, generals={"f8": "C Cleburne"})
    told = recap("play attack-centre", "order f8", "move f8 f7", "done", "done", "draw leadership", start=led)
    assert set(told.moves) == {("f8", "f7", "units"), ("f8", "f7", "generals")}


def test_where_a_general_leaves_his_unit_he_alone_came_from_there():
    led = position(UNITS, generals={"f8": "C Cleburne"})
    told = recap("play attack-centre", "order f8 general", "move f8 f9 general", "done", "draw leadership", start=led)
    assert told.moves == (("f8", "f9", "generals"),)


def test_it_has_the_arrows_of_the_whole_turn(theirs):
    assert theirs.arrows == (("f8", "f7", "move"), ("f7", "e6", "shot"), ("e6", "d6", "retreat"))


def test_it_is_there_until_the_viewer_acts():
    assert recap(*THEIRS, "draw leadership", "play probe-centre") is None


@pytest.mark.parametrize("done", range(len(THEIRS) - 1))
def test_it_is_not_there_while_the_other_side_acts(done):
    assert recap(*THEIRS[:done]) is None


def test_while_you_are_asked_it_is_the_present_turn_so_far():
    asked = recap(*THEIRS[:-1])
    assert asked.words == "Sergeant: Attack Center. Infantry f8 to f7; f7 attacks e6: 1 hit, 1 retreat flag."
    assert asked.arrows == (("f8", "f7", "move"), ("f7", "e6", "shot"))


def test_your_own_turn_is_never_shown_as_theirs_though_they_chose_a_retreat_in_it():
    yours = ("play probe-centre", "order d6", "move d6 e6", "done", "battle e6 f7", "roll AAF", "retreat f7 g8")
    begun = (*THEIRS, "draw leadership", *yours)
    for more in ((), ("draw fieldworks",), ("draw fieldworks", "play rally")):
        assert recap(*begun, *more) is None


def test_who_has_no_seat_is_shown_nothing():
    assert recap(*THEIRS, "draw leadership", viewer="") is None


def test_a_turn_without_a_card_says_so():
    told = recap("discard rally", "draw leadership").words
    assert told == "Sergeant: The Confederate side discarded Rally. No unit moved or attacked."


def test_a_special_card_without_move_or_attack_says_what_it_did():
    works = recap("play fieldworks", "dig f8 SE", "draw leadership", held="fieldworks").words
    assert works.endswith("Fieldworks. Confederate infantry at f8 built field works facing southeast and southwest.")
    nobody = recap("play rally", "draw leadership").words
    assert nobody.startswith("Sergeant: Rally. ")
    assert "No move" not in nobody


MANY = [f"infantry {row}{column} to {row}{column - 1}" for row in "fg" for column in range(2, 6)]
ATTACKS = ["d8 attacks b8: 4 hits", "d3 attacks b4: no hit, 1 retreat flag"]


def test_a_long_turn_counts_its_moves_and_then_its_attacks():
    """The board shows each of them with an arrow, and the log in words."""
    assert say_acts("Sergeant: Rally.", MANY[:2], ATTACKS) == (
        "Sergeant: Rally. Infantry f2 to f1, infantry f3 to f2; d8 attacks b8: 4 hits; "
        "d3 attacks b4: no hit, 1 retreat flag."
    )
    assert say_acts("Sergeant: Rally.", MANY, ATTACKS) == (
        "Sergeant: Rally. 8 moves; d8 attacks b8: 4 hits; d3 attacks b4: no hit, 1 retreat flag."
    )
    assert say_acts("Sergeant: Rally.", MANY, 3 * ATTACKS) == "Sergeant: Rally. 8 moves; 6 attacks, on b8 and b4."


def test_no_recap_of_a_stored_game_is_too_long_for_its_box():
    recorded = find_recorded_game("kernstown-greedy-greedy-2-001")
    log = Log(recorded.start, "union")
    told = set()
    for number in range(len(recorded.record.plies)):
        log.follow(recorded.record.plies[: number + 1])
        asked = number + 1 < len(recorded.record.plies) and recorded.record.plies[number + 1].seat == "union"
        if found := last_turn(log, recorded.record.plies, "union", PLAYERS, asked=asked):
            told.add(found.words)
    assert told
    assert {words for words in told if len(words) > LONGEST} == set()


def test_a_page_watches_it_from_its_first_ply(theirs):
    assert theirs.since == 6, "four cards were dealt, then the Union discarded one and drew another"


@pytest.mark.parametrize(
    ("name", "empty"),
    [("battle_cry/kernstown", "e5"), ("north_against_south/two-bridges", "e5"), ("battle_cry_1961/two-players", "a1")],
)
def test_every_game_says_the_kind_of_a_piece_as_its_table_does(name, empty):
    scenario = find_scenario(name)
    start = ruleset(scenario.ruleset).setup(scenario)
    adapter = table_adapter_of(start)
    where = adapter.position(start, {})["where"]
    assert {at: adapter.kind_at(start, at) for at in where} == {at: piece[1] for at, piece in where.items()}
    assert adapter.kind_at(start, empty) == ""
