"""Homework on a student's page: a set from a link or a file, with progress, handed in as one zip."""

from base64 import b64decode
from datetime import date
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from bcnb.course.history.saved_answers import save_answer
from bcnb.course.worksheets.class_report import class_report
from bcnb.course.worksheets.deal_comparison import compare_deals
from bcnb.course.worksheets.homework import HomeworkSet, set_overviews, write_set
from bcnb.course.worksheets.submissions import submissions_among
from bcnb.widgets.classroom.homework_form import BUTTON, NOTHING, SAME_DEAL, HomeworkForm
from tests.course.worksheets.test_shared_deals import BATTLE, played
from tests.helpers.pages import STORAGE, Stage

DAY = date(2026, 12, 3)
SET = HomeworkSet(date(2026, 12, 4), ("antietam", "4.2"))


def words(form: HomeworkForm) -> list[str]:
    return [block["words"] for block in form.blocks() if block["kind"] == "say"]


def links(form: HomeworkForm) -> list[list[str]]:
    form.go()
    return [row for block in form.blocks() if block["kind"] == "links" for row in block["items"]]


def test_a_link_opens_the_set_and_the_next_visit_finds_it_again() -> None:
    save_answer("antietam", "vote", "Nobody")
    for code in (SET.code, ""):
        form = HomeworkForm(code, lambda: DAY)
        assert "Homework, due on December 4, 2026" in words(form)
        assert links(form) == [
            ["history/07_antietam.ipynb", "", "Antietam: 1 of 14 done"],
            ["rules/04_range_and_dice.ipynb", "#task-4.2", "4.2 How far they shoot: 0 of 1 done"],
        ]
    assert "Homework, which was due on December 4, 2026" in words(HomeworkForm("", lambda: date(2026, 12, 5)))


def test_no_progress_is_shown_before_the_page_has_sent_what_its_browser_holds() -> None:
    form = HomeworkForm(SET.code, lambda: DAY)
    [block] = (one for one in form.view["blocks"] if one["kind"] == "links")
    assert [row[2] for row in block["items"]] == ["Antietam", "4.2 How far they shoot"]
    assert form.view["going"]
    form._answer(None, {"t": "go", "sent": 1}, None)
    [block] = (one for one in form.view["blocks"] if one["kind"] == "links")
    assert block["items"][0][2] == "Antietam: 0 of 14 done"
    assert not form.view["going"]


def test_a_file_opens_the_set_and_a_bad_one_leaves_the_set_that_is_open() -> None:
    form = HomeworkForm(today=lambda: DAY)
    assert words(form) == [NOTHING]
    form.take("homework", write_set(SET))
    form.take("homework", b"format = 1\n")
    assert words(form)[0].startswith("The file:1: ") or words(form)[0].startswith("The file: ")
    assert len(links(form)) == 2


@pytest.mark.parametrize("code", ["<b>", "2026-12-04,antitam", "x" * 2000])
def test_a_hostile_link_is_refused_in_a_sentence(code: str) -> None:
    form = HomeworkForm(code, lambda: DAY)
    assert len(words(form)) == 1
    assert words(form)[0][-1] in ".?"
    with pytest.raises(ValueError, match="unknown button"):
        form.press("save")


def test_one_file_for_the_set_is_collected_with_all_its_lessons() -> None:
    sent: list[Any] = []
    form = HomeworkForm(SET.code, lambda: DAY)
    form.send = lambda content, buffers=None: sent.append(content)
    with pytest.raises(ValueError, match="needs a name"):
        form.press("save")
    form.write("name", "Ada Lee")
    form.press("save")
    assert sent[-1]["name"] == "homework-2026-12-04-Ada-Lee.zip"
    data = b64decode(sent[-1]["data"])
    with ZipFile(BytesIO(data)) as archive:
        assert archive.namelist() == ["antietam-Ada-Lee.worksheet", "4-Ada-Lee.worksheet"]
    report = class_report(submissions_among([("homework.zip", data)]))
    [found] = set_overviews(report.rows, ("Ada Lee", "Ben"))
    assert (found.rows[0].student, found.rows[0].of, found.missing) == ("Ada Lee", 15, ("Ben",))


def test_a_form_of_a_lesson_is_handed_in_with_what_it_asks_alone() -> None:
    for asked, words in (("vote", "Nobody"), ("claim", "So."), ("why", "Lee left.")):
        save_answer("antietam", asked, words)
    sent: list[Any] = []
    form = HomeworkForm("2026-12-04,antietam.core", lambda: DAY)
    form.send = lambda content, buffers=None: sent.append(content)
    link = ["history/07_antietam.ipynb", "#form=core", "Antietam, the 25-minute form: 2 of 5 done"]
    assert links(form) == [link]
    form.write("name", "Ada Lee")
    form.press("save")
    report = class_report(submissions_among([("homework.zip", b64decode(sent[-1]["data"]))]))
    [found] = set_overviews(report.rows)
    assert (found.rows[0].done, found.rows[0].of) == (2, 5)
    assert report.rows[0].sheet.answers["form"] == "core"


