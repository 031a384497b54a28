"""Every recorded game that comes with bcnb, in notation and back."""

import pytest

from bcnb.engine.game_registry import RULESETS
from bcnb.engine.record import Record
from bcnb.storage.game_notation import read_notation, write_notation
from bcnb.storage.recorded_game import Recorded, record_bytes
from bcnb.storage.records import list_records, load_recorded_game

pytestmark = pytest.mark.unmeasured

RECORDS = [path for name in RULESETS for path in list_records(name)]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_is_the_same_byte_for_byte(path):
    recorded = load_recorded_game(path)
    text = write_notation(recorded)
    assert record_bytes(read_notation(text)) == path.read_bytes()
    assert all(len(line) < 1000 or line.startswith("Setup") or "[" in line for line in text.splitlines())


@pytest.mark.sampled(4)
@pytest.mark.parametrize("path", RECORDS[::7], ids=lambda path: path.stem)
def test_a_record_that_stops_at_any_ply_is_the_same(path):
    recorded = load_recorded_game(path)
    for plies in range(0, len(recorded.record.plies), 23):
        begun = Record(recorded.record.header, recorded.record.plies[:plies])
        assert read_notation(write_notation(Recorded(recorded.file, begun))) == begun


def test_all_records_are_tried():
    assert len(RECORDS) == 48
