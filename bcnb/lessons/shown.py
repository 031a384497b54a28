"""Which games the pages have boards for; the terminal tells of all of them."""

SHOWN = "battle_cry"
"""The ruleset of the pages."""


def check_shown(ruleset: str, name: str) -> None:
    """Refuse what no page can show. Raises ValueError."""
    if ruleset != SHOWN:
        where = "in a terminal use bcnb show, bcnb replay and bcnb question"
        raise ValueError(f"the pages show {SHOWN}, and {name} is of {ruleset}: {where}")
