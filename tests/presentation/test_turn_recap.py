"""The last turn of the other side, as a person sees it before acting."""

import pytest

from bcnb.engine.game import Game
from bcnb.engine.game_registry import ruleset
from bcnb.games import battle_cry
from bcnb.presentation.narration import Log
from bcnb.presentation.table_adapter import table_adapter_of
from bcnb.presentation.turn_recap import last_turn
from bcnb.storage.scenarios import find_scenario
from tests.helpers.battle_cry.field import position, scenario_of

PLAYERS = {"confederate": "the sergeant"}
UNITS = "d . . . . . . . . .\ne . . . . . I . . .\nf . . . . . . . i ."
THEIRS = ("play attack-centre", "order f8", "move f8 f7", "done", "battle f7 e6", "roll IAF", "retreat e6 d6")


def recap(*texts: str, viewer: str = "union", held: str = "rally"):
    """What a viewer is shown of the last turn after the Union has skipped its first one, and some things were done."""
    scenario = scenario_of(position(UNITS), 2, 2)
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
