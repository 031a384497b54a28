"""What a reader chooses on a page of `bcnb learn` is there again when the page is loaded again."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from bcnb.storage.records import find_record
from tests.cli.test_learn import bar
from tests.helpers.lab import Reading, serve_pages
from tests.helpers.learn_page import open_page, window

pytestmark = [pytest.mark.unmeasured, pytest.mark.slow]
GAME = "kernstown-person-greedy-by-keyboard"
BEGINNING = 60
"""The plies that another saved game has in common with this one."""


class Choice(NamedTuple):
    """What a reader does on a page, what the page then shows, and what its address then names."""

    path: str
    act: Callable[[Page], object]
    shown: Callable[[Page], object]
    address: str = ".ipynb"


def count_some_games(page: Page) -> None:
    page.locator(".bcnb-games").get_by_label("Battle", exact=True).select_option(label="Shiloh")
    expect(page.locator(".bcnb-games .bcnb-count")).to_have_text(re.compile("^[1-9] of "))
    page.get_by_role("button", name="Count these games").click()


def counted(page: Page) -> list[str]:
    expect(page.locator(".bcnb-games .bcnb-count")).to_have_text(re.compile("^[1-9] of "))
    number = page.locator(".bcnb-games .bcnb-count").inner_text().split()[0]
    expect(page.get_by_text(f"{number} games that were finished.").first).to_be_visible()
    return page.locator(".jp-OutputArea-output:not(:has(.bcnb-games))").all_inner_texts()


def compare_another_game(page: Page) -> None:
    page.get_by_role("button", name="Choose another game").click()
    page.locator(".bcnb-games [data-name=begun]").click()
    page.get_by_role("button", name="Choose this game").click()


def compared(page: Page) -> list[str]:
    expect(page.get_by_text("whole: the same up to ply")).to_be_visible()
    return page.locator(".widget-html", has_text="the same up to ply").all_inner_texts()


def filter_the_list(page: Page) -> None:
    view = page.locator(".bcnb-games")
    view.get_by_role("tab", name="Included").click()
    view.get_by_label("Battle", exact=True).select_option(label="Shiloh")
    expect(view.locator(".bcnb-count")).to_have_text("3 of 48 games")
    view.get_by_role("button", name="Show results").click()
    view.locator(".bcnb-game").nth(2).click()


def listed(page: Page) -> list[str]:
    view = page.locator(".bcnb-games")
    expect(view.locator(".bcnb-count")).to_have_text("3 of 48 games")
    expect(view.get_by_role("button", name="Hide results")).to_be_visible()
    return [
        view.get_by_role("tab", selected=True).inner_text(),
        view.get_by_label("Battle", exact=True).input_value(),
        str(view.locator(".bcnb-game[aria-selected=true]").get_attribute("data-name")),
    ]


def select_puzzles(page: Page) -> None:
    page.get_by_role("group", name="Theme").get_by_role("button", name="Line of sight").click()
    expect(page.locator(".bcnb-deck-themes [aria-pressed=true]")).to_contain_text("Line of sight")
    page.get_by_role("group", name="Level").get_by_role("button", name="Hard").click()
    expect(page.locator(".bcnb-deck-levels [aria-pressed=true]")).to_contain_text("Hard")
    before = page.url
    page.get_by_role("button", name="Next puzzle").click()
    expect(page).not_to_have_url(before)


def dealt(page: Page) -> list[str]:
    chips = page.locator(".bcnb-deck-themes [aria-pressed=true], .bcnb-deck-levels [aria-pressed=true]")
    return [*chips.all_inner_texts(), page.locator(".bcnb-deck-pager [role=status]").inner_text()]


def take_a_seat(page: Page) -> None:
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_label("Seen by").select_option("confederate")
    page.locator(".bcnb-replay").get_by_role("button", name="Forward a turn").click()


def seen(page: Page) -> list[str]:
    expect(page.get_by_label("Seen by")).to_have_value("confederate")
    return [page.get_by_label("Go to ply").input_value(), page.locator(".bcnb-replay .bcnb-now").inner_text()]


def filter_the_questions(page: Page) -> None:
    view = page.locator(".bcnb-questions")
    view.get_by_label("Filter the questions").fill("general")
    view.get_by_label("Game").select_option("battle_cry")
    first = view.locator("details", has_text="Try it on the board").first
    first.locator("summary").click()
    first.get_by_role("button", name="Try it on the board").click()


def asked(page: Page) -> list[str]:
    view = page.locator(".bcnb-questions")
    expect(page.locator(".bcnb-faq")).to_be_visible()
    return [
        view.get_by_label("Filter the questions").input_value(),
        view.get_by_label("Game").input_value(),
        view.get_by_role("status").inner_text(),
        *view.locator("details[open]").all_inner_texts(),
        str(page.locator(".bcnb-faq").get_attribute("aria-label")),
    ]


def seek_a_rule(page: Page) -> None:
    field = page.locator(".bcnb-rulebook").get_by_role("combobox")
    field.fill("7.7")
    field.press("Enter")


def skip_a_choice(page: Page) -> None:
    page.get_by_role("button", name="Union, played by a person").click()
    page.get_by_role("button", name="Skip").click()
    page.get_by_role("button", name="Continue").click()
    expect(page.locator(".bcnb-brief")).to_contain_text("choice 2 of 24")
    page.get_by_role("button", name="Skip").click()


def compared_choice(page: Page) -> str:
    expect(page.get_by_role("button", name="Continue")).to_be_visible()
    return page.locator(".bcnb-brief").inner_text()


CHOICES = {
    "guess": Choice(
        f"analysis/guess_the_choice.ipynb#record={GAME}",
        skip_a_choice,
        compared_choice,
        f"#record={GAME}&seat=union&start=2",
    ),
    "many games": Choice("analysis/many_games.ipynb", count_some_games, counted, "#folder=battle_cry&only=battle"),
    "variations": Choice(
        f"analysis/review.ipynb#record={GAME}", compare_another_game, compared, f"#record={GAME}&compared=begun"
    ),
    "recorded games": Choice(
        "replays/recorded_games.ipynb", filter_the_list, listed, "#place=included&only=battle%3Dbattle_cry%2Fshiloh"
    ),
    "puzzles": Choice("rules/puzzles.ipynb", select_puzzles, dealt, "level=3"),
    "replay": Choice(f"replays/replay.ipynb#record={GAME}", take_a_seat, seen, f"#record={GAME}"),
    "questions": Choice("faq/00_all_questions.ipynb", filter_the_questions, asked, "#question="),
    "rules": Choice(
        "rulebook/01_battle_cry.ipynb",
        seek_a_rule,
        lambda page: page.locator(".bcnb-rulebook .bcnb-sought").get_attribute("data-rule"),
        "#rule=7.7",
    ),
    "play": Choice(
        "play/play.ipynb",
        lambda page: page.locator(".bcnb-battles label", has_text="Shiloh").click(),
        lambda page: page.locator(".bcnb-battles input:checked").input_value(),
        "#battle-shiloh",
    ),
}
"""A choice on each page. Those of home, of a review's ply and of a history lesson have tests of their own."""


