"""The steps that special cards add to a turn: one table has their words, for both games and for exercises."""

import re
from pathlib import Path

import pytest

from bcnb.games.battle_cry.rules import actions as of_2000
from bcnb.games.battle_cry.rules.evolve import PHASES as PHASES_2000
from bcnb.games.hexboard.presentation.card_step_text import CARD_STEP_TEXTS
from bcnb.games.hexboard.rules.card_steps import CARD_DECISIONS, CARD_STEPS
from bcnb.games.hexboard.rules.tables import CARDS
from bcnb.games.north_against_south.rules import actions as of_variant
from bcnb.games.north_against_south.rules.evolve import PHASES as PHASES_VARIANT
from bcnb.presentation.presenter import presenter_for

BCNB = Path(__file__).resolve().parents[4] / "bcnb"


def test_every_step_has_all_its_words() -> None:
    assert tuple(one.decision for one in CARD_STEP_TEXTS) == CARD_DECISIONS
    assert all(all(one) for one in CARD_STEP_TEXTS)
    assert [one.imperative.count("{}") for one in CARD_STEP_TEXTS] == [len(step.targets) for step in CARD_STEPS]
    assert {one.verb for one in CARD_STEP_TEXTS} == {card.action for card in CARDS} - {"", "copy"}


@pytest.mark.parametrize(("verbs", "phases"), [(of_2000.VERBS, PHASES_2000), (of_variant.VERBS, PHASES_VARIANT)])
def test_every_step_is_an_action_and_a_phase_of_both_games(verbs, phases) -> None:
    for one in CARD_STEP_TEXTS:
        assert one.verb in verbs
        assert type(phases[one.verb]) is one.decision


@pytest.mark.parametrize("name", ["battle_cry", "north_against_south"])
def test_exercises_get_the_words_for_actions_from_the_game(name: str) -> None:
    verbs = presenter_for(name).page.verbs
    assert {one.verb: one.task for one in CARD_STEP_TEXTS}.items() <= verbs.items()
    assert presenter_for("battle_cry_1961").page.verbs == {"done": "press Done"}


def test_the_words_of_a_step_are_written_once() -> None:
    texts = [path.read_text(encoding="utf-8") for path in BCNB.rglob("*.py")]
    for one in CARD_STEP_TEXTS:
        for words in (one.prompt, one.began):
            assert sum(len(re.findall(f'"{re.escape(words)}"', text)) for text in texts) == 1
