"""The rows that the tables of both games on the hex board share: those of rules that name no unit."""

from collections.abc import Mapping
from typing import Any

from bcnb.games.hexboard.rules.board import SECTIONS
from bcnb.grid.hexes import hex_at
from tests.helpers.citations import hexes as h
from tests.helpers.citations.table import Citation, Test, cite, either

# --- cards and sections -----------------------------------------------------------------------------------------------


def orders_somebody(state: Any, key: str) -> bool:
    """Whether a card finds a piece to order, or has an action of its own; a copy has one if there is what to copy."""
    card, side = state.rules.cards[key], h.mine(state)
    if card.action == "copy":
        return not state.rules.counter_needs_card or to_copy(state)
    if card.action:
        return True
    if card.led_only:
        return bool(h.generals(state, side))
    where = SECTIONS[section_of(state, card.wing)] if card.wing else -1
    lone = h.generals(state, side) & where if card.generals else 0
    return bool(lone) or any(h.has(where, at) and arm in card.arms for at, arm in arms_of(state, side))


def arms_of(state: Any, side: int) -> list[tuple[int, Any]]:
    """Where a side's units stand, and of what arm they are."""
    units = state.board.units
    return [(getattr(unit, "at", key), unit.kind.arm) for key, unit in units.items() if unit.side == side]


def to_copy(state: Any) -> bool:
    """Rule 11.10: whether the enemy has played a card that can be copied."""
    last = state.cards.last[h.theirs(state)]
    return last is not None and state.rules.cards[last.card].action != "copy"


def section_of(state: Any, wing: str) -> int:
    """Rule 1.9: the section that a side calls left, center or right."""
    index = ("left", "centre", "right").index(wing)
    return 2 - index if h.mine(state) == state.field.top else index


def section_in_force(state: Any) -> int | None:
    """The section in which the card gives orders, or None for the whole board."""
    if state.turn.section is not None:
        return int(state.turn.section)
    card = h.card_of(state)
    return section_of(state, card.wing) if card and card.wing else None


def outside_section(state: Any, at: int) -> bool:
    """Rule 3.7: whether a hex lies outside of the section of the card."""
    section = section_in_force(state)
    return section is not None and not SECTIONS[section] >> at & 1


def no_section_free(state: Any, at: int) -> bool:
    """Rule 3.3: whether the orders so far and one more on a hex cannot be in a section each."""
    return not _assignable([*state.turn.orders, sum(1 << n for n in range(3) if SECTIONS[n] >> at & 1)], 0)


def _assignable(orders: list[int], taken: int) -> bool:
    if not orders:
        return True
    free = [n for n in range(3) if orders[0] >> n & 1 and not taken >> n & 1]
    return any(_assignable(orders[1:], taken | 1 << n) for n in free)


def discards_in_need(state: Any, action: Any) -> bool:
    """Rule 2.5 with the alternative: whether a card is thrown away while one in the hand could give orders."""
    if h.verb(action) != "Discard" or state.rules.discard_freely:
        return False
    return any(orders_somebody(state, key) for key in state.cards.hands[h.mine(state)] if key != "unknown")


def names_a_section(state: Any, action: Any) -> bool:
    """Whether a section is named that no card asks for."""
    return h.verb(action) == "Choose" and h.phase(state) != "ChooseSection"


# --- orders and moves -------------------------------------------------------------------------------------------------


def orders(test: Test) -> Test:
    """Something about an order."""
    return lambda state, action: h.verb(action) == "Order" and h.card_of(state) is not None and test(state, action)


def moves(test: Test) -> Test:
    """Something about a move."""
    return lambda state, action: h.verb(action) == "Move" and test(state, action)


def retreats(test: Test) -> Test:
    """Something about a step of a retreat that is due."""
    return lambda state, action: h.verb(action) == "Retreat" and "Step" in h.phase(state) and test(state, action)


