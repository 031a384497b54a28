"""`make laws` finds what it looks for: each of its proofs on one seed, sound and with a planted fault."""

import pytest

from bcnb.engine.game import Game
from bcnb.engine.game_registry import RULESETS
from bcnb.engine.record import Header, Record
from bcnb.engine.ruleset import Refusal
from bcnb.games import battle_cry
from bcnb.games.battle_cry.rules.events import BattleJoined
from bcnb.grid.hexes import parse_hex
from tests.helpers.battle_cry.field import given, in_battle, position
from tests.helpers.invariants import Ledger
from tests.helpers.subjects import SUBJECTS
from tests.programs.laws.__main__ import one_citing, one_game, one_position, one_turn, one_undoing

pytestmark = pytest.mark.unmeasured

BASE = "battle_cry"


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("proof", [one_game, one_position, one_citing, one_undoing])
def test_a_seed_without_faults(proof, name):
    share = proof(name, 3)
    assert share.faults == []
    assert share.done == 1
    assert share.counted >= 50


def test_a_broken_state_is_found(monkeypatch):
    monkeypatch.setattr(Ledger, "faults", lambda *given: ["cards"])
    assert one_game(BASE, 3).faults[0] == "battle_cry/first-bull-run, seed 3, ply 1: cards"


def test_a_general_of_whom_nobody_knows_who_uncovered_him_is_found(monkeypatch):
    alone = position("e . . . . A . i\nf . . . . . i i", strength={"e7": 1}, generals={"e7": "C Jackson"})
    joined = given(in_battle(alone, "e5"), "battle e5 e7")
    for roll, planted in (("ICCC", "battle"), ("CCCF", "retreat")):
        ledger = Ledger(joined)
        assert ledger.faults(joined, [BattleJoined("7.3", parse_hex("e5"), parse_hex("e7"), 4)]) == []
        after, events = battle_cry.apply(joined, battle_cry.parse(f"roll {roll}"))
        assert ledger.faults(after, events) == []
        monkeypatch.setattr(f"bcnb.games.battle_cry.rules.{planted}.uncover", lambda u, at: None)
        assert ledger.faults(*battle_cry.apply(joined, battle_cry.parse(f"roll {roll}"))) == ["who uncovered a general"]


def test_a_game_without_an_end_is_found_where_all_games_end(monkeypatch):
    brief = {name: subject._replace(longest=60) for name, subject in SUBJECTS.items()}
    monkeypatch.setattr("tests.programs.laws.__main__.SUBJECTS", brief)
    faults = {name: one_game(name, 0).faults for name in RULESETS}
    assert faults.pop("battle_cry_1961") == []
    assert faults == {
        BASE: ["battle_cry/antietam, seed 0: no end after 60 plies"],
        "north_against_south": ["north_against_south/bull-run, seed 0: no end after 60 plies"],
    }


def test_a_record_that_reads_as_another_game_is_found(monkeypatch):
    nothing = Record(Header("battle_cry", battle_cry.version, "shiloh", {}, {}))
    monkeypatch.setattr("tests.programs.laws.__main__.read_record", lambda data, ruleset: nothing)
    assert "the record that was written and read does not fold to the state" in one_game(BASE, 3).faults[-1]


def test_an_illegal_action_that_is_refused_by_no_known_rule_is_found(monkeypatch):
    monkeypatch.setattr(battle_cry, "why_not", lambda state, action: Refusal("99.9", "No."))
    assert len(one_position(BASE, 3).faults) == 100


def test_a_rule_that_does_not_forbid_what_was_tried_is_found(monkeypatch):
    monkeypatch.setattr(battle_cry, "why_not", lambda state, action: Refusal("10.16", "No."))
    assert len(one_citing(BASE, 3).faults) == 50


def test_an_illegal_action_that_is_done_is_found(monkeypatch):
    monkeypatch.setattr(battle_cry, "apply", lambda state, action: (state, []))
    assert len(one_position(BASE, 0).faults) == 100


def test_a_march_that_is_torn_apart_is_found(monkeypatch):
    name = "north_against_south"
    assert [fault for seed in range(30) for fault in one_turn(name, seed).faults] == []
    for module in ("movement", "generals"):
        monkeypatch.setattr(f"bcnb.games.{name}.rules.{module}.unharmed", lambda state, ways, mover: ways)
    assert any("is out of the zone" in fault for seed in range(30) for fault in one_turn(name, seed).faults)


def test_taking_back_across_chance_or_the_other_seat_is_found(monkeypatch):
    monkeypatch.setattr(Game, "_check_takes_back", lambda *given: None)
    assert any("taken back" in fault for fault in one_undoing(BASE, 3).faults)
