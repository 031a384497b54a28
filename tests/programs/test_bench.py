"""The bench: what it makes of figures, and a sample of what it measures. No test asks how fast anything is."""

import json
import os
import re
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import pytest

from tests.programs.bench import __main__ as bench
from tests.programs.bench import growth, history, page_loads, pages, plies, report, site_loads, trees, whole_notebooks
from tests.programs.bench.goals import Goal, goals
from tests.programs.bench.measure import ROOT, SMALL, Amount, Result, alone, compare, lap, printed, process
from tests.programs.bench.ours import SUBJECTS, VERSION
from tests.programs.bench.report import MISSED, REACHED, STRETCH, Line
from tests.programs.bench.units import said
from tests.programs.site.light_read import PAGES, FirstVisit

pytestmark = pytest.mark.unmeasured

BENCH = ROOT / "tests" / "programs" / "bench"


def run(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(BENCH / program), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)


# --- figures ----------------------------------------------------------------------------------------------------------


def test_each_slice_stands_against_the_peer_before_and_after_it():
    ours = iter([100.0, 6.0, 8.0, 50.0])  # the first of each side warms up
    peer = iter([100.0, 1.0, 3.0, 5.0, 15.0])
    result = compare(lambda number: next(ours), lambda number: next(peer), 3)
    assert result == Result(ours=8.0, peer=4.0, value=3.0, least=2.0, greatest=5.0)


def test_the_sides_take_turns():
    turns = []

    def side(name, number):
        turns.append((name, number))
        return 1.0

    compare(partial(side, "ours"), partial(side, "peer"), 2)
    assert turns == [("ours", -1), ("peer", -1), ("peer", 0), ("ours", 1), ("peer", 1), ("ours", 2), ("peer", 2)]


def test_one_slice_needs_no_warming_up():
    ours, peer = iter([6.0]), iter([2.0])
    assert compare(lambda number: next(ours), lambda number: next(peer), 1).value == 3.0


def test_a_difference_may_stand_in_place_of_a_ratio():
    assert compare(lambda number: 5.0, lambda number: 2.0, 3, lambda ours, peer: ours - peer).value == 3.0


def test_a_figure_without_a_peer_has_a_range_too():
    assert alone([3.0, 1.0, 2.0]) == Result(2.0, None, 2.0, 1.0, 3.0)
    assert alone([3.0, 1.0, 2.0], 4.0).peer == 4.0


def test_the_clocks_count_work_and_not_waiting():
    assert 0 < process("import time; time.sleep(1)") < 1
    assert lap(0.0) > 0


@pytest.mark.parametrize(
    ("less", "value", "verdict"),
    [(True, 2.1, MISSED), (True, 2.0, REACHED), (True, 1.0, STRETCH), (False, 0.9, MISSED), (False, 1.0, REACHED)],
)
def test_a_verdict_says_whether_a_goal_is_reached(less, value, verdict):
    wanted, stretch = (2.0, 1.0) if less else (1.0, 2.0)
    goal = Goal("P1", "battle_cry", "a ply", "s", lambda: alone([value]), wanted, stretch, less=less)
    assert Line(goal, goal.measure()).verdict == verdict


def test_a_goal_may_have_nothing_beyond_it():
    goal = Goal("P5", "battle_cry", "a ply", "s", lambda: alone([0.0]), 0.27, None)
    assert Line(goal, goal.measure()).verdict == REACHED


def test_a_line_says_all_of_it():
    result = Result(13.2e-6, 2e-5, 0.66, 0.6, 0.7)
    told = str(Line(Goal("P1", "battle_cry", "a ply: of chess", "s", lambda: result, 0.7, 0.4), result))
    assert re.split("  +", told) == [
        *("P1", "battle_cry", "a ply: of chess"),
        *("13.2 µs", "20 µs", "0.66", "0.6 to 0.7", "<= 0.7", "0.4", "reached"),
    ]


@pytest.mark.parametrize(
    ("value", "unit", "words"),
    [
        (2.21e-5, "s", "22.1 µs"),
        (1.5, "s", "1.5 s"),
        (68123.4, "/s", "68100/s"),
        (0.00041, "x", "0.00041"),
        (11234, "B", "11.2 kB"),
        (481.4, "B", "481 B"),
        (50_912_345, "MB", "50.9 MB"),
        (612.4, "ms", "612 ms"),
    ],
)
def test_figures_have_three_digits_and_a_unit(value, unit, words):
    assert said(value, unit) == words


# --- history ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A history of the test, not there yet."""
    monkeypatch.setattr(history, "HISTORY", tmp_path / "history.jsonl")
    return history.HISTORY


