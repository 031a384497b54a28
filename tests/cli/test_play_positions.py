"""Any position at the command line: written from a record, shown, played on, exported and reviewed in all games."""

import re

import pytest

from bcnb.engine.game import CannotUndo, Game
from bcnb.engine.game_registry import ruleset
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import load_record
from bcnb.storage.scenarios import load_position
from tests.helpers.cli import call

pytestmark = pytest.mark.unmeasured

MOMENTS = [
    ("kernstown-person-greedy-by-keyboard", 42),
    ("crossroads-greedy-greedy-5-001", 150),
    ("two-players-greedy-greedy-1-001", 60),
]


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("BCNB_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.mark.parametrize(("name", "ply"), MOMENTS)
def test_every_verb_reads_a_moment_of_a_record(name, ply, tmp_path, home):
    path = tmp_path / "mine.toml"
    assert call("export", name, "--ply", str(ply), "--toml", path).out == f"{path}\n"
    assert call("show", name, "--ply", str(ply), "--toml").out == path.read_text(encoding="utf-8")
    load_position(path)
    assert call("legal", path).out == call("legal", name, "--ply", str(ply)).out
    assert call("show", path).out.count("\n") > 9
    assert call("export", path, "--svg", tmp_path / "mine.svg").status == 0
    for words in ((path,), (name, "--ply", str(ply))):
        result = call("play", *words, "--seed", "1", typed="hint\nquit\n")
        assert (result.status, result.err) == (0, "")
        assert "would do this" in result.words
        assert "They did it anyway" not in result.words
    assert len(load_record(home / "mine-1.jsonl").plies) >= 1


def choices(words: str) -> set[str]:
    """The actions in brackets that a review compares."""
    return set(re.findall(r"\(([a-z][^()]*)\)", words))


@pytest.mark.parametrize(("name", "ply"), MOMENTS)
def test_a_position_is_reviewed(name, ply, tmp_path):
    result = call("review", "--position", name, "--ply", str(ply), "--worlds", "2")
    assert (result.status, result.err) == (0, "")
    assert "Win chance: " in result.out
    assert "with its win chance after each" in result.words
    call("export", name, "--ply", str(ply), "--toml", tmp_path / "mine.toml")
    same = call("review", "--position", tmp_path / "mine.toml", "--worlds", "2")
    if name.startswith("crossroads"):  # a file numbers the units again, so that other games are imagined
        assert choices(same.words) == choices(result.words)
    else:
        assert same.out.splitlines()[1:] == result.out.splitlines()[1:]
    assert "Choices" not in call("review", "--position", name, "--ply", str(ply), "--quick").out


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("review", MOMENTS[0][0], "--ply", "3"), "add --position"),
        (("review", "--position", MOMENTS[0][0], "--habits"), "leave out --out, --habits and --seat"),
        (("review", "--position", MOMENTS[0][0], "--ply", "9999"), "9999"),
        (("play", MOMENTS[0][0], "--ply", "9999"), "9999"),
        (("play", "kernstown", "--ply", "3"), "only a record has plies"),
        (("play", MOMENTS[0][0], "--ply", "3", "--throw"), "leave out --house and --throw"),
        (("export", MOMENTS[0][0], "--toml", "x.toml", "--turned"), "leave out --turned"),
    ],
)
def test_what_does_not_fit_is_refused(words, reason):
    result = call(*words)
    assert (result.status, result.out) == (1, "")
    assert reason in result.err


@pytest.mark.parametrize(("name", "ply"), MOMENTS)
def test_nothing_can_be_undone_at_the_start_of_a_position(name, ply, home):
    said = call("play", name, "--ply", str(ply), "--seed", "1", typed="undo\nquit\n").words
    assert "correct." not in said
    words = "There is nothing to undo: the game begins in this position|A (roll|draw) cannot|You can only undo your own"
    assert re.search(f"> undo [^>]*({words})", said)
    record = load_record(next(home.glob("*.jsonl")))
    game = Game.resume(ruleset(record.header.ruleset), Recorded("mine", record).scenario, record).branch(1)
    for seat in (None, *record.header.seats):
        with pytest.raises(CannotUndo, match="there is nothing to undo: the game begins in this position"):
            game.undo(seat)


