"""What holds for every game: it brings all of its parts, each of its type, and loads when it is asked for, alone."""

import ast
import inspect
from pathlib import Path
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest

from bcnb import notebook
from bcnb.analysis.game_stats import GameStatsCounter, game_stats_for
from bcnb.analysis.line_trials import ReviewPolicy, review_policy_for
from bcnb.analysis.report import Report, report_for
from bcnb.analysis.value_measures import ValueMeasures, value_measures_for
from bcnb.analysis.win_probability import WinFeatures, win_features_for
from bcnb.engine.corrections import Correct
from bcnb.engine.game_registry import DEFAULT_RULESET, RULESETS, game_part, rulebook, ruleset, ruleset_of
from bcnb.engine.ruleset import Rule, Ruleset, in_order
from bcnb.players.registry import Players, levels_for, parse_player, players_for
from bcnb.presentation.presenter import GamePresenter, Narrator, PagePresenter, presenter_for
from bcnb.presentation.scene import BoardDrawing
from bcnb.presentation.table_adapter import TableAdapter, TerminalAdapter, table_adapter_for
from bcnb.storage.game_files import GameFiles, game_files_for
from bcnb.storage.goals import Goals, goals_for
from bcnb.storage.scenarios import find_scenario, list_scenarios
from tests.test_rooms import python

ROOT = Path(__file__).resolve().parents[1]
GAMES = ROOT / "bcnb" / "games"
SHARED = "hexboard"
"""The one folder that is not a game: what both games on the hex board share."""
PARTS = {
    "files.GAME_FILES": (GameFiles, game_files_for),
    "goals.GOALS": (Goals, goals_for),
    "report.REPORT": (Report, report_for),
    "value_measures.VALUE_MEASURES": (ValueMeasures, value_measures_for),
    "players.PLAYERS": (Players, players_for),
    "game_stats.GAME_STATS": (GameStatsCounter, game_stats_for),
    "review_policy.REVIEW_POLICY": (ReviewPolicy, review_policy_for),
    "win_features.WIN_FEATURES": (WinFeatures, win_features_for),
    "presentation.presenter.PRESENTER": (GamePresenter, presenter_for),
    "presentation.table_adapter.TABLE_ADAPTER": (TableAdapter, table_adapter_for),
}
"""The parts of a game, each with its type and with the function that finds it."""
every_game = pytest.mark.parametrize("name", RULESETS)


# --- parts ------------------------------------------------------------------------------------------------------------


def test_every_folder_is_a_game_or_what_games_share():
    folders = {path.parent.name for path in GAMES.glob("*/__init__.py")}
    assert folders == {*RULESETS, SHARED}
    assert {path.parents[1].name for path in GAMES.glob("*/rules/ruleset.py")} == set(RULESETS)


@every_game
@pytest.mark.parametrize("where", PARTS)
def test_every_part_is_there_and_has_its_type(name, where):
    kind, find = PARTS[where]
    value = game_part(name, where)
    assert type(value) is kind
    assert find(name) is value
    check_fields(value)


def check_fields(value: Any) -> None:
    """Each field of a part is what its type says, if that can be seen: a function, a text, another part."""
    for field, hint in get_type_hints(type(value)).items():
        assert fits(getattr(value, field), hint), f"{type(value).__name__}.{field}"


def fits(value: Any, hint: Any) -> bool:
    kind = get_origin(hint) or hint
    if kind in (Union, UnionType):
        return any(fits(value, one) for one in get_args(hint))
    if kind in (PagePresenter, TerminalAdapter, Narrator) and type(value) is kind:
        check_fields(value)
    return isinstance(value, kind)


@pytest.mark.parametrize(
    ("part", "changes"),
    [
        (game_files_for(DEFAULT_RULESET), {"commanders": "yes"}),
        (game_files_for(DEFAULT_RULESET), {"read_layout": None, "sides": "union"}),
        (table_adapter_for(DEFAULT_RULESET), {"terminal": ()}),
        (presenter_for(DEFAULT_RULESET), {"board": "a board"}),
    ],
)
def test_a_part_with_a_field_of_another_type_is_found(part, changes):
    with pytest.raises(AssertionError):
        check_fields(part._replace(**changes))


@every_game
def test_the_package_of_a_game_is_its_ruleset(name):
    game = ruleset(name)
    functions = [key for key, value in vars(Ruleset).items() if inspect.isfunction(value) and key[0] != "_"]
    assert {"setup", "decide", "evolve", "write"} <= set(functions)
    for key in functions:
        words = [word for word in inspect.signature(getattr(Ruleset, key)).parameters if word != "self"]
        assert len(inspect.signature(getattr(game, key)).parameters) == len(words), key
    assert game.name == name
    assert game.event_types
    assert set(vars(game)) >= {"scalars", "version", *game.__all__}


@every_game
def test_a_state_knows_its_game_and_is_drawn_on_a_board(name):
    scenario = find_scenario(next(full for full in list_scenarios() if full.startswith(f"{name}/")))
    state = ruleset(name).setup(scenario)
    assert ruleset_of(state) is ruleset(name)
    assert type(presenter_for(name).page.scene(state).board) is BoardDrawing
    sides = {seat.partition("-")[0] for seat in ruleset(name).seats(state)}
    assert sides == set(game_files_for(name).sides)


@every_game
def test_a_rule_book_has_rules_in_the_order_of_its_chapters(name):
    book = rulebook(name)
    assert all(type(rule) is Rule and number == rule.number for number, rule in book.RULES.items())
    assert list(book.RULES) == list(in_order(book.RULES.values()))
    assert {int(number.partition(".")[0]) for number in book.RULES} == set(book.CHAPTERS)


