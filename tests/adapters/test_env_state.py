"""Games in numbers: every action has one, a seat is told what it may know, and no more."""

from collections.abc import Iterator
from copy import deepcopy
from pickle import dumps, loads

import pytest

from bcnb.adapters.env_state import EnvState, first_state, seed_of
from bcnb.engine.chance import Seeded
from bcnb.engine.game_registry import RULESETS
from bcnb.engine.ruleset import CHANCE
from bcnb.engine.training_encoding import MOST, Vocabulary, encoding_for
from bcnb.players.match import LONGEST_GAME
from bcnb.storage.paths import replays_folder
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import load_record

pytestmark = pytest.mark.unmeasured

SCENARIOS = ("kernstown", "bull-run", "two-players", "four-players")


def walk(scenario: str, plies: int, seed: str = "walk") -> Iterator[EnvState]:
    """Moments of a random game."""
    now, chance = first_state(scenario), Seeded(seed)
    for _ in range(plies):
        yield now
        if now.seat is None:
            return
        now = now.after(chance.pick(now.chances) if now.seat == CHANCE else chance.choose(list(now.actions.values())))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_legal_action_has_a_number_of_its_own_and_its_line_back(scenario):
    for now in walk(scenario, 600):
        lines = now.rules.legal_actions(now.state) if now.seat not in (None, CHANCE) else ()
        assert list(now.actions) == sorted(now.actions)
        assert set(now.actions.values()) == set(lines)
        assert len(now.actions) == len(lines)
        for number, action in now.actions.items():
            assert now.vocabulary.line(number) == now.rules.write(action)


@pytest.mark.parametrize("record", sorted(replays_folder().glob("*/*.jsonl"))[::5], ids=lambda file: file.stem)
def test_every_action_of_a_recorded_game_has_a_number(record):
    played = load_record(record)
    words = encoding_for(played.header.ruleset).vocabulary(Recorded("", played).start)
    for ply in played.plies:
        if ply.seat != CHANCE:
            assert words.line(words.number(ply.do)) == ply.do


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_is_seen_has_a_name_a_number_and_fits_into_its_bounds(scenario):
    for now in walk(scenario, 400):
        names = now.encoding.names(now.state)
        assert len(set(names)) == len(names)
        for seat in now.seats:
            seen = now.numbers(seat)
            assert len(seen) == len(names)
            assert 0 <= min(seen) <= max(seen) <= MOST
        assert len(now.chances) <= now.encoding.most_chances


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_is_hidden_changes_no_number(scenario):
    other = Seeded("other worlds")
    differ = 0
    for now in list(walk(scenario, 400))[::10]:
        for seat in now.seats:
            imagined = EnvState(now.rules, now.rules.imagine(now.seen(seat), other), now.ply)
            differ += imagined.state != now.state
            assert imagined.numbers(seat) == now.numbers(seat)
    assert (differ > 0) == (now.rules.name != "battle_cry_1961"), "only cards are hidden"


def test_both_sides_see_themselves_first():
    now = next(one for one in walk("kernstown", 200) if one.seat == "union")
    names = now.encoding.names(now.state)
    own, enemy = (dict(zip(names, now.numbers(seat), strict=True)) for seat in ("union", "confederate"))
    assert own["own infantry e5"] == enemy["enemy infantry e5"]
    assert {name for name in names if own[name] != enemy[name]} >= {"own turn"}
    for name in names:
        if name.startswith("own infantry"):
            assert own[name] == enemy[name.replace("own", "enemy")]


def test_a_moment_is_its_own_copy_and_can_be_put_away():
    *_, now = walk("bull-run", 120)
    assert deepcopy(now) is now
    again = loads(dumps(now))
    assert (again.ply, again.rules.name, list(again.actions)) == (now.ply, now.rules.name, list(now.actions))
    assert [again.numbers(seat) for seat in again.seats] == [now.numbers(seat) for seat in now.seats]


def test_a_game_that_gets_nowhere_is_broken_off_without_a_winner():
    now = first_state("two-players")
    late = EnvState(now.rules, now.state, LONGEST_GAME)
    assert late.seat is None
    assert not late.actions
    assert not late.chances
    assert [late.score(seat) for seat in late.seats] == [0, 0]


def test_who_wins_has_one_and_who_loses_has_one_less():
    *_, now = walk("kernstown", 5000)
    assert now.seat is None
    winner = now.rules.outcome(now.state).winner
    assert {seat: now.score(seat) for seat in now.seats} == {seat: 1 if seat == winner else -1 for seat in now.seats}


@pytest.mark.parametrize("line", ["", "go", "step", "step 4", "step 1 2", "pass 1", "go a", "go a a", "go a b c d"])
def test_a_line_that_no_action_has_is_refused_by_name(line):
    words = Vocabulary({"step": (("1", "2", "3"),), "pass": (), "go": (("a b", "b a"), ("", "far"))})
    with pytest.raises(ValueError, match="is not a valid action on this board"):
        words.number(line)


@pytest.mark.parametrize("number", [-1, 8, 10**30])
def test_a_number_that_no_line_has_is_refused(number):
    words = Vocabulary({"step": (("1", "2", "3"),), "pass": (), "go": (("a b", "b a"), ("", "far"))})
    assert [words.number(words.line(one)) for one in range(len(words))] == list(range(len(words)))
    with pytest.raises(ValueError, match=f"no action has the number {number}; there are 8"):
        words.line(number)


def test_each_game_says_how_it_is_written_in_numbers():
    assert all(encoding_for(name).most_chances > 1 for name in RULESETS)


class Whole:
    """An integer of another type, as NumPy's are."""

    def __index__(self) -> int:
        return 7


def test_a_seed_may_be_an_integer_of_any_type_and_nothing_else():
    assert (seed_of(7), type(seed_of(Whole()))) == (7, int)
    assert seed_of(Whole()) == 7
    for wrong in (1.0, "1", b"1", [1], True):
        with pytest.raises(TypeError, match="a seed must be an integer "):
            seed_of(wrong)
