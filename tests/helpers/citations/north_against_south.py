"""The citations of *North against South*. A unit and a general have numbers, and a hex holds two units of a side."""

from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import Any

from bcnb.grid.hexes import NEIGHBOURS, HexId, bit, distance, members
from tests.helpers.citations import hex_rules as r
from tests.helpers.citations import hexes as h
from tests.helpers.citations.table import Table, Test, cite, either

MOVES = {"rifles": 2, "smoothbores": 2, "cavalry": 3, "foot_artillery": 1, "horse_artillery": 2, "dismounted": 2}
DICE = {
    "rifles": (4, 3, 2, 1),
    "smoothbores": (3, 2, 1),
    "cavalry": (3,),
    "dismounted": (3, 2, 1),
    "foot_artillery": (5, 4, 3, 2, 1),
    "horse_artillery": (4, 3, 3, 2, 1),
}
ARM = {"rifles": "foot", "smoothbores": "foot", "cavalry": "horse", "dismounted": "horse"}
STEADY = {
    "infantry": {"veterans": 5, "seasoned": 6, "recruits": 7},
    "cavalry": {"veterans": 3, "seasoned": 4},
    "artillery": {"veterans": 2, "seasoned": 2},
}


# --- who is meant -----------------------------------------------------------------------------------------------------


def start(action: Any) -> HexId:
    """The hex of those who are meant."""
    found = next(getattr(action, name) for name in ("origin", "attacker", "at") if hasattr(action, name))
    return HexId(h.hex_of(found))


def slot(action: Any) -> int:
    """Which of two units is named, 1 or 2; 0 where none is."""
    found = next(getattr(action, name) for name in ("origin", "attacker", "at") if hasattr(action, name))
    return int(getattr(found, "slot", 0))


def stack(state: Any, at: int) -> tuple[int, ...]:
    """The numbers of the units on a hex."""
    return tuple(state.board.stacks.get(at, ()))


def own_stack(state: Any, action: Any) -> tuple[int, ...]:
    """The numbers of the side's units on the hex."""
    return stack(state, start(action)) if h.has(h.units(state, h.mine(state)), start(action)) else ()


def number(state: Any, action: Any) -> int | None:
    """The number of the friendly unit that is meant, or None for a general, nobody, or an unclear piece."""
    units = own_stack(state, action)
    if getattr(action, "who", "") in ("general", "brigade") or slot(action) > len(units):
        return None
    if len(units) == 2:
        return units[slot(action) - 1] if slot(action) else None
    return units[0] if units and not slot(action) else None


def general(state: Any, action: Any) -> int | None:
    """The number of the friendly general of the hex."""
    at = start(action)
    return state.board.leaders.get(at) if h.has(h.generals(state, h.mine(state)), at) else None


def unit(state: Any, action: Any) -> Any:
    """The friendly unit that is meant."""
    found = number(state, action)
    return None if found is None else state.board.units[found]


def kind(state: Any, action: Any) -> str:
    """The kind of the unit that is meant; empty for none."""
    found = unit(state, action)
    return "" if found is None else str(found.kind.key)


def led(state: Any, action: Any) -> bool:
    """Whether a unit moves together with the general of its hex."""
    return general(state, action) is not None and action.who == ""


def of_unit(name: str, test: Test) -> Test:
    """Something about a unit that does something."""
    return lambda state, action: h.verb(action) == name and bool(kind(state, action)) and test(state, action)


def of_general(test: Test) -> Test:
    """Something about the move of a general by himself."""

    def tested(state: Any, action: Any) -> bool:
        alone = h.verb(action) == "Move" and general(state, action) is not None
        return alone and (action.who == "general" or not own_stack(state, action)) and test(state, action)

    return tested


def is_in(state: Any, action: Any, name: str) -> bool:
    """Whether what is remembered of the turn says so of the unit."""
    found = number(state, action)
    return found is not None and bool(getattr(state.turn, name) >> found & 1)


def he_is_in(state: Any, action: Any, name: str) -> bool:
    """Whether what is remembered of the turn says so of the general."""
    found = general(state, action)
    return found is not None and bool(getattr(state.turn, name) >> found & 1)


def zone(state: Any, leader: int) -> int:
    """Rule 13.3: a general's hex and the hexes around it."""
    at = state.board.generals[leader].at
    return int(1 << at | NEIGHBOURS[at])


def brigade(state: Any, leader: int) -> list[int]:
    """Rule 13.1: the numbers of the units of a general's brigade."""
    return [one for one, found in state.board.units.items() if found.brigade == leader]


def own_brigades(state: Any) -> list[int]:
    """The generals of the side who lead a brigade."""
    side = h.mine(state)
    return [one for one, found in state.board.generals.items() if found.side == side and brigade(state, one)]


