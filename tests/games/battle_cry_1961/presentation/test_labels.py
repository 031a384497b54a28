"""The names on the map of 1961 stand over no rail line, no town, no counter and no other name."""

import re
from itertools import combinations
from pathlib import Path

import pytest

from bcnb.course.catalogue import list_exercises
from bcnb.course.tasks import Task, load_exercise
from bcnb.engine.game_registry import ruleset
from bcnb.games.battle_cry_1961.presentation.board_view import scene
from bcnb.games.battle_cry_1961.presentation.labels import Label, LabelObstacles, labels, overlap
from bcnb.games.battle_cry_1961.presentation.map_scene import Land, MapScene, land_of
from bcnb.games.battle_cry_1961.presentation.sheet_geometry import SIDE
from bcnb.games.battle_cry_1961.presentation.svg_paths import rail_points
from bcnb.presentation.narration import narrate
from bcnb.presentation.symbols import PLATE
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_record, load_record
from bcnb.storage.scenarios import find_scenario

pytestmark = pytest.mark.unmeasured

NAMES = ("two-players", "four-players")
TASKS = [path for path in list_exercises().values() if "battle_cry_1961" in path.parts and path.stem != "quiz"]


def drawn(name: str) -> MapScene:
    scenario = find_scenario(f"battle_cry_1961/{name}")
    return scene(ruleset(scenario.ruleset).setup(scenario))


def over(label: Label, x: int, y: int, across: float, down: float) -> bool:
    """Whether a name and what is drawn around a place share more than a unit."""
    left, top, right, bottom = label.box
    return min(right, x + across) - max(left, x - across) > 1 and min(bottom, y + down) - max(top, y - down) > 1


@pytest.mark.parametrize("name", NAMES)
def test_no_name_is_struck_or_covered(name: str) -> None:
    scene = drawn(name)
    land = scene.land
    towns, states = labels(land)
    assert {town.name for town in towns} == {town for _, town in land.dots}
    assert len(states) >= 17
    lines = LabelObstacles(rail_points(land.rails, land.plan), land.plan)
    assert [label.name for label in (*towns, *states) if lines.struck(label)] == []
    assert [pair for pair in combinations((*towns, *states), 2) if overlap(*pair)] == []
    places = {cell.hex: (cell.x, cell.y) for cell in scene.cells}
    counters = [(*places[piece.hex], PLATE[0] / 2, PLATE[1] / 2) for piece in scene.pieces]
    dots = [(*land.plan.center(at), 8.5, 8.5) for at, _ in land.dots]
    middles = {(x, y) for x, y, *_ in dots}
    corners = [(x + 23, y + 9, 8.5, 8.5) for x, y, *_ in counters if (x, y) in middles]
    others = (*counters, *dots, *corners)
    assert [label.name for label in (*towns, *states) for box in others if over(label, *box)] == []


def test_no_counter_that_ever_comes_hides_a_name_but_one() -> None:
    land = drawn("two-players").land
    towns, states = labels(land)
    hidden = [label.name for label in (*towns, *states) if not _in_strip(label, land)]
    assert hidden == ["Burkeville"], "both strips at its dot are full of rail lines"


def _in_strip(label: Label, land: Land) -> bool:
    _, top, _, bottom = label.box
    middle = round(((top + bottom) / 2 - land.plan.top) / SIDE) * SIDE + land.plan.top
    room = (SIDE - PLATE[1]) / 2 + 1
    return middle - room <= top and bottom <= middle + room


def test_what_is_struck_is_found() -> None:
    land = drawn("two-players").land
    lines = LabelObstacles(rail_points(land.rails, land.plan), land.plan)
    label = labels(land)[0][0]
    x, y = land.plan.center(land.rails[0][1])
    assert lines.struck(label._replace(box=(x - 20, y - 20, x + 20, y + 20)))
    assert lines.struck(label._replace(box=(0, 0, 20, 20))), "beyond the map"
    assert overlap(label, label)


@pytest.mark.parametrize("path", TASKS, ids=lambda path: path.stem)
def test_no_name_runs_over_the_edge_of_the_board_of_a_task(path: Path) -> None:
    task = load_exercise(path)
    assert isinstance(task, Task)
    land = land_of(task.state.field)
    edge = LabelObstacles([], land.plan)
    assert [label.name for label in labels(land)[0] if edge.beyond(label)] == []


def test_no_brackets_stand_in_brackets() -> None:
    record = load_record(find_record("battle_cry_1961/two-players-greedy-planner-1-001"))
    words = [sentence for moment in narrate(Recorded("record", record)).walk for sentence in moment.words]
    words += [cell.name for cell in drawn("four-players").cells]
    assert [one for one in words if re.search(r"\([^()]*\(", one)] == []