def test_the_history_has_one_line_per_release(kept):
    assert history.versions() == []
    for version in ("0.1.0", "0.2.0"):
        history.append({"bcnb": version, "lines": []})
    assert history.versions() == ["0.1.0", "0.2.0"]
    with pytest.raises(ValueError, match=r"history.jsonl has a line of bcnb 0.1.0 already"):
        history.append({"bcnb": "0.1.0", "lines": []})
    assert kept.read_bytes().count(b"\n") == 2


def test_a_release_without_a_line_is_found(kept):
    history.append({"bcnb": "0.1.0", "lines": []})
    assert history.missing("## [Unreleased]\n\n## [0.2.0] - 2027-01-01\n\n## [0.1.0]\n") == ["0.2.0"]


def test_every_release_has_a_line():
    assert history.missing((ROOT / "CHANGELOG.md").read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("more", [["--small"], ["--only", "P1"], ["--slices", "2"]], ids=lambda more: more[0])
def test_a_release_is_measured_whole(more, capsys):
    with pytest.raises(SystemExit):
        bench.main(["--release", *more])
    assert "a release is measured whole" in capsys.readouterr().err


def test_a_release_that_was_measured_is_not_measured_again(kept, monkeypatch, capsys):
    monkeypatch.setattr(bench, "measured", lambda *how: pytest.fail("it is measured again"))
    history.append({"bcnb": VERSION})
    assert bench.main(["--release"]) == 1
    assert f"has a line of bcnb {VERSION} already" in capsys.readouterr().err


def test_a_release_stays_in_the_history(kept, monkeypatch):
    monkeypatch.setattr(bench, "measured", lambda *how: {"bcnb": VERSION, "lines": []})
    assert bench.main(["--release"]) == 0
    assert history.versions() == [VERSION]


# --- goals ------------------------------------------------------------------------------------------------------------


def test_every_ruleset_has_every_goal():
    found = goals(Amount())
    numbers = [f"P{number}" for number in range(1, 20) if number != 9]
    assert list(dict.fromkeys(goal.number for goal in found)) == numbers
    for subject in SUBJECTS:
        without = {"P8", "P12", "P15", "P17", "P18", "P19"} | (set() if "planner" in subject.players else {"P10"})
        assert {goal.number for goal in found if goal.ruleset == subject.ruleset} == set(numbers) - without


@pytest.mark.parametrize("what", [growth.LISTED, growth.SEARCHED, growth.MARKED])
def test_large_collections_are_measured(what):
    found = growth.measure(what, 30, 1)
    assert 0 < found.least <= found.value <= found.greatest
    assert found.ours == found.value


def test_all_notebooks_may_be_measured():
    assert len([goal for goal in goals(Amount(every_notebook=True)) if goal.number == "P8"]) > 30


def test_what_a_player_thinks_is_not_counted(monkeypatch):
    calls = []

    def noted(name, work, *arguments):
        calls.append(name)
        return work(*arguments)

    for name in ("process_time", "think", "lap"):
        monkeypatch.setattr(plies, name, partial(noted, name, getattr(plies, name)))
    plies.live_ply(SUBJECTS[0], "greedy", SMALL, 1)
    text = " ".join(calls)
    assert text.count("process_time lap") == SMALL.longest
    assert "think process_time lap" in text


def test_clicks_in_a_page_are_sliced_and_the_first_slice_warms_up():
    pairs = [(9.0, 1.0), (9.0, 1.0), (2.0, 1.0), (4.0, 2.0), (8.0, 1.0), (10.0, 2.0)]
    assert pages.sliced(pairs, 2) == Result(ours=6.0, peer=1.5, value=4.0, least=2.0, greatest=6.0)


def test_without_a_browser_no_click_in_a_page_is_measured(monkeypatch):
    monkeypatch.setattr(pages, "find_chromium", lambda: None)
    with pytest.raises(RuntimeError, match="Chromium"):
        pages.page_click(SMALL)


@pytest.mark.whole
@pytest.mark.slow
def test_each_way_to_a_page_is_measured_and_so_is_a_battle_from_home(chromium):
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process_alone:  # other tests have their own browser
        loads = process_alone.submit(page_loads.page_loads, 1, ("play",)).result()
    ways = [("home", "link"), *(("play", way) for way in ("first", "link", "back")), ("a battle", "link")]
    assert set(loads) == set(ways)
    for [load] in loads.values():
        assert load.seconds > 0
        assert load.work > 0
    assert loads["a battle", "link"][0].clicks == 4


def test_of_several_loads_the_middle_one_counts(monkeypatch):
    loads = [page_loads.Load(2.0, 3.0, 4), page_loads.Load(9.0, 7.0, 4), page_loads.Load(4.0, 2.0, 5)]
    monkeypatch.setattr(page_loads, "page_loads", lambda rounds: {("play", "link"): loads, ("a battle", "link"): loads})
    assert page_loads.page_load("play", "link", 3) == Result(ours=4.0, peer=3.0, value=4.0, least=2.0, greatest=9.0)
    assert page_loads.first_move(3) == Result(ours=4.0, peer=3.0, value=4, least=4, greatest=5)


def test_each_page_of_the_site_without_python_has_a_line_for_its_bytes_and_one_for_its_seconds(monkeypatch):
    visits = [FirstVisit(250_000, 0.5), FirstVisit(260_000, 0.7), FirstVisit(255_000, 0.4)]
    monkeypatch.setattr(site_loads, "site_loads", lambda rounds: dict.fromkeys(site_loads.SITE_PAGES, visits))
    lines = [goal for goal in goals(SMALL) if goal.what.startswith("static site")]
    assert len(lines) == 2 * len(PAGES) == 2 * len(site_loads.SITE_PAGES)
    assert {goal.measure().value for goal in lines} == {255_000, 0.5}
    assert sorted({(goal.of, goal.wanted) for goal in lines}) == [("B", 1_000_000), ("B", 1_500_000), ("s", 2.0)]


def test_python_keeps_compiled_modules_while_pages_are_measured(monkeypatch):
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    asked = "import sys; print(sys.dont_write_bytecode, sys.pycache_prefix)"
    with page_loads._compiled_modules():
        keeps, folder = printed(asked).decode().split()
    assert keeps == "False"
    assert not Path(folder).exists()
    assert os.environ["PYTHONDONTWRITEBYTECODE"] == "1"


def test_without_a_browser_the_goals_of_pages_are_left_out_unless_they_are_asked_for(monkeypatch, capsys):
    monkeypatch.setattr(bench, "find_chromium", lambda: None)
    assert not {goal.number for goal in bench.chosen(bench.options([]))} & {"P15", "P18"}
    assert "Without P15 and P18: no Chromium found" in capsys.readouterr().err
    assert {goal.number for goal in bench.chosen(bench.options(["--only", "P1"]))} == {"P1"}
    for asked in (["--only", "P18"], ["--release"]):
        with pytest.raises(ValueError, match="is measured in a browser: no Chromium found"):
            bench.chosen(bench.options(asked))


LONG = (*(name.removesuffix(".ipynb") for name in whole_notebooks.SAMPLE), "whole games", "a process", "a click in a")
FEW = [
    pytest.param(goal, id=f"{goal.number}-{goal.ruleset}-{goal.what}", marks=[pytest.mark.slow] * (goal.number == "P8"))
    for goal in goals(SMALL)
    if goal.number != "P18"
    if not goal.what.startswith(LONG) or goal.what.startswith("rules/") or goal.ruleset == "battle_cry"
]
"""All but what takes long and is tried with another ruleset or notebook; `tests/cli/test_learn.py` clicks in its
page. Those of P18 share one measurement, which has a sample of its own."""


@pytest.mark.sampled(3)
@pytest.mark.parametrize("goal", FEW)
def test_every_goal_can_be_measured(goal):
    result = goal.measure()
    assert result.ours > 0
    assert result.peer > 0
    assert result.least <= result.value <= result.greatest


@pytest.fixture
def two(monkeypatch):
    """Two goals in place of all."""
    jump = Goal("P5", "battle_cry", "a jump", "s", lambda: Result(1e-6, 1e-2, 0.0001, 0.00009, 0.0002), 1 / 20, 1 / 50)
    made = Goal("P6", "battle_cry", "a start", "s", lambda: Result(0.5, 0.25, 2.0, 1.5, 2.5), 1.5, None)
    monkeypatch.setattr(bench, "goals", lambda amount: [jump, made])


@pytest.mark.usefixtures("two")
def test_what_is_asked_for_is_measured_and_how_long_it_took_is_said(capsys):
    assert bench.main(["--small", "--only", "P6"]) == 0
    output = capsys.readouterr().out
    assert [line[:3].strip() for line in output.splitlines() if line.startswith("P")] == ["P6"]
    assert re.search(r"^Measured in \d+ min \d+ s\.$", output, re.MULTILINE)


@pytest.mark.parametrize(("load", "words"), [(0.4, "0.4"), (1.0, "1.0"), (5.25, "5.2 (a busy machine)")])
def test_a_busy_machine_is_called_so(monkeypatch, load, words):
    monkeypatch.setattr("os.getloadavg", lambda: (load, 9.0, 9.0), raising=False)
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    assert report.circumstances()["load"] == words


@pytest.mark.usefixtures("two")
def test_it_may_be_told_as_data(capsys):
    assert bench.main(["--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert {"bcnb", "date", "python", "machine", "load", "seconds"} < set(data)
    jump, made = data["lines"]
    assert (jump["number"], jump["ruleset"], jump["unit"], jump["of"]) == ("P5", "battle_cry", "s", "x")
    assert (jump["wanted"], jump["stretch"], made["stretch"]) == (0.05, 0.02, None)
    assert (made["least"], made["value"], made["greatest"], made["verdict"]) == (1.5, 2.0, 2.5, "missed")


def test_the_program_refuses_a_number_that_no_goal_has():
    done = run("", "--only", "P1,P99")
    assert (done.returncode, done.stdout) == (1, "")
    assert "there is no goal P99" in done.stderr


def test_one_module_knows_bcnb_and_the_worker_any_bcnb():
    texts = {path.name: path.read_text(encoding="utf-8") for path in BENCH.glob("*.py")}
    knows = re.compile(r"^\s*(from|import) bcnb\b", re.MULTILINE)
    assert {name for name, text in texts.items() if knows.search(text)} == {"ours.py", "one_slice.py"}


# --- two trees --------------------------------------------------------------------------------------------------------

SCENARIOS = """
from types import SimpleNamespace
def find_scenario(name):
    return SimpleNamespace(ruleset=name.split("/")[0])
"""
RULESET = """
from types import SimpleNamespace
def ruleset(name):
    return SimpleNamespace(
        setup=lambda scenario: 0,
        seat=lambda state: None if state == 20 else "chance" if state % 2 else "union",
        chance_weights=lambda state: [("heads", 1), ("tails", 3)],
        legal_actions=lambda state: ["stay", "go"],
        apply=lambda state, action: (state + 1, ()),
        write=str,
    )
"""
"""A coin that is tossed after every action, until somebody has acted ten times."""
OLDEST, OLDER, NEWER = "games/__init__.py", "engine/games.py", "engine/game_registry.py"
"""Where a tree finds its rulesets."""


def tree(root: Path, place: str, ruleset: str = RULESET) -> Path:
    """A tree with a bcnb that has next to nothing."""
    scenarios = "storage/scenarios.py" if place == NEWER else "library/scenarios.py"
    for path, text in {"__init__.py": "", scenarios: SCENARIOS, place: ruleset}.items():
        (root / "bcnb" / path).parent.mkdir(parents=True, exist_ok=True)
        (root / "bcnb" / path).write_text(text, encoding="utf-8")
    return root


def digests(games: trees.Games) -> list[str]:
    return [game["digest"] for game in games.values()]


def test_a_tree_plays_the_same_wherever_it_keeps_its_rulesets(tmp_path):
    first, *others = (tree(tmp_path / str(number), place) for number, place in enumerate((OLDEST, OLDER, NEWER)))
    played = digests(trees.run(first, "1", 60))
    assert [digests(trees.run(other, "1", 60)) for other in others] == [played, played]


def test_another_seed_and_another_number_of_plies_are_other_games(tmp_path):
    root = tree(tmp_path, OLDER)
    same, *others = (digests(trees.run(root, *how)) for how in (("1", 60), ("2", 60), ("1", 61)))
    assert same not in others
    assert same == digests(trees.run(root, "1", 60))


def test_this_tree_is_compared_with_itself():
    done = run("trees.py", str(ROOT), "--slices", "1", "--plies", "30")
    assert done.returncode == 0, done.stderr
    assert [line.split()[0] for line in done.stdout.splitlines()] == ["ruleset", *(one.ruleset for one in SUBJECTS)]


def test_trees_that_do_not_play_the_same_are_found_out(tmp_path):
    one = tree(tmp_path / "one", OLDER)
    other = tree(tmp_path / "other", OLDER, RULESET.replace('["stay", "go"]', '["go", "stay"]'))
    pairs = [(trees.run(one, "1", 60), trees.run(other, "1", 60))]
    with pytest.raises(ValueError, match="battle_cry: the two trees did not play the same games"):
        trees.line("battle_cry", pairs)


def test_a_folder_without_bcnb_is_not_a_tree(tmp_path):
    done = run("trees.py", str(tmp_path), "--slices", "1", "--plies", "30")
    assert done.returncode == 1
    assert f"{tmp_path}: there is no bcnb" in done.stderr


def test_a_tree_that_does_not_run_says_why(tmp_path):
    with pytest.raises(ValueError, match="no dice"):
        trees.run(tree(tmp_path, OLDER, 'raise RuntimeError("no dice")'), "1", 30)
