"""Links to the nearest known names, which a page shows if its first cell contains an unknown name."""

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import NamedTuple
from urllib.parse import quote

from IPython.core.getipython import get_ipython
from IPython.display import display

from bcnb.course.history.schema import LEVELS
from bcnb.engine.game_registry import DEFAULT_RULESET, RULESETS
from bcnb.notebook.output import OutputText
from bcnb.players.registry import display_name, levels_for
from bcnb.presentation.markup import Markup, escape_text, tag
from bcnb.storage.records import record_names
from bcnb.storage.saved_games import list_games
from bcnb.storage.scenarios import find_scenario, list_scenarios

MOST = 6
"""The largest number of names that are offered."""
STYLE = (
    "display:inline-block;margin:4px 8px 4px 0;padding:8px 14px;border:1px solid #8a7a58;border-radius:6px;"
    "font:600 14px/1.3 system-ui,sans-serif;text-decoration:none"
)


class PageParameter(NamedTuple):
    """A variable in the first cell of a page. `known` returns its possible values, each with the text of its link."""

    variable: str
    known: Callable[[], Mapping[str, str]]


def _battles() -> dict[str, str]:
    """Return the battles of all games. If two games have a name, the default game comes first."""
    found = {full.split("/")[1]: full for full in reversed(list_scenarios())}
    found |= {full.split("/")[1]: full for full in list_scenarios() if full.startswith(f"{DEFAULT_RULESET}/")}
    return {short: find_scenario(full).title for short, full in sorted(found.items())}


def _records() -> dict[str, str]:
    """Return the user's finished games, and the recorded games that come with bcnb."""
    mine = {one.name: one.name for one in list_games() if one.over}
    return mine | {name: name for name in record_names() if "/" not in name}


def _saved() -> dict[str, str]:
    return {one.name: one.name for one in list_games()}


def _levels() -> dict[str, str]:
    return {name: display_name(name) for name in levels_for(DEFAULT_RULESET).values()}


def _names(*names: str) -> Callable[[], dict[str, str]]:
    return lambda: {name: name for name in names}


BATTLE = PageParameter("scenario", _battles)
SEATS = PageParameter("seats", _names("union", "confederate", "both", "none"))
PLAYER = PageParameter("levels", _levels)
GAME = PageParameter("game", _saved)
RECORD = PageParameter("record", _records)
SIDE = PageParameter("seat", _names("union", "confederate"))
BUDGET = PageParameter("budget", _names("usual", "quick"))
FOLDER = PageParameter("folder", _names("own", "included", *RULESETS))
PLACE = PageParameter("place", _names("mine", "included"))
LESSON = PageParameter("battle", _battles)
LEVEL = PageParameter("level", _names(*LEVELS))


def offer(choices: Mapping[str, PageParameter], given: Mapping[str, object]) -> None:
    """Show links to the nearest names for each unknown value. Outside a notebook, do nothing.

    Args:
        choices: the variable for each parameter.
        given: the values of the parameters.
    """
    if get_ipython() is None:
        return
    for name, choice in choices.items():
        value = given.get(name)
        if isinstance(value, str) and value and value not in (known := choice.known()):
            display(_offered(choice, nearest(value, known)))


def nearest(value: str, known: Mapping[str, str]) -> dict[str, str]:
    """Return the known names nearest to a wrong one, best first, or the first names if none is near.

    The result maps each name to its text.

    >>> nearest("Gettysburg", {"kernstown": "Kernstown", "gettysburg-2-july": "Gettysburg, July 2"})
    {'gettysburg-2-july': 'Gettysburg, July 2'}
    """
    wanted = _plain(value)
    plain = {_plain(name): name for name in known} | {_plain(said): name for name, said in known.items()}
    within = [name for one, name in plain.items() if wanted and (wanted in one or one in wanted)]
    close = [plain[one] for one in get_close_matches(wanted, plain, MOST)]
    found: Iterable[str] = list(dict.fromkeys((*within, *close))) or known
    return {name: known[name] for name in list(found)[:MOST]}


def _plain(text: str) -> str:
    """Return the letters and digits of a name, without case."""
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def _offered(choice: PageParameter, found: Mapping[str, str]) -> OutputText:
    """Return the links that put a name into the first cell, with the line to write there as text."""
    links = (_link(choice, name, said) for name, said in found.items())
    text = " or ".join(f'{choice.variable} = "{name}"' for name in found)
    return OutputText(f"Did you mean: {text}?", tag("p", escape_text("Did you mean: "), *links))


def _link(choice: PageParameter, name: str, said: str) -> Markup:
    return tag("a", escape_text(said), href=f"#{choice.variable}={quote(name, safe='')}", style=STYLE)
