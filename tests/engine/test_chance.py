from collections import Counter

import pytest

from bcnb.engine.chance import Scripted, ScriptEnded, Seeded


def test_a_seed_gives_the_same_picks_everywhere():
    chance = Seeded("seven")
    assert [chance.pick([("a", 1), ("b", 2), ("c", 3)]) for _ in range(12)] == list("cbcacbbccbca")


def test_a_seed_picks_by_weight():
    chance = Seeded(1)
    picks = Counter(chance.pick([("one", 1), ("never", 0), ("three", 3)]) for _ in range(4000))
    assert set(picks) == {"one", "three"}
    assert 900 < picks["one"] < 1100
    assert set(Counter(chance.choose("xyz") for _ in range(100))) == set("xyz")


def picks(seed):
    """What chance picks from a seed, thirty times."""
    chance = Seeded(seed)
    return "".join(chance.pick([("a", 1), ("b", 1), ("c", 1)]) for _ in range(30))


def test_every_whole_number_is_a_seed_of_its_own():
    """Python's own generator takes -1 for 1."""
    numbers = (-(10**5000), -(2**64) - 1, -2, -1, 0, 1, 2, 2**32 + 1, 2**64 + 1, 10**5000)
    assert len({picks(number) for number in numbers}) == len(numbers)
    assert picks(-1) == picks(-1)


@pytest.mark.parametrize("seed", [True, False, 1.0, None, b"1"])
def test_nothing_else_is_a_seed(seed):
    with pytest.raises(TypeError, match="a seed must be a whole number or text"):
        Seeded(seed)


def test_bytes_on_the_command_line_that_are_not_text_are_a_seed_too():
    assert picks("\udcff") != picks("\udcfe")


def test_nothing_cannot_be_picked_from():
    with pytest.raises(ValueError, match="nothing to pick from"):
        Seeded(1).pick([])


def test_a_script_says_what_falls_if_it_can():
    chance = Scripted(["b", "z"])
    assert chance.pick([("a", 1), ("b", 1)]) == "b"
    with pytest.raises(ValueError, match="the script says z, which cannot happen here"):
        chance.pick([("a", 1)])


def test_a_script_at_its_end_says_so():
    chance = Scripted(["b"])
    chance.pick([("b", 1)])
    for _ in range(2):
        with pytest.raises(ScriptEnded, match="the script has no answer left, and chance is asked once more"):
            chance.pick([("a", 1), ("b", 1)])
    assert issubclass(ScriptEnded, ValueError)
