"""Chapter 2: the turn. The dice, the end of a turn with nothing left to choose, and the order of seats."""

from itertools import product

from bcnb.games.battle_cry_1961.rules.actions import Roll, Throw
from bcnb.games.battle_cry_1961.rules.declarations import may_declare, was_disallowed
from bcnb.games.battle_cry_1961.rules.events import SidesChosen, SidesThrown, SpotsRolled, TurnBegan, TurnEnded
from bcnb.games.battle_cry_1961.rules.evolve import EventBuilder
from bcnb.games.battle_cry_1961.rules.movement import any_move
from bcnb.games.battle_cry_1961.rules.rails import legal_rails
from bcnb.games.battle_cry_1961.rules.state import MOVE, OVER, State
from bcnb.games.battle_cry_1961.rules.surround import remove_at_once, remove_trapped
from bcnb.games.battle_cry_1961.rules.tables import Side
from bcnb.games.battle_cry_1961.rules.victory import end_by_turns

ROLLS: tuple[tuple[Roll, int], ...] = tuple(
    (Roll(f"{low}{high}"), 1 if low == high else 2) for low in range(1, 7) for high in range(low, 7)
)
"""The possible rolls of two dice, each with the number of ways to roll it; these add up to 36."""


THROWS: tuple[tuple[Throw, int], ...] = tuple(
    (Throw(one.dice, other.dice), ways * more) for (one, ways), (other, more) in product(ROLLS, repeat=2)
)
"""The possible rolls of both sides for the choice of sides, each with the number of ways to roll it."""


def throw(u: EventBuilder, action: Throw) -> None:
    """Let the higher roll choose the sides; after a tie both roll again (rule 2.3)."""
    union, confederate = action.spots
    u.add(SidesThrown("2.3", union, confederate))
    if union != confederate:
        u.add(SidesChosen("2.3", Side.UNION if union > confederate else Side.CONFEDERATE))


def roll(u: EventBuilder, action: Roll) -> None:
    """Give the turn the spots that the dice show (rule 2.5)."""
    u.add(SpotsRolled("2.5", action.spots))


def may_move(state: State) -> bool:
    """Return True if a spot can be spent."""
    return any_move(state) or bool(legal_rails(state))


def go_on(u: EventBuilder) -> None:
    """End the turn after a false declaration, or if nothing is left to choose (rules 7.7 and 2.10)."""
    if u.state.rules.removed_at_once:
        remove_at_once(u)
    state = u.state
    if state.phase is OVER:
        return
    draws = state.rules.draws and state.phase is MOVE
    if was_disallowed(u) or not (may_move(state) or may_declare(state) or draws):
        end_turn(u)


def end_turn(u: EventBuilder, rule: str = "2.7") -> None:
    """End the turn, drop unused spots, and begin the turn of the next seat."""
    u.add(TurnEnded(rule, u.state.command.seat, u.state.turn.spots))
    end_by_turns(u)
    if u.state.phase is not OVER:
        _begin_turn(u)


def _begin_turn(u: EventBuilder) -> None:
    state = u.state
    command = state.field.commands[(state.turn.command + 1) % len(state.field.commands)]
    u.add(TurnBegan("2.4" if len(state.field.commands) == 2 else "10.2", state.turn.number + 1, command.seat))
    remove_trapped(u)
    if u.state.phase is not OVER and not u.state.turn.commanded:
        end_turn(u, "10.9")
