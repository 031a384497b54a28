"""Games on a what-if: stored game by game, read strictly, told with intervals, and played again to the same end."""

from datetime import date
from pathlib import Path

import pytest

from bcnb.course.history import catalogue
from bcnb.course.history.catalogue import find_history, list_histories
from bcnb.course.history.lesson_loader import OPENING
from bcnb.course.history.whatif import (
    StoredTrials,
    Trial,
    UnionShare,
    difference,
    find_whatif,
    is_different,
    layouts,
    load_trials,
    read_trials,
    share,
    trials_file,
    winner,
    write_trials,
)
from bcnb.storage.toml import FileError, parse_toml
from tests.helpers.lesson_draft import LESSON

GOOD = """seed = "s"
date = 2026-11-22
rules = "2026.1"

[[trial]]
battle = "kernstown"
whatif = "more-orders"
player = "greedy"
asis = "uuc-"
changed = "cccc"
"""


def test_the_stored_trials_are_what_is_written_of_them() -> None:
    stored = load_trials()
    assert trials_file().read_text(encoding="utf-8") == write_trials(stored)
    for trial in stored.trials:
        assert len(trial.asis) == len(trial.changed) >= 100, trial.battle


def test_no_trial_is_stored_twice() -> None:
    found = [(trial.battle, trial.whatif, trial.player) for trial in load_trials().trials]
    assert len(found) == len(set(found))


@pytest.mark.parametrize("name", sorted(set(catalogue.list_lessons()) - {OPENING}))
def test_the_what_if_of_every_lesson_is_measured_by_a_quick_player_and_by_one_that_plans(name: str) -> None:
    trials = load_trials().of(name, find_whatif(name)[1].name)
    assert {trial.player for trial in trials} == {"greedy", "planner"}


@pytest.mark.parametrize(("player", "number"), [("greedy", 1), ("greedy", 7), ("planner", 1)])
def test_a_stored_game_can_be_played_again_to_the_same_end(player: str, number: int) -> None:
    stored = load_trials()
    trial = next(one for one in stored.trials if (one.battle, one.player) == ("murfreesboro", player))
    pair = layouts(*find_whatif(f"{trial.battle}/{trial.whatif}"))
    again = [winner(layout, trial.player, stored.seed, number) for layout in pair]
    assert again == [trial.asis[number - 1], trial.changed[number - 1]]


def test_trials_are_read_and_written() -> None:
    whatif = find_history("kernstown").whatifs[0].name
    text = GOOD.replace("more-orders", whatif)
    trials = read_trials(parse_toml(text, "whatif.toml"))
    assert trials == StoredTrials(
        "s", date(2026, 11, 22), "2026.1", (Trial("kernstown", whatif, "greedy", "uuc-", "cccc"),)
    )
    assert write_trials(trials).endswith(text)
    assert trials.of("kernstown", whatif) == trials.trials
    assert trials.of("shiloh", whatif) == ()
    assert trials.trials[0].shares == (UnionShare(2, 4), UnionShare(0, 4))


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('"kernstown"', '"kenstown"', "6: unknown battle 'kenstown'. Did you mean 'kernstown'?"),
        ('"WHATIF"', '"more-order"', "7: 'trial.0.whatif' is 'more-order', but must be one of"),
        ('"greedy"', '"grant"', "8: 'trial.0.player' is 'grant', but must be one of"),
        ('"uuc-"', '"uucx"', "9: 'x' is not a winner; choose from u, c, -"),
        ('"uuc-"', f'"{"u" * 1001}"', "9: 1001 games are given; the maximum is 1000"),
        ('"cccc"', '""', "10: 'trial.0.changed' is empty"),
        ("date = 2026-11-22\n", "", "the key 'date' is missing"),
        ('"2026.1"', '"2025.1"', "3: 'rules' is '2025.1', but must be one of"),
        ('changed = "cccc"', 'changed = "cccc"\nodds = 3', "11: unknown key 'trial.0.odds'"),
    ],
)
def test_a_faulty_file_is_refused_with_its_line(old: str, new: str, reason: str) -> None:
    text = GOOD.replace("more-orders", "WHATIF")
    assert old in text
    text = text.replace(old, new, 1).replace("WHATIF", find_history("kernstown").whatifs[0].name)
    with pytest.raises(FileError) as caught:
        read_trials(parse_toml(text, "whatif.toml"))
    assert reason in str(caught.value)


