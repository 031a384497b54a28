"""Positions of *North against South* as files: what is written reads as the same position, units numbered again."""

from dataclasses import replace
from typing import get_args, get_type_hints

import pytest
from hypothesis import given as tried
from hypothesis import settings
from hypothesis import strategies as st

from bcnb.engine.chance import Seeded
from bcnb.games import north_against_south as game
from bcnb.games.hexboard.rules.tables import Side
from bcnb.games.north_against_south.files.position import position_tables
from bcnb.games.north_against_south.rules.state import Decision, GeneralId, MakeMoves, TakeStep, TossDice, UnitId
from bcnb.games.north_against_south.rules.tables import RULES
from bcnb.grid.hexes import HexId, parse_hex
from bcnb.storage.scenarios import (
    find_scenario,
    load_position,
    position_ruleset,
    read_position,
    scenario_from,
    write_position,
)
from bcnb.storage.toml import FileError, parse_toml, write_toml
from tests.helpers.north_against_south.field import given, in_battle, legal, position
from tests.helpers.north_against_south.numbers import renumbered
from tests.helpers.north_against_south.starts import everything, starts

LED = """ruleset = "north_against_south"
[union]
generals = { b5 = "Reno" }
[map]
units = '''
. . . . . . . . . . . . .
 . . . . I . . . . . . .
. . . . . . . . . . . . .
 . . . . . . . . . . . .
. . . . . . . . . . . . .
 . . . . . . . . . . . .
. . . . . . . . . . . . .
 . . . . i . . . . . . .
. . . . . . . . . . . . .
'''
[position]
"""


def reached(state, seed, plies):
    """The state after this number of plies of a random game."""
    chance = Seeded(seed)
    for _ in range(plies):
        weights, actions = game.chance_weights(state), game.legal_actions(state)
        if not actions:
            break
        state, _ = game.apply(state, chance.pick(weights) if weights else chance.choose(actions))
    return state


def written(state):
    return write_toml(position_tables(state))


def read(text):
    table = parse_toml(text, "position.toml")
    state = read_position(table)
    table.finish()
    return state


@pytest.mark.parametrize("start", starts())
@settings(max_examples=20)
@tried(seed=st.integers(0, 9999), plies=st.integers(0, 700))
def test_what_is_written_reads_as_the_same_position(start, seed, plies):
    state = reached(starts()[start], seed, plies)
    again = read(written(state))
    assert written(again) == written(state)
    assert renumbered(again)._replace(field=state.field, rules=state.rules) == renumbered(state)
    listed = {game.write(action) for action in game.legal_actions(state)}
    assert {game.write(action) for action in game.legal_actions(again)} == listed


VALUES = {
    Side: Side.CONFEDERATE,
    HexId: parse_hex("b5"),
    UnitId: UnitId(0),
    UnitId | None: UnitId(0),
    GeneralId: GeneralId(0),
    GeneralId | None: None,
    int: 1,
    bool: True,
}
"""A value of each kind that a decision holds, in `LED`."""


@pytest.mark.parametrize("kind", get_args(Decision))
def test_whatever_the_game_may_wait_for_is_written(kind):
    state = read(LED)
    waits = kind(**{name: VALUES[hint] for name, hint in get_type_hints(kind).items()})
    state = state._replace(pending=(MakeMoves(), waits))
    assert read(written(state)).pending == state.pending


def test_what_a_decision_has_by_itself_may_be_left_out():
    step = '{ wait = "TakeStep", side = "union", unit = "b5", flags = 1 }'
    state = read(f'{LED}pending = [{{ wait = "TossDice" }}, {step}]\n')
    assert state.pending == (TossDice(2), TakeStep(Side.UNION, UnitId(0), None, 1, held=False))
    assert f'pending = [{{ wait = "TossDice" }}, {step}]' in written(state)
    assert read(f'{LED}pending = [{{ wait = "TossDice", dice = 2 }}]\n').pending == (TossDice(),)


def test_a_unit_that_is_no_more_counts_among_those_that_have_battled():
    state = read(f'{LED}fallen = 2\nfought = "b5 fallen-2"\nteams = ["b5 fallen-1"]\n')
    assert state.turn.fought == 0b1001
    assert state.turn.teams == (0b0101,)
    assert (len(state.board.units), state.board.next_unit) == (2, 4)


