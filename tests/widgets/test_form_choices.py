"""A form with lists: each choice reaches the function at once, by mouse and by keys, and a wrong one has a reason."""

from collections.abc import Mapping

import pytest
from playwright.sync_api import expect

from bcnb.widgets.form import ChoiceForm, PickList
from tests.helpers.pages import Stage, shown

pytestmark = pytest.mark.unmeasured

LISTS = {
    "battle": PickList("Battle", {"shiloh": "Shiloh", "antietam": "Antietam"}, "antietam"),
    "hand": PickList("Hand", {"1": "1", "2": "2"}, "1"),
}


def chosen_by(choices: list[Mapping[str, str]]) -> ChoiceForm:
    return ChoiceForm("Battle and hand", LISTS, choices.append)


def test_a_choice_reaches_the_function_with_all_others() -> None:
    choices: list[Mapping[str, str]] = []
    form = chosen_by(choices)
    assert repr(form) == "Battle: Antietam\nHand: 1"
    form._answer(None, {"t": "choose", "at": "hand", "to": 1}, None)
    form._answer(None, {"t": "choose", "at": "battle", "to": 0}, None)
    assert choices == [{"battle": "antietam", "hand": "2"}, {"battle": "shiloh", "hand": "2"}]
    assert repr(form) == "Battle: Shiloh\nHand: 2"


@pytest.mark.parametrize(("at", "to"), [("battle", 2), ("battle", -1), ("side", 0)])
def test_an_unknown_choice_is_refused(at: str, to: int) -> None:
    choices: list[Mapping[str, str]] = []
    form = chosen_by(choices)
    form._answer(None, {"t": "choose", "at": at, "to": to}, None)
    assert form.view["said"][0][0] == "refused"
    assert choices == []


def test_choices_that_do_not_fit_together_have_a_reason() -> None:
    def refuse(choices: Mapping[str, str]) -> None:
        raise ValueError("no such hand")

    form = ChoiceForm("Battle and hand", LISTS, refuse)
    form._answer(None, {"t": "choose", "at": "hand", "to": 1}, None)
    assert form.view["said"] == [["refused", "No such hand."]]


def test_the_lists_work_on_a_page_and_keep_the_focus(stage: Stage) -> None:
    choices: list[Mapping[str, str]] = []
    view = shown(stage, chosen_by(choices))
    battle = view.get_by_label("Battle:")
    expect(battle).to_have_value("Antietam")
    battle.focus()
    battle.select_option("Shiloh")
    stage.settle()
    assert choices == [{"battle": "shiloh", "hand": "1"}]
    expect(battle).to_have_value("Shiloh")
    expect(battle).to_be_focused()
