"""The tutor in words: a warning with its reason and its cells, a note without a warning, and its levels."""

import re
from typing import NamedTuple

from bcnb.review.line_playback import act_out
from bcnb.review.reason_text import marked_cells, say_first_reason
from bcnb.review.review_text import say_name, say_points, say_verdict
from bcnb.review.schema import Verdict
from bcnb.review.tutor.tutor_verdict import SECONDS, TutorLevel, TutorVerdict

OFF = "off"
LATE = "The tutor could not judge this choice in time."
THINKING = "The tutor is looking at your choice …"
UNEXPLAINED = "No single reason explains this: another choice did better in the imagined games."
CANNOT = "The tutor cannot judge choices in this game, because the game has no win chance model."
TAKE_BACK, DO_ANYWAY = "Take it back", "Do it anyway"
ASK = "Nothing is final yet: take it back, or do it anyway."
UNDONE = "Undone. Choose something else, or undo more."


class TutorWarning(NamedTuple):
    """A warning: how bad the choice is in a few words, the loss, its reason, and the cells and arrows to draw."""

    short: str
    loss: str
    why: str
    cells: tuple[str, ...]
    arrows: tuple[tuple[str, str, str], ...]


def warning_of(verdict: TutorVerdict) -> TutorWarning:
    """Return the words of a warning, and what it draws: where the choice loses, and the choice itself as arrows.

    It names neither a better choice nor anything that the seat cannot see.
    """
    judged, observed = verdict.judged, verdict.choice.observed
    arrows = act_out(observed, judged.seat, judged.played).arrows
    marked, _ = marked_cells(verdict.reasons, observed)
    cells = [cell for cell, _ in marked] or [cell for arrow in arrows for cell in arrow[:2]]
    reason = say_first_reason(verdict.reasons, observed)
    name = say_name(judged)
    short = f"The tutor: {name[0].lower()}{name[1:]}"
    why = _first_sentence(reason) if reason else UNEXPLAINED
    return TutorWarning(short, say_verdict(judged), why, tuple(dict.fromkeys(cells)), arrows)


def say_note(verdict: TutorVerdict) -> str:
    """Return a sentence on a choice without a warning that could not be judged for certain, or an empty text."""
    if verdict.is_late:
        return LATE
    if verdict.judged.verdict is Verdict.UNSURE:
        return f"The tutor is not sure: this may lose {say_points(verdict.judged.loss)} of win chance, or nothing."
    return ""


def say_failure(fault: Exception) -> str:
    """Return that a choice could not be judged because of an error, whose kind it names for a report.

    >>> say_failure(KeyError("d7"))
    'The tutor could not judge this choice because of an error in bcnb (KeyError).'
    """
    return f"The tutor could not judge this choice because of an error in bcnb ({type(fault).__name__})."


def level_choices() -> list[list[str]]:
    """Return the levels of the tutor, each with its words. The first one, an empty text, is off."""
    return [["", OFF], *([level, say_level(level)] for level in TutorLevel)]


def say_level(level: TutorLevel) -> str:
    """Return a level in a few words.

    >>> say_level(TutorLevel.MISTAKE)
    'from a loss of 10 points'
    """
    return f"from a loss of {level.points} points"


def say_setting(level: TutorLevel | None) -> str:
    """Return what the tutor does from now on."""
    if level is None:
        return "The tutor is off."
    looks = f"It looks at each choice for up to {SECONDS:g} seconds"
    least = f"the estimate is at least {level.points} points"
    return f"The tutor is on. {looks}, and warns you if it certainly loses win chance and {least}."


def _first_sentence(words: str) -> str:
    return re.split(r"(?<=\.)\s", words, maxsplit=1)[0]
