"""The recorded games that come with bcnb: each is a regression test of the rules."""

import re
from collections import Counter
from pathlib import Path

import pytest

from bcnb.engine.games import RULESETS, ruleset
from bcnb.engine.record import write_record
from bcnb.library.places import replays_folder
from bcnb.library.records import list_records, load_record, timeline, verify_file
from bcnb.library.scenarios import list_scenarios
from tests.cli import ROOT, Told, call
from tests.tamper import changed, line_of, split

FILES = [path for name in RULESETS for path in list_records(name)]
each = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def refused(tmp_path: Path, data: bytes) -> Told:
    """What `bcnb verify` says of a record that was tampered with."""
    (tmp_path / "forged.jsonl").write_bytes(data)
    told = call("verify", tmp_path / "forged.jsonl")
    assert (told.status, told.out) == (1, "")
    return told


def other(value: str, *choices: str) -> str:
    return next(choice for choice in choices if choice != value)


def test_every_scenario_has_two_games():
    games = Counter(f"{path.parent.name}/{load_record(path).header.scenario}" for path in FILES)
    assert set(games) == set(list_scenarios())
    assert min(games.values()) >= 2


def test_there_is_no_other_file_among_the_records():
    found = {path for path in replays_folder().rglob("*") if path.is_file() and not path.name.startswith(".")}
    assert found == set(FILES)


@each
def test_a_record_is_whole_complete_and_legal(path):
    verdict = verify_file(path)
    assert verdict.sound, verdict
    if verdict.older:
        rules = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").partition("### Rules")[2]
        version = ruleset(load_record(path).header.ruleset).version
        assert f"`{version}`" in rules, f"the CHANGELOG does not say which rule made {path.name} differ"


@each
def test_a_record_bears_the_names_of_its_scenario_and_its_players(path):
    header = load_record(path).header
    assert path.parent.name == header.ruleset
    assert path.name.startswith("-".join((header.scenario, *header.seats.values())) + "-")
    assert set(header.seats.values()) - {"", "random"}, "nobody but random players"


@each
def test_a_record_is_of_a_length_to_be_watched(path):
    assert path.stat().st_size < 100_000
    assert 100 < len(load_record(path).plies) < 500


@each
def test_a_record_is_won_by_its_rules_and_its_events_lead_there(path):
    record = load_record(path)
    outcome = ruleset(record.header.ruleset).outcome(timeline(path).states[-1])
    assert (outcome.winner, outcome.by) == (record.end.winner, record.end.by)
    assert write_record(record, ruleset(record.header.ruleset)) == path.read_bytes()


@each
def test_a_byte_cut_is_found_with_its_line(path, tmp_path):
    data = path.read_bytes()
    lines = split(data)
    for number in (1, 2, len(lines) // 2, len(lines) - 1, len(lines)):
        end = len(b"".join(lines[:number])) - 2
        told = refused(tmp_path, data[:end] + data[end + 1 :])
        assert f"forged.jsonl:{number}: " in told.err
    assert f"forged.jsonl:{len(lines)}: the line is torn" in refused(tmp_path, data[:-1]).err


@each
def test_a_changed_die_is_found_with_its_line(path, tmp_path):
    data = path.read_bytes()
    line = line_of(data, '"do":"roll ', after=60)
    die = re.search(rb'"do":"roll ([A-Z]|\d\d)', split(data)[line - 1])[1].decode()
    another = other(die, "11", "66") if die.isdecimal() else other(die, "I", "F")
    told = refused(tmp_path, changed(data, line, f'"do":"roll {die}', f'"do":"roll {another}'))
    assert f"forged.jsonl:{line}: ply {line - 1}: " in told.err


@each
def test_a_changed_label_is_found_with_its_line(path, tmp_path):
    data = path.read_bytes()
    line = line_of(data, '"event":"moved"', after=60)
    field, label = re.search(rb'"(origin|unit)":"([a-x][0-9-]+)"', split(data)[line - 1]).groups()
    key, place = field.decode(), label.decode()
    told = refused(tmp_path, changed(data, line, f'"{key}":"{place}"', f'"{key}":"{other(place, "e6", "e7")}"'))
    assert f"forged.jsonl:{line}: ply {line - 1}: event " in told.err
    assert f'"{key}": "{place}"' in told.err
