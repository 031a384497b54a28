"""What players are called by those who sit at a table with them: by their rank, and by what they are like."""

from collections.abc import Mapping

from bcnb.engine.game_registry import DEFAULT_RULESET
from bcnb.players.registry import LEVELS

LIKE: Mapping[str, str] = {
    "random": "does anything that is allowed",
    "greedy": "takes what looks best at once",
    "planner": "plans a whole turn",
    "searcher": "plans, and thinks of your answer",
    "searcher 300": "thinks of your answer for longer",
}
"""What each player is like who has a rank, in every game."""
HABITS: Mapping[tuple[str, str], str] = {
    (DEFAULT_RULESET, "planner"): "guards its guns",
}
"""What can be seen of some players besides, by game: each of it was counted in games, and a test counts again."""
RANKS: Mapping[str, str] = {player: level for level, player in LEVELS.items()}


def called(name: str) -> str:
    """Who plays, within a sentence.

    >>> called("greedy"), called("searcher 2000")
    ('the sergeant', 'the searcher 2000 player')
    """
    player = LEVELS.get(name, name)
    return f"the {RANKS[player]}" if player in RANKS else f"the {player} player"


def described(name: str, ruleset: str = "") -> str:
    """Who plays, and how; in a game, with what can be seen of him there besides.

    >>> described("captain"), described("searcher 2000")
    ('Captain: plans a whole turn', 'The searcher 2000 player')
    >>> described("captain", "battle_cry")
    'Captain: plans a whole turn, and guards its guns'
    """
    player = LEVELS.get(name, name)
    if player not in RANKS:
        return _begun(called(name))
    habit = HABITS.get((ruleset, player), "")
    return f"{_begun(RANKS[player])}: {LIKE[player]}" + (f", and {habit}" if habit else "")


def _begun(words: str) -> str:
    """Words as they begin a sentence."""
    return f"{words[0].upper()}{words[1:]}"
