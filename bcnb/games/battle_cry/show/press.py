"""What choosing a hex means on the page: to order what stands there, to take that back, or to try what is not offered.

A piece that is chosen again and again is ordered with its general, then the general alone, then the unit alone, then
not at all (a unit by itself: ordered, not ordered); where it has moved, the move is taken back first.
"""

from collections.abc import Sequence

from bcnb.engine.record import Ply
from bcnb.engine.ruleset import Seat
from bcnb.games import battle_cry
from bcnb.games.battle_cry.rules import actions as a
from bcnb.games.battle_cry.rules import state as s
from bcnb.games.hexboard.rules.board import pieces
from bcnb.grid.hexes import HexId, distance, members, write_hex
from bcnb.presentation.table_adapter import Press

_CYCLE = (a.Who.ALL, a.Who.GENERAL, a.Who.UNIT)


def press(state: s.State, plies: Sequence[Ply], at: HexId) -> Press | None:
    """What choosing a hex does in the order phase, after these plies; None if there is nothing to do or take back."""
    if not isinstance(state.decision, s.GiveOrders):
        return None
    last = latest(plies, battle_cry.seat(state) or "").get(at)
    if last is None:
        offered = tuple(battle_cry.write(one) for one in _variants(state, at) if not battle_cry.why_not(state, one))
        return Press(0, offered) if offered else None
    action = battle_cry.parse(last.do)
    later = _after(_variants(state, at), action) if isinstance(action, a.Order) else ()
    return Press(last.number, tuple(battle_cry.write(one) for one in later))


def _variants(state: s.State, at: HexId) -> tuple[a.Order, ...]:
    shared = at in state.board.units and at in state.board.generals
    return tuple(a.order(at, who) for who in (_CYCLE if shared else _CYCLE[:1]))


def _after(variants: tuple[a.Order, ...], given: a.Order) -> tuple[a.Order, ...]:
    return variants[variants.index(given) + 1 :] if given in variants else ()


def latest(plies: Sequence[Ply], seat: Seat) -> dict[HexId, Ply]:
    """For each hex the last ply that ordered or moved what stands there, as far back as a seat can take back."""
    found: dict[HexId, Ply] = {}
    for ply in _still_open(plies, seat):
        action = battle_cry.parse(ply.do)
        if isinstance(action, a.Order):
            found[action.at] = ply
        elif isinstance(action, a.Move):
            found.pop(action.origin, None)
            found[action.target] = ply
    return found


def _still_open(plies: Sequence[Ply], seat: Seat) -> Sequence[Ply]:
    first = len(plies)
    while first and plies[first - 1].seat == seat and plies[first - 1].do.split(" ")[0] in ("order", "move"):
        first -= 1
    return plies[first:]


# --- what is not offered ----------------------------------------------------------------------------------------------


def meant(state: s.State, at: HexId, origin: HexId | None = None, who: str = "") -> str:
    """The action that somebody means who chooses a hex which is not offered; `origin` is the hex of the chosen piece.

    It is tried, so that the rules say what forbids it.
    """
    step, label = state.decision, write_hex(at)
    if isinstance(step, s.TakeStep):
        return f"retreat {write_hex(step.at)} {label}"
    if isinstance(step, s.JoinBattle):
        return _meant_battle(state, at, origin)
    if isinstance(step, (s.GiveOrders, s.MoveAgain, s.FollowUp)):
        return _meant_move(state, at, origin, who)
    return f"{_VERBS.get(type(step), 'order')} {label}" + (" NE" if isinstance(step, s.BuildWorks) else "")


_VERBS = {
    s.ChooseGeneral: "snipe",
    s.PlaceUnit: "reinforce",
    s.BuildWorks: "dig",
    s.ChooseRally: "rally",
    s.ChooseSupply: "starve",
    s.SendBack: "place",
}


def _meant_move(state: s.State, at: HexId, origin: HexId | None, who: str) -> str:
    label, side = write_hex(at), state.turn.side
    if origin is None or origin == at:
        return f"order {label}"
    if pieces(state.board, side.foe) >> at & 1:
        return f"battle {write_hex(origin)} {label}"
    return f"move {write_hex(origin)} {label} {who}".rstrip()


def _meant_battle(state: s.State, at: HexId, origin: HexId | None) -> str:
    """Without an attacker the nearest unit is meant; for an own piece the nearest enemy."""
    side = state.turn.side
    if pieces(state.board, side) >> at & 1:
        return f"battle {write_hex(at)} {write_hex(_nearest(at, pieces(state.board, side.foe)))}"
    by = _nearest(at, state.board.unit_masks[side]) if origin is None else origin
    return f"battle {write_hex(by)} {write_hex(at)}"


def _nearest(at: HexId, mask: int) -> HexId:
    return min(members(mask), key=lambda other: distance(at, other), default=at)
