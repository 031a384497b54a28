"""A game as a file, asked for on the page: at a replay, and at the end of a game."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from bcnb.engine.record import Record
from bcnb.notebook.game_reviews import shared_game, shared_review
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import load_recorded_game, save_record
from bcnb.storage.saved_games import name_of
from bcnb.storage.scenarios import find_scenario
from bcnb.widgets.replay import Replay
from bcnb.widgets.review import ReviewWidget
from bcnb.widgets.stored_output import SharedPage
from bcnb.widgets.table import TableWidget
from tests.helpers.games import sample
from tests.helpers.pages import Stage, news, shown
from tests.helpers.reviews import made

pytestmark = [pytest.mark.unmeasured, pytest.mark.usefixtures("home")]


def opening() -> Record:
    """The first plies of a game."""
    whole = sample()
    return Record(whole.header, whole.plies[:12])


def sent(widget: Any, message: dict[str, object]) -> list[dict[str, str]]:
    """What a widget answers to a message of its page."""
    found: list[dict[str, str]] = []
    widget.send = found.append
    widget._answer(None, message, None)
    return found


def ended() -> TableWidget:
    """A table at which a game is over, and can be shared."""
    table = TableWidget(
        find_scenario("kernstown"), {"union": "person", "confederate": "greedy"}, seed="1", share=shared_game
    )
    table.begin()
    table.game.resign("union")
    table.show()
    return table


def test_a_replay_gives_the_file_from_its_ply() -> None:
    asked: list[int] = []

    def share(ply: int) -> SharedPage:
        asked.append(ply)
        return SharedPage("game.html", b"<page>")

    replay = Replay(Recorded("record", opening()), share=share)
    (answer,) = sent(replay, {"t": "share", "from": 7})
    assert (answer["t"], answer["name"], answer["page"]) == ("shared", "game.html", "<page>")
    assert "game.html (0 kB) is in your downloads" in answer["text"]
    assert sent(replay, {"t": "share", "from": "seven"}) == []
    assert asked == [7]
    assert sent(Replay(Recorded("record", opening())), {"t": "share", "from": 7}) == []


def test_a_review_gives_the_file_from_its_ply_and_no_other() -> None:
    asked: list[int] = []

    def share(ply: int) -> SharedPage:
        asked.append(ply)
        return SharedPage("game.html", b"<page>")

    game = Recorded("record", opening()), made(opening())
    review = ReviewWidget(*game, share=share)
    assert review.story["again"] == [["share", "Share"]]
    assert [one["page"] for one in sent(review, {"t": "share", "from": 99})] == ["<page>"]
    assert sent(review, {"t": "share", "from": "seven"}) == []
    assert asked == [12]
    assert sent(ReviewWidget(*game), {"t": "share", "from": 7}) == []
    assert ReviewWidget(*game).story["again"] == []


def test_the_page_says_why_it_has_no_file() -> None:
    def share(ply: int) -> SharedPage:
        raise OSError("the disk is gone")

    assert sent(Replay(Recorded("record", opening()), share=share), {"t": "share", "from": 0}) == [
        {"t": "shared", "text": "The disk is gone."}
    ]


def test_a_game_is_shared_as_a_seat_may_know_it(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    save_record(path, opening())
    umpire, seat = shared_game(str(path)), shared_game(str(path), "union", 5)
    assert (umpire.name, seat.name) == ("game.html", "game.html")
    assert umpire.page != seat.page
    assert b'"ply":5' in seat.page


def test_a_game_that_is_over_can_be_shared_and_no_other() -> None:
    table = TableWidget(
        find_scenario("kernstown"), {"union": "person", "confederate": "greedy"}, seed="1", share=shared_game
    )
    table.begin()
    assert not any(message.get("t") == "shared" for message in sent(table, {"t": "share", "ply": table.view["ply"]}))
    over = ended()
    assert over.view["after"][-1] == ["share", "Share"]
    (answer,) = [one for one in sent(over, {"t": "share", "ply": over.view["ply"]}) if one["t"] == "shared"]
    assert over.game
    assert answer["name"] == f"{name_of(over.game)}.html"
    assert over.view["said"] == [["news", answer["text"]]]


@pytest.mark.browser
@pytest.mark.unmeasured
def test_a_press_stores_a_file_that_plays(stage: Stage, browser: Any, tmp_path: Path) -> None:
    path, found = tmp_path / "game.jsonl", made(opening())
    save_record(path, opening())
    recorded = load_recorded_game(path)
    for widget, words in (
        (Replay(recorded, ply=4, share=lambda ply: shared_game(str(path), None, ply)), "game.html"),
        (ReviewWidget(recorded, found, ply=4, share=lambda ply: shared_review(recorded, found, ply)), "game.html"),
        (ended(), "kernstown-1.html"),
    ):
        view = shown(stage, widget)
        with stage.page.expect_download() as loading:
            view.get_by_role("button", name="Share", exact=True).click()
        assert loading.value.suggested_filename == words
        told = news(view) if isinstance(widget, TableWidget) else view.locator(".bcnb-again [role=status]")
        expect(told).to_contain_text(f"{words} (")
        file = tmp_path / words
        loading.value.save_as(file)
        other: Page = browser.new_page()
        other.goto(file.as_uri())
        expect(other.get_by_label("Go to ply")).to_have_value("4" if words == "game.html" else "0")
        expect(other.get_by_label("Luck or choice?")).to_have_count(int(isinstance(widget, ReviewWidget)))
        other.close()
    assert [one for one in stage.troubles if not one.startswith("blob:")] == []
