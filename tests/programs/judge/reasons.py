"""Planted mistakes get the right reason, and twins without the cause do not get it.

A plant counts if it loses enough for certain: in *Battle Cry* (2000) 5 points, as an inaccuracy does, because only then
does a page give a reason. The first reason has to be of its kind and to name its hex. A twin counts if it certainly
loses 2 points.
"""

from argparse import Namespace
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import islice
from time import process_time
from types import ModuleType
from typing import Any, NamedTuple

from bcnb.analysis.choice_reasons import Comparison, Finding
from bcnb.analysis.distributions import student
from bcnb.analysis.line_trials import ActionLine, ChoiceKind, by_model, review_policy_for
from bcnb.engine.game_registry import ruleset_of
from bcnb.engine.ruleset import Seat
from bcnb.review.mistake_detection import ReviewedChoice
from bcnb.review.reasons import WORLDS, chosen, compared_futures
from tests.programs.judge import north_plants, plants
from tests.programs.judge.plants import Plant

GAMES: Mapping[str, ModuleType] = {"battle_cry": plants, "north_against_south": north_plants}
"""What plants the mistakes of each game."""

LOSSES: Mapping[str, float] = {"battle_cry": 0.05, "north_against_south": 0.02}
"""A plant loses at least this much for certain; in a game of larger units, what one of them does loses less."""
FEWER: Mapping[str, int] = {"battle_cry": 1, "north_against_south": 10}
"""How many times fewer plants of each kind are tried; futures of *North against South* take ten times as long."""
TWINS_LOSS = 0.02
"""A twin loses at least this much for certain."""
FIRST_LOOK, FIRST_LOSS = 8, 0.04
"""Worlds for a first look, and the loss that a plant should have in them."""
MOST_TRIED = 60
"""How many plants are tried for each one that counts, before the proof stops looking."""


class Proved(NamedTuple):
    """The plants of a kind that counted, how many got the right reason, and the same for twins."""

    plants: int
    right: int
    twins: int
    spared: int
    said: Counter[str]


def compared(state: Any, seat: Seat, lines: Sequence[ActionLine], worlds: int) -> Comparison:
    """The futures of two lines compared: the played one and the better one."""
    played, better = lines
    choice = ReviewedChoice(1, 1, seat, ChoiceKind.PLAN, state, played)
    texts = tuple(map(ruleset_of(state).write, better))
    found = compared_futures(review_policy_for(state.ruleset), choice, texts, by_model, "planted", worlds)
    assert found
    return found


def loses(found: Comparison, least: float) -> bool:
    """Whether the played line loses at least this much for certain."""
    return student([one.gain for one in found.values])[0] >= least


def tried(state: Any, seat: Seat, lines: Sequence[ActionLine], least: float) -> Comparison | None:
    """The futures of two lines, if the first loses enough."""
    look = compared(state, seat, lines, FIRST_LOOK)
    if sum(one.gain for one in look.values) < FIRST_LOOK * min(FIRST_LOSS, least):
        return None
    found = compared(state, seat, lines, WORLDS)
    return found if loses(found, least) else None


def is_right(plant: Plant, found: Comparison) -> bool:
    """Whether the first reason is of the planted kind and names its hex."""
    first = next(iter(chosen(found)), None)
    return bool(first) and first[0].kind in plant.kinds and _names(first[0], plant.at)


def _names(one: Finding, at: str) -> bool:
    """Whether a reason names a hex, if there is one to name; a unit of two on a hex has a label such as `e6-2`."""
    return not at or any(cell.partition("-")[0] == at for cell in one.cells)


def is_said(plant: Plant, found: Comparison) -> bool:
    """Whether any reason is of the planted kind and names its hex."""
    return any(one.kind in plant.kinds and _names(one, plant.at) for one, _ in chosen(found))


def proved(kind: str, count: int, game: str = "battle_cry") -> Proved:
    """Try this number of plants of a kind, each with its twin if that loses enough by another cause."""
    right = twins = spared = counted = 0
    said = Counter[str]()
    for plant in islice(GAMES[game].plants(kind), MOST_TRIED * count):
        if counted == count:
            break
        other = plant.twin and twins < count and tried(plant.state, plant.seat, plant.twin, TWINS_LOSS)
        if other:
            twins += 1
            spared += not is_said(plant, other)
        if found := tried(plant.state, plant.seat, (plant.played, plant.better), LOSSES[game]):
            counted += 1
            right += is_right(plant, found)
            said[next((one.kind for one, _ in chosen(found)), "nothing")] += 1
    return Proved(counted, right, twins, spared, said)


def proof(options: Namespace) -> bool:
    """Whether nine of ten plants of each kind get the right reason, and nine of ten twins do not get it."""
    held = [
        _shown(kind, max(options.positions // FEWER[game], 1), game)
        for game, planted in GAMES.items()
        for kind in planted.PLANTERS
    ]
    return all(held)


def _shown(kind: str, count: int, game: str) -> bool:
    began, found = process_time(), proved(kind, count, game)
    said = ", ".join(f"{name} {times}" for name, times in found.said.most_common())
    print(
        f"{game}, reason {kind!r}: right for {found.right} of {found.plants} plants (at least 90%): {said}", flush=True
    )
    lack = f"; only {found.plants} of {count} plants were found" if found.plants < count else ""
    spared = f"{found.spared} of {found.twins} twins without the cause do not get it (at least 90%)"
    print(f"  {spared}, {process_time() - began:.0f} s{lack}", flush=True)
    return 0 < 0.9 * found.plants <= found.right and found.spared >= 0.9 * found.twins
