"""The reasons for the loss of a choice in sentences, and the cells that they mark on the board.

The game gives the words for what it found (`reason_words`). The sentences about the share of the loss are the same in
every game.
"""

from collections.abc import Mapping, Sequence

from bcnb.engine.game_registry import game_part
from bcnb.engine.ruleset import State
from bcnb.presentation.presenter import ReasonWords, reason_words
from bcnb.review.reasons import HALF
from bcnb.review.schema import POINT, WHOLE, Judged, Reason, Review

SEEN, MEANT = "refused", "hint"
"""The kinds of marks on the cells of a reason, for the played line and for the better one."""
NOTHING = "No single reason explains half of this loss."
UNEXPLAINED = "no single reason"
"""The name of a loss that no finding explains, where reasons are counted."""


def reasons_of(review: Review, judged: Judged) -> tuple[Reason, ...]:
    """Return the reasons for the loss of a choice, the largest first. An older review has none."""
    return tuple(one for one in review.reasons if one.ply == judged.ply)


def reason_name(ruleset: str, kind: str) -> str:
    """Return the name of a kind of reason where reasons are counted, such as "flag offered".

    Raises:
        ValueError: for an unknown ruleset.
    """
    names: Mapping[str, str] = game_part(ruleset, "presentation.reason_text.REASON_NAMES", {})
    return names.get(kind, UNEXPLAINED)


def say_reasons(found: Sequence[Reason], state: State) -> list[str]:
    """Return the reasons for the loss of a choice in sentences.

    Args:
        found: the reasons, the largest first.
        state: the state in which the choice was made.
    """
    said = [
        f"{'Why' if not place else 'Also'}: {words.words} {say_share(reason)}"
        for place, (reason, words) in enumerate(_worded(found, state))
    ]
    explained = any(reason.share >= HALF * WHOLE for reason, _ in _worded(found, state))
    return said if explained or not found else [*said, NOTHING]


def say_first_reason(found: Sequence[Reason], state: State) -> str:
    """Return the first of the reasons for the loss of a choice as a sentence, without its share, or an empty text."""
    return next((words.words for _, words in _worded(found, state)), "")


def say_share(reason: Reason) -> str:
    """Return the share of the loss that a reason accounts for, with its interval.

    >>> say_share(Reason(1, "flag", 820_000, 705_000, 931_000, (), ()))
    'This accounts for 82% of the loss (95% sure: 70 to 94).'
    >>> say_share(Reason(1, "flag", 1_510_000, 880_000, 2_150_000, (), ()))
    'This accounts for all of the loss (95% sure: at least 88%).'
    """
    at, least, most = round(reason.share / POINT), reason.low // POINT, -(-reason.high // POINT)
    if at >= 100:
        return f"This accounts for all of the loss (95% sure: at least {min(least, 100)}%)."
    return f"This accounts for {at}% of the loss (95% sure: {max(least, 0)} to {min(most, 100)})."


def marked_cells(
    found: Sequence[Reason], state: State
) -> tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]:
    """Return the marks on the cells of reasons, as pairs of cell and kind: for the played line and the better one."""
    played = [cell for _, words in _worded(found, state) for cell in words.played]
    better = [cell for _, words in _worded(found, state) for cell in words.better]
    return tuple((cell, SEEN) for cell in dict.fromkeys(played)), tuple((cell, MEANT) for cell in dict.fromkeys(better))


def _worded(found: Sequence[Reason], state: State) -> list[tuple[Reason, ReasonWords]]:
    pairs = [(one, reason_words(state, one.kind, one.cells, one.numbers)) for one in found]
    return [(one, words) for one, words in pairs if words]
