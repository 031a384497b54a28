"""Chapter 5: rapid rail movement, from dot to dot for a spot."""

from collections.abc import Iterator

from bcnb.engine.ruleset import Refusal
from bcnb.games.battle_cry_1961 import partners
from bcnb.games.battle_cry_1961.actions import Action, Rail, rail
from bcnb.games.battle_cry_1961.events import Railed
from bcnb.games.battle_cry_1961.movement import movable, why_not_enter, why_not_start
from bcnb.games.battle_cry_1961.state import Hop, State
from bcnb.games.battle_cry_1961.tables import Rules
from bcnb.games.battle_cry_1961.unfolding import Unfolding, refuse
from bcnb.grid.squares import SquareId, members, write_square


def closed(rules: Rules, hop: Hop, foes: int) -> bool:
    """Rule 5.7: whether opposing pieces on the squares between two dots close the line."""
    held = hop.inner & foes
    return bool(held) if rules.one_blocks_rail else bool(held) and held == hop.inner


def rail_targets(state: State, at: SquareId) -> list[SquareId]:
    """The dots to which one spot leads from a dot."""
    return _targets(state.rules, state.field.hops.get(at, ()), state.open, state.foes)


def _targets(rules: Rules, hops: tuple[Hop, ...], free: int, foes: int) -> list[SquareId]:
    found = [hop.target for hop in hops if free >> hop.target & 1 and not closed(rules, hop, foes)]
    return list(dict.fromkeys(found)) if len(found) > 1 else found


def legal_rails(state: State) -> Iterator[Action]:
    """Every rapid rail movement that one spot allows now."""
    rules, hops, free, foes = state.rules, state.field.hops, state.open, state.foes
    for at in members(movable(state) & state.field.stations):
        for target in _targets(rules, hops[at], free, foes):
            yield rail(at, target)


def why_not_rail(state: State, action: Rail) -> Refusal | None:
    """What forbids a rapid rail movement."""
    return (
        why_not_start(state, action)
        or _why_not_line(state, action)
        or why_not_enter(state, action.target, "5")
        or _why_not_through(state, action)
    )


def _why_not_line(state: State, action: Rail) -> Refusal | None:
    origin, target = write_square(action.origin), write_square(action.target)
    if action.origin not in state.field.hops:
        return refuse("5.10", f"There is no dot on {origin}, where a rail movement could begin.", 1 << action.origin)
    if not any(hop.target == action.target for hop in state.field.hops[action.origin]):
        there = 1 << action.target & state.field.land
        return refuse("5.3", f"No rail line leads from the dot on {origin} to a next dot on {target}.", there)
    return None


def _why_not_through(state: State, action: Rail) -> Refusal | None:
    if action.target in rail_targets(state, action.origin):
        return None
    held = 0
    for hop in state.field.hops[action.origin]:
        held |= hop.inner & state.foes if hop.target == action.target else 0
    return refuse("5.7", f"An opposing piece closes the line to {write_square(action.target)}.", held)


def make_rail(u: Unfolding, action: Rail) -> None:
    """Rule 5.1: a piece goes by rail for a spot."""
    u.happen(Railed("5.1", action.origin, action.target))
    partners.join(u, action.origin, action.target)
