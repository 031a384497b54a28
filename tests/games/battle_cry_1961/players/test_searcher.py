"""The searcher of the 1961 game: plans of many minds, their answers, what a position promises, and its budget."""

import pytest

from bcnb.engine.chance import Seeded
from bcnb.games import battle_cry_1961 as game
from bcnb.games.battle_cry_1961.players import searcher
from bcnb.games.battle_cry_1961.players.evaluation import AT_LEAST, HOPE, WON, hopes, promise
from bcnb.games.battle_cry_1961.players.planner import PlanContext, allowed_danger
from bcnb.games.battle_cry_1961.players.searcher import (
    MOST_THROWS,
    PLANS,
    Searcher,
    answer,
    best_plan,
    minds,
    plan_by,
    throws,
    variants,
)
from bcnb.games.battle_cry_1961.rules.state import Phase
from bcnb.games.battle_cry_1961.rules.tables import Side
from bcnb.grid.squares import parse_squares
from bcnb.players.registry import find_player, suggest
from tests.helpers.battle_cry_1961.squares import play, war

pytestmark = pytest.mark.unmeasured

HUNTED = "....C.........i.."
"""A rider, and a division that could take him if he came nearer."""
COLUMN = "........ ...i.... ........ I......C ......I. i......."
"""A column of three could take the division in the north."""


def to_roll(state, seat="union"):
    """The same moment before the dice of a seat's turn."""
    assert game.seat(state) == seat
    return state._replace(phase=Phase.ROLL)


def turn_by(context, state):
    return [game.write(action) for action in plan_by(context, state, Seeded(1)).actions]


@pytest.fixture
def answered(monkeypatch):
    """The plans that were answered, once for each throw."""
    told = []
    monkeypatch.setattr(searcher, "answer", lambda *given: told.append(given) or answer(*given))
    return told


# --- what a position promises -----------------------------------------------------------------------------------------


def test_the_chance_of_a_number_of_spots():
    assert AT_LEAST[2] == AT_LEAST[0] == 1.0
    assert AT_LEAST[7] == pytest.approx(21 / 36)
    assert AT_LEAST[12] == pytest.approx(1 / 36)


@pytest.mark.parametrize(
    ("picture", "hoped"),
    [
        ("Ic....", 1.0),  # ready
        ("I.....c.", AT_LEAST[5]),
        ("I" + "." * 13 + "c.", 0.0),  # too far for any roll
        ("I.....c", 0.0),  # nowhere to land
        ("I.c.. ..... ..... ....i ..... ..... ..... ...CI", (1 - AT_LEAST[4]) * 1 + AT_LEAST[4] * 2),
    ],
)
def test_a_seat_hopes_for_what_its_dice_allow_on_average(picture, hoped):
    assert hopes(to_roll(war(picture))) == pytest.approx(hoped)


def test_a_promise_is_who_is_left_and_what_can_be_hoped_for():
    state = to_roll(war("I.....c. ........ ........ A......."))
    ahead = 2 + 2 - 1
    assert promise(state, Side.UNION) == pytest.approx(ahead + HOPE * AT_LEAST[5])
    assert promise(state, Side.CONFEDERATE) == pytest.approx(-promise(state, Side.UNION))


def test_a_war_that_is_over_promises_nothing_more():
    won = war("I.....c.")._replace(phase=Phase.OVER, winner=Side.UNION)
    assert (promise(won, Side.UNION), promise(won, Side.CONFEDERATE)) == (WON, -WON)
    assert promise(won._replace(winner=None), Side.UNION) == 1.0


# --- plans ------------------------------------------------------------------------------------------------------------


def test_the_first_of_all_minds_is_the_planners():
    state, choose = war(COLUMN, spots=7), find_player("planner", game.name)
    first = next(minds(state))
    assert first == PlanContext(allowed_danger(state))
    texts = turn_by(first, state)
    for text in texts:
        assert game.write(choose(game, state, Seeded(1))) == text
        state = play(state, text)
    assert game.seat(state) != "union"


def test_minds_differ_in_where_they_stand_whom_they_spare_and_what_they_leave_idle():
    state = war(COLUMN, spots=7)
    assert turn_by(PlanContext(None), state)[-1] == "declare d4 north"
    assert turn_by(PlanContext(None, columns=False), state) == ["done"]
    assert turn_by(PlanContext(None, idle=parse_squares("d8")), state) == ["done"]
    assert turn_by(PlanContext(None, spared=parse_squares("b4")), state) == ["done"]
    assert turn_by(PlanContext(None, spared=parse_squares("f1")), state)[-1] == "declare d4 north"
    near, far = (plan_by(PlanContext(distance, columns=False), war(HUNTED, spots=4), Seeded(1)) for distance in (3, 12))
    assert (near.after.board.sides[0], far.after.board.sides[0]) == (parse_squares("a12"), parse_squares("a3"))


