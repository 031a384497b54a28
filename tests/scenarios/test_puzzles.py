"""The puzzles of bcnb: each has one best answer, a tempting wrong one, and a position that can be trusted."""

import re
from collections import Counter
from functools import cache

import pytest

from bcnb.course.catalogue import list_puzzles
from bcnb.course.progress import Progress, answer
from bcnb.course.puzzle_deck import cards, deal, themes
from bcnb.course.task_checks import check, play_out
from bcnb.course.tasks import Task, load_task
from bcnb.engine.game_registry import DEFAULT_RULESET
from bcnb.engine.verify import Timeline
from bcnb.games.battle_cry.rules.events import BattleJoined
from bcnb.grid.hexes import write_hex
from bcnb.storage.goals import goals_for
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_record, load_record
from bcnb.storage.scenarios import write_position
from tests.helpers import reading

pytestmark = pytest.mark.unmeasured

PUZZLES = list_puzzles()
FEWEST = 60
SHORT = {
    "line of sight": "sight",
    "dice odds": "dice",
    "retreat traps": "trap",
    "generals": "general",
    "cards": "cards",
    "North against South": "north",
    "Battle-Cry of 1961": "squares",
}
ROLLS = re.compile(r"[Tt]he [a-z ]+ on (\w+) rolls (\d) (?:die|dice) at (\w+)")

each_puzzle = pytest.mark.parametrize("number", PUZZLES, scope="module")
"""All tests of one puzzle follow one another, because its expected values are cached until another one is examined."""


@cache
def puzzle(number: str) -> Task:
    return load_task(PUZZLES[number])


@cache
def timeline(name: str) -> Timeline:
    record = load_record(find_record(name))
    return Recorded(name, record).timeline


# --- each puzzle ------------------------------------------------------------------------------------------------------


@pytest.mark.sampled(6)
@each_puzzle
def test_the_best_answer_is_the_best_by_the_margin_that_the_file_states(number: str) -> None:
    assert puzzle(number).best
    assert [f"{result.line}: {result}" for result in check(puzzle(number)) if not result.passed] == []


@each_puzzle
def test_a_tempting_answer_is_refuted(number: str) -> None:
    one = puzzle(number)
    assert one.best
    worths = [wrong.worth for wrong in one.wrongs if wrong.worth is not None]
    assert worths
    assert all(worth < one.best.worth for worth in worths)


@each_puzzle
def test_a_file_bears_the_number_and_the_theme_of_its_puzzle(number: str) -> None:
    one = puzzle(number)
    assert one.number == number
    assert number.split("-")[0] == SHORT[one.theme]
    assert PUZZLES[number].stem == f"{number}-{re.sub(r'[^a-z0-9]+', '-', one.title.lower()).strip('-')}"


@each_puzzle
def test_the_words_before_the_answer_call_cavalry_by_its_name(number: str) -> None:
    """A learner who begins with puzzles has not met the riders of the lessons. A title comes with the answer."""
    one = puzzle(number)
    if one.state.ruleset == DEFAULT_RULESET:
        assert not re.search(r"(?i)\briders?\b", " ".join((one.task, *one.hints, *(wrong.say for wrong in one.wrongs))))


@each_puzzle
def test_a_position_of_a_recorded_game_is_that_of_the_record(number: str) -> None:
    one = puzzle(number)
    if one.origin:
        assert write_position(one.state) == write_position(timeline(one.origin.record).at(one.origin.ply))


@each_puzzle
def test_the_words_of_a_puzzle_are_plain_sentences_that_cite_its_rules(number: str) -> None:
    one = puzzle(number)
    assert reading.cited(one.after) == set(one.rules)
    assert reading.unfinished(reading.of_task(one)) == []
    assert reading.grade(reading.of_task(one)) <= reading.HARDEST


@pytest.mark.sampled(4)
@each_puzzle
def test_every_solution_and_every_wrong_try_can_be_told(number: str) -> None:
    assert reading.untold(puzzle(number)) == []


@each_puzzle
def test_the_dice_that_a_puzzle_tells_are_those_of_the_game(number: str) -> None:
    one = puzzle(number)
    shots = {(at, target, int(dice)) for at, dice, target in ROLLS.findall(one.after)}
    joined = [event for ply in play_out(one, one.solutions[0].do)[0].plies for event in ply.events]
    fired = {(write_hex(e.attacker), write_hex(e.target), e.dice) for e in joined if isinstance(e, BattleJoined)}
    assert shots <= fired
    assert shots or not one.origin or "rolls" not in one.after


# --- all of them ------------------------------------------------------------------------------------------------------


def test_there_are_enough_of_every_theme_and_level() -> None:
    counts = Counter(puzzle(number).theme for number in PUZZLES)
    levels = Counter(puzzle(number).level for number in PUZZLES)
    assert len(PUZZLES) >= FEWEST
    assert set(counts) == set(themes())
    assert min(counts.values()) >= 10
    assert min(levels[level] for level in (1, 2, 3)) >= 10


def test_many_come_from_recorded_games() -> None:
    usual = [puzzle(number) for number in PUZZLES if puzzle(number).state.ruleset == DEFAULT_RULESET]
    assert sum(one.origin is not None for one in usual) * 2 > len(usual)


def test_no_two_bear_the_same_title() -> None:
    titles = Counter(puzzle(number).title for number in PUZZLES)
    assert [title for title, count in titles.items() if count > 1] == []


def test_all_of_them_are_dealt_the_easy_before_the_hard() -> None:
    progress, dealt, stock = Progress(), [], cards()
    own = goals_for(DEFAULT_RULESET).themes
    usual = sum(card.theme in own for card in stock)
    others = [theme for theme in themes() if theme not in own for card in stock if card.theme == theme]
    for theme in [""] * usual + others:
        number = deal(progress, stock, theme)
        assert number
        dealt.append(number)
        progress = answer(progress, number, True)
    assert sorted(dealt) == sorted(PUZZLES)
    for box in (own, *((theme,) for theme in others)):
        levels = [puzzle(number).level for number in dealt if puzzle(number).theme in box]
        assert levels == sorted(levels)
