"""Colors at the terminal: only at one, only as a second sign, and the pieces of each side and nothing else."""

import re
from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO

import pytest

from bcnb.cli.output import PLAIN, begin, takes_color, toned
from bcnb.cli.screen import Screen
from bcnb.engine.game_registry import ruleset
from bcnb.presentation.presenter import page_presenter_of
from bcnb.presentation.table_adapter import table_adapter_for
from bcnb.storage.scenarios import find_scenario, list_scenarios
from tests.helpers.cli import Terminal

pytestmark = pytest.mark.unmeasured


@pytest.fixture(autouse=True)
def _nothing_said(monkeypatch) -> None:
    """Nobody has said anything about colors."""
    for name in ("NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    ("typed", "is_yes"), [("y", True), ("Yes", True), (" YES ", True), ("n", False), ("No", False)]
)
def test_an_answer_is_yes_or_no_in_any_case_and_anything_else_is_asked_again(typed, is_yes, monkeypatch):
    monkeypatch.setattr("sys.stdin", StringIO(f"maybe\n\n{typed}\n"))
    with redirect_stdout(StringIO()) as out:
        assert Screen().confirm("Resign?") is is_yes
    assert out.getvalue().count("Resign? (y/n) ") == 3
    assert out.getvalue().count("Type y for yes or n for no.\n") == 2


def shown(show: Callable[[Screen], None]) -> str:
    """What a screen shows at a terminal."""
    with redirect_stdout(Terminal()) as terminal:
        show(Screen())
    return terminal.getvalue()


def test_what_is_said_in_a_tone_has_the_same_letters():
    told = shown(lambda screen: screen.say("Play a card.", tone="prompt"))
    assert told == f"{begin('prompt')}Play a card.{PLAIN}\n"


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_somebody_who_wants_no_colors_gets_none(monkeypatch, name, value):
    monkeypatch.setenv(name, value)
    assert shown(lambda screen: screen.say("Play a card.", tone="prompt")) == "Play a card.\n"
    assert shown(lambda screen: screen.paint("a   .I4", {"union": "I4"})) == "a   .I4\n"


def test_a_file_has_no_colors(capsys):
    Screen().show("Play a card.", tone="prompt")
    assert capsys.readouterr().out == "Play a card.\n"
    assert not takes_color(None)


def test_a_board_is_painted_and_its_letters_stay():
    picture = "    left flank\na   .I4 hi2\nIn two sections: a4"
    told = shown(lambda screen: screen.paint(picture, {"union": "[A-Z]4", "confederate": "i2"}))
    assert re.sub(r"\033\[[\d;]*m", "", told) == f"{picture}\n"
    assert told.count(PLAIN) == 2


@pytest.mark.parametrize("name", list_scenarios())
def test_every_piece_has_the_color_of_its_side_and_no_ground_has(name):
    """The pieces of the pictures are counted by the scenes, which know nothing of the letters."""
    scenario = find_scenario(name)
    state = ruleset(scenario.ruleset).setup(scenario)
    words = table_adapter_for(state.ruleset).terminal
    painted = [(text, tone) for text, tone in toned(words.picture(state), words.pieces) if tone]
    assert {tone for _, tone in painted} == {"union", "confederate"}
    assert all(text[0].isupper() == (tone == "union") for text, tone in painted)
    assert len(painted) == len(occupied(state))


def occupied(state) -> set[str]:
    """The cells on which something stands."""
    return {piece.hex for piece in page_presenter_of(state).scene(state).pieces}
