"""The trainer for the names of hexes: both ways, without a clock, and with help for a miss."""

import pytest

from bcnb.course.hex_drill import Drill, DrillKind, answer, begin
from bcnb.grid.hexes import HEXES, parse_hex, write_hex

pytestmark = pytest.mark.unmeasured


@pytest.mark.parametrize("way", DrillKind)
def test_a_right_answer_leads_to_another_hex(way: DrillKind) -> None:
    drill = begin(way, "5")
    after = answer(drill, write_hex(drill.at))
    assert after.right
    assert after.words == f"Right, {write_hex(drill.at)}. 1 right answer in a row."
    assert after.drill.at != drill.at
    assert (after.drill.right, after.drill.wrong, after.drill.streak) == (1, 0, 1)


def test_it_asks_both_ways() -> None:
    at = parse_hex("e6")
    assert Drill(DrillKind.FIND, "1", at).question == "Find e6."
    assert Drill(DrillKind.NAME, "1", at).question == "What is the name of the marked hex?"


def test_a_typed_answer_may_be_untidy() -> None:
    assert answer(Drill(DrillKind.NAME, "1", parse_hex("e6")), " E6 ").right


@pytest.mark.parametrize(
    ("way", "label", "words"),
    [
        (DrillKind.FIND, "e8", "That hex is e8: row e is right, and the number is smaller."),
        (DrillKind.FIND, "e2", "That hex is e2: row e is right, and the number is greater."),
        (DrillKind.NAME, "c6", "You said c6: the row lies lower than c, and the number is right."),
        (DrillKind.NAME, "g7", "You said g7: the row lies higher than g, and the number is smaller."),
        (DrillKind.NAME, "b13", "b13 is not a hex of the board."),
    ],
)
def test_a_miss_is_reported_by_row_and_number_and_asked_again(way: DrillKind, label: str, words: str) -> None:
    drill = Drill(way, "1", parse_hex("e6"), right=2, wrong=1, streak=2)
    after = answer(drill, label)
    assert (after.right, after.words) == (False, words)
    assert after.drill == drill._replace(wrong=2, streak=0)


def test_a_seed_asks_the_same_hexes_and_in_the_long_run_all_of_them() -> None:
    def asked(seed: str, many: int) -> list[int]:
        drill, found = begin(DrillKind.FIND, seed), []
        for _ in range(many):
            found.append(drill.at)
            drill = answer(drill, write_hex(drill.at)).drill
        return found

    assert asked("1", 9) == asked("1", 9) != asked("2", 9)
    assert set(asked("3", 1000)) == set(HEXES)
