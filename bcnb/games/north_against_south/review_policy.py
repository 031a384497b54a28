"""How choices of *North against South* are judged: by the greedy player, who goes on from each card in the hand."""

from collections.abc import Sequence

from bcnb.analysis.line_trials import ActionLine, ChoiceKind, ReviewPolicy
from bcnb.engine.chance import Seeded
from bcnb.games.north_against_south.players import greedy
from bcnb.games.north_against_south.players.planner import GAME, bound, is_planned, line
from bcnb.games.north_against_south.rules import actions as a
from bcnb.games.north_against_south.rules import ruleset as game
from bcnb.games.north_against_south.rules import state as s


def asks(state: s.State) -> ChoiceKind | None:
    """What kind of choice the side has whose turn it is."""
    if is_planned(state):
        return ChoiceKind.PLAN
    return ChoiceKind.BATTLE if isinstance(state.decision, s.JoinBattle) else None


def ways(observed: s.State, whims: Seeded) -> Sequence[ActionLine]:
    """What the greedy player would do with each card, or each attack that may be made; what he likes best comes
    first."""
    kind = a.Battle if isinstance(observed.decision, s.JoinBattle) else a.Play
    firsts = [action for action in game.legal_actions(observed) if isinstance(action, kind)]
    firsts.sort(key=lambda action: greedy.worth_of(observed, action), reverse=True)
    if kind is a.Battle:
        return [(first,) for first in firsts]
    return [line(observed, first, lambda state: _choose(state, whims))[0] for first in firsts]


def goes_on(state: s.State, whims: Seeded) -> Sequence[a.Action]:
    """What the greedy player does next."""
    return (_choose(state, whims),)


def _choose(state: s.State, whims: Seeded) -> a.Action:
    return greedy.choose(GAME, state, whims)


REVIEW_POLICY: ReviewPolicy[s.State] = ReviewPolicy("greedy", asks, ways, goes_on, bound, width=3, pace=0.4)
