"""Examples recorded by choosing hexes: each choice is an action, a refusal ends the example, and undo goes back."""

import pytest

from bcnb.course.authoring.example_actions import MOST_ACTIONS, Offer, Recording, plain_fields
from bcnb.course.authoring.question_maker import Asking
from bcnb.editor.board_state import board_state
from bcnb.editor.starts import from_scenario
from tests.course.authoring.test_puzzle_maker import DUEL, drawn

MORE = (*DUEL, ("unit", "e10", "I"))


def begun(*edits: tuple[str | int, ...], game: str = "battle_cry", card: str = "probe-centre") -> Recording:
    return Asking(drawn(*(edits or MORE), game=game)).with_turn("union", card, played=True).example


def clicked(recording: Recording, *labels: str) -> Recording:
    for label in labels:
        recording = recording.click(label)
    return recording


def test_a_piece_is_picked_and_ordered_by_a_second_click() -> None:
    picked = begun().click("e5")
    assert (picked.picked, picked.do) == ("e5", ())
    assert picked.click("e5").do == ("order e5",)
    assert picked.click("e10").picked == "e10"
    assert picked.drop() == begun()


def test_a_move_brings_the_order_that_it_needs() -> None:
    assert clicked(begun(), "e5", "e6").do == ("order e5", "move e5 e6")


def test_orders_of_the_other_game_are_given_at_once() -> None:
    assert begun(game="north_against_south").click("e5").do == ("order e5",)


@pytest.mark.parametrize(
    ("labels", "do", "rule"),
    [
        (("e8",), "order e8", "3.5"),
        (("e10", "e10"), "order e10", "3.7"),
        (("e5", "a1"), "move e5 a1", "4.1"),
        (("a1",), "order a1", "3.5"),
    ],
)
def test_what_the_rules_forbid_ends_the_example_with_the_rule(labels: tuple[str, ...], do: str, rule: str) -> None:
    refused = clicked(begun(), *labels)
    assert refused.do == (do,)
    assert refused.refusal
    assert refused.refusal.rule == rule
    with pytest.raises(ValueError, match="ends with this refusal"):
        refused.click("e5")
    assert refused.drop().do == ()


def test_a_unit_without_an_order_can_be_picked_to_show_that_it_may_not_battle() -> None:
    refused = clicked(clicked(begun(*DUEL, ("unit", "e6", "I")), "e6", "e6").choose("done"), "e5", "f5")
    assert refused.do == ("order e6", "done", "battle e5 f5")
    assert refused.refusal
    assert refused.refusal.rule == "7.1"


def test_dice_are_entered_by_their_faces_and_what_happens_is_offered() -> None:
    battle = clicked(begun(), "e5", "e5").choose("done")
    rolls = clicked(battle, "e5", "f5")
    assert (rolls.dice, rolls.faces, rolls.offered()) == (4, "ICASF", [])
    with pytest.raises(ValueError, match="enter the result"):
        rolls.click("e5")
    over = rolls.choose("roll IAAA")
    assert [one.part["event"] for one in over.happenings] == [
        *("order_given", "phase_began", "battle_joined", "dice_rolled"),
        *("hits_scored", "unit_eliminated", "card_discarded", "phase_began"),
    ]
    assert over.happenings[2].part == {"event": "battle_joined", "attacker": "e5", "target": "f5", "dice": 4}
    assert over.happenings[2].words.endswith("attacked Confederate infantry at f5 with 4 dice.")
    assert over.dice == 0
    assert Offer("draw skirmish-left", "Draw Skirmish Left") in over.offered()


def test_cards_ends_of_phases_and_the_chosen_piece_have_buttons() -> None:
    assert begun().offered() == [Offer("done", "End orders and moves")]
    assert [one.text for one in begun().click("e5").offered()] == ["order e5", "done"]
    hand = Asking(drawn(*MORE)).with_turn("union", "probe-centre", played=False).example
    assert "play probe-centre" in [one.text for one in hand.offered()]
    assert hand.choose("play probe-centre").offered() == begun().offered()


def test_a_hex_that_means_several_things_asks_which() -> None:
    both = begun(*MORE, ("general", "e5", "union", "Hunter")).click("e5").click("e6")
    assert both.do == ()
    assert [one.text for one in both.offered()] == list(both.asked)
    assert len(both.asked) > 1
    done = both.choose(both.asked[0])
    assert (done.do[-1].split()[:2], done.asked) == (["move", "e5"], ())
    assert both.drop().asked == ()


@pytest.mark.parametrize("text", ["", "fly e5", "battle", "roll", "e" * 900, "order z99"])
def test_an_unknown_action_changes_nothing_and_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        begun().choose(text)


def test_typed_actions_are_tidied() -> None:
    assert begun().choose(" ORDER  E5 ").do == ("order e5",)


def test_an_example_has_a_limit() -> None:
    with pytest.raises(ValueError, match=f"at most {MOST_ACTIONS} actions"):
        begun().choose(", ".join(["order e5"] * (MOST_ACTIONS + 1)))


def test_fields_of_an_event_that_a_file_can_hold() -> None:
    event = {"event": "x", "rule": "1.1", "a": 1, "b": None, "c": ["d"], "d": [1], "e": {"f": 1}, "g": False}
    assert plain_fields(event) == {"event": "x", "a": 1, "c": ["d"], "g": False}


@pytest.mark.parametrize("name", ["kernstown", "north_against_south/bull-run"])
def test_every_hex_of_a_battle_can_be_clicked_twice(name: str) -> None:
    opened = from_scenario(name)
    state = board_state(opened.draft, opened.palette)
    start = Asking(state).with_turn("union", "probe-centre", played=True).example
    for label in [f"{row}{number}" for row in "abcdefghi" for number in range(1, 13)]:
        once = start.click(label)
        assert once.do or once.picked or once.asked
        twice = once if once.refusal else once.click(label)
        assert twice.do or twice.asked


def test_an_action_is_checked_and_not_done() -> None:
    joined = begun().choose("order e5").choose("done")
    checked = joined.click("e5").click("f5", only_check=True).choose("order e10", only_check=True)
    assert checked.do == joined.do
    assert [(one.text, one.refusal and one.refusal.rule) for one in checked.next_actions] == [
        ("battle e5 f5", None),
        ("order e10", "4.10"),
    ]
    assert checked.choose("order e10", only_check=True).next_texts == checked.next_texts
    assert checked.drop().next_texts == ("battle e5 f5",)
    assert checked.drop().drop() == joined
    with pytest.raises(ValueError, match="checks what comes next"):
        checked.choose("done")


def test_only_one_action_of_the_board_can_be_checked_at_a_time() -> None:
    with pytest.raises(ValueError, match="only one action can be checked, and this needs order e5 first"):
        begun().click("e5").click("e6", only_check=True)
    ordered = begun().choose("order e5")
    assert ordered.click("e5").click("e6", only_check=True).next_texts == ("move e5 e6",)


def test_nothing_is_checked_after_a_refusal_or_before_dice() -> None:
    with pytest.raises(ValueError, match="ends with this refusal"):
        begun().choose("order e8").choose("done", only_check=True)
    rolls = begun().choose("order e5, done, battle e5 f5")
    for act in (lambda: rolls.click("e5", only_check=True), lambda: rolls.choose("roll IAAA", only_check=True)):
        with pytest.raises(ValueError, match="enter the result"):
            act()


def test_the_checked_actions_have_a_limit() -> None:
    full = Recording(begun().start, next_texts=("done",) * MOST_ACTIONS)
    with pytest.raises(ValueError, match=f"at most {MOST_ACTIONS} actions"):
        full.choose("done", only_check=True)