def test_a_game_for_all_is_begun_played_and_handed_in_with_its_record() -> None:
    sent: list[Any] = []
    code = f"2026-12-04,4.2,{BATTLE}"
    form = HomeworkForm(code, lambda: DAY)
    form.send = lambda content, buffers=None: sent.append(content)
    title = "Kernstown, as the Union, against the sergeant, same cards and dice for all"
    assert f"{title}: not begun" in words(form)
    assert SAME_DEAL in words(form)
    form.press(f"{BUTTON}{BATTLE}")
    form.press(f"{BUTTON}{BATTLE}")
    assert links(form)[1] == ["play/play.ipynb", "#game=kernstown-1", f"{title}: 0 steps so far"]
    played(BATTLE, "kernstown-1", "x", 2000)
    assert links(form)[1][2] == f"{title}: finished"
    with pytest.raises(ValueError, match="not in the homework"):
        form.press(f"{BUTTON}game.shiloh.union.sergeant")
    form.write("name", "Ada Lee")
    form.press("save")
    found = submissions_among([("homework.zip", b64decode(sent[-1]["data"]))])
    [one] = compare_deals([one.game for one in found if one.game], ("Ada Lee", "Ben"))
    assert (one.rows[0].student, one.missing, one.rows[0].notes) == ("Ada Lee", ("Ben",), ())
    assert one.rows[0].result in ("won", "lost")
    assert [one.path.name for one in found if one.read] == ["4-Ada-Lee.worksheet"]


UNSET = "a { color: unset; text-decoration: unset; }"
"""What JupyterLab does to links."""


@pytest.mark.browser
@pytest.mark.parametrize("dark", [False, True])
def test_a_link_looks_like_one_and_a_game_in_another_tab_counts_when_the_student_is_back(
    stage: Stage, dark: bool
) -> None:
    stage.page.add_style_tag(content=UNSET)
    if dark:
        stage.page.evaluate("document.body.dataset.jpThemeLight = 'false'")
    view = stage.show(HomeworkForm(f"2026-12-04,4.2,{BATTLE}", lambda: DAY))
    view.get_by_role("button", name="Begin the game").click()
    link = view.get_by_role("link", name="Kernstown")
    expect(link).to_contain_text("0 steps so far")
    expect(link).to_have_css("text-decoration-line", "underline")
    assert link.evaluate("(one) => getComputedStyle(one).color !== getComputedStyle(one.parentElement).color")
    played(BATTLE, "kernstown-1", "x", 40)
    stage.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(link).to_contain_text("40 steps so far")
    assert [fault["id"] for fault in Axe().run(stage.page, context=".bcnb-paper").response["violations"]] == []


HELD = [
    {"lesson": "antietam", "at": at, "words": words, "sent": 0, "page": 1}
    for at, words in (("vote", "Nobody"), ("claim", "So."), ("evidence 1", "Dwight."))
]
"""Answers that a lesson without Python left in the browser."""


@pytest.mark.browser
def test_progress_is_shown_once_the_answers_in_the_browser_are_saved_and_follows_a_lesson_in_another_tab(
    stage: Stage,
) -> None:
    held = "held => localStorage.setItem('bcnb-early', JSON.stringify(held))"
    shown = "window.shownWords = []; new MutationObserver(() => shownWords.push(document.body.innerText))"
    stage.page.evaluate(f"() => {{ {shown}.observe(document.body, {{ childList: true, subtree: true }}) }}")
    stage.page.evaluate(STORAGE)
    stage.page.evaluate(held, HELD)
    view = stage.show(HomeworkForm("2026-12-04,antietam.core,4.2", lambda: DAY))
    link = view.get_by_role("link", name="Antietam")
    expect(link).to_have_text("Antietam, the 25-minute form: 3 of 5 done")
    assert not any("0 of 5" in words for words in stage.page.evaluate("shownWords"))
    stage.page.evaluate(held, [{**HELD[0], "at": "second"}, {**HELD[0], "at": "compare 7-dwight"}])
    stage.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(link).to_have_text("Antietam, the 25-minute form: 5 of 5 done")
    expect(view.get_by_role("link", name="4.2")).to_have_text("4.2 How far they shoot: 0 of 1 done")
