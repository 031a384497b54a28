"""The summary of a finished game: its turning point and its luck, for a player and for an observer."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from bcnb.engine.record import Record
from bcnb.engine.ruleset import side_of
from bcnb.presentation.narration import narrate
from bcnb.review.builder import QUICK, begun_review
from bcnb.review.end_summary import _turning_ply, is_event, summarize_end
from bcnb.storage.records import find_recorded_game

GAMES = (
    "kernstown-person-greedy-by-keyboard",
    "bull-run-greedy-greedy-1-058",
    "four-players-planner-greedy-planner-greedy-4-001",
)
CHANGE = re.compile(r"win chance went from (\d+)% to (\d+)%\.$")


@pytest.mark.parametrize("name", GAMES)
def test_the_turning_point_is_the_greatest_change_toward_the_winner_before_the_end(name: str):
    recorded = find_recorded_game(name)
    told = summarize_end(recorded)
    assert told
    chances = [moment.at for moment in begun_review(recorded, QUICK).moments[:-1]]
    end = recorded.record.end
    assert end
    sign = 1 if side_of(end.winner or "") == "union" else -1
    changes = [sign * (after - before) for before, after in pairwise(chances)]
    walk = narrate(recorded).walk
    seen = [change for change, moments in zip(changes, pairwise(walk), strict=False) if is_event(*moments)]
    assert changes[told.ply - 1] == max(seen) > 0
    assert "The Union side's win chance" in told.turning
    assert told.luck.startswith("Luck ")


def test_both_sides_are_reported_the_same_numbers():
    recorded = find_recorded_game(GAMES[0])
    union, confederate = (summarize_end(recorded, seat) for seat in ("union", "confederate"))
    assert union
    assert confederate
    assert "Your win chance" in union.turning
    for one, other in zip(*(CHANGE.search(told.turning).groups() for told in (union, confederate)), strict=True):
        assert int(one) + int(other) == 100
    assert {" gave you " in union.luck, " gave you " in confederate.luck} == {True, False}
    assert union.luck.replace(" gave ", " cost ") == confederate.luck.replace(" gave ", " cost ")


def test_without_a_winner_the_turning_point_is_the_greatest_change_of_all():
    recorded = find_recorded_game(GAMES[0])
    record = recorded.record
    assert record.end
    drawn = type(recorded)(recorded.name, Record(record.header, record.plies, replace(record.end, winner=None)))
    end = summarize_end(drawn)
    assert end
    chances = [moment.at for moment in begun_review(recorded, QUICK).moments[:-1]]
    changes = [abs(after - before) for before, after in pairwise(chances)]
    walk = narrate(recorded).walk
    seen = [change for change, moments in zip(changes, pairwise(walk), strict=False) if is_event(*moments)]
    assert changes[end.ply - 1] == max(seen)


def test_a_ply_without_an_event_on_the_board_is_the_turning_point_only_if_there_is_no_event():
    """The win chance changes most when a card is played, and less at a roll after it."""
    recorded = find_recorded_game(GAMES[0])
    found, plies = begun_review(recorded, QUICK), recorded.record.plies
    card = next(number for number, ply in enumerate(plies, 1) if ply.do.startswith("play "))
    roll = next(number for number, ply in enumerate(plies, 1) if number > card and ply.do.startswith("roll "))
    assert recorded.record.end
    sign = 1 if side_of(recorded.record.end.winner or "") == "union" else -1
    for second, turning in ((0, card), (50_000, roll)):
        steps = (500_000 + sign * (100_000 * (at >= card) + second * (at >= roll)) for at in range(len(found.moments)))
        moments = [one._replace(at=at) for one, at in zip(found.moments, steps, strict=True)]
        assert _turning_ply(recorded, found._replace(moments=moments), "union") == turning


def test_a_game_without_a_change_has_no_turning_point():
    recorded = find_recorded_game(GAMES[0])
    record = recorded.record
    short = type(recorded)(recorded.name, Record(record.header, record.plies[:1], record.end))
    end = summarize_end(short)
    assert end
    assert (end.ply, end.turning) == (0, "")
