"""How choices of *North against South* are judged: by the greedy player, who goes on from each card in the hand."""

from collections.abc import Sequence

from bcnb.analysis.trials import Asked, Judge, Way, line
from bcnb.engine.chance import Seeded
from bcnb.engine.games import ruleset
from bcnb.engine.ruleset import Seat
from bcnb.games.hexboard.rules.actions import Roll
from bcnb.games.hexboard.rules.seats import SEATS
from bcnb.games.hexboard.rules.tables import SABERS
from bcnb.games.hexboard.rules.weights import face_weight, hit_ways
from bcnb.games.north_against_south.players import greedy
from bcnb.games.north_against_south.rules import actions as a
from bcnb.games.north_against_south.rules import ruleset as game
from bcnb.games.north_against_south.rules import state as s
from bcnb.games.north_against_south.rules.attack import saving_faces, target_unit

GAME = ruleset("north_against_south")
UNIT = 0.02
"""What a figure is worth in chance to win, in an even battle."""
PLANNED = (
    s.PlayCard,
    s.ChooseSection,
    s.GiveOrders,
    s.MakeMoves,
    s.ChooseGeneral,
    s.PlaceUnit,
    s.BuildWorks,
    s.ChooseRally,
    s.ChooseSupply,
)
"""What is planned before the battles of a turn."""


def asks(state: s.State) -> Asked | None:
    """What kind of choice the side has whose turn it is."""
    if isinstance(state.decision, PLANNED):
        return Asked.PLAN
    return Asked.BATTLE if isinstance(state.decision, s.JoinBattle) else None


def ways(observed: s.State, whims: Seeded) -> Sequence[Way]:
    """What the greedy player would do with each card, or each attack that may be made; what he likes best comes
    first."""
    kind = a.Battle if isinstance(observed.decision, s.JoinBattle) else a.Play
    firsts = [action for action in game.legal_actions(observed) if isinstance(action, kind)]
    firsts.sort(key=lambda action: greedy.worth_of(observed, action), reverse=True)
    if kind is a.Battle:
        return [(first,) for first in firsts]
    return [line(asks, observed, (first,), lambda state: _choose(state, whims)) for first in firsts]


def goes_on(state: s.State, whims: Seeded) -> Sequence[a.Action]:
    """What the greedy player does next."""
    return (_choose(state, whims),)


def _choose(state: s.State, whims: Seeded) -> a.Action:
    return greedy.choose(GAME, state, whims)


def bound(state: s.State) -> str:
    """What chance decides about: the dice of an attack by who attacks whom, or a draw."""
    return f"{state.decision} {state.turn.attack}"


def luck(state: s.State, action: object, seat: Seat) -> float:
    """How many figures a roll hits or saves beyond the average; the enemy's good luck counts against a seat."""
    if not isinstance(action, Roll):
        return 0.0
    gained = _gained(state, action.faces)
    return gained if SEATS[state.turn.side] == seat else -gained


def _gained(state: s.State, faces: str) -> float:
    """What a roll of the attack gains the side whose turn it is beyond the average."""
    match state.decision:
        case s.RollBattle(dice):
            return _hits(state, dice, faces)
        case s.RollSaves(dice):
            saving = saving_faces(state)
            return dice * face_weight(saving) / 6 - sum(map(faces.count, saving))
    return 0.0


def _hits(state: s.State, dice: int, faces: str) -> float:
    """The figures hit beyond the average, as far as the target has so many."""
    number = target_unit(state)
    if number is None:
        return 0.0
    unit = state.board.units[number]
    hitting = state.rules.read(unit.kind).face + SABERS
    ways = hit_ways(dice, face_weight(hitting), unit.strength)
    mean = sum(figures * count for figures, count in enumerate(ways)) / float(6**dice)
    return min(sum(map(faces.count, hitting)), unit.strength) - mean


JUDGE: Judge[s.State] = Judge("greedy", asks, ways, goes_on, bound, luck, UNIT, width=3, pace=0.4)
