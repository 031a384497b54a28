"""The citations of *Battle Cry* (2000). A unit and a general are known by their hex."""

from collections.abc import Mapping
from typing import Any

from bcnb.grid.hexes import HexId, bit, distance, members
from tests.helpers.citations import hex_rules as r
from tests.helpers.citations import hexes as h
from tests.helpers.citations.table import Table, Test, cite, either

MOVES = {"infantry": 1, "cavalry": 3, "artillery": 1, "horse_artillery": 2, "cadets": 1}
DICE = {
    "infantry": (4, 3, 2, 1),
    "cavalry": (3,),
    "artillery": (5, 4, 3, 2, 1),
    "horse_artillery": (4, 3, 2, 1),
    "cadets": (3, 2, 1),
}
ARM = {"infantry": "foot", "cadets": "foot", "cavalry": "horse", "artillery": "guns", "horse_artillery": "guns"}


# --- who is meant -----------------------------------------------------------------------------------------------------


def start(action: Any) -> HexId:
    """The hex from which pieces move or battle, or where they are ordered."""
    found = next(getattr(action, name) for name in ("origin", "attacker", "at") if hasattr(action, name))
    assert isinstance(found, int)
    return HexId(found)


def unit(state: Any, action: Any) -> Any:
    """The friendly unit that is ordered, moved or sent to battle; None where only a general is meant, or nobody."""
    found = state.board.units.get(start(action))
    own = found is not None and found.side == state.turn.side
    return found if own and getattr(action, "who", "") != "general" else None


def general(state: Any, action: Any) -> bool:
    """Whether the friendly general of the hex is also meant."""
    own = h.has(h.generals(state, h.mine(state)), start(action))
    return own and h.verb(action) != "Battle" and getattr(action, "who", "") != "unit"


def kind(state: Any, action: Any) -> str:
    """The kind of the unit that is meant; empty for none."""
    found = unit(state, action)
    return "" if found is None else str(found.kind.key)


def of_unit(name: str, test: Test) -> Test:
    """Something about a unit that does something."""
    return lambda state, action: h.verb(action) == name and bool(kind(state, action)) and test(state, action)


def of_general(test: Test) -> Test:
    """Something about the move of a general by himself."""

    def tested(state: Any, action: Any) -> bool:
        alone = h.verb(action) == "Move" and not kind(state, action) and general(state, action)
        return alone and test(state, action)

    return tested


def in_turn(name: str) -> Test:
    """Whether what is remembered of the turn says so of the hex."""
    return lambda state, action: h.has(getattr(state.turn, name), start(action))


# --- orders -----------------------------------------------------------------------------------------------------------


def had_an_order(state: Any, action: Any) -> bool:
    """Rule 3.4."""
    turn, at = state.turn, start(action)
    again = bool(kind(state, action)) and h.has(turn.ordered, at)
    return again or (general(state, action) and h.has(turn.generals_ordered | turn.escorts, at))


def of_another_kind(state: Any, action: Any) -> bool:
    """Rule 3.6: whether the card does not name the arm, or no generals by themselves."""
    card, found = h.card_of(state), unit(state, action)
    return not card.generals if found is None else found.kind.arm not in card.arms


def not_together(state: Any, action: Any) -> bool:
    """Rule 3.11: whether one of a unit and its general is named where they are not both."""
    at, side = start(action), h.mine(state)
    return action.who != "" and not h.has(h.units(state, side) & h.generals(state, side), at)


# --- moves ------------------------------------------------------------------------------------------------------------


def not_ordered(state: Any, action: Any) -> bool:
    """Rule 4.1: whether nobody of the side is there, or a unit without an order."""
    if not h.has(h.held(state, h.mine(state)), start(action)):
        return True
    return bool(kind(state, action)) and not h.has(state.turn.ordered, start(action))


def farther_than(lengths: Mapping[str, int]) -> Test:
    """Whether a move is longer than such units make."""

    def is_farther(state: Any, action: Any) -> bool:
        length = lengths.get(kind(state, action))
        return length is not None and distance(start(action), action.target) > length

    return is_farther