def strays(state: Any) -> list[int]:
    """Rule 13.8: the units outside of the zones of their generals."""
    found = [(leader, one) for leader in own_brigades(state) for one in brigade(state, leader)]
    return [one for leader, one in found if not zone(state, leader) >> state.board.units[one].at & 1]


# --- orders -----------------------------------------------------------------------------------------------------------


def had_an_order(state: Any, action: Any) -> bool:
    """Rule 3.4: whether somebody who is meant has had an order."""
    turn, he = state.turn, general(state, action)
    ordered = [one for one in own_stack(state, action) if turn.ordered >> one & 1]
    his = he is not None and (turn.generals_ordered | turn.escorts | turn.marching) >> he & 1
    if action.who == "brigade" and he is not None:
        return bool(his) or any((turn.ordered | turn.idle) >> one & 1 for one in brigade(state, he))
    return bool(ordered) or bool(his)


def of_another_kind(state: Any, action: Any) -> bool:
    """Rule 3.6: whether the card names no such arm, or no generals by themselves."""
    card, units = h.card_of(state), own_stack(state, action)
    if action.who in ("general", "brigade") or not units:
        return not card.generals or len(card.arms) < 3
    return any(state.board.units[one].kind.arm not in card.arms for one in units)


def outside(state: Any, action: Any) -> bool:
    """Rule 3.7: whether the piece, or a part of its brigade, stands outside of the section of the card."""
    if r.outside_section(state, start(action)):
        return True
    he = general(state, action)
    mates = brigade(state, he) if he is not None and action.who == "brigade" else []
    return any(r.outside_section(state, state.board.units[one].at) for one in mates)


def nothing_to_tell_apart(state: Any, action: Any) -> bool:
    """Rule 3.11: whether a piece is named apart from others that are not there."""
    units, he = own_stack(state, action), general(state, action)
    if slot(action) and (len(units) < 2 or action.who == "general"):
        return True
    if h.verb(action) == "Battle":
        return _target_named_apart(state, action)
    if h.verb(action) == "Retreat":
        return action.who == "unit" and not h.has(h.generals(state, 0) | h.generals(state, 1), start(action))
    if h.verb(action) in ("Rally", "Starve"):
        return bool(slot(action)) and len(stack(state, start(action))) < 2
    return getattr(action, "who", "") in ("unit", "general") and not (units and he is not None)


def _target_named_apart(state: Any, action: Any) -> bool:
    target = action.target
    return bool(target.slot) and len(stack(state, target.at)) < 2


# --- moves ------------------------------------------------------------------------------------------------------------


def not_ordered(state: Any, action: Any) -> bool:
    """Rule 4.1."""
    if not h.has(h.held(state, h.mine(state)), start(action)):
        return True
    return bool(kind(state, action)) and not is_in(state, action, "ordered")


def length_of(state: Any, action: Any) -> int:
    """How far the unit may go."""
    full, card = MOVES[kind(state, action)], h.card_of(state)
    if is_in(state, action, "marchers") and not state.rules.own_pace:
        return pace(state, unit(state, action).brigade)
    return int(full if card is None or card.reach is None else card.reach)


def pace(state: Any, leader: int) -> int:
    """Rule 13.5: the move of the slowest of a brigade that moves as one; on foot cavalry does not move."""
    marching = [one for one in brigade(state, leader) if state.turn.marchers >> one & 1]
    afoot = state.rules.dismounted_as_infantry
    keys = [state.board.units[one].kind.key for one in marching]
    return min([0 if key == "dismounted" and not afoot else MOVES[key] for key in keys], default=3)


def too_far(state: Any, action: Any) -> bool:
    """Rule 4.2."""
    return distance(start(action), action.target) > MOVES[kind(state, action)]


def too_far_for_a_brigade(state: Any, action: Any) -> bool:
    """Rule 13.5: whether a piece of a brigade would go farther than the slowest."""
    if is_in(state, action, "marchers"):
        return distance(start(action), action.target) > pace(state, unit(state, action).brigade)
    he = general(state, action)
    return he is not None and distance(start(action), action.target) > pace(state, he)


def way(state: Any, action: Any, *obstacles: str) -> bool:
    """Whether a way leads there for the unit that moves, with these obstacles."""
    side, foe = h.mine(state), h.theirs(state)
    closed = {
        "foes": h.units(state, foe),
        "full": int(state.board.full_masks[side]),
        "foe's generals": h.generals(state, foe),
        "generals": h.generals(state, side) if led(state, action) else 0,
        "rough": h.grounds(state, h.BARRED),
    }
    stops = {"friends": h.units(state, side), "generals": h.generals(state, side), "ground": h.grounds(state, h.STOPS)}
    shut, halt = _together(closed, obstacles), _together(stops, obstacles)
    return h.leads(start(action), action.target, length_of(state, action), shut, halt)