def nobody_is_ordered(state: Any, action: Any) -> bool:
    """Whether no order can be given: the time for it is over."""
    return h.verb(action) == "Order" and h.phase(state) in (*h.BATTLING, "MoveAgain", "MakeMoves", "BreakThrough")


def at_the_wrong_time(state: Any, action: Any) -> bool:
    """Rule 4.10: whether pieces are ordered or moved in the time of battles, or battle in the time of moves."""
    when, what = h.phase(state), h.verb(action)
    if what in ("Battle", "Mount"):
        return when in h.MOVING
    if what in ("Move", "Dismount"):
        return when in (*h.BATTLING, "BreakThrough", "BattleAgain")
    return nobody_is_ordered(state, action) or (what in ("Muster", "Disband") and when in (*h.BATTLING, "MoveAgain"))


def moves_under_hit_and_run(state: Any, action: Any) -> bool:
    """Rule 11.16: whether a second move has its own time."""
    return h.verb(action) in ("Move", "Battle") and bool(h.card_of(state)) and h.card_of(state).again


def runs_at_the_wrong_time(state: Any, action: Any) -> bool:
    """Rule 11.16: whether the second move comes before the battles are over, or a battle after them."""
    wrong = {"Move": ("JoinBattle", "FollowUp"), "Battle": ("MoveAgain",)}
    return moves_under_hit_and_run(state, action) and h.phase(state) in wrong[h.verb(action)]


# --- special cards ----------------------------------------------------------------------------------------------------


def aims_at_nobody(state: Any, action: Any) -> bool:
    """Rule 11.17: whether no enemy general stands where the sharp shooter aims."""
    return h.verb(action) == "Snipe" and not h.has(h.generals(state, h.theirs(state)), action.target)


def snipes_beside_a_unit(state: Any, action: Any) -> bool:
    """Rule 7.10, where the sharp shooter keeps to it: whether a general is shot at next to a unit."""
    if h.verb(action) != "Snipe" or state.rules.sharp_shooter_attached:
        return False
    foe = h.theirs(state)
    return h.has(h.units(state, foe) & h.generals(state, foe), action.target)


def digs(test: Test) -> Test:
    """Something about field works."""
    return lambda state, action: h.verb(action) == "Dig" and test(state, action)


def no_builder(state: Any, action: Any) -> bool:
    """Rule 11.26: whether no unit that may build is there."""
    able = [at for at, arm in arms_of(state, h.mine(state)) if arm in state.rules.works_arms]
    return action.at not in able


def far_from_home(state: Any, action: Any) -> bool:
    """Rule 11.23: whether the unit short of supplies is put elsewhere than on the vacant hexes nearest to its home."""
    if h.verb(action) != "Place" or h.phase(state) != "SendBack":
        return False
    side, target = state.decision.side, int(action.target)
    near = set(_near_home(state, side))
    return target not in near


def _near_home(state: Any, side: int) -> list[int]:
    step = state.decision
    at = int(step.at) if hasattr(step, "at") else int(state.board.units[step.unit].at)
    held = h.held(state, 0) | h.held(state, 1)
    within = [mask for mask in SECTIONS if mask >> at & 1]
    rows = range(9) if side == state.field.top else range(8, -1, -1)
    for number in rows:
        cells = [hex_at(number, column) for column in range(13)]
        free = [c for c in cells if c is not None and any(mask >> c & 1 for mask in within) and not held >> c & 1]
        free = [c for c in free if h.ground(state, c) not in h.BARRED]
        if free:
            return list(map(int, free))
    return []


def starves(test: Test) -> Test:
    """Something about the unit that runs short of supplies."""
    return lambda state, action: h.verb(action) == "Starve" and test(state, action)


def no_unit_is_sent(state: Any, action: Any) -> bool:
    """Whether a place is named though no unit runs short of supplies."""
    return h.verb(action) == "Place" and h.phase(state) != "SendBack"


