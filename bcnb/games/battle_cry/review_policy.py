"""The review policy of *Battle Cry*: alternatives from the searcher's plans, continued by the planner."""

from collections.abc import Callable, Mapping, Sequence

from bcnb.analysis.line_trials import ActionLine, ChoiceKind, ReviewPolicy
from bcnb.engine.chance import Seeded
from bcnb.engine.ruleset import Seat
from bcnb.games.battle_cry.players.expected_losses import FIGURE_WORTH, expected_loss, flag_worth, general_loss, loss_by
from bcnb.games.battle_cry.players.planner import next_actions
from bcnb.games.battle_cry.players.searcher import various
from bcnb.games.battle_cry.rules import actions as a
from bcnb.games.battle_cry.rules import ruleset as game
from bcnb.games.battle_cry.rules import state as s
from bcnb.games.hexboard.rules.card_steps import CARD_DECISIONS
from bcnb.games.hexboard.rules.chance import face_weight, hit_ways
from bcnb.games.hexboard.rules.seats import SEATS
from bcnb.games.hexboard.rules.tables import SABERS

UNIT = 0.015
"""The value of a figure in win probability, in an even battle; trials vary least with this number."""
PLANNED = (
    s.PlayCard,
    s.ChooseSection,
    s.GiveOrders,
    *CARD_DECISIONS,
)
"""The decisions that are planned before the battles of a turn."""


def asks(state: s.State) -> ChoiceKind | None:
    """Return the kind of choice that the side whose turn it is has, or None."""
    if isinstance(state.decision, PLANNED):
        return ChoiceKind.PLAN
    return ChoiceKind.BATTLE if isinstance(state.decision, s.JoinBattle) else None


def ways(observed: s.State, rng: Seeded) -> Sequence[ActionLine]:
    """Return the plans of a turn, or the possible attacks, the most promising first."""
    if isinstance(observed.decision, s.JoinBattle):
        return [(shot,) for shot in _shots(observed)]
    return [plan.actions for plan in sorted(various(observed), key=lambda plan: plan.worth, reverse=True)]


def _shots(state: s.State) -> Sequence[a.Battle]:
    shots = [action for action in game.legal_actions(state) if isinstance(action, a.Battle)]
    return sorted(shots, key=lambda shot: expected_loss(state, shot.target, _dice(state, shot)), reverse=True)


def _dice(state: s.State, shot: a.Battle) -> int:
    after, _ = game.apply(state, shot)
    return after.decision.dice if isinstance(after.decision, s.RollBattle) else 0


def continuation(state: s.State, rng: Seeded) -> Sequence[a.Action]:
    """Return the planner's next actions: its whole plan, or its next attack."""
    return next_actions(state)


# --- chance -----------------------------------------------------------------------------------------------------------


def bound(state: s.State) -> str:
    """Return a text for the roll or draw: an attack with its hexes and dice, or a draw."""
    return repr(state.decision)


def luck(state: s.State, action: object, seat: Seat) -> float:
    """Return the luck of a roll: the enemy's losses above the average, in figures; negative for the enemy's rolls."""
    if not isinstance(action, a.Roll):
        return 0.0
    gained = _LUCK[type(state.decision)](state, state.decision, action.faces)
    return gained if SEATS[state.turn.side] == seat else -gained


def _attack_luck(state: s.State, roll: s.RollBattle, faces: str) -> float:
    return loss_by(state, roll.target, faces) - expected_loss(state, roll.target, roll.dice)


def _shot_luck(state: s.State, roll: s.RollShot, faces: str) -> float:
    flag = flag_worth(state, state.turn.side)
    return flag * (SABERS in faces) - general_loss(roll.dice, flag)


def _rally_luck(state: s.State, roll: s.RollRally, faces: str) -> float:
    unit = state.board.units[roll.at]
    missing, face = unit.kind.figures - unit.strength, unit.kind.face
    ways = hit_ways(roll.dice, face_weight(face), missing)
    mean = sum(figures * count for figures, count in enumerate(ways)) / float(6**roll.dice)
    return (min(faces.count(face), missing) - mean) * FIGURE_WORTH


_LUCK: Mapping[type, Callable[..., float]] = {
    s.RollBattle: _attack_luck,
    s.RollShot: _shot_luck,
    s.RollRally: _rally_luck,
}

REVIEW_POLICY: ReviewPolicy[s.State] = ReviewPolicy("planner", asks, ways, continuation, bound, luck, UNIT)