def _together(sets: Mapping[str, int], names: tuple[str, ...]) -> int:
    """Those of some sets of hexes that are named, as one."""
    return reduce(or_, (sets.get(name, 0) for name in names), 0)


GROUND, UNITS = ("rough", "ground"), ("foes", "full", "friends")
ALL = (*GROUND, *UNITS, "foe's generals", "generals")


def closed_by(*kinds: str) -> Test:
    """Whether obstacles of some kinds close every way that the ground leaves, or would leave one if they were away."""

    def is_closed(state: Any, action: Any) -> bool:
        if not way(state, action, *GROUND):
            return False
        rest = [one for one in ALL if one not in kinds]
        return not way(state, action, *GROUND, *kinds) or (way(state, action, *rest) and not way(state, action, *ALL))

    return is_closed


def no_room(state: Any, action: Any) -> bool:
    """Rule 4.4: whether the enemy or two friends stand there."""
    return h.has(h.units(state, h.theirs(state)) | int(state.board.full_masks[h.mine(state)]), action.target)


def stopped_by_ground(state: Any, action: Any) -> bool:
    """Rule 4.7."""
    return way(state, action, "rough") and not way(state, action, *GROUND)


def barred_by_ground(state: Any, action: Any) -> bool:
    """Rule 4.8."""
    return way(state, action) and not way(state, action, "rough")


def on_foot(state: Any, action: Any) -> bool:
    """Rule 4.16: whether cavalry on foot would move, or a brigade that goes at its pace."""
    if kind(state, action) == "dismounted":
        return True
    return is_in(state, action, "marchers") and pace(state, unit(state, action).brigade) == 0


def may_not_dismount(state: Any, action: Any) -> bool:
    """Rule 4.16: whether it is not mounted cavalry with an order that has not moved, or not its time."""
    if h.verb(action) != "Dismount":
        return False
    able = kind(state, action) == "cavalry" and is_in(state, action, "ordered") and not is_in(state, action, "moved")
    return not able or h.phase(state) != "MakeMoves" or is_in(state, action, "idle")


def may_not_mount(state: Any, action: Any) -> bool:
    """Rule 4.18: whether it is not cavalry on foot with an order, or has changed already, or it is not its time."""
    if h.verb(action) == "Battle":
        return is_in(state, action, "remounted") and kind(state, action) == "cavalry"
    if h.verb(action) != "Mount":
        return False
    able = kind(state, action) == "dismounted" and is_in(state, action, "ordered")
    return not able or is_in(state, action, "remounted") or h.phase(state) != "JoinBattle"


def of_two_units(state: Any, action: Any) -> bool:
    """Rule 4.17: whether it is not said which of two units moves, or, as a pair, whether both cannot come there."""
    unsaid = h.verb(action) == "Move" and len(own_stack(state, action)) == 2 and not slot(action)
    return unsaid or bool(state.rules.pair_stays_together and h.verb(action) in ("Move", "Done"))


def does_nothing_else(state: Any, action: Any) -> bool:
    """Rule 13.10: whether somebody's brigade is being formed or given up in this turn."""
    meant = number(state, action)
    units = own_stack(state, action) if meant is None else (meant,)
    return any(state.turn.idle >> one & 1 for one in units) or he_is_in(state, action, "generals_idle")


# --- generals ---------------------------------------------------------------------------------------------------------


def his_way(state: Any, action: Any, *obstacles: str) -> bool:
    """Whether a way leads there for a general by himself, with these obstacles."""
    side = h.mine(state)
    closed = {
        "foes": h.held(state, h.theirs(state)),
        "generals": h.generals(state, side),
        "rough": h.grounds(state, h.BARRED),
    }
    stops = {"friends": h.units(state, side), "ground": h.grounds(state, h.STOPS)}
    shut, halt = _together(closed, obstacles), _together(stops, obstacles)
    return h.leads(start(action), action.target, his_length(state, action), shut, halt)


def his_length(state: Any, action: Any) -> int:
    """How far a general may go."""
    he = general(state, action)
    if he is not None and he_is_in(state, action, "marching") and not state.rules.own_pace:
        return pace(state, he)
    return 3


def he_goes_too_far(state: Any, action: Any) -> bool:
    """Rule 5.1: whether a general would go more than 3 hexes, or on from ground that ends a move."""
    return distance(start(action), action.target) > 3 or not his_way(state, action, *GROUND)


def he_meets_others(state: Any, action: Any) -> bool:
    """Rule 5.3."""
    if h.has(h.held(state, h.theirs(state)), action.target):
        return True
    return his_way(state, action, *GROUND) and not his_way(state, action, *GROUND, "foes", "friends")


