"""`bcnb play` with dice and cards of a real table, for both sides or for one."""

import pytest

from bcnb.storage.records import load_record
from tests.helpers.cli import call

pytestmark = pytest.mark.unmeasured

DEAL = ["Probe Center", "draw probe-left", "assault-left", "Skirmish Center", "Attack Center"]
THEIRS = ["attack-left", "attack-center", "forced-march", "sharp-shooter", "fire-and-hold"]
TURN = ["play attack-center", "order g8", "move g8 f7", "done", "battle f7 b8"]


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("BCNB_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def played(home, *words, typed):
    result = call(
        "play", "kernstown", "--confederate", "person", "--seed", "1", *words, typed="\n".join((*typed, "quit", ""))
    )
    assert (result.status, result.err) == (0, "")
    return result, [ply.do for ply in load_record(home / "kernstown-1.jsonl").plies]


def test_dice_and_draws_come_from_the_table(home):
    told, done = played(home, "--dice", "table", "--draws", "table", typed=[*DEAL, *THEIRS, *TURN, "I", "probe-right"])
    assert [text for text in done if text.startswith("draw ")][:3] == [
        "draw probe-centre",
        "draw probe-left",
        "draw assault-left",
    ]
    assert "roll I" in done
    assert "Draw, and type the name of the card" in told.words


def test_the_command_that_resumes_a_game_names_its_real_dice(home):
    told, _ = played(home, "--dice", "table", "--draws", "table", "--table-side", "union", typed=[])
    resume = "bcnb play --resume kernstown-1 --dice table --draws table --table-side union"
    assert told.out.endswith(f"Resume it with: {resume}\n")


def test_a_card_that_cannot_be_drawn_is_refused(home):
    told, done = played(home, "--draws", "table", typed=["Rally", "Rally", "nonsense", "Probe Center"])
    assert done[:2] == ["draw rally", "draw probe-centre"]
    assert "No Rally card is left in the deck" in told.words


def test_only_one_side_may_use_the_table(home):
    words = ("--draws", "table", "--dice", "table", "--table-side", "confederate")
    _, done = played(home, *words, typed=[*DEAL, *TURN, "I", "probe-right"])
    assert [text for text in done if text.startswith("draw ")][4] == "draw attack-centre"
    assert "roll I" in done


def test_a_side_alone_is_not_enough():
    result = call("play", "kernstown", "--table-side", "union")
    assert (result.status, result.out) == (1, "")
    assert "add --dice table or --draws table" in result.err
