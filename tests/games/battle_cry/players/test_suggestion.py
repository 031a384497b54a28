"""A hint: the plan of the strongest player as plain data, and in words."""

from fractions import Fraction

import pytest

from bcnb.engine.ruleset import CHANCE
from bcnb.games import battle_cry as game
from bcnb.games.battle_cry.players import suggestion
from bcnb.games.battle_cry.players.planner import Plan
from bcnb.games.battle_cry.players.searcher import TRUST, Candidate, best_first
from bcnb.players.registry import PlannedAttack, Suggestion, player_names, suggest
from bcnb.presentation.hint import say_hint
from tests.helpers.battle_cry.field import CONFEDERATE, given, in_battle, position

pytestmark = pytest.mark.unmeasured

FRONT = "d . . . . . I\nf . . . . . i"


def front(**more):
    return game.observe(position(FRONT, **{"union": ("probe-centre", "skirmish-left"), **more}), "union")


# --- as data ----------------------------------------------------------------------------------------------------------


def test_a_plan_is_reported_with_its_attacks_and_the_next_best():
    plan = suggest(game, front(), 8)
    assert plan.player == player_names("battle_cry")[-1]
    assert plan.actions[0] == "play probe-centre"
    assert plan.actions[-2] == "done"
    assert plan.actions[-1].startswith("battle ")
    (aim,) = plan.aims
    assert (aim.target, aim.dice) in (("f6", 3), ("f6", 4))
    assert plan.runner_up
    assert plan.runner_up != plan.actions[0]
    assert plan.lead > 0
    assert plan.worlds >= 1
    after = front()
    for text in plan.actions:
        after, _ = game.apply(after, game.parse(text))
    assert game.seat(after) == CHANCE


def test_the_lead_is_that_by_which_the_plans_are_ranked(monkeypatch):
    """In its two worlds the second plan did better by one figure; before them less was thought of it by three."""
    plans = [Plan((action,), worth) for action, worth in zip(game.legal_actions(front()), (4.0, 1.0), strict=False)]
    found = [Candidate(plan, plan.worth) for plan in plans]
    for candidate, total in zip(found, (2.0, 4.0), strict=True):
        candidate.total, candidate.tries = total, 2
    assert best_first(found) == found
    monkeypatch.setattr(suggestion, "contrasted", lambda *_: found)
    plan = suggest(game, front())
    assert (plan.lead, plan.worlds) == ((TRUST * 3 - 2 * 1) / (TRUST + 2), 2)


@pytest.mark.parametrize(
    ("target", "strength", "figures", "elimination"),
    [
        ("i", 4, Fraction(2), Fraction(1, 16)),
        ("i", 1, Fraction(15, 16), Fraction(15, 16)),
        ("c", 3, Fraction(4, 3), Fraction(9, 81)),
    ],
)
def test_the_figures_of_an_attack_are_exact(target, strength, figures, elimination):
    state = in_battle(position(f"d . . . . . . I\ne . . . . . . {target}", strength={"e7": strength}), "d7")
    (aim,) = suggest(game, state).aims
    assert aim[:3] == ("d7", "e7", 4)
    assert aim.elimination == elimination
    if target == "i":
        assert aim.figures == figures
    else:
        assert Fraction(5, 4) < aim.figures < figures


def test_a_general_alone_counts_as_one_figure():
    state = in_battle(position("d . . . . . . I", generals={"e7": "C Lee"}), "d7")
    (aim,) = suggest(game, state).aims
    assert aim.figures == aim.elimination == 1 - Fraction(5, 6) ** 4


def test_who_retreats_has_no_attack_ready():
    state = given(
        in_battle(position("c . . . . . I\nd . . . . . i", turn=CONFEDERATE), "d6"), "battle d6 c6", "roll AAFF"
    )
    plan = suggest(game, state)
    assert plan.actions[0].startswith("retreat c6")
    assert plan.aims == ()
    assert plan.worlds == 0


def test_what_needs_several_choices_is_reported_to_its_end():
    state = position("d . . . . . I I\nh . . . . . i\ni . . i", union=("fieldworks",))
    plan = suggest(game, given(state, "play fieldworks"))
    assert [text.split(" ")[0] for text in plan.actions] == ["dig", "dig"]


def test_no_other_way_to_begin_is_not_a_runner_up():
    state = given(position(FRONT), "play probe-centre")
    plan = suggest(game, state)
    assert (plan.runner_up, plan.lead) == ("", 0.0)


# --- in words ---------------------------------------------------------------------------------------------------------

PLAN = Suggestion(
    "searcher",
    ("play probe-centre", "order d6", "move d6 e6", "done"),
    (PlannedAttack("e6", "f6", 4, Fraction(2), Fraction(1, 16)),),
    "play skirmish-left",
    1.26,
    7,
)


def test_a_hint_says_what_it_would_do_and_why():
    assert say_hint(front(), PLAN) == (
        "The colonel would do this:",
        "Play Probe Center (play probe-centre).",
        "Order Union infantry at d6 (order d6).",
        "Move Union infantry from d6 to e6 (move d6 e6).",
        "End orders and moves (done).",
        (
            "Union infantry at e6 can attack Confederate infantry at f6 with 4 dice. "
            "On average it takes 2.0 figures. In 6 of 100 rolls it destroys the unit and wins a flag."
        ),
        "Next best: Play Skirmish Left.",
    )


def test_several_attacks_are_summed_up():
    twice = PLAN._replace(aims=PLAN.aims * 2)
    assert (
        say_hint(front(), twice)[-2]
        == "Added up, these attacks take 4.0 figures on average, and win 12 flags in 100 tries."
    )


def test_what_cannot_be_destroyed_and_generals_are_distinguished():
    none = PLAN._replace(aims=(PlannedAttack("e6", "f6", 2, Fraction(1), Fraction(0)),))
    assert say_hint(front(), none)[5] == (
        "Union infantry at e6 can attack Confederate infantry at f6 with 2 dice. On average it takes 1.0 figures."
    )
    state = game.observe(
        position("d . . . . . I", generals={"f6": "C Lee"}, union=("probe-centre", "skirmish-left")), "union"
    )
    alone = PLAN._replace(aims=(PlannedAttack("e6", "f6", 4, Fraction(1, 2), Fraction(1, 2)),))
    assert say_hint(state, alone)[5] == (
        "Union infantry at e6 can attack General Lee at f6 with 4 dice. In 50 of 100 rolls he is lost."
    )


@pytest.mark.parametrize(("lead", "worlds"), [(0.01, 3), (0.01, 0), (2.0, 1), (2.0, 0)])
def test_the_next_best_is_named_without_a_count_of_few_games(lead, worlds):
    assert say_hint(front(), PLAN._replace(lead=lead, worlds=worlds))[-1] == "Next best: Play Skirmish Left."


def test_an_attack_is_reported_before_it_is_rolled():
    state = in_battle(position("d . . . . . . I\ne . . . . . . i"), "d7")
    lines = say_hint(state, suggest(game, state))
    assert lines[1] == "Attack Confederate infantry at e7 with Union infantry at d7 (battle d7 e7)."
    assert lines[2].startswith("Union infantry at d7 can attack Confederate infantry at e7 with 4 dice. ")
    assert "On average it takes 2.0 figures." in lines[2]
    assert len(lines) == 3
