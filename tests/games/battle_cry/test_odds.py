"""The odds of an attack are those of the game itself: every roll played out, with the best retreat there is."""

from fractions import Fraction

import pytest

from bcnb.engine.ruleset import IllegalAction
from bcnb.games import battle_cry as game
from bcnb.games.battle_cry.odds import attack_odds
from bcnb.games.battle_cry.rules.state import JoinBattle, State, TakeStep
from bcnb.games.hexboard.rules.tables import Side
from bcnb.grid.hexes import parse_hex
from bcnb.storage.recorded_game import Recorded
from tests.helpers.battle_cry.field import given, position
from tests.helpers.games import sample

pytestmark = pytest.mark.unmeasured

DUEL = """
e . . . . I
f . . . . i
"""
AT_HOME = """
h . . . . I
i . . . . i
"""
PENNED_IN = """
g . . . . I
h . . . . i
i . . . . i i
"""


def odds(state: State, text: str):
    attacker, target = map(parse_hex, text.split()[-2:])
    return attack_odds(state, attacker, target)


def figures(state: State, side: Side) -> int:
    return sum(unit.strength for unit in state.board.units.values() if unit.side == side)


def cheapest(state: State, side: Side) -> State:
    """The state after the retreats that cost a side least."""
    if not isinstance(state.decision, TakeStep):
        return state
    ways = (cheapest(game.apply(state, action)[0], side) for action in game.legal_actions(state))
    return max(ways, key=lambda after: (len(after.board.units), len(after.board.generals), figures(after, side)))


def played_out(state: State, text: str) -> tuple[list[Fraction], Fraction, Fraction]:
    """By every roll of the true game: the chances of 0, 1 … figures lost, of the unit's end, and of a general's."""
    side, target = state.turn.side.foe, parse_hex(text.split()[-1])
    joined, _ = game.apply(state, game.parse(text))
    weights = game.chance_weights(joined)
    whole = sum(weight for _, weight in weights)
    strength = state.board.units[target].strength if target in state.board.units else 0
    losses, destroyed, general = [Fraction()] * (strength + 1), Fraction(), Fraction()
    for roll, weight in weights:
        after = cheapest(game.apply(joined, roll)[0], side)
        lost = figures(state, side) - figures(after, side)
        losses[lost] += Fraction(weight, whole)
        destroyed += Fraction(weight, whole) * (len(after.board.units) < len(state.board.units))
        general += Fraction(weight, whole) * (len(after.board.generals) < len(state.board.generals))
    return losses, destroyed, general


@pytest.mark.parametrize("scenario", ["kernstown", "shiloh"])
def test_every_attack_of_a_game_has_the_odds_of_all_its_rolls(scenario):
    record = sample(scenario)
    checked = 0
    for state in Recorded(scenario, record).states:
        attacks = [text for text in map(game.write, game.legal_actions(state)) if text.startswith("battle")]
        if not isinstance(state.decision, JoinBattle) or not attacks:
            continue
        text = attacks[state.turn.number % len(attacks)]
        told = odds(state, text)
        losses, destroyed, general = played_out(state, text)
        assert told.dice == game.apply(state, game.parse(text))[1][0].dice == sum(count for count, _ in told.parts)
        assert list(told.outcomes.losses or (Fraction(1),)) == losses
        assert (told.outcomes.destroyed, told.outcomes.general) == (destroyed, general)
        assert told.outcomes.destroyed == (told.outcomes.losses[-1] if told.outcomes.losses else 0)
        checked += 1
    assert checked > 20


def test_four_dice_in_the_open():
    told = odds(given(position(DUEL), "play probe-centre", "order e5", "done"), "e5 f5")
    assert told.dice == 4
    four_flags = Fraction(1, 6) ** 4
    assert told.outcomes.losses[0] == Fraction(1, 16) - four_flags
    assert told.outcomes.losses[1:4] == (Fraction(4, 16), Fraction(6, 16), Fraction(4, 16))
    assert told.outcomes.destroyed == Fraction(1, 16) + four_flags, "four flags drive it off the board"
    assert told.outcomes.mean == 2 + 4 * four_flags
    assert told.flags == 1 - Fraction(5, 6) ** 4
    assert told.outcomes.driven == told.flags - four_flags
    assert told.outcomes.general == 0


