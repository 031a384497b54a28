"""The promise of a fourth game: one folder and one word. The toy game is laid into a copy of the package, its name is
added to the list of the games, and then it is played, recorded, verified, replayed, shown and put on a page there.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Locator, expect

from tests.helpers.pages import Stage, Wire, news, prompt, shown
from tests.test_rooms import FLOORS, GAMES_APART, RULES_ALONE, contracts

pytestmark = pytest.mark.unmeasured

ROOT = Path(__file__).resolve().parents[1]
TOY = ROOT / "tests" / "toy_game"
"""What a fourth game brings: its folder in `bcnb/games`, and a scenario."""
MOST_MODULES, MOST_LINES = 12, 650
"""The size of a whole game that uses the defaults of all parts."""
GAME = "sprint-greedy-greedy-1-001.jsonl"
ANNOUNCED = re.compile(r"^(Playing|Judging|Reviewing|Drawing) \d+ .*\n", re.MULTILINE)
"""The line that announces long work, which is not a complaint."""
PROGRAM = "import sys; from bcnb.cli import main; sys.exit(main())"


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout with a fourth game and a recorded race."""
    root = tmp_path_factory.mktemp("checkout")
    for name in ("bcnb", "scenarios", "replays"):
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", root)
    shutil.copytree(TOY, root, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    add_word(root / "bcnb" / "engine" / "game_registry.py")
    assert bcnb(root, "simulate", "sprint", "--out", ".").startswith("toy/sprint, 1 game, seed 1")
    return root


def add_word(file: Path) -> None:
    """Add the name of the toy to the names of all games."""
    text = file.read_text(encoding="utf-8")
    assert text.count('"battle_cry_1961")') == 1
    file.write_text(text.replace('"battle_cry_1961")', '"battle_cry_1961", "toy")'), encoding="utf-8")


def python(root: Path, code: str, *words: str, typed: str = "") -> str:
    """What a fresh Python prints that has the package of this checkout; it must end well, and complain of nothing."""
    result = subprocess.run(
        [sys.executable, "-c", code, *words],
        cwd=root,
        env={**os.environ, "BCNB_HOME": str(root / "games"), "PYTHONIOENCODING": "utf-8"},
        input=typed,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (result.returncode, ANNOUNCED.sub("", result.stderr)) == (0, "")
    return result.stdout


def bcnb(root: Path, *words: str, typed: str = "") -> str:
    """What the command line prints."""
    return python(root, PROGRAM, *words, typed=typed)


# --- the command line -------------------------------------------------------------------------------------------------


def test_the_folder_and_the_scenario_are_all_that_the_game_brings():
    files = [file.relative_to(TOY) for file in TOY.rglob("*") if file.is_file() and file.suffix != ".pyc"]
    folders = {file.parts[: 3 if file.parts[0] == "bcnb" else 2] for file in files}
    assert folders == {("bcnb", "games", "toy"), ("scenarios", "toy")}


def test_a_game_is_cheap():
    modules = sorted(TOY.rglob("*.py"))
    lines = sum(len(module.read_text(encoding="utf-8").splitlines()) for module in modules)
    assert len(modules) <= MOST_MODULES, modules
    assert lines <= MOST_LINES


def test_without_its_word_the_game_is_not_known(tmp_path, copy):
    shutil.copytree(copy, tmp_path / "copy")
    shutil.copy(ROOT / "bcnb" / "engine" / "game_registry.py", tmp_path / "copy" / "bcnb" / "engine")
    known = "import bcnb.storage.scenarios as s; print(*s.list_scenarios())"
    assert "toy/sprint" in python(copy, known).split()
    assert "toy/sprint" not in python(tmp_path / "copy", known).split()


def test_the_contracts_of_all_games_hold_for_it_too(copy):
    told = contracts(copy)
    assert told.returncode == 0, told.stdout
    planted = copy / "bcnb" / "games" / "toy" / "rules" / "planted.py"
    planted.write_text("import bcnb.games.battle_cry\nimport bcnb.games.toy.files\n", encoding="utf-8")
    told = contracts(copy)
    planted.unlink()
    words = " ".join(told.stdout.split())
    assert all(f"{contract} BROKEN" in words for contract in (GAMES_APART, FLOORS, RULES_ALONE))


def test_a_recorded_race_is_whole_complete_and_legal(copy):
    assert "whole, complete, legal; 9 plies, Red victory by points" in bcnb(copy, "verify", GAME)


def test_a_race_is_replayed_in_words(copy):
    result = bcnb(copy, "replay", GAME)
    assert result.startswith("Sprint. Red: sergeant, Blue: sergeant\n    1 red          Red goes 2 cells on.\n")
    assert "4 chance       Red goes 6 cells on. It is the turn of blue." in result
    assert result.endswith("Red has won. Points of 12: Red 12, Blue 8.\n")


def test_a_race_is_shown_as_text_and_as_a_picture(copy):
    result = bcnb(copy, "show", GAME, "--ply", "6", "--svg", "race.svg")
    assert result.splitlines() == [
        "Sprint, ply 6",
        "",
        "       1  2  3  4  5  6  7  8  9 10 11 12",
        "red    .  .  .  .  .  .  .  .  .  R  .  .",
        "blue   .  .  .  B  .  .  .  .  .  .  .  .",
        "",
        "Blue has 0 steps left; then it passes, rolls or draws.",
    ]
    assert row(copy / "race.svg") == (12, {"#bc-red": "660", "#bc-blue": "300"})


def row(picture: Path) -> tuple[int, dict[str, str]]:
    """How many cells a picture has, and how far to the right each racer stands."""
    drawn = ElementTree.parse(picture)
    numbers = [text.text for text in drawn.findall(".//{*}text") if str(text.text).isdecimal()]
    assert numbers == [str(number) for number in range(1, len(numbers) + 1)]
    return len(numbers), {use.attrib["href"]: use.attrib["x"] for use in drawn.findall(".//{*}use")}


def test_scenarios_actions_and_rules_are_listed(copy):
    assert re.search("^toy\n +sprint .* Sprint$", bcnb(copy, "scenarios"), flags=re.MULTILINE)
    assert "    Sprint: toy/sprint\n    Red and blue run to the last" in bcnb(copy, "scenarios", "--long")
    assert bcnb(copy, "legal", "sprint").split("\n") == ["step 1", "step 2", "pass", "gamble", "take", ""]
    assert "1. The race\n  1.1    In its turn a side makes" in bcnb(copy, "rules", "--ruleset", "toy")


def test_a_person_plays_from_a_script_and_continues_later(copy):
    result = bcnb(copy, "play", "sprint", "--seed", "1", typed="step 2\ntake\nhand\nstep 9\nhint\nquit\n")
    assert "Red draws the card with the fox." in result
    assert "Fox: worth nothing, and nice to have" in result
    assert "'step 9' is not allowed now.\nRule 1.1 says: In its turn a side makes up to two steps" in result
    assert "The sergeant would do this:\n  Go 2 cells on (step 2)." in result
    assert "Resume it with: bcnb play --resume sprint-1" in result
    lines = "step 2\nstep 2\ngamble\n" * 9
    assert "has won. Points of 12: Red" in bcnb(copy, "play", "--resume", "sprint-1", "--seed", "1", typed=lines)
    assert "whole, complete, legal" in bcnb(copy, "verify", "games/sprint-1.jsonl")


def test_the_help_of_play_lists_no_word_that_the_race_has_not(copy):
    result = bcnb(copy, "play", "sprint", "--seed", "1", typed="help\nsight 1 2\nodds 1 2\nwithdraw 1\nquit\n")
    words = re.findall(r"^  ([a-z]+)  ?.*  ", result, re.M)
    assert words == ["board", "hand", "undo", "hint", "log", "rule", "resign", "save", "quit"]
    assert "such as “step " in " ".join(result.split())
    assert "but never a roll, a draw or the other side's turn" in " ".join(result.split())
    assert "  rule 1.1  " in result
    assert len(re.findall(r"“(?:sight|odds|withdraw)” is not a valid action", result)) == 3


def test_each_side_can_be_given_to_a_player(copy):
    result = bcnb(copy, "play", "sprint", "--seed", "2", "--red", "random", "--blue", "person", typed="quit\n")
    assert "You play the Blue side, and the recruit plays the Red side." in result
    result = bcnb(copy, "simulate", "sprint", "--red", "recruit", "--games", "2", "--json")
    assert [seat["player"] for seat in json.loads(result)["seats"]] == ["recruit", "greedy"]


def test_players_report_and_worth_are_found(copy):
    code = """
from fractions import Fraction
from bcnb.analysis.report import report_for, score_course, summary_table
from bcnb.analysis.value_measures import value_measures_for
from bcnb.engine.game_registry import ruleset
from bcnb.storage.records import load_recorded_game
from bcnb.players.registry import levels_for, player_names
recorded = load_recorded_game("GAME")
record, start = recorded.record, recorded.start
print(player_names("toy"), levels_for("toy"))
print(summary_table(report_for("toy"), start, record.plies))
print(score_course(report_for("toy"), start, record.plies).words)
toy, worth = ruleset("toy"), value_measures_for("toy")
rolled, _ = toy.apply(start, toy.parse("gamble"))
gain = worth.measures["points"]
print(sum(gain(rolled, toy.apply(rolled, one)[0], "red") * Fraction(ways, 6) for one, ways in worth.cases(rolled)))
"""
    assert python(copy, code.replace("GAME", GAME)).splitlines() == [
        "('random', 'greedy') {'recruit': 'random', 'sergeant': 'greedy'}",
        "                              Red         Blue",
        "steps                           4            3",
        "cells                          12            8",
        "cards drawn                     0            0",
        "Points at the end of every turn; 12 win",
        "7/2",
    ]


def test_a_race_has_no_model_and_games_that_are_played_on_tell_its_chances(copy):
    code = """
from bcnb.analysis.win_probability import first_side, has_model, settled
from bcnb.review.outcomes.playouts import rolled_out
from bcnb.storage.records import load_recorded_game
race = load_recorded_game("GAME").timeline
print(has_model("toy"), first_side("toy"))
shares = [rolled_out(race.at(ply), 20, "race").chance.at for ply in (0, 8)]
print(*shares, settled(race.at(9)))
"""
    lines = python(copy, code.replace("GAME", GAME)).splitlines()
    assert lines[0] == "False red"
    start, late, end = map(float, lines[1].split())
    assert 0 < start < 1
    assert late > 0.8
    assert end == 1


def test_the_words_of_a_notebook_speak_of_it_too(copy):
    words = f"table('sprint', 'red'); replay('{GAME}'); standings('{GAME}'); show('sprint', '3'); rules('1.5', 'toy')"
    result = python(copy, f"from bcnb.notebook import *; {words}")
    assert "turn 3  red ############ 12  blue ########      8" in result
    assert "Sprint\n       1  2  3" in result
    assert "1.5    The side that comes to the last cell" in result


def test_a_race_is_played_to_its_end_verified_replayed_and_shown_as_widgets(copy):
    lines = "step 2\nstep 2\ngamble\n" * 9
    told = bcnb(copy, "play", "sprint", "--seed", "3", typed=lines)
    assert "has won. Points of 12: Red" in told
    (saved,) = set(re.findall(r"saved in (\S+\.jsonl)", told))
    shutil.copy(saved, copy / "whole.jsonl")
    assert "whole, complete, legal" in bcnb(copy, "verify", "whole.jsonl")
    last = bcnb(copy, "replay", "whole.jsonl").splitlines()[-1]
    assert "has won. Points of 12: Red" in last
    code = """
from bcnb.storage.records import load_recorded_game
from bcnb.storage.scenarios import find_scenario
from bcnb.widgets.replay import Replay
from bcnb.widgets.table import TableWidget
replay = Replay(load_recorded_game("whole.jsonl"))
table = TableWidget(find_scenario("sprint"), {"red": "person"}, seed="1", pace="at once")
print(any(last in str(value) for value in replay.story["pool"]))
for widget in (replay, table):
    picture = widget._repr_mimebundle_()[0]["image/svg+xml"]
    print(picture.count("#bc-red"), picture.count("#bc-blue"), picture.count("</text>"))
"""
    told = python(copy, f"last = {last!r}\n{code}").splitlines()
    assert told == ["True", "1 1 13", "1 1 13"]


# --- parts that the game does not have --------------------------------------------------------------------------------


def refused(root: Path, *words: str) -> str:
    """The message of a command that fails. It has no traceback."""
    result = subprocess.run(
        [sys.executable, "-c", PROGRAM, *words],
        cwd=root,
        env={**os.environ, "BCNB_HOME": str(root / "games"), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert result.returncode == 1
    assert "Traceback" not in result.stderr
    return result.stderr


def test_a_command_says_what_the_game_lacks(copy):
    assert "there is no win chance model for toy" in refused(copy, "review", GAME)


def test_a_tournament_needs_no_win_model(copy):
    words = ("tournament", "--scenarios", "sprint", "--games", "2", "--out", "contests", "random", "greedy")
    assert "sergeant" in bcnb(copy, *words)


def test_a_caller_learns_which_part_the_game_lacks(copy):
    code = """
from bcnb.adapters.env_state import EnvState
from bcnb.analysis.line_trials import review_policy_for
from bcnb.analysis.win_probability import win_features_for
from bcnb.course.puzzle_deck import themes
from bcnb.course.tasks import read_task
from bcnb.engine.game_registry import ruleset
from bcnb.storage.goals import goals_for
from bcnb.storage.scenarios import find_scenario
from bcnb.storage.toml import parse_toml
toy = ruleset("toy")
task = parse_toml('kind = "task"\\nruleset = "toy"\\ngoal = 12\\n[position]\\nred = 9', "task.toml")
wants = {
    "encoding": lambda: EnvState(toy, toy.setup(find_scenario("sprint"))).encoding,
    "policy": lambda: review_policy_for("toy"),
    "features": lambda: win_features_for("toy"),
    "goals": lambda: goals_for("toy"),
    "task": lambda: read_task(task),
}
for want in wants.values():
    try:
        want()
    except ValueError as missing:
        print(missing)
print("line of sight" in themes())
"""
    lines = python(copy, code).splitlines()
    lacks = [line.partition(". To add this part, define ")[::2] for line in lines[:-1]]
    assert lacks == [
        ("The game toy has no training encoding", "ENCODING in bcnb/games/toy/training_encoding.py."),
        ("The game toy has no review policy", "REVIEW_POLICY in bcnb/games/toy/review_policy.py."),
        ("The game toy has no win features", "WIN_FEATURES in bcnb/games/toy/win_features.py."),
        ("The game toy has no goals", "GOALS in bcnb/games/toy/goals.py."),
        ("task.toml:2: The game toy has no goals", "GOALS in bcnb/games/toy/goals.py."),
    ]
    assert lines[-1] == "True"


# --- files of a teacher -----------------------------------------------------------------------------------------------

POSITION = """
title = "Both are near"
ruleset = "toy"
goal = 12

[position]
turn = 7
red = 9
blue = 10

[hands]
blue = ["fox"]
"""


def test_a_position_is_shown_and_written_again(copy):
    (copy / "near.toml").write_text(POSITION, encoding="utf-8")
    assert "red    .  .  .  .  .  .  .  .  R  .  .  ." in bcnb(copy, "show", "near.toml")
    code = """
from pathlib import Path
from bcnb.storage.scenarios import load_position, write_position
state = load_position("near.toml")
Path("again.toml").write_text(write_position(state), encoding="utf-8")
print(load_position("again.toml") == state, state.bag)
"""
    assert python(copy, code) == "True {'fox': 1, 'owl': 1}\n"


def test_a_position_without_its_row_is_refused(copy):
    (copy / "none.toml").write_text('ruleset = "toy"\ngoal = 12\n[hands]\nred = []\n', encoding="utf-8")
    code = "import bcnb.storage.scenarios as p\ntry: p.load_position('none.toml')\nexcept ValueError as why: print(why)"
    assert "a position has at least a [position]" in python(copy, code)


def test_a_question_about_the_race_is_asked(copy):
    (copy / "question.toml").write_text(QUESTION, encoding="utf-8")
    lines = bcnb(copy, "question", "question.toml").splitlines()
    assert lines[0] == "pass    Race 1   May a side step three times? (2 examples)"
    assert lines[1:] == ["To read the answer: bcnb question question.toml --answer"]


QUESTION = """
ruleset = "toy"
number = "Race 1"
title = "May a side step three times?"
question = "May it?"
answer = "No: it makes up to two steps in a turn."
rules = ["1.1"]
source = "ours"
goal = 12

[position]
red = 9
blue = 10

[[try]]
do = ["step 1", "step 1", "step 1"]
refused = "1.1"

[[try]]
do = ["step 1", "step 1"]
then = [{ event = "stepped", points = 1 }, { event = "stepped" }]
after = { red = 11, blue = 10 }
"""


# --- the page ---------------------------------------------------------------------------------------------------------

KERNEL = """
import json, sys
import comm
from comm.base_comm import BaseComm

answers = []

class Wire(BaseComm):
    def publish_msg(self, msg_type, data=None, **more):
        if msg_type == "comm_msg":
            answers.append(data)

comm.create_comm = Wire
from bcnb.storage.records import load_recorded_game
from bcnb.storage.scenarios import find_scenario
from bcnb.engine.game_registry import ruleset
from bcnb.widgets.board import BoardWidget
from bcnb.widgets.replay import Replay
from bcnb.widgets.table import TableWidget

start = ruleset("toy").setup(find_scenario("sprint"))
widgets = {
    "board": lambda: BoardWidget(start._replace(points=(3, 5)), title="A race", marks=[("7", "choice")]),
    "replay": lambda: Replay(load_recorded_game("GAME")),
    "table": lambda: TableWidget(find_scenario("sprint"), {"red": "person"}, seed="1", pace="at once"),
}
widget = widgets[sys.argv[1]]()
stored = widget._repr_mimebundle_()[0]["image/svg+xml"]
print(json.dumps([widget.get_state(), stored]), flush=True)
for line in sys.stdin:
    answers.clear()
    widget.comm.handle_msg({"content": {"data": json.loads(line)}, "buffers": []})
    print(json.dumps(answers), flush=True)
"""


class Far:
    """A widget that lives in a process of its own, as one of a notebook does: `Stage` speaks to it as to its own."""

    def __init__(self, process: "subprocess.Popen[str]", name: str) -> None:
        self.model_id, self.comm, self._process = name, self, process
        self.state, self.stored = self._read()

    def _read(self) -> Any:
        assert self._process.stdout
        return json.loads(self._process.stdout.readline())

    def get_state(self) -> dict[str, Any]:
        return self.state

    def handle_msg(self, message: dict[str, Any]) -> None:
        assert self._process.stdin
        print(json.dumps(message["content"]["data"]), file=self._process.stdin, flush=True)
        for answer in self._read():
            assert Wire.stage
            Wire.stage.deliver(self.model_id, answer)


@pytest.fixture
def far(copy: Path) -> Iterator[Callable[[str], Far]]:
    """A widget by its kind, in a fresh process on the copy."""
    processes: list[subprocess.Popen[str]] = []

    def start(kind: str) -> Far:
        processes.append(
            subprocess.Popen(
                [sys.executable, "-c", KERNEL.replace("GAME", GAME), kind],
                cwd=copy,
                env={**os.environ, "BCNB_HOME": str(copy / "table")},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
            )
        )
        return Far(processes[-1], kind)

    yield start
    for process in processes:
        process.communicate()
        assert process.returncode == 0


def racers(view: Locator) -> list[tuple[str | None, str | None]]:
    """Where the racers are drawn, red first."""
    return [(use.get_attribute("x"), use.get_attribute("y")) for use in view.locator(".bcnb-units use").all()]


def test_a_board_of_the_race_is_drawn_stored_and_walked_through(stage: Stage, far, tmp_path):
    board = far("board")
    view = shown(stage, board)
    (tmp_path / "board.svg").write_text(board.stored, encoding="utf-8")
    assert row(tmp_path / "board.svg") == (12, {"#bc-mark-choice": "480", "#bc-red": "240", "#bc-blue": "360"})
    assert racers(view) == [("240", "86"), ("360", "114")]
    assert view.get_by_role("gridcell").count() == 12
    view.get_by_role("gridcell", name="3, red", exact=True).click()
    expect(view.locator(".bcnb-line")).to_have_text("3, red")
    stage.page.keyboard.press("ArrowRight")
    stage.page.keyboard.press("End")
    expect(view.locator(".bcnb-line")).to_have_text("12, the goal")


def test_a_replay_of_the_race_is_stepped_through(stage: Stage, far):
    view = shown(stage, far("replay"))
    told = view.get_by_role("status")
    expect(told).to_have_text("Red and blue stand before the first cell.")
    assert racers(view) == [("60", "86"), ("60", "114")]
    for ply, words in enumerate(("Red goes 2 cells on.", "Red goes 2 cells on.", "Red tries the die."), 1):
        view.get_by_role("button", name="Forward", exact=True).click()
        expect(told).to_have_text(words)
        expect(view.get_by_role("spinbutton").first).to_have_value(str(ply))
    assert racers(view)[0] == ("300", "86")
    view.get_by_role("button", name="Forward", exact=True).click()
    expect(view.get_by_role("img", name="Dice: 6")).to_be_visible()
    assert view.locator(".bcnb-moves path").count() == 1
    view.get_by_role("button", name="Last", exact=True).click()
    expect(told).to_contain_text("Red has won. Points of 12: Red 12, Blue 8.")
    assert racers(view) == [("780", "86"), ("540", "114")]


def test_a_race_is_played_at_a_table(stage: Stage, far):
    view = shown(stage, far("table"))
    view.get_by_role("button", name="Begin").click()
    expect(prompt(view)).to_contain_text("Red has 2 steps left")
    view.get_by_role("gridcell", name="2; can be chosen", exact=True).click()
    expect(news(view)).to_have_text("Red goes 2 cells on.")
    view.get_by_role("button", name="Roll the die, go on by it, and end the turn").click()
    expect(view.locator(".bcnb-log li")).to_have_count(7)
    expect(prompt(view)).to_contain_text("Red has 2 steps left")
    view.get_by_role("gridcell", name="12, the goal", exact=True).click()
    expect(news(view)).to_contain_text("is not allowed now")
