"""Moments and choices that are played out to the end: what they know, their running result, and its words."""

from functools import cache
from itertools import islice
from typing import Any

import pytest

from bcnb.analysis.distributions import paired_difference, wilson
from bcnb.analysis.line_trials import LONGEST_PLAY, World, play_out, review_policy_for
from bcnb.analysis.win_probability import settled
from bcnb.engine.chance import Seeded
from bcnb.engine.game_registry import RULESETS, ruleset, ruleset_of
from bcnb.games.hexboard.rules.state import UNKNOWN
from bcnb.review.outcomes import paired_playouts, playouts
from bcnb.review.outcomes.playouts import (
    NONE_YET,
    Playout,
    RolloutShare,
    play_choice,
    play_moment,
    rolled_out,
    say_choice,
    say_moment,
)
from bcnb.review.schema import POINT, WHOLE, Judged, Tried, Verdict
from bcnb.storage.game_notation import read_notation
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_record, list_records, load_recorded_game

pytestmark = pytest.mark.unmeasured
GAME = "battle_cry/kernstown-person-greedy-by-keyboard"


@cache
def game(name: str = GAME) -> Recorded:
    return load_recorded_game(find_record(name))


@cache
def judged(ply: int = 152) -> tuple[Any, Judged]:
    """The state before an attack of the game, and a verdict that prefers another legal action."""
    state, played = game().states[ply - 1], game().record.plies[ply - 1]
    rules = ruleset_of(state)
    ways = [rules.write(action) for action in rules.legal_actions(state)]
    better = next(way for way in ways if way != played.do)
    tried = (Tried((better,), 0, 0, 0, 1),)
    head = (ply, ply, state.turn.number, played.seat, True, Verdict.MISTAKE, 0, 0, 0, 1)
    return state, Judged(*head, (played.do,), tried, (), ())


@pytest.mark.parametrize("name", RULESETS)
def test_a_moment_is_played_to_the_end_and_its_interval_is_that_of_its_share(name: str) -> None:
    state = load_recorded_game(list_records(name)[0]).states[-30]
    found = list(islice(play_moment(state), 3))
    assert [one.games for one in found] == [1, 2, 3]
    share = found[-1].at / WHOLE
    assert share * 6 == pytest.approx(round(share * 6), abs=1e-5)
    assert (found[-1].low, found[-1].high) == tuple(round(WHOLE * edge) for edge in wilson(round(share * 6) / 2, 3))
    assert list(islice(play_moment(state), 3)) == found


def test_a_moment_after_the_end_has_the_result_of_the_game() -> None:
    (found,) = islice(play_moment(game().states[-1]), 1)
    assert found.at == WHOLE


def test_a_game_that_comes_to_no_end_is_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bcnb.analysis.line_trials.LONGEST_PLAY", 5)
    assert LONGEST_PLAY > 1_000
    state = game().states[40]
    policy = review_policy_for("battle_cry")
    assert play_out(policy, World(state, "1"), (), "union").chance == 0.5


def test_a_line_is_played_to_the_end_for_either_side() -> None:
    state, policy = game().states[150], review_policy_for("battle_cry")
    union, confederate = (play_out(policy, World(state, "1"), (), seat) for seat in ("union", "confederate"))
    assert {union.chance, confederate.chance} == {0.0, 1.0}
    assert union.luck == -confederate.luck


def test_a_choice_is_played_out_in_pairs_with_what_its_seat_saw() -> None:
    state, verdict = judged()
    found = list(islice(play_choice(state, verdict), 4))
    assert [one.games for one in found] == [1, 2, 3, 4]
    rules = ruleset_of(state)
    other = rules.imagine(rules.observe(state, verdict.seat), Seeded("other hands"))
    assert other != state
    assert list(islice(play_choice(other, verdict), 4)) == found


def test_a_line_against_itself_has_no_difference_but_an_interval() -> None:
    state, verdict = judged()
    same = verdict._replace(tried=(Tried(verdict.played, 0, 0, 0, 1),))
    found = list(islice(play_choice(state, same), 3))[-1]
    low, high = paired_difference(0, 0, 3)
    assert found == Playout(3, 0, round(WHOLE * low), round(WHOLE * high))
    assert low < -0.2 < 0.2 < high


