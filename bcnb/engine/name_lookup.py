"""The nearest known names for a name that somebody typed: suggestions in error messages, and a lenient lookup."""

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from unicodedata import normalize

MOST_MEANT = 3
"""The maximum number of suggestions that begin with an unknown name, shortest first."""
SHORTEST_BEGINNING = 3
"""The minimum number of letters for suggestions that begin with an unknown name."""
SHORTEST_MISSPELT = 8
"""The number of letters from which a misspelled beginning of a longer name is recognized."""
NEARLY, SIMILAR = 0.85, 0.6
"""The similarities, from 0 to 1, of a misspelled name or beginning, and of a name that is only like another."""


def did_you_mean(name: str, known: Iterable[str], prefix: str = "") -> str:
    """Return a suggestion of known names for an unknown name, or an empty string.

    It names those that begin with the unknown name or, failing that, the nearest one. Case is ignored.
    The suggestion is a question: `. Did you mean 'title'?`. A `prefix` that all names share, such as `--`, does not
    count as a likeness.
    """
    names, begun_by = sorted({str(one).removeprefix(prefix) for one in known}), name.removeprefix(prefix).casefold()
    begun = [one for one in names if len(begun_by) >= SHORTEST_BEGINNING and one.casefold().startswith(begun_by)]
    meant = sorted(begun, key=len)[:MOST_MEANT] or _nearest(begun_by, names)
    return f". Did you mean {' or '.join(repr(prefix + one) for one in meant)}?" if meant else ""


def _nearest(name: str, names: Sequence[str]) -> list[str]:
    """Return the nearest name. One that begins nearly so is preferred to one that is only similar as a whole."""
    folded = {one.casefold(): one for one in reversed(names)}
    begun = {one[: len(name)]: full for one, full in folded.items()} if len(name) >= SHORTEST_MISSPELT else {}
    for known, similarity in ((folded, NEARLY), (begun, NEARLY), (folded, SIMILAR)):
        if near := get_close_matches(name, list(known), 1, similarity):
            return [known[near[0]]]
    return []


def same_name(name: str, known: Iterable[str]) -> str | None:
    """Return the known name that matches a name, or None.

    Case, spaces, punctuation and leading zeros of numbers may differ.

    >>> same_name("FAQ 9", ["faq-09", "faq-19"]), same_name("Gaines' Mill", ["gaines-mill"])
    ('faq-09', 'gaines-mill')
    """
    names = list(known)
    if name in names:
        return name
    found = [one for one in names if _plain(one) == _plain(name)]
    return found[0] if len(found) == 1 and _plain(name) else None


def _plain(name: str) -> list[str]:
    """Return the words and numbers of a name in lower case."""
    folded = normalize("NFKC", re.sub("['\N{RIGHT SINGLE QUOTATION MARK}]", "", name)).casefold()
    return [part.lstrip("0") or "0" for part in re.findall(r"\d+|[^\W\d_]+", folded)]
