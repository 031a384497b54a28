"""How tries are shared among candidates, and who is left."""

from itertools import pairwise

from bcnb.players.registry import no_deadline
from bcnb.players.search import best_tried


def test_the_best_of_those_tried_is_left():
    tried = []

    def trial(candidate, world):
        tried.append((candidate, world))
        return candidate % 7

    assert best_tried(range(10), trial, 80, no_deadline) == 6
    assert len(tried) <= 80
    last = [candidate for candidate, world in tried if world == tried[-1][1]]
    assert last == [6, 5]


def test_all_that_are_left_meet_the_same_worlds():
    tried = []
    best_tried("abcdefgh", lambda *trial: tried.append(trial) or 0.0, 100, no_deadline)
    worlds = [[who for who, world in tried if world == number] for number in range(tried[-1][1] + 1)]
    assert worlds[0] == list("abcdefgh")
    assert worlds[-1] == list("ab")
    assert all(set(after) <= set(before) for before, after in pairwise(worlds))


def test_the_mean_decides_not_a_single_world():
    scores = {"a": (1, 1, 1), "b": (2, 0, 0)}
    assert best_tried("ab", lambda one, world: scores[one][min(world, 2)], 6, no_deadline) == "a"


def test_of_equals_and_of_those_not_tried_the_first_is_taken():
    assert best_tried("abc", lambda one, world: 1.0, 30, no_deadline) == "a"
    assert best_tried("abc", lambda one, world: float(one == "c"), 0, no_deadline) == "a"


def test_a_world_in_which_not_all_were_tried_does_not_count():
    answers = iter((*[False] * 4, True))
    scores = {("a", 0): 0.0, ("b", 0): 1.0, ("c", 0): 0.0, ("b", 1): -9.0, ("a", 1): 9.0}
    assert best_tried("abc", lambda *trial: scores[trial], 1000, lambda: next(answers)) == "b"
    assert best_tried("abc", lambda *trial: 1.0, 1000, lambda: True) == "a"
