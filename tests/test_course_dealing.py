"""Dealing puzzles: by theme and level, the new ones the easy first, and what was missed when it is due."""

from dataclasses import replace

import pytest

from bcnb.course import puzzle_deck
from bcnb.course.catalogue import list_puzzles
from bcnb.course.progress import Progress, answer
from bcnb.course.puzzle_deck import PuzzleCard, cards, deal, themes
from bcnb.course.tasks import load_task
from tests import toy

CARDS = (
    PuzzleCard("dice-01", "dice odds", 1),
    PuzzleCard("dice-02", "dice odds", 2),
    PuzzleCard("sight-01", "line of sight", 1),
    PuzzleCard("cards-01", "cards", 3),
)


def after(*answers: tuple[str, bool]) -> Progress:
    progress = Progress()
    for number, solved in answers:
        progress = answer(progress, number, solved)
    return progress


def test_new_puzzles_come_the_easy_before_the_hard() -> None:
    progress, dealt = Progress(), []
    for _ in CARDS:
        number = deal(progress, CARDS)
        assert number
        dealt.append(number)
        progress = answer(progress, number, True)
    assert dealt == ["dice-01", "sight-01", "dice-02", "cards-01"]
    assert deal(progress, CARDS) == "cards-01"


def test_a_missed_puzzle_comes_back_when_it_is_due() -> None:
    progress, dealt = after(("dice-01", False)), []
    for _ in range(4):
        number = deal(progress, CARDS)
        assert number
        dealt.append(number)
        progress = answer(progress, number, True)
    assert dealt == ["sight-01", "dice-02", "cards-01", "dice-01"]


def test_when_nothing_is_new_a_miss_comes_back_before_its_time() -> None:
    progress = after(("sight-01", True), ("dice-02", True), ("cards-01", True), ("dice-01", False))
    assert deal(progress, CARDS) == "dice-01"


def test_puzzles_are_dealt_by_theme_and_level() -> None:
    assert deal(Progress(), CARDS, theme="cards") == "cards-01"
    assert deal(Progress(), CARDS, level=2) == "dice-02"
    assert deal(Progress(), CARDS, theme="cards", level=1) is None


def test_the_stock_is_all_puzzles_of_no_lesson() -> None:
    assert [card.number for card in cards()] == list(list_puzzles())


def test_a_puzzle_of_another_game_is_dealt_to_who_asks_for_it_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    theme = "the race"
    usual = load_task(list_puzzles()["dice-01"])
    race = replace(usual, number="race-01", theme=theme, level=1, state=toy.setup(toy.scenario()))
    found = {"dice-01": usual, "race-01": race}
    monkeypatch.setattr(puzzle_deck, "list_puzzles", lambda: {name: name for name in found})
    monkeypatch.setattr(puzzle_deck, "load_task", found.__getitem__)
    solved = after(*[("dice-01", True)] * 3)
    assert deal(solved, cards()) == "dice-01"
    assert deal(solved, cards(), theme=theme) == "race-01"


def test_the_themes_are_those_of_all_games() -> None:
    assert themes()[0] == "line of sight"
    assert {card.theme for card in cards()} == set(themes())
