"""Tuning by playing: that what helps adds up, and that settings play each other in one process."""

import pytest

from bcnb.engine.chance import Seeded
from bcnb.games.battle_cry.players.expected_losses import FILE, EvaluationWeights, load_weights
from bcnb.storage.toml import FileError
from tests.programs.tune.__main__ import loaded, numbers_in, play
from tests.programs.tune.spsa import duel, shifted, tuned

pytestmark = pytest.mark.unmeasured

NUMBERS = {"near": 1000, "far": 500, "shares": [400, 200]}


def test_the_numbers_of_the_package_are_all_there_and_each_is_tuned():
    numbers = numbers_in(FILE)
    assert set(numbers) == set(EvaluationWeights._fields) - {"origin"}
    assert load_weights().flag == numbers["flag"] / 1000
    assert load_weights().origin


def test_a_number_that_is_missing_is_refused(tmp_path):
    file = tmp_path / "weights.toml"
    file.write_text(FILE.read_text(encoding="utf-8").replace("prospect = ", "hope = "), encoding="utf-8")
    with pytest.raises(FileError, match="prospect"):
        load_weights(file)


def test_a_list_is_stretched_as_a_whole_and_nothing_happens_without_a_stride():
    assert shifted(NUMBERS, [0, 0, 0]) == NUMBERS
    assert shifted(NUMBERS, [1, -1, 0.5]) == {"near": 1200, "far": 400, "shares": [440, 220]}


def test_two_settings_lie_on_either_side_of_the_best_that_is_known():
    one = duel(NUMBERS, [0, 0, 0], Seeded(1))
    for key, way in zip(NUMBERS, one.ways, strict=True):
        sums = [setting[key] if key != "shares" else setting[key][0] for setting in (one.first, one.second)]
        assert (sums[0] > sums[1]) == (way > 0)


def test_numbers_go_to_where_games_are_won():
    """The nearer `near` is to 2000 the more is won; the rest does not matter."""

    def share(one, number):
        off = [abs(setting["near"] - 2000) for setting in (one.first, one.second)]
        return 0.5 + (off[1] - off[0]) / 4000

    found = tuned(NUMBERS, 400, share, Seeded("tune"))
    assert found["near"] == pytest.approx(2000, rel=0.1)
    assert found["far"] == pytest.approx(500, rel=0.3)
    assert found == tuned(NUMBERS, 400, share, Seeded("tune"))


def test_who_holds_nonsense_dear_loses_to_who_does_not():
    numbers = numbers_in(FILE)
    games = play(numbers, {**numbers, "nearness": -9000}, "nonsense", range(6))
    assert sum(game.won for game in games) >= 5


def test_equal_numbers_win_every_second_game():
    numbers = numbers_in(FILE)
    one, other = play(numbers, numbers, "mirror", range(2))
    assert one.won != other.won
    assert loaded(numbers) is not loaded(numbers)
