"""The traits of a judged choice: found in a recorded game, and empty where a game has none."""

from collections.abc import Iterator
from importlib import import_module

import pytest

from bcnb.review.own_play.choice_traits import Trait, traits_of
from bcnb.review.review_files import review_of
from bcnb.review.schema import Judged, Reason, Review
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_recorded_game


@pytest.fixture(scope="module")
def kernstown() -> Iterator[tuple[Recorded, Review]]:
    recorded = find_recorded_game("kernstown-person-greedy-by-keyboard")
    review = review_of(recorded.record)
    assert review
    return recorded, review


def at(review: Review, ply: int) -> Judged:
    return next(one for one in review.judged if one.ply == ply)


def test_a_plan_has_its_reason_its_card_and_the_pieces_that_moved(kernstown: tuple[Recorded, Review]) -> None:
    recorded, review = kernstown
    flag = Reason(35, "flag", 900_000, 800_000, 999_000, ("e7", "e7", "d7"), (100,) * 8)
    found = traits_of(recorded, review._replace(reasons=(flag,)), at(review, 35))
    assert found == {
        "reason": ("flag offered",),
        "part of the game": ("first third",),
        "card": ("Forced March",),
        "piece": ("infantry",),
        "ground": ("clear",),
    }


def test_an_attack_has_the_ground_of_the_unit_that_attacks(kernstown: tuple[Recorded, Review]) -> None:
    recorded, review = kernstown
    found = traits_of(recorded, review, at(review, 132))
    assert found[Trait.ARM] == ("infantry",)
    assert found[Trait.GROUND] == ("fence",)
    assert found[Trait.PART] == ("middle third",)
    assert Trait.REASON not in found


def test_a_reason_that_no_finding_explains_has_a_name(kernstown: tuple[Recorded, Review]) -> None:
    recorded, review = kernstown
    reason = Reason(35, "open", 0, 0, 0, (), ())
    found = traits_of(recorded, review._replace(reasons=(reason,)), at(review, 35))
    assert found[Trait.REASON] == ("no single reason",)


@pytest.mark.parametrize("game", ["battle_cry", "north_against_south"])
def test_every_reason_of_a_game_has_a_name(game: str) -> None:
    text = import_module(f"bcnb.games.{game}.presentation.reason_text")
    assert text.REASON_NAMES.keys() == text.KINDS.keys()
    assert len(set(text.REASON_NAMES.values())) == len(text.REASON_NAMES)
