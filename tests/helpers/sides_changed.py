"""The same moment with the sides changed: on hexes the board is turned by half a circle, so that each army stands as
the other one did; on squares the pieces change their colors."""

from collections.abc import Mapping
from dataclasses import fields, replace
from functools import cache
from typing import Any

from bcnb.games.battle_cry_1961.rules.state import State as SquaresState
from bcnb.games.hexboard.rules.board import make_field
from bcnb.games.hexboard.rules.state import Field, Objective
from bcnb.grid.hexes import SIZE, HexId, bit, members


def turned(at: int) -> HexId:
    """The hex across the middle of the board."""
    return HexId(SIZE - 1 - at)


def turned_all(hexes: int) -> int:
    """A set of them."""
    return bit(turned(at) for at in members(hexes))


def _sides(sides: int) -> int:
    """Sides of a hex, turned."""
    return (sides << 3 | sides >> 3) & 0b111111


def _section(section: int | None) -> int | None:
    return None if section is None else 2 - section


def _sections(found: int) -> int:
    return sum(1 << 2 - section for section in range(3) if found >> section & 1)


def _changed(value: Any, names: Mapping[str, Any]) -> dict[str, Any]:
    """Those fields of a value that change with the board."""
    known = value._fields if hasattr(value, "_fields") else [field.name for field in fields(value)]
    return {name: change(getattr(value, name)) for name, change in names.items() if name in known}


def _foe(side: Any) -> Any:
    return None if side is None else side.foe


def _at(at: Any) -> Any:
    return None if at is None else turned(at)


@cache
def _field(field: Field) -> Field:
    return make_field(
        {turned(at): ground for at, ground in enumerate(field.terrain)},
        field.terrain[0],
        {turned(at): _sides(sides) for at, sides in field.faces.items()},
        field.top,
        field.first.foe,
        field.hand_sizes[::-1],
        field.prizes_to_win[::-1],
        tuple(Objective(one.side.foe, turned_all(one.hexes), one.points, one.for_good) for one in field.objectives),
    )


def _cards(cards: Any) -> Any:
    last = [one and one._replace(section=_section(one.section)) for one in cards.last[::-1]]
    return cards._replace(hands=cards.hands[::-1], last=tuple(last))


_PENDING = {"side": _foe, "at": _at, "attacker": _at, "target": _at, "places": turned_all}


def _pending(pending: Any, names: Mapping[str, Any]) -> Any:
    return tuple(replace(one, **_changed(one, names)) for one in pending)


def _masks(masks: Any) -> Any:
    return tuple(map(turned_all, masks[::-1]))


_PIECES = ("ordered", "escorts", "moved", "moved_twice", "spoiled", "fought", "fought_twice", "dug")
_GENERALS = ("generals_ordered", "generals_moved")


def _common(state: Any, turn: Mapping[str, Any], names: Mapping[str, Any], board: Any) -> Any:
    """What changes in both games on hexes."""
    common = {
        "side": _foe,
        "section": _section,
        "orders": lambda orders: tuple(map(_sections, orders)),
        "dug": turned_all,
    }
    return state._replace(
        field=_field(state.field),
        board=board,
        cards=_cards(state.cards),
        turn=state.turn._replace(**_changed(state.turn, {**common, **turn})),
        pending=_pending(state.pending, names),
        claimed=_masks(state.claimed),
        winner=_foe(state.winner),
    )


def battle_cry(state: Any) -> Any:
    """A moment of *Battle Cry* (2000)."""
    board = state.board
    after = board._replace(
        units={turned(at): replace(unit, side=unit.side.foe) for at, unit in board.units.items()},
        generals={turned(at): replace(general, side=general.side.foe) for at, general in board.generals.items()},
        unit_masks=_masks(board.unit_masks),
        general_masks=_masks(board.general_masks),
        works={turned(at): _sides(sides) for at, sides in board.works.items()},
        spares=board.spares[::-1],
    )
    turn = dict.fromkeys((*_PIECES, *_GENERALS), turned_all) | {
        "attacker": _at,
        "uncovered": lambda pairs: tuple((turned(one), turned(other)) for one, other in pairs),
        "met": lambda met: tuple(one._replace(attacker=turned(one.attacker), at=turned(one.at)) for one in met),
    }
    return _common(state, turn, _PENDING, after)._replace(flags=state.flags[::-1])


def north_against_south(state: Any) -> Any:
    """A moment of *North against South*, whose turn knows units by their numbers."""
    board = state.board
    after = board._replace(
        units={key: replace(unit, side=unit.side.foe, at=turned(unit.at)) for key, unit in board.units.items()},
        generals={key: replace(one, side=one.side.foe, at=turned(one.at)) for key, one in board.generals.items()},
        stacks={turned(at): units for at, units in board.stacks.items()},
        leaders={turned(at): general for at, general in board.leaders.items()},
        unit_masks=_masks(board.unit_masks),
        full_masks=_masks(board.full_masks),
        general_masks=_masks(board.general_masks),
        works={turned(at): _sides(sides) for at, sides in board.works.items()},
        spares=board.spares[::-1],
    )
    turn = {"attack": lambda attack: attack and attack._replace(hex=turned(attack.hex))}
    names = {"side": _foe, "at": _at, "places": turned_all}
    return _common(state, turn, names, after)._replace(points=state.points[::-1])


def battle_cry_1961(state: SquaresState) -> SquaresState:
    """A moment of *Battle-Cry* (1961): the pieces change their colors, and so do those who command them."""
    return state._replace(
        field=_commanded(state.field),
        board=state.board._replace(sides=state.board.sides[::-1]),
        joined=state.joined[::-1],
        winner=_foe(state.winner),
    )


@cache
def _commanded(field: Any) -> Any:
    """The same land under the other seats."""
    seats = {(one.side, one.area): one.seat for one in field.commands}
    changed = [replace(one, side=one.side.foe, seat=seats[one.side.foe, one.area]) for one in field.commands]
    return replace(field, commands=tuple(changed))


CHANGED = {
    "battle_cry": battle_cry,
    "north_against_south": north_against_south,
    "battle_cry_1961": battle_cry_1961,
}
"""How the sides of a moment change, by ruleset."""
