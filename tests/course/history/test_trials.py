"""Games with and without a change: stored game by game, compared in pairs, and played again to the same end."""

from datetime import date
from itertools import product
from math import factorial, prod

import pytest

from bcnb.analysis.distributions import paired_difference
from bcnb.course.history.catalogue import find_history, list_lessons
from bcnb.course.history.lesson_loader import OPENING, find_lesson
from bcnb.course.history.phrases import FINDINGS
from bcnb.course.history.trials import (
    Difference,
    StoredTrials,
    Trial,
    load_trials,
    read_trials,
    say_difference,
    say_origin,
    say_shares,
    trials_file,
    winner,
    write_trials,
)
from bcnb.course.history.whatif import find_whatif, layouts
from bcnb.storage.toml import FileError, parse_toml

BATTLES = sorted(set(list_lessons()) - {OPENING})
STORED = {(trial.battle, trial.whatif): trial for trial in load_trials().trials}
FEWEST = 400
"""The fewest pairs of a trial."""
GOOD = """seed = "s"
date = 2026-11-22
rules = "2026.1"

[[trial]]
battle = "kernstown"
whatif = "WHATIF"
player = "greedy"
asis = "uuc-"
changed = "cccc"
"""


def good() -> str:
    return GOOD.replace("WHATIF", find_history("kernstown").whatifs[0].name)


def trial(before: int, after: int, both: int, pairs: int = 400) -> Trial:
    """A trial in which the Union wins this many games without the change, with it, and in both games of a pair."""
    asis = "u" * before + "c" * (pairs - before)
    changed = "u" * both + "c" * (before - both) + "u" * (after - both)
    return Trial("shiloh", "first-union", "planner", asis, changed.ljust(pairs, "c"))


# --- what is stored ---------------------------------------------------------------------------------------------------


def test_the_stored_trials_are_what_is_written_of_them() -> None:
    assert trials_file().read_text(encoding="utf-8") == write_trials(load_trials())


@pytest.mark.parametrize("name", STORED, ids="/".join)
def test_every_trial_has_enough_pairs_of_the_same_player(name: tuple[str, str]) -> None:
    found = STORED[name]
    assert found.player == "planner"
    assert len(found.asis) == len(found.changed) >= FEWEST
    for other in (one.asis for one in STORED.values() if one.battle == found.battle):
        assert other.startswith(found.asis) or found.asis.startswith(other)


def test_no_trial_is_stored_twice() -> None:
    assert len(STORED) == len(load_trials().trials)


MEASURED = [name for name in BATTLES if all((name, whatif.name) in STORED for whatif in find_lesson(name).whatifs)]
"""The battles of which both what-ifs are measured."""


def test_every_lesson_is_measured_with_400_pairs_or_more() -> None:
    assert set(MEASURED) == set(BATTLES)
    assert all(trial.pairs >= 400 for trial in STORED.values())


@pytest.mark.parametrize("name", MEASURED)
def test_one_change_of_a_lesson_makes_a_difference_and_one_makes_none(name: str) -> None:
    found = sorted(STORED[name, whatif.name].difference.finding for whatif in find_lesson(name).whatifs)
    assert found in (["less", "none"], ["more", "none"])


SAMPLE = 2
"""The pairs of each trial that the test plays again."""


@pytest.mark.parametrize("name", STORED, ids="/".join)
def test_a_sample_of_the_stored_games_can_be_played_again_to_the_same_end(name: tuple[str, str]) -> None:
    stored, found = load_trials(), STORED[name]
    pair = layouts(*find_whatif("/".join(name)))
    start = sum(map(ord, "".join(name)))
    for number in (1 + (start + 37 * step) % found.pairs for step in range(SAMPLE)):
        again = [winner(layout, found.player, stored.seed, number) for layout in pair]
        assert again == [found.asis[number - 1], found.changed[number - 1]], number


# --- the interval -----------------------------------------------------------------------------------------------------


def test_the_interval_is_that_of_agresti_and_min() -> None:
    """The example is that of `diffpropci.mp` of the R package PropCIs, with its result."""
    low, high = paired_difference(40, 20, 160)
    assert (round(low, 8), round(high, 8)) == (-0.21601726, -0.03089632)
    assert paired_difference(20, 40, 160) == pytest.approx((-high, -low))
    assert paired_difference(0, 0, 0) == (-1, 1)