def he_meets_a_general(state: Any, action: Any) -> bool:
    """Rule 5.4."""
    if h.has(h.generals(state, h.mine(state)), action.target):
        return True
    rest = (*GROUND, "foes", "friends")
    return his_way(state, action, *rest) and not his_way(state, action, *rest, "generals")


def was_not_ordered_along(state: Any, action: Any) -> bool:
    """Rule 5.7."""
    he, turn = general(state, action), state.turn
    return (
        led(state, action) and he is not None and not (turn.escorts | turn.generals_ordered | turn.marching) >> he & 1
    )


# --- battle -----------------------------------------------------------------------------------------------------------


def shoots(test: Test) -> Test:
    """Something about a friendly unit that battles."""
    return of_unit("Battle", test)


def range_to(action: Any) -> int:
    """The distance of an attack."""
    return distance(action.attacker.at, action.target.at)


def dice_of(state: Any, action: Any) -> tuple[int, ...]:
    """Rules 7.3 and 10.4: the dice of the unit by range."""
    key = kind(state, action)
    dice = (4, 3, 2, 1) if key == "horse_artillery" and state.rules.horse_guns_of_2000 else DICE[key]
    if not key.endswith("artillery") or h.ground(state, start(action)) != "hill":
        return dice
    return (*(one + 1 for one in dice), *((1,) if state.rules.hill_reaches_farther else ()))


def no_die_is_left(state: Any, action: Any) -> bool:
    """Rule 7.8."""
    dice, card = dice_of(state, action), h.card_of(state)
    if range_to(action) > len(dice) or state.rules.least_dice:
        return False
    more = 0 if card.led_only else card.dice
    if action.who == "" and general(state, action) is not None and _he_helps(state, action):
        more += (not kind(state, action).endswith("artillery")) + (card.dice if card.led_only else 0)
    return bool(dice[range_to(action) - 1] + more - h.dice_taken(state, start(action), action.target.at) < 1)


def _he_helps(state: Any, action: Any) -> bool:
    """Rule 7.7: whether a general adds his die: of two units to one."""
    used = he_is_in(state, action, "supported")
    return not used or len(own_stack(state, action)) < 2 or state.rules.general_supports_all


def has_no_choice_of_support(state: Any, action: Any) -> bool:
    """Rule 7.7: whether a unit does without a general who has nobody else to support."""
    if action.who != "unit":
        return False
    others = [one for one in own_stack(state, action) if one != number(state, action)]
    arms = [state.board.units[one].kind.arm.value for one in others]
    helps = any(arm != "artillery" for arm in arms) or (bool(arms) and h.card_of(state).led_only)
    own = not kind(state, action).endswith("artillery") or h.card_of(state).led_only
    choice = helps and own and general(state, action) is not None and _he_helps(state, action)
    return not choice or state.rules.general_supports_all


def nobody_to_attack(state: Any, action: Any) -> bool:
    """Rule 7.9: whether no enemy is there, or it is not said which of two is meant."""
    if h.verb(action) == "Expose":
        return h.phase(state) != "ChooseTarget" or action.at.at != state.decision.at or not action.at.slot
    if h.verb(action) != "Battle":
        return False
    foes = h.has(h.held(state, h.theirs(state)), action.target)
    pair = len(stack(state, action.target.at)) == 2
    return not foes or (pair and bool(action.target.slot) == state.rules.owner_picks)


def guns_at_a_general(state: Any, action: Any) -> bool:
    """Rule 7.10: whether artillery shoots at a general."""
    if h.verb(action) != "Battle" or not kind(state, action).endswith("artillery"):
        return False
    foe = h.theirs(state)
    return h.has(h.generals(state, foe) & ~h.units(state, foe), action.target)


def a_general_attacks(state: Any, action: Any) -> bool:
    """Rule 7.12."""
    return h.verb(action) == "Battle" and not own_stack(state, action) and general(state, action) is not None


def has_no_order_to_battle(state: Any, action: Any) -> bool:
    """Rule 7.1."""
    return h.verb(action) == "Battle" and not is_in(state, action, "ordered")


def has_battled(state: Any, action: Any) -> bool:
    """Rule 7.2: whether the unit has battled, or whether it is not said which of two does."""
    unsaid = len(own_stack(state, action)) == 2 and not slot(action)
    return h.verb(action) == "Battle" and (unsaid or is_in(state, action, "fought"))


def battles_are_counted(state: Any, action: Any) -> bool:
    """Rule 13.6: whether a brigade has moved, and others have battled in its place."""
    return h.verb(action) == "Battle" and bool(state.turn.marchers) and bool(state.turn.fought)


def entered(*kinds: str) -> Test:
    """Whether a unit has come this turn to the ground on which it stands."""
    return shoots(
        lambda state, action: (
            (is_in(state, action, "moved") or is_in(state, action, "marchers"))
            and h.ground(state, start(action)) in kinds
        )
    )


