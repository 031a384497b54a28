"""A question about a drawn position: its file is accepted and proved, and what is missing is said."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bcnb.course.authoring.question_facts import cards_of, facts_of
from bcnb.course.authoring.question_maker import MOST_EXAMPLES, Asking, make_question
from bcnb.course.authoring.stored_question import check_asking, read_asking, write_asking
from bcnb.course.question_runner import ask
from bcnb.editor.board_state import board_state
from bcnb.editor.starts import from_scenario
from tests.course.authoring.test_puzzle_maker import DUEL, drawn
from tests.helpers.cli import call

GAMES = ("battle_cry", "north_against_south")
TEXTS = {"title": "It needs an order", "question": "May any unit battle?", "answer": "No. It needs an order."}


def clicked(asking: Asking, *labels: str) -> Asking:
    for label in labels:
        asking = asking.with_recording(asking.example.click(label))
    return asking


def chosen(asking: Asking, *texts: str) -> Asking:
    for text in texts:
        asking = asking.with_recording(asking.example.choose(text))
    return asking


def worded(game: str = "battle_cry") -> Asking:
    asking = Asking(drawn(*DUEL, game=game))
    for name, text in TEXTS.items():
        asking = asking.with_text(name, text)
    return asking.with_rule("7.1").with_turn("union", "probe-centre", played=True)


def battle(asking: Asking) -> Asking:
    """An example of a unit that is ordered and battles."""
    asking = chosen(asking, "order e5", "done")
    asking = clicked(asking, "e5", "f5").with_text("say", "With an order it battles.")
    joined = [one.part["event"] for one in asking.example.happenings].index("battle_joined")
    return asking.with_shown(joined, yes=True).with_example()


def refusal(asking: Asking) -> Asking:
    return clicked(asking, "e8").with_text("say", "The enemy gets no order.").with_example()


@pytest.mark.parametrize(
    ("name", "side", "seat"),
    [("two-players", "union", "union"), ("four-players", "confederate", "confederate-east")],
)
def test_a_question_about_the_map_of_1961_begins_with_the_roll_of_a_seat(name: str, side: str, seat: str) -> None:
    opened = from_scenario(name)
    asking = replace(Asking(board_state(opened.draft, opened.palette)), side=side)
    assert asking.position["position"] == {"seat": seat, "phase": "roll"}
    assert asking.start.board == asking.drawn.board
    asking = chosen(asking.with_turn(asking.seats[-1], "", played=False), "roll 34")
    assert asking.example.state.turn.spots == 7
    with pytest.raises(ValueError, match="unknown side 'reb'"):
        asking.with_turn("reb", "", played=False)


@pytest.mark.parametrize("game", GAMES)
def test_a_question_with_a_refusal_is_a_file_that_is_accepted_and_proved(game: str, tmp_path: Path) -> None:
    text, question = make_question(refusal(battle(worded(game))))
    path = tmp_path / f"{question.number}.toml"
    path.write_text(text, "utf-8")
    result = call("question", str(path), "--answer")
    assert (result.status, result.out.splitlines()[0]) == (
        0,
        "pass    own-it-needs-an-order It needs an order (2 examples)",
    )
    assert "No. It needs an order." in result.out
    assert [(one.refused, len(one.then)) for one in question.tries] == [("", 1), ("3.5", 0)]
    assert question.ruleset == game
    assert make_question(refusal(battle(worded(game))))[0] == text


def test_the_file_has_the_form_of_ours() -> None:
    text, _ = make_question(refusal(battle(worded())))
    assert text.startswith('number = "own-it-needs-an-order"\ntitle = "It needs an order"\nquestion = "May any')
    assert text.endswith(
        '[position]\nseat = "union"\ncard = "probe-centre"\n\n'
        '[[try]]\nsay = "With an order it battles."\ndo = ["order e5", "done", "battle e5 f5"]\n'
        'then = [{ event = "battle_joined", attacker = "e5", target = "f5", dice = 4 }]\n\n'
        '[[try]]\nsay = "The enemy gets no order."\ndo = ["order e8"]\nrefused = "3.5"\n'
    )


def test_the_last_example_comes_back_to_be_changed() -> None:
    asking = battle(worded())
    back = asking.without_example()
    assert (back.examples, back.say, back.example.do[-1]) == ((), "With an order it battles.", "battle e5 f5")
    assert back.with_example().examples == asking.examples
    with pytest.raises(ValueError, match="no example to undo"):
        worded().without_example()


def test_a_hand_and_the_other_side() -> None:
    held = worded().with_turn("confederate", "probe-centre", played=False)
    assert held.position["position"] == {"seat": "confederate", "hands": {"confederate": ["probe-centre"]}}
    assert chosen(held, "play probe-centre", "order f5").example.refusal is None
    assert worded().with_turn("union", "", played=True).position["position"] == {"seat": "union"}


def test_rules_that_examples_name_are_proposed() -> None:
    asking = refusal(battle(worded()))
    assert asking.named_rules == ("3.5",)
    assert asking.with_rule("3.5").named_rules == ()
    assert asking.with_rule("3.5").with_rule("3.5").rules == ("7.1", "3.5")
    assert asking.without_rule("7.1").rules == ()


def test_an_example_that_no_longer_fits_is_found_when_the_position_changes() -> None:
    asking = battle(worded())
    moved = asking.on(drawn(("unit", "e5", "I"), ("unit", "f6", "i")))
    assert [one.passed for one in asking.checks()] == [True]
    assert [one.passed for one in moved.checks()] == [False]
    with pytest.raises(ValueError, match="example 1 no longer fits the drawn position: an action is refused"):
        make_question(moved)
    assert moved.on(drawn(*DUEL)).checks()[0].passed


def test_a_click_that_is_refused_after_a_change_of_the_position_is_the_last_one() -> None:
    asking = clicked(worded(), "e5", "e6")
    assert asking.on(drawn(("unit", "d5", "I"), ("unit", "f5", "i"))).example.do == ("order e5",)


def test_another_game_leaves_out_what_it_does_not_have() -> None:
    asking = worded("north_against_south").with_rule("14.1")
    other = asking.on(drawn(*DUEL))
    assert (other.rules, other.card, other.ruleset) == (("7.1",), "probe-centre", "battle_cry")
    assert other.example.do == ()


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda a: a.with_text("title", ""), "the title is missing"),
        (lambda a: a.with_text("answer", " "), "the answer is missing"),
        (lambda a: a.without_rule("7.1"), "choose at least one rule"),
        (lambda a: a.without_example().without_example(), "add at least one example"),
        (lambda a: a.with_example(), "click on the board first"),
        (lambda a: clicked(a, "e8").with_example(), "write a sentence"),
        (lambda a: clicked(a, "e5", "e5").with_text("say", "x").with_example(), "at least one event"),
        (lambda a: a.with_rule("99.9"), "no rule has the number '99.9'"),
        (
            lambda a: a.with_rule("Broken line"),
            r"'Broken line' is in 2 rules: write the number of one, such as 1\.3 \(",
        ),
        (lambda a: a.with_text("number", "1"), "unknown text 'number'"),
        (lambda a: a.with_text("say", "x" * 301), "the sentence has 301 letters; the maximum is 300"),
        (lambda a: a.with_text("title", "a\x00b"), "some of the title cannot be seen"),
        (lambda a: a.with_turn("moon", "", played=True), "unknown side 'moon'"),
        (lambda a: a.with_turn("union", "fog", played=True), "unknown card 'fog'"),
        (lambda a: a.with_shown(0, yes=True), "there is no event 0"),
    ],
)
def test_what_is_missing_or_wrong_is_said(change, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        make_question(change(refusal(battle(worded()))))


def test_there_are_limits() -> None:
    asking = worded()
    for rule in ("1.1", "1.2", "1.3", "2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "2.7", "2.8"):
        asking = asking.with_rule(rule)
    with pytest.raises(ValueError, match="at most 12 rules"):
        asking.with_rule("3.1")
    for _ in range(MOST_EXAMPLES):
        asking = refusal(asking)
    with pytest.raises(ValueError, match=f"at most {MOST_EXAMPLES} examples"):
        refusal(asking)


def test_cards_have_names() -> None:
    assert cards_of(drawn(*DUEL))["probe-centre"] == "Probe Center"


def test_every_example_is_checked_as_bcnb_question_does() -> None:
    asking = refusal(battle(worded()))
    assert [one.difference for one in asking.checks()] == [one.difference for one in ask(make_question(asking)[1])]
    assert worded().checks() == ()


@pytest.mark.parametrize("game", GAMES)
def test_an_example_checks_facts_without_an_action_and_after_one(game: str, tmp_path: Path) -> None:
    asking = worded(game)
    assert {one.name for one in facts_of(asking.example)} == {"seat", "flags union", "flags confederate"}
    asking = asking.with_fact("seat", yes=True).with_fact("flags union", yes=True).with_fact("seat", yes=False)
    asking = asking.with_text("say", "Nobody has lost anything.").with_example()
    asking = chosen(asking, "order e5", "done", "battle e5 f5").with_text("say", "Dice decide. It is whole.")
    asking = asking.with_fact("seat", yes=True).with_fact("strength e5", yes=True).with_example()
    text, question = make_question(asking)
    assert "after = { flags = { union = 0 } }\n" in text
    assert (", strength = { e5 = 4 } }" if game == "battle_cry" else ", strength = { e5 = 8 } }") in text
    assert [one.do for one in question.tries] == [(), ("order e5", "done", "battle e5 f5")]
    path = tmp_path / f"{question.number}.toml"
    path.write_text(text, "utf-8")
    assert call("question", str(path)).status == 0
    back = asking.without_example()
    assert back.checked == ("seat", "strength e5")
    assert back.with_example().examples == asking.examples
    first = back.without_example()
    assert (first.checked, first.example.do) == (("flags union",), ())
    assert write_asking(read_asking(write_asking(asking).encode(), asking.drawn)) == write_asking(asking)
    assert read_asking(write_asking(back).encode(), back.drawn).checked == back.checked


def test_a_fact_that_is_not_offered_and_a_fact_after_a_refusal_are_refused() -> None:
    with pytest.raises(ValueError, match="no fact 'strength e5'"):
        worded().with_fact("strength e5", yes=True)
    asking = clicked(worded().with_fact("seat", yes=True), "e8")
    assert (asking.checked, facts_of(asking.example)) == ((), ())
    with pytest.raises(ValueError, match="an action, or a fact"):
        worded().with_text("say", "x").with_example()
    changed = battle(worded())
    strange = {**changed.examples[0], "after": {"strength": {"a1": 3}}}
    with pytest.raises(ValueError, match="only its file can change"):
        replace(changed, examples=(strange,)).without_example()


@pytest.mark.parametrize("after", [{"seat": 3}, {"strength": {"z9": 1}}, {"flags": []}, "x", {"other": 1}])
def test_a_stored_question_with_damaged_facts_is_refused(after: object) -> None:
    stored = json.loads(write_asking(battle(worded())))
    stored["examples"][0]["after"] = after
    with pytest.raises(ValueError, match="damaged example"):
        check_asking(json.dumps(stored).encode())


def test_the_figures_on_a_chosen_hex_are_checked_without_an_action() -> None:
    asking = clicked(worded(), "e5").with_fact("strength e5", yes=True).with_text("say", "It is whole.").with_example()
    assert asking.examples[0] == {"say": "It is whole.", "after": {"strength": {"e5": 4}}}
    back = asking.without_example()
    assert (back.checked, back.example.picked) == (("strength e5",), "e5")
    assert back.with_example().examples == asking.examples
