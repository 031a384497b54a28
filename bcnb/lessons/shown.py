"""Which games are counted, and which are played at a table."""

from bcnb.games import USUAL


def check_counted(ruleset: str, name: str) -> None:
    """Refuse what is counted for one game alone: summaries and charts. Raises ValueError."""
    if ruleset != USUAL:
        raise ValueError(f"this is counted for {USUAL} alone, and {name} is of {ruleset}")