def length_of(state: Any, action: Any) -> int:
    """How far the unit may go with the card."""
    card = h.card_of(state)
    return int(MOVES[kind(state, action)] if card.reach is None else card.reach)


def pieces(state: Any) -> int:
    """The hexes with a unit, or with an enemy general."""
    return h.units(state, 0) | h.units(state, 1) | h.generals(state, h.theirs(state))


def friends(state: Any) -> int:
    """The hexes with a general of the side."""
    return h.generals(state, h.mine(state))


def way(state: Any, action: Any, closed: int, stops: int) -> bool:
    """Whether a way leads there for the unit that moves."""
    return h.leads(start(action), action.target, length_of(state, action), closed, stops)


def barred_by_units(state: Any, action: Any) -> bool:
    """Rule 4.4: whether units stand on the target, or in every way that the ground leaves."""
    if h.has(h.units(state, 0) | h.units(state, 1), action.target):
        return True
    rough, stops = h.grounds(state, h.BARRED), h.grounds(state, h.STOPS)
    return way(state, action, rough, stops) and not way(state, action, rough | pieces(state), stops)


def barred_by_a_general(led: bool) -> Test:
    """Rules 4.5 and 4.6: whether a unit would pass one of its side's generals, or enter his hex with another."""

    def is_barred(state: Any, action: Any) -> bool:
        if general(state, action) != led:
            return False
        if led and h.has(friends(state), action.target):
            return True
        closed = h.grounds(state, h.BARRED) | pieces(state)
        stops = h.grounds(state, h.STOPS)
        met = (closed | friends(state), stops) if led else (closed, stops | friends(state))
        return way(state, action, closed, stops) and not way(state, action, *met)

    return is_barred


def stopped_by_ground(state: Any, action: Any) -> bool:
    """Rule 4.7: whether ground that ends a move lies in every way."""
    rough = h.grounds(state, h.BARRED)
    return way(state, action, rough, 0) and not way(state, action, rough, h.grounds(state, h.STOPS))


def barred_by_ground(length: Any) -> Test:
    """Rule 4.8: whether ground that nobody enters lies in every way."""

    def is_barred(state: Any, action: Any) -> bool:
        steps = length(state, action)
        rough = h.grounds(state, h.BARRED)
        open_way = h.leads(start(action), action.target, steps, 0, 0)
        return open_way and not h.leads(start(action), action.target, steps, rough, 0)

    return is_barred


# --- generals ---------------------------------------------------------------------------------------------------------


def goes_too_far(state: Any, action: Any) -> bool:
    """Rule 5.1: whether a general would go more than 3 hexes, or on from ground that ends a move."""
    rough, stops = h.grounds(state, h.BARRED), h.grounds(state, h.STOPS)
    return not h.leads(start(action), action.target, 3, rough, stops)


def meets_others(state: Any, action: Any) -> bool:
    """Rule 5.3: whether a general would enter a hex of the enemy, or pass a unit."""
    foes, own = h.held(state, h.theirs(state)), h.units(state, h.mine(state))
    if h.has(foes, action.target):
        return True
    rough, stops = h.grounds(state, h.BARRED), h.grounds(state, h.STOPS)
    open_way = h.leads(start(action), action.target, 3, rough, stops)
    return open_way and not h.leads(start(action), action.target, 3, rough | foes, stops | own)


def meets_a_general(state: Any, action: Any) -> bool:
    """Rule 5.4: whether a general would enter the hex of another, or pass through it."""
    closed = h.grounds(state, h.BARRED) | h.held(state, h.theirs(state))
    stops = h.grounds(state, h.STOPS) | h.units(state, h.mine(state))
    if h.has(friends(state), action.target):
        return True
    open_way = h.leads(start(action), action.target, 3, closed, stops)
    return open_way and not h.leads(start(action), action.target, 3, closed | friends(state), stops)


def has_no_order_of_his_own(state: Any, action: Any) -> bool:
    """Rule 5.11."""
    return not h.has(state.turn.generals_ordered, start(action))


