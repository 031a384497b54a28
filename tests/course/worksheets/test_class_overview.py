"""The overview of a class: votes, answers side by side, who is missing, and who needs help."""

from datetime import date

import pytest

from bcnb.course.worksheets.class_overview import (
    GivenAnswer,
    StudentInNeed,
    VoteCount,
    class_names,
    class_overview,
    overview_page,
)
from bcnb.course.worksheets.class_report import class_report
from bcnb.course.worksheets.submissions import submissions_among
from bcnb.course.worksheets.worksheet import TaskCount, Worksheet, write_worksheet
from bcnb.course.worksheets.worksheet_items import plan_of

DAY = date(2026, 11, 20)
QUESTIONS = [item for item in plan_of("antietam").items if item.choices]


def rows(*sheets: Worksheet):
    files = [(f"{one.name}.worksheet", write_worksheet(one)) for one in sheets]
    return class_report(submissions_among(files)).rows


def answered(name: str, **answers: str) -> Worksheet:
    return Worksheet(name, "antietam", DAY, {}, answers)


def test_votes_are_counted_before_and_after_and_the_most_frequent_comes_first() -> None:
    [one] = class_overview(
        rows(
            answered("Ada", vote="Nobody", second="The Union"),
            answered("Ben", vote="The Union", second="The Union"),
            answered("Cleo", vote="Nobody"),
        )
    )
    assert one.votes == (VoteCount("The Union", 1, 2), VoteCount("Nobody", 2, 0))
    assert class_overview(rows(Worksheet("Ada", "4", DAY, {"4.1": TaskCount(1, 1)}, {})))[0].votes == ()


def test_all_answers_to_a_question_are_side_by_side() -> None:
    item = QUESTIONS[0]
    wrong = next(choice.say for choice in item.choices if not choice.right)
    [one] = class_overview(
        rows(
            answered("Ada", claim="Lee went back.", **{item.key: item.right}),
            answered("Ben", **{item.key: wrong}),
        )
    )
    found = {asked.title: asked for asked in one.questions}
    assert found[item.title].answers == (GivenAnswer("Ada", item.right, True), GivenAnswer("Ben", wrong, False))
    assert found[item.title].solution == item.right
    claim = next(asked for asked in plan_of("antietam").items if asked.key == "claim")
    assert found[claim.title].answers == (GivenAnswer("Ada", "Lee went back.", None),)
    assert len(found) == 2


SOURCING, COMPARING, CHART = "source 7-dwight", "compare 7-dwight", "chart 7-dwight"
"""The answers of a student who has read one core source."""


def test_answers_about_the_core_sources_are_there_with_the_writer_the_levels_and_the_words() -> None:
    given = {SOURCING: "He was shot.", COMPARING: "That they had left.", CHART: "The Union, at one spot."}
    [one] = class_overview(rows(answered("Ada", claim="So.", **given)))
    found = {asked.key: asked for asked in one.questions}
    assert list(found) == [SOURCING, COMPARING, CHART, "claim"]
    for key, text in given.items():
        assert found[key].title.startswith("Wilder Dwight. ")
        assert found[key].answers == (GivenAnswer("Ada", text, None),)
        assert [bool(level.has and level.sample) for level in found[key].rubric] == [True] * 3
    assert all(text in overview_page([one]) for text in given.values())


def test_who_is_missing_is_known_by_the_names_of_the_class() -> None:
    [one] = class_overview(rows(answered("Zoé", vote="Nobody")), class_names(" Zoe\u0301 \n\nBen  Ode\nben ode\n"))
    assert one.missing == ("Ben Ode",)
    assert class_overview(rows(answered("Ada", vote="Nobody")))[0].missing == ()


def test_who_needs_help_comes_with_the_reasons() -> None:
    every = {item.key: item.right for item in QUESTIONS}
    wrong = {item.key: next(one.say for one in item.choices if not one.right) for item in QUESTIONS}
    [one] = class_overview(
        rows(
            answered("Ada", vote="Nobody", claim="So.", **every),
            answered("Ben", vote="Nobody", claim="So.", **every),
            answered("Cleo", vote="Nobody"),
            answered("Dan", vote="Nobody", claim="So.", why="So.", **wrong),
        )
    )
    of, middle = len(one.rows[2].counted), (2 + len(QUESTIONS) + 3) / 2
    cleo, dan = one.in_need
    assert cleo == StudentInNeed("Cleo", (f"1 of {of} done, where half of the class has {middle:g} or more",))
    assert dan == StudentInNeed("Dan", (f"{len(QUESTIONS)} quiz answers not right",))


@pytest.mark.parametrize(("tries", "solved", "helped"), [(5, 0, True), (4, 0, False), (9, 1, False)])
def test_a_task_tried_in_vain_five_times_is_a_reason(tries: int, solved: int, helped: bool) -> None:
    counts = {item.key: TaskCount(1, 1) for item in plan_of("4").items if not item.choices}
    key = next(iter(counts))
    [one] = class_overview(rows(Worksheet("Ada", "4", DAY, {**counts, key: TaskCount(tries, solved)}, {})))
    assert bool(one.in_need) == helped


def test_the_printed_overview_has_everything_and_runs_nothing() -> None:
    name = "Eve <script>alert(1)</script>"
    page = overview_page(class_overview(rows(answered(name, vote="Nobody", claim="<b>So</b>")), ("Ben Ode",)))
    assert "<script>" not in page
    assert "<b>So" not in page
    for words in ("Eve &lt;script&gt;", "Ben Ode", "The votes", "Nobody", "&lt;b&gt;So"):
        assert words in page
