"""Any moment of a recorded game, written as a position file by `bcnb show --toml`, reads as the same moment."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bcnb.engine.game_registry import RULESETS, ruleset
from bcnb.storage.game_files import game_files_for
from bcnb.storage.paths import replays_folder
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import load_record
from bcnb.storage.scenarios import find_scenario, list_scenarios, load_position, read_position, write_position
from bcnb.storage.toml import parse_toml
from tests.helpers.cli import call
from tests.helpers.north_against_south.numbers import renumbered

pytestmark = pytest.mark.unmeasured

PAIRED = "battle_cry/*-greedy-greedy-1-*.jsonl"
"""What `make games` writes next to the planner's game of the same battle, which is enough here."""
RECORDS = sorted({*replays_folder().glob("*/*.jsonl")} - {*replays_folder().glob(PAIRED)})
STEP = 61
"""The number of plies between two moments that are tried, apart from the first of each kind."""
SAME: dict[str, Callable[[Any], Any]] = {"north_against_south": renumbered}
"""What a position does not keep of a state: the numbers of its pieces, which it gives again."""


def again(text: str) -> Any:
    """The state that a text gives, none of whose keys is unknown."""
    table = parse_toml(text, "moment.toml")
    table.text("title", "")
    state = read_position(table)
    table.finish()
    return state


def is_same(one: Any, other: Any) -> bool:
    """Whether two states are one moment, on the same ground, under the same rules."""
    one, other = map(SAME.get(one.ruleset, lambda state: state), (one, other))
    ground = all(getattr(one.field, name) == getattr(other.field, name) for name in type(one.field).__slots__)
    return ground and one.rules == other.rules and game_files_for(one.ruleset).same_moment(one, other)


def unlettered(told: str) -> str:
    """What was told, but for the letters of brigades, which follow the numbers of their generals."""
    return re.sub(r"(?<=\(brigade )[A-Z]", "?", told)


def states(path: Path) -> list[Any]:
    """Every moment of a record."""
    record = load_record(path)
    line = Recorded(str(path), record).timeline
    return [line.at(ply) for ply in range(len(record.plies) + 1)]


def kind(state: Any) -> Any:
    """What a moment waits for, and whether units that are no more still count."""
    if state.ruleset == "battle_cry_1961":
        return state.phase, state.turn.jumper is None, state.turn.before is None, state.joined
    waits = tuple(type(decision) for decision in state.pending)
    attack = getattr(state.turn, "attack", None)
    return waits, bool(attack) and attack.attacker in state.board.units


def sample(path: Path) -> Iterator[tuple[int, Any]]:
    """The first moment of each kind, the last, and some between."""
    known, found = set(), states(path)
    for ply, state in enumerate(found):
        if kind(state) not in known or ply % STEP == 0 or ply == len(found) - 1:
            known.add(kind(state))
            yield ply, state


@pytest.mark.sampled(3)
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_any_moment_of_a_record_reads_as_it_was_written(path):
    for ply, state in sample(path):
        rules = ruleset(state.ruleset)
        for viewer in (None, *rules.seats(state)):
            shown = rules.observe(state, viewer) if viewer else state
            assert is_same(again(write_position(shown)), shown), (ply, viewer)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_from_a_moment_the_game_may_go_on_as_it_did(path):
    rules = ruleset(path.parent.name)
    for ply, state in sample(path):
        read = again(write_position(state))
        listed = [sorted(map(rules.write, rules.legal_actions(each))) for each in (state, read)]
        assert listed[0] == listed[1], ply


@pytest.mark.parametrize("name", list_scenarios())
def test_a_scenario_is_a_moment_too(name):
    result = call("show", name, "--toml")
    scenario = find_scenario(name)
    assert (result.status, result.err) == (0, "")
    assert is_same(again(result.out), ruleset(scenario.ruleset).setup(scenario))
    assert result.out.startswith(f'title = "{scenario.title}"\n')


# --- at the command line ----------------------------------------------------------------------------------------------


def first_of(game: str) -> Path:
    return next(path for path in RECORDS if path.parent.name == game)


@pytest.mark.parametrize("game", RULESETS)
def test_a_moment_that_was_saved_is_shown_as_the_record_shows_it(game, tmp_path):
    path, file = first_of(game), tmp_path / "moment.toml"
    shown = call("show", path, "--ply", "60")
    file.write_text(call("show", path, "--ply", "60", "--toml").out, encoding="utf-8")
    assert is_same(load_position(file), states(path)[60])
    assert unlettered(call("show", file).out) == unlettered(shown.out)
    listed = [call("legal", *words).out.splitlines() for words in ((file,), (path, "--ply", "60"))]
    assert sorted(listed[0]) == sorted(listed[1])
    assert call("show", file, "--toml").out == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", ["battle_cry", "north_against_south"])
def test_a_seat_saves_what_it_knows(game, tmp_path):
    path, file = first_of(game), tmp_path / "moment.toml"
    rules = ruleset(game)
    ply, state = next((ply, one) for ply, one in enumerate(states(path)) if ply > 30 and rules.seat(one) == "union")
    words = ("show", path, "--ply", str(ply), "--seat", "confederate")
    file.write_text(call(*words, "--toml").out, encoding="utf-8")
    seen = load_position(file)
    assert is_same(seen, rules.observe(state, "confederate"))
    assert set(seen.cards.hands[0]) == {"unknown"}
    assert unlettered(call("show", file).out) == unlettered(call(*words).out)
    assert call("legal", file).status == 0


def test_of_cards_that_nobody_knows_none_may_be_played(tmp_path):
    file = tmp_path / "moment.toml"
    path = first_of("battle_cry")
    ply = next(ply for ply, state in enumerate(states(path)) if ply > 30 and "PlayCard()" in map(repr, state.pending))
    other = "union" if states(path)[ply].turn.side else "confederate"
    file.write_text(call("show", path, "--ply", str(ply), "--seat", other, "--toml").out, encoding="utf-8")
    result = call("legal", file)
    assert (result.status, result.out, result.err) == (0, "", "")


def test_a_moment_that_no_file_can_say_is_reported_in_a_sentence(monkeypatch):
    def wild(state, *_):
        raise ValueError("these rules differ from the usual ones by more than readings and cards")

    monkeypatch.setattr("bcnb.cli.show.write_position", wild)
    result = call("show", "kernstown", "--toml")
    assert (result.status, result.out) == (2, "")
    assert result.err == (
        "bcnb show: Kernstown cannot be written as a position: "
        "these rules differ from the usual ones by more than readings and cards\n"
    )


def test_a_picture_may_be_drawn_of_the_moment_that_is_written(tmp_path):
    result = call("show", "kernstown", "--toml", "--svg", tmp_path / "board.svg")
    assert result.out == call("show", "kernstown", "--toml").out
    assert (tmp_path / "board.svg").is_file()
