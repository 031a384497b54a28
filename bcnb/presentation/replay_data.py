"""A tale as a story for a page: the first frame, then for every ply what changes, in words and on the sheet.

It is plain data, through which a page can step by itself. A step is four lists of numbers: sentences, names of hexes,
shapes, and status. The numbers are places in `pool`; but for the sentences they come in pairs of a key and its new
value, -1 for what is gone.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise, takewhile
from json import dumps
from operator import eq
from typing import Any, TypedDict

from bcnb.engine.ruleset import State
from bcnb.presentation import svg
from bcnb.presentation.markup import Markup
from bcnb.presentation.presenter import Highlights, NarratedGame, NarratedPly, Status, page_presenter_of, presenter_of
from bcnb.presentation.scene import DEFAULT_VIEWPOINT, GENERAL, GROUPS, LegendEntry, Scene, Viewpoint, follow
from bcnb.presentation.symbols import dice
from bcnb.storage.annotations import parse_note

GONE = -1
SIGN_WORDS = {"!": "! (good)", "?": "? (bad)", "!?": "!? (bold)"}
"""How the sign of a note stands in the log."""


class FirstFrame(TypedDict):
    """The moment with which a story begins."""

    frame: svg.Frame
    status: Status


class ReplayData(TypedDict):
    """A game for a page.

    `ground` is the sheet with empty layers, `cells` where its cells are, `dice` the faces as drawings, `begins` what is
    said at the start, and `turns` are the plies after which a turn began.
    """

    title: str
    players: str
    ground: Markup
    cells: dict[str, object]
    dice: dict[str, Markup]
    begins: str
    turns: list[int]
    first: FirstFrame
    steps: list[list[list[int]]]
    pool: list[object]


# --- the scenes -------------------------------------------------------------------------------------------------------


def scenes(
    walk: Iterable[NarratedPly[State]], title: str = "", stand: Viewpoint = DEFAULT_VIEWPOINT
) -> Iterator[Scene]:
    """The scene of each moment; pieces keep their ids from one to the next."""
    before: Scene | None = None
    for moment in walk:
        seen = scene_of(moment, title, stand)
        before = follow(before, seen) if before else seen
        yield before


def scene_of(moment: NarratedPly[State], title: str = "", stand: Viewpoint = DEFAULT_VIEWPOINT) -> Scene:
    """A moment by itself, drawn afresh: the position, its arrows, who has an order, and what a note draws."""
    page, state = page_presenter_of(moment.state), moment.state
    noted = noted_on(moment)
    marks = [*page.orders(state).items(), *moment.shown.marks, *noted.marks]
    arrows = tuple(dict.fromkeys((*moment.shown.arrows, *noted.arrows)))
    return page.scene(state, title=title, arrows=arrows, marks=marks, stand=stand)


def noted_on(moment: NarratedPly[State]) -> Highlights:
    """What the note of a moment draws, as far as there are such cells."""
    note, page = parse_note(moment.note), page_presenter_of(moment.state)
    if not (note.arrows or note.marks):
        return Highlights()
    cells = {cell.hex for cell in page.scene(moment.state).cells}
    arrows = ((origin, target, "move") for origin, target in note.arrows if {origin, target} <= cells)
    marks = (mark for label in note.marks if label in cells for mark in page.marks(moment.state, label))
    return Highlights(tuple(arrows), tuple(marks))


# --- packing ----------------------------------------------------------------------------------------------------------


class Pool:
    """Values that occur again and again, each kept once and known by its place."""

    def __init__(self) -> None:
        self.values: list[object] = []
        self._places: dict[str, int] = {}

    def place(self, value: object) -> int:
        """Where a value is kept; `GONE` for None."""
        if value is None:
            return GONE
        place = self._places.setdefault(dumps(value), len(self.values))
        if place == len(self.values):
            self.values.append(value)
        return place


def pack(tale: NarratedGame, stand: Viewpoint = DEFAULT_VIEWPOINT) -> ReplayData:
    """A whole game, packed for a page, as it is seen from one stand."""
    return pack_drawn(tale, tuple(scenes(tale.walk, tale.title, stand)))


def pack_drawn(tale: NarratedGame, drawn: Sequence[Scene]) -> ReplayData:
    """A whole game, packed for a page, given the scene of each moment."""
    walk = tale.walk
    seen = [svg.frame(one) for one in drawn]
    pool = Pool()
    told = [status_of(moment) for moment in walk]
    told[-1]["result"] = tale.result
    steps = [
        packed_step(pool, moment, drawing, status)
        for moment, drawing, status in zip(walk[1:], pairwise(seen), pairwise(told), strict=True)
    ]
    return {
        "title": tale.title,
        "players": tale.players,
        "ground": svg.ground(replace(drawn[0], legend=whole_legend(drawn))),
        "cells": svg.cells(drawn[0]),
        "dice": dice(page_presenter_of(walk[0].state).faces),
        "begins": _begins(walk[0].state),
        "turns": list(turns_of(walk)),
        "first": {"frame": seen[0], "status": told[0]},
        "steps": steps,
        "pool": pool.values,
    }


def status_of(moment: NarratedPly[State]) -> Status:
    """What is told of a moment besides its board; of a note its words, for its sign stands in the log."""
    return page_presenter_of(moment.state).status(moment) | {"note": parse_note(moment.note).words}


def packed_step(
    pool: Pool, moment: NarratedPly[State], drawing: tuple[svg.Frame, svg.Frame], status: tuple[Status, Status]
) -> list[list[int]]:
    """A step, given the frames and the status before it and after it."""
    (old, new), before, after = status, *drawing
    changed = {**svg.frame_changes(before, after), **svg.frame_changes({"status": old}, {"status": new})}
    sign = SIGN_WORDS.get(parse_note(moment.note).sign)
    words = [pool.place(sentence) for sentence in filter(None, (*moment.words, sign))]
    return [words, *(_pairs(pool, changed.get(part, {})) for part in ("names", "shapes", "status"))]


def _pairs(pool: Pool, changes: Mapping[str, object]) -> list[int]:
    return [pool.place(part) for pair in changes.items() for part in pair]


def _begins(state: State) -> str:
    """What is said at the start."""
    look = presenter_of(state)
    return f"{look.notice(state)} {look.telling.start}".lstrip()


def whole_legend(drawn: Iterable[Scene]) -> tuple[LegendEntry, ...]:
    """Everything that the legend needs for any of the scenes, in its usual order."""
    entries = dict.fromkeys(entry for one in drawn for entry in one.legend)
    return tuple(sorted(entries, key=lambda entry: (GROUPS.index(entry.group), entry.key == GENERAL)))


def turns_of(walk: Iterable[NarratedPly[State]]) -> Iterator[int]:
    """The plies after which a turn began."""
    number = 0
    for ply, moment in enumerate(walk):
        if moment.state.turn.number != number:
            number = moment.state.turn.number
            yield ply


Change = dict[str, Any]
UNORDERED = ("shapes", "where")
"""The tables of a view in which a page only looks up: the order of their keys tells nothing, and steps change it."""


def json_diff(before: Any, after: Any, ordered: bool = True) -> Change:
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
    parts = {key: json_diff(before[key], after[key], key not in UNORDERED) for key in both if before[key] != after[key]}
    more = {key: {"=": value} for key, value in after.items() if key not in before}
    told = {"in": parts | more, "gone": [key for key in before if key not in after]}
    return {**told, "order": [*after]} if ordered and [*both, *more] != [*after] else told


def _list(before: Sequence[Any], after: Sequence[Any]) -> Change:
    other = [place for place, (one, two) in enumerate(zip(before, after, strict=False)) if one != two]
    if len(before) == len(after) and 2 * len(other) <= len(after):
        return {"in": {str(place): json_diff(before[place], after[place]) for place in other}, "gone": []}
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
    return {"was": was} if before[was] == value else {"was": was, **json_diff(before[was], value)}


def _name(value: Any) -> object:
    """By what a value of a list is known: a table by its key, a list by its first value. None: by nothing."""
    if isinstance(value, Mapping):
        name = value.get("key")
    else:
        name = value[0] if _is_list(value) and value else None
    return name if isinstance(name, str | int) else None
