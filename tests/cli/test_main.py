"""The command line as a whole: its help and wrong usage word for word, its streams and its status."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from bcnb import __version__
from bcnb.cli import GROUPS, VERBS
from bcnb.cli import MODULES as MODULES_OF_VERBS
from tests.helpers.cli import PROGRAM, ROOT, call, game, keep
from tests.helpers.tamper import split

pytestmark = pytest.mark.unmeasured

NO_RECORD = "binary.jsonl:1: this is not a recorded game of bcnb: the line is not UTF-8: byte 1 is 0x89"
STORED = Path(__file__).with_name("help.txt")
"""Each line that begins with `$ bcnb` is a command; below it stands what it prints in 80 columns."""
_PARTS = re.split(r"^\$ bcnb ?(.*)\n", STORED.read_text(encoding="utf-8"), flags=re.MULTILINE)
SAID = dict(zip(_PARTS[1::2], _PARTS[2::2], strict=True))


@pytest.mark.parametrize("words", SAID)
def test_help_and_wrong_usage_are_reported_as_they_are_stored(words, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    result = call(*words.split())
    assert result.status == (0 if "--help" in words or not words else 2)
    assert (result.out + result.err).replace("'", "") == SAID[words].replace("'", "")
    assert bool(result.out) == (result.status == 0)


def test_the_help_of_every_verb_is_stored():
    assert {words for words in SAID if "--help" in words} == {"--help", *(f"{verb} --help" for verb in VERBS)}


def test_the_top_level_help_lists_every_verb_once_under_its_purpose():
    listed = re.findall(r"^  (\w+) +\S", SAID["--help"], flags=re.MULTILINE)
    assert listed == list(VERBS)
    purposes = re.findall(r"^(\w[\w ]*):$", SAID["--help"], flags=re.MULTILINE)
    assert purposes == [*GROUPS, "options"]
    assert len(VERBS) == sum(map(len, GROUPS.values()))


def run(*words, **options) -> subprocess.CompletedProcess[str]:
    """Run the installed command."""
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, encoding="utf-8", check=False, **options)


# --- usage ------------------------------------------------------------------------------------------------------------


def test_the_version_is_reported():
    result = call("--version")
    assert (result.status, result.out) == (0, f"bcnb {__version__}\n")


def test_python_runs_the_package_as_the_command():
    result = subprocess.run([sys.executable, "-m", "bcnb", "--version"], capture_output=True, text=True, check=False)
    assert (result.returncode, result.stdout, result.stderr) == (0, f"bcnb {__version__}\n", "")
    result = subprocess.run([sys.executable, "-m", "bcnb", "fight"], capture_output=True, text=True, check=False)
    assert result.returncode == 2
    assert result.stderr.startswith("usage: bcnb ")


def test_a_player_with_more_nodes_than_can_be_read_is_reported_in_our_words():
    result = call("simulate", "kernstown", "--union", f"searcher {'9' * 5000}")
    assert result.status == 1
    assert result.err.startswith("bcnb: unknown player 'searcher 9999")
    assert len(result.err) < 300


def test_who_asks_for_nothing_hears_how_to_begin():
    result = call()
    assert (result.status, result.err) == (0, "")
    assert {line.split()[1] for line in result.out.splitlines() if line.startswith("  bcnb")} <= {*VERBS, "--help"}


@pytest.mark.parametrize(
    "words",
    [
        ("fight",),
        ("show",),
        ("show", "kernstown", "--ply", "two"),
        ("show", "kernstown", "shiloh"),
        ("legal", "kernstown", "--ply", "1", "--seed", "1"),
        ("play",),
        ("play", "kernstown", "--resume", "kernstown-1"),
        ("play", "kernstown", "--dice", "loaded"),
        ("simulate",),
        ("simulate", "kernstown", "--games", "0"),
        ("simulate", "kernstown", "--games", "-3"),
        ("simulate", "kernstown", "--games", "many"),
        ("simulate", "kernstown", "--games", "9" * 5000),
        ("simulate", "kernstown", "--workers", "9" * 5000),
        ("games", "--shortest", "9" * 5000),
        ("review", "game.jsonl", "--worlds", "9" * 5000),
        ("export", "game.jsonl", "--size", "9" * 5000),
        ("verify",),
        ("verify", "one.jsonl", "two.jsonl", "--salvage", "out.jsonl"),
        ("question",),
        ("replay",),
        ("--colour",),
    ],
)
def test_wrong_usage_ends_with_2_and_the_reason(words):
    result = call(*words)
    assert (result.status, result.out) == (2, "")
    assert result.err.strip()
    assert "Traceback" not in result.err


# --- bad input --------------------------------------------------------------------------------------------------------


def without_ply_7() -> bytes:
    lines = split(game())
    return b"".join(lines[:7] + lines[8:])


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("show", "kernstone"), "unknown scenario or record 'kernstone'. Did you mean 'kernstown'?"),
        (
            ("show", "battle_cry/kernstwn"),
            "unknown scenario or record 'battle_cry/kernstwn'. Did you mean 'battle_cry/kernstown'?",
        ),
        (("legal", "waterloo"), "unknown scenario or record 'waterloo'. To list them: bcnb scenarios, bcnb games"),
        (("play", "waterloo"), "unknown scenario 'waterloo'. To list the scenarios: bcnb scenarios"),
        (
            ("simulate", "gettysburg"),
            "unknown scenario 'gettysburg'. Did you mean 'gettysburg-2-july' or 'gettysburg-3-july'?",
        ),
        (("show", "ge"), "unknown scenario or record 'ge'. To list them: bcnb scenarios, bcnb games --included"),
        (("show", "kernstown", "--ply", "3"), "kernstown is not a record, and only a record has plies"),
        (("legal", "kernstown", "--ply", "3"), "kernstown is not a record, and only a record has plies"),
        (("show", "Game.jsonl", "--ply", "9999"), "unknown ply 9999: the last is "),
        (("show", "Game.jsonl", "--ply", "-1"), "unknown ply -1: the last is "),
        (("legal", "Game.jsonl", "--ply", "9999"), "unknown ply 9999: the last is "),
        (("show", "kernstown", "--seat", "green"), "'green' is not a seat of this game: union, confederate"),
        (("show", "kernstown", "--seat", "chance"), "'chance' is not a seat of this game: union, confederate"),
        (("show", "kernstown", "--seat", "unoin"), "seat of this game: union, confederate. Did you mean 'union'?"),
        (("review", "Game.jsonl", "--seat", "unoin", "--quick"), "union, confederate. Did you mean 'union'?"),
        (("replay", "Game.jsonl", "--seat", "unoin"), "union, confederate. Did you mean 'union'?"),
        (("replay", "Game.jsonl", "--seat", "green"), "'green' is not a seat of this game: union, confederate"),
        (("simulate", "kernstown", "--union", "grant"), "unknown player 'grant'; there are random, greedy"),
        (("simulate", "kernstown", "--seat", "union=grant"), "unknown player 'grant'"),
        (
            ("simulate", "kernstown", "--seat", "green=greedy"),
            "one of the seats union, confederate, not 'green=greedy'",
        ),
        (("simulate", "kernstown", "--seat", "unoin=greedy"), "not 'unoin=greedy'. Did you mean 'union'?"),
        (
            ("simulate", "kernstown", "--union", "gredy"),
            "searcher, recruit, sergeant, captain, colonel, general. Did you ",
        ),
        (
            ("tournament", "greedy", "random", "--scenarios", "battlecry"),
            "game 'battlecry'. Did you mean 'battle_cry'?",
        ),
        (("question", "faq-99"), "unknown question 'faq-99'. Did you mean 'FAQ-39'? To list the questions: bcnb "),
        (("show", "kernstown-person-greedy-by-keyboad"), "'. Did you mean 'kernstown-person-greedy-by-keyboard'?"),
        (("play", "1"), "unknown scenario '1'. Did you mean 'first-bull-run'?"),
        (("show", "4"), "unknown scenario or record '4'. Did you mean 'shiloh'?"),
        (("play", "99"), "unknown scenario '99'. To list the scenarios: bcnb scenarios"),
        (("learn", "moving"), "unknown page 'moving'. Did you mean 'rules/03_moving'?"),
        (("learn", "03_movig"), "unknown page '03_movig'. Did you mean 'rules/03_moving'?"),
        (
            ("learn", "xyzzy"),
            "page 'xyzzy'. Pages are named like rules/03_moving. To see all pages: bcnb learn",
        ),
        (("play", "shiloh", "--union", "persn"), "unknown player 'persn'; there are person, random, greedy"),
        (("handout", "shilo"), "unknown lesson 'shilo'. Did you mean 'shiloh'?"),
        (("rules", "retreet"), "the word 'retreet'. Did you mean 'retreat'?"),
        (("rules", "8.99"), "the word '8.99'. Did you mean '8.9'?"),
        (("rules", "xyzzy"), "the word 'xyzzy'. To list all rules: bcnb rules"),
        (("simulate", "kernstown", "--seat", "union"), "--seat takes NAME=PLAYER"),
        (("show", "Nothing.jsonl"), "nothing.jsonl: the file does not exist"),
        (("replay", "Nothing.jsonl"), "nothing.jsonl: the file does not exist"),
        (("replay", "No/game"), "/no does not exist"),
        (("legal", "No/game"), "/no does not exist"),
        (("play", "No/game"), "/no does not exist"),
        (("play", "--resume", "No/game"), "/no does not exist"),
        (("show", "Taken.svg"), "taken.svg: a record ends in .jsonl, and a scenario or a position in .toml"),
        (("replay", "battle_cry/antietm"), "unknown record 'battle_cry/antietm'. Did you mean 'battle_cry/antietam-"),
        (
            ("replay", "kernstown"),
            "unknown record 'kernstown'. Did you mean 'kernstown-greedy-greedy-2-001' or 'kernstown-random-greedy-24-",
        ),
        (("replay", "nothing"), "record 'nothing'; 48 come with bcnb, such as battle_cry/antietam-greedy-greedy-1-001"),
        (("verify", "Nothing.jsonl"), "nothing.jsonl: the file does not exist"),
        (("show", "Nothing.toml"), "nothing.toml: cannot be read: the file does not exist"),
        (("question", "Nothing.toml"), "nothing.toml: cannot be read: the file does not exist"),
        (("show", "Folder.jsonl"), "folder.jsonl is a folder. Name a record."),
        (("replay", "Folder.jsonl"), "folder.jsonl is a folder. Name a record."),
        (("verify", "Folder.jsonl"), "folder.jsonl: NO RECORD: this folder has no records (*.jsonl)"),
        (("show", "Folder.toml"), "folder.toml: cannot be read: Is a directory"),
        (("question", "Folder.toml"), "folder.toml: cannot be read: Is a directory"),
        (("show", "Binary.jsonl"), NO_RECORD),
        (("legal", "Binary.jsonl"), NO_RECORD),
        (("verify", "Binary.jsonl"), NO_RECORD),
        (("show", "Binary.toml"), "binary.toml:1: is not UTF-8: byte 0x89 does not belong here"),
        (("question", "Binary.toml"), "binary.toml:1: is not UTF-8: byte 0x89 does not belong here"),
        (("show", "Broken.toml"), "broken.toml:2: not TOML: "),
        (("legal", "Broken.toml"), "broken.toml:2: not TOML: "),
        (("simulate", "Broken.toml"), "broken.toml:2: not TOML: "),
        (("question", "Broken.toml"), "broken.toml:2: not TOML: "),
        (("simulate", "Empty.toml"), "empty.toml:1: the key 'ruleset' is missing"),
        (("show", "Bad.jsonl"), "bad.jsonl:8: ply 8 is where ply 7 belongs"),
        (("replay", "Bad.jsonl"), "bad.jsonl:8: ply 8 is where ply 7 belongs"),
        (
            ("show", "Game.jsonl", "--svg", "Taken.svg"),
            "taken.svg: the file already exists; choose another name",
        ),
        (("show", "kernstown", "--svg", "No/board.svg"), "board.svg: the folder "),
        (("show", "kernstown", "--svg", "No/board.svg"), "/no does not exist"),
        (("export", "kernstown", "--svg", "No/board.svg"), "/no does not exist"),
        (("collect", "No"), "no: the folder or zip file does not exist"),
        (("show", "kernstown", "--svg", "Folder.svg"), "folder.svg: the file already exists"),
        (("simulate", "kernstown", "--out", "Game.jsonl"), "game.jsonl: File exists"),
        (
            ("verify", "Game.jsonl", "--salvage", "Game.jsonl"),
            "game.jsonl: the file already exists; choose another name",
        ),
        (("verify", "Binary.jsonl", "--salvage", "Out.jsonl"), NO_RECORD),
        (("rules", "railway"), "no rule has the number, the chapter or the word 'railway'"),
    ],
)
def test_bad_input_ends_with_1_and_the_reason_and_never_with_a_traceback(words, reason, tmp_path):
    for suffix in ("toml", "jsonl"):
        (tmp_path / f"folder.{suffix}").mkdir()
        (tmp_path / f"binary.{suffix}").write_bytes(b"\x89PNG\r\n\x1a\n")
    (tmp_path / "broken.toml").write_text('title = "Broken"\nwhy = \n', encoding="utf-8")
    (tmp_path / "empty.toml").touch()
    (tmp_path / "taken.svg").touch()
    (tmp_path / "folder.svg").mkdir()
    keep(tmp_path / "game.jsonl")
    keep(tmp_path / "bad.jsonl", without_ply_7())
    result = call(*(tmp_path / word.lower() if word[0].isupper() else word for word in words))
    assert result.status == 1
    assert reason in result.err
    assert result.err.startswith("bcnb: ") or words[0] == "verify"
    assert "Traceback" not in result.err
    assert len(list(tmp_path.iterdir())) == 10


# --- the installed command --------------------------------------------------------------------------------------------


def test_the_installed_command_prints_and_refuses():
    result = run("legal", "kernstown", "--seed", "1")
    assert (result.returncode, result.stderr) == (0, "")
    assert "discard " in result.stdout
    result = run("show", "kernstone")
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr == "bcnb: unknown scenario or record 'kernstone'. Did you mean 'kernstown'?\n"
    assert run("fight").returncode == 2


def test_a_reader_that_has_seen_enough_is_not_an_error():
    process = subprocess.Popen([PROGRAM, "scenarios"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == 0


def test_an_interrupted_command_says_nothing_of_it(monkeypatch):
    def interrupted(*given):
        raise KeyboardInterrupt

    monkeypatch.setattr("bcnb.cli.workers.play_worker.simulate", interrupted)
    result = call("simulate", "kernstown")
    assert (result.status, result.err) == (130, "Playing 1 game; the results follow when all are over.\n")


# --- what is loaded ---------------------------------------------------------------------------------------------------

MODULES = """
import atexit, sys
atexit.register(lambda: print(*sorted(sys.modules), file=sys.stderr))
from bcnb.cli import main
if sys.argv[1:]:
    main(sys.argv[1:])