def test_a_side_wins_as_often_as_the_other_loses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two results a pair: the better line's comes first, then that of the played one."""
    results = iter([1.0, 0.0, 0.0, 1.0, 1.0, 0.0, 1.0, 0.0])

    class Result:
        def __init__(self) -> None:
            self.chance, self.luck = next(results), 0.0

    monkeypatch.setattr(paired_playouts, "play_out", lambda *given: Result())
    state, verdict = judged()
    found = list(islice(play_choice(state, verdict), 4))[-1]
    assert found.at == round(WHOLE * 2 / 4)
    assert (found.low, found.high) == tuple(round(WHOLE * edge) for edge in paired_difference(1, 3, 4))


def test_the_words_have_games_result_and_interval() -> None:
    assert say_moment("battle_cry", 34, Playout(80, 620_000, 510_000, 720_000)) == (
        "Played out 80 times from ply 34: the Union side won 62% (95% sure: between 51 and 72)."
    )
    assert say_moment("battle_cry", 34, NONE_YET) == "Playing out from ply 34."
    assert say_choice("Union, turn 4", NONE_YET) == "Playing out both lines: Union, turn 4."


@pytest.mark.parametrize(
    ("at", "low", "high", "words"),
    [
        (7, -2, 16, "the better line won 7 points more (95% sure: between -2 and 16). So far it is not clear"),
        (9, 2, 16, "the better line won 9 points more (95% sure: between 2 and 16). The better line is clearly"),
        (-9, -16, -2, "the line that was played won 9 points more (95% sure: between 2 and 16). The line that was"),
        (-1, -8, 6, "the line that was played won 1 point more (95% sure: between -6 and 8). So far it is not clear"),
    ],
)
def test_the_words_say_which_line_is_better_only_if_it_is_sure(at: int, low: int, high: int, words: str) -> None:
    said = say_choice("Union, turn 4", Playout(200, *(one * POINT for one in (at, low, high))))
    assert f"Each line played out 200 times (Union, turn 4): {words}" in said
    early = say_choice("Union, turn 4", Playout(199, *(one * POINT for one in (at, low, high))))
    assert "So far it is not clear" in early, "an interval that is looked at again and again decides only at the end"


# --- rollouts ---------------------------------------------------------------------------------------------------------


@cache
def states(name: str) -> tuple[Any, ...]:
    """The states of a recorded game."""
    return load_recorded_game(list_records(name)[0]).states


@pytest.mark.parametrize("name", RULESETS)
def test_games_that_are_played_on_tell_their_share_and_its_interval(name):
    state = states(name)[-30]
    told = rolled_out(state, 3, "on")
    assert told.games == 3
    assert told.chance.at in [halves / 6 for halves in range(7)]
    assert (told.chance.low, told.chance.high) == wilson(told.chance.at * 3, 3)
    assert rolled_out(state, 3, "on") == told
    assert rolled_out(state, 3, "on", width=0.9) == rolled_out(state, 1, "on")


def test_games_that_are_played_on_know_no_more_than_their_viewer():
    rules, chance = ruleset("battle_cry"), Seeded("other hands")
    state = states("battle_cry")[-60]
    imagined = rules.imagine(rules.observe(state, "union"), chance)
    assert imagined != state
    assert rolled_out(state, 4, "eyes", "union") == rolled_out(imagined, 4, "eyes", "union")


def test_cards_that_nobody_saw_are_dealt_again_for_each_game():
    notes = "Scenario: kernstown\nResult: nobody, stopped\nCards: assumed\n1 C probe center: g8-f7 | f7xb8 I\n"
    state = Recorded("notes", read_notation(notes)).states[-2]
    assert UNKNOWN in state.cards.hands[0]
    assert UNKNOWN in state.cards.hands[1]
    assert rolled_out(state, 2, "on").games == 2


def test_a_game_that_is_over_is_not_played_on():
    state = states("battle_cry")[-1]
    assert rolled_out(state, 3, "on") == RolloutShare((settled(state),) * 3, 0)


def test_a_game_that_comes_to_no_end_counts_a_half(monkeypatch):
    monkeypatch.setattr(playouts, "LONGEST_GAME", 2)
    assert rolled_out(states("battle_cry")[0], 2, "on").chance.at == 0.5
