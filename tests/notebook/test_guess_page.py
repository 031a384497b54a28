"""The notebook function of the page of guesses: a game, a game chosen on the page, and one that cannot be judged."""

from pathlib import Path
from typing import Any

import pytest

from bcnb.notebook import guess
from bcnb.storage.records import find_record
from bcnb.widgets.games.game_browser import GameBrowser
from bcnb.widgets.guess.guess_model import Step
from bcnb.widgets.guess.guess_widget import GuessWidget

pytestmark = pytest.mark.usefixtures("home")
GAME = "kernstown-person-greedy-by-keyboard"


class Place:
    """A place on a page, as a display handle."""

    def __init__(self) -> None:
        self.shown: list[Any] = []

    def update(self, shown: Any) -> None:
        self.shown.append(shown)


@pytest.fixture
def place(monkeypatch: pytest.MonkeyPatch) -> Place:
    found = Place()

    def show(shown: Any, **_: Any) -> Place:
        found.shown.append(shown)
        return found

    monkeypatch.setattr("bcnb.notebook.guess_page.display", show)
    return found


def test_a_game_is_shown_with_the_choice_of_a_side(place: Place, capsys: pytest.CaptureFixture[str]):
    guess(GAME)
    (widget,) = place.shown
    assert isinstance(widget, GuessWidget)
    assert widget.guessing.step is Step.SIDE
    assert capsys.readouterr().out == "A recorded game of Kernstown, to guess its choices.\n"


def test_an_address_gives_numbers_as_text(place: Place):
    start: Any = "1"
    guess(GAME, seat="union", start=start)
    assert place.shown[0].guessing.step is Step.CHOOSE


def test_another_game_is_chosen_on_the_page(place: Place):
    guess(GAME, seat="union")
    place.shown[0]._answer(None, {"t": "games", "ply": place.shown[0].view["ply"]}, [])
    browser = place.shown[-1]
    assert isinstance(browser, GameBrowser)
    browser._answer(None, {"t": "pick", "name": "two-players-greedy-planner-1-001"}, [])
    assert place.shown[-1].view["at"] == "record=two-players-greedy-planner-1-001"


def test_without_a_game_the_list_is_shown_first(place: Place):
    guess()
    assert isinstance(place.shown[0], GameBrowser)


def test_a_game_that_cannot_be_judged_is_named_with_the_reason(
    place: Place, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    begun = tmp_path / "begun.jsonl"
    begun.write_bytes(b"".join(find_record(GAME).read_bytes().splitlines(keepends=True)[:40]))
    guess(str(begun))
    assert place.shown == []
    assert "not over yet" in capsys.readouterr().out


def test_an_unknown_side_is_refused():
    with pytest.raises(ValueError, match="seat"):
        guess(GAME, seat="north")
