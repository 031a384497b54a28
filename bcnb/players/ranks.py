"""What players are called by those who sit at a table with them: by their rank, and by what they are like."""

from collections.abc import Mapping

from bcnb.players.registry import LEVELS

LIKE: Mapping[str, str] = {
    "random": "does anything that is allowed",
    "greedy": "takes what looks best at once",
    "planner": "plans a whole turn",
    "searcher": "plans, and thinks of your answer",
    "searcher 300": "thinks of your answer for longer",
}
"""What each player is like who has a rank."""
RANKS: Mapping[str, str] = {player: level for level, player in LEVELS.items()}


def called(name: str) -> str:
    """Who plays, within a sentence.

    >>> called("greedy"), called("searcher 2000")
    ('the sergeant', 'the searcher 2000 player')
    """
    player = LEVELS.get(name, name)
    return f"the {RANKS[player]}" if player in RANKS else f"the {player} player"


def described(name: str) -> str:
    """Who plays, and how.

    >>> described("captain"), described("searcher 2000")
    ('Captain: plans a whole turn', 'The searcher 2000 player')
    """
    player = LEVELS.get(name, name)
    rank = called(name).removeprefix("the ") if player in RANKS else called(name)
    return f"{rank[0].upper()}{rank[1:]}" + (f": {LIKE[player]}" if player in RANKS else "")
