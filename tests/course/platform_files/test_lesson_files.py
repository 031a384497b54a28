"""Files of lessons for other programs: each is read back by the rules of its format, and nothing in it breaks out."""

import csv
import re
from collections.abc import Iterator
from io import BytesIO, StringIO
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring
from zipfile import ZipFile

import pytest

from bcnb.course.platform_files.gift import escape_gift, gift_text
from bcnb.course.platform_files.lesson_files import FILE_KINDS, lesson_file
from bcnb.course.platform_files.qti import qti_package
from bcnb.course.platform_files.vocabulary import anki_cards, vocabulary_of, word_table
from bcnb.course.quizzes import Choice
from bcnb.course.rulebook.glossary import load_glossary
from bcnb.course.worksheets.worksheet_items import WorksheetItem, WorksheetPlan, lesson_names, plan_of
from tests.helpers.cli import call

NASTY = WorksheetPlan(
    "antietam",
    "A/B: {C}",
    (
        WorksheetItem(
            "question 1",
            "<b>Is 1 = 1 ~ # {yes} : \\ ?\n\n::next:: ]]>",
            (
                Choice("%50%=a & b", right=True, feedback="Yes # no <script>"),
                Choice("a -> ~b\n}", right=False, feedback=""),
                Choice("=cmd|' /C calc'!A0", right=False, feedback="No = wrong"),
            ),
        ),
    ),
)
"""A quiz of which each text has characters that mean something in one of the formats."""
QTI = "{http://www.imsglobal.org/xsd/imsqti_v2p1}"
PACKAGE = "{http://www.imsglobal.org/xsd/imscp_v1p1}"
ORDER = ("responseDeclaration", "outcomeDeclaration", "itemBody", "responseProcessing", "modalFeedback")
"""The order of the parts of a question in QTI 2.1."""


def one_line(text: str) -> str:
    return " ".join(text.split())


# --- GIFT -------------------------------------------------------------------------------------------------------------


def plain(part: str) -> str:
    return re.sub(r"\\(.)", r"\1", part.strip())


def read_gift(text: str) -> Iterator[tuple[str, list[tuple[str, str, str]]]]:
    """Yield each question with its answers as (sign, text, feedback), as an importer splits them."""
    head, *blocks = text.strip().split("\n\n")
    assert re.fullmatch(r"\$CATEGORY: bcnb/[^/\n]+", head)
    for block in blocks:
        found = re.fullmatch(r"::(?:\\.|[^:\\])+::\[plain\]((?:\\.|[^{}\\])+)\{((?:\\.|[^{}\\])+)\}", block.strip())
        assert found, block
        answers = re.findall(r"(?<!\\)([=~])((?:\\.|[^=~#\\])+)(?:#((?:\\.|[^=~#\\])*))?", found[2])
        yield plain(found[1]), [(sign, plain(say), plain(feedback)) for sign, say, feedback in answers]


@pytest.mark.parametrize("plan", [NASTY, *map(plan_of, lesson_names())], ids=lambda plan: str(plan.lesson))
def test_a_quiz_in_gift_has_each_question_with_its_answers_and_feedback(plan: WorksheetPlan) -> None:
    found = list(read_gift(gift_text(plan)))
    assert found == [
        (
            one_line(item.title),
            [
                ("=" if one.right else "~", one_line(one.say.replace("%50", "\u200b%50")), one_line(one.feedback))
                for one in item.choices
            ],
        )
        for item in plan.quiz
    ]
    assert found


def test_an_answer_in_gift_has_no_weight_by_mistake() -> None:
    assert not re.search(r"^\t[=~]%", gift_text(NASTY), re.MULTILINE)


def test_no_character_of_a_text_means_anything_in_gift() -> None:
    assert escape_gift("~=#{}:\\") == r"\~\=\#\{\}\:\\"


# --- QTI --------------------------------------------------------------------------------------------------------------


def unpack(plan: WorksheetPlan) -> dict[str, Element]:
    with ZipFile(BytesIO(qti_package(plan))) as archive:
        return {name: fromstring(archive.read(name)) for name in archive.namelist()}


