"""What an answer is worth: the exact expectation of its measure over every roll, with no dice thrown.

After the answer the learner goes on as well as he can, and the enemy chooses what is worst for him. Rolls that take as
many figures and bring as many flags are one case.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from bcnb.engine.ruleset import CHANCE
from bcnb.games import battle_cry
from bcnb.games.battle_cry import actions as a
from bcnb.games.battle_cry.odds import hitting_faces
from bcnb.games.battle_cry.state import RollBattle, State
from bcnb.games.battle_cry.tables import FLAG
from bcnb.games.battle_cry.victory import flags
from bcnb.library.goals import figures
from bcnb.library.tasks import Best
from bcnb.library.trying import Play, Verdict, ended, permitted, step, unmet, verdict

Known: TypeAlias = dict[Any, Fraction]


class Answer(NamedTuple):
    """A whole answer to a puzzle: the learner's actions, and what they are worth."""

    do: tuple[str, ...]
    worth: Fraction


def answered(play: Play) -> bool:
    """Whether the learner has said all that counts: others go on, such as the dice, or he can do no more."""
    return bool(play.done) and (battle_cry.seat(play.state) != play.task.side.seat or ended(play))


def judge(play: Play) -> Verdict:
    """How a play stands, be it with a goal or for the best answer."""
    best = play.task.best
    if best is None:
        return verdict(play)
    if not answered(play):
        return Verdict.OPEN
    return Verdict.REACHED if worth(play, best) == best.worth else Verdict.MISSED


def answers(play: Play, best: Best) -> Iterator[Answer]:
    """Every answer that the task permits, with its worth."""
    known: Known = {}
    for one in _lines(play):
        yield Answer(one.done, _worth(one, best, known))


def worth(play: Play, best: Best) -> Fraction:
    """The expectation of the measure from here on."""
    return _worth(play, best, {})


def settled(play: Play, best: Best) -> bool:
    """Whether nothing that comes later changes what a play has brought."""
    return ended(play) or (best.measure == "goal" and verdict(play) is not Verdict.OPEN)


def ways(play: Play, best: Best, known: Known) -> list[tuple[Fraction, Play]]:
    """How a play goes on, with the chances: every case of the dice, or the one choice that its owner makes.

    `known` keeps what plays are worth by this measure, from one call to the next.
    """
    if battle_cry.seat(play.state) == CHANCE:
        return _rolled(play)
    mine = battle_cry.seat(play.state) == play.task.side.seat
    choices = permitted(play) if mine else battle_cry.legal_actions(play.state)
    choose = max if mine else min
    return [(Fraction(1), choose((step(play, one) for one in choices), key=lambda after: _worth(after, best, known)))]


# --- walking the tree -------------------------------------------------------------------------------------------------


def _lines(play: Play) -> Iterator[Play]:
    """The play after every sequence of the learner's actions until others go on."""
    if answered(play):
        yield play
        return
    for action in permitted(play):
        yield from _lines(step(play, action))


def _worth(play: Play, best: Best, known: Known) -> Fraction:
    key = mark(play)
    if key not in known:
        known[key] = _expected(play, best, known)
    return known[key]


def _expected(play: Play, best: Best, known: Known) -> Fraction:
    if settled(play, best):
        return MEASURES[best.measure](play)
    return sum((chance * _worth(after, best, known) for chance, after in ways(play, best, known)), Fraction(0))


def _rolled(play: Play) -> list[tuple[Fraction, Play]]:
    cases = _cases(play.state)
    total = sum(weight for _, weight in cases)
    return [(Fraction(weight, total), step(play, action)) for action, weight in cases]


def _cases(state: State) -> list[tuple[a.Action, int]]:
    """What chance may do; of the rolls that come to the same, one stands for all."""
    weights = battle_cry.chance_weights(state)
    if not isinstance(roll := state.decision, RollBattle):
        return list(weights)
    hitting = hitting_faces(state, roll.target)
    first: dict[tuple[int, int], a.Action] = {}
    sums: dict[tuple[int, int], int] = defaultdict(int)
    for action, weight in weights:
        faces = battle_cry.write(action).removeprefix("roll ")
        case = sum(face in hitting for face in faces), faces.count(FLAG)
        first.setdefault(case, action)
        sums[case] += weight
    return [(first[case], weight) for case, weight in sums.items()]


def mark(play: Play) -> Any:
    """What of a play decides its worth; the conditions of a goal look at the events, too."""
    state = play.state
    board = frozenset(state.board.units.items()), frozenset(state.board.generals.items())
    events = tuple(ply.events for ply in play.plies) if play.task.goal else ()
    return board, state.turn, state.pending, state.flags, state.cards.hands, len(play.done), events


# --- measures ---------------------------------------------------------------------------------------------------------


def _figures(play: Play) -> Fraction:
    foe = play.task.side.foe
    return Fraction(figures(play.task.state, foe) - figures(play.state, foe))


def _flags(play: Play) -> Fraction:
    side, before, now = play.task.side, play.task.state, play.state
    gained = flags(now, side) - flags(before, side)
    return Fraction(gained - (flags(now, side.foe) - flags(before, side.foe)))


MEASURES: Mapping[str, Callable[[Play], Fraction]] = {
    "figures": _figures,
    "flags": _flags,
    "goal": lambda play: Fraction(not unmet(play)),
    "win": lambda play: Fraction(play.state.winner == play.task.side),
}
"""What a play that is over has brought, by each measure."""