def test_an_attack_outlives_its_attacker_and_its_target():
    attack = 'attack = { attacker = "fallen-1", target = "fallen-2", hex = "h5", near = true }\n'
    state = read(f"{LED}fallen = 2\n{attack}")
    assert (state.turn.attack.attacker, state.turn.attack.unit, state.turn.attack.general) == (2, 3, None)
    assert renumbered(read(written(state))).turn == renumbered(state).turn


@pytest.mark.parametrize("name", ["crossroads", "two-bridges", "bull-run"])
def test_a_scenario_is_a_position_too(name):
    state = game.setup(find_scenario(name))
    assert written(read(written(state))) == written(state)


def test_a_position_file_names_its_ruleset(tmp_path):
    path = tmp_path / "moment.toml"
    path.write_text(written(everything()), encoding="utf-8")
    assert position_ruleset(path) == game.name
    assert written(load_position(path)) == written(everything())
    assert write_position(load_position(path)) == written(everything())


def test_an_attack_under_way_is_written():
    state = given(in_battle(position("e . . . . I\nf . . . . i"), "e5"), "battle e5 f5", "stand", "roll IAAF")
    text = written(state)
    assert 'target = "f5"' in text
    assert game.legal_actions(read(text)) == game.legal_actions(state)


def test_a_target_that_its_owner_has_still_to_name_is_written():
    stacked = position("e . . . . I\nf . . . . i", second={"f5": "s"}, rules=replace(RULES, owner_picks=True))
    state = given(in_battle(stacked, "e5"), "battle e5 f5")
    assert all(part in written(state) for part in ("owner_picks = true", 'wait = "ChooseTarget"', 'attacker = "e5"'))
    assert legal(read(written(state))) == legal(state) == ["expose f5-1", "expose f5-2"]


# --- faults -----------------------------------------------------------------------------------------------------------

FILE = """title = "Faulty"
ruleset = "north_against_south"
layout = "designed"
source = "a test"
{head}
[union]
top = true
commander = "A"
cards = 4
{union}
[confederate]
commander = "B"
cards = 4
{confederate}
[map]
units = '''
. . . . . . . . . . . . .
 . . . . I I . . . . . .
. . . . . . . . . . . . .
 . . . . . . . . . . . .
. . . . . . . . . . . . .
 . . . . . . . . . . . .
. . . . . . . . . . . . .
 . . . . i . . . . . . .
. . . . . . . . . . . . .
'''
"""
FAULTS = [
    ({"union": 'second = { b5 = "x" }'}, "unknown letter 'x'"),
    ({"union": 'second = { b9 = "I" }'}, "no Union unit stands on b9 to be joined by 'I'"),
    ({"union": 'second = { b5 = "i" }'}, "no Union unit stands on b5 to be joined by 'i'"),
    ({"union": 'second = { h5 = "I" }'}, "no Union unit stands on h5"),
    ({"union": 'second = { z5 = "I" }'}, "'z5' is not a valid hex"),
    ({"union": 'quality = { b5 = "brave" }'}, "'union.quality.b5' is 'brave', but must be one of"),
    ({"union": 'quality = { b7 = "veterans" }'}, "no unit stands on b7"),
    ({"union": 'quality = { h5 = "veterans" }'}, "no Union unit stands on h5"),
    ({"union": 'quality = { b5-3 = "veterans" }'}, "is not a valid place"),
    ({"union": "strength = { b5 = 9 }"}, "must be from 1 to 8, not 9"),
    ({"union": 'generals = { h5 = "Reno" }'}, "the general on h5 stands on an enemy unit"),
    ({"union": 'generals = { a1 = "Reno" }', "confederate": 'generals = { a1 = "Bee" }'}, "two generals stand on a1"),
    ({"union": 'brigades = { b5 = "b5" }'}, "no Union general stands on b5"),
    ({"union": 'generals = { b5 = "Reno" }\nbrigades = { b5 = "h5" }'}, "no Union unit stands on h5"),
    (
        {"union": 'generals = { b5 = "Reno", b6 = "Meade" }\nbrigades = { b5 = "b5", b6 = "b5" }'},
        "the unit on b5 belongs to two brigades",
    ),
    (
        {"union": 'generals = { a9 = "Reno" }\nbrigades = { a9 = "b5" }'},
        "units of Reno's brigade stand outside his zone",
    ),
    (
        {"head": "[rules]\nmost_in_brigade = 1", "union": 'generals = { b5 = "R" }\nbrigades = { b5 = "b5 b6" }'},
        "R has 2 units",
    ),
    ({"head": '[rules]\nreinforcement = "cavalry"'}, "'cavalry' is not infantry"),
    (
        {"head": "[rules]\nmost_in_bigade = 1"},
        "'most_in_bigade' is not a rule option. Did you mean 'most_in",
    ),
    ({"head": "points = 0"}, "'points' must be from 1 to 99, not 0"),
    ({"head": "points = { union = 4 }"}, "'points.confederate' is missing"),
    ({"head": "points = { union = 4, confederate = 100 }"}, "'points.confederate' must be from 1 to 99, not 100"),
    ({"head": "points = { union = 4, confederate = 6, north = 2 }"}, "unknown key 'points.north'"),
    ({"head": '[rules]\none_quota = "yes"'}, "'rules.one_quota' must be true or false"),
    ({"head": "[rules]\nsees_over_friend = true"}, "is not a rule option. Did you mean 'sees_over_friends'?"),
]


