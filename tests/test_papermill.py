"""Papermill: the page of a recorded game, run for every record that comes with bcnb, tells what the record holds."""

import json
import re
from pathlib import Path
from typing import Any

import nbformat
import papermill
import pytest

from bcnb.engine.record import Record
from bcnb.games.battle_cry.evolve import evolve
from bcnb.games.battle_cry.rules import setup
from bcnb.games.battle_cry.state import State
from bcnb.games.battle_cry.tables import Side
from bcnb.games.battle_cry.victory import flags
from bcnb.library.records import find_record, list_records, load_record, record_names, scenario_of
from tests.freeze import NOTEBOOKS

REPLAY = NOTEBOOKS / "replays" / "replay.ipynb"
RECORDS = list_records()


def run(record: str, folder: Path) -> list[dict[str, Any]]:
    """All outputs of the page of a record, in order."""
    told = papermill.execute_notebook(
        REPLAY, folder / "told.ipynb", {"record": record}, cwd=folder, progress_bar=False, log_output=False
    )
    return [json.loads(json.dumps(output)) for cell in told.cells for output in cell.get("outputs", [])]


def printed(outputs: list[dict[str, Any]]) -> str:
    return "".join(output.get("text", "") for output in outputs)


def shown(outputs: list[dict[str, Any]]) -> list[dict[str, str]]:
    return [output["data"] for output in outputs if "data" in output]


def last_state(record: Record) -> State:
    state = setup(scenario_of(record, "record"))
    for ply in record.plies:
        for event in ply.events:
            state = evolve(state, event)
    return state


def test_the_page_takes_a_record():
    parameters = papermill.inspect_notebook(REPLAY)
    assert set(parameters) == {"record"}
    assert json.loads(parameters["record"]["default"]) in record_names()


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_page_of_a_record_tells_what_the_record_holds(path, tmp_path):
    record = load_record(path)
    state, end = last_state(record), record.end
    outputs = run(path.stem, tmp_path)
    text, (player, chart) = printed(outputs), shown(outputs)

    score = ", ".join(f"{side.seat.title()} {flags(state, side)}" for side in Side)
    assert re.search(rf"^flags at the end +{flags(state, Side.UNION)} +{flags(state, Side.CONFEDERATE)}$", text, re.M)
    assert text.count(f"the {end.winner.title()} side won. Flags: {score}.") == 3, "under table, player and chart"
    assert f"ply {end.plies} of {end.plies}\n" in player["text/plain"]
    assert f"The {end.winner.title()} side has won the battle." in player["text/plain"]
    for side in Side:
        row = re.findall(rf"^{side.seat.title()} +([\d ]+)$", chart["text/plain"], re.M)
        assert int(row[-1].split()[-1]) == flags(state, side)
    assert all("image/svg+xml" in picture for picture in (player, chart))


def test_a_record_of_your_own_is_named_by_its_path(tmp_path):
    default = json.loads(papermill.inspect_notebook(REPLAY)["record"]["default"])
    own = tmp_path / "my game.jsonl"
    own.write_bytes(find_record(default).read_bytes())
    stored = [dict(output) for cell in nbformat.read(REPLAY, as_version=4).cells for output in cell.get("outputs", [])]
    told = run(str(own), tmp_path)
    assert printed(told) == printed(stored)
    assert [data["text/plain"] for data in shown(told)] == [data["text/plain"] for data in shown(stored)]


def test_a_record_that_is_not_there_is_named_with_those_that_are(tmp_path):
    with pytest.raises(papermill.PapermillExecutionError) as caught:
        run("no-such-game", tmp_path)
    assert caught.value.ename == "ValueError"
    assert caught.value.evalue.startswith("there is no record 'no-such-game'")
    assert RECORDS[0].stem in caught.value.evalue


def test_a_record_with_a_mistake_is_refused_with_its_line(tmp_path):
    lines = RECORDS[0].read_bytes().splitlines(keepends=True)
    own = tmp_path / "bent.jsonl"
    own.write_bytes(b"".join([*lines[:4], lines[4].replace(b"{", b"{ ", 1), *lines[5:]]))
    with pytest.raises(papermill.PapermillExecutionError) as caught:
        run(str(own), tmp_path)
    assert f"{own}:5: " in caught.value.evalue