def was_not_ordered_along(state: Any, action: Any) -> bool:
    """Rule 5.7: whether a general would go along without having been ordered together with his unit."""
    turn = state.turn
    return general(state, action) and not h.has(turn.escorts | turn.generals_ordered, start(action))


# --- battle -----------------------------------------------------------------------------------------------------------


def shoots(test: Test) -> Test:
    """Something about a friendly unit that battles."""
    return of_unit("Battle", test)


def range_to(action: Any) -> int:
    """The distance of an attack."""
    return distance(action.attacker, action.target)


def out_of(reaches: Mapping[str, int]) -> Test:
    """Whether a target lies out of the range of such units."""
    return shoots(lambda state, action: range_to(action) > reaches.get(kind(state, action), 99))


def a_battery_on_a_hill(state: Any, action: Any) -> bool:
    """Rule 10.4."""
    return kind(state, action) == "artillery" and h.ground(state, start(action)) == "hill"


def no_die_is_left(state: Any, action: Any) -> bool:
    """Rule 7.8."""
    dice = (*DICE[kind(state, action)], 1) if a_battery_on_a_hill(state, action) else DICE[kind(state, action)]
    if range_to(action) > len(dice) or state.rules.least_dice:
        return False
    led, card = h.has(friends(state), start(action)), h.card_of(state)
    more = int(led and ARM[kind(state, action)] != "guns") + (card.dice if led or not card.led_only else 0)
    return bool(dice[range_to(action) - 1] + more - h.dice_taken(state, action.attacker, action.target) < 1)


def nobody_to_attack(state: Any, action: Any) -> bool:
    """Rule 7.9."""
    return h.verb(action) == "Battle" and not h.has(h.held(state, h.theirs(state)), action.target)


def a_general_attacks(state: Any, action: Any) -> bool:
    """Rule 7.12."""
    return h.verb(action) == "Battle" and not kind(state, action) and h.has(friends(state), start(action))


def has_no_order_to_battle(state: Any, action: Any) -> bool:
    """Rule 7.1."""
    return h.verb(action) == "Battle" and not (bool(kind(state, action)) and in_turn("ordered")(state, action))


def has_battled(state: Any, action: Any) -> bool:
    """Rule 7.2: whether a unit has battled; where it may do so several times, whether it has battled this enemy."""
    if not state.rules.several_battles:
        return h.has(state.turn.fought, start(action))
    met = any(one.attacker == start(action) and one.at == action.target for one in state.turn.met)
    return met or h.has(state.turn.fought & state.turn.spoiled, start(action))


def is_uncovered(state: Any, action: Any) -> bool:
    """Rule 7.14."""
    return h.verb(action) == "Battle" and (action.attacker, action.target) in state.turn.uncovered


def entered(*kinds: str) -> Test:
    """Whether a unit has come this turn to the ground on which it stands."""
    return shoots(
        lambda state, action: h.has(state.turn.moved, start(action)) and h.ground(state, start(action)) in kinds
    )


def has_moved(state: Any, action: Any) -> bool:
    """Whether the unit has moved."""
    return h.has(state.turn.moved, start(action))


def goes_beyond_its_card(state: Any, action: Any) -> bool:
    """Rule 12.5: whether a scenario's own card says how far units go, and that is not so far."""
    return h.beyond_own_card(state, start(action), action.target)


# --- cards that overrule ----------------------------------------------------------------------------------------------


def with_card(family: str, *arms: str) -> Test:
    """Whether a card is in force for the unit that is meant."""
    named = h.family(family)
    return lambda state, action: (
        h.verb(action) in ("Move", "Battle") and named(state, action) and ARM.get(kind(state, action)) in arms
    )


def bombards_too_much(state: Any, action: Any) -> bool:
    """Rule 11.13: whether a battery would move or battle a third time, or battle besides moving."""
    turn, at = state.turn, start(action)
    if h.verb(action) == "Move":
        return h.has(turn.moved_twice, at)
    return h.has(turn.fought_twice, at) or h.has(turn.moved, at)


def rides_too_much(state: Any, action: Any) -> bool:
    """Rule 11.16: whether cavalry would move a second time before the battles, or a third time after them."""
    return h.verb(action) == "Move" and h.has(state.turn.moved | state.turn.fought, start(action))


