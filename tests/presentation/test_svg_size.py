"""The picture of every scenario is small, begun or all over the board, whichever side is below."""

import pytest

from bcnb.engine.game_registry import ruleset
from bcnb.games.battle_cry.presentation.board_view import scene
from bcnb.presentation.presenter import page_presenter_of
from bcnb.presentation.scene import Viewpoint
from bcnb.presentation.svg import picture
from bcnb.storage.scenarios import find_scenario, list_scenarios
from tests.helpers.drawn import mixed

MOST = {"battle_cry": 24_000, "north_against_south": 30_000, "battle_cry_1961": 48_000}
"""The largest number of bytes of a stored picture, by game."""
NAMES = [name for name in list_scenarios() if name.split("/")[0] in MOST]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("below", ["union", "confederate"])
def test_the_picture_of_every_scenario_is_small(name: str, below: str) -> None:
    scenario = find_scenario(name)
    state = ruleset(scenario.ruleset).setup(scenario)
    drawn = page_presenter_of(state).scene(state, title=scenario.title, stand=Viewpoint(below))
    assert len(picture(drawn).encode()) <= MOST[scenario.ruleset]


def test_a_picture_of_everything_at_once_is_still_no_larger_than_two() -> None:
    assert len(picture(scene(mixed())).encode()) < 40_000
