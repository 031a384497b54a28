"""The pictures of the home page: a battle under way, and the layouts of the battles."""

from functools import cache

from bcnb.course.home import phrases
from bcnb.engine.game_registry import ruleset
from bcnb.presentation.markup import Markup
from bcnb.presentation.narration import narrate
from bcnb.presentation.presenter import page_presenter_of
from bcnb.presentation.svg import picture
from bcnb.storage.records import find_recorded_game
from bcnb.storage.scenarios import find_scenario, list_scenarios

UNDER_WAY, PLY = "battle_cry/first-bull-run-planner-planner-1-001", 90
"""The recorded game of the first picture, and its ply: a unit retreats after an attack with four dice."""
FIRST = "under-way"
"""The name of the first picture."""


@cache
def picture_names() -> tuple[str, ...]:
    """Return the names of all pictures: the first one, and the battles."""
    return (FIRST, *(name.rpartition("/")[2] for name in list_scenarios() if "/" in name))


@cache
def home_picture(name: str) -> Markup:
    """Return a picture as an SVG document.

    Raises:
        KeyError: for an unknown name.
    """
    if name not in picture_names():
        raise KeyError(name)
    if name == FIRST:
        moment = narrate(find_recorded_game(UNDER_WAY)).walk[PLY]
        state, title, arrows = moment.state, phrases.UNDER_WAY_TITLE, moment.shown.arrows
    else:
        battle = find_scenario(name)
        state, title, arrows = ruleset(battle.ruleset).setup(battle), phrases.LAYOUT.format(battle=battle.title), ()
    scene = page_presenter_of(state).scene(state, title=title, arrows=arrows)
    return picture(scene, framed=False)
