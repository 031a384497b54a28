"""The comparison of games with the same cards and dice: results side by side, and where students chose differently."""

from dataclasses import replace
from datetime import date

import pytest

from bcnb.course.worksheets.class_overview import overview_page
from bcnb.course.worksheets.deal_comparison import compare_deals
from bcnb.course.worksheets.dealt_games import DealtGame, ReadDealtGame
from bcnb.course.worksheets.shared_deals import begin_deal, parse_deal
from bcnb.engine.record import Record
from bcnb.engine.ruleset import CHANCE
from bcnb.players.session import GameSession, players_of
from bcnb.storage.saved_games import find_game, open_game
from tests.course.worksheets.test_shared_deals import BATTLE, DUE, played

CODE = f"2026-12-04,{BATTLE}"
pytestmark = pytest.mark.usefixtures("home")


def at_random(most: int) -> Record:
    """Return a game in which the student chooses at random."""
    game = open_game(find_game(begin_deal(parse_deal(BATTLE), DUE)))
    session = GameSession(game, {**players_of(game), "union": "random"}, "x")
    while game.ply < most and not game.record.end and session.step():
        pass
    record = game.record
    game.close()
    return record


def alike(most: int) -> Record:
    return played(BATTLE, begin_deal(parse_deal(BATTLE), DUE), "x", most)


def handed(name: str, record: Record, **changes: object) -> ReadDealtGame:
    game = DealtGame(name, date(2026, 12, 1), CODE, BATTLE, 1, record)
    return ReadDealtGame(game._replace(**changes), True)


def test_results_are_side_by_side_and_notes_say_what_is_special() -> None:
    whole, part = alike(2000), alike(50)
    found = [
        handed("Cy", whole, lost=123_000),
        handed("ada", part, tries=3),
        handed("Ben", part, saved=date(2026, 12, 5))._replace(sealed=False),
        handed("Dan", replace(part, header=replace(part.header, luck=None))),
    ]
    [one] = compare_deals(found, ("ADA", "Eve"))
    assert one.due == DUE
    assert one.title.startswith("Kernstown, as the Union")
    assert one.missing == ("Eve",)
    rows = {row.student: row for row in one.rows}
    assert list(rows) == ["ada", "Ben", "Cy", "Dan"]
    assert rows["Cy"].result in ("won", "lost")
    assert rows["ada"].result == "not finished"
    assert (rows["Cy"].lost, rows["ada"].lost) == ("12.3", "")
    own, enemy = map(int, rows["Cy"].score.split(" : "))
    assert max(own, enemy) > min(own, enemy) >= 0
    assert rows["Cy"].plies == len(whole.plies)
    assert rows["ada"].notes == ("played 3 times; the first finished game counts",)
    assert [note.split(":")[0] for note in rows["Ben"].notes][-1] == "late"
    assert len(rows["Ben"].notes) == 2
    assert rows["Dan"].notes[0].startswith("not the game of this homework")
    assert one.moments == ()


def test_the_moments_name_the_choices_and_lead_to_the_step() -> None:
    same, other = alike(60), at_random(60)
    [one] = compare_deals([handed("Ada", same), handed("Ben", same), handed("Cy", other)])
    first = one.moments[0]
    assert [choice.students for choice in first.choices] == [("Ada", "Ben"), ("Cy",)]
    assert len({choice.words for choice in first.choices}) == 2
    different = next(
        a.number for a, b in zip(same.plies, other.plies, strict=False) if (a.seat, a.do) != (b.seat, b.do)
    )
    assert {choice.ply for choice in first.choices} == {different}
    assert all(ply.seat != CHANCE for ply in same.plies[different - 1 : different])
    page = overview_page([], [], [one])
    assert "Where students chose differently" in page
    assert first.choices[0].words.split()[0] in page


def test_a_game_that_is_not_known_here_is_left_out_and_the_last_file_counts() -> None:
    part = alike(20)
    gone = "game.gone.union.sergeant"
    early = handed("Ada", part, saved=date(2026, 11, 1), tries=2)
    found = compare_deals([early, handed("ADA", part), handed("Ben", part, item=gone, homework=f"2026-12-04,{gone}")])
    assert [[row.student for row in one.rows] for one in found] == [["ADA"]]
