"""How choices of the game of 1961 are judged: by what the planner and the greedy player would do with the roll."""

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
WHIMS = 3
"""How often each player is asked: he decides between equals by chance."""
_ASKED = {Phase.MOVE: ChoiceKind.PLAN, Phase.BATTLE: ChoiceKind.BATTLE}


def asks(state: State) -> ChoiceKind | None:
    """What kind of choice the seat has whose turn it is: how to spend a roll, or which battle is next."""
    return _ASKED.get(state.phase)


def ways(observed: State, whims: Seeded) -> Sequence[ActionLine]:
    """What the planner does with the spots that are left, and what the greedy player does, or the battles that may be
    declared."""
    if observed.phase is Phase.BATTLE:
        return [(action,) for action in game.legal_actions(observed) if isinstance(action, a.Declare)]
    found = [_line(player.choose, observed, whims) for _ in range(WHIMS) for player in (planner, greedy)]
    return list(dict.fromkeys(found))


def _line(choose: Player[State], observed: State, whims: Seeded) -> ActionLine:
    return line(asks, observed, (), lambda state: choose(GAME, state, whims))


def goes_on(state: State, whims: Seeded) -> Sequence[Action]:
    """What the planner does next."""
    return (planner.choose(GAME, state, whims),)


def bound(state: State) -> str:
    """What chance decides about: the dice of a turn."""
    return state.phase


REVIEW_POLICY: ReviewPolicy[State] = ReviewPolicy("planner", asks, ways, goes_on, bound, width=3, pace=0.4)
