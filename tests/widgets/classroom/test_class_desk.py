"""The teacher's desk: handouts in a tab of their own, worksheets from files, a folder or a zip, marks and feedback."""

import json
import os
import re
from base64 import b64decode, b64encode
from datetime import date
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from bcnb.course.catalogue import list_lessons
from bcnb.course.handouts.handout_files import sheets_of
from bcnb.course.history.catalogue import list_lessons as list_histories
from bcnb.course.platform_files.lesson_files import FILE_KINDS, lesson_file
from bcnb.course.worksheets.dealt_games import DealtGame, game_file_name, write_dealt_game
from bcnb.course.worksheets.gradebook import gradebook_csv, marks_csv
from bcnb.course.worksheets.homework import HomeworkSet, write_set
from bcnb.course.worksheets.worksheet import Worksheet, file_name, write_worksheet
from bcnb.course.worksheets.worksheet_items import plan_of
from bcnb.notebook import class_desk
from bcnb.notebook.game_reviews import shared_record
from bcnb.storage.paths import notebooks_folder
from bcnb.widgets.classroom.class_desk import MOST_NAMES, TEXT, ClassDesk
from bcnb.widgets.received_files import PIECE
from tests.course.worksheets.test_deal_comparison import CODE, alike, at_random
from tests.course.worksheets.test_shared_deals import BATTLE
from tests.helpers.dropped_files import drop_files
from tests.helpers.pages import Stage

pytestmark = pytest.mark.unmeasured
DAY = date(2026, 11, 30)
VOTES = ("The Union", "Nobody")


def sheet(name: str, vote: str = "Nobody", day: date = DAY) -> Worksheet:
    return Worksheet(name, "antietam", day, {}, {"vote": vote, "claim": f"I am {name}."})


def desk(sent: list[Any] | None = None) -> ClassDesk:
    made = ClassDesk(lambda: DAY)
    if sent is not None:
        made.send = lambda content, buffers=None: sent.append(content)
    return made


def ask(made: ClassDesk, **message: object) -> None:
    made._answer(made, message, [])


def collect(made: ClassDesk, *files: tuple[str, bytes], due: str = "", names: tuple[str, ...] = ()) -> None:
    for name, data in files:
        for start in range(0, max(len(data), 1), PIECE):
            piece = b64encode(data[start : start + PIECE]).decode()
            ask(made, t="piece", name=name, data=piece, more=start > 0)
    ask(made, t="collect", due=due, names=list(names))


def files_of(*sheets: Worksheet) -> list[tuple[str, bytes]]:
    return [(file_name(one), write_worksheet(one)) for one in sheets]


def zipped(*files: tuple[str, bytes]) -> bytes:
    out = BytesIO()
    with ZipFile(out, "w") as archive:
        for name, data in files:
            archive.writestr(name, data)
    return out.getvalue()


def test_a_handout_is_the_same_as_that_of_the_command() -> None:
    sent: list[Any] = []
    made = desk(sent)
    for kind, (name, text) in zip(
        ("student", "long", "sources", "guide", "key"), sheets_of("shiloh", "full").items(), strict=True
    ):
        ask(made, t="handout", lesson="shiloh", level="full", sheet=kind)
        assert sent[-1] == {"t": "open", "name": name, "html": text}


@pytest.mark.parametrize("kind", FILE_KINDS)
def test_a_file_for_another_program_is_the_same_as_that_of_the_command(kind: str) -> None:
    sent: list[Any] = []
    made = desk(sent)
    assert [kind, FILE_KINDS[kind].label] in made.files
    ask(made, t="lesson file", lesson="shiloh", file=kind)
    found = lesson_file("shiloh", kind)
    assert sent == [{"t": "file", "name": found.name, "data": b64encode(found.data).decode()}]


LESSONS = (*list_histories(), *map(str, list_lessons()))


def test_every_lesson_can_be_chosen() -> None:
    made = desk()
    assert [one["name"] for one in made.lessons][:2] == ["why-the-war", "first-bull-run"]
    assert {one["name"] for one in made.lessons} == set(LESSONS)
    assert all(one["page"].endswith(".ipynb") for one in made.lessons)


