"""What the tables of both games on the hex board ask: the phase, the card, the ground, and what is seen."""

from collections.abc import Collection, Iterable
from typing import Any

from bcnb.games.hexboard.rules.tables import Arm
from bcnb.grid.hexes import BOARD, NEIGHBOURS, OFF_BOARD, HexId, bit, distance, members, row
from bcnb.grid.sight import entry, line
from tests.helpers.citations.table import Test

# --- phases, verbs, cards ---------------------------------------------------------------------------------------------

DICE = ("RollBattle", "RollSaves", "RollDefence", "RollFlags", "RollShot", "SaveShot", "RollRally")
MOVING = ("GiveOrders", "MakeMoves")
"""When pieces are ordered and moved for the first time."""
BATTLING = ("JoinBattle", "FollowUp")
"""When units battle."""
WHOLE = 1 << 200
"""A set that holds more than all pieces."""


def phase(state: Any) -> str:
    """What the game waits for; empty when it is over."""
    return "" if state.decision is None else type(state.decision).__name__


def verb(action: Any) -> str:
    """What is tried."""
    return type(action).__name__


def waits(*phases: str) -> Test:
    """Whether the game waits for something."""
    return lambda state, action: phase(state) in phases


def tries(*verbs: str) -> Test:
    """Whether something of this kind is tried."""
    return lambda state, action: verb(action) in verbs


def all_of(*tests: Test) -> Test:
    """Whether all of several hold."""
    return lambda state, action: all(test(state, action) for test in tests)


def none_of(*tests: Test) -> Test:
    """Whether none of several holds."""
    return lambda state, action: not any(test(state, action) for test in tests)


def due(when: str, verbs: Collection[str], besides: Collection[str] = ("Done",)) -> Test:
    """Whether something that has its time is tried at another, or at its time what is neither that nor besides."""

    def is_wrong(state: Any, action: Any) -> bool:
        if phase(state) == when:
            return verb(action) not in (*verbs, *besides)
        return verb(action) in verbs

    return is_wrong


def read(name: str) -> Test:
    """Whether a reading of the rules is the other one."""
    return lambda state, action: bool(getattr(state.rules, name))


def card_of(state: Any) -> Any:
    """The card in force, or None."""
    return state.rules.cards.get(state.turn.card)


def beyond_own_card(state: Any, start: HexId, target: HexId) -> bool:
    """Rule 12.5: whether a scenario's own card says how far units go, and that is not so far."""
    card = card_of(state)
    return card.rule == "12.5" and card.reach is not None and distance(start, target) > card.reach


def family(*names: str) -> Test:
    """Whether a card of some kinds is in force."""
    return lambda state, action: card_of(state) is not None and card_of(state).family in names


def copies(state: Any, action: Any) -> bool:
    """Whether the card that was played stands for another."""
    return bool(state.turn.played) and state.turn.played != state.turn.card


def dice_are_other(state: Any, action: Any) -> bool:
    """Whether dice have to be rolled and these are not rolled, or whether nobody asks for dice that are."""
    if phase(state) not in DICE:
        return verb(action) == "Roll"
    if verb(action) != "Roll":
        return True
    return (
        len(action.faces) != state.decision.dice
        or any(face not in "ICASF" for face in action.faces)
        or ([*action.faces] != sorted(action.faces, key="ICASF".index))
    )


def card_is_not_drawn(state: Any, action: Any) -> bool:
    """Whether a card has to be drawn and this one cannot be, or there is nothing to draw. None stays face down here."""
    if phase(state) != "DrawCard":
        return verb(action) in ("Draw", "Assume")
    return verb(action) != "Draw" or not state.cards.deck.get(action.card)


def not_in_hand(state: Any, action: Any) -> bool:
    """Whether a card is played or thrown away that is not there."""
    return verb(action) in ("Play", "Discard") and action.card not in state.cards.hands[state.turn.side]


# --- places -----------------------------------------------------------------------------------------------------------


def hex_of(place: Any) -> int:
    """The hex of a place, which is a hex or has one."""
    return int(getattr(place, "at", place))


def units(state: Any, side: int) -> int:
    """The hexes with a unit of a side."""
    return int(state.board.unit_masks[side])


def generals(state: Any, side: int) -> int:
    """The hexes with a general of a side."""
    return int(state.board.general_masks[side])


def held(state: Any, side: int) -> int:
    """The hexes that a side holds."""
    return units(state, side) | generals(state, side)


def mine(state: Any) -> int:
    """The side on turn."""
    return int(state.turn.side)


def theirs(state: Any) -> int:
    """The other side."""
    return 1 - mine(state)


def has(mask: int, at: Any) -> bool:
    """Whether a hex belongs to a set."""
    return bool(mask >> hex_of(at) & 1)


def homeward(state: Any, side: int, at: int, target: int) -> bool:
    """Rule 8.1: whether a hex lies next to another, one row nearer to a side's home."""
    step = -1 if side == state.field.top else 1
    return bool(NEIGHBOURS[at] >> target & 1) and row(target) - row(at) == step


def at_home(state: Any, side: int, at: int) -> bool:
    """Rule 1.5: whether a hex belongs to a side's home row."""
    return row(at) == (0 if side == state.field.top else 8)


# --- ground -----------------------------------------------------------------------------------------------------------

STOPS = ("woods", "building", "waterway")
BARRED, BLOCKS = ("rough", "impassable"), ("woods", "hill", "building", "field")
TAKES = {"woods": 1, "orchard": 1, "hill": 1, "building": 2, "field": 1, "fence": 1, "sunken_road": 2}
FACED = ("fence", "sunken_road")


