"""The profile of play: chances and errors by trait, results without luck, the trend, and what to work on."""

from collections.abc import Sequence

import pytest

from bcnb.review.own_play.choice_traits import Trait
from bcnb.review.own_play.play_profile import Group, OwnChoice, OwnGame, Place, PlayProfile, profile_of


def choice(ply: int, loss: float, wrong: bool = False, record: str = "a", **traits: Sequence[str]) -> OwnChoice:
    found = {Trait[kind.upper()].value: tuple(names) for kind, names in traits.items()}
    return OwnChoice(Place(record, ply), wrong, loss, found)


def game(*choices: OwnChoice, result: float = 1.0, luck: float = 0.0) -> OwnGame:
    return OwnGame("kernstown-1", "Kernstown", result, luck, choices)


def profile(*games: OwnGame) -> PlayProfile:
    found = profile_of(games)
    assert found
    return found


def group(found: PlayProfile, kind: Trait, name: str) -> Group:
    return next(one for one in found.groups if (one.kind, one.name) == (kind, name))


def test_without_a_judged_choice_there_is_no_profile() -> None:
    assert profile_of([]) is None
    assert profile_of([game()]) is None


def test_a_group_has_its_chances_its_errors_and_what_they_lost() -> None:
    woods = choice(3, 8.0, wrong=True, ground=["woods", "hill"])
    found = profile(game(choice(1, 0.0, ground=["woods"]), woods, choice(5, -0.5, ground=["hill"])))
    assert group(found, Trait.GROUND, "woods")[:4] == ("ground", "woods", 2, 1)
    assert group(found, Trait.GROUND, "woods").lost == 8.0
    assert group(found, Trait.GROUND, "woods").places == (Place("a", 3),)
    assert (found.total.chances, found.total.errors, found.total.lost) == (3, 1, 8.0)
    assert found.total.rate == pytest.approx(1 / 3)
    assert found.total.low < found.total.rate < found.total.high


def test_every_choice_is_a_chance_for_each_reason() -> None:
    found = profile(game(choice(1, 9.0, wrong=True, reason=["flag offered"]), choice(2, 0.0), choice(3, 0.0)))
    assert group(found, Trait.REASON, "flag offered")[2:4] == (3, 1)


def test_luck_is_taken_off_the_results() -> None:
    results = profile(game(choice(1, 0.0), luck=0.4), game(choice(2, 0.0), result=0.0, luck=-0.4)).results
    assert (results.games, results.won) == (2, 1.0)
    assert results.adjusted == pytest.approx(0.5)
    assert results.low <= results.adjusted <= results.high
    alone = profile(game(choice(1, 0.0), luck=-0.4)).results
    assert (alone.adjusted, alone.low, alone.high) == (1.0, 0.0, 1.0)


def test_a_trend_needs_ten_games_and_its_interval_decides() -> None:
    losses = [5.0, 5.2, 4.8, 5.1, 4.9, 1.0, 1.2, 0.8, 1.1, 0.9]
    games = [game(choice(1, loss)) for loss in losses]
    assert profile(*games[:9]).trend is None
    trend = profile(*games).trend
    assert trend
    assert (trend.older, trend.newer) == (pytest.approx(5.0), pytest.approx(1.0))
    assert trend.low < -4.0 < trend.high < 0
    mixed = profile(*games[::2], *games[1::2]).trend
    assert mixed
    assert mixed.low < 0 < mixed.high


def test_reasons_to_work_on_are_the_costliest_that_came_up_twice() -> None:
    found = profile(
        game(
            *(choice(ply, 12.0, wrong=True, reason=["flag offered"]) for ply in (1, 2)),
            *(choice(ply, 6.0, wrong=True, reason=["cover given up"]) for ply in (3, 4)),
            choice(5, 40.0, wrong=True, reason=["card discarded"]),
            *(choice(ply, 30.0, wrong=True, reason=["no single reason"]) for ply in (6, 7)),
        )
    )
    assert [one.name for one in found.work] == ["flag offered", "cover given up"]
    assert found.work[0].places == (Place("a", 1), Place("a", 2))


def test_another_trait_is_picked_out_only_if_its_errors_are_certainly_above_the_average() -> None:
    good = [choice(ply, 0.0, card=["Probe Left"]) for ply in range(100, 140)]
    bad = [choice(ply, 8.0, wrong=True, card=["All Out Attack"]) for ply in range(10)]
    assert [one.name for one in profile(game(*good, *bad)).work] == ["All Out Attack"]
    few = [choice(1, 8.0, wrong=True, card=["Sharp Shooter"]), choice(2, 8.0, wrong=True, card=["Rally"])]
    assert not profile(game(*good, *few)).work


def test_a_thing_to_work_on_adds_errors_of_its_own() -> None:
    twice = [choice(ply, 9.0, wrong=True, reason=["flag offered"], card=["Forced March"]) for ply in range(8)]
    good = [choice(ply, 0.0, card=["Probe Left"]) for ply in range(100, 150)]
    assert [one.name for one in profile(game(*twice, *good)).work] == ["flag offered"]
