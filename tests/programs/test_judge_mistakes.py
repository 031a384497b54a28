"""`make judge` on mistakes: a sample of each proof."""

from argparse import Namespace

import pytest

from bcnb.storage.records import list_records
from tests.programs.judge import blunders, hidden, symmetry

pytestmark = pytest.mark.unmeasured

FEW = Namespace(positions=3)
RECORDS = list_records()[2:4]
LARGE = 0.12
"""A target is worse beyond doubt if the chance to win after an attack on it is less by so much."""


@pytest.mark.whole
def test_the_best_card_thrown_away_is_found():
    assert blunders.shown("a card", blunders.discards(RECORDS), 3)


def test_a_shot_at_a_target_that_is_far_worse_is_found():
    assert blunders.shown("a shot", blunders.shots(list_records()[2:12], LARGE), 3)


def test_twins_are_not_called_different(capsys):
    assert symmetry.proof(FEW)
    assert "twins are called different: 0 of 3 (at most 5%)" in capsys.readouterr().out


def test_a_verdict_is_the_same_with_other_hidden_cards():
    assert hidden.proof(FEW)


def test_a_judge_who_misses_blunders_is_found(monkeypatch):
    monkeypatch.setattr(blunders, "found", lambda choices, count: count // 2)
    assert not blunders.proof(FEW)


def test_a_judge_who_tells_twins_apart_is_found(monkeypatch):
    monkeypatch.setattr(symmetry, "different", lambda count: 1)
    assert not symmetry.proof(FEW)


def test_a_judge_who_sees_hidden_cards_is_found(monkeypatch):
    monkeypatch.setattr(hidden, "verdict", lambda choice: choice.observed.cards)
    monkeypatch.setattr(hidden, "ruleset_of", lambda state: Unveiled)
    assert not hidden.proof(FEW)


class Unveiled:
    """A ruleset that hides nothing."""

    @staticmethod
    def observe(state, viewer):
        return state