def moved_too_far(state: Any, action: Any) -> bool:
    """Rule 4.11: whether infantry or artillery has moved."""
    return is_in(state, action, "moved") and ARM.get(kind(state, action)) != "horse"


def goes_beyond_its_card(state: Any, action: Any) -> bool:
    """Rule 12.5: whether a scenario's own card says how far units go, and that is not so far."""
    return h.beyond_own_card(state, start(action), action.target)


# --- cards that overrule ----------------------------------------------------------------------------------------------


def with_card(family: str, *arms: str) -> Test:
    """Whether a card is in force for the unit that is meant."""
    named = h.family(family)
    return lambda state, action: (
        h.verb(action) in ("Move", "Battle")
        and named(state, action)
        and bool(kind(state, action))
        and ARM.get(kind(state, action), "guns") in arms
    )


def bombards_too_much(state: Any, action: Any) -> bool:
    """Rule 11.13."""
    if h.verb(action) == "Move":
        return is_in(state, action, "moved_twice")
    return is_in(state, action, "fought_twice") or is_in(state, action, "moved")


def rides_too_much(state: Any, action: Any) -> bool:
    """Rule 11.16: whether cavalry would move again before the battles are over, or a third time; or a general alone."""
    if h.verb(action) != "Move":
        return False
    alone = of_general(lambda state, action: True)(state, action)
    return is_in(state, action, "moved") or (h.phase(state) == "MoveAgain" and alone)


def which_of_two_starves(state: Any, action: Any) -> bool:
    """Rule 11.12: whether it is not said which one of two units runs short of supplies."""
    return h.verb(action) == "Starve" and len(stack(state, start(action))) == 2 and not slot(action)


# --- flags and retreats -----------------------------------------------------------------------------------------------


def stepping(state: Any) -> int:
    """The hex of who has to go back."""
    step = state.decision
    return int(state.board.units[step.unit].at if step.unit is not None else state.board.generals[step.general].at)


def another_thing_first(state: Any, action: Any) -> bool:
    """Rule 8.18."""
    if h.phase(state) != "TakeStep":
        return False
    if h.verb(action) != "Retreat" or start(action) != stepping(state):
        return True
    units = stack(state, stepping(state))
    meant = units[slot(action) - 1] if slot(action) and len(units) == 2 else units[0] if len(units) == 1 else None
    return meant != state.decision.unit or bool(slot(action)) != (len(units) == 2)


def goes_sideways(state: Any, action: Any) -> bool:
    """Rule 8.2."""
    return not h.homeward(state, state.decision.side, stepping(state), action.target)


def meets_in_retreat(state: Any, action: Any) -> bool:
    """Rule 8.4."""
    side = state.decision.side
    full = int(state.board.full_masks[side])
    return h.has(h.held(state, 1 - side) | (0 if state.decision.unit is None else full), action.target)


def general_in_retreat(state: Any) -> bool:
    """Whether a general goes back, alone or with his unit."""
    return state.decision.unit is None or h.has(h.generals(state, state.decision.side), stepping(state))


def meets_a_friend_in_retreat(state: Any, action: Any) -> bool:
    """Rule 5.4."""
    return general_in_retreat(state) and h.has(h.generals(state, state.decision.side), action.target)


def cannot_go_on(state: Any, action: Any) -> bool:
    """Rule 8.8."""
    step = state.decision
    closed = h.grounds(state, h.BARRED) | h.held(state, 1 - step.side) | h.generals(state, step.side)
    front = 1 << action.target
    for _ in range(step.flags - 1):
        near = [n for at in members(front) for n in range(113) if h.homeward(state, step.side, at, n)]
        front = bit(near) & ~closed
    return step.unit is None and not front


def leaves_its_general(state: Any, action: Any) -> bool:
    """Rule 8.11: whether a unit would go back without its general, though nobody stays with him."""
    here = stepping(state)
    return action.who == "unit" and general_in_retreat(state) and len(stack(state, here)) < 2


def leaves_the_zone(state: Any, action: Any) -> bool:
    """Rule 8.14: whether a withdrawal leads out of a zone, of the unit's general or of the general's units."""
    return bool(state.decision.held)


def is_not_steady(state: Any, action: Any) -> bool:
    """Rule 8.16."""
    attack = state.turn.attack
    if h.verb(action) != "Ignore" or attack is None:
        return False
    if attack.unit is None:
        return True
    found = state.board.units[attack.unit]
    arm = found.kind.arm.value
    least = STEADY[arm].get(found.quality.value)
    beside = arm != "artillery" and h.has(h.generals(state, found.side), found.at)
    more = int(state.rules.steady_above) - int(beside)
    return least is None or found.strength < least + more


# --- brigades ---------------------------------------------------------------------------------------------------------