"""


PLAIN = {"bcnb.presentation", "bcnb.presentation.text_tools"}
"""What says a text without letters that steer a terminal: it is loaded with the command line."""


def loaded(*words: str) -> set[str]:
    """The modules that a command loads in a process of its own; without words, those of the command line itself."""
    options = {"cwd": ROOT, "capture_output": True, "text": True, "encoding": "utf-8", "check": True}
    return set(subprocess.run([sys.executable, "-c", MODULES, *words], **options).stderr.split())


def of_games(modules: set[str]) -> set[str]:
    """Games with the rooms of theirs among some modules, such as `battle_cry.rules`."""
    parts = (module.split(".") for module in modules if module.startswith("bcnb.games."))
    return {".".join(part[2:4]) for part in parts if len(part) > 3}


@pytest.mark.parametrize("words", [(), ("--version",), ("--help",)])
def test_no_game_and_no_verb_is_loaded_before_it_is_asked_for(words):
    ours = {module for module in loaded(*words) if module.startswith("bcnb.")}
    assert ours == {"bcnb.cli", "bcnb.cli.output", *PLAIN}


@pytest.mark.parametrize("verb", VERBS)
def test_a_verb_loads_no_other_verb_and_no_page(verb):
    modules = loaded(verb, "--help")
    assert {name for name in VERBS if f"bcnb.cli.{MODULES_OF_VERBS.get(name, name)}" in modules} == {verb}
    assert not modules & {"IPython", "ipywidgets", "jupyterlab", "numpy"}
    assert "tqdm" not in modules or verb in ("simulate", "review", "tournament")


def test_rules_load_the_rules_of_one_game_and_nothing_else():
    assert of_games(loaded("rules", "7.3")) == {"battle_cry.rules", "hexboard.rules"}
    modules = loaded("rules", "7")
    assert of_games(modules) == {"battle_cry.rules", "hexboard.rules"}
    rooms = {module.split(".")[1] for module in modules if module.startswith("bcnb.")}
    assert rooms == {"cli", "course", "engine", "games", "grid", "presentation"}
    assert {module for module in modules if module.startswith("bcnb.course.")} == {"bcnb.course.rule_sources"}


def test_scenarios_load_the_files_of_the_games_and_what_these_need():
    modules = loaded("scenarios")
    games = ("battle_cry", "battle_cry_1961", "hexboard", "north_against_south")
    assert of_games(modules) == {f"{game}.{room}" for game in games for room in ("files", "rules")}
    others = ("bcnb.players", "bcnb.presentation", "bcnb.course")
    assert {module for module in modules if module.startswith(others)} == PLAIN
