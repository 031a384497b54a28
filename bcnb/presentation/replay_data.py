"""A replay packed for a page: the first frame, and for every ply the changes in words and on the board.

It is plain data, so a page can step through it alone. A step is four lists of numbers: sentences, names of hexes,
shapes and status. The numbers are indexes in `pool`, counted from 0. The sentences are single indexes. The other lists
consist of pairs: a key and its new value, or -1 if the key is gone.
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
from bcnb.presentation.presenter import (
    EVENT_KINDS,
    Highlights,
    NarratedGame,
    NarratedPly,
    Status,
    page_presenter_of,
    presenter_of,
)
from bcnb.presentation.scene import DEFAULT_VIEWPOINT, GENERAL, GROUPS, LegendEntry, Scene, Viewpoint, follow
from bcnb.presentation.symbols import dice
from bcnb.storage.annotations import parse_note

GONE = -1
SIGN_WORDS = {"!": "! (good)", "?": "? (bad)", "!?": "!? (bold)"}
"""The sign of a note as the log shows it."""


class FirstFrame(TypedDict):
    """The first moment of a replay."""

    frame: svg.Frame
    status: Status


class ReplayData(TypedDict):
    """A game packed for a page.

    `ground` is the board with empty layers. `cells` are the positions of its cells, and `dice` the drawings of the
    faces. `begins` is the text at the start, and `start` its last sentence, without what is known of the layout.
    `turns` are the plies after which a turn began, with 0 for turns before a game that began in a position. `kinds` are
    the plies of each kind of notable events, by the words of the kind.
    """

    title: str
    players: str
    ground: Markup
    cells: dict[str, object]
    dice: dict[str, Markup]
    begins: str
    start: str
    turns: list[int]
    kinds: dict[str, list[int]]
    first: FirstFrame
    steps: list[list[list[int]]]
    pool: list[object]


# --- the scenes -------------------------------------------------------------------------------------------------------


def scenes(
    walk: Iterable[NarratedPly[State]], title: str = "", stand: Viewpoint = DEFAULT_VIEWPOINT
) -> Iterator[Scene]:
    """Yield the scene of each moment. Pieces keep their ids from one scene to the next."""
    before: Scene | None = None
    for moment in walk:
        seen = scene_of(moment, title, stand)
        before = follow(before, seen) if before else seen
        yield before


def scene_of(moment: NarratedPly[State], title: str = "", stand: Viewpoint = DEFAULT_VIEWPOINT) -> Scene:
    """Return the scene of a single moment: the position, its arrows, the marks of orders, and the marks of its note."""
    page, state = page_presenter_of(moment.state), moment.state
    noted = noted_on(moment)
    marks = [*page.orders(state).items(), *moment.shown.marks, *noted.marks]
    arrows = tuple(dict.fromkeys((*moment.shown.arrows, *noted.arrows)))
    return page.scene(state, title=title, arrows=arrows, marks=marks, stand=stand)


def noted_on(moment: NarratedPly[State]) -> Highlights:
    """Return the highlights from the note of a moment, without cells that the board does not have."""
    note, page = parse_note(moment.note), page_presenter_of(moment.state)
    if not (note.arrows or note.marks):
        return Highlights()
    cells = {cell.hex for cell in page.scene(moment.state).cells}
    arrows = ((origin, target, "move") for origin, target in note.arrows if {origin, target} <= cells)
    marks = (mark for label in note.marks if label in cells for mark in page.marks(moment.state, label))
    return Highlights(tuple(arrows), tuple(marks))


# --- packing ----------------------------------------------------------------------------------------------------------


class Pool:
    """A list of values without repetition. Each value is known by its index."""

    def __init__(self) -> None:
        self.values: list[object] = []
        self._places: dict[str, int] = {}

    def place(self, value: object) -> int:
        """Return the index of a value, adding it if it is new. None gives `GONE`."""
        if value is None:
            return GONE
        place = self._places.setdefault(dumps(value), len(self.values))
        if place == len(self.values):
            self.values.append(value)
        return place


def pack(narrated: NarratedGame, stand: Viewpoint = DEFAULT_VIEWPOINT) -> ReplayData:
    """Return a whole game packed for a page, as seen from one viewpoint."""
    return pack_drawn(narrated, tuple(scenes(narrated.walk, narrated.title, stand)))


def pack_drawn(narrated: NarratedGame, drawn: Sequence[Scene]) -> ReplayData:
    """Return a whole game packed for a page, given the scene of each moment."""
    walk = narrated.walk
    seen = [svg.frame(one) for one in drawn]
    pool = Pool()
    statuses = [status_of(moment) for moment in walk]
    statuses[-1]["result"] = narrated.result
    steps = [
        packed_step(pool, moment, drawing, status)
        for moment, drawing, status in zip(walk[1:], pairwise(seen), pairwise(statuses), strict=True)
    ]
    return {
        "title": narrated.title,
        "players": narrated.players,
        "ground": svg.ground(replace(drawn[0], legend=whole_legend(drawn))),
        "cells": svg.cells(drawn[0]),
        "dice": dice(page_presenter_of(walk[0].state).faces),
        "begins": _begins(walk[0].state),
        "start": presenter_of(walk[0].state).narrator.start,
        "turns": [*[0] * turns_before(walk), *turns_of(walk)],
        "kinds": kinds_of(walk),
        "first": {"frame": seen[0], "status": statuses[0]},
        "steps": steps,
        "pool": pool.values,
    }


def status_of(moment: NarratedPly[State]) -> Status:
    """Return the status of a moment, with the words of its note. The sign of the note is shown in the log instead."""
    return page_presenter_of(moment.state).status(moment) | {"note": parse_note(moment.note).words}


def packed_step(
    pool: Pool, moment: NarratedPly[State], drawing: tuple[svg.Frame, svg.Frame], status: tuple[Status, Status]
) -> list[list[int]]:
    """Return one step of a replay, given the frames and the status before and after it."""
    (old, new), before, after = status, *drawing
    changed = {**svg.frame_changes(before, after), **svg.frame_changes({"status": old}, {"status": new})}
    sign = SIGN_WORDS.get(parse_note(moment.note).sign)
    words = [pool.place(sentence) for sentence in filter(None, (*moment.words, sign))]
    return [words, *(_pairs(pool, changed.get(part, {})) for part in ("names", "shapes", "status"))]


def _pairs(pool: Pool, changes: Mapping[str, object]) -> list[int]:
    return [pool.place(part) for pair in changes.items() for part in pair]


def _begins(state: State) -> str:
    """Return the text at the start of a replay."""
    look = presenter_of(state)
    return f"{look.notice(state)} {look.narrator.start}".lstrip()


def whole_legend(drawn: Iterable[Scene]) -> tuple[LegendEntry, ...]:
    """Return all legend entries that any of the scenes needs, in the usual order."""
    entries = dict.fromkeys(entry for one in drawn for entry in one.legend)
    return tuple(sorted(entries, key=lambda entry: (GROUPS.index(entry.group), entry.key == GENERAL)))


def turns_of(walk: Iterable[NarratedPly[State]]) -> Iterator[int]:
    """Yield the plies after which a turn began."""
    number = 0
    for ply, moment in enumerate(walk):
        if moment.state.turn.number != number:
            number = moment.state.turn.number
            yield ply


def turns_before(walk: Sequence[NarratedPly[State]]) -> int:
    """Return the number of turns that were played before a game, which is not 0 if it began in a position."""
    return next((moment.state.turn.number - 1 for moment in walk if moment.state.turn.number), 0)


def kinds_of(walk: Sequence[NarratedPly[State]]) -> dict[str, list[int]]:
    """Return the plies of each kind of notable events, by the words of the kind. Kinds without events are left out."""
    found = {words: [n for n, one in enumerate(walk) if kind in one.kinds] for kind, words in EVENT_KINDS.items()}
    return {words: plies for words, plies in found.items() if plies}


def first_turn(states: Iterable[State]) -> int:
    """Return the ply after which the first turn began, or 0 if no turn has begun."""
    return next((ply for ply, state in enumerate(states) if state.turn.number), 0)


def turn_start(states: Sequence[State], turn: int) -> int:
    """Return the ply after which a turn began. If it never began, return the ply of the last turn that did."""
    last = states[-1].turn.number if states else 0
    return next((ply for ply, state in enumerate(states) if state.turn.number >= min(max(turn, 1), last)), 0)


Change = dict[str, Any]
UNORDERED = ("shapes", "where")
"""The tables of a view that a page uses only for look-ups.

