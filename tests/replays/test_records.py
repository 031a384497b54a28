"""The recorded games that come with bcnb: each is a regression test of the rules."""

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from bcnb.engine.game_registry import RULESETS, ruleset
from bcnb.engine.record import Header, write_record
from bcnb.games import battle_cry
from bcnb.review.review_files import SUFFIX
from bcnb.storage.paths import replays_folder
from bcnb.storage.records import list_records, load_record, load_recorded_game, verify_file
from bcnb.storage.scenarios import find_scenario, list_scenarios
from tests.helpers.cli import ROOT, CliResult, call
from tests.helpers.tamper import changed, line_of, of_today, split
from tests.programs.recorded import PLIES, record

pytestmark = pytest.mark.unmeasured

FILES = [path for name in RULESETS for path in list_records(name)]
each = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def refused(tmp_path: Path, data: bytes) -> CliResult:
    """What `bcnb verify` says about a record that was tampered with."""
    (tmp_path / "forged.jsonl").write_bytes(data)
    result = call("verify", tmp_path / "forged.jsonl")
    assert (result.status, result.out) == (1, "")
    return result


def is_found(path: Path, result: CliResult, line: int, what: str = "") -> bool:
    """Whether a change in a line is found there; in a record that today's rules do not judge, by its bytes."""
    return ("NOT WHOLE" if verify_file(path).unjudged else f"forged.jsonl:{line}: ply {line - 1}: {what}") in result.err


def other(value: str, *choices: str) -> str:
    return next(choice for choice in choices if choice != value)


def test_every_scenario_has_two_games():
    games = Counter(f"{path.parent.name}/{load_record(path).header.scenario}" for path in FILES)
    assert set(games) == set(list_scenarios())
    assert min(games.values()) >= 2


def test_there_is_no_other_file_among_the_records_but_reviews_of_them():
    found = {path for path in replays_folder().rglob("*") if path.is_file() and not path.name.startswith(".")}
    reviews = {path for path in found if path.suffix == SUFFIX}
    assert found - reviews == set(FILES)
    assert {path.with_suffix(".jsonl") for path in reviews} <= set(FILES)


def test_a_game_that_is_played_again_takes_the_place_of_the_old_one(tmp_path):
    old, other = (tmp_path / f"new-market-greedy-greedy-{number}.jsonl" for number in ("1-009", "2-001"))
    old.touch()
    other.touch()
    path = record(find_scenario("new-market"), "greedy", tmp_path)
    assert set(tmp_path.iterdir()) == {path, other}
    assert verify_file(path).sound
    assert len(load_record(path).plies) in PLIES


@each
def test_a_record_is_whole_complete_and_legal(path):
    verdict = verify_file(path)
    assert verdict.sound, verdict
    if verdict.unjudged:
        lacking = untold(load_record(path).header, (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
        assert lacking == [], f"the CHANGELOG does not say which rule of {lacking} made {path.name} differ"


def rules_told(changelog: str) -> list[str]:
    """The lines below every heading *Rules* of a changelog."""
    parts = re.split(r"^(#+ .*)$", changelog, flags=re.MULTILINE)
    told = [text for heading, text in zip(parts[1::2], parts[2::2], strict=True) if heading == "### Rules"]
    return [line for text in told for line in re.split(r"^- ", text, flags=re.MULTILINE)[1:]]


def of_game(line: str, name: str) -> bool:
    """Whether a line is about a game; one that names none is about the first."""
    named = [one for one in RULESETS if f"`{one}`" in line]
    return name in (named or RULESETS[:1])


def untold(header: Header, changelog: str) -> list[str]:
    """The versions since that of a record of which no line says what they changed in its game."""
    versions, told = ruleset(header.ruleset).versions, rules_told(changelog)
    since = versions[versions.index(header.rules) + 1 :]
    return [one for one in since if not any(f"`{one}`" in line and of_game(line, header.ruleset) for line in told)]


def test_a_changelog_without_the_line_of_a_version_is_found(monkeypatch):
    monkeypatch.setattr(battle_cry, "versions", ("2026.1", "2026.2", "2026.3"))
    header = replace(load_record(FILES[0]).header, rules="2026.1")
    line = "- `2026.2`: rule 7.3 has changed.\n"
    for changelog, lacking in {
        f"### Rules\n\n{line}": ["2026.3"],
        f"### Fixed\n\n{line}\n### Rules\n\n- `2026.3`: rule 8.\n": ["2026.2"],
        "### Rules\n\n- `2026.2` of `battle_cry_1961`.\n## 1.0\n### Rules\n\n- `2026.3`.\n": ["2026.2"],
        f"### Rules\n\n{line}- `2026.3` of `battle_cry`: rule 8.\n## 1.0\n": [],
    }.items():
        assert untold(header, changelog) == lacking
    assert untold(replace(header, rules="2026.3"), "") == []


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
    outcome = ruleset(record.header.ruleset).outcome(load_recorded_game(path).states[-1])
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
    assert f"forged.jsonl:{len(lines)}: the line is incomplete" in refused(tmp_path, data[:-1]).err


@each
def test_a_changed_die_is_found_with_its_line(path, tmp_path):
    data = of_today(path.read_bytes())
    line = line_of(data, '"do":"roll ', after=60)
    die = re.search(rb'"do":"roll ([A-Z]|\d\d)', split(data)[line - 1])[1].decode()
    another = other(die, "11", "66") if die.isdecimal() else other(die, "I", "F")
    told = refused(tmp_path, changed(data, line, f'"do":"roll {die}', f'"do":"roll {another}'))
    assert is_found(path, told, line)


@each
def test_a_changed_label_is_found_with_its_line(path, tmp_path):
    data = of_today(path.read_bytes())
    line = line_of(data, '"event":"moved"', after=60)
    field, label = re.search(rb'"(origin|unit)":"([a-x][0-9-]+)"', split(data)[line - 1]).groups()
    key, place = field.decode(), label.decode()
    told = refused(tmp_path, changed(data, line, f'"{key}":"{place}"', f'"{key}":"{other(place, "e6", "e7")}"'))
    assert is_found(path, told, line, "event ")
    assert verify_file(path).unjudged or f'"{key}": "{place}"' in told.err
