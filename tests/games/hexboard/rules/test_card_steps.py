"""A card whose action names a unit is five files of rules and words: a toy card, laid into a copy, is played there."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

pytestmark = pytest.mark.unmeasured

ROOT = Path(__file__).resolve().parents[4]
GAMES = "bcnb/games"

CARD = """    Card(
        "signal-rocket",
        "Signal Rocket",
        "Choose one of your weakened units: one figure comes back. It may battle.",
        40,
        "11.99",
        special=True,
        action="mend",
        family="signal-rocket",
    ),
"""
ACTION = '''@frozen
class Mend(Generic[UnitPlace]):
    """The action that brings a figure of a unit back."""

    at: UnitPlace


'''
DECISION = '''@frozen
class ChooseMended:
    """The decision on the unit that gets a figure back, with Signal Rocket."""


'''
STEP = """    CardStep(
        verb="mend",
        action=Mend,
        targets={"at": Target.UNIT},
        decision=ChooseMended(),
        early=("11.99", "Choose the unit to mend: mend a hex, or say done."),
        late=("11.99", "Only the card Signal Rocket mends a unit."),
    ),
"""
WORDS = """    CardStepText(
        verb="mend",
        imperative="mend {}",
        menu="Mend a unit",
        task="mend a unit",
        prompt="choose a unit to mend",
        does="mends a unit",
        finish="mend nobody",
        phase="a signal rocket",
        began="looked for a unit to mend",
    ),
"""
RULES = """from bcnb.games.hexboard.rules.card_steps import Mend


def _mends(state: State) -> Iterator[Mend[HexId]]:
    return map(Mend, FOUND(state))


def _why_not_mend(state: State, action: Mend[HexId]) -> Refusal | None:
    return None if action in _mends(state) else refuse("11.99", "This unit lacks no figures.")


def _mend(u: EventBuilder, action: Mend[HexId]) -> None:
    u.add(e.FiguresReturned("11.99", action.at, 1))


"""
ROW = '    "mend": StepRules(FOUND, _mends, _why_not_mend, _mend, turn.begin_battle),\n'
EDITS: Mapping[str, Mapping[str, str]] = {
    f"{GAMES}/hexboard/rules/tables.py": {")\n\n\nTERRAINS = (": CARD},
    f"{GAMES}/hexboard/rules/card_steps.py": {
        "CardAction: TypeAlias": ACTION,
        '\n"""The actions of special cards': " | Mend[UnitPlace]",
        "CardDecision: TypeAlias": DECISION,
        "\n\n\n# --- the table": " | ChooseMended",
        ')\n"""The steps in the order': STEP,
    },
    f"{GAMES}/hexboard/presentation/card_step_text.py": {")\n\n\ndef by_verb": WORDS},
    f"{GAMES}/battle_cry/rules/cards.py": {
        "# --- the cards in a turn": RULES.replace("FOUND(state)", "members(rally_hexes(state))"),
        '}\n"""The rules of the step': ROW.replace("FOUND", "rally_hexes"),
    },
    f"{GAMES}/north_against_south/rules/cards.py": {
        "# --- the cards in a turn": RULES.replace("FOUND(state)", "b.places_of(state.board, rallied(state))"),
        '}\n"""The rules of the step': ROW.replace("FOUND", "rallied"),
    },
}
"""What the toy card adds to each file, by the text that comes after it."""

PLAY = """
import json, sys
from importlib import import_module
from bcnb.engine.codec import codec

name, place = sys.argv[1:]
game, field = import_module(f"bcnb.games.{name}"), import_module(f"tests.helpers.{name}.field")
encoding = import_module(f"bcnb.games.{name}.training_encoding")
texts = import_module(f"bcnb.games.{name}.presentation.action_text")
choices = import_module(f"bcnb.games.{name}.presentation.choices")

def refused(state, text):
    refusal = game.why_not(state, game.parse(text))
    return [refusal.rule, refusal.words]

second = {"second": {"e5": "I"}} if "-" in place else {}
held = field.position("e . . . . I\\nf . . . . i", strength={place: 2}, union=("signal-rocket",), **second)
state, _ = game.apply(held, game.parse("play signal-rocket"))
action = game.parse(f"mend {place}")
after, events = game.apply(state, action)
lines = encoding.ENCODING.vocabulary(state)
print(json.dumps({
    "legal": [game.write(one) for one in game.legal_actions(state)],
    "words": texts.say_action(action, state),
    "end": texts.say_action(game.parse("done"), state),
    "hexes": choices.choices(state)["hexes"],
    "line": lines.line(lines.number(f"mend {place}")),
    "early": refused(state, "order e5"),
    "mendthy": refused(state, "mend f5"),
    "late": refused(after, f"mend {place}"),
    "events": [json.loads(codec(game).text(event)) for event in events],
}))
"""
PROGRAM = "import sys; from bcnb.cli import main; sys.exit(main())"


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package in which the toy card has been added."""
    root = tmp_path_factory.mktemp("checkout")
    shutil.copy(ROOT / "pyproject.toml", root)
    for name in ("bcnb", "scenarios", "replays", "tests/helpers"):
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name, additions in EDITS.items():
        file = root / name
        text = file.read_text(encoding="utf-8")
        for before, added in additions.items():
            assert text.count(before) == 1, (name, before)
            text = text.replace(before, added + before)
        file.write_text(text, encoding="utf-8")
    return root


def python(root: Path, code: str, *words: str) -> str:
    """Return the output of a fresh Python that imports the package of a copy."""
    home = {**os.environ, "BCNB_HOME": str(root / "home"), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, "-c", code, *words], cwd=root, env=home, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(
    ("game", "place", "words", "field"),
    [
        ("battle_cry", "e5", "Mend Union infantry at e5.", "at"),
        ("north_against_south", "e5-1", "Mend Union infantry with rifles at e5-1.", "unit"),
    ],
)
def test_a_card_that_names_a_unit_follows_from_its_rows(
    copy: Path, game: str, place: str, words: str, field: str
) -> None:
    found = json.loads(python(copy, PLAY, game, place))
    assert found["legal"] == [f"mend {place}", "done"]
    assert (found["words"], found["end"]) == (words, "Mend nobody.")
    assert found["hexes"] == {"e5": [[f"mend {place}", words.removesuffix(".")]]}
    assert found["line"] == f"mend {place}"
    assert found["early"] == ["11.99", "Choose the unit to mend: mend a hex, or say done."]
    assert found["mendthy"] == ["11.99", "This unit lacks no figures."]
    assert found["late"] == ["11.99", "Only the card Signal Rocket mends a unit."]
    assert found["events"] == [
        {"event": "figures_returned", "rule": "11.99", field: place, "figures": 1},
        {"event": "phase_began", "rule": "2.7", "phase": "battle"},
    ]


@pytest.mark.parametrize("battle", ["kernstown", "crossroads"])
def test_computer_players_use_the_card_in_whole_games(copy: Path, battle: str) -> None:
    python(copy, PROGRAM, "simulate", battle, "--out", "games")
    (record,) = (copy / "games").glob(f"{battle}*.jsonl")
    text = record.read_text(encoding="utf-8")
    assert '"do":"play signal-rocket"' in text
    assert '"do":"mend ' in text
    assert "whole, complete, legal" in python(copy, PROGRAM, "verify", str(record))
