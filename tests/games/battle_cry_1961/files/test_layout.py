"""Files of the 1961 game: maps, scenarios and positions, and what the loader says about faulty ones."""

import re
from itertools import islice

import pytest

from bcnb.games import battle_cry_1961 as game
from bcnb.games.battle_cry_1961.files.layout import parse_picture, write_picture
from bcnb.games.battle_cry_1961.rules.state import Phase
from bcnb.games.battle_cry_1961.rules.tables import Side
from bcnb.grid.squares import parse_square
from bcnb.storage.game_files import AsciiMapError
from bcnb.storage.paths import scenarios_folder
from bcnb.storage.scenarios import (
    find_scenario,
    load_position,
    load_scenario,
    position_ruleset,
    read_position,
    scenario_from,
    write_position,
)
from bcnb.storage.toml import FileError, Table, parse_toml
from tests.helpers.battle_cry_1961 import world
from tests.helpers.battle_cry_1961.squares import play, war
from tests.test_laws import starts, walk

HEAD = 'ruleset = "battle_cry_1961"\n'
SMALL = """
[map]
terrain = '''
. ^ . ~
. . . .
'''
units = '''
I . c ~
. . . .
'''
"""


def read_whole(table: Table):
    """The state of a position, none of whose keys is unknown."""
    state = read_position(table)
    table.finish()
    return state


def read(text: str):
    return read_whole(parse_toml(HEAD + text, "war.toml"))


def fault(text: str, *, head: str = HEAD) -> tuple[int | None, str]:
    """The line and the reason of a refused position."""
    table = parse_toml(head + text, "war.toml")
    with pytest.raises(FileError) as told:
        read_whole(table)
    assert told.value.file == "war.toml"
    return told.value.line, told.value.reason


# --- positions --------------------------------------------------------------------------------------------------------


def test_a_position_needs_no_more_than_its_pieces():
    state = read('[map]\nunits = "I . c ."\n')
    assert state == war("I.c.")._replace(field=state.field)
    assert (state.phase, game.seat(state), state.turn.spots) == (Phase.MOVE, "union", 0)


def test_a_position_says_what_has_happened_in_the_turn():
    state = read(SMALL + '[position]\nseat = "confederate"\nspots = 5\nturn = 9\nstopped = "a3"\njoined = ["union"]\n')
    assert (state.side, state.turn.spots, state.turn.number) == (Side.CONFEDERATE, 5, 9)
    assert state.turn.stopped == 1 << parse_square("a3")
    assert state.joined == (True, False)


@pytest.mark.parametrize("start", starts("battle_cry_1961"))
def test_a_position_is_written_and_read_again(start, tmp_path):
    for seed in range(3):
        for _, _, state, _ in islice(walk("battle_cry_1961", start, seed, 500), 0, None, 23):
            path = tmp_path / "position.toml"
            path.write_text(write_position(state), encoding="utf-8")
            again = load_position(path)
            assert again == state._replace(field=again.field)
            assert game.legal_actions(again) == game.legal_actions(state)
            assert again.field.__class__ is state.field.__class__
            assert all(
                getattr(again.field, name) == getattr(state.field, name)
                for name in ("land", "mountains", "colours", "states", "dots", "hops", "sites", "notice", "commands")
            )
    assert position_ruleset(path) == "battle_cry_1961"


def test_the_middle_of_a_battle_and_the_end_of_a_war_are_written_and_read_again(tmp_path):
    moments = [
        play(war("Ic.. ..c. .... Ic.i"), "declare a1 east"),
        play(war("Ic. ..."), "declare a1 east"),
        play(war("I.. ..c", draws=True), "offer"),
        world.everything(world.OTHER_READINGS, players=4),
        play(war("..Ic.. c..i.I", players=4, east="a4 a5 a6 b4 b5 b6", seat="union-west"), "declare a3 east"),
        read(SMALL + '[dots]\na1 = "Rome"\na2 = "Troy"\n[[rail]]\nsquares = "a1 a2"\n' + ON_MOUNTAINS),
    ]
    for number, state in enumerate(moments):
        path = tmp_path / f"{number}.toml"
        path.write_text(write_position(state), encoding="utf-8")
        again = load_position(path)
        assert again == state._replace(field=again.field)