def ground(state: Any, at: Any) -> str:
    """The kind of ground of a hex."""
    return str(state.field.terrain[hex_of(at)].key)


def grounds(state: Any, kinds: Iterable[str]) -> int:
    """The hexes with ground of some kinds."""
    wanted = set(kinds)
    return bit(at for at in members(BOARD) if ground(state, at) in wanted)


def leads(start: int, target: int, steps: int, closed: int, stops: int) -> bool:
    """Return True if a way of this length leads from a hex to another, around closed hexes and those that stop."""
    front = seen = 1 << start
    for step in range(steps):
        onward = front if step == 0 else front & ~stops
        front = bit(near for at in members(onward) for near in members(NEIGHBOURS[at])) & ~closed & ~seen
        seen |= front
        if front >> target & 1:
            return True
    return False


def barred_at(kind: str) -> Test:
    """Whether a move or a retreat leads onto ground of this kind."""
    return lambda state, action: verb(action) in ("Move", "Retreat") and ground(state, action.target) == kind


def dice_taken(state: Any, at: int, target: int) -> int:
    """Chapter 10: how many dice an attack from a hex on another loses by the ground of both."""
    return _taken_by(state, at, target) + (ground(state, at) == "waterway")


def _taken_by(state: Any, at: int, target: int) -> int:
    kind, works = ground(state, target), state.board.works.get(target, 0)
    if works and _in_front(state, works, at, target):
        return int(state.rules.works_protect)
    if works and not state.rules.works_add_terrain:
        return 0
    if kind in FACED and not _in_front(state, state.field.faces.get(target, 0), at, target):
        return 0
    return TAKES.get(kind, 0)


def _in_front(state: Any, faces: int, at: int, target: int) -> bool:
    """Rules 10.12 and 10.13: whether a line enters through a covered side; of two at a corner one is enough."""
    entered = [side for side in range(6) if entry(at, target) >> side & 1]
    covered = [bool(faces >> side & 1) or _level(state, faces, side) for side in entered]
    return any(covered) if state.rules.corner_protects else all(covered)


def _level(state: Any, faces: int, side: int) -> bool:
    """O-29 with the alternative: all sides are in front except those that lie across from a covered one."""
    return not state.rules.level_shooter_excused and not faces >> (side + 3) % 6 & 1


# --- sight ------------------------------------------------------------------------------------------------------------


def obstructed(state: Any) -> int:
    """Rule 6.2: the hexes that block a line: by their ground, or by who is there."""
    return grounds(state, BLOCKS) | held(state, 0) | held(state, 1)


def is_battle(state: Any, action: Any) -> bool:
    """Whether a unit of the side on turn shoots at the enemy."""
    if verb(action) != "Battle":
        return False
    return has(units(state, mine(state)), action.attacker) and has(held(state, theirs(state)), action.target)


def _line(action: Any) -> Any:
    return line(hex_of(action.attacker), hex_of(action.target))


def crossed_by_line(state: Any, action: Any) -> bool:
    """Rule 6.2: whether the line crosses an obstruction."""
    return is_battle(state, action) and bool(_line(action).crossed & obstructed(state))


def along_edges(state: Any, action: Any) -> bool:
    """Rule 6.4: whether a line along edges has obstructions on both of its sides, the edge of the board among them."""
    if not is_battle(state, action):
        return False
    solid, path = obstructed(state) | OFF_BOARD, _line(action)
    return bool(path.left & solid) and bool(path.right & solid)


def along_the_rim(state: Any, action: Any) -> bool:
    """Rule 6.5: whether the edge of the board is one of those obstructions."""
    return along_edges(state, action) and bool((_line(action).left | _line(action).right) & OFF_BOARD)


def touched_by_line(state: Any, action: Any) -> bool:
    """Rule 6.6 with the alternative: whether the line touches a corner of an obstruction."""
    return is_battle(state, action) and bool(_line(action).corners & obstructed(state)) and state.rules.corner_blocks


def between_hills(state: Any, action: Any) -> bool:
    """Rule 6.7: whether a hill stands between two hills."""
    if not is_battle(state, action) or ground(state, action.attacker) != "hill":
        return False
    crossed = [ground(state, at) for at in members(_line(action).crossed & BOARD)]
    return ground(state, action.target) == "hill" and "hill" in crossed


def friends_beside(state: Any, action: Any) -> int:
    """Rule 6.8: the hexes next to a battery on a hill that friends hold, in its line of fire."""
    if not is_battle(state, action) or ground(state, action.attacker) != "hill" or not _is_battery(state, action):
        return 0
    beside = NEIGHBOURS[hex_of(action.attacker)] & held(state, mine(state))
    path = _line(action)
    return beside & (path.crossed | path.left | path.right)


def _is_battery(state: Any, action: Any) -> bool:
    at = hex_of(action.attacker)
    stack = getattr(state.board, "stacks", {}).get(at)
    numbers = [at] if stack is None else stack
    return any(state.board.units[number].kind.arm is Arm.ARTILLERY for number in numbers)


def friends_block(state: Any, action: Any) -> bool:
    """Rule 6.8: whether friends next to a battery on a hill block: all, or those on ground that blocks by itself."""
    blocks = grounds(state, BLOCKS) if state.rules.sees_over_friends else BOARD
    return bool(friends_beside(state, action) & blocks)
