"""What a unit may do now: what the card changes for it, and what it has done."""

import pytest

from bcnb.games.battle_cry.presentation.status_text import now
from bcnb.grid.hexes import parse_hex
from tests.field import given, position

FIELD = "d . . . . . A\ne . . . C . I\nf . . . . . . . i"
WOODS = "e . . . . w ."


def told(card: str, at: str, *texts: str, **drawn: object) -> str:
    """What is told of a hex after a card, and after these actions."""
    return now(given(position(FIELD, union=(card,), **drawn), f"play {card}", *texts), parse_hex(at))


@pytest.mark.parametrize(
    ("card", "at", "texts", "words"),
    [
        (
            "forced-march",
            "e6",
            ("section centre",),
            "Forced March: this unit may move up to 2 hexes. It has its order.",
        ),
        ("forced-march", "e4", ("section centre",), "It has no order."),
        (
            "fire-and-hold",
            "e6",
            ("section centre",),
            "Fire and Hold Position: this unit may not move and rolls 1 die more. It has its order.",
        ),
        ("bombard", "d6", (), "Bombard: this unit may move twice or battle twice. It has its order."),
        ("hit-and-run", "e4", (), "Hit and Run: this unit may move once more after all battles. It has its order."),
        ("probe-centre", "e6", (), "It has no order."),
        ("probe-centre", "e6", ("order e6",), "It has its order."),
        ("probe-centre", "f6", ("order e6", "move e6 f6"), "It has moved."),
        ("probe-centre", "f8", (), ""),
    ],
)
def test_a_unit_says_what_the_card_changes_and_what_it_has_done(card, at, texts, words):
    assert told(card, at, *texts) == words


def test_a_unit_that_has_come_to_woods_may_not_battle():
    assert told("probe-centre", "e5", "order e6", "move e6 e5", ground=WOODS) == (
        "It has moved, and may not battle this turn."
    )


def test_a_unit_that_has_battled_says_so():
    assert told("probe-centre", "e6", "order e6", "order d6", "done", "battle e6 f8", "roll II") == "It has battled."


def test_leadership_is_told_of_units_that_are_led():
    led = {"generals": {"e6": "U Hunter"}}
    assert told("leadership", "e6", **led).startswith("Leadership: this unit rolls 1 die more.")
    assert told("leadership", "d6", **led) == "It has no order."


def test_before_a_card_is_played_nothing_is_told():
    assert now(position(FIELD), parse_hex("e6")) == ""
    assert now(position(FIELD), parse_hex("a1")) == ""