@pytest.mark.parametrize(
    ("text", "quotas"), [("points = 5", (5, 5)), ("points = { confederate = 3, union = 7 }", (7, 3))]
)
def test_a_quota_for_each_side_is_read_and_written(text, quotas):
    state = read(LED.replace("[union]", f"{text}\n[union]", 1))
    assert state.field.prizes_to_win == quotas
    assert read(write_toml(position_tables(state))).field.prizes_to_win == quotas
    assert position_tables(state)["points"] == (5 if quotas == (5, 5) else {"union": 7, "confederate": 3})


@pytest.mark.parametrize(("parts", "reason"), FAULTS)
def test_a_faulty_scenario_is_refused_with_its_reason_and_line(parts, reason):
    head, union, confederate = (parts.get(key, "") for key in ("head", "union", "confederate"))
    text = FILE.format(head="" if head.startswith("[") else head, union=union, confederate=confederate)
    text = text + (head + "\n" if head.startswith("[") else "")
    with pytest.raises(FileError) as raised:
        scenario_from(parse_toml(text, "faulty.toml"), "faulty")
    assert reason in str(raised.value)
    assert raised.value.line


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('ordered = "b6"', "no unit stands on b6"),
        ('escorts = "b6"', "no general stands on b6"),
        ('card = "jokr"', "unknown card 'jokr'"),
        ('phase = "tea"', "must be one of"),
        ('pending = [{ wait = "Tea" }]', "must be one of"),
        ('pending = [{ wait = "RollBattle", dice = 0 }]', "must be from 1 to 20, not 0"),
        ('pending = [{ wait = "ChooseMembers", side = "union", general = "b6" }]', "no general stands on b6"),
        ('pending = [{ wait = "RollRally", unit = "b5" }]', "the key 'position.pending.0.dice' is missing"),
        ('pending = [{ wait = "TakeStep", side = "union", unit = "", flags = 1 }]', "unit' is empty"),
        ('attack = { attacker = "b6", hex = "h5", near = true }', "no unit stands on b6"),
        ('teams = ["b5 b6"]', "no unit stands on b6"),
        ('fought = "fallen-1"', "unknown unit 'fallen-1': the key 'fallen' counts 0"),
        ('fallen = 1\nfought = "fallen-2"', "unknown unit 'fallen-2': the key 'fallen' counts 1"),
        ('fallen = 1\nfought = "fallen-0"', "unknown unit 'fallen-0'"),
        ('fallen = 1\nfought = "fallen"', "unknown unit 'fallen'"),
        ('fallen = 1\nfought = "fallen-x"', "unknown unit 'fallen-x'"),
        ("fallen = 100", "must be from 0 to 99, not 100"),
        ('attack = { attacker = "fallen-1", hex = "h5", near = true }', "unknown unit 'fallen-1'"),
    ],
)
def test_a_faulty_position_is_refused_with_its_reason_and_line(line, reason):
    with pytest.raises(FileError) as raised:
        read(f"{LED}{line}\n")
    assert reason in str(raised.value)
    assert raised.value.line