def ties_of_a_march(state: Any, action: Any) -> bool:
    """Rule 13.5: whether a brigade moves as one, and a piece of it would go too far, or would part it."""
    if h.verb(action) == "Order":
        he = general(state, action)
        return action.who == "brigade" and (he is None or not any(_with(state, he)))
    if h.verb(action) not in ("Move", "Done", "Dismount"):
        return False
    return bool(state.turn.marchers | state.turn.marching)


def _with(state: Any, he: int) -> list[int]:
    return [one for one in brigade(state, he) if zone(state, he) >> state.board.units[one].at & 1]


def leaves_a_zone(state: Any, action: Any) -> bool:
    """Rule 13.7: whether a unit would leave its general's zone, or he would leave units of his."""
    if h.verb(action) != "Move":
        return False
    found, he, there = unit(state, action), general(state, action), 1 << action.target
    goes = he is not None and action.who != "unit"
    left = (
        goes
        and he is not None
        and any(
            not (there | NEIGHBOURS[action.target]) >> state.board.units[one].at & 1
            for one in _with(state, he)
            if one != number(state, action) or action.who == "general"
        )
    )
    own = found is not None and found.brigade is not None and not (goes and found.brigade == he)
    return left or bool(own and not zone(state, found.brigade) & there)


def comes_first(state: Any, action: Any) -> bool:
    """Rule 13.8: whether others have strayed and come first, or a stray would not come nearer."""
    return h.verb(action) in ("Order", "Move", "Done", "Muster", "Disband", "Dismount") and bool(strays(state))


def is_scattered(state: Any, action: Any) -> bool:
    """Rule 13.9."""
    he = general(state, action)
    return (
        h.verb(action) == "Order" and action.who == "brigade" and he is not None and state.board.generals[he].scattered
    )


def forming(state: Any) -> int:
    """The side that forms a brigade."""
    return int(getattr(state.decision, "side", h.mine(state)))


def _leader_on(state: Any, at: int) -> int | None:
    return state.board.leaders.get(at) if h.has(h.generals(state, forming(state)), at) else None


def may_not_lead(state: Any, action: Any) -> bool:
    """Rule 13.1: whether nobody is there to lead a brigade, or he leads one, or it has no unit yet."""
    if h.verb(action) == "Done":
        return h.phase(state) == "ChooseMembers" and not brigade(state, state.decision.general)
    if h.verb(action) != "Muster":
        return False
    he = _leader_on(state, action.at)
    return he is None or bool(brigade(state, he))


def nobody_to_take_in(state: Any, action: Any) -> bool:
    """Rule 13.2: whether the battle has no brigades, no free unit without an order is in the zone, or the named unit
    is not one."""
    if h.verb(action) == "Muster" and not state.rules.brigades:
        return True
    if h.phase(state) in ("FormBrigades", "ChooseMembers") and h.verb(action) not in ("Muster", "Enlist", "Done"):
        return True
    if h.verb(action) == "Enlist":
        return h.phase(state) != "ChooseMembers" or _is_no_recruit(state, action)
    if h.phase(state) == "ChooseMembers":
        return h.verb(action) == "Muster"
    he = _leader_on(state, action.at) if h.verb(action) == "Muster" else None
    return he is not None and not any(_is_recruit(state, he, one) for one in state.board.units)


def _is_no_recruit(state: Any, action: Any) -> bool:
    units, he = stack(state, action.at.at), state.decision.general
    if action.at.slot > len(units) or (len(units) == 2) != bool(action.at.slot) or not units:
        return True
    return not _is_recruit(state, he, units[max(action.at.slot - 1, 0)])


def _is_recruit(state: Any, he: int, one: int) -> bool:
    found, turn = state.board.units[one], state.turn
    free = found.brigade is None and found.side == state.board.generals[he].side
    card = h.card_of(state)
    busy = turn.idle | turn.moved | (0 if card is not None and card.every else turn.ordered)
    return free and bool(zone(state, he) >> found.at & 1) and not busy >> one & 1


def takes_an_order(state: Any, action: Any) -> bool:
    """Rule 13.10: whether there is no order for forming or giving up a brigade."""
    return h.verb(action) in ("Muster", "Disband")


# --- breakthrough -----------------------------------------------------------------------------------------------------


def breaks_through_otherwise(state: Any, action: Any) -> bool:
    """Rule 14.1: whether anything but the attacker's move into the hex that it emptied is tried, or that it stays."""
    if h.phase(state) != "BreakThrough":
        return False
    if h.verb(action) != "Move":
        return h.verb(action) != "Done"
    attack = state.turn.attack
    return number(state, action) != attack.attacker or action.target != attack.hex or general(state, action) is None


