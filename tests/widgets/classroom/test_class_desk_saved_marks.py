"""Marks and choices at the teacher's desk: saved at each change, and there again on a new page."""

from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from bcnb.course.worksheets.stored_marks import ASIDE, FILE
from bcnb.course.worksheets.worksheet import file_name, write_worksheet
from tests.helpers.pages import Stage
from tests.widgets.classroom.test_class_desk import ask, collect, desk, files_of, sheet

pytestmark = pytest.mark.unmeasured


def marks_of(message: Any) -> dict[str, float | None]:
    [claim] = message["lessons"][0]["questions"]
    return {name: mark for name, _, mark, *_ in claim[3]}


def test_marks_are_there_again_for_the_same_worksheets() -> None:
    made = desk(sent := [])
    collect(made, *files_of(sheet("Ada"), sheet("Ben")))
    ask(made, t="judge", row=1, item="claim", mark="0.5")
    sent.clear()
    again = desk(sent)
    assert again.stored["news"].startswith("Your marks for 1 worksheet are saved on this computer.")
    collect(again, *files_of(sheet("Ada"), sheet("Ben")))
    assert sent[-1]["news"] == "2 worksheets, no damaged file. Your marks for 1 worksheet are here."
    assert marks_of(sent[-1]) == {"Ada": None, "Ben": 0.5}
    ask(again, t="judge", row=1, item="claim", mark="")
    collect(desk(sent), *files_of(sheet("Ben")))
    assert marks_of(sent[-1]) == {"Ben": None}


def test_a_mark_does_not_count_for_an_answer_that_has_changed() -> None:
    made = desk(sent := [])
    collect(made, *files_of(sheet("Ben")))
    ask(made, t="judge", row=0, item="claim", mark="1")
    changed = sheet("Ben")._replace(answers={"vote": "Nobody", "claim": "Lee won."})
    collect(desk(sent), *files_of(changed))
    assert "Answers have changed since you marked them: Ben (Antietam)." in sent[-1]["news"]
    assert marks_of(sent[-1]) == {"Ben": None}
    more = sheet("Ben")._replace(answers={**sheet("Ben").answers, "second": "The Union"})
    collect(desk(sent), *files_of(more))
    assert "changed" not in sent[-1]["news"]
    assert marks_of(sent[-1]) == {"Ben": 1}, "the answer is the same"


def test_marks_and_comments_of_a_table_are_saved_too(home: Path) -> None:
    made = desk(sent := [])
    collect(made, *files_of(sheet("Ada")))
    table = "name,lesson,antietam claim mark,comment\nAda,antietam,1,Well said.\n"
    ask(made, t="piece", name="marks.csv", data=b64encode(table.encode()).decode(), more=False)
    ask(made, t="load marks")
    again = desk(sent)
    collect(again, *files_of(sheet("Ada")))
    assert marks_of(sent[-1]) == {"Ada": 1}
    ask(again, t="student", row=0)
    assert "Well said." in sent[-1]["html"]


def test_a_damaged_file_of_marks_is_set_aside_and_said(home: Path) -> None:
    home.mkdir(exist_ok=True)
    (home / FILE).write_bytes(b"damaged")
    assert (
        desk().stored["news"] == f"The saved marks cannot be used, because it is damaged. The file is now in {ASIDE}."
    )
    assert (home / ASIDE).read_bytes() == b"damaged"


@pytest.mark.parametrize("wrong", [{"due": "soon"}, {"lesson": 3}, {"set": [{"name": "4.2"}]}, {"set": "4.2"}])
def test_choices_that_are_none_are_refused(wrong: dict[str, object]) -> None:
    made = desk(sent := [])
    ask(made, t="keep", **{"lesson": "4", "set": [], **wrong})
    assert sent[-1]["t"] == "fault"
    ask(made, t="keep", lesson="no-lesson", set=[])
    assert "lesson" not in desk().stored["choices"]


def test_after_a_reload_the_choices_and_marks_are_there(stage: Stage, tmp_path: Path) -> None:
    (tmp_path / file_name(sheet("Ben"))).write_bytes(write_worksheet(sheet("Ben")))
    view = stage.show(desk())
    view.get_by_role("combobox", name="Lesson").select_option("antietam")
    view.get_by_role("combobox", name="Time").select_option("core")
    view.get_by_role("button", name="Add to homework").click()
    view.get_by_label("Due day").fill("2026-12-04")
    view.get_by_label("Due on").fill("2026-11-29")
    view.get_by_label("Worksheets").set_input_files(sorted(tmp_path.iterdir()))
    view.get_by_text("Your claim: answer the question").click()
    view.get_by_label("Mark for Ben: Your claim").get_by_role("button", name="Partly").click()
    expect(view.get_by_role("status")).to_have_text("Mark for Ben: partly.")
    view = stage.show(desk())
    expect(view.get_by_role("combobox", name="Lesson")).to_have_value("antietam")
    expect(view.get_by_role("combobox", name="Time")).to_have_value("core")
    expect(view.get_by_label("Due day")).to_have_value("2026-12-04")
    expect(view.get_by_label("Due on")).to_have_value("2026-11-29")
    expect(view.get_by_role("button", name="Remove Antietam")).to_be_visible()
    expect(view.get_by_role("status")).to_contain_text("choose the same worksheets again")
    view.get_by_label("Worksheets").set_input_files(sorted(tmp_path.iterdir()))
    expect(view.get_by_role("cell", name="late")).to_be_visible()
    view.get_by_text("Your claim: answer the question").click()
    pressed = view.get_by_label("Mark for Ben: Your claim").locator("[aria-pressed=true]")
    expect(pressed).to_have_text("Partly")


def test_the_answer_of_a_pair_is_marked_once_for_both() -> None:
    made = desk(sent := [])
    pair = sheet("Ada")._replace(answers={"claim": "So.", "pair 1": "Ada", "pair 2": "Ben"})
    collect(made, *files_of(pair, sheet("Cy")))
    [claim] = sent[-1]["lessons"][0]["questions"]
    assert claim[3] == [["Ada and Ben", "So.", None, "Ada"], ["Cy", "I am Cy.", None]]
    ask(made, t="judge", row=0, item="claim", mark="1")
    assert sent[-1]["news"] == "Mark for Ada and Ben: yes."
    assert [dict(row.judged) for row in made._rows()] == [{"claim": 1}, {"claim": 1}, {}]
    ask(made, t="judge", row=0, item="claim", mark="")
    assert [dict(row.judged) for row in made._rows()] == [{}, {}, {}]
