"""The win chance after each possible result of a roll: exact, complete, and with the actual result marked."""

from math import fsum, isclose
from urllib.parse import unquote

import pytest

from bcnb.analysis.win_probability import win_chance
from bcnb.engine.ruleset import CHANCE
from bcnb.review.luck import chance_event
from bcnb.review.outcomes.roll_chart import MOST_DRAWN, ROLLED, roll_chart, roll_data, rolls_of
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_recorded_game
from tests.helpers.games import sample

pytestmark = pytest.mark.unmeasured


def game() -> Recorded:
    return Recorded("record", sample())


def test_only_rolls_have_a_chart() -> None:
    plies = {ply.number: ply for ply in game().record.plies}
    rolls = rolls_of(game())
    assert rolls
    assert [number for number, ply in plies.items() if ply.do.startswith("roll ")] == rolls
    with pytest.raises(ValueError, match=r"ply 1 is not a roll"):
        roll_chart(game(), 1)


def test_the_results_and_their_average_are_those_of_luck() -> None:
    recorded = game()
    for number in rolls_of(recorded)[:6]:
        chart = roll_chart(recorded, number)
        ply, state = recorded.record.plies[number - 1], recorded.states[number - 1]
        event = chance_event(state, ply, win_chance(recorded.states[number]), win_chance)
        assert sorted(row.estimates[0].value for row in chart.rows) == sorted(case.value for case in event.cases)
        (fell,) = [row for row in chart.rows if row.strong]
        assert fell.estimates[0].value == event.fell
        assert chart.reference is not None
        assert isclose(chart.reference.value, event.mean)
        assert len({row.name for row in chart.rows}) == len(chart.rows)


def test_the_results_of_a_roll_have_all_of_the_probability() -> None:
    for number in rolls_of(game())[:6]:
        shares = [float(row.cells[0].removesuffix("%")) for row in roll_chart(game(), number).rows]
        assert abs(fsum(shares) - 100) < 0.06 * len(shares)


def test_the_best_result_for_the_seat_that_rolls_comes_first() -> None:
    recorded = game()
    for number in rolls_of(recorded):
        values = [row.estimates[0].value for row in roll_chart(recorded, number).rows]
        seat = recorded.record.plies[number - 2].seat
        if seat != CHANCE and recorded.ruleset.name == "battle_cry":
            assert values == sorted(values, reverse=seat == "union")


def test_the_table_has_all_results_and_the_picture_the_likely_ones_with_the_actual_one() -> None:
    recorded = game()
    for number in rolls_of(recorded):
        data, chart = roll_data(recorded, number), roll_chart(recorded, number)
        drawn = unquote(str(data["src"]))
        names = [row.name for row in chart.rows]
        assert [row[0] for row in data["rows"]] == names
        assert sum(f">{name}</text>" in drawn for name in names) == min(len(names), MOST_DRAWN)
        assert sum(f">{name}</text>" in drawn for name in names if name.endswith(ROLLED)) == 1


def test_the_description_says_what_was_rolled_and_what_was_to_be_expected() -> None:
    recorded = game()
    told = roll_data(recorded, rolls_of(recorded)[0])["alt"]
    assert "Rolled:" in told
    assert "On average" in told


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (
            "kernstown-person-greedy-by-keyboard",
            {"no effect", "1 figure", "1 retreat flag", "2 figures, 1 retreat flag"},
        ),
        ("bull-run-greedy-greedy-1-058", {"1 symbol, 1 saber, 1 retreat flag", "no success", "2 successes"}),
        ("two-players-greedy-greedy-1-001", {"11", "16"}),
    ],
)
def test_a_result_is_in_words_of_its_game(name: str, words: set[str]) -> None:
    recorded = find_recorded_game(name)
    charts = [roll_chart(recorded, number) for number in rolls_of(recorded)[:20]]
    for chart in charts:
        assert len({row.name for row in chart.rows}) == len(chart.rows)
    assert words <= {row.name.removesuffix(ROLLED) for chart in charts for row in chart.rows}
