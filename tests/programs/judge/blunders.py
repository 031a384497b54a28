"""Planted blunders: the best card thrown away, or a shot at a target that is clearly worse. The judge has to find them.

The positions are those of recorded games in which the battle is open. A blunder is found if the whole interval of its
loss lies above nothing.
"""

from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from bcnb.analysis.line_trials import ChoiceKind, by_model
from bcnb.analysis.value_measures import value_measures_for
from bcnb.engine.game_registry import ruleset_of
from bcnb.engine.ruleset import Seat
from bcnb.games import battle_cry
from bcnb.games.battle_cry.players.order_selection import volley
from bcnb.games.battle_cry.players.planner import think, worth
from bcnb.games.battle_cry.review_policy import REVIEW_POLICY
from bcnb.games.battle_cry.rules import actions as a
from bcnb.games.battle_cry.rules.state import JoinBattle, PlayCard, State
from bcnb.review.mistake_detection import ReviewedChoice, judged
from bcnb.review.schema import Judged
from bcnb.storage.records import list_records, load_recorded_game
from tests.programs.judge.budget import BUDGET, Stopwatch

OPEN = (0.1, 0.9)
"""A battle is open if either side has at least this chance."""
PROMISING = 3.0
"""A card that promises this number of figures is worth more than another."""
WORSE = 0.06
"""A target is clearly worse if the chance to win after an attack on it is less by so much, on average over the dice."""


def discards(records: Sequence[Path]) -> Iterator[ReviewedChoice[State]]:
    """Turns in which the seat throws away the card with which it could do most."""
    for state, seat in _open(records, PlayCard):
        best = think(state)
        if isinstance(best.actions[0], a.Play) and best.worth - worth(state, state.turn.side) >= PROMISING:
            yield ReviewedChoice(1, 1, seat, ChoiceKind.PLAN, state, (a.discard(best.actions[0].card),))


def shots(records: Sequence[Path], worse: float = WORSE) -> Iterator[ReviewedChoice[State]]:
    """Attacks in which a unit fires at the target that is worst for its side's chance to win, where nobody else can
    fire at the best one."""
    for state, seat in _open(records, JoinBattle):
        best = volley(state)[0]
        all_shots = [action for action in battle_cry.legal_actions(state) if isinstance(action, a.Battle)]
        alone = all(shot.attacker == best.attacker for shot in all_shots if shot.target == best.target)
        own = [shot for shot in all_shots if shot.attacker == best.attacker]
        if alone and len(own) > 1:
            chances = {shot: _chance(state, shot, seat) for shot in own}
            worst = min(chances, key=chances.__getitem__)
            if max(chances.values()) - chances[worst] >= worse:
                yield ReviewedChoice(1, 1, seat, ChoiceKind.BATTLE, state, (worst,))


def _chance(state: State, shot: a.Battle, seat: Seat) -> float:
    """The chance to win after an attack, on average over its dice."""
    apply, cases = ruleset_of(state).apply, value_measures_for(state.ruleset).cases
    rolled, _ = apply(state, shot)
    told = [(by_model(apply(rolled, roll)[0], seat), weight) for roll, weight in cases(rolled)]
    return sum(chance * weight for chance, weight in told) / sum(weight for _, weight in told)


def _open(records: Sequence[Path], decision: type) -> Iterator[tuple[State, Seat]]:
    """What a seat sees in open battles whenever it has such a choice."""
    for path in records:
        states: Sequence[Any] = load_recorded_game(path).states
        for state in states:
            seat = battle_cry.seat(state)
            if seat and isinstance(state.decision, decision) and OPEN[0] < by_model(state, seat) < OPEN[1]:
                yield battle_cry.observe(state, seat), seat


def found(choices: Iterator[ReviewedChoice[State]], count: int) -> int:
    """The number of blunders that the judge finds in a sample from all games."""
    return sum(verdict.low > 0 for verdict in tried(choices, count))


def tried(choices: Iterator[ReviewedChoice[State]], count: int) -> list[Judged]:
    """The result of the judge for this number of them."""
    every = list(choices)
    chosen = every[:: max(len(every) // count, 1)][:count]
    return [judged(REVIEW_POLICY, choice, by_model, f"blunder {n}", BUDGET) for n, choice in enumerate(chosen)]


def proof(options: Namespace) -> bool:
    """Whether the judge finds at least nine of ten blunders of each kind."""
    records = list_records()
    thrown = shown("the best card thrown away", discards(records), options.positions)
    return shown("a shot at the clearly worse target", shots(records), options.positions) and thrown


def shown(kind: str, choices: Iterator[ReviewedChoice[State]], count: int) -> bool:
    """Whether the judge finds nine of ten of this number of blunders, which is printed."""
    watch, seen = Stopwatch(), found(choices, count)
    print(watch.row(f"{kind} is found", seen, count, "at least 90%"), flush=True)
    return seen >= 0.9 * count
