"""The turns of a game in short notation, and the hands at each ply."""

from dataclasses import replace

import pytest

from bcnb.engine.record import Record
from bcnb.presentation.narration import narrate
from bcnb.presentation.presenter import presenter_of
from bcnb.presentation.replay_data import Pool
from bcnb.review.turn_data import NOBODY, pack_hands, turn_lines
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_recorded_game
from tests.helpers.games import sample

pytestmark = pytest.mark.unmeasured

KERNSTOWN = "kernstown-person-greedy-by-keyboard"


def test_the_turns_are_in_short_notation_without_the_deal_and_the_draws():
    first, second, *_ = lines = turn_lines(find_recorded_game(KERNSTOWN))
    assert first == (10, "1 C", "attack-center: g8 g5-f5 g8-f7 h4-f5 | f7xb8 I")
    assert second == (21, "2 U", "sharp-shooter: h7 I")
    assert lines[3].steps == "forced-march center: b8-d7 a8-c8 a9-c9 | d7xe7 ASSF e7-f7, c9xf7 F f7-g8"
    assert not [line for line in lines if "+" in line.steps or not line.steps]


@pytest.mark.parametrize(
    "name", [KERNSTOWN, "two-players-greedy-greedy-1-001", "antietam-greedy-greedy-1-001"], ids=lambda name: name[:9]
)
def test_a_line_begins_at_the_ply_where_its_turn_begins(name):
    recorded = find_recorded_game(name)
    lines = turn_lines(recorded)
    assert len(lines) > 5
    for line in lines:
        assert recorded.states[line.ply + 1].turn.number == int(line.head.split()[0])


def test_notes_of_a_reader_are_not_in_the_list():
    record = sample()
    noted = Record(record.header, tuple(replace(ply, note="Mine!") for ply in record.plies), record.end)
    assert turn_lines(Recorded("record", noted)) == turn_lines(Recorded("record", record))


def test_the_hands_are_those_of_the_game_and_the_side_whose_turn_it_is_decides():
    recorded, pool = find_recorded_game(KERNSTOWN), Pool()
    packed = pack_hands(narrate(recorded).walk, pool)
    assert packed["seats"] == ["Union", "Confederate"]
    for state, (decides, *places) in zip(recorded.states, packed["at"], strict=True):
        assert [pool.values[place] for place in places] == list(presenter_of(state).hands(state).values())
        seat = recorded.ruleset.seat(state)
        if seat in ("union", "confederate"):
            assert packed["seats"][decides] == seat.title()
    assert packed["at"][-1][0] == NOBODY


def test_a_seat_gets_no_names_of_cards_that_it_may_not_know():
    recorded, pool = find_recorded_game(KERNSTOWN), Pool()
    packed = pack_hands(narrate(recorded, "union").walk, pool)
    own = {name for _, union, _ in packed["at"] for name in pool.values[union]}
    enemy = {name for _, _, confederate in packed["at"] for name in pool.values[confederate]}
    assert enemy == {""}
    assert "Attack Left" in own


def test_a_game_without_cards_has_no_hands():
    recorded = find_recorded_game("two-players-greedy-greedy-1-001")
    assert pack_hands(narrate(recorded).walk, Pool()) == {}
