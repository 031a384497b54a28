"""One field a layout: what is reckoned from the ground once serves every game that is played on it."""

import pytest

from bcnb.engine.game_registry import ruleset
from bcnb.storage.scenarios import find_scenario, list_scenarios

NAMES = list_scenarios()


def field(name):
    scenario = find_scenario(name)
    return ruleset(scenario.ruleset).setup(scenario).field


@pytest.mark.parametrize("name", NAMES)
def test_the_same_layout_gives_the_same_field(name):
    assert field(name) is field(name)


def test_other_layouts_give_other_fields():
    assert len({id(field(name)) for name in NAMES}) == len(NAMES)
