"""A tale as a story for a page: the first frame, then for every ply what changes, in words and on the sheet.

It is plain data, through which a page can step by itself. A step is four lists of numbers: sentences, names of hexes,
shapes, and status. The numbers are places in `pool`; but for the sentences they come in pairs of a key and its new
value, -1 for what is gone.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from json import dumps
from typing import Any, TypeAlias

from bcnb.games.battle_cry import state as s
from bcnb.grid.hexes import members, write_hex
from bcnb.present import frames, svg
from bcnb.present.dice import die
from bcnb.present.nouns import FACE_NAMES
from bcnb.present.scene import GENERAL, GROUPS, Entry, Scene, follow, scene
from bcnb.present.tale import Moment, Tale, say_flags

Story: TypeAlias = dict[str, Any]
STATUS = ("turn", "phase", "flags", "card", "dice", "note", "result")
"""What the status tells: turn, phase and the flags of both sides in words, the name and the text of the card on the
table, the letters of a roll, a remark of whoever kept the record, and at the end the result."""
GONE = -1


# --- the scenes -------------------------------------------------------------------------------------------------------


def scenes(walk: Iterable[Moment], title: str = "") -> Iterator[Scene]:
    """The scene of each moment; pieces keep their ids from one to the next."""
    before: Scene | None = None
    for moment in walk:
        seen = scene_of(moment, title)
        before = follow(before, seen) if before else seen
        yield before


def scene_of(moment: Moment, title: str = "") -> Scene:
    """A moment by itself, drawn afresh: the position, its arrows, and who has an order."""
    ordered = [(write_hex(at), "ordered") for at in members(_ordered(moment.state))]
    return scene(moment.state, title=title, arrows=moment.shown.arrows, marks=[*ordered, *moment.shown.marks])


def _ordered(state: s.State) -> int:
    if isinstance(state.decision, (s.DrawCard, type(None))):
        return 0
    return state.turn.ordered | state.turn.generals_ordered


# --- packing ----------------------------------------------------------------------------------------------------------


class Pool:
    """Values that occur again and again, each kept once and known by its place."""

    def __init__(self) -> None:
        self.values: list[Any] = []
        self._places: dict[str, int] = {}

    def place(self, value: Any) -> int:
        """Where a value is kept; `GONE` for None."""
        if value is None:
            return GONE
        place = self._places.setdefault(dumps(value), len(self.values))
        if place == len(self.values):
            self.values.append(value)
        return place


def pack(tale: Tale) -> Story:
    """A whole game, packed for a page."""
    walk = tale.walk
    drawn = tuple(scenes(walk, tale.title))
    seen = [frames.frame(one) for one in drawn]
    pool = Pool()
    told = [status(moment) for moment in walk]
    told[-1]["result"] = tale.result
    pairs = zip(walk[1:], seen, seen[1:], told, told[1:], strict=False)
    steps = [_step(pool, moment, *rest) for moment, *rest in pairs]
    return {
        "title": tale.title,
        "players": tale.players,
        "ground": svg.ground(replace(drawn[0], legend=_whole_legend(drawn))),
        "cells": frames.cells(drawn[0]),
        "dice": {face: die(face) for face in FACE_NAMES},
        "turns": list(_turns(walk)),
        "first": {"frame": seen[0], "status": told[0]},
        "steps": steps,
        "pool": pool.values,
    }


def _step(
    pool: Pool,
    moment: Moment,
    before: frames.Frame,
    after: frames.Frame,
    old: dict[str, Any],
    new: dict[str, Any],
) -> list[list[int]]:
    changed = {**frames.changes(before, after), **frames.changes({"status": old}, {"status": new})}
    words = [pool.place(sentence) for sentence in moment.words]
    return [words, *(_pairs(pool, changed.get(part, {})) for part in ("names", "shapes", "status"))]


def _pairs(pool: Pool, changes: Mapping[str, Any]) -> list[int]:
    return [pool.place(part) for pair in changes.items() for part in pair]


def _whole_legend(drawn: Iterable[Scene]) -> tuple[Entry, ...]:
    """Everything that the legend needs at any time of the game, in its usual order."""
    entries = dict.fromkeys(entry for one in drawn for entry in one.legend)
    return tuple(sorted(entries, key=lambda entry: (GROUPS.index(entry.group), entry.key == GENERAL)))


# --- what is told besides ---------------------------------------------------------------------------------------------


def status(moment: Moment) -> dict[str, Any]:
    """The `STATUS` of a moment, but for the result, which only the whole tale knows."""
    state = moment.state
    phase = PHASES[type(state.pending[0])] if state.pending else "the end"
    flags = f"Flags: {say_flags(state)} (of {state.field.flags_to_win})"
    values = (_turn(state), phase, flags, _card(state), moment.shown.dice, moment.note, "")
    return dict(zip(STATUS, values, strict=True))


def _turn(state: s.State) -> str:
    turn = state.turn
    return f"Turn {turn.number}, {turn.side.seat.title()}" if turn.number else "Before the first turn"


def _card(state: s.State) -> list[str]:
    """The name and the text of the card on the table; a card that stands for another says which."""
    cards, turn = state.rules.cards, state.turn
    if not turn.played:
        return []
    played, force = cards[turn.played], cards[turn.card]
    return [played.name, force.text if played is force else f"As {force.name}: {force.text}"]


def _turns(walk: Iterable[Moment]) -> Iterator[int]:
    """The plies after which a turn began."""
    number = 0
    for ply, moment in enumerate(walk):
        if moment.state.turn.number != number:
            number = moment.state.turn.number
            yield ply


PHASES: Mapping[type, str] = {
    s.PlayCard: "playing a card",
    s.ChooseSection: "choosing a section",
    s.GiveOrders: "orders and moves",
    s.JoinBattle: "battles",
    s.MoveAgain: "second moves",
    s.ChooseGeneral: "the sharp shooter",
    s.PlaceUnit: "reinforcements",
    s.BuildWorks: "field works",
    s.ChooseRally: "a rally",
    s.ChooseSupply: "supplies",
    s.SendBack: "supplies",
    s.TakeStep: "a retreat",
    s.StepOrStop: "a retreat",
    s.FollowUp: "battles",
    s.RollBattle: "battles",
    s.RollShot: "the sharp shooter",
    s.RollRally: "a rally",
    s.DrawCard: "drawing a card",
}
"""What a part of the turn is called, by what the game waits for."""