def test_a_flag_without_a_way_back_costs_a_figure():
    told = odds(position(PENNED_IN), "g5 h5")
    assert told.dice == 4
    assert told.outcomes.driven == 0
    assert told.outcomes.losses[0] == Fraction(1, 3) ** 4
    assert told.outcomes.destroyed == Fraction(2, 3) ** 4


def test_a_flag_in_the_home_row_is_the_end():
    told = odds(position(AT_HOME), "h5 i5")
    assert told.outcomes.driven == 0
    assert told.outcomes.losses[0] == Fraction(1, 3) ** 4
    assert told.outcomes.destroyed == 1 - Fraction(5, 6) ** 4 + Fraction(1, 2) ** 4


def test_a_general_alone_is_hit_by_sabers_and_caught_by_flags():
    alone = position("e . . . . I", generals={"f5": "C Stuart"})
    told = odds(alone, "e5 f5")
    assert (told.outcomes.losses, told.outcomes.destroyed, told.outcomes.mean) == ((), 0, 0)
    assert told.outcomes.general == 1 - Fraction(5, 6) ** 4 + Fraction(1, 6) ** 4, (
        "and four flags drive him off the board"
    )


def test_the_dice_are_accounted_for():
    state = position(DUEL, "f . . . . w", generals={"e5": "U Hunter"})
    told = odds(state, "e5 f5")
    assert told.parts == ((4, "at 1 hex"), (1, "for its general"), (-1, "for the woods at the target"))
    works = position("e . . . . I\ng . . . . . i", "e . . . . ~", works={"g6": "NW NE"})
    with pytest.raises(IllegalAction, match="leaves no die"):
        odds(works, "e5 g6")
    near = position(DUEL, "e . . . . ~", works={"f5": "NW NE"})
    assert odds(near, "e5 f5").parts == (
        (4, "at 1 hex"),
        (-2, "for field works"),
        (-1, "for the waterway under the attacker"),
    )
    holds = given(position(DUEL, union=("fire-and-hold",)), "play fire-and-hold", "section centre")
    assert odds(holds, "e5 f5").parts == ((4, "at 1 hex"), (1, "for Fire and Hold Position"))
    leads = given(position(DUEL, union=("leadership",), generals={"e5": "U Hunter"}), "play leadership")
    assert odds(leads, "e5 f5").parts == ((4, "at 1 hex"), (1, "for its general"), (1, "for Leadership"))


def test_they_may_be_asked_of_either_side_at_any_time():
    before_the_card = position(DUEL)
    ordering = given(before_the_card, "play probe-centre")
    battling = given(ordering, "order e5", "done")
    assert odds(before_the_card, "e5 f5") == odds(ordering, "e5 f5") == odds(battling, "e5 f5")
    theirs = odds(battling, "f5 e5")
    assert (theirs.dice, theirs.outcomes.losses[3]) == (4, Fraction(4, 16))


def test_what_could_not_be_attacked_even_with_an_order_has_no_odds():
    state = position("e . . . . I I i i . . i")
    for text, rule in (("e5 e6", "7.9"), ("e5 f5", "7.9"), ("a1 f5", "7.1"), ("e5 e7", "6.2"), ("e6 e11", "7.4")):
        with pytest.raises(IllegalAction) as raised:
            odds(state, text)
        assert raised.value.refusal.rule == rule, text
    over = given(
        position(DUEL, strength={"f5": 1}, flags=(5, 0)),
        "play probe-centre",
        "order e5",
        "done",
        "battle e5 f5",
        "roll IIII",
    )
    with pytest.raises(IllegalAction, match="The battle is over"):
        odds(over, "e5 f5")
