"""The line above a table, and what a unit may do now."""

import pytest

from bcnb.engine.record import End
from bcnb.engine.ruleset import CHANCE
from bcnb.games.battle_cry.presentation.status_text import ask, is_urgent, now, orders_left, say_end, tell
from bcnb.games.battle_cry.rules import state as s
from bcnb.games.hexboard.presentation.status_text import say_barred
from bcnb.games.hexboard.rules.tables import Side
from bcnb.grid.hexes import parse_hex
from tests.helpers.battle_cry.field import given, position

pytestmark = pytest.mark.unmeasured

UNITS = "d . . . . . A\ne . . . C . I\nf . . . . . . . i"
WOODS = "e . . . . w ."


def told(card: str, at: str, *texts: str, **drawn: object) -> str:
    """What is reported of a hex after a card, and after these actions."""
    return now(given(position(UNITS, union=(card,), **drawn), f"play {card}", *texts), parse_hex(at))


@pytest.mark.parametrize(
    ("card", "at", "texts", "words"),
    [
        (
            "forced-march",
            "e6",
            ("section centre",),
            "Forced March: this unit may move up to 2 hexes. It has its order.",
        ),
        ("forced-march", "e4", ("section centre",), "It has no order."),
        (
            "fire-and-hold",
            "e6",
            ("section centre",),
            "Fire and Hold Position: this unit may not move and rolls 1 die more. It has its order.",
        ),
        ("bombard", "d6", (), "Bombard: this unit may move twice or battle twice. It has its order."),
        ("hit-and-run", "e4", (), "Hit and Run: this unit may move once more after all battles. It has its order."),
        ("probe-centre", "e6", (), "It has no order."),
        ("probe-centre", "e6", ("order e6",), "It has its order."),
        ("probe-centre", "f6", ("order e6", "move e6 f6"), "It has moved."),
        ("probe-centre", "f8", (), ""),
    ],
)
def test_a_unit_says_what_the_card_changes_and_what_it_has_done(card, at, texts, words):
    assert told(card, at, *texts) == words


def test_a_unit_that_has_come_to_woods_may_not_battle():
    assert told("probe-centre", "e5", "order e6", "move e6 e5", ground=WOODS) == (
        "It has moved, and may not battle this turn."
    )


def test_the_prompt_of_the_battles_names_the_units_that_may_not_battle():
    moved = given(
        position(UNITS, union=("probe-centre",), ground=WOODS),
        "play probe-centre",
        "order d6",
        "order e6",
        "move e6 e5",
    )
    assert "may not battle" not in ask(moved, "union", alone=True)
    battles = given(moved, "done")
    assert ask(battles, "union", alone=True) == (
        "Union: attack with an ordered unit, or press Done. e5 may not battle this turn."
    )


def test_more_than_four_units_that_may_not_battle_are_counted():
    assert say_barred(s.JoinBattle(), ["a1", "b1", "c1", "d1"]) == " a1, b1, c1 and d1 may not battle this turn."
    assert say_barred(s.JoinBattle(), ["a1", "b1", "c1", "d1", "e1"]) == " 5 units may not battle this turn."
    assert say_barred(s.JoinBattle(), []) == say_barred(s.PlayCard(), ["a1"]) == ""


def test_a_unit_that_has_battled_says_so():
    assert told("probe-centre", "e6", "order e6", "order d6", "done", "battle e6 f8", "roll II") == "It has battled."


def test_leadership_is_reported_of_units_that_are_led():
    led = {"generals": {"e6": "U Hunter"}}
    assert told("leadership", "e6", **led).startswith("Leadership: this unit rolls 1 die more.")
    assert told("leadership", "d6", **led) == "It has no order."


def test_before_a_card_is_played_nothing_is_reported():
    assert now(position(UNITS), parse_hex("e6")) == ""
    assert now(position(UNITS), parse_hex("a1")) == ""


E6, F8 = parse_hex("e6"), parse_hex("f8")
FIELD = "e . . . . . I\nf . . . . . . . i"


def waiting(decision: s.Decision) -> s.State:
    """The Union's turn, in which something is waited for."""
    return position(FIELD)._replace(pending=(decision,))


def test_who_gives_orders_is_reported_once_how_many_are_left():
    state = given(position(FIELD), "play probe-centre", "order e6")
    assert ask(state, "union", True) == "Union: give orders and move, or press Done. 1 order left of 2."


