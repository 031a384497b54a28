"""The battles to choose from: what a card says, where it is measured, and its picture."""

import pytest

from bcnb.analysis.game_collection import BattleMeasures, battle_measures
from bcnb.course.home.battle_gallery import (
    describe_balance,
    describe_length,
    full_name,
    gallery_data,
    layout_picture,
)
from bcnb.engine.game_registry import RULESETS
from bcnb.storage.saved_games import begin_game
from bcnb.storage.scenarios import find_scenario, list_scenarios

pytestmark = pytest.mark.usefixtures("home")


def test_every_battle_of_every_game_is_in_the_gallery_once():
    games = gallery_data()["games"]
    assert [game["game"] for game in games] == list(RULESETS)
    assert [len(game["battles"]) for game in games] == [15, 3, 2]
    assert sorted(card["battle"] for game in games for card in game["battles"]) == sorted(list_scenarios())


def test_a_card_names_date_length_and_balance():
    first, _, of_1961 = (game["battles"] for game in gallery_data()["games"])
    assert first[0]["title"] == "First Bull Run"
    assert first[0]["date"] == "July 21, 1861"
    assert first[0]["length"] == "17 to 24 turns"
    assert first[0]["balance"] == {
        "union": 44,
        "confederate": 56,
        "words": "Between two captains, the Union won 44% of 400 games (95% interval: 39.0% to 48.6%), "
        "the Confederates 56%.",
    }
    assert all(card["balance"] and card["length"].endswith(" turns") for card in first)
    assert all(card["balance"] is None and card["length"] == "" for card in of_1961)


def test_what_was_not_measured_is_not_claimed():
    assert battle_measures("battle_cry_1961", "two-players") is None
    assert battle_measures("battle_cry", "nowhere") is None
    assert describe_balance(None) is None
    assert describe_length(BattleMeasures("planner", 400, 200, 200, "45.1 to 54.9")) == ""


def test_a_game_under_way_is_named_at_its_battle():
    assert gallery_data()["states"] == {}
    begin_game(find_scenario("shiloh"), {"union": "person", "confederate": "greedy"}).close()
    assert gallery_data()["states"] == {"shiloh": "in progress"}


def test_only_battles_that_come_with_bcnb_have_a_layout():
    assert layout_picture("battle_cry/shiloh").startswith("<svg")
    assert full_name(find_scenario("crossroads")) == "north_against_south/crossroads"
    for name in ("shiloh", "battle_cry/nowhere", "../secret"):
        with pytest.raises(ValueError, match="unknown scenario"):
            layout_picture(name)
