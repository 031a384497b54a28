"""House rules: a file of readings, a battle that is played by them, and the record that carries them."""

from dataclasses import fields
from importlib import import_module
from pathlib import Path
from time import monotonic

import pytest

from bcnb.engine.dataclass_tools import hints_of
from bcnb.engine.game import Game
from bcnb.engine.game_registry import RULESETS, ruleset
from bcnb.engine.record import read_record, write_record
from bcnb.games import battle_cry
from bcnb.games.battle_cry.rules.state import State
from bcnb.players.match import simulate
from bcnb.storage.game_files import game_files_for
from bcnb.storage.house_rules import house_scenario, load_house, with_house_rules, write_house
from bcnb.storage.paths import scenarios_folder
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import load_record, load_recorded_game, save_record, verify_file
from bcnb.storage.scenarios import find_scenario, load_scenario
from bcnb.storage.toml import FileError, TomlLocation
from tests.helpers.games import play, random_plies

TWO = 'ruleset = "battle_cry"\n\n[rules]\nleast_dice = 1\nseveral_battles = true\n'
SCENARIOS = {
    "battle_cry": ("kernstown", {"least_dice": 1}),
    "north_against_south": ("crossroads", {"sniped_general_saves": False}),
    "battle_cry_1961": ("battle_cry_1961/two-players", {}),
}


def house(folder: Path, text: str = TWO) -> Path:
    path = folder / "room-12.toml"
    path.write_text(text, encoding="utf-8")
    return path


def start(scenario) -> State:
    return battle_cry.setup(scenario)


def find_file(name: str) -> Path:
    return scenarios_folder() / "battle_cry" / f"{name}.toml"


# --- the file ---------------------------------------------------------------------------------------------------------


def test_a_battle_is_played_by_the_readings_of_a_file(tmp_path):
    usual, agreed = find_scenario("kernstown"), house_scenario("kernstown", house(tmp_path))
    assert (start(usual).rules.least_dice, start(usual).rules.several_battles) == (0, False)
    assert (start(agreed).rules.least_dice, start(agreed).rules.several_battles) == (1, True)
    assert agreed.tables == usual.tables
    assert dict(agreed.house) == {"least_dice": 1, "several_battles": True}


def test_without_a_file_the_battle_is_the_usual_one():
    assert house_scenario("kernstown") == find_scenario("kernstown")


def test_what_a_battle_has_for_itself_stands(tmp_path):
    own = tmp_path / "own.toml"
    text = (find_file("kernstown")).read_text(encoding="utf-8") + "\n[rules]\nleast_dice = 0\n"
    own.write_text(text, encoding="utf-8")
    agreed = house_scenario(own, house(tmp_path))
    assert (start(agreed).rules.least_dice, start(agreed).rules.several_battles) == (0, True)


def test_what_is_written_can_be_read(tmp_path):
    path = house(tmp_path, write_house("battle_cry", {"several_battles": True}))
    read = load_house(path)
    assert (read.ruleset, dict(read.readings)) == ("battle_cry", {"several_battles": True})


@pytest.mark.parametrize(
    ("text", "reason", "line"),
    [
        (TWO.replace("least_dice", "least_dize"), "'least_dize' is not a rule option. Did you mean 'least_dice'?", 4),
        (TWO.replace("least_dice = 1", 'least_dice = "one"'), "must be a whole number, but is a text", 4),
        (TWO.replace("true", "1"), "'rules.several_battles' must be true or false, but is a whole number", 5),
        (TWO.replace('"battle_cry"', '"battle_cri"'), "'battle_cri', but must be one of: battle_cry, north", 1),
        (TWO.replace("[rules]", "[rule]"), "house rules must have at least one rule option under [rules]", 1),
        ('ruleset = "battle_cry"\n', "house rules must have at least one rule option under [rules]", 1),
        (TWO.replace("\n[rules]", "hands = 3\n[rules]"), "unknown key 'hands'", 2),
        (TWO.replace("battle_cry", "battle_cry_1961"), "'least_dice' is not a rule option", 4),
    ],
)
def test_a_faulty_file_is_refused_with_its_line_and_the_reason(tmp_path, text, reason, line):
    path = house(tmp_path, text)
    with pytest.raises(FileError) as caught:
        house_scenario("kernstown", path)
    assert str(path) in str(caught.value)
    assert reason in caught.value.reason
    assert caught.value.line == line


def test_house_rules_of_another_game_are_refused(tmp_path):
    path = house(tmp_path, write_house("north_against_south", {"sniped_general_saves": False}))
    with pytest.raises(FileError) as caught:
        house_scenario("kernstown", path)
    assert "house rules of north_against_south, and Kernstown is of battle_cry" in caught.value.reason
    assert caught.value.line == 1


