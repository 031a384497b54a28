"""The numbers of legal sequences of 1 to 3 choices after one deal (`make laws` prints those of 4, too)."""

import pytest

from tests.helpers.perft import dealt, perft

TABLE = {
    "battle_cry/first-bull-run": (8, 77, 539),
    "battle_cry/kernstown": (10, 78, 668),
    "battle_cry/pea-ridge": (10, 90, 730),
    "battle_cry/shiloh": (8, 55, 440),
}


@pytest.mark.parametrize("name", TABLE)
def test_sequences_are_counted_as_before(name: str) -> None:
    rules, state = dealt(name)
    assert tuple(perft(rules, state, length) for length in (1, 2, 3)) == TABLE[name]
