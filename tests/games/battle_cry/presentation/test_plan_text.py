"""What the planner weighs, as the page on how the computer plays shows it."""

from types import SimpleNamespace

import pytest

from bcnb import notebook
from bcnb.engine.chance import Seeded
from bcnb.engine.game import Game
from bcnb.games import battle_cry
from bcnb.games.battle_cry.players.planner import deliberate
from bcnb.games.battle_cry.players.suggestion import weigh
from bcnb.games.battle_cry.presentation.plan_text import arrows, weighed_html, weighed_rows, weighed_text
from bcnb.games.battle_cry.rules import actions as a
from bcnb.notebook import opponents
from bcnb.storage.scenarios import find_scenario


def begun(scenario="pea-ridge", seed="2"):
    game = Game(battle_cry, find_scenario(scenario), {})
    game.advance(Seeded(seed))
    return game


def observed(game):
    return battle_cry.observe(game.state, game.seat)


def test_the_first_plan_is_the_one_that_the_planner_plays():
    state = observed(begun())
    best = deliberate(state)
    first, *others = weigh(state)
    assert first.actions[: len(best.actions)] == best.actions
    assert all(first.worth >= other.worth for other in others)
    assert first.place + first.hopes == pytest.approx(first.worth)


def test_nothing_that_the_other_side_holds_changes_what_is_weighed():
    """The whole hidden hand is another one, and every number is the same."""
    game = begun()
    imagined = battle_cry.imagine(observed(game), Seeded("another world"))
    assert imagined.cards != game.state.cards
    assert weigh(battle_cry.observe(imagined, game.seat)) == weigh(observed(game))


def test_moves_and_attacks_of_a_plan_are_arrows():
    plan = weigh(observed(begun()))[0]
    moves = [one for one in plan.actions if isinstance(one, a.Move)]
    kinds = [kind for _, _, kind in arrows(plan)]
    assert kinds == ["move"] * len(moves) + ["shot"] * len(plan.aims)
    assert moves
    assert plan.aims


def test_every_plan_is_a_row_and_of_cards_to_be_thrown_away_the_best():
    state = observed(begun())
    plans = weigh(state)
    rows = weighed_rows(state, plans)
    assert [row[0].split(".")[0] for row in rows] == [
        "Play Probe Right",
        "Play Coordinated Attack",
        "Play Probe Right",
        "Play Probe Right",
        "Play Probe Left",
        "Discard a card, and draw another",
    ]
    assert rows[0][1:] == ("e3 from b4 (2 dice)", "+1.3", "+1.0", "+2.3")
    assert weighed_html(state, plans).count("<tr>") == 1 + len(rows)
    assert weighed_text(state, plans).splitlines()[-1].startswith("-2.2  Discard a card")


def test_a_shot_at_a_general_is_reported():
    state = observed(begun(seed="4"))
    told = weighed_text(state, weigh(state))
    assert "Play Sharp Shooter. Shoot at " in told
    assert "-0.0" not in told


def test_the_word_shows_the_board_then_the_plans_of_the_hand_that_is_chosen(monkeypatch):
    shown, updated = [], []
    place = SimpleNamespace(update=updated.append)
    monkeypatch.setattr(opponents, "display", lambda one, **_: shown.append(one) or place)
    notebook.weighing("pea-ridge", "2")
    form, board, told, plans = shown
    assert board.arrows[-1][2] == "shot"
    assert "Play Probe Right" in repr(plans)
    assert repr(told) == "Pea Ridge, the first turn. The best plan of the Confederate side is drawn."
    assert repr(form) == "Battle: Pea Ridge\nHand: 2"
    form._answer(None, {"t": "choose", "at": "hand", "to": 2}, None)
    assert repr(updated[1]) == repr(told)
    assert repr(updated[2]) != repr(plans)
    form._answer(None, {"t": "choose", "at": "battle", "to": 0}, None)
    assert repr(updated[4]).startswith("Antietam, the first turn.")
    with pytest.raises(ValueError, match="crossroads is not a battle of battle_cry"):
        notebook.weighing("crossroads")
