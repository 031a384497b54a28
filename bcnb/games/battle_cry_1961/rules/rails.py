"""Chapter 5: rapid rail movement, from dot to dot for one spot."""

from functools import lru_cache, partial
from typing import TypeAlias

from bcnb.engine.memoize import BoundedCache
from bcnb.engine.ruleset import Refusal
from bcnb.games.battle_cry_1961.rules import partners
from bcnb.games.battle_cry_1961.rules.actions import Action, Rail, rail
from bcnb.games.battle_cry_1961.rules.events import Railed
from bcnb.games.battle_cry_1961.rules.evolve import EventBuilder, refuse
from bcnb.games.battle_cry_1961.rules.movement import kind_at, movable, why_not_enter, why_not_start
from bcnb.games.battle_cry_1961.rules.state import Field, Hop, State
from bcnb.games.battle_cry_1961.rules.tables import Rules
from bcnb.grid.squares import ADJACENT, SquareId, listed, members, write_square


def closed(rules: Rules, hop: Hop, foes: int) -> bool:
    """Return True if opposing pieces on the squares between two dots close the line (rule 5.7)."""
    held = hop.inner & foes
    return bool(held) if rules.one_blocks_rail else bool(held) and held == hop.inner


def joined(field: Field, origin: SquareId, target: SquareId) -> bool:
    """Return True if a rail line leads from a dot to the next dot, whether open or closed."""
    return any(hop.target == target for hop in field.hops.get(origin, ()))


def ways(state: State, at: SquareId) -> tuple[Hop, ...]:
    """Return the rail lines that the piece on a square can use: by default, those of the dot on its square (A-13)."""
    hops = state.field.hops.get(at, ())
    if state.rules.half_spot_rail and kind_at(state, at).steps > 1:
        dots = ADJACENT[at] & state.open & state.field.stations & ~state.field.mountains
        return (*hops, *(hop for dot in members(dots) for hop in state.field.hops[dot]))
    return hops


def open_hops(state: State, at: SquareId) -> list[Hop]:
    """Return the open rail lines that the piece on a square can use for one spot."""
    rules, free, foes = state.rules, state.open, state.foes
    return [hop for hop in ways(state, at) if free & hop.there and not closed(rules, hop, foes)]


Station: TypeAlias = tuple[int, int, BoundedCache[tuple[int, int], tuple[Action, ...]]]
"""The ends of a dot's lines, the squares between, and a cache of the possible rides.

The cache is keyed by which ends are free and which squares between are held, because the same cases recur often.
"""


def _station(hops: tuple[Hop, ...]) -> Station:
    ends, between = 0, 0
    for hop in hops:
        ends |= hop.there
        between |= hop.inner
    return ends, between, BoundedCache(partial(_rides, hops), 256)


def _rides(hops: tuple[Hop, ...], free_and_held: tuple[int, int]) -> tuple[Action, ...]:
    """Return the rides along the open lines, without duplicates, because two lines can lead to the same dot."""
    free, held = free_and_held
    return tuple(dict.fromkeys(hop.ride for hop in hops if free & hop.there and not held & hop.inner))


@lru_cache(maxsize=64)
def _stations(field: Field) -> dict[SquareId, Station]:
    """Return the stations of a map by their squares."""
    return {at: _station(hops) for at, hops in field.hops.items()}


def legal_rails(state: State) -> list[Action]:
    """Return all rapid rail movements that are possible now."""
    riders, free, foes = movable(state), state.open, state.foes
    if state.rules.half_spot_rail or not state.rules.one_blocks_rail:
        found = [rail(at, hop.target) for at in members(riders) for hop in open_hops(state, at)]
        return list(dict.fromkeys(found))
    stations, open_rides = _stations(state.field), list[Action]()
    for at in listed(riders & state.field.stations):
        ends, between, rides = stations[at]
        open_rides += rides[free & ends, foes & between]
    return open_rides


def why_not_rail(state: State, action: Rail) -> Refusal | None:
    """Return why a rapid rail movement is not allowed, or None."""
    at, target = action.origin, action.target
    if movable(state) >> at & 1 and any(hop.target == target for hop in open_hops(state, at)):
        return None
    return (
        why_not_start(state, action)
        or _why_not_line(state, action)
        or why_not_enter(state, target, "5")
        or _why_not_through(state, action)
    )


def _why_not_line(state: State, action: Rail) -> Refusal | None:
    origin, target = write_square(action.origin), write_square(action.target)
    lines = ways(state, action.origin)
    if not lines:
        return refuse("5.10", f"There is no dot on {origin}, where a rail movement could begin.", 1 << action.origin)
    if not any(hop.target == action.target for hop in lines):
        there = 1 << action.target & state.field.land
        return refuse("5.3", f"No rail line leads from the dot on {origin} to a next dot on {target}.", there)
    return None


def _why_not_through(state: State, action: Rail) -> Refusal:
    held = 0
    for hop in ways(state, action.origin):
        held |= hop.inner & state.foes if hop.target == action.target else 0
    return refuse("5.7", f"An opposing piece closes the line to {write_square(action.target)}.", held)


def make_rail(u: EventBuilder, action: Rail) -> None:
    """Move a piece by rail for one spot (rule 5.1)."""
    u.add(Railed("5.1", action.origin, action.target))
    partners.join(u, action.origin, action.target)
