"""The lesson on a battle, read strictly: it names nothing that its history and its board do not have."""

from pathlib import Path
from typing import NamedTuple

from bcnb.course.history.lesson import PARTS, Lesson, Place, Writer
from bcnb.course.history.lesson_parts import known_names, read_hard, read_question, read_teacher, read_texts
from bcnb.course.history.shelf import find_history, lesson_file
from bcnb.course.history.values import History, WhatIf
from bcnb.engine.game_registry import DEFAULT_RULESET, ruleset
from bcnb.engine.ruleset import Scenario, State
from bcnb.presentation.presenter import page_presenter_of
from bcnb.presentation.table_adapter import table_adapter_of
from bcnb.storage.scenarios import find_scenario
from bcnb.storage.toml import Table, did_you_mean, read_toml

PLACES = 5
"""How many places are to be found."""
SEEN = (3, 4)
"""Of how many hexes it is asked whether the writer saw them."""
ASKED = ("question", "writer", "change", "past", "claim")
"""What the teacher has answers of, beside the reading questions of the history."""


class _Board(NamedTuple):
    """The board of a scenario, and the labels of its hexes."""

    state: State
    labels: frozenset[str]


def find_lesson(battle: str) -> Lesson:
    """The lesson on a battle. Raises FileError for a faulty file, ValueError if there is none of that name."""
    return load_lesson(lesson_file(battle))


def load_lesson(path: Path | str) -> Lesson:
    """The lesson in a file that bears the name of its battle. Raises FileError."""
    table, file = read_toml(path), Path(path)
    if (battle := table.text("battle")) != file.stem:
        raise table.fault(f"the file {file.name} tells of another battle: {battle!r}", "battle")
    try:
        history, scenario = find_history(battle), find_scenario(f"{DEFAULT_RULESET}/{battle}")
    except ValueError as error:
        raise table.fault(str(error), "battle") from None
    return read_lesson(table, file, history, scenario)


def read_lesson(table: Table, file: Path, history: History, scenario: Scenario) -> Lesson:
    """The lesson in the table of a file, on this history and this scenario. Raises FileError."""
    table.text("battle")
    board = _board(scenario)
    known = [*history.works, *(voice.id for voice in history.voices if voice.confidence != "C")]
    lesson = Lesson(
        file=file,
        history=history,
        scenario=scenario,
        question=read_question(table.table("question")),
        places=_read_places(table, known, board),
        writer=_read_writer(table.table("writer"), history, board),
        whatif=_read_change(table.table("change"), history),
        texts=read_texts(table, PARTS, known),
        hard=read_hard(table),
        teacher=read_teacher(table.table("teacher"), [*(one.id for one in history.readings), *ASKED]),
    )
    table.finish()
    return lesson


def _read_places(table: Table, known: list[str], board: _Board) -> tuple[Place, ...]:
    places: list[Place] = []
    for entry in table.tables("place"):
        place = Place(entry.text("name"), _hexes(entry, board), entry.text("say"), known_names(entry, "by", known))
        if any(place.name == other.name for other in places):
            raise entry.fault(f"the place {place.name!r} is given twice", "name")
        for number, label in enumerate(place.hexes):
            for other in places:
                if label in other.hexes:
                    raise entry.fault(f"{label} belongs to {other.name!r} already", "hexes", number)
        places.append(place)
    if len(places) != PLACES:
        raise table.fault(f"there are {len(places)} places; it must be {PLACES}", "place")
    return tuple(places)


def _read_writer(table: Table, history: History, board: _Board) -> Writer:
    at = _checked(table, board, table.text("at"), "at")
    writer = Writer(table.text("source"), at, _hexes(table, board), table.text("say"))
    printed = [voice.id for voice in history.printed]
    if writer.source not in printed:
        raise table.fault(
            f"no source with words is called {writer.source!r}{did_you_mean(writer.source, printed)}", "source"
        )
    _check_seen(table, writer, board.state)
    return writer


def _check_seen(table: Table, writer: Writer, state: State) -> None:
    if not SEEN[0] <= (count := len(writer.hexes)) <= SEEN[1]:
        raise table.fault(f"{count} hexes are asked about; it must be {SEEN[0]} or {SEEN[1]}", "hexes")
    if writer.at in writer.hexes:
        raise table.fault(f"the writer stands on {writer.at} himself", "hexes", writer.hexes.index(writer.at))
    clear = [label for label in writer.hexes if table_adapter_of(state).sight(state, writer.at, label).clear]
    if len(clear) in (0, count):
        told = "none of these hexes is" if not clear else "all of these hexes are"
        raise table.fault(f"{told} in sight from {writer.at}: name one that is and one that is not", "hexes")


def _read_change(table: Table, history: History) -> WhatIf:
    name, known = table.text("whatif"), {whatif.name: whatif for whatif in history.whatifs}
    if name not in known:
        raise table.fault(f"no what-if is called {name!r}{did_you_mean(name, known)}", "whatif")
    return known[name]


def _board(scenario: Scenario) -> _Board:
    state = ruleset(scenario.ruleset).setup(scenario)
    return _Board(state, frozenset(cell.hex for cell in page_presenter_of(state).scene(state).cells))


def _hexes(table: Table, board: _Board) -> tuple[str, ...]:
    """The labels under `hexes`, at least one, each on the board and given once. Raises FileError."""
    labels = table.texts("hexes")
    if not labels:
        raise table.fault("no hex is named: give hexes")
    for place, label in enumerate(labels):
        _checked(table, board, label, "hexes", place)
        if label in labels[:place]:
            raise table.fault(f"{label} is given twice", "hexes", place)
    return labels


def _checked(table: Table, board: _Board, label: str, *keys: str | int) -> str:
    if label not in board.labels:
        raise table.fault(f"there is no {label!r} on this board", *keys)
    return label
