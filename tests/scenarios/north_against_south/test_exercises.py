"""Tasks and puzzles of *North against South* describe their boards correctly: who has an order, how far the enemy is,
whom he sees, and with how many dice."""

import re
from collections.abc import Iterator

from bcnb.course.catalogue import find_exercise
from bcnb.course.learner_text import say_verdict
from bcnb.course.task_checks import play_out
from bcnb.course.task_play import TaskPlay, TaskVerdict, attempt, begin, permitted, verdict
from bcnb.course.tasks import Task, load_exercise
from bcnb.games.hexboard.rules.sight import seen, why_unseen
from bcnb.games.north_against_south.rules import events as e
from bcnb.games.north_against_south.rules.actions import parse_piece_label
from bcnb.games.north_against_south.rules.board import unit_at
from bcnb.games.north_against_south.rules.rulebook import RULES
from bcnb.grid.hexes import distance, parse_hex
from tests.helpers.north_against_south.field import given, legal, when
from tests.helpers.tries import of_kind


def exercise(number: str) -> Task:
    found = load_exercise(find_exercise(number))
    assert isinstance(found, Task)
    return found


def lines(play: TaskPlay) -> Iterator[TaskPlay]:
    """The play after every way to go on until the task is decided."""
    if verdict(play) is not TaskVerdict.OPEN:
        yield play
        return
    for action in permitted(play):
        yield from lines(attempt(play, play.game.write(action)).play)


def unseen(state, at: str, target: str) -> str:
    """The rule that hides a hex from the unit on another; empty if it sees it."""
    here, there = parse_hex(at), parse_hex(target)
    unit = state.board.units[unit_at(state.board, parse_piece_label(at))]
    return "" if seen(state, here, unit, 1 << there) else why_unseen(state, here, unit, there).rule


def dice(state, attack: str) -> int:
    (joined,) = of_kind(when(state, attack), e.BattleJoined)
    return joined.dice


def test_who_reaches_the_goal_of_16_1_has_given_three_units_an_order():
    reached = [play for play in lines(begin(exercise("16.1"))) if verdict(play) is TaskVerdict.REACHED]
    assert len(reached) > 2
    ordered = {play.done: play.state.turn.ordered.bit_count() for play in reached}
    assert {done: units for done, units in ordered.items() if units != 3} == {}


def test_who_orders_the_general_of_16_1_alone_is_not_told_that_he_still_waits():
    alone = [play for play in lines(begin(exercise("16.1"))) if "order c5 general" in play.done]
    assert alone
    said = {play.done: [words for kind, words in say_verdict(play) if kind == "missed"] for play in alone}
    assert {done: words for done, words in said.items() if not words or "still wait" in words[0]} == {}


def test_in_the_woods_of_north_15_the_enemy_is_not_near_but_sees_the_man_and_has_two_dice():
    one = exercise("north-15")
    woods, behind = (given(one.state, f"retreat e5 {label}") for label in ("d4", "d5"))
    assert distance(parse_hex("e3"), parse_hex("d4")) == 2
    assert dice(woods, "battle e3 d4") == 2
    assert unseen(behind, "e3", "d5") == "6.2"
    text = " ".join([one.after, *(wrong.say for wrong in one.wrongs)])
    assert "two of its three dice (rule 7.3) left" in one.after
    assert {"7.3", "10.2", "6.2"} <= set(one.rules)
    assert not re.search(r"next to|adjacent|close combat", text)


def test_behind_the_house_of_18_p3_one_hex_is_hidden_and_the_other_is_not():
    one = exercise("18.p3")
    withdrawn = given(one.state, "withdraw", "roll AA")
    assert unseen(given(withdrawn, "retreat e5 d5"), "f4", "d5") == "6.2"
    assert "battle f4 d4" in legal(given(withdrawn, "retreat e5 d4"), "battle")
    assert {"6.2", "6.4"} <= set(one.rules)
    told = re.split(r"(?<=\.)\s", one.after)
    assert [line for line in told if "f4 can't see it" in line and line.startswith("On d5")]
    assert [line for line in told if "seen" in line and line.startswith("On d4") and "6.4" in line]


def answered(one: Task) -> list[list[e.Event]]:
    """The events of every solution and every wrong try, in order."""
    plays = [play_out(one, way.do)[0] for way in (*one.solutions, *one.wrongs)]
    return [[event for ply in play.plies for event in ply.events] for play in plays]


def test_whom_the_rifles_of_15_1_attack_they_hit_and_no_number_of_hits_is_promised():
    one = exercise("15.1")
    assert all(of_kind(events, e.SavesCalled) for events in answered(one))
    hits = {call.hits for events in answered(one) for call in of_kind(events, e.SavesCalled)}
    assert hits == {1, 2}
    assert not re.search(r"\b(?:a|one|two) hits?\b|\bonce\b|\btwice\b", one.task)


def test_the_die_of_15_7_hits_whenever_it_is_rolled():
    one = exercise("15.7")
    for events in answered(one):
        (place,) = [place for place, event in enumerate(events) if isinstance(event, e.DefenceCalled)]
        assert "7.21" in [event.rule for event in of_kind(events[place:], e.FiguresLost)]
        assert sum(event.figures for event in of_kind(events, e.FiguresLost) if event.rule != "7.21") <= 1
    assert "your die will hit whenever you roll it" in one.task


def test_17_3_does_not_say_that_nobody_but_cavalry_battles_twice():
    """Bombard lets a battery do so, too (rule 11.13)."""
    assert "twice" in RULES["11.13"].words
    assert not re.search(r"one exception|only exception|nobody else", exercise("17.3").after)
