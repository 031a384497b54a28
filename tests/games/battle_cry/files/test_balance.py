"""Who wins the battles how often: the stored tallies, how they are read, told and made."""

from datetime import date

import pytest

from bcnb.cli.scenarios import say_tally
from bcnb.games import battle_cry
from bcnb.games.battle_cry.files.balance import (
    Balance,
    GameLength,
    WinTally,
    balance_file,
    load_balance,
    read_balance,
    write_balance,
)
from bcnb.games.battle_cry.files.battles import load_battles
from bcnb.storage.scenarios import find_scenario
from bcnb.storage.toml import FileError, parse_toml
from tests.helpers.cli import call
from tests.programs.balance.playing import length_of, merged, tallied, turns, winner

STORED = load_balance()
ORDER = [battle.layout for battle in load_battles().battles]
GOOD = """seed = "s"
date = 2026-11-22
rules = "2026.1"

[[played]]
scenario = "antietam"
player = "greedy"
games = 400
union = 135
confederate = 265
interval = "29.3 to 38.5"
"""


def test_the_stored_tallies_name_all_15_battles_in_their_order_and_two_players_each():
    assert [(tally.scenario, tally.player) for tally in STORED.tallies] == [
        (name, player) for name in ORDER for player in ("greedy", "planner")
    ]
    assert STORED.rules in battle_cry.versions
    for tally in STORED.tallies:
        assert tally.games >= 60, tally
        assert tally.union + tally.confederate == tally.games


def test_a_reconstructed_layout_is_even_or_says_why_it_is_not():
    for tally in STORED.tallies:
        scenario = find_scenario(f"battle_cry/{tally.scenario}")
        if scenario.origin == "reconstructed" and not 0.3 <= tally.share <= 0.7:
            assert f"the {tally.player}" in scenario.doubts, tally


def test_the_stored_file_is_what_is_written_of_it():
    assert balance_file().read_text(encoding="utf-8") == write_balance(STORED)
    again = read_balance(parse_toml(write_balance(STORED), "again.toml"))
    assert again == STORED


def test_the_stored_lengths_name_all_15_battles_in_their_order():
    assert [length.scenario for length in STORED.lengths] == ORDER
    assert all(0 < length.least < length.most < 40 and length.games >= 50 for length in STORED.lengths)


def test_the_length_of_games_is_the_range_of_the_middle_half():
    assert length_of("antietam", "greedy", [12, 14, 16, 18, 40]) == GameLength("antietam", "greedy", 5, 14, 18)


def test_the_turn_in_which_a_game_ends_is_counted():
    shortest = next(length for length in STORED.lengths if length.scenario == "murfreesboro")
    assert 5 < turns("murfreesboro", shortest.player, STORED.seed, 1) < 40


def test_tallies_are_read():
    assert read_balance(parse_toml(GOOD, "balance.toml")) == Balance(
        "s", date(2026, 11, 22), "2026.1", (WinTally("antietam", "greedy", 400, 135, 265),)
    )


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("date = 2026-11-22\n", "", 1, "the key 'date' is missing"),
        ("union = 135", "union = 401", 9, "'played.0.union' must be from 0 to 400, not 401"),
        (
            "confederate = 265",
            "confederate = 266",
            10,
            "confederate is 266, but the Union won 135 of 400 games",
        ),
        ("29.3 to", "29.4 to", 11, "the interval of these games is 29.3 to 38.5"),
        ("games = 400", "games = 0", 8, "'played.0.games' must be 1 or more, not 0"),
        ("games = 400", "games = 400\nplies = 7", 9, "unknown key 'played.0.plies'"),
    ],
)
def test_a_faulty_tally_is_refused_with_its_line(old, new, line, said):
    with pytest.raises(FileError) as caught:
        read_balance(parse_toml(GOOD.replace(old, new), "balance.toml"))
    assert (caught.value.line, caught.value.reason) == (line, said)


def test_a_battle_played_twice_by_one_player_is_refused():
    twice = GOOD + GOOD[GOOD.index("[[") :]
    with pytest.raises(FileError, match=r"balance.toml:13: greedy has played antietam twice"):
        read_balance(parse_toml(twice, "balance.toml"))


def test_the_tallies_are_reported_one_line_per_battle():
    result = call("scenarios", "--balance")
    assert (result.status, result.err) == (0, "")
    rows = [line for line in result.out.splitlines() if line[2:4] == ". "]
    assert [int(row[:2]) for row in rows] == list(range(1, 16))
    for row, name in zip(rows, ORDER, strict=True):
        for tally in STORED.of(name):
            assert f"{tally.player:8}{tally.share:6.1%}" in row
            assert f"({tally.interval}) of {tally.games}" in row
    assert STORED.seed in result.out
    assert STORED.rules in result.out
    assert max(map(len, result.out.splitlines())) <= 110


def test_a_share_beyond_30_to_70_percent_is_marked():
    shares = {29: "*", 30: " ", 70: " ", 71: "*"}
    for wins, sign in shares.items():
        assert f"{wins}.0%{sign} (" in say_tally(WinTally("antietam", "greedy", 100, wins, 100 - wins))


def test_a_game_of_the_tallies_is_that_of_simulate():
    lines = call("simulate", "new-market", "--seed", "balance", "--games", "2").out.splitlines()
    played = [winner("new-market", "greedy", "balance", number) for number in (1, 2)]
    assert [line.split()[1] for line in lines[1:3]] == played
    tally = tallied("new-market", "greedy", [*played, ""])
    assert (tally.games, tally.union + tally.confederate) == (3, 2)


def test_a_new_tally_takes_the_place_of_the_old_one():
    one, other = WinTally("shiloh", "greedy", 2, 1, 1), WinTally("kernstown", "planner", 2, 1, 1)
    newer = WinTally("shiloh", "greedy", 4, 1, 3)
    assert merged((one, other), newer, ORDER) == (other, newer)
