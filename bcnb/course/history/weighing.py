"""What two shares of games allow to be said of a change, and what the games of several players say together."""

from collections.abc import Sequence

from bcnb.course.history.trials import Share, Trial, difference, is_different
from bcnb.players.registry import display_name
from bcnb.presentation.text_tools import sentence


def verdict(before: Share, after: Share) -> str:
    """Return what two shares show, by the interval of their difference."""
    low, high = difference(before, after)
    change = 100 * after.won / after.games - 100 * before.won / before.games
    said = f"Difference: {change:+.1f} points, with a 95% interval from {low:+.1f} to {high:+.1f}."
    if is_different(before, after):
        return f"{said} That leaves out zero: with the change the Union wins {_way(before, after)} often here."
    return f"{said} That includes zero: these games do not show a difference. That does not prove that there is none."


def together(trials: Sequence[Trial]) -> str:
    """What the games of several players say side by side; nothing of fewer than two."""
    if len(trials) < 2:
        return ""
    ways = {display_name(trial.player): _shown(trial) for trial in trials}
    showing = [player for player, way in ways.items() if way]
    if not showing:
        return "No player's games show a difference."
    if len(showing) < len(ways):
        silent = " or ".join(player for player in ways if player not in showing)
        return sentence(
            f"the games of {' and '.join(showing)} show a difference, those of {silent} do not: "
            "what a change does may hang on who plays"
        )
    if len(set(ways.values())) == 1:
        return "The games of all players show a difference, and the same one."
    return "The players' games show differences that do not agree: what a change does hangs on who plays."


def _shown(trial: Trial) -> str:
    """How the games of a trial differ; empty if they do not show it."""
    before, after = trial.shares
    return _way(before, after) if is_different(before, after) else ""


def _way(before: Share, after: Share) -> str:
    return "more" if after.won / after.games > before.won / before.games else "less"
