"""What may be done as a menu, where a turn stands, and a hint, in words."""

from collections.abc import Iterator
from functools import cache

import pytest

from bcnb.games import battle_cry as game
from bcnb.games.battle_cry.presentation.menu import menu, say_card, standing
from bcnb.games.battle_cry.rules.state import State
from bcnb.games.hexboard.rules.seats import SEATS
from bcnb.players.registry import suggest
from bcnb.presentation.choices import LONGEST, MenuEntry
from bcnb.presentation.hint import say_hint
from bcnb.storage.recorded_game import Recorded
from tests.helpers.battle_cry.field import given, position
from tests.helpers.games import sample

pytestmark = pytest.mark.unmeasured

DUEL = """
e . . . . I
f . . . . i
"""


ATTACK = (
    "Attack Confederate infantry at f5 with Union infantry at e5. "
    "4 dice: about 2.0 figures lost, destroyed 6%, must retreat 52%."
)


@cache
def moments(scenario: str) -> list[State]:
    """Every state of a game in which a player decides, as he may know it."""
    record = sample(scenario)
    states = Recorded(scenario, record).states
    return [game.observe(state, seat) for state in states if (seat := game.seat(state)) in SEATS]


def leaves(entries: tuple[MenuEntry, ...]) -> Iterator[str]:
    for entry in entries:
        yield from leaves(entry.more) if entry.more else (entry.text,)


def folds(entries: tuple[MenuEntry, ...]) -> Iterator[MenuEntry]:
    for entry in entries:
        if entry.more:
            yield entry
            yield from folds(entry.more)


# --- the menu ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["kernstown", "shiloh", "first-bull-run"])
def test_every_action_is_in_the_menu_once_under_what_it_begins_with(scenario):
    for state in moments(scenario):
        entries = menu(state)
        assert sorted(leaves(entries)) == sorted(game.write(action) for action in game.legal_actions(state))
        for fold in folds(entries):
            assert len(fold.more) > 1
            assert all(text.startswith(f"{fold.text} ") or text == fold.text for text in leaves(fold.more))


@pytest.mark.parametrize("scenario", ["kernstown", "shiloh", "first-bull-run"])
def test_a_menu_is_not_a_wall(scenario):
    longest = 0
    for state in moments(scenario):
        entries = menu(state)
        longest = max(longest, len(game.legal_actions(state)))
        kinds = {entry.text.split()[0] for entry in entries}
        assert len(entries) <= LONGEST or len(kinds) == 1
    assert longest > 3 * LONGEST, "and some would have been"


def test_what_is_done_last_stands_last_and_cards_are_thrown_away_below():
    state = position(DUEL, union=("probe-left", "probe-centre"))
    assert [entry.text for entry in menu(state)] == ["play probe-left", "play probe-centre", "discard"]
    assert menu(given(state, "play probe-centre"))[-1] == MenuEntry("done", "End orders and moves.")


def test_a_card_is_reported_with_what_it_does_and_where():
    words = {entry.text: entry.words for entry in menu(position(DUEL, union=("probe-left", "probe-centre")))}
    assert words["play probe-left"] == "Probe Left: Order 2 units or generals on your left flank."
    assert words["play probe-centre"] == "Probe Center: Order 2 units or generals in the center."
    assert words["discard"] == "Discard a card, and end the turn: 2 ways."
    march = given(position(DUEL, union=("forced-march",)), "play forced-march")
    assert [entry.words for entry in menu(march)] == [
        "Choose the left flank.",
        "Choose the center.",
        "Choose the right flank.",
    ]


def test_an_attack_is_reported_with_its_odds_before_it_is_made():
    state = given(position(DUEL), "play probe-centre", "order e5", "done")
    (attack, done) = menu(state)
    assert attack.words == ATTACK
    assert done.words == "End the battles."


def test_a_move_is_reported_with_the_ground_it_leads_to():
    state = given(position(DUEL, "d . . . . w"), "play probe-centre", "order e5")
    words = {entry.text: entry.words for entry in menu(state)}
    assert words["move e5 d5"] == "Move Union infantry from e5 to d5. Woods."
    assert words["move e5 d4"] == "Move Union infantry from e5 to d4."


def test_many_moves_are_folded_by_piece():
    units = "e . . . . C . C"
    state = given(
        position(units + "\ni . . . i", union=("attack-centre",)), "play attack-centre", "order e5", "order e7"
    )
    (moves, done) = menu(state)
    assert (moves.text, done.text) == ("move", "done")
    assert moves.words.startswith("Move an ordered piece: ")
    assert [entry.text for entry in moves.more] == ["move e5", "move e7"]
    assert moves.more[0].words.startswith("Union cavalry: ")


def test_when_the_battle_is_over_there_is_nothing_to_choose():
    end = position(DUEL, strength={"f5": 1}, flags=(5, 0))
    assert menu(given(end, "play probe-centre", "order e5", "done", "battle e5 f5", "roll IIII")) == ()


# --- where the turn stands --------------------------------------------------------------------------------------------


def test_who_has_an_order_and_who_has_moved_is_remembered():
    state = position("e . . . . I I\nf . . . . . . . i", generals={"d7": "U Hunter"}, union=("attack-centre",))
    assert (say_card(state), standing(state)) == ("", ())
    state = given(state, "play attack-centre")
    assert say_card(state) == "Card: Attack Center. Order 3 units or generals in the center."
    assert standing(state) == ()
    state = given(state, "order e5", "move e5 f5", "order d7")
    assert standing(state) == ("Ordered: d7 (the general) and f5 (moved).",)


def test_who_can_still_fire_is_remembered():
    state = given(
        position("e . . . . I I\nf . . . . i i", union=("attack-centre",)),
        "play attack-centre",
        "order e5",
        "order e6",
        "done",
    )
    assert standing(state) == ("Can fire: e5 and e6.",)
    assert standing(given(state, "battle e5 f5", "roll AAAA")) == ("Can fire: e6.",)


# --- hints ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["kernstown", "shiloh"])
def test_every_hint_of_a_game_can_be_told(scenario):
    for state in moments(scenario)[::7]:
        plan = suggest(game, state, 8)
        assert plan.actions
        assert len(say_hint(state, plan)) > len(plan.actions)