def no_unit_there(state: Any, action: Any) -> bool:
    """Whether no unit of any side stands on a hex."""
    return not h.has(h.units(state, 0) | h.units(state, 1), action.at)


def a_general_alone(state: Any, action: Any) -> bool:
    """Whether a general is there without a unit."""
    return no_unit_there(state, action) and h.has(h.generals(state, 0) | h.generals(state, 1), action.at)


ROWS: Mapping[str, Citation] = {
    "2.3": cite(h.due("PlayCard", ("Play", "Discard"), ())),
    "2.4": cite(h.not_in_hand),
    "2.5": cite(discards_in_need),
    "2.8": cite(h.card_is_not_drawn),
    "3.2": cite(orders(lambda state, action: h.card_of(state).every)),
    "3.5": cite(orders(lambda state, action: not h.has(h.held(state, h.mine(state)), action.at))),
    "3.12": cite(orders(lambda state, action: len(state.turn.orders) >= h.card_of(state).orders), "3.2"),
    "3.14": cite(either(names_a_section, h.all_of(h.waits("ChooseSection"), h.none_of(h.tries("Choose")))), "11.29"),
    "4.10": cite(at_the_wrong_time, "11.3", "11.8", "11.16"),
    "4.13": cite(moves(lambda state, action: h.hex_of(action.origin) == action.target)),
    "6.2": cite(h.crossed_by_line, "6.7", "6.8"),
    "6.4": cite(h.along_edges, "6.5"),
    "6.5": cite(h.along_the_rim),
    "6.6": cite(h.touched_by_line),
    "6.7": cite(h.between_hills),
    "6.8": cite(h.friends_block),
    "7.5": cite(h.dice_are_other),
    "7.15": cite(h.all_of(h.waits("FollowUp"), h.tries("Battle"))),
    "8.1": cite(h.all_of(h.tries("Retreat"), h.none_of(h.waits("TakeStep", "StepOrStop")))),
    "9.2": cite(lambda state, action: state.winner is not None),
    "10.9": cite(h.barred_at("rough")),
    "10.16": cite(digs(lambda state, action: h.ground(state, action.at) in ("waterway", "bridge"))),
    "11.7": cite(h.due("ChooseGeneral", ["Snipe"])),
    "11.8": cite(h.due("PlaceUnit", ["Reinforce"])),
    "11.9": cite(h.due("BuildWorks", ["Dig"])),
    "11.11": cite(h.due("ChooseRally", ["Rally"])),
    "11.12": cite(either(h.due("ChooseSupply", ["Starve"]), starves(no_unit_there), no_unit_is_sent), "11.25"),
    "11.14": cite(digs(lambda state, action: h.has(state.turn.dug, action.at))),
    "11.15": cite(lambda state, action: h.verb(action) == "Play" and not to_copy(state)),
    "11.16": cite(runs_at_the_wrong_time),
    "11.17": cite(aims_at_nobody),
    "11.20": cite(h.tries("Rally")),
    "11.21": cite(digs(lambda state, action: state.board.tokens >= 6)),
    "11.23": cite(either(far_from_home, h.all_of(h.waits("SendBack"), h.none_of(h.tries("Place"))))),
    "11.25": cite(starves(a_general_alone)),
    "11.26": cite(digs(no_builder)),
    "11.29": cite(h.all_of(h.copies, names_a_section)),
    "12.3": cite(h.barred_at("impassable")),
}
"""Rules that both games have, and that ask for no unit."""

GOVERNS: Mapping[str, Test] = {
    "3.2": lambda state, action: h.card_of(state).every,
    "6.5": h.along_the_rim,
    "6.7": h.between_hills,
    "6.8": lambda state, action: h.friends_block(state, action),
    "11.16": runs_at_the_wrong_time,
    "11.25": h.all_of(h.waits("ChooseSupply"), starves(a_general_alone)),
    "11.29": h.all_of(h.copies, names_a_section),
}
"""Where those rules are in force that overrule others of them."""
