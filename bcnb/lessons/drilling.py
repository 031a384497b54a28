"""Drilling: the names of hexes, until they are known."""

from IPython.display import display

from bcnb.course.hex_drill import DrillKind
from bcnb.engine.game_registry import ruleset
from bcnb.grid.hexes import write_hex
from bcnb.lessons.saying import say
from bcnb.lessons.taking import taking
from bcnb.presentation.text_tools import count_noun
from bcnb.storage.scenarios import find_scenario
from bcnb.widgets.hex_drill import Trainer


@taking('drill("find")')
def drill(way: str = "find", solve: bool = False, *, seed: str = "") -> None:
    """Put the trainer for the names of hexes on the page: `find` a hex by its name, or `name` a hex that is marked.

    With the same `seed` the same hexes are asked; without one, others every time. With `solve` five are answered.
    """
    if way not in list(DrillKind):
        raise ValueError(f"a drill can be {' or '.join(DrillKind)}, not {way!r}")
    battle = find_scenario("kernstown")
    shown = Trainer(ruleset(battle.ruleset).setup(battle), DrillKind(way), seed)
    for _ in range(5 if solve else 0):
        shown.answer(write_hex(shown.drill.at))
    display(shown)
    say(f"{shown.title}: {count_noun(shown.drill.right, 'right answer')} so far.")
