"""Two or three students at one screen: the keys of their names, and their roles, which change with each section."""

from collections.abc import Sequence

from bcnb.course.history import phrases
from bcnb.presentation.text_tools import join_words

PAIR_KEYS = ("pair 1", "pair 2", "pair 3")
"""The keys of the names of students who share a screen, among the answers of their lesson."""


def role_lines(names: Sequence[str]) -> tuple[str, ...]:
    """Return a line with the role of each student, for as many sections as there are students. Then they repeat.

    The second of two students has two roles. Fewer than two students have none.

    >>> role_lines(("Ada", "Ben"))[1]
    'Now: Ben commands and Ada is staff officer and correspondent.'
    """
    if len(names) < 2:
        return ()
    verbs = [verb for _, verb, _ in phrases.PAIR_ROLES]
    if len(names) == 2:
        verbs[1:] = [phrases.PAIR_BOTH]
    return tuple(_line([*names[turn:], *names[:turn]], verbs) for turn in range(len(names)))


def _line(names: Sequence[str], verbs: Sequence[str]) -> str:
    roles = [phrases.PAIR_ROLE.format(name=name, role=verb) for name, verb in zip(names, verbs, strict=True)]
    return phrases.PAIR_NOW.format(roles=join_words(roles))


def role_templates() -> list[list[str]]:
    """Return the lines for each number of students, from none on, with a field such as `{0}` for each name."""
    return [list(role_lines([f"{{{place}}}" for place in range(count)])) for count in range(len(PAIR_KEYS) + 1)]


def role_duties() -> list[list[str]]:
    """Return each role with what it does."""
    return [[role, duty] for role, _, duty in phrases.PAIR_ROLES]
