"""Actions and events of the 1961 game as text, and events that cannot have happened."""

from dataclasses import fields
from typing import get_args

import pytest

from bcnb.engine.codec import codec
from bcnb.engine.ruleset import Impossible
from bcnb.games import battle_cry_1961 as game
from bcnb.games.battle_cry_1961.files.position import AfterMoves, read_after
from bcnb.games.battle_cry_1961.presentation.action_text import say_after
from bcnb.games.battle_cry_1961.rules import actions as a
from bcnb.games.battle_cry_1961.rules import events as e
from bcnb.games.battle_cry_1961.rules.tables import Side
from bcnb.grid.squares import DIRECTIONS, Direction, parse_square
from bcnb.storage.toml import FileError, parse_toml
from tests.helpers.battle_cry_1961.squares import play, war

A1, A2, A3, B1, Z9 = map(parse_square, ("a1", "a2", "a3", "b1", "z9"))
ACTIONS = {
    "move a1 a3": a.Move(A1, A3),
    "rail a1 z9": a.Rail(A1, Z9),
    "declare a1 south": a.Declare(A1, Direction.SOUTH),
    "done": a.DONE,
    "offer": a.OFFER,
    "agree": a.AGREE,
    "roll 36": a.Roll("36"),
    "throw 36 11": a.Throw("36", "11"),
}


@pytest.mark.parametrize("text", ACTIONS)
def test_an_action_is_written_in_one_line_and_read_again(text):
    assert game.parse(text) == ACTIONS[text]
    assert game.write(ACTIONS[text]) == text


NO_ACTIONS = """
|march|move a1|move a1 a2 a3|move a0 a1|declare a1 northeast|declare a1|Done|done now|roll|roll 6|roll 63|roll 70
|throw|throw 36|throw 63 11|throw 36 17|roll 1 2|roll 123|rail a1 aa| done|move a1  a2
"""


@pytest.mark.parametrize("text", [text for line in NO_ACTIONS.strip("\n").split("\n") for text in line.split("|")])
def test_a_line_that_is_not_an_action_is_reported_as_such(text):
    with pytest.raises(ValueError, match=r"not a valid action|takes"):
        game.parse(text)


def test_two_dice_have_a_sum():
    assert [a.Roll(dice).spots for dice in ("11", "25", "66")] == [2, 7, 12]


EVENTS = [
    e.TurnBegan("2.4", 7, "union"),
    e.SpotsRolled("2.5", 9),
    e.SidesThrown("2.3", 9, 2),
    e.SidesChosen("2.3", Side.UNION),
    e.Moved("3.1", A1, A2),
    e.BattleJoined("6.4", A1, Direction.EAST, 5, 4),
    e.PiecesRemoved("6.8", Side.CONFEDERATE, (A2, A3)),
    e.ForcesJoined("10.6", Side.UNION, True),
]


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_an_event_is_written_as_an_object_and_read_again(event):
    written = codec(game).write(event)
    assert codec(game).parse(written) == event
    assert codec(game).write(EVENTS[5])["direction"] == "east"


def test_every_event_has_a_name_and_cites_a_rule_first():
    assert game.event_types["pieces_removed"] is e.PiecesRemoved
    assert len(game.event_types) == len(get_args(e.Event))
    assert all(fields(kind)[0].name == "rule" for kind in game.event_types.values())


@pytest.mark.parametrize("value", ["blue", 3, None])
def test_what_is_not_a_side_square_or_direction_is_refused(value):
    for kind in (Side, Direction):
        with pytest.raises(ValueError, match="is not a"):
            game.scalars[kind].parse(value)


ABSURD = [
    e.Moved("3.1", A3, B1),
    e.Moved("3.1", A1, A2),
    e.Railed("5.1", Z9, B1),
    e.Jumped("6.7", A1, A2),
    e.PiecesRemoved("6.8", Side.UNION, (A2,)),
    e.PiecesRemoved("6.8", Side.CONFEDERATE, (A3,)),
    e.TurnBegan("2.4", 2, "union-east"),
    e.BattlesUndone("7.8"),
    "no event at all",
]


@pytest.mark.parametrize("event", ABSURD, ids=repr)
def test_an_absurd_event_is_impossible(event):
    with pytest.raises(Impossible, match="cannot have happened"):
        game.evolve(war("Ic. ...", spots=3), event)


def test_nobody_moves_without_spots():
    with pytest.raises(Impossible, match="no spots are left"):
        game.evolve(war("Ic. ..."), e.Moved("3.1", A1, B1))


def test_an_empty_square_has_no_arm():
    with pytest.raises(ValueError, match="the square has no piece"):
        war("Ic. ...").board.arm_at(A3)


# --- what a question says about the end of a try ----------------------------------------------------------------------


def test_what_is_not_as_a_question_says_is_reported():
    state = war("I^c I.i", spots=2)
    after = AfterMoves("confederate", 3, war("I^i I.i").board, (True, False), "union")
    assert after.difference(state) == (
        "it is the choice of union, not of confederate; 2 spots are left, not 3; "
        "the pieces stand like this:\nI . c\nI . i\n; joined are []; the winner is nobody"
    )
    assert AfterMoves().difference(state) == ""
    assert AfterMoves("union", 2, state.board, (False, False)).difference(state) == ""
    assert AfterMoves(surrender=("union",)).difference(state) == ""
    assert AfterMoves(winner="union").difference(play(war("Ic. ..."), "declare a1 east")) == ""


def test_whose_forces_are_joined_is_reported():
    state = war("I.I c.c")
    asked = AfterMoves(joined=(True, False))
    assert list(say_after(asked, state)) == ["No forces are joined."]
    assert list(say_after(asked, state._replace(joined=(True, False)))) == ["The forces of the Union side are joined."]


@pytest.mark.parametrize(
    ("seats", "rule", "told"),
    [
        (("union-east",), "10.10", ""),
        (("union-east",), "", "the surrender of union-east is refused by rule 10.10"),
        (("union-east", "union-west"), "10.10", "the surrender of union-east, union-west is allowed"),
    ],
)
def test_who_may_surrender_is_reported(seats, rule, told):
    assert AfterMoves(surrender=seats, refused=rule).difference(war("Ic. ...", players=4, seat="union-west")) == told


@pytest.mark.parametrize(
    ("after", "reason"),
    [
        ("surrender = ['union-wset']", "a question:1: 'union-wset' is not a seat. Did you mean 'union-west'"),
        ("surrender = ['chance']", "'chance' is not a seat"),
        ("refused = '10.10'", "only a surrender can be refused here"),
        ("surrender = ['union']\nrefused = '10.99'", "10.99"),
    ],
)
def test_a_surrender_of_a_question_names_seats_and_a_rule(after, reason):
    with pytest.raises(FileError, match=reason):
        read_after(parse_toml(after, "a question"))


def test_directions_have_words():
    assert [direction.word for direction in DIRECTIONS] == ["north", "east", "south", "west"]
