"""The review policy of *Battle-Cry* (1961): choices are compared with those of the planner and the greedy player."""

from collections.abc import Sequence

from bcnb.analysis.line_trials import ActionLine, ChoiceKind, ReviewPolicy, line
from bcnb.engine.chance import Seeded
from bcnb.engine.game_registry import ruleset
from bcnb.engine.ruleset import Action
from bcnb.games.battle_cry_1961.players import greedy, planner
from bcnb.games.battle_cry_1961.rules import actions as a
from bcnb.games.battle_cry_1961.rules import ruleset as game
from bcnb.games.battle_cry_1961.rules.state import Phase, State
from bcnb.players.registry import Player

GAME = ruleset("battle_cry_1961")
TRIALS = 3
"""The number of times each player is asked, because it decides between equal moves at random."""
_ASKED = {Phase.MOVE: ChoiceKind.PLAN, Phase.BATTLE: ChoiceKind.BATTLE}


def asks(state: State) -> ChoiceKind | None:
    """Return the kind of choice of the current seat: how to spend a roll, or which battle comes next."""
    return _ASKED.get(state.phase)


def ways(observed: State, rng: Seeded) -> Sequence[ActionLine]:
    """Return the lines of the planner and the greedy player for the spots left, or the battles that can be declared."""
    if observed.phase is Phase.BATTLE:
        return [(action,) for action in game.legal_actions(observed) if isinstance(action, a.Declare)]
    found = [_line(player.choose, observed, rng) for _ in range(TRIALS) for player in (planner, greedy)]
    return list(dict.fromkeys(found))


def _line(choose: Player[State], observed: State, rng: Seeded) -> ActionLine:
    return line(asks, observed, (), lambda state: choose(GAME, state, rng))


def continuation(state: State, rng: Seeded) -> Sequence[Action]:
    """Return the planner's next action."""
    return (planner.choose(GAME, state, rng),)


def bound(state: State) -> str:
    """Return the key of what chance decides next, which is the phase."""
    return state.phase


REVIEW_POLICY: ReviewPolicy[State] = ReviewPolicy("planner", asks, ways, continuation, bound, width=3, pace=0.4)
