"""The tables of many games on a page, which follow the list in which the reader chooses."""

from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote

import pytest

from bcnb import notebook
from bcnb.notebook.collection_choice import list_address, listed_games
from bcnb.notebook.game_analysis import TABLES_ON_PAGE
from bcnb.storage.paths import home_folder
from bcnb.storage.records import find_record
from bcnb.widgets.games.game_list_view import INCLUDED, MINE, Filters

GAME = "kernstown-person-greedy-by-keyboard"


class Shown:
    """An output on a page, and what it shows now."""

    def __init__(self, what: Any) -> None:
        self.what = what

    def update(self, what: Any) -> None:
        self.what = what


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch, home: Path) -> list[Shown]:
    found: list[Shown] = []

    def display(what: object, **_: Any) -> Shown:
        found.append(Shown(what))
        return found[-1]

    monkeypatch.setattr("bcnb.notebook.collection_choice.display", display)
    return found


def test_all_tables_of_the_folder_follow_the_choice_on_the_page(page: list[Shown]) -> None:
    notebook.games("north_against_south")
    notebook.games("north_against_south", "lengths")
    notebook.games("own", "results")
    browser, head, lengths, own = page
    assert (browser.what.view["place"], browser.what.view["found"]) == (INCLUDED, 9)
    assert repr(head.what) == "9 games that were finished."
    before = repr(own.what)
    browser.what.send = [].append
    for message in ({"t": "find", "place": INCLUDED, "battle": "battle_cry/kernstown"}, {"t": "pick"}):
        browser.what._answer(None, message, [])
    assert repr(head.what) == "4 games that were finished."
    assert repr(lengths.what).splitlines()[2].startswith("Kernstown")
    assert repr(own.what) == before
    notebook.games("north_against_south", "results")
    assert "Kernstown" in repr(page[-1].what), "a cell that runs again keeps the choice of the page"
    notebook.games("battle_cry_1961")
    assert repr(page[-1].what) == "4 games that were finished."
    assert TABLES_ON_PAGE._chosen is None


def test_the_games_of_a_list_are_counted(home: Path) -> None:
    home.mkdir(exist_ok=True)
    (home / "mine.jsonl").write_bytes(find_record(GAME).read_bytes())
    assert [game.path.stem for game in listed_games(MINE, Filters()).games] == ["mine"]
    assert not listed_games(MINE, Filters(length="long")).games
    assert {game.scenario for game in listed_games(INCLUDED, Filters(battle="shiloh")).games} == {"shiloh"}


@pytest.mark.parametrize(
    ("place", "filters", "address"),
    [
        (MINE, Filters(), "folder=own"),
        (MINE, Filters(game="battle_cry", since="2026-01-31"), "folder=own&only=game=battle_cry,since=2026-01-31"),
        (INCLUDED, Filters(), "folder=included"),
        (INCLUDED, Filters(game="battle_cry", battle="battle_cry/shiloh"), None),
        (INCLUDED, Filters(length="short", reviewed=True), "folder=included&only=length=short,reviewed=yes"),
    ],
)
def test_the_address_of_a_list_shows_the_same_list_again(
    page: list[Shown], place: str, filters: Filters, address: str | None
) -> None:
    if place == MINE:
        (home_folder() / "mine.jsonl").parent.mkdir(exist_ok=True)
        (home_folder() / "mine.jsonl").write_bytes(find_record(GAME).read_bytes())
    told = list_address(place, filters)
    assert unquote(told) == (address or "folder=battle_cry&only=battle=battle_cry/shiloh")
    notebook.games(**dict(parse_qsl(told)))
    browser, head = page
    assert browser.what.view["place"] == place
    assert browser.what.view["filters"] == filters._asdict()
    assert repr(head.what).startswith(f"{browser.what.view['found']} game")


@pytest.mark.parametrize("only", ["long", "colour=red", "length=endless", "since=soon"])
def test_a_filter_that_is_not_valid_is_refused_before_anything_is_shown(page: list[Shown], only: str) -> None:
    with pytest.raises(ValueError, match=r"filter such as|unknown length|not a day"):
        notebook.games("included", only=only)
    assert not page


def test_an_unknown_folder_is_refused_before_anything_is_shown(page: list[Shown]) -> None:
    with pytest.raises(ValueError, match="unknown folder"):
        notebook.games("nowhere")
    assert not page
