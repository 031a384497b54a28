"""Opinions found by playing plans on: planted ones are found again, and a file of them can be read."""

from itertools import islice

import numpy as np
import pytest

from bcnb.engine.chance import Seeded
from bcnb.games.battle_cry.players.planner import plans
from bcnb.games.battle_cry.players.searcher import candidates, load_opinions, opinion
from bcnb.games.battle_cry.rules.state import PlayCard
from bcnb.games.battle_cry.win_features import NAMES as TERMS
from tests.players.test_registry import moments
from tests.programs.opinions.__main__ import file_of
from tests.programs.opinions.fitting import FIGURE, fit
from tests.programs.opinions.playing import CLOSE, NAMES, NEAR, OTHER, STILL, Trial, known, some_plans, turns

pytestmark = pytest.mark.unmeasured


def test_planted_opinions_are_found_again():
    """What is common to the plans of a turn, such as how the battle stands, and luck do not count."""
    random = np.random.default_rng(1)
    worth, found = random.normal(size=len(NAMES)), []
    for _ in range(400):
        stands = random.normal()
        rows = random.normal(size=(6, len(NAMES)))
        lucky = random.normal(size=6)
        came = FIGURE * (rows @ worth + lucky) + stands
        found.append(
            [Trial(tuple(row), float(chance), float(luck)) for row, chance, luck in zip(rows, came, lucky, strict=True)]
        )
    assert fit(found, ridge=0.0) == pytest.approx([1000 * one for one in worth], abs=1)


def test_terms_that_are_named_still_are_terms():
    assert set(STILL) < set(TERMS)


def test_turns_are_played_on_and_give_a_file(tmp_path):
    found = list(islice(turns(Seeded("few")), 2))
    for turn in found:
        assert len(turn) > 1
        assert all(0 <= trial.chance <= 1 and len(trial.known) == len(NAMES) for trial in turn)
    file = tmp_path / "opinions.toml"
    file.write_text(file_of(found, "2 turns"), encoding="utf-8")
    assert load_opinions(file).origin == "2 turns"


def test_the_best_is_played_on_and_some_of_the_others():
    state = next(state for state in moments("shiloh") if isinstance(state.decision, PlayCard))
    known = [one.plan for one in candidates(state)]
    found = some_plans(state, Seeded("some"))
    assert found[0] == known[0]
    assert [known.index(plan) < CLOSE for plan in found[1:]] == [True] * NEAR + [False] * OTHER
    assert len(set(found)) == 1 + NEAR + OTHER


def test_what_is_known_of_a_plan_is_what_opinions_are_made_of():
    told = load_opinions()
    weights = {"hopes": told.hopes, "stands": told.stands, "discards": told.discards}
    weights |= dict(zip(TERMS, told.terms, strict=True))
    for state in moments("shiloh")[::20]:
        if isinstance(state.decision, PlayCard):
            for plan in plans(state):
                calculated = sum(weights[name] * value for name, value in zip(NAMES, known(state, plan), strict=True))
                assert calculated == pytest.approx(opinion(state, plan))