def horse_artillery_does_too_much(state: Any, action: Any) -> bool:
    """Rule 12.1: whether it would go more than 2 hexes, battle after 2, or battle at more than 4."""
    if kind(state, action) != "horse_artillery":
        return False
    if h.verb(action) == "Move":
        return distance(start(action), action.target) > 2
    return range_to(action) > 4 or h.has(state.turn.moved, start(action))


def is_kind(*names: str) -> Test:
    """Whether a unit of some kind does something."""
    return lambda state, action: h.verb(action) in ("Move", "Battle") and kind(state, action) in names


# --- retreats ---------------------------------------------------------------------------------------------------------


def another_thing_first(state: Any, action: Any) -> bool:
    """Rule 8.18: whether anything but the retreat that is due is tried."""
    if h.phase(state) not in ("TakeStep", "StepOrStop"):
        return False
    return h.verb(action) != "Retreat" or action.origin != state.decision.at


def goes_sideways(state: Any, action: Any) -> bool:
    """Rule 8.2."""
    return not h.homeward(state, state.decision.side, state.decision.at, action.target)


def meets_in_retreat(state: Any, action: Any) -> bool:
    """Rule 8.4: whether a retreat leads onto a unit, or onto an enemy general; a general may join a friend."""
    step = state.decision
    foes = h.held(state, 1 - step.side)
    return h.has(foes | (h.units(state, step.side) if step.unit else 0), action.target)


def meets_a_friend_in_retreat(state: Any, action: Any) -> bool:
    """Rule 5.4: whether a general, with his unit or without, would go back to another."""
    step = state.decision
    led = not step.unit or h.has(h.generals(state, step.side), step.at)
    return led and h.has(h.generals(state, step.side), action.target)


def cannot_go_on(state: Any, action: Any) -> bool:
    """Rule 8.8: whether a general would come to where he cannot go all his way."""
    step = state.decision
    closed = h.grounds(state, h.BARRED) | h.held(state, 1 - step.side) | h.generals(state, step.side)
    front = 1 << action.target
    for _ in range(step.flags - 1):
        near = [n for at in members(front) for n in range(113) if h.homeward(state, step.side, at, n)]
        front = bit(near) & ~closed
    return not step.unit and not front


# --- the table --------------------------------------------------------------------------------------------------------