def battles_on(state: Any, action: Any) -> bool:
    """Rule 14.3: whether anything but the second battle with the same unit is tried, or that cavalry stays."""
    if h.phase(state) != "BattleAgain":
        return False
    if h.verb(action) != "Battle":
        return h.verb(action) != "Done"
    attack = state.turn.attack
    target = stack(state, action.target.at)
    meant = target[max(action.target.slot - 1, 0)] if target[max(action.target.slot - 1, 0) :] else None
    other = meant != attack.unit or bool(action.target.slot) != (len(target) == 2)
    return number(state, action) != attack.attacker or other


# --- the table --------------------------------------------------------------------------------------------------------


def at_its_time(when: str, *verbs: str) -> Test:
    """Whether such things are tried at another time, or other things at theirs."""
    return h.due(when, verbs, ())


def stays_on(family: str) -> Test:
    """Whether a unit would move that the card lets stand."""
    named = h.family(family)
    return of_unit("Move", lambda state, action: named(state, action) and is_in(state, action, "ordered"))


TABLE = Table(
    {
        **r.ROWS,
        "2.2": cite(either(at_its_time("TossDice", "Toss"), at_its_time("ChooseFirst", "First"))),
        "3.3": cite(
            r.orders(lambda state, action: h.card_of(state).per_section and r.no_section_free(state, start(action)))
        ),
        "3.4": cite(r.orders(had_an_order)),
        "3.6": cite(r.orders(of_another_kind)),
        "3.7": cite(r.orders(outside)),
        "3.10": cite(r.orders(lambda state, action: slot(action) > 0 and general(state, action) is not None)),
        "3.11": cite(nothing_to_tell_apart),
        "3.12": cite(
            lambda state, action: (
                h.verb(action) in ("Order", "Muster", "Disband")
                and h.card_of(state) is not None
                and len(state.turn.orders) >= h.card_of(state).orders
            ),
            "3.2",
        ),
        "3.15": cite(
            either(
                h.all_of(h.waits("GiveOrders"), h.tries("Move", "Dismount")),
                h.all_of(h.waits("MakeMoves"), h.tries("Order", "Muster", "Disband")),
            )
        ),
        "3.16": cite(
            r.orders(
                lambda state, action: (
                    len(own_stack(state, action)) == 2 and general(state, action) is None and not slot(action)
                )
            )
        ),
        "4.1": cite(r.moves(not_ordered)),
        "4.2": cite(of_unit("Move", too_far), "11.4", "12.5"),
        "4.3": cite(of_unit("Move", lambda state, action: is_in(state, action, "moved")), "11.13", "11.16"),
        "4.4": cite(of_unit("Move", either(no_room, closed_by(*UNITS)))),
        "4.5": cite(of_unit("Move", h.all_of(h.none_of(led), closed_by("generals")))),
        "4.6": cite(
            of_unit(
                "Move",
                h.all_of(
                    led,
                    either(
                        lambda state, action: h.has(h.generals(state, h.mine(state)), action.target),
                        closed_by("generals"),
                    ),
                ),
            )
        ),
        "4.7": cite(of_unit("Move", stopped_by_ground)),
        "4.8": cite(
            either(
                of_unit("Move", barred_by_ground),
                of_general(lambda state, action: his_way(state, action) and not his_way(state, action, "rough")),
            )
        ),
        "4.11": cite(shoots(moved_too_far), "11.13"),
        "4.12": cite(
            of_unit(
                "Move",
                either(
                    lambda state, action: h.has(h.generals(state, h.theirs(state)), action.target),
                    closed_by("foe's generals"),
                ),
            )
        ),
        "4.15": cite(of_unit("Move", lambda state, action: h.card_of(state).reach == 0), "11.3"),
        "4.16": cite(either(of_unit("Move", on_foot), may_not_dismount), "11.5"),
        "4.17": cite(of_two_units),
        "4.18": cite(may_not_mount),
        "5.1": cite(of_general(he_goes_too_far), "13.5"),
        "5.3": cite(of_general(he_meets_others)),
        "5.4": cite(either(of_general(he_meets_a_general), r.retreats(meets_a_friend_in_retreat))),
        "5.5": cite(r.moves(lambda state, action: he_is_in(state, action, "generals_moved")), "13.10"),
        "5.7": cite(of_unit("Move", was_not_ordered_along)),
        "5.11": cite(
            of_general(
                lambda state, action: (
                    not (he_is_in(state, action, "generals_ordered") or he_is_in(state, action, "marching"))
                )
            )
        ),
        "7.1": cite(has_no_order_to_battle, "11.6"),
        "7.2": cite(has_battled, "11.13"),
        "7.4": cite(
            shoots(lambda state, action: range_to(action) > len(dice_of(state, action))),
        ),
        "7.7": cite(shoots(has_no_choice_of_support)),
        "7.8": cite(shoots(no_die_is_left)),
        "7.9": cite(
            either(nobody_to_attack, h.all_of(h.waits("ChooseTarget"), h.none_of(h.tries("Expose")))),
        ),
        "7.10": cite(either(guns_at_a_general, r.snipes_beside_a_unit)),
        "7.12": cite(a_general_attacks),
        "7.21": cite(either(h.due("ChooseDefence", ["Defend"]))),
        "8.2": cite(r.retreats(goes_sideways)),
        "8.3": cite(r.retreats(lambda state, action: h.ground(state, action.target) in h.BARRED)),
        "8.4": cite(r.retreats(meets_in_retreat)),
        "8.8": cite(r.retreats(cannot_go_on)),
        "8.11": cite(r.retreats(leaves_its_general)),
        "8.12": cite(at_its_time("PayFigure", "Lose")),
        "8.14": cite(either(at_its_time("ChooseStand", "Stand", "Withdraw"), r.retreats(leaves_the_zone))),
        "8.15": cite(
            either(
                h.all_of(h.waits("FaceFlags"), h.none_of(h.tries("Ignore", "Save", "Obey"))),
                h.all_of(h.tries("Ignore"), h.none_of(h.waits("FaceFlags"))),
            )
        ),
        "8.16": cite(is_not_steady),
        "8.17": cite(h.all_of(h.tries("Save"), h.none_of(h.waits("FaceFlags")))),
        "8.1": cite(
            either(
                r.ROWS["8.1"].forbids,
                h.all_of(h.tries("Obey"), h.none_of(h.waits("FaceFlags"))),
            )
        ),
        "8.18": cite(another_thing_first),
        "10.2": cite(entered("woods")),
        "10.5": cite(entered("building")),
        "11.3": cite(stays_on("fire-and-hold")),
        "11.4": cite(of_unit("Move", lambda state, action: distance(start(action), action.target) > 2)),
        "11.5": cite(h.all_of(h.family("hit-and-run"), h.tries("Dismount"))),
        "11.6": cite(h.all_of(h.family("leadership"), shoots(lambda state, action: general(state, action) is None))),
        "11.8": cite(either(r.ROWS["11.8"].forbids, stays_on("reinforcements"))),
        "11.12": cite(either(r.ROWS["11.12"].forbids, which_of_two_starves), "11.25"),
        "11.13": cite(h.all_of(with_card("bombard", "guns"), bombards_too_much)),
        "11.16": cite(either(r.ROWS["11.16"].forbids, h.all_of(h.family("hit-and-run"), rides_too_much))),
        "11.18": cite(
            lambda state, action: (
                h.verb(action) == "Reinforce"
                and (
                    not h.at_home(state, h.mine(state), action.at)
                    or h.has(h.held(state, h.theirs(state)) | int(state.board.full_masks[h.mine(state)]), action.at)
                    or h.ground(state, action.at) in h.BARRED
                )
            )
        ),
        "11.20": cite(
            lambda state, action: (
                h.verb(action) == "Rally"
                and (unit(state, action) is None or unit(state, action).strength >= unit(state, action).kind.figures)
            )
        ),
        "11.27": cite(h.all_of(h.family("hit-and-run"), entered(*h.STOPS))),
        "13.1": cite(may_not_lead),
        "13.2": cite(nobody_to_take_in),
        "13.5": cite(ties_of_a_march),
        "13.6": cite(battles_are_counted),
        "13.7": cite(leaves_a_zone),
        "13.8": cite(comes_first),
        "13.9": cite(is_scattered),
        "13.10": cite(either(does_nothing_else, takes_an_order)),
        "14.1": cite(breaks_through_otherwise),
        "14.3": cite(battles_on),
        "12.5": cite(of_unit("Move", goes_beyond_its_card)),
    },
    {
        **r.GOVERNS,
        "12.5": of_unit("Move", lambda state, action: h.card_of(state).rule == "12.5" and bool(h.card_of(state).reach)),
        "11.3": stays_on("fire-and-hold"),
        "11.4": with_card("forced-march", "foot"),
        "11.5": h.all_of(h.family("hit-and-run"), h.tries("Dismount")),
        "11.6": h.all_of(h.family("leadership"), shoots(lambda state, action: True)),
        "11.8": stays_on("reinforcements"),
        "11.13": with_card("bombard", "guns"),
        "11.16": either(r.GOVERNS["11.16"], h.all_of(h.family("hit-and-run"), r.moves(rides_too_much))),
        "13.5": of_general(
            lambda state, action: (
                he_is_in(state, action, "marching")
                and too_far_for_a_brigade(state, action)
                and not state.rules.own_pace
            )
        ),
        "13.10": does_nothing_else,
    },
)
"""What each rule of *North against South* forbids, and what overrules it."""
