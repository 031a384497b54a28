"""A tale as a story for a page: the first frame, then for every ply what changes, in words and on the sheet.

It is plain data, through which a page can step by itself. A step is four lists of numbers: sentences, names of hexes,
shapes, and status. The numbers are places in `pool`; but for the sentences they come in pairs of a key and its new
value, -1 for what is gone.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from json import dumps
from typing import TypedDict

from bcnb.engine.ruleset import State
from bcnb.present import frames, svg
from bcnb.present.dice import dice
from bcnb.present.looks import Status, look_of, page_of
from bcnb.present.markup import Markup
from bcnb.present.scene import GENERAL, GROUPS, USUAL, Entry, Scene, Stand, follow
from bcnb.present.telling import Moment, Shown, Tale
from bcnb.storage.annotations import parse_note

GONE = -1
SIGN_WORDS = {"!": "! (good)", "?": "? (bad)", "!?": "!? (bold)"}
"""How the sign of a note stands in the log."""


class First(TypedDict):
    """The moment with which a story begins."""

    frame: frames.Frame
    status: Status


class Story(TypedDict):
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
    first: First
    steps: list[list[list[int]]]
    pool: list[object]


# --- the scenes -------------------------------------------------------------------------------------------------------


def scenes(walk: Iterable[Moment[State]], title: str = "", stand: Stand = USUAL) -> Iterator[Scene]:
    """The scene of each moment; pieces keep their ids from one to the next."""
    before: Scene | None = None
    for moment in walk:
        seen = scene_of(moment, title, stand)
        before = follow(before, seen) if before else seen
        yield before


def scene_of(moment: Moment[State], title: str = "", stand: Stand = USUAL) -> Scene:
    """A moment by itself, drawn afresh: the position, its arrows, who has an order, and what a note draws."""
    page, state = page_of(moment.state), moment.state
    noted = noted_on(moment)
    marks = [*page.orders(state).items(), *moment.shown.marks, *noted.marks]
    arrows = tuple(dict.fromkeys((*moment.shown.arrows, *noted.arrows)))
    return page.scene(state, title=title, arrows=arrows, marks=marks, stand=stand)


def noted_on(moment: Moment[State]) -> Shown:
    """What the note of a moment draws, as far as there are such cells."""
    note, page = parse_note(moment.note), page_of(moment.state)
    if not (note.arrows or note.marks):
        return Shown()
    cells = {cell.hex for cell in page.scene(moment.state).cells}
    arrows = ((origin, target, "move") for origin, target in note.arrows if {origin, target} <= cells)
    marks = (mark for label in note.marks if label in cells for mark in page.marks(moment.state, label))
    return Shown(tuple(arrows), tuple(marks))


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


def pack(tale: Tale, stand: Stand = USUAL) -> Story:
    """A whole game, packed for a page, as it is seen from one stand."""
    return pack_drawn(tale, tuple(scenes(tale.walk, tale.title, stand)))


def pack_drawn(tale: Tale, drawn: Sequence[Scene]) -> Story:
    """A whole game, packed for a page, given the scene of each moment."""
    walk = tale.walk
    seen = [frames.frame(one) for one in drawn]
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
        "cells": frames.cells(drawn[0]),
        "dice": dice(page_of(walk[0].state).faces),
        "begins": _begins(walk[0].state),
        "turns": list(turns_of(walk)),
        "first": {"frame": seen[0], "status": told[0]},
        "steps": steps,
        "pool": pool.values,
    }


def status_of(moment: Moment[State]) -> Status:
    """What is told of a moment besides its board; of a note its words, for its sign stands in the log."""
    return page_of(moment.state).status(moment) | {"note": parse_note(moment.note).words}


def packed_step(
    pool: Pool, moment: Moment[State], drawing: tuple[frames.Frame, frames.Frame], status: tuple[Status, Status]
) -> list[list[int]]:
    """A step, given the frames and the status before it and after it."""
    (old, new), before, after = status, *drawing
    changed = {**frames.changes(before, after), **frames.changes({"status": old}, {"status": new})}
    sign = SIGN_WORDS.get(parse_note(moment.note).sign)
    words = [pool.place(sentence) for sentence in filter(None, (*moment.words, sign))]
    return [words, *(_pairs(pool, changed.get(part, {})) for part in ("names", "shapes", "status"))]


def _pairs(pool: Pool, changes: Mapping[str, object]) -> list[int]:
    return [pool.place(part) for pair in changes.items() for part in pair]


def _begins(state: State) -> str:
    """What is said at the start."""
    look = look_of(state)
    return f"{look.notice(state)} {look.telling.start}".lstrip()


def whole_legend(drawn: Iterable[Scene]) -> tuple[Entry, ...]:
    """Everything that the legend needs for any of the scenes, in its usual order."""
    entries = dict.fromkeys(entry for one in drawn for entry in one.legend)
    return tuple(sorted(entries, key=lambda entry: (GROUPS.index(entry.group), entry.key == GENERAL)))


def turns_of(walk: Iterable[Moment[State]]) -> Iterator[int]:
    """The plies after which a turn began."""
    number = 0
    for ply, moment in enumerate(walk):
        if moment.state.turn.number != number:
            number = moment.state.turn.number
            yield ply