@pytest.fixture(scope="module")
def reading(tmp_path_factory: pytest.TempPathFactory, chromium: Path) -> Iterator[Reading]:
    """The pages of a reader with two saved games, one of which begins as the other does."""
    home = tmp_path_factory.mktemp("learn-reload")
    games = home / "games"
    games.mkdir()
    lines = find_record(GAME).read_bytes().splitlines(keepends=True)
    (games / "whole.jsonl").write_bytes(b"".join(lines))
    (games / "begun.jsonl").write_bytes(b"".join(lines[: BEGINNING + 1]))
    with serve_pages(home) as found:
        yield found


@pytest.fixture
def page(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    with window(browser, browser_context_args) as found:
        yield found


@pytest.mark.sampled(12)
@pytest.mark.parametrize("name", CHOICES)
def test_a_reload_returns_to_what_was_chosen(page: Page, reading: Reading, name: str) -> None:
    path, act, shown, address = CHOICES[name]
    open_page(page, reading, path)
    act(page)
    named = re.compile(re.escape(address))
    expect(page).to_have_url(named, timeout=60_000)
    page.wait_for_timeout(500)
    before = shown(page)
    assert before
    page.reload()
    bar(page, "ready")
    page.wait_for_timeout(500)
    assert shown(page) == before
    expect(page).to_have_url(named)


@pytest.mark.whole
def test_a_list_of_games_can_be_sent_as_a_link_and_back_returns_to_it(page: Page, reading: Reading) -> None:
    open_page(page, reading, "replays/recorded_games.ipynb#place=included&only=length=short")
    view = page.locator(".bcnb-games")
    expect(view.get_by_role("tab", name="Included")).to_have_attribute("aria-selected", "true")
    expect(view.get_by_label("Length", exact=True)).to_have_value("short")
    count = view.locator(".bcnb-count").inner_text()
    assert re.fullmatch(r"\d+ of 48 games", count)
    names = [row.get_attribute("data-name") for row in view.locator(".bcnb-game").all()]
    view.locator(".bcnb-game").nth(1).click()
    view.get_by_role("link", name="Watch").click()
    expect(page.locator(".bcnb-replay")).to_be_visible()
    page.go_back()
    expect(view.locator(".bcnb-count")).to_have_text(count)
    assert [row.get_attribute("data-name") for row in view.locator(".bcnb-game").all()] == names
    expect(view.get_by_label("Length", exact=True)).to_have_value("short")
    expect(view.locator(".bcnb-game").nth(1)).to_have_attribute("aria-selected", "true")
    page.go_forward()
    expect(page.locator(".bcnb-replay")).to_be_visible()
    assert page.url.endswith(f"#record={names[1]}")
