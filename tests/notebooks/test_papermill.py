"""The page of a recorded game, run for a sample of the records that come with bcnb, shows what the record holds.

Papermill runs one record of each game, in a kernel; the cells of the others run in this process.
"""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
import papermill
import pytest

from bcnb.engine.game_registry import RULESETS, ruleset
from bcnb.engine.record import Record
from bcnb.engine.verify import fold_ply
from bcnb.games.battle_cry.rules.victory import flags
from bcnb.games.hexboard.rules.tables import Side
from bcnb.games.north_against_south.rules.victory import points
from bcnb.presentation.replay_data import first_turn
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_record, list_records, load_record, record_names
from tests.helpers.samples import sampled
from tests.helpers.shell import run_here
from tests.programs.freeze import NOTEBOOKS

pytestmark = pytest.mark.unmeasured

REPLAY = NOTEBOOKS / "replays" / "replay.ipynb"
RECORDS = list_records()
SAMPLE = [path for name in RULESETS for path in sampled(list_records(name), 2)]
IN_A_KERNEL = [list_records(name)[0] for name in RULESETS]
SCORES: dict[str, Callable[[Any, Side], int]] = {
    "battle_cry": flags,
    "north_against_south": points,
    "battle_cry_1961": lambda state, side: state.board.sides[side].bit_count(),
}
"""What a side has of what decides each game."""
LAST_ROWS = {
    "battle_cry": "flags at the end",
    "north_against_south": "points at the end",
    "battle_cry_1961": "pieces left",
}
"""The row of the table that tells it."""
RESULTS = {
    "battle_cry": "The battle is over: the {winner} side won. Flags: {score}.",
    "north_against_south": "The battle is over: the {winner} side won. Points: {score}.",
    "battle_cry_1961": "The war is over: the {winner} side won.",
}
"""What is printed under the table and the chart."""
VICTORIES = {
    "battle_cry": "The {winner} side has won the battle.",
    "north_against_south": "The {winner} side has won the battle.",
    "battle_cry_1961": "The {winner} side has won: elimination.",
}
"""What is reported below the last board."""


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


def last_state(record: Record) -> Any:
    rules = ruleset(record.header.ruleset)
    state = Recorded("record", record).start
    for ply in record.plies:
        state = fold_ply(rules, state, ply)
    return state


def row(text: str, words: str) -> list[int]:
    """The numbers of a row of a table, or of the last such row."""
    return [int(number) for number in re.findall(rf"^{words} +([\d ]+)$", text, re.MULTILINE)[-1].split()]


def test_the_page_takes_a_record():
    parameters = papermill.inspect_notebook(REPLAY)
    assert set(parameters) == {"record"}
    assert json.loads(parameters["record"]["default"]) in record_names()


@pytest.mark.sampled(3)
@pytest.mark.parametrize("path", SAMPLE, ids=lambda path: path.stem)
def test_the_page_of_a_record_shows_what_the_record_holds(path, tmp_path):
    record, game = load_record(path), path.parent.name
    state, winner = last_state(record), record.end.winner.title()
    outputs = run(path.stem, tmp_path) if path in IN_A_KERNEL else run_here(REPLAY, {"record": path.stem})
    text, (player, summary, chart) = printed(outputs), shown(outputs)
    table = summary["text/plain"]

    scores = {side.seat.title(): SCORES[game](state, side) for side in Side}
    score = ", ".join(f"{name} {number}" for name, number in scores.items())
    assert text.count(RESULTS[game].format(winner=winner, score=score)) == 2, "under table and chart"
    assert sum(row(table, "turns")) == state.turn.number
    told = row(table, LAST_ROWS[game])
    half = len(told) // 2
    assert [sum(told[:half]), sum(told[half:])] == list(scores.values()), "the Union's columns come first"
    begins = first_turn(Recorded("record", record).states)
    assert f"ply {begins} of {record.end.plies}" in player["text/plain"].splitlines()[0]
    assert VICTORIES[game].format(winner=winner) not in player["text/plain"], "the result is hidden until the end"
    assert {name: row(chart["text/plain"], name)[-1] for name in scores} == scores
    assert all("image/svg+xml" in picture for picture in (player, chart))


def test_a_record_of_your_own_is_named_by_its_path(tmp_path):
    default = json.loads(papermill.inspect_notebook(REPLAY)["record"]["default"])
    own = tmp_path / "my game.jsonl"
    own.write_bytes(find_record(default).read_bytes())
    stored = [dict(output) for cell in nbformat.read(REPLAY, as_version=4).cells for output in cell.get("outputs", [])]
    result = run(str(own), tmp_path)
    assert printed(result) == printed(stored)
    assert [data["text/plain"] for data in shown(result)] == [data["text/plain"] for data in shown(stored)]


def test_a_record_that_is_not_there_is_named_with_those_that_are(tmp_path):
    with pytest.raises(papermill.PapermillExecutionError) as caught:
        run("no-such-game", tmp_path)
    assert caught.value.ename == "ValueError"
    assert caught.value.evalue.startswith("unknown record 'no-such-game'")
    assert RECORDS[0].stem in caught.value.evalue


def test_a_record_with_a_mistake_is_refused_with_its_line(tmp_path):
    lines = RECORDS[0].read_bytes().splitlines(keepends=True)
    own = tmp_path / "bent.jsonl"
    own.write_bytes(b"".join([*lines[:4], lines[4].replace(b"{", b"{ ", 1), *lines[5:]]))
    with pytest.raises(papermill.PapermillExecutionError) as caught:
        run(str(own), tmp_path)
    assert f"{own}:5: " in caught.value.evalue