TABLE = Table(
    {
        **r.ROWS,
        "3.3": cite(
            r.orders(lambda state, action: h.card_of(state).per_section and r.no_section_free(state, action.at))
        ),
        "3.4": cite(r.orders(had_an_order)),
        "3.6": cite(r.orders(of_another_kind)),
        "3.7": cite(r.orders(lambda state, action: r.outside_section(state, action.at))),
        "3.11": cite(either(r.orders(not_together), r.moves(not_together))),
        "4.1": cite(r.moves(not_ordered)),
        "4.2": cite(
            of_unit("Move", farther_than({"infantry": 1, "cadets": 1, "cavalry": 3, "artillery": 1})),
            "11.4",
            "12.1",
            "12.5",
        ),
        "4.3": cite(of_unit("Move", has_moved), "11.13", "11.16"),
        "4.4": cite(of_unit("Move", barred_by_units)),
        "4.5": cite(of_unit("Move", barred_by_a_general(led=False))),
        "4.6": cite(of_unit("Move", barred_by_a_general(led=True))),
        "4.7": cite(of_unit("Move", stopped_by_ground)),
        "4.8": cite(
            either(
                of_unit("Move", barred_by_ground(length_of)),
                of_general(barred_by_ground(lambda state, action: 3)),
            )
        ),
        "4.11": cite(
            shoots(lambda state, action: ARM[kind(state, action)] == "guns" and has_moved(state, action)),
            "11.13",
            "12.1",
        ),
        "4.12": cite(
            of_unit("Move", lambda state, action: h.has(h.generals(state, h.theirs(state)), action.target)),
        ),
        "4.15": cite(of_unit("Move", lambda state, action: h.card_of(state).reach == 0), "11.3"),
        "5.1": cite(of_general(goes_too_far)),
        "5.3": cite(of_general(meets_others)),
        "5.4": cite(either(of_general(meets_a_general), r.retreats(meets_a_friend_in_retreat))),
        "5.5": cite(
            r.moves(lambda state, action: general(state, action) and in_turn("generals_moved")(state, action)),
        ),
        "5.7": cite(of_unit("Move", was_not_ordered_along)),
        "5.11": cite(of_general(has_no_order_of_his_own)),
        "7.1": cite(has_no_order_to_battle, "11.6"),
        "7.2": cite(shoots(has_battled), "11.13"),
        "7.4": cite(
            out_of({"infantry": 4, "cadets": 4, "cavalry": 1, "artillery": 5, "horse_artillery": 5}),
            *("10.4", "12.1", "12.2"),
        ),
        "7.8": cite(shoots(no_die_is_left)),
        "7.9": cite(nobody_to_attack),
        "7.10": cite(r.snipes_beside_a_unit),
        "7.12": cite(a_general_attacks),
        "7.14": cite(is_uncovered),
        "8.2": cite(r.retreats(goes_sideways)),
        "8.3": cite(r.retreats(lambda state, action: h.ground(state, action.target) in h.BARRED)),
        "8.4": cite(r.retreats(meets_in_retreat)),
        "8.8": cite(r.retreats(cannot_go_on)),
        "8.18": cite(another_thing_first),
        "10.2": cite(entered("woods")),
        "10.4": cite(shoots(lambda state, action: a_battery_on_a_hill(state, action) and range_to(action) > 6)),
        "10.5": cite(entered("building")),
        "11.3": cite(of_unit("Move", h.all_of(h.family("fire-and-hold"), in_turn("ordered")))),
        "11.4": cite(
            of_unit("Move", lambda state, action: distance(start(action), action.target) > 2),
        ),
        "11.6": cite(
            h.all_of(
                h.family("leadership"),
                either(
                    of_unit("Move", lambda state, action: not general(state, action)),
                    shoots(lambda state, action: not h.has(friends(state), start(action))),
                ),
            )
        ),
        "11.8": cite(
            either(
                r.ROWS["11.8"].forbids,
                of_unit("Move", h.all_of(h.family("reinforcements"), in_turn("ordered"))),
            )
        ),
        "11.13": cite(h.all_of(with_card("bombard", "guns"), bombards_too_much)),
        "11.16": cite(
            either(r.ROWS["11.16"].forbids, h.all_of(with_card("hit-and-run", "horse"), rides_too_much)),
        ),
        "11.18": cite(
            lambda state, action: (
                h.verb(action) == "Reinforce"
                and (
                    not h.at_home(state, h.mine(state), action.at)
                    or h.has(h.held(state, 0) | h.held(state, 1), action.at)
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
        "12.1": cite(horse_artillery_does_too_much),
        "12.2": cite(shoots(lambda state, action: kind(state, action) == "cadets" and range_to(action) > 3)),
        "12.5": cite(of_unit("Move", goes_beyond_its_card)),
    },
    {
        **r.GOVERNS,
        "12.5": of_unit("Move", lambda state, action: h.card_of(state).rule == "12.5" and bool(h.card_of(state).reach)),
        "10.4": a_battery_on_a_hill,
        "11.3": of_unit("Move", h.all_of(h.family("fire-and-hold"), in_turn("ordered"))),
        "11.4": with_card("forced-march", "foot"),
        "11.6": h.all_of(h.family("leadership"), shoots(lambda state, action: True)),
        "11.8": of_unit("Move", h.all_of(h.family("reinforcements"), in_turn("ordered"))),
        "11.13": with_card("bombard", "guns"),
        "11.16": either(r.GOVERNS["11.16"], h.all_of(with_card("hit-and-run", "horse"), r.moves(has_moved))),
        "12.1": is_kind("horse_artillery"),
        "12.2": is_kind("cadets"),
    },
)
"""What each rule of *Battle Cry* (2000) forbids, and what overrules it."""