The order of their keys has no meaning, and steps may change it.
"""


def json_diff(before: Any, after: Any, ordered: bool = True) -> Change:
    """Return the changes that turn the first value into the second.

    The order of keys in a table is included if it is `ordered`.
    """
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
    change = {"in": parts | more, "gone": [key for key in before if key not in after]}
    return {**change, "order": [*after]} if ordered and [*both, *more] != [*after] else change


def _list(before: Sequence[Any], after: Sequence[Any]) -> Change:
    other = [place for place, (one, two) in enumerate(zip(before, after, strict=False)) if one != two]
    if len(before) == len(after) and 2 * len(other) <= len(after):
        return {"in": {str(place): json_diff(before[place], after[place]) for place in other}, "gone": []}
    at = other[0] if other else min(len(before), len(after))
    end = min(_common_length(before[::-1], after[::-1]), len(before) - at, len(after) - at)
    places = {name: place for place, one in enumerate(before) if (name := _name(one)) is not None}
    put = [_put(before, places, one) for one in after[at : len(after) - end]]
    return {"at": at, "cut": len(before) - at - end, "put": put}


def _common_length(before: Sequence[Any], after: Sequence[Any]) -> int:
    """Return the number of equal values at the beginning of two lists."""
    return sum(takewhile(bool, map(eq, before, after)))


def _put(before: Sequence[Any], places: Mapping[object, int], value: Any) -> Change:
    """Return a value of a list as the difference from the earlier value with the same name, if there is one."""
    was = places.get(_name(value))
    if was is None:
        return {"=": value}
    return {"was": was} if before[was] == value else {"was": was, **json_diff(before[was], value)}


def _name(value: Any) -> object:
    """Return the name of a value in a list: the key of a table, the first value of a list, or None."""
    if isinstance(value, Mapping):
        name = value.get("key")
    else:
        name = value[0] if _is_list(value) and value else None
    return name if isinstance(name, str | int) else None