@pytest.mark.sampled(5)
@pytest.mark.parametrize("name", LESSONS)
def test_every_lesson_can_be_printed(name: str) -> None:
    assert len(sheets_of(name)) == (5 if name in list_histories() else 3)


def test_a_class_is_collected_with_a_damaged_a_late_a_doubled_and_a_missing_one() -> None:
    sent: list[Any] = []
    made = desk(sent)
    class_zip = zipped(*((f"{name}/{file}", data) for name in "ab" for file, data in files_of(sheet(f"Pupil {name}"))))
    files = [*files_of(sheet("Ada", "The Union"), sheet("Late", day=date(2026, 12, 2))), ("platform.zip", class_zip)]
    again = ("again.worksheet", write_worksheet(sheet("Ada", day=date(2026, 11, 29))))
    collect(
        made,
        *files,
        again,
        ("torn.worksheet", b"format = 1\nx"),
        ("a.docx", b""),
        due="2026-12-01",
        names=("ADA", "Zoe"),
    )
    [one] = sent
    assert one["news"] == "4 worksheets, 1 damaged file."
    assert "cut off or damaged" in one["faults"][0]
    assert "torn.worksheet:2: not TOML" in one["faults"][0]
    assert one["others"] == ["a.docx"]
    [lesson] = one["lessons"]
    notes = {name: note for name, _, note in lesson["rows"]}
    assert notes["Late"] == "late"
    assert "handed in 2 times" in notes["Ada"]
    assert lesson["missing"] == ["Zoe"]
    assert lesson["strangers"] == ["Late", "Pupil a", "Pupil b"]
    assert lesson["votes"] == [["Nobody", 3, 0], ["The Union", 1, 0]]
    ask(made, t="collect", again=True, due="", names=[])
    assert [note for _, _, note in sent[-1]["lessons"][0]["rows"]].count("late") == 0
    assert sent[-1]["lessons"][0]["missing"] == []


def test_two_files_of_one_name_both_count() -> None:
    sent: list[Any] = []
    made = desk(sent)
    collect(made, ("a.worksheet", write_worksheet(sheet("Ada"))), ("a.worksheet", write_worksheet(sheet("Ben"))))
    assert [row[0] for row in sent[0]["lessons"][0]["rows"]] == ["Ada", "Ben"]


def test_marks_and_feedback_are_those_of_the_command() -> None:
    sent: list[Any] = []
    made = desk(sent)
    collect(made, *files_of(sheet("Ada"), sheet("Ben")))
    ask(made, t="marks")
    assert sent[-1]["name"] == "marks-2026-11-30.csv"
    assert b64decode(sent[-1]["data"]) == marks_csv(made._rows())
    ask(made, t="gradebook")
    assert sent[-1]["name"] == "gradebook-2026-11-30.csv"
    assert b64decode(sent[-1]["data"]) == gradebook_csv(made._rows())
    ask(made, t="feedback")
    with ZipFile(BytesIO(b64decode(sent[-1]["data"]))) as archive:
        assert archive.namelist() == ["antietam-Ada.html", "antietam-Ben.html"]
        assert "I am Ben." in archive.read("antietam-Ben.html").decode()
    ask(made, t="student", row=1)
    assert "I am Ben." in sent[-1]["html"]
    ask(made, t="overview")
    assert "I am Ada." in sent[-1]["html"]


