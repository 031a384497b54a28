"""Reasons for a loss: how large a share each has, which are said, and in which words."""

import pytest

from bcnb.analysis.choice_reasons import Comparison, Finding, PairedValue
from bcnb.engine.game_registry import RULESETS
from bcnb.review.reason_text import NOTHING, marked_cells, say_reasons
from bcnb.review.reasons import chosen, share_of, stored
from bcnb.review.schema import OPEN, WHOLE, Reason
from bcnb.storage.records import list_records, load_recorded_game

pytestmark = pytest.mark.unmeasured

WORLDS = [
    PairedValue(0.10 + wave, {"unit": 0.08 + wave, "other": 0.015, "hand": 0.005}) for wave in (-0.02, 0.0, 0.02) * 8
]
NUMBERS = (500, 1400, 300, 600, 90, 32, 10, 0)
FLAG = Reason(1, "flag", 820_000, 705_000, 931_000, ("f6", "e7", "f6"), NUMBERS)


def finding(kind, *items):
    return Finding(kind, (), (), (frozenset(items),))


def said(*findings, values=WORLDS):
    return [one.kind for one, _ in chosen(compared(findings, values))]


def compared(findings, values=WORLDS):
    """Findings whose items are the same in every world."""
    return Comparison(tuple(values), tuple(one._replace(items=one.items * len(values)) for one in findings))


def test_a_share_is_the_part_of_the_whole_gain_with_its_interval():
    share = share_of(WORLDS, finding("one", "unit").items * len(WORLDS))
    assert share.at == pytest.approx(0.8)
    assert share.low < 0.8 < share.high
    everything = share_of(WORLDS, finding("all", "unit", "other", "hand").items * len(WORLDS))
    assert everything == pytest.approx((1, 1, 1))


def test_the_largest_reason_comes_first_and_small_ones_are_left_out():
    assert said(finding("small", "hand"), finding("large", "unit")) == ["large"]
    assert said(finding("small", "hand")) == []


def test_a_second_reason_needs_items_of_its_own():
    more = [PairedValue(0.1, {"unit": 0.06, "other": 0.04})] * 6
    assert said(finding("a", "unit"), finding("b", "other"), values=more) == ["a", "b"]
    assert said(finding("a", "unit"), finding("b", "unit"), values=more) == ["a"]


def test_a_wide_reason_that_includes_the_largest_comes_before_it():
    less = [PairedValue(0.1, {"unit": 0.12, "other": -0.03, "hand": 0.01})] * 6
    orders = finding("orders", "unit", "other")._replace(wide=True)
    assert said(finding("attack", "unit"), orders, values=less) == ["orders"]
    assert said(finding("attack", "unit"), orders._replace(wide=False), values=less) == ["attack"]
    far_less = [PairedValue(0.1, {"unit": 0.12, "other": -0.08, "hand": 0.06})] * 6
    assert said(finding("attack", "unit"), orders, values=far_less) == ["attack"]


def test_a_line_that_loses_nothing_has_no_reason():
    assert said(finding("one", "unit"), values=[PairedValue(0.001, {"unit": 0.001})] * 6) == []
    assert said(values=WORLDS) == []


def test_a_share_is_stored_in_millionths():
    (pair,) = chosen(compared([finding("large", "unit")]))
    assert stored(7, *pair)[:3] == (7, "large", round(0.8 * WHOLE))


# --- words ------------------------------------------------------------------------------------------------------------


def state():
    return load_recorded_game(next(path for path in list_records("battle_cry") if "by-keyboard" in path.name)).states[
        46
    ]


def test_a_reason_names_hexes_dice_losses_and_its_share():
    (words,) = say_reasons([FLAG], state())
    assert words == (
        "Why: Confederate artillery with only 2 figures offers a flag at e7, where 5 enemy units can attack with 14 "
        "dice together. At f6, 3 units can, with 6 dice. In the enemy's next turn it loses 0.9 figures on average "
        "instead of 0.1, and is destroyed in 32% of the imagined games instead of 0%. This accounts for 82% of the "
        "loss (95% sure: 70 to 94)."
    )
    assert marked_cells([FLAG], state()) == ((("e7", "refused"),), (("f6", "hint"),))


def test_reasons_that_explain_less_than_half_say_so():
    (words, more) = say_reasons([FLAG._replace(share=490_000)], state())
    assert words.startswith("Why: ")
    assert more == NOTHING == "No single reason explains half of this loss."
    assert say_reasons([Reason(1, OPEN, 0, 0, 0, (), ())], state()) == [NOTHING]


def test_an_older_review_says_nothing():
    assert say_reasons([], state()) == []


@pytest.mark.parametrize(
    "wrong",
    [FLAG._replace(cells=("f6",)), FLAG._replace(cells=("f6", "zz", "f6")), FLAG._replace(numbers=(1,))],
)
def test_a_reason_that_cannot_be_read_is_left_out(wrong):
    assert say_reasons([wrong], state()) == [NOTHING]
    assert marked_cells([wrong], state()) == ((), ())


@pytest.mark.parametrize("name", RULESETS)
def test_a_game_without_words_for_reasons_says_nothing_of_them(name):
    begin = load_recorded_game(list_records(name)[0]).states[0]
    assert say_reasons([Reason(1, "unheard", 900_000, 800_000, 950_000, (), ())], begin) == [NOTHING]
