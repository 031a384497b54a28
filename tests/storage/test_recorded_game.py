"""A recorded game as one value: what follows from its record, and that nothing in bcnb takes it apart again."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, replace
from pathlib import Path
from typing import Any

import pytest

from bcnb.engine.record import Record, RecordError, read_partial_record
from bcnb.storage import records
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_record, find_recorded_game, load_record, load_recorded_game, record_names
from bcnb.storage.scenarios import find_scenario
from tests.helpers.cli import call
from tests.helpers.games import sample

pytestmark = pytest.mark.unmeasured

PACKAGE = Path(__file__).resolve().parents[2] / "bcnb"
NAME = "kernstown-greedy-greedy-2-001"
HOME = PACKAGE / "storage" / "recorded_game.py"
"""The one module that derives anything from a record."""


# --- the value --------------------------------------------------------------------------------------------------------


def test_a_recorded_game_knows_its_name_ruleset_scenario_and_states():
    recorded = find_recorded_game(NAME)
    assert (recorded.name, recorded.path.stem, recorded.file) == (NAME, NAME, str(recorded.path))
    assert (recorded.ruleset.name, recorded.scenario.title) == ("battle_cry", "Kernstown")
    assert recorded.states[0] == recorded.start
    assert len(recorded.states) == len(recorded.record.plies) + 1
    assert recorded.verify().sound


def test_what_follows_is_derived_once():
    recorded = Recorded("sample", sample())
    for part in ("scenario", "start", "timeline", "states"):
        assert getattr(recorded, part) is getattr(recorded, part)


def test_a_recorded_game_does_not_change():
    recorded: Any = Recorded("sample", sample())
    with pytest.raises(FrozenInstanceError):
        recorded.record = Record(sample().header)


def test_seats_that_are_not_those_of_the_game_are_refused():
    record = sample()
    strange = Recorded("a.jsonl", replace(record, header=replace(record.header, seats={"red": "greedy"})))
    for derive in (lambda: strange.states, strange.verify, strange.resume):
        with pytest.raises(RecordError, match=r"^a\.jsonl:1: the seats are union, confederate, not red$"):
            derive()


def test_a_recorded_game_is_resumed_at_its_last_ply():
    record = sample()
    recorded = Recorded("sample", Record(record.header, record.plies[:40]))
    assert recorded.resume().state == recorded.states[-1]


def test_an_error_names_the_file(tmp_path):
    path = tmp_path / "mine.jsonl"
    records.save_record(path, sample())
    recorded = load_recorded_game(path)
    assert (recorded.file, recorded.name) == (str(path), "mine")
    broken = Recorded(recorded.file, replace(recorded.record, plies=recorded.record.plies[100:]))
    with pytest.raises(RecordError, match=f"^{path}:"):
        assert broken.timeline


# --- loaded once ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("verb", ["replay", "show", "review", "verify", "export"])
def test_a_verb_loads_a_record_once(verb, home, tmp_path, monkeypatch):
    loaded: list[str] = []

    def counted(data: bytes, ruleset_of: Any, name: str) -> Any:
        loaded.append(name)
        return read_partial_record(data, ruleset_of, name)

    monkeypatch.setattr(records, "read_partial_record", counted)
    more = {"review": ["--quick"], "export": ["--svg", str(tmp_path / "board.svg")]}
    assert call(verb, NAME, *more.get(verb, [])).status == 0
    assert [Path(name).stem for name in loaded] == [NAME]


# --- in the source ----------------------------------------------------------------------------------------------------


NAMES = {"name", "file", "path"}
TARGETS = {"save_record"}
"""The function whose path is where a record is written to."""


def annotations(function: ast.FunctionDef) -> dict[str, set[str]]:
    """The names in the annotation of each parameter of a function."""
    given = function.args.posonlyargs + function.args.args + function.args.kwonlyargs
    return {
        one.arg: {part.id for part in ast.walk(one.annotation) if isinstance(part, ast.Name)}
        for one in given
        if one.annotation
    }


def pairs(tree: ast.AST) -> Iterator[str]:
    """The functions that take a record, and its name or file as another parameter."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef) and function.name not in TARGETS:
            kinds = annotations(function)
            of_record = {"Record", "PartialRecord", "Recorded"}
            texts = {one for one, kind in kinds.items() if one in NAMES and kind <= {"str", "Path"}}
            if texts and any(kind & of_record for kind in kinds.values()):
                yield function.name


