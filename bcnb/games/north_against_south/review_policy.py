"""The review policy of *North against South*: choices are compared with those of the greedy player for each card."""

from collections.abc import Sequence

from bcnb.analysis.line_trials import ActionLine, ChoiceKind, ReviewPolicy
from bcnb.engine.chance import Seeded
from bcnb.games.north_against_south.players import greedy
from bcnb.games.north_against_south.players.planner import GAME, bound, is_planned, line
from bcnb.games.north_against_south.rules import actions as a
from bcnb.games.north_against_south.rules import ruleset as game
from bcnb.games.north_against_south.rules import state as s


def asks(state: s.State) -> ChoiceKind | None:
    """Return the kind of choice of the side whose turn it is, or None."""
    if is_planned(state):
        return ChoiceKind.PLAN
    return ChoiceKind.BATTLE if isinstance(state.decision, s.JoinBattle) else None


def ways(observed: s.State, rng: Seeded) -> Sequence[ActionLine]:
    """Return the greedy player's line for each card, or each possible attack; the ones it values most come first."""
    kind = a.Battle if isinstance(observed.decision, s.JoinBattle) else a.Play
    firsts = [action for action in game.legal_actions(observed) if isinstance(action, kind)]
    firsts.sort(key=lambda action: greedy.worth_of(observed, action), reverse=True)
    if kind is a.Battle:
        return [(first,) for first in firsts]
    return [line(observed, first, lambda state: _choose(state, rng))[0] for first in firsts]


def continuation(state: s.State, rng: Seeded) -> Sequence[a.Action]:
    """Return the greedy player's next action."""
    return (_choose(state, rng),)


def _choose(state: s.State, rng: Seeded) -> a.Action:
    return greedy.choose(GAME, state, rng)


REVIEW_POLICY: ReviewPolicy[s.State] = ReviewPolicy("greedy", asks, ways, continuation, bound, width=3, pace=0.4)
