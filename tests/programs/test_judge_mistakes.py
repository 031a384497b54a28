"""`make judge` on mistakes: a sample of each proof."""

from argparse import Namespace
from types import SimpleNamespace

import pytest

from bcnb.storage.records import list_records
from tests.programs.judge import blunders, hidden, reasons, symmetry
from tests.programs.judge.plants import PLANTERS

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


QUICK = ("general", "attack", "idle")
"""Kinds of planted mistakes that are soon found."""


@pytest.mark.parametrize("kind", QUICK)
def test_a_planted_mistake_gets_its_reason(kind):
    found = reasons.proved(kind, 2)
    assert (found.plants, found.right) == (2, 2), found.said


@pytest.mark.whole
@pytest.mark.parametrize("kind", sorted({*PLANTERS} - {*QUICK}))
def test_a_planted_mistake_of_every_kind_gets_its_reason(kind):
    found = reasons.proved(kind, 2)
    assert found.plants == 2
    assert found.right, found.said


NORTH = ("command", "idle")
"""Kinds of planted mistakes of *North against South* that are soon found."""


@pytest.mark.parametrize("kind", NORTH)
def test_a_mistake_planted_in_north_against_south_gets_its_reason(kind):
    found = reasons.proved(kind, 2, "north_against_south")
    assert (found.plants, found.right) == (2, 2), found.said


@pytest.mark.whole
@pytest.mark.parametrize("kind", ["attack", "exposed", "march", "orders", "unused"])
def test_other_mistakes_planted_in_north_against_south_get_their_reasons(kind):
    """Those of the other kinds are rare, so only `make judge` looks for them."""
    found = reasons.proved(kind, 2, "north_against_south")
    assert found.plants == 2
    assert found.right, found.said


def test_a_proof_whose_reasons_are_wrong_is_found(monkeypatch):
    monkeypatch.setattr(reasons, "chosen", lambda found: [])
    one_kind = SimpleNamespace(PLANTERS={"general": ()}, plants=reasons.GAMES["battle_cry"].plants)
    monkeypatch.setattr(reasons, "GAMES", {"battle_cry": one_kind})
    assert not reasons.proof(Namespace(positions=1))


def test_a_proof_whose_twins_get_the_reason_is_found(monkeypatch):
    told = reasons.Proved(plants=3, right=3, twins=3, spared=2, said=reasons.Counter())
    monkeypatch.setattr(reasons, "proved", lambda kind, count, game: told)
    assert not reasons.proof(FEW)
    monkeypatch.setattr(reasons, "proved", lambda kind, count, game: told._replace(spared=3))
    assert reasons.proof(FEW)