def derivations(tree: ast.AST) -> Iterator[str]:
    """The calls that derive from a record what a recorded game derives already: ruleset, scenario or states."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        name, given = node.func.id, {ast.unparse(one) for one in node.args}
        of_header = any(".header." in f".{one}" or "header.ruleset" in one for one in given)
        if name == "Timeline" or (of_header and (name in DERIVES or name.endswith("_for"))):
            yield ast.unparse(node)


DERIVES = {"ruleset", "read_scenario", "with_house_rules", "codec"}


def loads_again(tree: ast.AST) -> Iterator[str]:
    """The loads of a record in a function that has loaded it already."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            loads = Counter(
                f"{ast.unparse(node.args[0])} in {function.name}"
                for node in ast.walk(function)
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in LOADERS
            )
            yield from (load for load, times in loads.items() if times > 1)


LOADERS = {"load_record", "load_prefix", "load_recorded_game", "find_recorded_game", "load_game", "read_record"}


def trees() -> dict[Path, ast.AST]:
    """The source of each module but the one that derives."""
    return {path: ast.parse(path.read_text("utf-8")) for path in PACKAGE.rglob("*.py") if path != HOME}


@pytest.mark.parametrize("find", [pairs, loads_again])
def test_no_function_takes_a_record_apart_or_loads_it_twice(find):
    assert [(path.stem, found) for path, tree in trees().items() for found in find(tree)] == []


def test_nothing_is_derived_a_second_time():
    engine = PACKAGE / "engine"  # it reads the header, and knows no scenario
    found = [(path, one) for path, tree in trees().items() if engine not in path.parents for one in derivations(tree)]
    assert found == []


@pytest.mark.parametrize(
    ("find", "source", "found"),
    [
        (pairs, "def narrate(record: Record, name: str = 'record') -> None: ...", ["narrate"]),
        (pairs, "def told(record: Record | None, *, file: Path) -> None: ...", ["told"]),
        (pairs, "def told(prefix: PartialRecord, path: Path | str) -> None: ...", ["told"]),
        (pairs, "def told(recorded: Recorded, seat: str) -> None: ...", []),
        (derivations, "ruleset(record.header.ruleset)", ["ruleset(record.header.ruleset)"]),
        (derivations, "report_for(header.ruleset)", ["report_for(header.ruleset)"]),
        (derivations, "read_scenario(record.header.setup, name, where)", None),
        (derivations, "Timeline(rules, start, plies)", ["Timeline(rules, start, plies)"]),
        (derivations, "report_for(recorded.ruleset.name)", []),
        (loads_again, "def f(a):\n load_record(a)\n return load_recorded_game(a)", ["a in f"]),
        (loads_again, "def f(a, b):\n load_record(a)\n return load_record(b)", []),
    ],
)
def test_what_is_taken_apart_is_found(find, source, found):
    assert list(find(ast.parse(source))) == ([source] if found is None else found)


def test_a_record_shows_the_words_that_its_battle_has_now():
    record = load_record(find_record("antietam-greedy-greedy-1-001"))
    shown, ours = Recorded("antietam.jsonl", record).scenario, find_scenario("antietam")
    assert "in the centre" in str(record.header.setup["story"])
    assert (shown.title, shown.story, shown.doubts) == (ours.title, ours.story, ours.doubts)
    assert shown.tables["story"] == record.header.setup["story"]


@pytest.mark.parametrize("change", [{"date": "1863-01-01"}, {"number": 8}])
def test_a_record_of_another_battle_with_a_known_name_keeps_its_words(change: dict[str, object]):
    record = load_record(find_record("antietam-greedy-greedy-1-001"))
    header = replace(record.header, setup={**record.header.setup, **change})
    shown = Recorded("antietam.jsonl", replace(record, header=header)).scenario
    assert shown.story.strip() == str(record.header.setup["story"]).strip()


def test_no_recorded_game_shows_british_words():
    british = re.compile(r"\b(centre|towards|colours?|\d+ July)\b", re.IGNORECASE)
    for name in record_names():
        scenario = Recorded(name, load_record(find_record(name))).scenario
        words = (
            scenario.title,
            scenario.story,
            scenario.scale,
            scenario.doubts,
            *(one.text for one in scenario.special),
        )
        assert [found for text in words for found in british.findall(text)] == [], name