# --- the record -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in RULESETS if SCENARIOS[name][1]])
def test_a_record_carries_them_and_is_verified_by_them(name, tmp_path):
    scenario, readings = SCENARIOS[name]
    agreed = with_house_rules(find_scenario(scenario), readings, TomlLocation("here"))
    record = simulate(agreed, {"union": "random", "confederate": "random"}, "house").record
    assert dict(record.header.house) == readings
    path = tmp_path / "game.jsonl"
    save_record(path, record)
    assert verify_file(path).sound
    read = load_record(path)
    assert read == record
    again = Recorded("game.jsonl", read).scenario
    assert ruleset(name).setup(again).rules == ruleset(name).setup(agreed).rules


def test_a_record_without_them_says_nothing_of_them(home):
    game = Game(battle_cry, find_scenario("kernstown"), {})
    assert b"house" not in write_record(game.record, battle_cry).splitlines()[0]


def test_a_game_by_them_is_resumed_by_them(tmp_path):
    agreed = house_scenario("kernstown", house(tmp_path))
    begun = play(Game(battle_cry, agreed, {}), 40)
    read = read_record(write_record(begun.record, battle_cry), ruleset, "game.jsonl")
    resumed = Game.resume(battle_cry, Recorded("game.jsonl", read).scenario, read)
    assert resumed.state == begun.state
    assert play(resumed, 20).state == play(begun, 20).state


def test_house_rules_in_a_record_that_no_rules_have_are_refused(tmp_path):
    agreed = house_scenario("kernstown", house(tmp_path))
    data = write_record(Game(battle_cry, agreed, {}).record, battle_cry).replace(b"least_dice", b"least_dize")
    path = tmp_path / "game.jsonl"
    path.write_bytes(data)
    with pytest.raises(FileError) as caught:
        assert load_recorded_game(path).scenario
    assert (caught.value.line, "least_dize" in caught.value.reason) == (1, True)


def test_every_game_has_readings_that_a_group_may_agree_on():
    for name in RULESETS:
        assert callable(game_files_for(name).read_readings)


def test_a_scenario_file_has_no_key_for_them(tmp_path):
    path = tmp_path / "own.toml"
    path.write_text("house = 1\n" + find_file("kernstown").read_text(encoding="utf-8"), encoding="utf-8")
    with pytest.raises(FileError) as caught:
        load_scenario(path)
    assert "house" in caught.value.reason


def test_the_same_seed_by_other_rules_is_another_game(tmp_path):
    seats = {"union": "random", "confederate": "random"}
    usual = simulate(find_scenario("kernstown"), seats, "1").record
    agreed = simulate(house_scenario("kernstown", house(tmp_path)), seats, "1").record
    assert usual.plies != agreed.plies


# --- limits -----------------------------------------------------------------------------------------------------------

NUMBERS = [
    (name, field.name, field.metadata["least"], field.metadata["most"])
    for name in RULESETS
    for field in fields(import_module(f"bcnb.games.{name}.rules.tables").Rules)
    if "most" in field.metadata
]
"""Every number that house rules may set: the game, the key, the least and the most it may be."""
BATTLES = {"battle_cry": "first-bull-run", "north_against_south": "crossroads", "battle_cry_1961": "two-players"}
PATIENCE = 2.0
"""How many seconds one ply may take at most."""


@pytest.mark.parametrize(("name", "key", "least", "most"), NUMBERS)
def test_a_number_beyond_its_limit_is_refused_with_file_key_and_limit(name, key, least, most, tmp_path):
    for number in (10**6, most + 1, least - 1):
        path = house(tmp_path, f'ruleset = "{name}"\n\n[rules]\n{key} = {number}\n')
        with pytest.raises(FileError) as refused:
            load_house(path)
        assert str(refused.value) == f"{path}:4: 'rules.{key}' must be from {least} to {most}, not {number}"
    for text, found in (("true", "true or false"), ("1.5", "a float"), ('"1"', "a text")):
        with pytest.raises(FileError, match=f":4: 'rules.{key}' must be a whole number, but is {found}"):
            load_house(house(tmp_path, f'ruleset = "{name}"\n\n[rules]\n{key} = {text}\n'))


def test_every_whole_number_of_the_rules_has_a_limit():
    assert {key for _, key, _, _ in NUMBERS} >= {"general_move", "rally_dice", "most_in_brigade", "most_turns"}
    for name in RULESETS:
        rules = import_module(f"bcnb.games.{name}.rules.tables").Rules
        whole = {key for key, hint in hints_of(rules).items() if hint is int}
        assert whole == {key for game, key, _, _ in NUMBERS if game == name}


@pytest.mark.parametrize(("name", "key", "least", "most"), NUMBERS)
def test_a_game_at_the_limits_is_played_quickly(name, key, least, most, tmp_path):
    for number in (least, most):
        path = house(tmp_path, f'ruleset = "{name}"\n\n[rules]\n{key} = {number}\n')
        if (key, number) == ("most_generals", 0):
            with pytest.raises(FileError, match="has 1 generals; the game has 0"):
                house_scenario(f"{name}/{BATTLES[name]}", path)
            continue
        rules, state = ruleset(name), ruleset(name).setup(house_scenario(f"{name}/{BATTLES[name]}", path))
        before = monotonic()
        for _ in random_plies(rules, state, 7, 80):
            assert monotonic() - before < PATIENCE
            before = monotonic()
