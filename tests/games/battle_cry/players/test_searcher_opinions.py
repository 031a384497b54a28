"""What the searcher thinks of a plan before it tries it: from a file, from what may be seen, equally for both sides."""

import pytest

from bcnb.games import battle_cry as game
from bcnb.games.battle_cry.players.planner import Plan, plans
from bcnb.games.battle_cry.players.searcher import FILE, candidates, load_opinions, opinion
from bcnb.games.battle_cry.rules.actions import Discard
from bcnb.games.battle_cry.rules.state import PlayCard
from bcnb.games.battle_cry.win_features import NAMES
from bcnb.storage.toml import FileError
from tests.helpers.battle_cry.field import position
from tests.helpers.sides_changed import battle_cry as sides_changed
from tests.players.test_registry import moments

pytestmark = pytest.mark.unmeasured

FRONT = "b . . . . I I I\nf . . . . i i i"


def planned(state):
    """Plans of a position, and what is thought of them, by their first action."""
    observed = game.observe(state, game.seat(state))
    return {game.write(plan.actions[0]): opinion(observed, plan) for plan in plans(observed)}


def test_the_numbers_say_where_they_come_from():
    found = load_opinions()
    assert "plans of" in found.origin
    assert len(found.terms) == len(NAMES)
    assert found.hopes > 0 < found.stands


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('"special cards"', '"special curds"', "special curds"),
        ("hopes = ", "hoping = ", "hopes"),
        ("hopes = 613", 'hopes = "many"', "hopes"),
    ],
)
def test_a_faulty_file_is_refused(tmp_path, old, new, reason):
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "opinions.toml"
    file.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(FileError, match=reason):
        load_opinions(file)


def test_the_cards_that_are_left_in_hand_count():
    """The same plan, after which the hand can order all three units next turn, or none of them."""
    strong, weak = (
        planned(position(FRONT, union=("probe-centre", other))) for other in ("assault-centre", "assault-left")
    )
    assert strong["play probe-centre"] > weak["play probe-centre"] + 1


def test_those_of_best_opinion_come_first():
    state = position(FRONT, union=("probe-centre", "attack-centre", "skirmish-centre"))
    found = candidates(game.observe(state, "union"))
    assert [one.opinion for one in found] == sorted((one.opinion for one in found), reverse=True)


def test_nothing_hidden_changes_it():
    hands = ("assault-centre", "all-out-offensive"), ("skirmish-left", "rally")
    one, other = (planned(position(FRONT, union=("probe-centre", "attack-centre"), confederate=hand)) for hand in hands)
    assert one == other


def test_both_sides_think_the_same():
    """The board turned, and all that belongs to a side given to the other."""
    seen = 0
    for state in moments("kernstown"):
        if isinstance(state.decision, PlayCard):
            thrown = next(action for action in game.legal_actions(state) if isinstance(action, Discard))
            here, there = (opinion(one, Plan((thrown,), 1.0)) for one in (state, sides_changed(state)))
            assert here == pytest.approx(there)
            seen += 1
    assert seen > 5
