"""Chapter 9: the end of the war, and the two house rules."""

import pytest

from bcnb.engine.game import Game
from bcnb.engine.ruleset import Outcome, Scenario
from bcnb.games import battle_cry_1961 as game
from bcnb.games.battle_cry_1961.rules.board import make_board
from bcnb.games.battle_cry_1961.rules.events import DrawOffered, PiecesRemoved, TurnEnded, WarDrawn, WarWon
from bcnb.games.battle_cry_1961.rules.state import Phase
from bcnb.games.battle_cry_1961.rules.tables import Arm, Side
from bcnb.grid.squares import parse_square
from bcnb.storage.scenarios import find_scenario
from tests.helpers.battle_cry_1961.squares import happens, layout_of, legal, play, refused, units, war


def test_9_1_a_side_without_pieces_has_lost():
    state = war("Ic. ...", spots=3)
    assert happens(state, "declare a1 east")[-1] == WarWon("9.1", Side.UNION)
    over = play(state, "declare a1 east")
    assert game.outcome(over) == Outcome("union", "elimination", {"union": 1, "confederate": 0})
    assert (game.seat(over), game.legal_actions(over), game.chance_weights(over)) == (None, [], ())
    assert game.outcome(state) is None


def test_9_1_the_last_battle_is_the_last_event():
    state = war("Ic. ...", spots=3)
    assert [type(event).__name__ for event in happens(state, "declare a1 east")] == [
        "BattleJoined",
        "Jumped",
        "PiecesRemoved",
        "WarWon",
    ]


@pytest.mark.parametrize(("blue", "gray", "step"), [("i28", "j26", "i27"), ("b18", "c17", "b17")])
def test_9_1_one_gun_each_may_still_end_the_war(blue, gray, step):
    """Neither can fight, but one may shut the other in where the map has a square with a single way out."""
    begun = game.setup(find_scenario("battle_cry_1961/two-players"))
    guns = {parse_square(blue): (Side.UNION, Arm.ARTILLERY), parse_square(gray): (Side.CONFEDERATE, Arm.ARTILLERY)}
    board = make_board(guns)
    turn = begun.turn._replace(commanded=board.sides[Side.CONFEDERATE], spots=1)
    state = play(begun._replace(board=board, turn=turn, phase=Phase.MOVE), f"move {gray} {step}")
    assert not legal(state, "declare")
    assert happens(state, "done")[-2:] == [
        PiecesRemoved("8.1", Side.UNION, (parse_square(blue),)),
        WarWon("9.1", Side.CONFEDERATE),
    ]


def playing(picture: str, players: int = 2, **told: object) -> Game:
    layout = layout_of(picture, players=players, **told)
    return Game(game, Scenario("war", game.name, "", None, "designed", "", "", (), {}, {}, layout))


def test_9_2_a_player_may_surrender_and_no_list_offers_it():
    played = playing("I.. ... ..c")
    assert not [text for text in played.legal() if "resign" in text]
    played.resign("union")
    end = played.record.end
    assert (end.winner, end.by, played.seat) == ("confederate", "resigned", None)


def test_9_3_house_rule_after_the_last_turn_nobody_has_won():
    state = play(war("I.. ... ..c", spots=2, most_turns=2), "done", "roll 12")
    assert happens(state, "done") == [TurnEnded("2.7", "confederate", 3), WarDrawn("9.3", "turns")]
    over = play(state, "done")
    assert game.outcome(over) == Outcome(None, "turns", {"union": 1, "confederate": 1})


def test_9_3_the_booklet_has_no_such_bound():
    state = war("I.. ... ..c", spots=2)._replace()
    for _ in range(200):
        state = play(state, "done", "roll 12")
    assert state.turn.number == 201


def test_9_4_house_rule_the_sides_may_agree_that_nobody_has_won():
    state = war("I.. ... ..c", spots=2, draws=True)
    assert happens(state, "offer") == [DrawOffered("9.4", Side.UNION)]
    offered = play(state, "offer", "done", "roll 11")
    assert "agree" in legal(offered)
    assert refused(offered, "offer") == "9.4"
    assert happens(offered, "agree") == [WarDrawn("9.4", "agreement")]
    assert game.outcome(play(offered, "agree")).by == "agreement"


def test_9_4_no_draw_after_the_first_battle():
    state = play(war("Ic... ..... Ic... ....i", draws=True), "declare c1 east")
    assert refused(state, "offer") == "9.4"
    assert refused(state, "move a1 b1") == "7.1"


def test_9_4_an_offer_lapses_with_the_next_turn_of_who_made_it():
    state = war("I.. ... ..c", spots=2, draws=True)
    state = play(state, "offer", "done", "roll 11", "done", "roll 11", "done", "roll 11")
    assert refused(state, "agree") == "9.4"


def test_9_4_the_turn_waits_for_an_offer_when_nothing_else_is_left():
    state = play(war("I.. ... ..c", spots=1, draws=True), "move a1 a2")
    assert legal(state) == ["offer", "done"]


@pytest.mark.parametrize("text", ["offer", "agree"])
def test_9_4_the_booklet_knows_no_draw(text):
    assert refused(war("I.. ... ..c", spots=2), text) == "9.4"


@pytest.mark.parametrize("text", ["done", "move a3 a2", "rail a3 a1", "declare a3 west", "roll 11", "offer"])
def test_9_5_when_the_war_is_over_nobody_moves(text):
    over = play(war("Ic. ...", spots=3), "declare a1 east")
    assert units(over, "...") == "..I"
    assert refused(over, text) == "9.5"
