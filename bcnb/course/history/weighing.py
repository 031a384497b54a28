"""What two shares of games allow to be said of a change, and what the games of several players say together."""

from collections.abc import Sequence

from bcnb.course.history.trials import Share, Trial, overlap
from bcnb.players.ranks import called
from bcnb.present.english import sentence


def verdict(before: Share, after: Share) -> str:
    """What two shares allow to be said, and no more."""
    if overlap(before, after):
        return "The intervals overlap: so few games do not show a difference. That does not prove that there is none."
    return f"The intervals do not overlap: with the change the Union wins {_way(before, after)} often here."


def together(trials: Sequence[Trial]) -> str:
    """What the games of several players say side by side; nothing of fewer than two."""
    if len(trials) < 2:
        return ""
    ways = {called(trial.player): _shown(trial) for trial in trials}
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
    return "" if overlap(before, after) else _way(before, after)


def _way(before: Share, after: Share) -> str:
    return "more" if after.won / after.games > before.won / before.games else "less"
