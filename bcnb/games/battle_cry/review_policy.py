"""How choices of the game of 2000 are judged: by the searcher's plans, and by the planner who goes on after them."""

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
from bcnb.games.hexboard.rules.chance import face_weight, hit_ways
from bcnb.games.hexboard.rules.seats import SEATS
from bcnb.games.hexboard.rules.tables import SABERS

UNIT = 0.015
"""What a figure is worth in chance to win, in an even battle; with this number trials scatter least."""
PLANNED = (
    s.PlayCard,
    s.ChooseSection,
    s.GiveOrders,
    s.ChooseGeneral,
    s.PlaceUnit,
    s.BuildWorks,
    s.ChooseRally,
    s.ChooseSupply,
)
"""What is planned before the battles of a turn."""


def asks(state: s.State) -> ChoiceKind | None:
    """What kind of choice the side has whose turn it is."""
    if isinstance(state.decision, PLANNED):
        return ChoiceKind.PLAN
    return ChoiceKind.BATTLE if isinstance(state.decision, s.JoinBattle) else None


def ways(observed: s.State, whims: Seeded) -> Sequence[ActionLine]:
    """The plans of a turn, or the attacks that may be made, those that promise most first."""
    if isinstance(observed.decision, s.JoinBattle):
        return [(shot,) for shot in _shots(observed)]
    return [plan.actions for plan in sorted(various(observed), key=lambda plan: plan.worth, reverse=True)]


def _shots(state: s.State) -> Sequence[a.Battle]:
    shots = [action for action in game.legal_actions(state) if isinstance(action, a.Battle)]
    return sorted(shots, key=lambda shot: expected_loss(state, shot.target, _dice(state, shot)), reverse=True)


def _dice(state: s.State, shot: a.Battle) -> int:
    after, _ = game.apply(state, shot)
    return after.decision.dice if isinstance(after.decision, s.RollBattle) else 0


def goes_on(state: s.State, whims: Seeded) -> Sequence[a.Action]:
    """What the planner does next: his whole plan, or his next attack."""
    return next_actions(state)


# --- chance -----------------------------------------------------------------------------------------------------------


def bound(state: s.State) -> str:
    """What chance decides about: an attack by the hexes and dice, or a draw."""
    return repr(state.decision)


def luck(state: s.State, action: object, seat: Seat) -> float:
    """What a roll takes from the enemy beyond what it takes on average, in figures; the enemy's rolls count against."""
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

REVIEW_POLICY: ReviewPolicy[s.State] = ReviewPolicy("planner", asks, ways, goes_on, bound, luck, UNIT)
