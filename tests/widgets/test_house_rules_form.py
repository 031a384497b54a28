"""The form of house rules: they are saved, changed, and never overwritten by mistake."""

from typing import Any

import pytest

from bcnb.course.rule_options import agreed_answers
from bcnb.engine.game_registry import RULESETS
from bcnb.storage.house_rules import house_names, house_scenario, save_house_rules
from bcnb.storage.paths import home_folder
from bcnb.widgets.house_rules_form import HouseRulesForm


def tell(form: HouseRulesForm, **message: object) -> list[Any]:
    """Send a message to the form, and return the words of the result."""
    form._answer(form, message, None)
    return form.view["said"]


def picked(form: HouseRulesForm, asked: str) -> str:
    """Return the text that a list of the form shows."""
    (block,) = (block for block in form.blocks() if block.get("at") == asked)
    return str(block["options"][block["chosen"]])


def test_house_rules_are_saved_under_a_name_and_used_in_a_battle() -> None:
    form = HouseRulesForm()
    assert not home_folder().joinpath("house").exists()
    tell(form, t="choose", at="O-7", to=1)
    tell(form, t="choose", at="O-30", to=1)
    tell(form, t="choose", at="O-30", to=0)
    tell(form, t="write", at="name", to=" room-12 ")
    ((kind, words),) = tell(form, t="press", at="save")
    assert (kind, words.split(". ")[0]) == ("news", "room-12 is saved")
    assert dict(house_scenario("kernstown", "room-12").house) == {"least_dice": 1}


@pytest.mark.parametrize("game", RULESETS)
def test_every_other_answer_can_be_saved_and_opened_again(game: str) -> None:
    form = HouseRulesForm()
    tell(form, t="choose", at="game", to=RULESETS.index(game))
    for one in agreed_answers(game):
        tell(form, t="choose", at=one.number, to=1)
    tell(form, t="write", at="name", to="all")
    assert tell(form, t="press", at="save")[0][0] == "news"
    again = HouseRulesForm(game)
    tell(again, t="choose", at="saved", to=1)
    assert {picked(again, one.number) for one in agreed_answers(game)} == {"The other way"}


def test_saved_house_rules_are_changed_and_values_of_the_file_stay() -> None:
    save_house_rules("ours", "battle_cry", {"least_dice": 2, "several_battles": True})
    form = HouseRulesForm()
    tell(form, t="choose", at="saved", to=1)
    assert (picked(form, "O-7"), picked(form, "O-30")) == ("As saved", "The other way")
    tell(form, t="choose", at="O-7", to=2)
    tell(form, t="choose", at="O-30", to=0)
    tell(form, t="press", at="save")
    assert dict(house_scenario("kernstown", "ours").house) == {"least_dice": 2}


@pytest.mark.parametrize(
    ("messages", "reason"),
    [
        ([{"t": "press", "at": "save"}], "for at least one question"),
        ([{"t": "choose", "at": "O-7", "to": 1}, {"t": "press", "at": "save"}], "lower-case letters"),
        ([{"t": "choose", "at": "O-7", "to": 2}], "Unknown answer 2"),
        ([{"t": "choose", "at": "N-1", "to": 1}], "Unknown answer 1"),
        ([{"t": "choose", "at": "saved", "to": 2}], "Unknown answer 2"),
        ([{"t": "press", "at": "else"}], "Unknown button"),
        ([{"t": "write", "at": "else", "to": "x"}], "no written answer"),
    ],
)
def test_what_cannot_be_saved_is_refused_with_the_reason(messages: list[dict[str, object]], reason: str) -> None:
    save_house_rules("ours", "battle_cry", {"least_dice": 2})
    form = HouseRulesForm()
    for message in messages:
        said = tell(form, **message)
    assert said[0][0] == "refused"
    assert reason in said[0][1]
    assert dict(house_scenario("kernstown", "ours").house) == {"least_dice": 2}


def test_house_rules_of_another_group_are_not_overwritten() -> None:
    save_house_rules("ours", "north_against_south", {"own_pace": True})
    form = HouseRulesForm()
    tell(form, t="choose", at="O-7", to=1)
    tell(form, t="write", at="name", to="ours")
    ((kind, words),) = tell(form, t="press", at="save")
    assert kind == "refused"
    assert "Choose another name" in words
    assert house_names("battle_cry") == []
    assert "Save house rules" in repr(form)


def test_a_home_that_cannot_be_written_is_reported() -> None:
    home_folder().mkdir(parents=True, exist_ok=True)
    (home_folder() / "house").write_text("a file", encoding="utf-8")
    form = HouseRulesForm()
    tell(form, t="choose", at="O-7", to=1)
    tell(form, t="write", at="name", to="ours")
    ((kind, words),) = tell(form, t="press", at="save")
    assert (kind, "cannot be saved" in words) == ("refused", True)