@pytest.mark.parametrize("plan", [NASTY, *map(plan_of, lesson_names())], ids=lambda plan: str(plan.lesson))
def test_a_package_has_each_question_in_the_structure_of_the_standard(plan: WorksheetPlan) -> None:
    files = unpack(plan)
    manifest, test = files.pop("imsmanifest.xml"), files.pop("test.xml")
    assert manifest.findtext(f"{PACKAGE}metadata/{PACKAGE}schema") == "QTIv2.1 Package"
    resources = manifest.findall(f"{PACKAGE}resources/{PACKAGE}resource")
    assert [(one.get("type"), one.get("href")) for one in resources] == [
        ("imsqti_test_xmlv2p1", "test.xml"),
        *(("imsqti_item_xmlv2p1", name) for name in files),
    ]
    needed = [one.get("identifierref") for one in resources[0].findall(f"{PACKAGE}dependency")]
    assert needed == [one.get("identifier") for one in resources[1:]]
    assert [one.get("href") for one in test.iter(f"{QTI}assessmentItemRef")] == list(files)
    for root, item in zip(files.values(), plan.quiz, strict=True):
        parts = [part.tag.removeprefix(QTI) for part in root]
        assert parts == sorted(parts, key=ORDER.index), "the standard fixes the order"
        choices = {one.get("identifier"): one.text for one in root.iter(f"{QTI}simpleChoice")}
        assert list(choices.values()) == [one.say for one in item.choices]
        right = root.findtext(f"{QTI}responseDeclaration/{QTI}correctResponse/{QTI}value")
        assert choices[right] == item.right
        assert root.findtext(f".//{QTI}prompt") == item.title
        shown = {one.get("identifier"): one.text or "" for one in root.iter(f"{QTI}modalFeedback")}
        assert list(shown.values()) == [one.feedback for one in item.choices]
        assert set(shown) == set(choices)


def test_identifiers_in_a_package_are_unique_and_begin_with_a_letter() -> None:
    for lesson in ("1", "antietam"):
        files = unpack(plan_of(lesson))
        named = [files[name].get("identifier", "") for name in files]
        named += [one.get("identifier", "") for one in files["imsmanifest.xml"].iter(f"{PACKAGE}resource")]
        assert len(set(named)) == len(named)
        assert all(re.fullmatch(r"[A-Za-z_][\w.-]*", name) for name in named)


def test_a_package_is_always_the_same() -> None:
    assert qti_package(plan_of("antietam")) == qti_package(plan_of("antietam"))


# --- words ------------------------------------------------------------------------------------------------------------


def test_words_of_a_history_lesson_are_those_that_students_read() -> None:
    words = dict(vocabulary_of("antietam"))
    assert words["brigade"] == "A few regiments under one commander."
    assert "corps" in words
    assert "monitor" not in words
    assert list(words) == sorted(words, key=str.casefold)


def test_words_of_a_rules_lesson_are_those_of_its_game() -> None:
    assert "infantry" in dict(vocabulary_of("4"))
    for lesson in map(str, range(1, 12)):
        assert set(vocabulary_of(lesson)) <= {(word.word, word.text) for word in load_glossary()}
    with pytest.raises(ValueError, match="no word of the glossary is about lesson 22"):
        anki_cards(plan_of("22"))


def test_cards_for_anki_say_how_they_are_read() -> None:
    head, rows = anki_cards(plan_of("antietam")).split("#columns:Word\tMeaning\n")
    assert head == "#separator:tab\n#html:false\n#deck:bcnb::Antietam\n#tags:bcnb antietam\n"
    found = list(csv.reader(StringIO(rows), delimiter="\t"))
    assert [tuple(row) for row in found] == list(vocabulary_of("antietam"))
    assert not any(row[0].startswith("#") for row in found)


def test_the_table_of_words_has_no_formula(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bcnb.course.platform_files.vocabulary.vocabulary_of", lambda _: [("=1+1", "a\t@b")])
    assert word_table(NASTY) == "\ufeffWord,Meaning\r\n'=1+1,a\t'@b\r\n".encode()


# --- the command ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", FILE_KINDS)
def test_the_command_writes_the_file_and_never_over_another(kind: str, tmp_path: Path) -> None:
    arguments = ("handout", "Antietam", "--format", kind, "--out", str(tmp_path / "new"))
    result = call(*arguments)
    found = lesson_file("antietam", kind)
    assert (result.status, result.out) == (0, f"{tmp_path / 'new' / found.name}\n")
    assert (tmp_path / "new" / found.name).read_bytes() == found.data
    again = call(*arguments)
    assert again.status != 0
    assert found.name in again.err


def test_a_lesson_or_kind_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="Did you mean 'antietam'"):
        lesson_file("antietm", "gift")
    with pytest.raises(ValueError, match=r"unknown kind of file 'gif'\. Did you mean 'gift'"):
        lesson_file("antietam", "gif")
