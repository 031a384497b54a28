"""Every open question answered the other way, one at a time: the game keeps its laws, and can be played and told."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from bcnb.engine.chance import Seeded
from bcnb.engine.ruleset import CHANCE, fold
from bcnb.games import north_against_south as game
from bcnb.games.north_against_south.players.greedy import choose
from bcnb.games.north_against_south.presentation import action_text, menu, status_text
from bcnb.games.north_against_south.presentation.choices import choices
from bcnb.games.north_against_south.presentation.odds_text import odds_answer
from bcnb.games.north_against_south.rules.rulebook import RULES as BOOK
from bcnb.games.north_against_south.rules.state import State
from bcnb.games.north_against_south.rules.tables import RULES
from bcnb.grid.hexes import parse_hex
from tests.helpers.north_against_south.field import given, in_battle, legal, position, read
from tests.helpers.north_against_south.ledger import Ledger
from tests.helpers.north_against_south.starts import READINGS, everything, imaginable

pytestmark = pytest.mark.unmeasured

OTHER_CHOICES = (
    *("dismounted_as_infantry", "owner_picks", "pair_stays_together"),
    *("orders_with_moves", "brigade_inherited", "general_withdraws", "general_makes_way"),
)
"""The readings by which other things are listed, or asked, than usual."""
with_other_choices = pytest.mark.parametrize("reading", OTHER_CHOICES)


def walk(reading: str, seed: int, greedily: int = 0) -> Iterator[tuple[State, Any, State, Any]]:
    """The plies of a random game with one question answered the other way, and this number of greedy choices."""
    state, chance = everything(replace(RULES, **{reading: not getattr(RULES, reading)})), Seeded(f"{reading} {seed}")
    for ply in range(20_000):
        weights, listed = game.chance_weights(state), game.legal_actions(state)
        if not listed:
            return
        action = chance.pick(weights) if weights else chance.choose(listed)
        if greedily and not weights and not ply % greedily:
            action = choose(game, game.observe(state, game.seat(state)), chance)
            assert action in listed
        after, events = game.apply(state, action)
        yield state, action, after, events
        state = after


@pytest.mark.parametrize("reading", READINGS)
def test_a_game_with_the_alternative_is_sound_and_can_be_told(reading):
    ledger = None
    for before, _, after, events in islice(walk(reading, 1, greedily=5), 250):
        ledger = ledger or Ledger(before)
        assert ledger.faults(after, events) == []
        assert fold(game, before, events) == after
        assert status_text.prompt(after)


@with_other_choices
def test_what_is_listed_is_legal_and_everything_else_is_refused_by_a_rule(reading):
    for state, *_ in islice(walk(reading, 2), 40, 400, 90):
        listed = set(game.legal_actions(state))
        assert [game.write(action) for action in listed if game.why_not(state, action)] == []
        others = [action for action in imaginable(state) if action not in listed][::7]
        refusals = [game.why_not(state, action) for action in others]
        assert [refusal for refusal in refusals if refusal is None or refusal.rule not in BOOK] == []


def offered(state: State) -> set[str]:
    """The texts that a page could send."""
    found = choices(state)
    texts = {text for more in (*found["hexes"].values(), found["buttons"]) for text, *_ in more}
    texts |= {text for card in found["cards"].values() for text in card.values()}
    for piece in found["pieces"].values():
        texts |= {text for way in piece["ways"].values() for text in way["to"].values()}
        texts |= {text for aim in piece["aims"].values() for text, _ in aim.get("texts", ())}
        texts |= {text for text, _ in piece.get("acts", ())}
    return texts | ({"done"} if found["done"] else set())


@with_other_choices
def test_everything_legal_is_offered_at_the_table(reading):
    for state, *_ in islice(walk(reading, 3), 20, 300, 9):
        if game.seat(state) != CHANCE:
            assert offered(state) == set(legal(state))
            assert status_text.ask(state, game.seat(state), True)
            assert status_text.tell(state, game.seat(state), "greedy")


@with_other_choices
def test_a_game_with_the_alternative_ends(reading):
    *_, last = walk(reading, 4)
    assert game.outcome(last[2]) is not None


def test_the_owner_of_two_units_is_asked_which_one_is_attacked():
    state = in_battle(position("e . . . . I\nf . . . . i", second={"f5": "s"}, **read(owner_picks=True)), "e5")
    (aim,) = choices(state)["pieces"]["e5"]["aims"].values()
    assert [words for _, words in aim["texts"]] == ["Attack a unit at f5 with Union infantry with rifles at e5: 4 dice"]
    assert [words.partition(": if")[0].rpartition(" at f5-")[2][:2] for words in aim["odds"]] == ["1 ", "2 "]
    (entry,) = (entry for entry in menu.menu(state) if entry.text == "battle e5 f5")
    assert entry.words.count("; or 4 dice: if it stands, ") == 1
    assert odds_answer(state, "e5", "f5-2").words[0].endswith("smoothbores at f5-2: 4 dice (4 at 1 hex).")
    asked = given(state, "battle e5 f5")
    assert choices(asked)["select"] == "f5"
    assert choices(asked)["buttons"] == [
        ("expose f5-1", "Expose Confederate infantry with rifles at f5-1 to the attack", []),
        ("expose f5-2", "Expose Confederate infantry with smoothbores at f5-2 to the attack", []),
    ]
    assert status_text.ask(asked, "confederate", True) == (
        "You, in the turn of the other side: say which of the two units at f5 is attacked from e5."
    )
    assert choose(game, asked, Seeded(1)) in map(game.parse, legal(asked))


def test_greedy_exposes_the_unit_that_loses_least():
    guns = position("e . . . . C\nf . . . . i", second={"f5": "a"}, strength={"f5-2": 1}, **read(owner_picks=True))
    asked = given(in_battle(guns, "e5"), "battle e5 f5")
    assert game.write(choose(game, asked, Seeded(1))) == "expose f5-1"


def test_where_orders_and_moves_go_hand_in_hand_both_are_asked_for():
    state = given(position("e . . . . I I", **read(orders_with_moves=True)), "play probe-centre", "order e5")
    assert status_text.prompt(state) == "Union: give orders (1 of 2 given) and move, or say done."
    assert action_text.say_action(game.parse("done"), state) == "End the moves."


ALONE = {"generals": {"f5": "C Bee"}}
"""A general by himself, whom riders attack."""


def attacked(**reading) -> State:
    """The moment after an attack of riders on him was announced."""
    return given(in_battle(position("e . . . . C", **ALONE, **read(**reading)), "e5"), "battle e5 f5")


def test_a_general_who_may_withdraw_is_asked_and_reported_like_a_unit():
    state = attacked(general_withdraws=True)
    assert status_text.prompt(state).endswith(
        "the general at f5 is attacked from e5 with 3 dice: let it stand, or withdraw."
    )
    assert legal(state) == ["stand", "withdraw"]
    assert action_text.say_action(game.parse("withdraw"), state) == "Withdraw with General Bee at f5."
    assert choose(game, state, Seeded(1)) in map(game.parse, legal(state))
    gone = given(state, "withdraw", "roll AAA", "retreat f5 g5")
    assert gone.board.leaders.keys() == {parse_hex("g5")}
    assert given(state, "withdraw", "roll AFF", "save", "roll A").decision.flags == 2


def test_a_general_with_nowhere_to_go_is_not_asked_either():
    state = position("e . . . . C", "g . . . . x x", **ALONE, **read(general_withdraws=True))
    assert legal(given(in_battle(state, "e5"), "battle e5 f5"), "withdraw") == []


def test_a_general_without_saves_goes_back_for_every_flag_without_a_choice():
    state = given(attacked(general_saves_flags=False), "roll AFF")
    assert game.write(game.legal_actions(state)[0]).startswith("retreat f5 ")
    assert state.decision.flags == 2


def test_who_removed_a_general_breaks_through_only_where_that_is_agreed():
    rolled = given(attacked(general_makes_way=True), "roll AAS", "roll A")
    assert legal(rolled) == ["move e5 f5", "done"]
    assert legal(given(attacked(general_makes_way=True), "roll AAF", "save", "roll F")) != legal(rolled)