def test_nobody_who_stays_idle_moves_nearer():
    state = war(HUNTED, spots=4)
    assert turn_by(PlanContext(6, idle=parse_squares("a5")), state) == ["done"]


def test_a_variant_leaves_a_piece_idle_spares_one_or_keeps_another_distance():
    state = war(COLUMN, spots=7)
    context = PlanContext(6, idle=parse_squares("e7"))
    found = list(variants(state, plan_by(context, state, Seeded(1))))
    idle = [one.idle for one in found if one.idle != context.idle]
    assert idle == [context.idle | parse_squares(label) for label in ("d8", "d1")]
    assert [one.spared for one in found if one.spared] == [parse_squares("b4")]
    assert {one.distance for one in found} == {*searcher.DISTANCES}


# --- answers ----------------------------------------------------------------------------------------------------------


def test_few_throws_stand_for_all():
    assert [roll.spots for roll in throws(1)] == [7]
    assert [roll.spots for roll in throws(MOST_THROWS)] == [3, 4, 5, 6, 6, 7, 8, 8, 9, 10, 11]


def test_the_opponents_answer_with_the_throw_as_the_planner_would():
    after = play(war("....C.......i..", spots=1), "done")
    taken = answer(after, throws(1)[0], Seeded(1))
    assert taken.winner is Side.CONFEDERATE
    few = answer(after, throws(5)[0], Seeded(1))
    assert (few.winner, few.turn.number, few.phase) == (None, 3, Phase.ROLL)
    assert answer(taken, throws(1)[0], Seeded(1)) is taken


def test_all_plans_meet_the_same_throws(answered):
    best_plan(war(COLUMN, spots=7), Seeded(1), 60, lambda: False)
    rolls = [roll for _, roll, _ in answered]
    assert rolls == [*throws(5)] * (len(rolls) // 5)
    assert len(rolls) > 20


@pytest.mark.parametrize(("nodes", "width"), [(1, 1), (12, 1), (60, 5), (1000, MOST_THROWS)])
def test_a_budget_counts_answers(answered, nodes, width):
    """With more of it come more throws, and then more plans."""
    Searcher(nodes)(game, war(COLUMN, spots=7), Seeded(1))
    boards = [after.board for after, _, _ in answered]
    assert len(boards) <= nodes
    assert boards.count(boards[0]) == width
    if nodes > PLANS:
        assert len(set(boards)) * width == len(boards)


def test_the_planners_plan_stands_unless_another_is_better(monkeypatch):
    state = war(HUNTED, spots=4)
    assert best_plan(state, Seeded(1), 60, lambda: False).context != PlanContext(allowed_danger(state))
    monkeypatch.setattr(searcher, "promise", lambda *given: 1.0)
    assert best_plan(state, Seeded(1), 60, lambda: False).context == PlanContext(allowed_danger(state))


def test_it_does_not_come_within_reach_as_the_planner_does():
    state = war(HUNTED, spots=4)
    assert turn_by(PlanContext(allowed_danger(state)), state) == ["move a5 a7", "move a7 a9", "done"]
    assert game.write(Searcher()(game, state, Seeded(1))) == "done"


# --- time -------------------------------------------------------------------------------------------------------------


def test_it_stops_at_once_when_it_is_asked_to(answered):
    state = war(HUNTED, spots=4)
    assert (
        game.write(Searcher(60, lambda: True)(game, state, Seeded(1)))
        == turn_by(PlanContext(allowed_danger(state)), state)[0]
    )
    assert not answered


@pytest.mark.parametrize(("whole", "action"), [(9, "move a5 a7"), (10, "done")])
def test_a_plan_that_has_not_had_all_its_answers_does_not_count(answered, whole, action):
    """The second plan is the better one, and has its fifth answer as the tenth."""
    stop = iter((*[False] * whole, True)).__next__
    assert game.write(Searcher(60, stop)(game, war(HUNTED, spots=4), Seeded(1))) == action
    assert len(answered) == whole


def test_it_thinks_once_of_a_turn(answered):
    state, player = war(COLUMN, spots=7), Searcher(24)
    thought = []
    while game.seat(state) == "union":
        state, _ = game.apply(state, player(game, state, Seeded(1)))
        thought.append(len(answered))
    assert len(thought) > 1
    assert len(set(thought)) == 1


def test_a_hint_is_the_whole_turn():
    state = war(COLUMN, spots=7)
    hint = suggest(game, state)
    assert hint.player == "searcher"
    assert hint.actions == tuple(map(game.write, best_plan(state, Seeded("suggestion"), 60, lambda: False).actions))
    assert hint.actions[-1] in ("done", "declare d4 north")
