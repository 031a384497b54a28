"""Where battles are lost: the ground on which figures fell, over many games of each battle."""

from collections import Counter
from collections.abc import Iterable, Mapping

from bcnb.analysis.habits import habits_of
from bcnb.analysis.many import Played
from bcnb.storage.records import load_record, start_of


def lost_ground(games: Iterable[Played]) -> Mapping[str, Counter[str]]:
    """By scenario, how many figures were lost on each cell; nothing of games that do not count it."""
    found: dict[str, Counter[str]] = {}
    for game in games:
        if counting := habits_of(game.ruleset):
            record = load_record(game.path)
            told = counting.tally(start_of(record, str(game.path)), record.plies)
            found.setdefault(game.scenario, Counter()).update(told.losses)
    return found
