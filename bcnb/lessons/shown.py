"""Which games the pages have boards for, and which of them are counted; the terminal tells of all of them."""

from bcnb.games import USUAL
from bcnb.present.looks import LOOKS


def is_shown(ruleset: str) -> bool:
    """Whether pages have a board for a ruleset."""
    return ruleset in LOOKS and LOOKS[ruleset].page is not None


def check_shown(ruleset: str, name: str) -> None:
    """Refuse what no page can show. Raises ValueError."""
    if not is_shown(ruleset):
        where = "in a terminal use bcnb show, bcnb replay and bcnb question"
        raise ValueError(f"the pages have no board for {ruleset}, and {name} is of it: {where}")


def check_counted(ruleset: str, name: str) -> None:
    """Refuse what is counted for one game alone: odds, summaries and charts. Raises ValueError."""
    if ruleset != USUAL:
        raise ValueError(f"this is counted for {USUAL} alone, and {name} is of {ruleset}")
