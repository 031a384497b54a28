"""The lessons of history, read strictly: what a file names is there, and a fault is reported with its line."""

from pathlib import Path

import pytest

from bcnb.course.history import catalogue
from bcnb.course.history.lesson_loader import find_lesson, load_lesson, load_opening
from bcnb.course.history.schema import PARTS, BattleLesson, WhyTheWarLesson
from bcnb.storage.toml import FileError
from tests.helpers.lesson_draft import LESSON, OPENING, SOURCE


def written(folder: Path, text: str, name: str = "first-bull-run") -> Path:
    path = folder / f"{name}.toml"
    path.write_text(text, encoding="utf-8")
    return path


def lesson(folder: Path, text: str = LESSON) -> BattleLesson:
    return load_lesson(written(folder, text))


def opening(folder: Path, text: str = OPENING) -> WhyTheWarLesson:
    return load_opening(written(folder, text, "why-the-war"))


def test_a_lesson_is_based_on_its_history_and_its_scenario(tmp_path: Path) -> None:
    found = lesson(tmp_path)
    assert (found.name, found.title, found.scenario.name) == ("first-bull-run", "First Bull Run", "first-bull-run")
    assert list(found.texts) == list(PARTS)
    assert found.texts["day"].at("simple") == "Simple day."
    assert found.texts["day"].at("plain") == "Plain day."
    assert found.texts["day"].at("full") == "Full day."
    assert found.whatifs == found.history.whatifs
    assert len(found.quiz) == 5
    with pytest.raises(ValueError, match="the level is simple, plain or full, not 'hard'"):
        found.texts["day"].at("hard")


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('battle = "first-bull-run"', 'battle = "shiloh"', "is about another battle: 'shiloh'"),
        ('["The Union", "The Confederates"]', '["The Union"]', "the question has 1 answers; it must be 2 to 4"),
        ('["The Union", "The Confederates"]', '["X", "X"]', "the answer 'X' is given twice"),
        ('["The Union", "The Confederates"]', '["X", " "]', "an answer is empty"),
        ('name = "The woods"', 'name = "The house"', "the place 'The house' is given twice"),
        ('hexes = ["e2"]', 'hexes = ["c6"]', "c6 belongs to 'The house' already"),
        ('hexes = ["e2"]', 'hexes = ["e2", "e2"]', "e2 is given twice"),
        ('hexes = ["e2"]', 'hexes = ["j2"]', "there is no 'j2' on this board"),
        ('hexes = ["e2"]', "hexes = []", "no hex is named: give hexes"),
        ('by = ["1d"]', 'by = ["1f"]', "unknown work or source that bears facts '1f'"),
        ('by = ["1d"]', 'by = ["cwsc"]', "'cwsc'. Did you mean 'cwsac'?"),
        ('source = "1b"', 'source = "1f"', "unknown source with words '1f'"),
        ('at = "e7"', 'at = "e70"', "there is no 'e70' on this board"),
        ('["e8", "h7", "d7"]', '["e8", "h7"]', "2 hexes are asked about; it must be 3 or 4"),
        ('["e8", "h7", "d7"]', '["e8", "e7", "d7"]', "the writer is on e7 already"),
        ('["e8", "h7", "d7"]', '["e8", "e6", "d7"]', "all of these hexes are in sight from e7"),
        ('part = "ground"', 'part = "day"', "the part here is 'ground', not 'day'"),
        ('simple = "Simple day."\n', "", "is missing"),
        ('plain = "Plain day."', f'plain = "{"long " * 700}"', "the plain texts have 714 words; the maximum is 700"),
        ('full = "Full day."', f'full = "{"long " * 800}"', "the full texts have 814 words; the maximum is 800"),
        ('word = "rout"', 'word = "corps"', "the word 'corps' is explained twice"),
        ('[[hard]]\nword = "rout"\nmeans = "something"\n', "", "3 hard words are explained; it must be 4 to 8"),
        ('aims = ["Read a telegram."]', "aims = []", "the teacher has no aims"),
        ('"D2.His.1.6-8"', '"D2.Geo.1.6-8"', "'D2.Geo.1.6-8' is not the code of a standard"),
        ('of = "wounded"', 'of = "wonded"', "nothing is asked under 'wonded'. Did you mean 'wounded'?"),
        ('of = "wounded"', 'of = "both-won"', "'both-won' is answered twice"),
        ('[[teacher.answer]]\nof = "claim"\nsay = "Because."\n', "", "the teacher has no answer of 'claim'"),
        ('say = "It matters."', 'say = "It matters."\nwho = "He"', "unknown key 'writer.who'"),
    ],
)
def test_a_faulty_lesson_is_refused_with_its_line(old: str, new: str, reason: str, tmp_path: Path) -> None:
    assert old in LESSON
    text = LESSON.replace(old, new, 1)
    with pytest.raises(FileError) as caught:
        lesson(tmp_path, text)
    assert reason in caught.value.reason
    assert caught.value.file.endswith("first-bull-run.toml")
    assert caught.value.line is not None
    assert 1 <= caught.value.line <= text.count("\n")