@pytest.mark.parametrize(
    ("name", "ply", "words", "seats"),
    [
        (*MOMENTS[0], (), ["person", "greedy"]),
        (*MOMENTS[0], ("--confederate", "captain"), ["person", "captain"]),
        (*MOMENTS[0], ("--confederate", "person"), ["greedy", "person"]),
        (*MOMENTS[0], ("--union", "recruit"), ["recruit", "person"]),
        ("kernstown-planner-planner-1-001", 60, (), ["planner", "person"]),
        ("kernstown-planner-planner-1-001", 60, ("--union", "captain", "--confederate", "recruit"), None),
        ("four-players-planner-greedy-planner-greedy-4-001", 60, (), ["person", "greedy", "planner", "greedy"]),
    ],
)
def test_a_record_that_is_played_on_keeps_its_players(name, ply, words, seats, home):
    result = call("play", name, "--ply", str(ply), *words, "--seed", "1", typed="quit\n")
    assert result.err == ""
    found = list(load_record(next(home.glob("*.jsonl"))).header.seats.values())
    assert found == (seats or list(words[1::2]))


def test_a_record_that_is_played_on_keeps_its_commanders(tmp_path):
    said = call("play", *MOMENTS[0][:1], "--ply", "42", "--seed", "1", typed="quit\n").words
    assert "The Union side under James Shields" in said
    assert "The Confederate side under Thomas J. Jackson" in said
    path = tmp_path / "mine.toml"
    call("export", MOMENTS[0][0], "--ply", "42", "--toml", path)
    assert "The Union side under a Union commander" in call("play", path, "--seed", "1", typed="quit\n").words


@pytest.mark.parametrize(
    "words",
    [
        ("export", "kernstown-persn", "--text", "x.txt"),
        ("play", "kernstown-persn", "--ply", "3"),
        ("legal", "kernstown-persn", "--ply", "3"),
        ("show", "kernstown-persn", "--ply", "3"),
        ("review", "kernstown-persn"),
        ("replay", "kernstown-persn"),
        ("verify", "kernstown-persn"),
    ],
)
def test_a_misspelt_record_is_answered_with_the_nearest_one(words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = call(*words)
    said = f"{result.out}{result.err}"
    assert "unknown record 'kernstown-persn'. Did you mean 'kernstown-person-greedy-by-keyboard'?" in said


def test_a_scenario_is_not_taken_for_a_misspelt_record():
    assert "kernstown is not a record" in call("export", "kernstown", "--text", "x.txt").err


def test_a_record_is_played_on_with_the_same_cards_and_dice(home):
    name = "kernstown-person-greedy-by-keyboard"
    result = call("play", name, "--ply", "57", "--same-luck", typed="quit\n")
    assert (result.status, result.err) == (0, "")
    assert "the same choices get the same results" in result.words
    record = load_record(home / "kernstown-1.jsonl")
    assert record.header.luck
    assert record.header.luck.ply == 57
    assert call("play", "--resume", "kernstown-1", "--dice", "table", typed="quit\n").status == 1
    assert ", legal;" in call("verify", home / "kernstown-1.jsonl").err


@pytest.mark.parametrize(
    "words",
    [
        ("kernstown", "--same-luck"),
        ("kernstown-person-greedy-by-keyboard", "--same-luck"),
        ("kernstown-person-greedy-by-keyboard", "--ply", "57", "--same-luck", "--throw"),
        ("kernstown-person-greedy-by-keyboard", "--ply", "57", "--same-luck", "--house", "mine"),
    ],
)
def test_the_same_luck_needs_a_moment_of_a_record(words, home):
    result = call("play", *words)
    assert result.status == 1
    assert "--same-luck is for a record, with --ply and without --house and --throw" in result.err
    assert not list(home.glob("*.jsonl"))
