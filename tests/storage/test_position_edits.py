"""Edits by hand of a position, as in `!b8-e8 {too far}`: what moves along, what stays, and what is refused."""

import pytest

from bcnb.engine.turn_notation import NotationError
from bcnb.grid.hexes import parse_hex
from bcnb.storage.game_files import game_files_for
from bcnb.storage.game_notation import read_entered, read_notation, write_notation
from bcnb.storage.recorded_game import Recorded

BEGUN = {
    "kernstown": "1 C Probe Center: g8 h7",
    "bull-run": "1 U attack-center: b5 brigade b8 brigade b7-c6 b6-c6",
}
"""Games in which a unit, a general or a brigade has its orders."""


def after(slip: str, scenario: str = "kernstown"):
    """The position after a slip. The game with it is legal, and its notation gives the same record."""
    text = f"Scenario: {scenario}\nCards: assumed\n\n{BEGUN[scenario]} {slip} {{a slip}}\n"
    record = read_notation(text)
    recorded = Recorded("game", record)
    assert recorded.verify().legal
    assert recorded.verify().corrections == 1
    assert read_notation(write_notation(recorded)) == record
    return read_entered(text).state


def fault(slip: str, scenario: str = "kernstown") -> str:
    with pytest.raises(NotationError) as found:
        after(slip, scenario)
    return found.value.reason


def position(state) -> dict:
    return game_files_for(state.ruleset).position_tables(state)


def at(state, label: str):
    return state.board.units.get(parse_hex(label))


def test_a_unit_joins_a_general_and_a_general_joins_a_unit():
    for slip, place in (("!g8-h7", "h7"), ("!h7-g8", "g8")):
        state = after(slip)
        here = parse_hex(place)
        assert at(state, place).strength == 4
        assert here in state.board.generals
        assert len(state.board.generals) == 5


@pytest.mark.parametrize(
    ("slip", "scenario"),
    [("!g8-h5", "kernstown"), ("!g8-b8", "kernstown"), ("!h7-i10", "kernstown"), ("!b9-b4", "bull-run")],
)
def test_nobody_moves_to_a_place_that_is_taken(slip, scenario):
    place = slip.split("-")[1]
    assert fault(slip, scenario) == f"{place} is not empty. If what stood there is gone, write !{place}=. before it"


def test_a_place_is_emptied_before_somebody_moves_there():
    state = after("!b8=. !g8-b8")
    assert at(state, "b8").side.seat == "confederate"
    assert at(state, "g8") is None


def test_a_unit_that_is_gone_has_no_orders():
    state = after("!g8=.")
    assert at(state, "g8") is None
    assert not state.turn.ordered >> parse_hex("g8") & 1


def test_a_unit_that_loses_figures_keeps_its_general_and_its_orders():
    state = after("!g8=i2")
    assert at(state, "g8").strength == 2
    assert state.turn.ordered >> parse_hex("g8") & 1
    joined = after("!g8-h7 !h7=i3")
    assert at(joined, "h7").strength == 3
    assert parse_hex("h7") in joined.board.generals


@pytest.mark.parametrize(
    ("slip", "key", "brigade"),
    [
        ("!a9-d9", "b8", "b8 b9 c6-2 d9"),
        ("!b8-e8", "e8", "a9 b9 c6-2 e8"),
        ("!c6-d6", "b8", "a9 b8 b9 d6-2"),
        ("!a9=.", "b8", "b8 b9 c6-2"),
        ("!c6=.", "b8", "a9 b8 b9"),
        ("!a9=S2", "b8", "a9 b8 b9 c6-2"),
    ],
)
def test_a_brigade_keeps_what_moved_and_forgets_what_is_gone(slip, key, brigade):
    tables = position(after(slip, "bull-run"))
    assert tables["union"]["brigades"][key] == brigade
    assert set(tables["position"]["ordered"].split()) >= set(brigade.split())


def test_units_of_a_general_who_is_gone_have_no_brigade():
    assert set(position(after("!b8=.", "bull-run"))["union"]["brigades"]) == {"b5", "b11"}


def test_a_piece_of_1961_moves_and_is_taken_off():
    for slip in ("!i23-k23", "!i23=.", "!i23=. !k25-i23"):
        text = f"Scenario: two-players\n\n1 C roll 35 {slip} {{a slip}}\n"
        assert Recorded("game", read_notation(text)).verify().legal


@pytest.mark.parametrize(
    ("slip", "scenario", "words"),
    [
        ("!g4-f4", "kernstown", "!g4-f4"),
        ("!g4=.", "kernstown", "!g4=."),
        ("!g4=i2", "kernstown", "!g4=i2"),
        ("!g4=. !h4-g4", "kernstown", "!g4=. !h4-g4"),
        ("!h4-g4", "kernstown", "!h4-g4"),
        ("!f8=I3", "kernstown", "!f8=I3"),
        ("!i10=I2", "kernstown", "!i10=I2"),
        ("!g4-f4 !g3-f3", "kernstown", "!g3-f3 !g4-f4"),
        ("!g3=. !g4-g3", "kernstown", "!g4=."),
        ("!b8-c8", "bull-run", "!b8-c8"),
    ],
)
def test_a_slip_is_written_as_the_change_of_the_board(slip, scenario, words):
    record = read_notation(f"Scenario: {scenario}\nCards: assumed\n\n{BEGUN[scenario]} {slip} {{a slip}}\n")
    text = write_notation(Recorded("game", record))
    assert f"{words} {{a slip}}" in text
    assert "[" not in text
    assert read_notation(text) == record


def test_a_slip_that_no_edit_makes_keeps_its_changes():
    text = f'Scenario: kernstown\nCards: assumed\n\n{BEGUN["kernstown"]} ! [{{"position.flags":{{"union":1}}}}] {{x}}\n'
    record = read_notation(text)
    assert '! [{"position.flags":{"union":1}}] {x}' in write_notation(Recorded("game", record))