@pytest.mark.parametrize(
    ("cut", "reason"),
    [
        (
            '\n[[text]]\npart = "claim"\nsimple = "Simple claim."\nplain = "Plain claim."\nfull = "Full claim."\n',
            "the part 'claim' has no text",
        ),
        ('[[place]]\nname = "The woods"\nhexes = ["e2"]\nsay = "Woods."\n', "there are 4 places; it must be 5"),
    ],
)
def test_a_lesson_has_all_its_parts_and_places(cut: str, reason: str, tmp_path: Path) -> None:
    assert cut in LESSON
    with pytest.raises(FileError, match=reason):
        lesson(tmp_path, LESSON.replace(cut, ""))


def test_a_lesson_has_no_part_after_the_last(tmp_path: Path) -> None:
    more = '\n[[text]]\npart = "end"\nsimple = "A."\nplain = "A."\nfull = "A."\n'
    with pytest.raises(FileError, match="the parts end after 'claim'"):
        lesson(tmp_path, LESSON + more)


def test_a_lesson_bears_the_name_of_a_battle(tmp_path: Path) -> None:
    path = written(tmp_path, LESSON.replace("first-bull-run", "kenstown", 1), "kenstown")
    with pytest.raises(FileError, match=r"kenstown.toml:1: unknown battle 'kenstown'. Did you mean 'kernstown'"):
        load_lesson(path)


def test_a_lesson_is_found_by_the_name_of_its_battle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path, LESSON)
    monkeypatch.setattr(catalogue, "list_lessons", lambda: {"first-bull-run": path})
    assert find_lesson("first-bull-run").name == "first-bull-run"
    with pytest.raises(ValueError, match=r"unknown lesson of history 'first-bull-rum'. Did you mean 'first-bull-run'"):
        find_lesson("first-bull-rum")
    with pytest.raises(ValueError, match="unknown lesson of history 'zzz'; choose from first-bull-run"):
        find_lesson("zzz")


# --- the first lesson -------------------------------------------------------------------------------------------------


def test_the_first_lesson_says_about_each_source_what_it_was_to_win(tmp_path: Path) -> None:
    found = opening(tmp_path)
    assert (found.name, found.title) == ("why-the-war", "Why the war")
    assert [(fact.id, fact.by) for fact in found.facts] == [("counted", ("cwsac", "f1"))]
    assert found.works["cwsac"].title.startswith("Civil War Sites")
    assert [(claim.voice.id, claim.win) for claim in found.claims] == [("f1", "Votes."), ("f2", "Votes.")]


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('win = "Votes."\n', "", "the key 'source.0.win' is missing"),
        ('id = "f2"', 'id = "f1"', "the name 'f1' is given twice"),
        ('side = "union"', 'side = "civilian"', "no words of the union side are printed"),
        ('part = "soldiers"', 'part = "civilians"', "the part here is 'soldiers', not 'civilians'"),
        ('by = ["cwsac", "f1"]', 'by = ["cwsc"]', "'cwsc'. Did you mean 'cwsac'?"),
        ('id = "counted"', 'id = "f2"', "the name 'f2' is given twice"),
        ('fact = "f1"', 'fact = "f9"', "unknown fact 'f9'"),
        ("[[quiz]]\n", "[[quizz]]\n", "the quiz has 4 questions; it must be 5 or more"),
        ('title = "Why the war"', 'title = "Why the war"\nbattle = "shiloh"', "unknown key 'battle'"),
    ],
)
def test_a_faulty_first_lesson_is_refused_with_its_line(old: str, new: str, reason: str, tmp_path: Path) -> None:
    assert old in OPENING
    with pytest.raises(FileError, match=r"why-the-war.toml:\d+: ") as caught:
        opening(tmp_path, OPENING.replace(old, new, 1))
    assert reason in caught.value.reason


def test_a_source_without_words_bears_no_fact(tmp_path: Path) -> None:
    named = SOURCE.format(name="f3", side="neutral").replace('"A"\n', '"C"\n').replace('words = "some words"\n', "")
    text = (OPENING + named).replace('full = "Full war."', 'full = "Full war."\nby = ["f3"]', 1)
    with pytest.raises(FileError, match="unknown work or source that bears facts 'f3'"):
        opening(tmp_path, text)
