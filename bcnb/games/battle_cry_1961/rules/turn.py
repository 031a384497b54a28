"""Chapter 2: the turn. The dice, what follows when nothing is left to choose, and whose turn is next."""

from bcnb.engine.chance import Chance
from bcnb.games.battle_cry_1961.rules.actions import Roll
from bcnb.games.battle_cry_1961.rules.declaring import may_declare, was_disallowed
from bcnb.games.battle_cry_1961.rules.ending import end_by_turns
from bcnb.games.battle_cry_1961.rules.events import SpotsRolled, TurnBegan, TurnEnded
from bcnb.games.battle_cry_1961.rules.movement import any_move
from bcnb.games.battle_cry_1961.rules.rails import legal_rails
from bcnb.games.battle_cry_1961.rules.state import Phase, State
from bcnb.games.battle_cry_1961.rules.surround import remove_at_once, remove_trapped
from bcnb.games.battle_cry_1961.rules.unfolding import Unfolding

ROLLS = tuple((Roll(f"{low}{high}"), 1 if low == high else 2) for low in range(1, 7) for high in range(low, 7))
"""Every roll of two dice with the number of ways in which it falls; the sum is 36."""


def throw_for_sides(chance: Chance) -> list[tuple[int, int]]:
    """Rule 2.3: what two players throw for the choice of sides, again as long as they are equal."""
    throws: list[tuple[int, int]] = []
    while not throws or throws[-1][0] == throws[-1][1]:
        one, other = (chance.pick(ROLLS).spots for _ in range(2))
        throws.append((one, other))
    return throws


def roll(u: Unfolding, action: Roll) -> None:
    """Rule 2.5: the dice give the spots of the turn."""
    u.happen(SpotsRolled("2.5", action.spots))
    go_on(u)


def may_move(state: State) -> bool:
    """Whether a spot can be spent."""
    return any_move(state) or bool(legal_rails(state))


def go_on(u: Unfolding) -> None:
    """Rule 2.10: the turn ends when it has been lost, and when there is nothing left to choose."""
    if u.state.rules.removed_at_once:
        remove_at_once(u)
    state = u.state
    if state.phase is Phase.OVER:
        return
    draws = state.rules.draws and state.phase is Phase.MOVE
    if was_disallowed(u) or not (may_move(state) or may_declare(state) or draws):
        end_turn(u)


def end_turn(u: Unfolding, rule: str = "2.7") -> None:
    """The turn ends, unused spots are lost, and the next seat's begins."""
    u.happen(TurnEnded(rule, u.state.command.seat, u.state.turn.spots))
    end_by_turns(u)
    if u.state.phase is not Phase.OVER:
        _begin_turn(u)


def _begin_turn(u: Unfolding) -> None:
    state = u.state
    command = state.field.commands[(state.turn.command + 1) % len(state.field.commands)]
    u.happen(TurnBegan("2.4" if len(state.field.commands) == 2 else "10.2", state.turn.number + 1, command.seat))
    remove_trapped(u)
    if u.state.phase is not Phase.OVER and not u.state.turn.commanded:
        end_turn(u, "10.9")
