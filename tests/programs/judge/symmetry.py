"""Moves that are equal by symmetry: the judge may call them different no more often than its intervals allow.

The armies stand so that the left half of the board mirrors the right one, and the hand holds a card for each flank. A
plan with the one card and its mirror image with the other are worth the same.
"""

import re
from argparse import Namespace
from collections.abc import Iterator

from bcnb.analysis.line_trials import ActionLine, ChoiceKind, by_model
from bcnb.engine.chance import Seeded
from bcnb.games import battle_cry
from bcnb.games.battle_cry.players.searcher import various
from bcnb.games.battle_cry.review_policy import REVIEW_POLICY
from bcnb.games.battle_cry.rules import actions as a
from bcnb.games.battle_cry.rules.state import State
from bcnb.grid.hexes import ROW_LETTERS, WIDTHS
from bcnb.review.mistake_detection import ChoiceTrials, ReviewedChoice, compared
from bcnb.review.schema import Judged
from tests.helpers.battle_cry.field import position
from tests.programs.judge.budget import BUDGET, Stopwatch

PAIRS = 4
"""How many pairs of units each army has."""
FLANKS = {"left": "right", "right": "left"}
_NAMES = re.compile(r"\b([a-i])(\d+)\b|left|right")


def mirrored(text: str) -> str:
    """The text of an action on the other half of the board.

    >>> mirrored("move e6 f2"), mirrored("play attack-left")
    ('move e8 f11', 'play attack-right')
    """
    return _NAMES.sub(_mirror, text)


def _mirror(found: re.Match[str]) -> str:
    row, column = found.groups()
    if not row:
        return FLANKS[found[0]]
    return f"{row}{WIDTHS[ROW_LETTERS.index(row)] + 1 - int(column)}"


def positions() -> Iterator[State]:
    """What the Union sees of battles whose halves mirror each other, one after another without end."""
    number = 0
    while True:
        number += 1
        yield battle_cry.observe(_battle(Seeded(f"mirror {number}")), "union")


def _battle(chance: Seeded) -> State:
    rows = [["."] * width for width in WIDTHS]
    for glyphs, ranks in (("IICA", range(2, 4)), ("iica", range(4, 6))):
        for _ in range(PAIRS):
            row, glyph = rows[chance.choose(ranks)], chance.choose(glyphs)
            column = chance.choose(range(len(row) // 2))
            row[column] = row[-1 - column] = glyph
    picture = "\n".join(" ".join((letter, *row)) for letter, row in zip(ROW_LETTERS, rows, strict=True))
    cards = ("attack-left", "attack-right", "probe-centre")
    return position(picture, union=cards, confederate=("skirmish-left", "skirmish-right", "probe-centre"))


def twins() -> Iterator[tuple[ReviewedChoice[State], ActionLine]]:
    """A plan that was played, and the one that mirrors it."""
    for state in positions():
        for plan in sorted(various(state), key=lambda plan: plan.worth, reverse=True):
            first, *others = plan.actions
            if isinstance(first, a.Play) and first.card in ("attack-left", "attack-right") and len(others) > 1:
                twin = tuple(battle_cry.parse(mirrored(battle_cry.write(action))) for action in plan.actions)
                yield ReviewedChoice(1, 1, "union", ChoiceKind.PLAN, state, plan.actions), twin
                break


def different(count: int) -> int:
    """The number of twins in a sample that the judge calls different."""
    return sum(verdict.low > 0 for verdict in tried(count))


def tried(count: int) -> list[Judged]:
    """The result of the judge for this number of twins."""
    pairs = zip(range(count), twins(), strict=False)
    trials = (
        (ChoiceTrials(REVIEW_POLICY, choice, by_model, f"twin {number}"), twin) for number, (choice, twin) in pairs
    )
    return [compared(trial, [twin], BUDGET) for trial, twin in trials]


def proof(options: Namespace) -> bool:
    """Whether at most one of twenty twins is called different."""
    watch, told = Stopwatch(), different(options.positions)
    print(
        watch.row("twins are called different", told, options.positions, "at most 5%"),
        flush=True,
    )
    return told <= 0.05 * options.positions
