"""A question and its tries in words, and as plain data for a page."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given as drawn_from
from hypothesis import strategies as st

from bcnb.course.catalogue import all_questions, find_question, list_questions
from bcnb.course.question_results import WIDTH, QuestionResult, attempt, inquire, question_result_text
from bcnb.course.question_view import LINES, QuestionPages
from bcnb.course.questions import Question, load_question
from bcnb.engine.chance import Seeded
from bcnb.games.battle_cry.presentation.board_view import scene
from bcnb.games.battle_cry.rules.actions import VERBS
from bcnb.games.battle_cry.rules.rulebook import RULES
from bcnb.games.hexboard.rules.actions import tidy
from bcnb.presentation import svg
from tests.helpers.battle_cry.field import position

pytestmark = pytest.mark.unmeasured

each_question = pytest.mark.parametrize("name", list_questions())

FACING = """
e . . . . . I
f . . . . . i
"""

WRITTEN = """
number = "T-1"
title = "Face to face"
question = "Who may shoot?"
answer = "Who is ordered."
rules = ["7.1", "3.4"]
[map]
units = '''
. . . . . . . . . . . . .
 . . . . . . . . . . . .
. . . . . . . . . . . . .
 . . . . . . . . . . . .
. . . . I . I . . . . . .
 . . . . i . . . . . . .
. . . . . . . . . . . . .
 . . . . . . . . . . . .
. . . . . . . . . . . . .
'''
[position]
card = "attack-centre"
[[try]]
say = "With an order it may."
do = ["order e5", "done", "battle e5 f5", "roll IIFF", "retreat f5 g5", "retreat g5 h5"]
after = { flags = { union = 0 }, strength = { h5 = 2, f5 = 0 }, seat = "chance" }
[[try]]
say = "Without one it may not."
do = ["order e7", "done", "battle e5 f5"]
refused = "7.1"
[[try]]
say = "In this position both may be ordered, but only once."
do = "order e5"
legal = "order e7"
not_legal = "order e5"
[[try]]
say = "The same is true in woods."
do = ["order e5", "done", "battle e5 f5"]
then = [{ event = "battle_joined" }]
map = { terrain = '''
. . . . . . . . . . . . .
 . . . . . . . . . . . .
. . . . . . . . . . . . .
 . . . . . . . . . . . .
. . . . w . . . . . . . .
 . . . . . . . . . . . .
. . . . . . . . . . . . .
 . . . . . . . . . . . .
. . . . . . . . . . . . .
''' }
[[try]]
say = "With another card none is ordered."
do = "order e5"
refused = "3.7"
position = { card = "probe-left" }
"""


@pytest.fixture
def written(tmp_path: Path) -> Question:
    path = tmp_path / "t-1.toml"
    path.write_text(WRITTEN, encoding="utf-8")
    return load_question(path)


@pytest.fixture
def told(written: Question) -> QuestionResult:
    return inquire(written)


# --- a try ------------------------------------------------------------------------------------------------------------


def test_an_allowed_try_has_its_events_its_arrows_and_the_state_after(told: QuestionResult) -> None:
    tried = told.answers[0].attempt
    assert tried.refusal is None
    assert [step.do for step in tried.steps] == list(tried.done)
    assert tried.steps[2].said == "Attack Confederate infantry at f5 with Union infantry at e5."
    assert tried.steps[2].news == ("Union infantry at e5 attacked Confederate infantry at f5 with 4 dice.",)
    assert tried.arrows[:2] == (("e5", "f5", "shot"), ("f5", "g5", "retreat"))
    assert tried.state is not tried.start


def test_a_refused_try_stops_there_with_the_rule_and_the_hexes(told: QuestionResult) -> None:
    answer = told.answers[1]
    assert answer.attempt.refusal is not None
    assert answer.attempt.refusal.rule == "7.1"
    assert answer.refused == ("e5",)
    assert answer.attempt.done == ("order e7", "done")
    assert answer.attempt.steps[-1].news == ()


def test_what_else_is_so_is_said(told: QuestionResult) -> None:
    assert told.answers[0].besides[:3] == (
        "The Union side has 0 flags.",
        "2 figures left at h5.",
        "No unit is left at f5.",
    )
    assert told.answers[0].besides[3].startswith("Next – Chance: ")
    allowed, refused = told.answers[2].besides
    assert allowed == "Allowed now: order Union infantry at e7."
    assert refused.startswith("Refused now: order Union infantry at e5. ")
    assert told.answers[2].refused == ("e5",)


def test_the_position_is_the_one_that_most_tries_share(told: QuestionResult, written: Question) -> None:
    assert told.state is not None
    assert scene(told.state) == scene(written.tries[0].state)
    unlike = [answer.unlike for answer in told.answers]
    assert unlike == ["", "", "", "in another position", "at another moment"]


@pytest.mark.parametrize(
    "text",
    ["foo", "", "order", "order z9", "play nothing", "draw nothing", "roll XX", "dig e6 up", "section up", "<b>"],
)
def test_no_text_is_met_with_silence(text: str) -> None:
    tried = attempt(position(FACING), [tidy(text)])
    assert tried.refusal is not None
    assert tried.refusal.words
    assert tried.done == ()
    assert not tried.refusal.rule or tried.refusal.rule in RULES


WORDS = st.sampled_from(
    ["e6", "f6", "a1", "i13", "z9", "left", "NW", "unit", "general", "probe-centre", "rally", "?", "IISF", ""]
)


@drawn_from(st.sampled_from(sorted(VERBS)), st.lists(WORDS, max_size=3))
def test_every_typed_line_gets_an_answer(verb: str, words: list[str]) -> None:
    tried = attempt(position(FACING), ["play probe-centre", tidy(" ".join((verb, *words)))])
    assert tried.refusal is None or tried.refusal.words


def test_chance_answers_a_bare_roll_only_where_one_is_due() -> None:
    texts = ["play probe-centre", "order e6", "done", "battle e6 f6", "roll"]
    state = position(FACING)
    rolled = attempt(state, texts, Seeded(1))
    assert rolled.refusal is None
    assert rolled.done[-1].startswith("roll ")
    assert attempt(state, rolled.done).state == rolled.state
    assert attempt(state, texts).refusal is not None
    assert attempt(state, ["roll"], Seeded(1)).refusal is not None


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("  Order   E6 ", "order e6"),
        ("ROLL fsi", "roll ISF"),
        ("roll xyz", "roll xyz"),
        ("dig E6 nw", "dig e6 NW"),
        ("move e6 e7 Unit", "move e6 e7 unit"),
        ("x" * 500, "x" * 60),
    ],
)
def test_what_is_typed_is_tidied(typed: str, read: str) -> None:
    assert tidy(typed) == read


# --- every question ---------------------------------------------------------------------------------------------------


@each_question
def test_every_question_is_reported_with_all_that_it_gives(name: str) -> None:
    question = load_question(find_question(name))
    inquiry = inquire(question)
    text = question_result_text(inquiry)
    assert max(map(len, text.splitlines())) <= WIDTH
    flat = " ".join(text.split())
    for words in (question.question, question.answer, *map(str, question.tries), *map(str, question.facts)):
        assert " ".join(words.split()) in flat
    for one, answer in zip(question.tries, inquiry.answers, strict=True):
        assert (answer.attempt.refusal.rule if answer.attempt.refusal else "") == one.refused
        if one.refused:
            assert RULES[one.refused].words in flat


@pytest.mark.parametrize("name", all_questions())
def test_a_reason_that_is_reported_is_a_rule_of_the_question(name: str) -> None:
    """What is no more possible because the game went on would be refused for that, which is not the answer."""
    question = load_question(all_questions()[name])
    lines = [line for answer in inquire(question).answers for line in answer.besides if line.startswith("Refused now")]
    reasons = [re.search(r"\(rule ([\d.]+)\)\.$", line) for line in lines]
    assert all(reasons)
    assert {reason[1] for reason in reasons if reason} <= set(question.rules)


def test_what_is_not_possible_is_reported_without_a_reason_of_another_rule() -> None:
    first, second = inquire(load_question(find_question("nas-r07"))).answers
    assert first.besides == ("Not possible now: strike back with the target.",)
    assert first.refused == ()
    assert second.besides[0].startswith("Allowed now: strike back")


@each_question
def test_every_view_is_the_scene_of_its_state(name: str) -> None:
    inquiry = inquire(load_question(find_question(name)))
    if inquiry.state is None:
        with pytest.raises(ValueError, match="no position"):
            QuestionPages(inquiry)
        return
    pages = QuestionPages(inquiry)
    packed = pages.pack()
    assert len(json.dumps(packed).encode()) < 150_000
    for answer, one in zip(inquiry.answers, packed["tries"], strict=True):
        view = one["view"]
        shown = {**packed["frame"]["shapes"], **view["changes"].get("shapes", {})}
        marks = [*answer.attempt.marks, *((label, "refused") for label in answer.refused)]
        whole = scene(answer.attempt.state, arrows=answer.attempt.arrows, marks=marks)
        seen = svg.frame(replace(whole, part=pages.first.part))["shapes"]
        assert sorted(map(str, filter(None, shown.values()))) == sorted(map(str, seen.values()))
        assert {kind for kind, *_ in view["lines"]} <= set(LINES)
        assert one["verdict"] == ("refused" if answer.attempt.refusal else "allowed" if answer.attempt.steps else "")


def test_tries_on_the_same_ground_share_it_and_others_bring_their_own(told: QuestionResult) -> None:
    packed = QuestionPages(told).pack()
    assert [one["view"]["ground"] for one in packed["tries"]] == [0, 0, 0, 1, 0]
    assert len(packed["grounds"]) == 2
    assert "#forest" not in packed["grounds"][0]
    assert "#forest" in packed["grounds"][1]


def test_the_invitation_says_what_is_awaited_with_an_example_of_each_kind(told: QuestionResult) -> None:
    packed = QuestionPages(told).pack()
    assert packed["start"]["prompt"] == (
        "Union: give orders and move (0 of 3 given), or say done. For example: order e5, done"
    )
    assert packed["tries"][3]["view"]["prompt"].endswith("For example: roll")


def test_a_question_about_data_tells_its_facts() -> None:
    text = question_result_text(inquire(load_question(find_question("faq-39"))))
    assert "- Fredericksburg, the day. battles.toml says: 1862-12-13." in text
    assert "But" not in text


# --- the shelf --------------------------------------------------------------------------------------------------------


def test_all_39_questions_of_the_publisher_are_on_the_shelf() -> None:
    assert [name for name in list_questions() if name.startswith("faq-")] == [f"faq-{n:02}" for n in range(1, 40)]


def test_a_question_is_found_by_its_file_too_and_a_wrong_name_is_helped(tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    own.write_text(WRITTEN, encoding="utf-8")
    assert find_question(str(own)) == own
    with pytest.raises(ValueError, match=r"unknown question 'faq-333'.*--list"):
        find_question("faq-333")
