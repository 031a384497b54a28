"""The sets that are known here: those in the home folder, and those that a command or a page was given."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from bcnb.course.own_sets.own_set import PREFIX, OwnSet, SetItem, is_own, load_set, read_set
from bcnb.course.own_sets.set_files import SUFFIX, is_set, pack_set, set_files_in
from bcnb.engine.name_lookup import did_you_mean
from bcnb.engine.ruleset import Scenario
from bcnb.storage.files import make_folder, save_bytes
from bcnb.storage.paths import home_folder, is_hidden, sorted_paths
from bcnb.storage.saved_games import SavedGame, games_of
from bcnb.storage.toml import FileError

FOLDER = "sets"
"""The folder of the sets in the home folder."""
PAGE = "08_your_own_sets.ipynb"
"""The page on which sets are opened."""
MOST_SETS = 50
"""The largest number of sets in the home folder that are read."""
_given: dict[str, OwnSet] = {}


class KnownSets(NamedTuple):
    """The sets by name, and the reasons why others cannot be opened."""

    sets: Mapping[str, OwnSet]
    faults: tuple[str, ...]


def known_sets() -> KnownSets:
    """Return the sets that are known here. One that a command or a page was given replaces one in the home folder."""
    found: dict[str, OwnSet] = {}
    faults = []
    places = [path for path in sorted_paths(home_folder() / FOLDER, "*") if is_set(str(path)) and not _is_system(path)]
    for place in places[:MOST_SETS]:
        try:
            one = load_set(place)
            if one.name in found:
                other = found[one.name].files.place
                raise FileError(str(place), None, f"has the same name, {one.name!r}, as {Path(other).name}")
            found[one.name] = one
        except FileError as fault:
            faults.append(str(fault))
    if len(places) > MOST_SETS:
        faults.append(f"{home_folder() / FOLDER}: there are more than {MOST_SETS} sets. The others are left out.")
    return KnownSets({**found, **_given}, tuple(faults))


def _is_system(path: Path) -> bool:
    return is_hidden(path.name)


def give_sets(sets: Iterable[OwnSet]) -> None:
    """Make sets known in this process, such as the one of `bcnb collect --set`."""
    _given.update({one.name: one for one in sets})


def forget_sets() -> None:
    """Forget the sets that `give_sets` made known."""
    _given.clear()


def find_set(lesson: str) -> OwnSet:
    """Return the set with a name (`week-one`), or with the name of its work (`set-week-one`).

    Raises:
        ValueError: if it is not known here.
    """
    known, name = known_sets().sets, lesson.removeprefix(PREFIX)
    if name not in known:
        raise ValueError(f"{missing_set(lesson)}{did_you_mean(name, known)}")
    return known[name]


def missing_set(lesson: str) -> str:
    """Return the reason why the work in a set cannot be read here."""
    name = lesson.removeprefix(PREFIX)
    return f"the set {name!r:.60} is not here. Add its file ({SUFFIX}) on the page Your own sets, or with --set"


def page_part(key: str) -> str:
    """Return the part of an address that opens a set, or an item of it, on the page of your own sets.

    >>> page_part("set-week-one"), page_part("set-week-one.hold")
    ('name=week-one', 'name=week-one&item=hold')
    """
    name, _, item = key.removeprefix(PREFIX).partition(".")
    return f"name={name}&item={item}" if item else f"name={name}"


def find_item(key: str) -> SetItem:
    """Return an item by its key, such as `set-week-one.hold`.

    Raises:
        ValueError: for an unknown set or item.
    """
    lesson, _, name = key.partition(".")
    return find_set(lesson).item(name)


def find_own_scenario(key: str) -> Scenario | None:
    """Return the scenario of an item by its key, or None if the text is not a key of a set.

    Raises:
        ValueError: for an unknown set or item, or one that is not a scenario.
    """
    if not is_own(key) or "." not in key:
        return None
    found = find_item(key)
    if not isinstance(found.content, Scenario):
        raise ValueError(f"{found.title} is not a scenario, but a {found.kind}")
    return found.content


def save_set(data: bytes, name: str = "the file") -> OwnSet:
    """Save a set that came as one file in the home folder, and return it. An earlier one with its name is replaced.

    Args:
        data: the content of the file.
        name: the name of the file in messages.

    Raises:
        FileError: if it is not a set.
        ValueError: if a folder in the home folder has a set with this name.
        OSError: if it cannot be written.
    """
    found = read_set(set_files_in(data, name))
    folder = home_folder() / FOLDER
    there = known_sets().sets.get(found.name)
    path = folder / f"{found.name}{SUFFIX}"
    if there and Path(there.files.place) not in (path, Path(f"{found.name}{SUFFIX}")):
        raise ValueError(f"there is a set with the name {found.name!r} already: {Path(there.files.place).name}")
    make_folder(folder)
    save_bytes(path, pack_set(found.files), over=True)
    return load_set(path)


def count_games(scenario: Scenario, games: Iterable[SavedGame]) -> tuple[int, int]:
    """Return how many games of a scenario of a set were begun here, and how many of them are over."""
    own = games_of(scenario, games)
    return len(own), sum(one.over for one in own)
