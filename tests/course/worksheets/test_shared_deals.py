"""Games that all students of a set play with the same cards and dice: links, begun games, and the one that counts."""

from datetime import date

import pytest

from bcnb.course.worksheets.homework import parse_set, set_overviews
from bcnb.course.worksheets.shared_deals import (
    begin_deal,
    deal_choices,
    deal_start,
    deal_title,
    is_of_deal,
    parse_deal,
    played_deal,
)
from bcnb.engine.record import Record
from bcnb.engine.ruleset import CHANCE
from bcnb.players.session import GameSession, players_of
from bcnb.storage.saved_games import find_game, open_game

DUE = date(2026, 12, 4)
BATTLE = "game.kernstown.union.sergeant"
MOMENT = "game.kernstown-greedy-greedy-2-001.40.confederate.sergeant"
pytestmark = pytest.mark.usefixtures("home")


def played(item: str, name: str, seed: str, most: int = 60) -> Record:
    """Return a game that was begun for an item, with a computer player in the student's place."""
    game = open_game(find_game(name))
    players = {**players_of(game), **dict.fromkeys((parse_deal(item).side,), "greedy")}
    session = GameSession(game, players, seed)
    while game.ply < most and not game.record.end and session.step():
        pass
    record = game.record
    game.close()
    return record


def test_a_set_has_games_next_to_lessons() -> None:
    found = parse_set(f"2026-12-04,antietam,{BATTLE},{MOMENT}")
    assert found.lessons == ("antietam",)
    assert [deal.item for deal in found.deals] == [BATTLE, MOMENT]
    assert parse_set(found.code) == found
    assert deal_title(found.deals[0]) == "Kernstown, as the Union, against the sergeant, same cards and dice for all"
    assert "after step 40 of kernstown-greedy-greedy-2-001" in deal_title(found.deals[1])
    assert set_overviews([]) == []


@pytest.mark.parametrize(
    ("item", "fault"),
    [
        ("game", "is not a game"),
        ("game.kernstwn.union.sergeant", "Did you mean 'kernstown'"),
        ("game.kernstown.blue.sergeant", "unknown side 'blue'"),
        ("game.kernstown.union.major", "unknown opponent 'major'"),
        ("game.kernstown.9.union.sergeant", "unknown recorded game 'kernstown'"),
        ("game.kernstown-greedy-greedy-2-001.9999.union.sergeant", "has no moment 9999"),
        ("game.kernstown-greedy-greedy-2-001.x.union.sergeant", "whole number"),
        (f"{BATTLE},{BATTLE}", "is in the homework twice"),
    ],
)
def test_a_hostile_game_is_refused_with_a_reason(item: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        parse_set(f"2026-12-04,{item}")


def test_what_the_teacher_can_choose_can_be_played() -> None:
    found = list(deal_choices())
    assert ("kernstown", "Kernstown", None) in found
    assert any(plies for _, _, plies in found)
    assert {"kernstown", "two-players", "crossroads"} <= {name for name, _, _ in found}
    for name, _, plies in found[:3] + found[-3:]:
        parse_deal(f"game.{name}.{'' if plies is None else '0.'}union.sergeant")


@pytest.mark.parametrize("item", [BATTLE, MOMENT, "game.crossroads.union.sergeant", "game.two-players.union.sergeant"])
def test_two_students_who_choose_the_same_get_the_same_cards_dice_and_answers(item: str) -> None:
    deal = parse_deal(item)
    records = [played(item, begin_deal(deal, DUE), seed) for seed in ("ada", "ben")]
    assert [(ply.seat, ply.do) for ply in records[0].plies] == [(ply.seat, ply.do) for ply in records[1].plies]
    assert any(ply.seat == CHANCE for ply in records[0].plies)
    assert all(is_of_deal(record, deal_start(deal, DUE)) for record in records)


def test_another_due_day_is_another_deal() -> None:
    deal = parse_deal(BATTLE)
    record = played(BATTLE, begin_deal(deal, DUE), "a", 20)
    assert not is_of_deal(record, deal_start(deal, date(2026, 12, 5)))
    assert not is_of_deal(record, deal_start(parse_deal("game.kernstown.confederate.sergeant"), DUE))
    assert not is_of_deal(record, deal_start(parse_deal("game.kernstown.union.captain"), DUE))


def test_the_game_that_counts_is_the_first_that_is_over_or_else_the_longest() -> None:
    deal = parse_deal(BATTLE)
    assert played_deal(deal, DUE) is None
    played(BATTLE, begin_deal(deal, DUE), "a", 12)
    played(BATTLE, second := begin_deal(deal, DUE), "a", 40)
    found = played_deal(deal, DUE)
    assert found
    assert (found.name, found.tries) == (second, 2)
    played(BATTLE, third := begin_deal(deal, DUE), "a", 2000)
    found = played_deal(deal, DUE)
    assert found
    assert (found.name, found.tries, found.recorded.record.end is not None) == (third, 3, True)