ON_MOUNTAINS = "[rules]\ndots_on_mountains = true\n"
"""A-12 with the alternative."""
FAULTS = {
    "unknown key": (SMALL + "flags = 3\n", 12, "unknown key 'map.flags'"),
    "ragged row": ("[map]\nunits = '''\nI . c\n. .\n'''\n", 5, "row b must have 3 letters with one blank between two"),
    "two blanks": ("[map]\nunits = '''\nI .  c\n'''\n", 4, "row a must have 4 letters"),
    "unknown piece": ('[map]\nunits = "I . q"\n', 3, "unknown letter 'q' on a3; choose from . I C A i c a"),
    "unknown ground": (
        '[map]\nterrain = ". + ."\nunits = "I . c"\n',
        3,
        "unknown letter '+' on a2; choose from . ^ ~ x",
    ),
    "piece in the water": (
        '[map]\nterrain = ". ~ ."\nunits = "I C c"\n',
        4,
        "a piece stands on a2, which is not a square",
    ),
    "no picture": ("[map]\n", 2, "the key 'map.units' is missing"),
    "empty side": ('[map]\nunits = "I . ."\n', 3, "the confederate side has no piece, so the war is over"),
    "unknown seat": (SMALL + '[position]\nseat = "blue"\n', 13, "must be one of: confederate, union"),
    "partner of two": (SMALL + '[position]\nseat = "union-east"\n', 13, "must be one of: confederate, union"),
    "unknown phase": (SMALL + '[position]\nphase = "tea"\n', 13, "must be one of: sides, roll, move, battle, over"),
    "too many spots": (SMALL + "[position]\nspots = 13\n", 13, "must be from 0 to 12, not 13"),
    "nobody has stopped": (SMALL + '[position]\nstopped = "b2"\n', 13, "no piece of the side on turn stands on b2"),
    "unknown side": (SMALL + '[position]\njoined = ["blue"]\n', 13, "'blue' is not a side: union or confederate"),
    "three players": ("players = 3\n" + SMALL, 2, "'players' must be 2 or 4, not 3"),
    "no territory": ("players = 4\n" + SMALL, 4, "the key 'map.territory' is missing"),
    "unknown reading": (SMALL + "[rules]\nwhole_colum = true\n", 13, "Did you mean 'whole_column'?"),
    "no label": (SMALL + '[dots]\nz99 = "Rome"\n', 13, "'z99' is not a valid square: a letter a-z"),
    "dot in the water": (SMALL + '[dots]\na4 = "Rome"\n', 13, "a4 is not a square of this map"),
    "dot on a mountain": (SMALL + '[dots]\na2 = "Rome"\n', 13, "the dot on a2 stands on a mountain"),
    "dot without a line": (SMALL + '[dots]\nb2 = "Rome"\n', 13, "no rail line leads to the dot on b2"),
    "line with a gap": (
        SMALL + '[dots]\nb1 = "Rome"\nb3 = "Troy"\n[[rail]]\nsquares = "b1 b3"\n',
        16,
        "b1 and b3 do not lie side by side",
    ),
    "line without a dot": (
        SMALL + '[dots]\nb1 = "Rome"\nb3 = "Troy"\n[[rail]]\nsquares = "b1 b2"\n',
        16,
        "begins and ends on a dot and passes none; see b2",
    ),
    "line through a dot": (
        SMALL + '[dots]\nb1 = "A"\nb2 = "B"\nb3 = "C"\n[[rail]]\nsquares = "b1 b2 b3"\n',
        17,
        "begins and ends on a dot and passes none; see b2",
    ),
    "line on the spot": (SMALL + '[dots]\nb1 = "A"\n[[rail]]\nsquares = "b1"\n', 15, "two or more squares"),
    "site in the water": (
        SMALL + '[[site]]\nat = "a4"\nname = "Mobile Bay"\nyear = 1864\n',
        13,
        "a4 is not a square of this map",
    ),
    "unknown state": (
        '[map]\nunits = "I . c"\nstates = "Y Y Q"\n[states]\nY = { name = "New York", colour = "union" }\n',
        4,
        "unknown letter 'Q' on a3; choose from Y",
    ),
    "other shape": (
        '[map]\nunits = "I . c"\nstates = "Y Y ~"\n[states]\nY = { name = "New York", colour = "union" }\n',
        4,
        "a3 is a square of the terrain, but not here",
    ),
    "more than the terrain": (
        'players = 4\n[map]\nunits = "I . c"\nterritory = "w w e e"\n',
        5,
        "a4 is no square of the terrain, but not here",
    ),
    "unknown territory": (
        'players = 4\n[map]\nunits = "I . c"\nterritory = "w w n"\n',
        5,
        "unknown letter 'n' on a3; choose from e w",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_faulty_position_is_refused_with_line_and_reason(name):
    text, line, reason = FAULTS[name]
    told = fault(text)
    assert reason in told[1]
    assert told[0] == line


def test_a_map_has_at_most_26_rows_of_31_squares():
    with pytest.raises(AsciiMapError, match="at most 26 rows of 31 squares"):
        parse_picture("\n".join(["."] * 27))
    with pytest.raises(AsciiMapError, match="at most 26 rows of 31 squares"):
        parse_picture(" ".join("." * 32))
    text = "I . ~\n. c x\n"
    assert write_picture(parse_picture(text)) == text


# --- scenarios --------------------------------------------------------------------------------------------------------


def scenario_text(name: str = "two-players") -> str:
    return (scenarios_folder() / "battle_cry_1961" / f"{name}.toml").read_text(encoding="utf-8")


def refuse(text: str) -> FileError:
    with pytest.raises(FileError) as told:
        scenario_from(parse_toml(text, "mine.toml"), "mine")
    return told.value


def test_a_scenario_carries_the_tables_of_its_map():
    scenario = find_scenario("battle_cry_1961/two-players")
    assert "board" not in scenario.tables
    assert {"map", "states", "dots", "rail", "site", "notice"} <= set(scenario.tables)
    assert scenario.title == "The War of 1861, two players"
    assert scenario.commanders == {"union": "", "confederate": ""}


def test_an_unknown_map_is_refused():
    error = refuse(scenario_text().replace('"eastern-states"', '"eastern-state"'))
    assert (error.line, error.reason[:29]) == (5, "unknown board 'eastern-state'")
    assert "Did you mean 'eastern-states'?" in error.reason


def test_a_fault_in_the_map_names_the_file_of_the_map(monkeypatch, tmp_path):
    boards = tmp_path / "battle_cry_1961" / "boards"
    boards.mkdir(parents=True)
    text = (scenarios_folder() / "battle_cry_1961" / "boards" / "eastern-states.toml").read_text(encoding="utf-8")
    (boards / "eastern-states.toml").write_text(text.replace('b29 = "Albany', 'z9 = "Albany'), encoding="utf-8")
    monkeypatch.setattr("bcnb.games.battle_cry_1961.files.layout.scenarios_folder", lambda: tmp_path)
    error = refuse(scenario_text())
    assert error.file.endswith("boards/eastern-states.toml")
    assert error.line == text.split('b29 = "Albany')[0].count("\n") + 1
    (boards / "eastern-states.toml").write_text(re.sub(r"(terrain = '''\n)\.", r"\1?", text), encoding="utf-8")
    error = refuse(scenario_text())
    assert (error.file.split("/")[-1], error.line) == ("eastern-states.toml", 8)
    (boards / "eastern-states.toml").write_text(text + "\n[other]\nkey = 1\n", encoding="utf-8")
    error = refuse(scenario_text())
    assert (error.file.split("/")[-1], error.reason) == ("eastern-states.toml", "unknown key 'other'")


def test_a_key_of_the_scenario_itself_is_reported_in_its_own_file():
    error = refuse(scenario_text() + "\nother = 1\n")
    assert (error.file, error.reason) == ("mine.toml", "unknown key 'other'")
    assert error.line == scenario_text().count("\n") + 2


def test_armies_must_be_complete_at_home_and_evenly_divided():
    whole = (scenarios_folder() / "battle_cry_1961" / "boards" / "eastern-states.toml").read_text(encoding="utf-8")
    own = scenario_text("four-players").replace('board = "eastern-states"\n', "")
    own += re.sub(r"^title = .*$", "", whole, flags=re.MULTILINE)
    assert scenario_from(parse_toml(own, "mine.toml"), "mine").layout == find_scenario("four-players").layout
    head, units = own.split("units = '''\n")
    fewer = refuse(f"{head}units = '''\n{units.replace(' I ', ' . ', 1)}")
    assert fewer.reason == "each general of the union side starts with 5 infantry, not 4 and 5"
    astray = refuse(f"{head}units = '''\n{units.replace(' i ', ' I ', 1)}")
    assert "starts outside the states of its side" in astray.reason


def test_a_scenario_file_is_found_by_path():
    path = scenarios_folder() / "battle_cry_1961" / "four-players.toml"
    assert load_scenario(path).layout == find_scenario("four-players").layout
