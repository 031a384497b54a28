"""Illegal acts of a real table, recorded as corrections: read, written, verified, and in every tool for records."""

import json

import pytest

from bcnb.analysis.report import apply_events
from bcnb.engine.corrections import CORRECTION, Corrected, correction, fold_event
from bcnb.engine.game import Game
from bcnb.engine.game_registry import ruleset
from bcnb.engine.record import Record
from bcnb.engine.ruleset import IllegalAction, Impossible
from bcnb.engine.turn_notation import NotationError
from bcnb.grid.hexes import parse_hex
from bcnb.presentation.narration import narrate
from bcnb.review.builder import QUICK, review
from bcnb.storage.game_notation import read_notation, write_notation
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_record, load_recorded_game
from bcnb.storage.scenarios import find_scenario

SLIPS = {
    "kernstown-person-greedy-by-keyboard": ("g4-f4", "!f4-e4 {one hex too far} !e4-f4 {put back}"),
    "two-players-greedy-planner-1-001": ("o18-p17", "!p17-o18 {a step back} !o18-p17 {put back}"),
}


def slipped(name: str) -> Recorded:
    after, slips = SLIPS[name]
    text = write_notation(load_recorded_game(find_record(name)))
    return Recorded(name, read_notation(text.replace(after, f"{after} {slips}", 1)))


TEXT = "Scenario: kernstown\nCards: assumed\n\n1 C Probe Center: g8-f7 "


def fault(step: str) -> NotationError:
    with pytest.raises(NotationError) as found:
        read_notation(f"{TEXT}{step}", "my.txt")
    assert found.value.line == 4
    return found.value


@pytest.mark.parametrize("name", SLIPS)
def test_a_slip_is_verified_counted_and_written_again(name):
    recorded, played = slipped(name), load_recorded_game(find_record(name))
    verdict = recorded.verify()
    assert verdict.sound
    assert verdict.legal
    assert verdict.corrections == 2
    assert ", 2 slips, " in str(verdict)
    assert recorded.states[-1] == played.states[-1] or recorded.record.end.winner == played.record.end.winner
    assert read_notation(write_notation(recorded)) == recorded.record


@pytest.mark.parametrize("name", SLIPS)
def test_replay_statistics_and_review_work_with_a_slip(name):
    recorded = slipped(name)
    words = [word for moment in narrate(recorded).walk for word in moment.words]
    assert sum(word.startswith("They did it anyway: ") for word in words) == 2
    assert len(apply_events(recorded.start, recorded.record.plies).steps) > 100
    found = review(recorded, QUICK)
    assert len(found.moments) == len(recorded.states)


def test_a_piece_moves_with_its_orders_and_its_general():
    record = read_notation(f"{TEXT}!f7-e7 {{three hexes}} !b8=I2 {{lost two figures in a fight that was not allowed}}")
    state = Recorded("game", record).states[-1]
    assert state.board.units[parse_hex("e7")].strength == 4
    assert parse_hex("f7") not in state.board.units
    assert state.turn.ordered >> parse_hex("e7") & 1
    assert state.board.units[parse_hex("b8")].strength == 2
    assert state.field is Recorded("game", record).start.field or state.field.face_down


def test_any_key_of_the_position_can_be_corrected():
    record = read_notation(f'{TEXT}! [{{"position.flags":{{"union":1,"confederate":0}}}}] {{a flag for nothing}}')
    assert Recorded("game", record).states[-1].flags == (1, 0)
    assert record.plies[-1].events == (
        Corrected("a flag for nothing", '{"position.flags":{"union":1,"confederate":0}}'),
    )


@pytest.mark.parametrize(
    ("step", "reason"),
    [
        ("!f7-e7", "needs its reason in braces"),
        ("!f7-e7 {}", "needs its reason in braces"),
        ("! {nothing}", "nothing is different after it"),
        ("!e9-e8 {why}", "nobody stands on e9"),
        ("!f7-e99 {why}", "e99 is not on the board"),
        ("!f7 {why}", "'f7' is not an edit"),
        ("!f7=Z3 {why}", "Z"),
        ('! [{"map.units":3}] {why}', "units"),
        ('! [{"position.turn":"x"}] {why}', "turn"),
        ('! ["x"] {why}', ""),
        ("! [] {why}", ""),
        ('! [{"nonsense":1}] {why}', "nonsense"),
    ],
)
def test_a_faulty_slip_has_its_place(step, reason):
    error = fault(step)
    assert reason in error.reason
    assert error.column == 25


def test_the_rules_never_allow_a_correction():
    rules = ruleset("battle_cry")
    game = Game(rules, find_scenario("kernstown"))
    with pytest.raises(IllegalAction):
        game.play(CORRECTION)
    assert rules.write(rules.parse(CORRECTION)) == CORRECTION


def test_a_game_takes_a_correction_and_continues():
    rules = ruleset("battle_cry")
    game = Game(rules, find_scenario("kernstown"))
    made = correction(rules, game.state, "confederate", "set up wrong", ["g8-f8"])
    ply = game.correct(made.seat, made.event.reason, made.event.changes)
    assert (ply.seat, ply.do, game.at(1)) == ("confederate", CORRECTION, game.state)
    assert parse_hex("f8") in game.state.board.units
    with pytest.raises(ValueError, match="not a JSON object"):
        game.correct("union", "why", "[]")
    assert game.ply == 1


def test_a_wrong_correction_is_not_legal():
    recorded = slipped("kernstown-person-greedy-by-keyboard")
    number = next(ply.number for ply in recorded.record.plies if ply.do == CORRECTION)
    ply = recorded.record.plies[number - 1]
    for wrong in (
        type(ply)(ply.number, "chance", ply.do, ply.events),
        type(ply)(ply.number, ply.seat, ply.do, ()),
        type(ply)(ply.number, ply.seat, ply.do, (Corrected("why", json.dumps({"map.units": 1})),)),
    ):
        forged = Record(recorded.record.header, (*recorded.record.plies[: number - 1], wrong))
        assert not Recorded("forged", forged).verify().legal
    with pytest.raises(Impossible):
        fold_event(recorded.ruleset, recorded.start, Corrected("why", "{"))