@pytest.mark.parametrize(
    ("card", "words"),
    [("skirmish-centre", "No order left"), ("assault-centre", "Everything that the card names has its order")],
)
def test_orders_that_are_all_given(card, words):
    state = given(position(FIELD, union=(card,)), f"play {card}")
    assert orders_left(given(state, "order e6") if card == "skirmish-centre" else state) == words


def test_on_a_page_done_is_pressed():
    assert ask(waiting(s.JoinBattle()), "union", True) == "Union: attack with an ordered unit, or press Done."


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (s.TakeStep(Side.CONFEDERATE, F8, 2, True), "retreat: move the unit at f8 back 2 hexes."),
        (s.TakeStep(Side.CONFEDERATE, F8, 1, False), "retreat: move the general at f8 back 1 hex."),
        (
            s.StepOrStop(Side.CONFEDERATE, F8, 1, True),
            "retreat: move the unit at f8 1 hex on, or press Done to stay with the general.",
        ),
        (s.SendBack(Side.CONFEDERATE, F8, 1), "loss of supplies: place the unit at f8 back on the home row."),
    ],
)
def test_who_must_act_in_the_turn_of_the_other_side_is_reported_that_it_is_his(step, words):
    state = waiting(step)
    assert is_urgent(state, "confederate")
    assert ask(state, "confederate", True) == f"Your {words}"
    assert ask(state, "confederate", False) == f"Confederate, your {words}"


def test_nobody_is_asked_in_the_turn_of_the_other_side_for_what_is_the_mover_s():
    with pytest.raises(TypeError, match="JoinBattle"):
        ask(waiting(s.JoinBattle()), "confederate", True)


def test_in_his_own_turn_or_when_all_is_over_nobody_is_pressed():
    assert not is_urgent(waiting(s.JoinBattle()), "union")
    assert not is_urgent(waiting(s.TakeStep(Side.CONFEDERATE, F8, 1, True)), "")
    assert not is_urgent(position(FIELD)._replace(pending=()), "confederate")


@pytest.mark.parametrize(
    ("decision", "words"),
    [
        (s.GiveOrders(), "Union (the sergeant) gives orders and moves."),
        (s.PlayCard(), "Union (the sergeant) chooses a card."),
        (s.JoinBattle(), "Union (the sergeant) joins battle."),
    ],
)
def test_the_action_of_a_player_is_described(decision, words):
    assert tell(waiting(decision), "union", "the sergeant") == words


@pytest.mark.parametrize(
    ("decision", "words"),
    [
        (s.RollBattle(E6, F8, 2), "The dice are rolled: 2 dice for the battle of e6 against f8."),
        (s.RollShot(F8, 1), "The dice are rolled: 1 die for the shot at the general at f8."),
        (s.RollRally(E6, 3), "The dice are rolled: 3 dice for the rally of the unit at e6."),
        (s.DrawCard(Side.UNION), "A card is drawn for the Union side."),
    ],
)
def test_the_result_of_chance_is_described(decision, words):
    assert tell(waiting(decision), CHANCE, "") == words


def test_there_are_words_for_all_that_a_player_decides():
    rolls = {s.RollBattle, s.RollShot, s.RollRally, s.DrawCard}
    for kind in set(s.Decision.__args__) - rolls:
        assert tell(waiting(kind.__new__(kind)), "union", "the sergeant").startswith("Union (the sergeant) ")


@pytest.mark.parametrize(
    ("winner", "by", "viewer", "words"),
    [
        ("union", "flags", "union", "You have won, 6 flags to 1, on turn 3."),
        ("union", "flags", "confederate", "You have lost, 1 flag to 6, on turn 3."),
        ("union", "flags", "", "The Union side has won, 6 flags to 1, on turn 3."),
        ("confederate", "flags", "", "The Confederate side has won, 1 flag to 6, on turn 3."),
        ("confederate", "resigned", "union", "You have lost, 6 flags to 1, on turn 3, because you resigned."),
        ("union", "resigned", "union", "You have won, 6 flags to 1, on turn 3, because the other side resigned."),
        ("union", "resigned", "", "The Union side has won, 6 flags to 1, on turn 3, because the other side resigned."),
        (None, "stopped", "union", "Nobody has won: the game ended on turn 3, at 6 to 1 flags."),
    ],
)
def test_the_end_is_reported_with_flags_and_turn(winner, by, viewer, words):
    state = position(FIELD, flags=(6, 1))
    state = state._replace(turn=state.turn._replace(number=3))
    assert say_end(End(winner, by, 9, ""), state, viewer) == words
