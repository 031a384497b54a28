"""What the page of the recorded game says about its records is so."""

import json
import re

from bcnb.games.hexboard.rules.tables import Side
from bcnb.games.north_against_south.rules import attack, retreat
from bcnb.games.north_against_south.rules import events as e
from bcnb.games.north_against_south.rules.state import TakeStep
from bcnb.grid.hexes import distance, parse_hex, write_hex
from bcnb.storage.paths import notebooks_folder
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_record, load_record

PAGE = notebooks_folder() / "variants" / "north_against_south" / "05_a_recorded_game.ipynb"


def words() -> str:
    """The prose of the page."""
    cells = json.loads(PAGE.read_text(encoding="utf-8"))["cells"]
    return "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")


def recorded(name: str):
    return load_record(find_record(name))


def test_the_cavalry_that_withdrew_could_go_to_one_hex_alone_next_to_the_same_enemies():
    name = "crossroads-greedy-greedy-5-001"
    state = Recorded(name, recorded(name)).timeline.at(418)
    unit, attacker = attack.target_unit(state), state.turn.attack.attacker
    ways = retreat.unit_options(state, TakeStep(Side.UNION, unit, None, 1, held=True))
    (label,) = (write_hex(way.target) for way in ways)
    at = state.board.units[unit].at
    assert state.field.terrain[at].high
    assert not state.field.terrain[parse_hex(label)].high
    assert distance(parse_hex(label), state.board.units[attacker].at) == 1
    assert f"It could withdraw only to {label}, which is off the hill and next to the same enemies." in words()


def test_the_brigades_of_the_other_game_march_from_the_ply_that_is_reported():
    name, told = re.search(
        r"\[(two-bridges[\w-]+)\]\(\S+\) \| brigades on the march, beginning with the Union’s at ply (\d+)", words()
    ).groups()
    marches = (
        number
        for number, ply in enumerate(recorded(name).plies, 1)
        if ply.seat == "union" and any(isinstance(event, e.Moved) and event.rule == "13.5" for event in ply.events)
    )
    assert next(marches) == int(told)