def test_marks_for_written_answers_are_given_saved_and_loaded_again() -> None:
    sent: list[Any] = []
    made = desk(sent)
    collect(made, *files_of(sheet("Ada"), sheet("Ben")))
    ask(made, t="judge", row=1, item="claim", mark="0.5")
    assert sent[-1] == {"t": "judged", "news": "Mark for Ben: partly."}
    ask(made, t="marks")
    saved = b64decode(sent[-1]["data"])
    ask(made, t="student", row=1)
    assert (
        "<td>Partly: It answers with a reason, but leaves out what speaks against it. Next: Name one"
        in sent[-1]["html"]
    )
    ask(made, t="judge", row=1, item="claim", mark="")
    assert sent[-1]["news"] == "The mark for Ben is taken back."
    ask(made, t="piece", name="marks.csv", data=b64encode(saved).decode(), more=False)
    ask(made, t="load marks")
    assert sent[-1]["news"] == "Marks for 1 worksheet loaded."
    [lesson] = sent[-1]["lessons"]
    assert [row[1] for row in lesson["rows"]] == ["2 of 14", "2 of 14"]
    [claim] = lesson["questions"]
    assert claim[2:4] == ["claim", [["Ada", "I am Ada.", None], ["Ben", "I am Ben.", 0.5]]]
    excel = saved.decode("utf-8-sig").replace("Ada,", "Zo\u00eb,").encode("cp1252")
    ask(made, t="piece", name="marks.csv", data=b64encode(excel).decode(), more=False)
    ask(made, t="load marks")
    assert sent[-1]["news"].startswith("Marks for 1 worksheet loaded. marks.csv is saved as Windows-1252, not as UTF-8")
    ask(made, t="collect", again=True, due="2026-11-29", names=[])
    assert sent[-1]["lessons"][0]["rows"][1] == ["Ben", "2 of 14", "late"]
    assert sent[-1]["lessons"][0]["questions"][0][3][1][2] == 0.5, "the marks stay"


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ({"t": "judge", "row": 0, "item": "claim", "mark": "2"}, "A mark is 0, 0.5 or 1 (got '2')."),
        ({"t": "judge", "row": 0, "item": "vote", "mark": "1"}, "Unknown written answer 'vote'."),
        ({"t": "judge", "row": 0, "item": "why", "mark": "1"}, "Unknown written answer 'why'."),
        ({"t": "judge", "row": 9, "item": "claim", "mark": "1"}, "Unknown row 9."),
        ({"t": "load marks"}, ": is empty"),
    ],
)
def test_a_mark_that_is_none_is_refused(message: dict[str, object], words: str) -> None:
    sent: list[Any] = []
    made = desk(sent)
    collect(made, *files_of(sheet("Ada")))
    made._answer(made, message, [])
    assert sent[-1]["t"] == "fault"
    assert words in sent[-1]["text"]


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ({"t": "marks"}, "First collect worksheets."),
        ({"t": "gradebook"}, "First collect worksheets."),
        ({"t": "lesson file", "lesson": "shiloh", "file": "docx"}, "Unknown kind of file 'docx'"),
        ({"t": "lesson file", "lesson": "22", "file": "anki"}, "No word of the glossary"),
        ({"t": "overview"}, "First collect worksheets."),
        ({"t": "student", "row": 0}, "First collect worksheets."),
        ({"t": "handout", "lesson": "shilo", "level": "plain", "sheet": "key"}, "Unknown lesson 'shilo'"),
        ({"t": "handout", "lesson": "shiloh", "level": "hard", "sheet": "key"}, "The level is"),
        ({"t": "handout", "lesson": "shiloh", "level": "plain", "sheet": "all"}, "Unknown handout 'all'"),
        ({"t": "piece", "name": 3, "data": ""}, "no text 'name'"),
        ({"t": "collect", "due": "soon", "names": []}, "soon"),
        ({"t": "collect", "names": ["x" * 999] * (MOST_NAMES // 999 + 1)}, "at most 20,000 letters"),
        ({"t": "qr", "address": "javascript:alert(1)"}, "made for a web address"),
        ({"t": "qr"}, "no text 'address'"),
        ({"t": "card", "address": "shiloh", "title": "Shiloh"}, "made for a web address"),
        ({"t": "else"}, "not known here"),
        ("nothing", "not known here"),
    ],
)
def test_whatever_the_page_sends_is_answered(message: Any, words: str) -> None:
    sent: list[Any] = []
    made = desk(sent)
    made._answer(made, message, [])
    assert sent[0]["t"] == "fault"
    assert words in sent[0]["text"]


def test_a_written_answer_comes_with_its_three_levels_and_a_quiz_answer_with_none() -> None:
    sent: list[Any] = []
    asked = plan_of("antietam").quiz[0]
    collect(desk(sent), *files_of(sheet("Ada")._replace(answers={"claim": "Lee left.", asked.key: asked.right})))
    found = {cells[2]: cells[4] for cells in sent[0]["lessons"][0]["questions"]}
    assert [(level, sample) for level, _, sample in found["claim"]][:2] == [
        ("not yet", "The Union."),
        ("partly", "The Union won, because Lee's army went back across the Potomac."),
    ]
    assert len(found["claim"]) == 3
    assert found[asked.key] == []


def test_homework_is_saved_as_a_file_and_a_hostile_set_is_refused() -> None:
    sent: list[Any] = []
    made = desk(sent)
    ask(made, t="homework", code="2026-12-04,antietam,4.2")
    found = HomeworkSet(date(2026, 12, 4), ("antietam", "4.2"))
    assert sent[-1] == {
        "t": "file",
        "name": "homework-2026-12-04.homework",
        "data": b64encode(write_set(found)).decode(),
    }
    ask(made, t="homework", code="2026-12-04,antitam")
    assert sent[-1]["text"].startswith("Unknown lesson 'antitam' in the homework.")


def test_a_class_that_hands_in_homework_is_shown_by_set() -> None:
    sent: list[Any] = []
    late = sheet("Ada", day=date(2026, 12, 5))._replace(homework="2026-12-04,antietam")
    collect(desk(sent), *files_of(late), names=("Ada", "Zoe"))
    assert sent[0]["sets"] == [
        {"due": "December 4, 2026", "titles": ["Antietam"], "rows": [["Ada", "2 of 14", "late"]], "missing": ["Zoe"]}
    ]


def test_a_notebook_shows_it_and_stores_one_sentence() -> None:
    class_desk()
    assert repr(desk()) == TEXT


def test_its_page_folds_what_is_for_a_terminal_and_helps_a_class_without_the_web() -> None:
    notebook = json.loads((notebooks_folder() / "03_for_teachers.ipynb").read_text(encoding="utf-8"))
    text = "\n".join("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "markdown")
    shown = re.sub(r"<details><summary>In a terminal</summary>\n\n.*?\n\n</details>", "", text, flags=re.DOTALL)
    assert not re.search(r"`bcnb [a-z]|terminal|<details>", shown)
    assert text.count("`bcnb ") == 6
    for words in ("## A class without the web", "**On paper.**", "**On a USB stick.**"):
        assert words in shown


# --- in a browser -----------------------------------------------------------------------------------------------------


def test_a_teacher_prints_collects_and_gives_back(stage: Stage, tmp_path: Path) -> None:
    stage.page.context.add_init_script("window.print = () => { window.printed = (window.printed ?? 0) + 1; };")
    view = stage.show(desk())
    view.get_by_role("combobox", name="Lesson").select_option("antietam")
    view.get_by_role("combobox", name="Texts").select_option("full")
    assert view.get_by_label("Address").input_value().endswith("#level=full")
    view.get_by_role("combobox", name="Opens as").select_option("class")
    assert view.get_by_label("Address").input_value().endswith("#level=full&mode=class")
    show = view.get_by_role("link", name="class mode")
    assert (show.get_attribute("href") or "").endswith("#level=full&mode=class")
    with stage.page.expect_popup() as popup:
        view.get_by_role("button", name="Answer key").click()
    expect(popup.value.get_by_role("heading", level=1)).to_contain_text("Antietam")
    popup.value.wait_for_timeout(500)
    assert popup.value.evaluate("window.printed ?? 0") == 0, "a teacher may only want to look"
    popup.value.get_by_role("button", name="Print").click()
    assert popup.value.evaluate("window.printed") == 1
    popup.value.emulate_media(media="print")
    expect(popup.value.get_by_role("button", name="Print")).to_be_hidden()
    popup.value.close()
    for name, data in files_of(sheet("Ada Lovelace", "The Union"), sheet("Ben")):
        (tmp_path / name).write_bytes(data)
    view.get_by_label("Worksheets").set_input_files(sorted(tmp_path.iterdir()))
    expect(view.get_by_role("status")).to_have_text("2 worksheets, no damaged file.")
    view.get_by_text("Names of the class").click()
    view.get_by_label("One name on each line").fill("Ada Lovelace\nZoe")
    view.get_by_label("One name on each line").blur()
    expect(view.get_by_text("Not handed in: Zoe.")).to_be_visible()
    with stage.page.expect_popup() as popup:
        view.get_by_role("button", name="Feedback for Ada Lovelace").click()
    expect(popup.value.get_by_text("I am Ada Lovelace.")).to_be_visible()
    popup.value.close()
    with stage.page.expect_download() as download:
        view.get_by_role("button", name="Quiz for Moodle (GIFT)").click()
    assert download.value.suggested_filename == "antietam-quiz.gift"
    assert download.value.path().read_bytes() == lesson_file("antietam", "gift").data
    with stage.page.expect_download() as download:
        view.get_by_role("button", name="Marks as CSV").click()
    assert download.value.suggested_filename == "marks-2026-11-30.csv"
    view.get_by_text("Your claim: answer the question").click()
    view.get_by_label("Mark for Ben: Your claim").get_by_role("button", name="Partly").click()
    expect(view.get_by_role("status")).to_have_text("Mark for Ben: partly.")
    expect(view.get_by_role("cell", name="2 of 14")).to_have_count(2)
    with stage.page.expect_download() as download:
        view.get_by_role("button", name="Marks as CSV").click()
    marked = download.value.path().read_text(encoding="utf-8-sig").replace(",0.5,", ",0,")
    view.get_by_label("Table of marks").set_input_files({"name": "m.csv", "mimeType": "", "buffer": marked.encode()})
    expect(view.get_by_role("status")).to_have_text("Marks for 1 worksheet loaded.")
    levels = view.get_by_label("Mark for Ben: Your claim")
    expect(levels.locator("[aria-pressed=true]")).to_have_text("Not yet")
    stage.settle()
    found = Axe().run(stage.page, context=".bcnb-class-desk")
    assert [fault["id"] for fault in found.response["violations"]] == []


def test_a_set_of_homework_becomes_a_link(stage: Stage) -> None:
    view = stage.show(desk())
    link = view.get_by_label("Link to the homework")
    view.get_by_role("button", name="Add to homework").click()
    view.get_by_role("combobox", name="Lesson").select_option("4")
    view.get_by_role("combobox", name="What").select_option("4.2")
    view.get_by_role("button", name="Add to homework").click()
    view.get_by_role("button", name="Add to homework").click()
    expect(view.get_by_role("status")).to_contain_text("is in the homework already")
    expect(link).to_have_value("")
    view.get_by_label("Due day").fill("2026-12-04")
    expect(link).to_have_value(re.compile(r"#homework=2026-12-04,why-the-war,4\.2$"))
    view.get_by_role("button", name="Remove Why the war").click()
    expect(link).to_have_value(re.compile(r"#homework=2026-12-04,4\.2$"))


def test_dropped_files_are_collected_and_a_student_s_words_stay_words(stage: Stage) -> None:
    view = stage.show(desk())
    drop_files(stage.page, *((name, data, 0) for name, data in files_of(sheet("<b>Eve</b>"))))
    expect(view.get_by_role("button", name="Feedback for <b>Eve</b>")).to_be_visible()
    expect(view.locator("td b").filter(has_text="Eve")).to_have_count(0)


def test_without_worksheets_nothing_is_given_back(stage: Stage) -> None:
    view = stage.show(desk())
    view.get_by_role("button", name="Marks as CSV").click(force=True)
    expect(view.get_by_role("status")).to_have_text("First collect worksheets.")


# --- the same deal for all --------------------------------------------------------------------------------------------


def games() -> list[tuple[str, bytes]]:
    """Return the files of three students, of whom the third chose differently."""
    same, other = alike(60), at_random(60)
    made = [DealtGame(name, DAY, CODE, BATTLE, 1, same, lost) for name, lost in (("Ada", 31_000), ("Ben", None))]
    made.append(DealtGame("Cy", DAY, CODE, BATTLE, 2, other))
    return [(game_file_name(game), write_dealt_game(game)) for game in made]


def test_games_with_the_same_deal_are_compared_and_replayed() -> None:
    sent: list[Any] = []
    made = ClassDesk(lambda: DAY, shared_record)
    made.send = lambda content, buffers=None: sent.append(content)
    collect(made, *games(), names=("Ada", "Ben", "Cy", "Zoe"))
    [one] = sent[-1]["deals"]
    assert one["missing"] == ["Zoe"]
    assert one["rows"][0][:2] + one["rows"][0][3:5] == ["Ada", "not finished", 60, "3.1"]
    _, ways = one["moments"][0]
    assert [students for _, students, _, _ in ways] == ["Ada, Ben", "Cy"]
    ask(made, t="replay", deal=0, row=ways[1][2], ply=ways[1][3])
    assert (sent[-1]["t"], sent[-1]["name"]) == ("open", "Cy.html")
    assert "<!doctype html>" in sent[-1]["html"]
    ask(made, t="overview")
    assert "Where students chose differently" in sent[-1]["html"]
    for wrong in ({"deal": 1, "row": 0, "ply": 0}, {"deal": 0, "row": 9, "ply": 0}, {"deal": 0, "row": 0, "ply": 999}):
        ask(made, t="replay", **wrong)
        assert sent[-1]["t"] == "fault"


def test_a_game_for_all_is_added_to_homework(stage: Stage) -> None:
    view = stage.show(desk())
    view.get_by_label("Due day").fill("2026-12-04")
    view.get_by_role("combobox", name="Game").select_option("kernstown")
    expect(view.get_by_label("After step")).to_be_hidden()
    view.get_by_role("button", name="Add game to homework").click()
    expect(view.get_by_text("Kernstown, as the Union, against the sergeant", exact=True)).to_be_visible()
    view.get_by_role("combobox", name="Game").select_option("kernstown-greedy-greedy-2-001")
    view.get_by_label("After step").fill("40")
    view.get_by_role("combobox", name="Students play").select_option("confederate")
    view.get_by_role("combobox", name="Opponent").select_option("captain")
    view.get_by_role("button", name="Add game to homework").click()
    code = "2026-12-04,game.kernstown.union.sergeant,game.kernstown-greedy-greedy-2-001.40.confederate.captain"
    expect(view.get_by_label("Link to the homework")).to_have_value(re.compile(rf"#homework={re.escape(code)}$"))


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800), (1920, 1080)])
def test_all_tables_fit_the_page_and_a_replay_opens(
    stage: Stage, tmp_path: Path, width: int, height: int, dark: bool
) -> None:
    stage.page.set_viewport_size({"width": width, "height": height})
    view = stage.show(ClassDesk(lambda: DAY, shared_record))
    if dark:
        stage.page.evaluate("document.body.dataset.jpThemeLight = 'false'")
    answers = {"vote": "Nobody", "second": "The Union", "claim": "So.", "exit sure": "I need help", "exit open": "Why?"}
    quiz = plan_of("antietam").quiz[0]
    work = sheet("Ada")._replace(answers={**answers, quiz.key: quiz.choices[-1].say}, homework=f"{CODE},antietam")
    for name, data in (*files_of(work), *games()):
        (tmp_path / name).write_bytes(data)
    files = [path for path in sorted(tmp_path.iterdir()) if path.suffix in (".worksheet", ".homework-game")]
    view.get_by_label("Worksheets").set_input_files(files)
    expect(view.get_by_role("status")).to_contain_text("1 worksheet, no damaged file.")
    for summary in view.locator("summary").all():
        summary.click()
    stage.settle()
    wide = view.evaluate(
        "(desk) => [...desk.querySelectorAll('.bcnb-desk-found, table, td')]"
        ".filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.outerHTML.slice(0, 200))"
    )
    assert wide == []
    levels = view.get_by_role("table", name="Three levels").first
    assert levels.get_by_role("row").count() == 4
    if width == 390:
        cell = levels.get_by_role("cell").nth(1)
        box, whole = cell.bounding_box(), levels.bounding_box()
        assert box
        assert whole
        assert box["width"] > whole["width"] * 0.9
    found = Axe().run(stage.page, context=".bcnb-class-desk")
    assert [fault["id"] for fault in found.response["violations"]] == []
    if folder := os.environ.get("BCNB_SHOTS"):
        shot = Path(folder) / f"desk-{width}-{'dark' if dark else 'light'}.png"
        view.locator(".bcnb-desk-found").screenshot(path=shot)
    with stage.page.expect_popup() as popup:
        view.get_by_role("button", name=re.compile("Replay of Cy at")).first.click()
    expect(popup.value.get_by_role("button", name=re.compile("Play|Forward", re.IGNORECASE)).first).to_be_visible()
