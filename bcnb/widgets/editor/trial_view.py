"""The games of a drawn battle as data for a page: the players, the progress, and the results with their intervals."""

from collections.abc import Iterator
from typing import TypeAlias

from bcnb.editor.trial_games import TrialRequest, TrialResult
from bcnb.players.registry import LEVELS, description, levels_for
from bcnb.presentation.text_tools import count_noun, say_duration
from bcnb.widgets.editor.trial_job import TrialJob

TrialData: TypeAlias = dict[str, object]
USUAL = LEVELS["sergeant"]
"""The player that is suggested for both sides, because its games are short."""
SIDES = {"union": "the Union", "confederate": "the Confederates"}
OUT_OF_DATE = "Out of date: you changed the battle after these games."
EVEN = "These games do not show that one side has the better chance."
DIFFERENT = "The two players differ, so the result is also about them."


def trial_view(job: TrialJob | None, ruleset: str, text: str, said: str = "") -> TrialData:
    """Return what the page shows of the games of a battle.

    Args:
        job: the games, or None before there are any.
        ruleset: the game of the draft.
        text: the scenario file of the draft. Games of another file are out of date.
        said: why games were refused, or an empty text.
    """
    shown: TrialData = {
        "players": [[player, description(player, ruleset)] for player in levels_for(ruleset).values()],
        "chosen": [USUAL, USUAL],
        "state": "none",
        "said": said,
    }
    if job is None:
        return shown
    request, result, left = job.request, job.result, job.left
    return {
        **shown,
        "chosen": [request.union, request.confederate],
        "state": _state_of(job),
        "done": len(result.games) if result else 0,
        "of": request.games,
        "left": say_duration(left),
        "said": said or job.fault,
        "stale": OUT_OF_DATE if request.text != text else "",
        **(_results(result, request) if result and result.games else {}),
    }


def _state_of(job: TrialJob) -> str:
    if job.complete:
        return "complete"
    return ("stopping" if job.stopping else "going") if job.going else "waiting"


def _results(result: TrialResult, request: TrialRequest) -> TrialData:
    low, high = result.interval("union")
    games = len(result.games)
    return {
        "bar": [result.won("union") / games, result.won("confederate") / games, low, high],
        "lines": [*_wins(result), *_verdict(result, request), *_differ(request), _length(result)],
        "idle": [[_unit(result, place), result.idle[place][0].start] for place in range(len(result.idle))],
    }


def _wins(result: TrialResult) -> Iterator[str]:
    games = count_noun(len(result.games), "game")
    for side, called in SIDES.items():
        won = result.won(side)
        share = f"{won / len(result.games):.0%}"
        yield f"{called[0].upper()}{called[1:]} won {won} of {games}: {share} ({_percent(result.interval(side))})."
    if result.undecided:
        yield f"{count_noun(result.undecided, 'game')} ended without a winner."


def _verdict(result: TrialResult, request: TrialRequest) -> Iterator[str]:
    """Yield which side has the better chance, if the interval of its share is above one half.

    Nothing is said before all games are over, because sooner or later some interval along the way is above one half.
    """
    if len(result.games) == request.games:
        better = (called for side, called in SIDES.items() if result.interval(side)[0] > 0.5)
        favored = next(better, None)
        yield f"The battle favors {favored}." if favored else EVEN


def _differ(request: TrialRequest) -> Iterator[str]:
    if request.union != request.confederate:
        yield DIFFERENT


def _length(result: TrialResult) -> str:
    low, high = result.middle_half
    interval = result.mean_interval
    span = f" (95% interval: {interval[0]:.1f} to {interval[1]:.1f})" if interval else ""
    half = f" Half of the games end in turns {low} to {high}." if low < high else ""
    return f"A game takes {result.mean_turns:.1f} turns on average{span}.{half}"


def _unit(result: TrialResult, place: int) -> str:
    unit, acted = result.idle[place]
    side, games = unit.side.title(), count_noun(len(result.games), "game")
    return f"{side} {unit.kind} on {unit.start}: in {acted} of {games} ({_percent(result.acted_interval(acted))})"


def _percent(interval: tuple[float, float]) -> str:
    return f"95% interval: {interval[0]:.0%} to {interval[1]:.0%}"