@every_game
def test_the_opponent_of_a_game_is_one_of_its_players(name):
    players = players_for(name)
    assert players.opponent in players.by_name


@every_game
def test_who_searches_is_a_player_and_every_level_of_a_game_is_played_in_it(name):
    assert players_for(name).searching <= set(players_for(name).by_name)
    for level, player in levels_for(name).items():
        assert parse_player(level, name) == parse_player(player, name)


# --- loading ----------------------------------------------------------------------------------------------------------


def loaded(code: str) -> set[str]:
    """The modules of games that a fresh Python has loaded after this code, from their game's name on."""
    result = python(code, "import sys", "print(*(name for name in sys.modules if name.startswith('bcnb.games.')))")
    assert result.returncode == 0, result.stderr
    return {name.removeprefix("bcnb.games.") for name in result.stdout.split()}


@every_game
def test_asking_for_a_ruleset_loads_the_rules_of_no_other_game_and_nothing_else_of_it(name):
    found = loaded(f"from bcnb.engine.game_registry import ruleset; ruleset('{name}')")
    assert f"{name}.rules.ruleset" in found
    rooms = {tuple(module.split(".")[:2]) for module in found}
    assert rooms <= {(name,), (name, "rules"), (SHARED,), (SHARED, "rules")}


@every_game
@pytest.mark.parametrize("where", PARTS)
def test_asking_for_a_part_loads_no_other_game(name, where):
    found = loaded(f"from bcnb.engine.game_registry import game_part; game_part('{name}', '{where}')")
    assert f"{name}.{where.rpartition('.')[0]}" in found
    assert {module.partition(".")[0] for module in found} <= {name, SHARED}


def general(*rooms: str) -> list[str]:
    """All modules of rooms, by their dotted names."""
    files = (file for room in rooms for file in sorted((ROOT / "bcnb" / room).rglob("*.py")))
    return [".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for file in files]


@pytest.mark.parametrize(
    "room", ["grid", "engine", "storage", "players", "analysis", "presentation", "course", "widgets"]
)
def test_no_module_of_a_general_room_loads_a_game_by_itself(room):
    modules = general(room)
    assert f"bcnb.{room}" in modules
    assert loaded(f"import {', '.join(modules)}") == set()


# --- found by name in one place ---------------------------------------------------------------------------------------

BY_NAME = {"import_module", "__import__", "load_module", "exec_module"}
ALLOWED = {
    "bcnb/engine/game_registry.py": 1,
    "bcnb/cli/__init__.py": 1,
    "bcnb/cli/screen.py": 1,
    "bcnb/notebook/__init__.py": 1,
    "bcnb/notebook/warm_up.py": 1,
}
"""How often a module imports by name: games, verbs, the editing of lines, the words of notebooks, a new kernel."""


def imports_by_name(code: str) -> int:
    """How many calls of a program import what a text names."""
    calls = [node.func for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Call)]
    return sum((call.attr if isinstance(call, ast.Attribute) else getattr(call, "id", "")) in BY_NAME for call in calls)


def test_games_are_found_by_their_names_in_one_place():
    files = {path.relative_to(ROOT).as_posix(): path for path in sorted((ROOT / "bcnb").rglob("*.py"))}
    counts = {name: imports_by_name(path.read_text(encoding="utf-8")) for name, path in files.items()}
    assert {name: count for name, count in counts.items() if count} == ALLOWED


@pytest.mark.parametrize(
    "code", ["import_module('bcnb.games.toy')", "importlib.import_module(name)", "x = __import__(name).y"]
)
def test_an_import_by_name_is_counted(code):
    assert imports_by_name(code) == 1
    assert imports_by_name(f"def f():\n    return {code.removeprefix('x = ')}") == 1


@pytest.mark.parametrize("name", ["chess", "", "hexboard", "battle_cry.rules"])
def test_what_is_not_a_game_is_refused_by_name(name):
    with pytest.raises(ValueError, match=f"unknown ruleset '{name}'; choose from {', '.join(RULESETS)}"):
        ruleset(name)


# --- words of notebooks, each when it is asked for --------------------------------------------------------------------


def test_a_word_of_a_notebook_is_loaded_when_it_is_asked_for():
    assert loaded("import bcnb.notebook") == set()
    assert loaded("from bcnb.notebook import task") == set()
    assert "battle_cry" in loaded("from bcnb.notebook import differences")


def test_every_word_of_a_notebook_can_be_had():
    assert {"home", "show", "table", "task"} <= set(notebook.__all__) == set(dir(notebook))
    assert all(callable(getattr(notebook, word)) for word in notebook.__all__)
    assert notebook.home is vars(notebook)["home"]
    with pytest.raises(AttributeError, match="no attribute 'castle'"):
        notebook.castle()


NAMES = list_scenarios()


def field(name):
    scenario = find_scenario(name)
    return ruleset(scenario.ruleset).setup(scenario).field


@pytest.mark.parametrize("name", NAMES)
def test_the_same_layout_gives_the_same_field(name):
    assert field(name) is field(name)


def test_other_layouts_give_other_fields():
    assert len({id(field(name)) for name in NAMES}) == len(NAMES)


@every_game
def test_a_correction_has_words(name):
    scenario = find_scenario(next(one for one in list_scenarios() if one.startswith(f"{name}/")))
    state = ruleset(name).setup(scenario)
    assert presenter_for(name).page.say_action(Correct(), state) == "Correct the position."