# --- what may be said -------------------------------------------------------------------------------------------------


def test_a_share_is_reported_with_its_interval() -> None:
    assert str(share("u" * 67 + "c" * 33)) == "the Union won 67 of 100 games, 57.3% to 75.4%"


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (40, 67, True),
        (67, 40, True),
        (57, 60, False),
        (50, 50, False),
        (0, 100, True),
        (0, 0, False),
        (100, 100, False),
    ],
)
def test_two_shares_differ_if_the_interval_of_their_difference_leaves_out_zero(
    one: int, other: int, expected: bool
) -> None:
    assert is_different(UnionShare(one, 100), UnionShare(other, 100)) is expected


def test_the_interval_of_a_difference_is_newcombes() -> None:
    low, high = difference(UnionShare(48, 80), UnionShare(56, 70))
    assert (round(low, 2), round(high, 2)) == (5.24, 33.39)  # the worked example (a) of Newcombe 1998, method 10
    assert difference(UnionShare(56, 70), UnionShare(48, 80)) == pytest.approx((-high, -low))
    assert difference(UnionShare(0, 0), UnionShare(56, 70)) == (-100, 100)


def overlapping(trial: Trial) -> bool:
    """Return whether the two intervals overlap, which says nothing of their difference."""
    (low, high), (least, most) = (one.interval for one in trial.shares)
    return low <= most and least <= high


FOUR = {
    ("shiloh", "first-union", "planner"): (57, 71),
    ("fredericksburg", "no-sunken-road", "planner"): (47, 61),
    ("fredericksburg", "pontoons-in-time", "greedy"): (57, 72),
    ("chancellorsville", "two-more-cards", "greedy"): (36, 51),
}
"""What the Union won of 100 games in the trials that were once told as no difference, because the intervals overlap."""


@pytest.mark.parametrize(("before", "after"), FOUR.values(), ids=["/".join(name) for name in FOUR])
def test_four_changes_show_a_difference_although_their_intervals_overlap(before: int, after: int) -> None:
    trial = Trial("shiloh", "first-union", "planner", *("u" * won + "c" * (100 - won) for won in (before, after)))
    assert overlapping(trial)
    assert is_different(*trial.shares)


def test_the_stored_trials_that_the_interval_of_the_difference_decides() -> None:
    stored = {(one.battle, one.whatif, one.player): one for one in load_trials().trials}
    assert len(stored) == 48
    assert all(is_different(*one.shares) for one in stored.values() if not overlapping(one))
    for name, shares in FOUR.items():
        if name[0] != "chancellorsville":  # its board has been corrected, and its games played again
            assert tuple(one.won for one in stored[name].shares) == shares
            assert is_different(*stored[name].shares)
    again = stored["chancellorsville", "two-more-cards", "planner"]
    assert tuple(one.won for one in again.shares) == (46, 65)
    assert is_different(*again.shares)


# --- finding ----------------------------------------------------------------------------------------------------------


def test_a_what_if_is_found_by_its_name() -> None:
    history, whatif = find_whatif("murfreesboro/first-union")
    assert (history.battle, whatif.name) == ("murfreesboro", "first-union")
    names = [one.name for battle in list_histories() for one in find_history(battle).whatifs]
    once = next(name for name in names if names.count(name) == 1)
    assert find_whatif(once)[1].name == once


def test_the_name_of_a_battle_means_the_what_if_of_its_lesson(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "first-bull-run.toml"
    path.write_text(LESSON, encoding="utf-8")
    monkeypatch.setattr(catalogue, "list_lessons", lambda: {"first-bull-run": path})
    assert find_whatif("first-bull-run")[1].name == "no-railway"


def test_a_what_if_that_names_nothing_is_refused() -> None:
    names = [one.name for battle in list_histories() for one in find_history(battle).whatifs]
    twice = next((name for name in names if names.count(name) > 1), None)
    with pytest.raises(ValueError, match=r"unknown what-if 'frist-union'. Did you mean 'first-union'"):
        find_whatif("frist-union")
    with pytest.raises(ValueError, match="unknown what-if 'zzz'; name a battle"):
        find_whatif("zzz")
    with pytest.raises(ValueError, match="unknown battle 'shilo'"):
        find_whatif("shilo/first-union")
    if twice:
        with pytest.raises(ValueError, match="belongs to more than one battle: write "):
            find_whatif(twice)
