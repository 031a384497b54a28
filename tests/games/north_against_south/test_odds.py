"""The odds of an attack in *North against South* are those of the game itself: every roll is played out."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

import pytest

from bcnb.engine.ruleset import CHANCE, IllegalAction
from bcnb.games import north_against_south as game
from bcnb.games.north_against_south.odds import AttackBranch, attack_odds, exposed, withdrawal_odds
from bcnb.games.north_against_south.rules import actions as a
from bcnb.games.north_against_south.rules import state as s
from bcnb.games.north_against_south.rules.tables import RULES
from tests.helpers.north_against_south.field import CONFEDERATE, given, in_battle, position

pytestmark = pytest.mark.unmeasured

NEAR = "e . . . . S\nf . . . . i"
"""Smoothbores at e5 next to rifles at f5: three dice."""
FAR = "e . . . . I\nf .\ng . . . . i"
"""Rifles at e5 two hexes from rifles at g5: three dice."""
BATTLE_ORDERS = (a.Defend, a.Ignore, a.Save)
"""What the attacked does where it has a choice, before any retreat: it strikes back, ignores flags or tries to save."""


def odds(state, text="e5 f5"):
    return attack_odds(state, game.parse(f"battle {text}"))


class End(NamedTuple):
    """How an attack ended for those whom it concerned; the worse for the attacked, the greater."""

    destroyed: bool
    general: bool
    lost: int
    driven: bool
    through: bool
    struck: bool


class Played:
    """An attack that is played out by every roll, and by the best retreats."""

    def __init__(self, before: s.State, text: str) -> None:
        board, action = before.board, game.parse(f"battle {text}")
        self.before, self.side = before, before.turn.side.foe
        units = board.stacks.get(action.target.at, ())
        self.unit = units[max(action.target.slot - 1, 0)] if units else None
        self.general = None if units else board.leaders[action.target.at]
        self.by = board.stacks[action.attacker.at][max(action.attacker.slot - 1, 0)]

    def end(self, state: s.State) -> End:
        then, now = self.before.board, state.board
        unit = now.units.get(self.unit)
        lost = 0 if self.unit is None else then.units[self.unit].strength - (unit.strength if unit else 0)
        ours = [number for number, general in then.generals.items() if general.side == self.side]
        general = any(number not in now.generals for number in ours)
        moved = unit is not None and unit.at != then.units[self.unit].at
        if self.general is not None and not general:
            moved = now.generals[self.general].at != then.generals[self.general].at
        by = now.units.get(self.by)
        struck = by is None or by.strength < then.units[self.by].strength
        through = isinstance(state.decision, s.BreakThrough)
        destroyed = self.unit is not None and unit is None
        return End(destroyed, general, lost, moved and not general, through, struck)

    def ends(self, state: s.State) -> Counter[End]:
        """How often it ends in each way, in parts of one."""
        under_way = state.turn.attack is not None and state.turn.side != self.side
        if not under_way or isinstance(state.decision, (type(None), s.BreakThrough, s.BattleAgain)):
            return Counter({self.end(state): Fraction(1)})
        if game.seat(state) == CHANCE:
            return self.rolled(state)
        actions = game.legal_actions(state)
        for kind in BATTLE_ORDERS:
            if found := [action for action in actions if isinstance(action, kind)]:
                return self.ends(game.apply(state, found[0])[0])
        assert all(isinstance(action, (a.Retreat, a.Lose)) for action in actions)
        return min((self.ends(game.apply(state, action)[0]) for action in actions), key=lambda ends: max(ends))

    def rolled(self, state: s.State) -> Counter[End]:
        found, weights = Counter(), game.chance_weights(state)
        for roll, weight in weights:
            for end, share in self.ends(game.apply(state, roll)[0]).items():
                found[end] += share * Fraction(weight, 6**state.decision.dice)
        return found


def check(course: AttackBranch, ends: Counter[End], strength: int) -> None:
    """The chances that are told are those of the ends."""

    def chance(true) -> Fraction:
        return sum((share for end, share in ends.items() if true(end)), Fraction())

    assert sum(ends.values()) == 1
    alive = [chance(lambda end, n=n: end.lost == n and not end.destroyed) for n in range(strength)]
    assert list(course.toll.losses) == ([*alive, chance(lambda end: end.destroyed)] if strength else [])
    assert course.toll.destroyed == chance(lambda end: end.destroyed)
    assert course.toll.driven == chance(lambda end: end.driven)
    assert course.toll.general == chance(lambda end: end.general)
    assert course.struck == chance(lambda end: end.struck)
    assert course.through == chance(lambda end: end.through)


def compare(state: s.State, text: str = "e5 f5") -> None:
    """The odds of an attack that can be made now, against all that the game can bring."""
    told, played = odds(state, text), Played(state, text)
    joined, events = game.apply(state, game.parse(f"battle {text}"))
    assert told.dice == events[0].dice == sum(count for count, _ in told.parts)
    strength = 0 if played.unit is None else state.board.units[played.unit].strength
    offered = isinstance(joined.decision, s.ChooseStand)
    assert told.offered == offered
    check(told.stands, played.ends(given(joined, "stand") if offered else joined), strength)
    if offered:
        check(withdrawal_odds(state, told.attack), played.ends(given(joined, "withdraw")), strength)


GENERAL = {"generals": {"f5": "C Hood"}}
POSITIONS = {
    "in close combat": (NEAR, {}),
    "at a distance": (FAR, {}, "e5 g5"),
    "recruits": (NEAR, {"quality": {"f5": "recruits"}}),
    "shaken veterans": (NEAR, {"quality": {"f5": "veterans"}, "strength": {"f5": 5}}),
    "nearly gone": (NEAR, {"strength": {"f5": 2}}),
    "a weak attacker": (NEAR, {"strength": {"e5": 1}, "quality": {"f5": "recruits"}}),
    "with a general": (NEAR, {**GENERAL, "strength": {"f5": 3}}),
    "cavalry attacks": ("e . . . . C\nf . . . . i", {"strength": {"f5": 3}}),
    "cavalry is attacked": ("e . . . . S\nf . . . . c", {"quality": {"f5": "recruits"}}),
    "dismounted": ("e . . . . D\nf . . . . d", {"strength": {"f5": 2}}),
    "artillery far away": ("c . . . . . A\nf . . . . i", {}, "c6 f5"),
    "artillery is attacked": ("e . . . . S\nf . . . . a", {"quality": {"f5": "recruits"}}),
    "in woods": ("e . . . . I\nf . . . . i", {"ground": "f . . . . w", "strength": {"f5": 4}}),
    "behind works": ("e . . . . I\nf . . . . i", {"works": {"f5": "NW NE"}, "strength": {"f5": 4}}),
    "in a waterway": ("e . . . . S\nf . . . . i", {"ground": "f . . . . ~", "strength": {"f5": 4}}),
    "on the home row": ("h . . . . S\ni . . . . i", {"quality": {"i5": "recruits"}}, "h5 i5"),
    "on the home row with a general": (
        "h . . . . S\ni . . . . i",
        {"generals": {"i5": "C Hood"}, "quality": {"i5": "recruits"}},
        "h5 i5",
    ),
    "without a way": ("g . . . . S\nh . . . . i\ni . . . . I I", {"quality": {"h5": "recruits"}}, "g5 h5"),
    "a pair without a way": (
        "g . . . . S\nh . . . . i\ni . . . . I I",
        {"generals": {"h5": "C Hood"}, "second": {"h5": "s"}, "strength": {"h5-1": 1}},
        "g5 h5-1",
    ),
    "with a general without a way": (
        "g . . . . S\nh . . . . i\ni . . . . I I",
        {"generals": {"h5": "C Hood"}, "strength": {"h5": 2}},
        "g5 h5",
    ),
    "one of a pair": (NEAR, {"second": {"f5": "s"}, "generals": {"f5": "C Hood"}, "strength": {"f5-1": 3}}, "e5 f5-1"),
    "in a brigade": (
        "e . . . . S\nf . . . . i\ng . . . . . i",
        {"generals": {"f5": "C Hood"}, "brigades": {"f5": "f5 g6"}, "strength": {"f5": 4}},
    ),
    "a general by himself": ("e . . . . S", GENERAL),
    "a general far away": ("e . . . . S\nf . . . . i", {"generals": {"g5": "C Hood"}}, "e5 g5"),
    "the last point": (NEAR, {"points": (5, 5), "strength": {"e5": 1, "f5": 2}, "quality": {"f5": "recruits"}}),
}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", POSITIONS)
def test_the_odds_are_those_of_every_roll(name):
    units, more, text = (*POSITIONS[name], "e5 f5")[:3]
    compare(in_battle(position(units, **more), text.split()[0]), text)


CHANGED = {
    "dismounted_as_infantry": ("e . . . . S\nf . . . . d", {"strength": {"f5": 2}}),
    "losses_cut_hits": (NEAR, {"strength": {"e5": 1}}),
    "sabers_save_near": (NEAR, {"strength": {"f5": 2}}),
    "steady_above": (NEAR, {"strength": {"f5": 6}}),
    "withdrawal_adds": (NEAR, {"quality": {"f5": "recruits"}, "strength": {"f5": 2}}),
    "general_saves_near": ("e . . . . S", GENERAL),
    "water_stops_defence": ("e . . . . S\nf . . . . i", {"ground": "f . . . . ~", "strength": {"f5": 2}}),
    "ground_cuts_defence": ("e . . . . S\nf . . . . i", {"ground": "e . . . . o", "strength": {"f5": 2}}),
    "dismounted_follows": ("e . . . . D\nf . . . . i", {"strength": {"f5": 2}}),
}


def chances(state: s.State) -> tuple[object, ...]:
    """All chances of the attack of e5 on f5, whatever the target answers."""
    told = odds(state)
    return *told[3:], withdrawal_odds(state, told.attack) if told.offered else None


@pytest.mark.parametrize("name", CHANGED)
def test_the_odds_follow_another_reading(name):
    units, more = CHANGED[name]
    other = replace(RULES, **{name: not getattr(RULES, name)})
    read, usual = (in_battle(position(units, rules=rules, **more), "e5") for rules in (other, RULES))
    compare(read)
    assert chances(read) != chances(usual)


def test_flags_saved_by_sabers_have_the_odds_of_flags_saved_by_flags():
    rules = replace(RULES, sabers_save_flags=True)
    recruits = {"quality": {"f5": "recruits"}, "strength": {"f5": 2}}
    read, usual = (in_battle(position(NEAR, rules=one, **recruits), "e5") for one in (rules, RULES))
    compare(read)
    assert odds(read) == odds(usual)


def test_where_their_owner_picks_one_of_two_each_has_the_odds_that_it_has_elsewhere():
    pair = {"second": {"f5": "s"}, "strength": {"f5-1": 3}}
    read, usual = (
        in_battle(position(NEAR, rules=replace(RULES, owner_picks=picks), **pair), "e5") for picks in (True, False)
    )
    (attack,) = (action for action in game.legal_actions(read) if isinstance(action, a.Battle))
    attacks = exposed(read, attack)
    assert [game.write(one) for one in attacks] == ["battle e5 f5-1", "battle e5 f5-2"]
    assert [attack_odds(read, one) for one in attacks] == [attack_odds(usual, one) for one in attacks]
    assert exposed(usual, attacks[0]) == attacks[:1]


def test_two_dice_against_steady_infantry_by_hand():
    """Two dice at three hexes: a hit on three sides of six, which is saved by three; two infantry are one sure kill."""
    told = odds(in_battle(position("e . . . . I . . i\nf . . . . i"), "e5"), "e5 e8")
    half, sure = Fraction(1, 2), Fraction(1, 9)
    assert (told.dice, told.saved, told.flags) == (2, half, Fraction(11, 36))
    one = 2 * half * half * half + (half * half - sure) * half + sure * half
    assert told.stands.toll.losses[:3] == (1 - one - two(half, sure), one, two(half, sure))
    assert told.stands.toll.driven == 0, "with six figures left seasoned infantry ignores flags"
    assert told.stands.struck == half
    withdraws = withdrawal_odds(in_battle(position("e . . . . I . . i\nf . . . . i"), "e5"), told.attack)
    assert withdraws.toll.losses == told.stands.toll.losses
    assert (withdraws.toll.driven, withdraws.struck) == (1, 0)


def two(half: Fraction, sure: Fraction) -> Fraction:
    return (half * half - sure) * half * half + sure * half


def test_a_unit_has_one_defence_die_a_turn():
    both = position("e . . . . S S\nf . . . . i", strength={"f5": 4})
    state = given(in_battle(both, "e5", "e6"), "battle e5 f5", "stand", "roll AAA", "defend", "roll F")
    assert odds(state, "e6 f5").stands.struck == 0
    compare(state, "e6 f5")
    kept = given(in_battle(both, "e5", "e6"), "battle e5 f5", "stand", "roll AAA", "done")
    assert odds(kept, "e6 f5").stands.struck == Fraction(1, 2)


def test_in_its_second_battle_cavalry_breaks_through_no_more():
    state = in_battle(position("e . . . . C\nf . . . . i", quality={"f5": "recruits"}, strength={"f5": 2}), "e5")
    assert odds(state).stands.through > 0
    driven = given(state, "battle e5 f5", "stand", "roll AAF", "done", "obey", "retreat f5 g5", "move e5 f5")
    assert isinstance(driven.decision, s.BattleAgain)
    assert odds(driven, "f5 g5").stands.through == 0
    compare(driven, "f5 g5")


def test_the_dice_are_accounted_for():
    led = {"generals": {"e5": "U Reno"}}
    woods = in_battle(position(NEAR, "e . . . . ~\nf . . . . w", **led), "e5")
    assert odds(woods).parts == (
        (3, "at 1 hex"),
        (1, "for its general"),
        (-1, "for the woods at the target"),
        (-1, "for the waterway under the attacker"),
    )
    holds = given(position(NEAR, union=("fire-and-hold",)), "play fire-and-hold", "section centre")
    assert odds(holds).parts == ((3, "at 1 hex"), (1, "for Fire and Hold Position"))
    leads = given(position(NEAR, union=("leadership",), **led), "play leadership")
    assert odds(leads).parts == ((3, "at 1 hex"), (1, "for its general"), (1, "for Leadership"))
    guns = given(position("e . . . . A\nf . . . . i", union=("leadership",), **led), "play leadership")
    assert odds(guns).parts == ((5, "at 1 hex"), (1, "for Leadership"))
    pair = in_battle(position(NEAR, second={"e5": "I"}, **led), "e5")
    assert odds(pair, "e5-1 f5 unit").parts == ((3, "at 1 hex"),)


def test_they_may_be_asked_of_either_side_at_any_time():
    before_the_card = position(NEAR)
    ordering = given(before_the_card, "play probe-centre")
    battling = given(ordering, "order e5", "done", "done")
    assert odds(before_the_card) == odds(ordering) == odds(battling)
    theirs = odds(battling, "f5 e5")
    assert (theirs.dice, theirs.parts) == (4, ((4, "at 1 hex"),))


def test_what_could_not_be_attacked_even_with_an_order_has_no_odds():
    state = position("e . . . . I I i i . . i")
    for text, rule in (("e5 e6", "7.9"), ("e5 f5", "7.9"), ("a1 f5", "7.1"), ("e5 e7", "6.2"), ("e6 e11", "7.4")):
        with pytest.raises(IllegalAction) as raised:
            odds(state, text)
        assert raised.value.refusal.rule == rule, text


def test_who_cannot_withdraw_has_no_odds_of_it():
    home = in_battle(position("h . . . . S\ni . . . . i"), "h5")
    assert not odds(home, "h5 i5").offered
    with pytest.raises(IllegalAction):
        withdrawal_odds(home, odds(home, "h5 i5").attack)


def test_when_the_battle_is_over_there_are_no_odds():
    last = position(NEAR, strength={"f5": 1}, points=(5, 0))
    over = given(in_battle(last, "e5"), "battle e5 f5", "stand", "roll SSS", "roll AAA")
    assert over.winner == CONFEDERATE.foe
    with pytest.raises(IllegalAction, match="The battle is over"):
        odds(over)