@pytest.mark.parametrize(("lost", "won"), [(0.1, 0.1), (0.3, 0.2), (0.05, 0.2)])
def test_about_95_of_100_intervals_hold_the_true_difference(lost: float, won: float) -> None:
    """All results of 40 pairs are counted with their probabilities."""
    pairs, held = 40, 0.0
    for first, second in product(range(pairs + 1), repeat=2):
        if (same := pairs - first - second) >= 0:
            low, high = paired_difference(first, second, pairs)
            ways = factorial(pairs) / prod(map(factorial, (first, second, same)))
            held += ways * lost**first * won**second * (1 - lost - won) ** same * (low <= won - lost <= high)
    assert 0.935 < held < 0.985


def test_pairs_that_agree_make_the_interval_narrow() -> None:
    alike, apart = trial(200, 210, 195).difference, trial(200, 210, 100).difference
    assert alike.points == apart.points == 2.5
    assert alike.high - alike.low < (apart.high - apart.low) / 2


@pytest.mark.parametrize(
    ("low", "high", "finding"),
    [
        (0.1, 13, "more"),
        (-13, -0.1, "less"),
        (0, 6, "none"),
        (-7, 7, "none"),
        (-7.1, 2, "open"),
        (-2, 7.1, "open"),
        (0, 13, "open"),
    ],
)
def test_a_finding_follows_from_the_interval(low: float, high: float, finding: str) -> None:
    assert Difference((low + high) / 2, low, high).finding == finding
    assert finding in FINDINGS


# --- in words ---------------------------------------------------------------------------------------------------------


def test_a_result_is_in_games_of_100_and_in_points() -> None:
    found = trial(192, 244, 150)
    assert say_shares(found) == (
        "Without the change the Union won 48 of 100 games, with it 61 of 100 (400 pairs of games)."
    )
    assert say_difference(found) == "Difference: +13 points, 95% sure between +7 and +19."


def test_points_are_those_between_the_numbers_that_are_shown() -> None:
    found = trial(191, 242, 150)
    assert round(found.difference.points) == 13
    assert "won 48 of 100 games, with it 60 of 100" in say_shares(found)
    assert say_difference(found).startswith("Difference: +12 points")


def test_a_loss_has_a_minus_sign() -> None:
    assert say_difference(trial(244, 192, 150)) == "Difference: −13 points, 95% sure between −19 and −7."


def test_an_end_near_0_or_near_what_is_small_keeps_a_decimal() -> None:
    found = trial(200, 224, 152)
    assert found.difference.finding == "more"
    assert say_difference(found) == "Difference: +6 points, 95% sure between +0.6 and +11.3."


def test_games_tell_where_they_come_from() -> None:
    assert say_origin(trial(1, 1, 1), StoredTrials("s", date(2026, 11, 22), "2026.1", ())) == (
        "Stored games of November 22, 2026: 400 pairs, the captain on both sides, rules 2026.1. "
        "Both games of a pair begin with the same luck."
    )


# --- the file ---------------------------------------------------------------------------------------------------------


def test_trials_are_read_and_written() -> None:
    whatif = find_history("kernstown").whatifs[0].name
    trials = read_trials(parse_toml(good(), "whatif.toml"))
    expected = Trial("kernstown", whatif, "greedy", "uuc-", "cccc")
    assert trials == StoredTrials("s", date(2026, 11, 22), "2026.1", (expected,))
    assert write_trials(trials).endswith(good())
    assert trials.of("kernstown", whatif) == expected
    assert trials.of("shiloh", whatif) is None
    assert expected.shares == (50, 0)
    assert expected.difference.points == -50


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('"kernstown"', '"kenstown"', "6: unknown battle 'kenstown'. Did you mean 'kernstown'?"),
        ('"WHATIF"', '"no-such"', "7: 'trial.0.whatif' is 'no-such', but must be one of"),
        ('"greedy"', '"grant"', "8: 'trial.0.player' is 'grant', but must be one of"),
        ('"uuc-"', '"uucx"', "9: 'x' is not a winner; choose from u, c, -"),
        ('"uuc-"', f'"{"u" * 2001}"', "9: 2001 games are given; the maximum is 2000"),
        ('"uuc-"', '"uuc"', "10: 4 games do not form pairs with 3 games"),
        ('"cccc"', '""', "10: 'trial.0.changed' is empty"),
        ("date = 2026-11-22\n", "", "the key 'date' is missing"),
        ('"2026.1"', '"2025.1"', "3: 'rules' is '2025.1', but must be one of"),
        ('changed = "cccc"', 'changed = "cccc"\nodds = 3', "11: unknown key 'trial.0.odds'"),
    ],
)
def test_a_faulty_file_is_refused_with_its_line(old: str, new: str, reason: str) -> None:
    assert old in GOOD
    text = GOOD.replace(old, new, 1).replace("WHATIF", find_history("kernstown").whatifs[0].name)
    with pytest.raises(FileError) as caught:
        read_trials(parse_toml(text, "whatif.toml"))
    assert reason in str(caught.value)
