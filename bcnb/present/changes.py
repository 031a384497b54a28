"""What has changed between two views: a page that has the first gets this in place of the second.

A view is told in the words of JSON. So is a change:
- `{"=": value}`: another value;
- `{"in": {key: change}, "gone": [key]}`: a table with other values in it, new ones last, or a list, whose keys are its
  places; with `order`, if the keys stand in another one than that;
- `{"at": place, "cut": count, "put": [change]}`: a list from which values were cut at a place, and others put there;
  one that stood elsewhere before is told by its old place, `was`, and what is another in it.

`changed` of the page makes the second of the first and the change.
"""

from collections.abc import Mapping, Sequence
from itertools import takewhile
from operator import eq
from typing import Any

Change = dict[str, Any]
UNORDERED = ("shapes", "where")
"""The tables of a view in which a page only looks up: the order of their keys tells nothing, and steps change it."""


def change(before: Any, after: Any, ordered: bool = True) -> Change:
    """How the first becomes the second, part by part; the order of a table's keys is told where it is `ordered`."""
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        return _table(before, after, ordered)
    if _is_list(before) and _is_list(after):
        return _list(before, after)
    return {"=": after}


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _table(before: Mapping[str, Any], after: Mapping[str, Any], ordered: bool) -> Change:
    both = [key for key in before if key in after]
    parts = {key: change(before[key], after[key], key not in UNORDERED) for key in both if before[key] != after[key]}
    more = {key: {"=": value} for key, value in after.items() if key not in before}
    told = {"in": parts | more, "gone": [key for key in before if key not in after]}
    return {**told, "order": [*after]} if ordered and [*both, *more] != [*after] else told


def _list(before: Sequence[Any], after: Sequence[Any]) -> Change:
    other = [place for place, (one, two) in enumerate(zip(before, after, strict=False)) if one != two]
    if len(before) == len(after) and 2 * len(other) <= len(after):
        return {"in": {str(place): change(before[place], after[place]) for place in other}, "gone": []}
    at = other[0] if other else min(len(before), len(after))
    end = min(_alike(before[::-1], after[::-1]), len(before) - at, len(after) - at)
    places = {name: place for place, one in enumerate(before) if (name := _name(one)) is not None}
    put = [_put(before, places, one) for one in after[at : len(after) - end]]
    return {"at": at, "cut": len(before) - at - end, "put": put}


def _alike(before: Sequence[Any], after: Sequence[Any]) -> int:
    """With how many values in common two lists begin."""
    return sum(takewhile(bool, map(eq, before, after)))


def _put(before: Sequence[Any], places: Mapping[object, int], value: Any) -> Change:
    """A value of a list, told by the one of the list before that bears its name, if there is one."""
    was = places.get(_name(value))
    if was is None:
        return {"=": value}
    return {"was": was} if before[was] == value else {"was": was, **change(before[was], value)}


def _name(value: Any) -> object:
    """By what a value of a list is known: a table by its key, a list by its first value. None: by nothing."""
    if isinstance(value, Mapping):
        name = value.get("key")
    else:
        name = value[0] if _is_list(value) and value else None
    return name if isinstance(name, str | int) else None
