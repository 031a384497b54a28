"""The strict loading of history lessons, which are checked against the history and the board that they refer to."""

import re
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from bcnb.course.history.catalogue import find_history, lesson_file, works
from bcnb.course.history.history_loader import (
    FEWEST_ITEMS,
    KnownNames,
    check_voices,
    read_battle,
    read_item,
    read_voice,
)
from bcnb.course.history.schema import (
    LEVELS,
    OPENING_PARTS,
    PARTS,
    BattleLesson,
    Claim,
    History,
    LessonFact,
    LessonQuestion,
    PlaceToFind,
    Teacher,
    Text,
    WhyTheWarLesson,
    Writer,
)
from bcnb.engine.game_registry import DEFAULT_RULESET, ruleset
from bcnb.engine.name_lookup import did_you_mean
from bcnb.engine.ruleset import Scenario, State
from bcnb.presentation.presenter import page_presenter_of
from bcnb.presentation.table_adapter import table_adapter_of
from bcnb.storage.scenarios import find_scenario
from bcnb.storage.toml import Table, read_toml
from bcnb.storage.toml_fields import TABLE_KINDS, FieldFormat, Kinds, listed, nested, read_fields

MOST_WORDS = {"simple": 500, "plain": 700, "full": 800}
"""The largest number of our own words in a lesson at each level."""
ANSWERS = (2, 4)
HARD = (4, 8)
"""The allowed numbers of answers to the question, and of hard words."""
STANDARD = re.compile(r"D2\.His\.\d{1,2}\.(K-2|3-5|6-8|9-12)|CCSS\.ELA-LITERACY\.RH\.(6-8|9-10|11-12)\.\d{1,2}")
"""The pattern of codes of standards for history: the C3 framework, and reading in the Common Core."""


def read_question(table: Table) -> LessonQuestion:
    """Return the question of a lesson.

    Raises:
        FileError: for an invalid question.
    """
    question = read_fields(table, LessonQuestion)
    count = len(question.answers)
    if not ANSWERS[0] <= count <= ANSWERS[1]:
        raise table.fault(f"the question has {count} answers; it must be {ANSWERS[0]} to {ANSWERS[1]}", "answers")
    _each_once(table, question.answers, "answer", "answers")
    return question


def read_texts(table: Table, parts: Sequence[str], known: Iterable[str]) -> dict[str, Text]:
    """Return our texts by their parts. The parts must have this order, and cite only known sources.

    Raises:
        FileError: for a missing or invalid part, or a level with too many words.
    """
    found: dict[str, Text] = {}
    kinds: Kinds = {str: FieldFormat(_filled), "by": FieldFormat(partial(known_names, known))}
    for entry in table.tables("text"):
        if len(found) == len(parts):
            raise entry.fault(f"the parts end after {parts[-1]!r}", "part")
        if (part := entry.text("part")) != (due := parts[len(found)]):
            raise entry.fault(f"the part here is {due!r}, not {part!r}; the order is {', '.join(parts)}", "part")
        found[part] = read_fields(entry, Text, kinds, part=part)
    if len(found) < len(parts):
        raise table.fault(f"the part {parts[len(found)]!r} has no text", "text")
    for level in LEVELS:
        _check_length(table, found.values(), level)
    return found


class _HardWord(NamedTuple):
    """A hard word with its meaning."""

    word: str
    means: str


class _Answer(NamedTuple):
    """The description of a good answer to the question `of`."""

    of: str
    say: str


def read_hard_words(table: Table, key: str) -> dict[str, str]:
    """Return the hard words of a lesson with their meanings.

    Raises:
        FileError: for a word that is explained twice, or a wrong number of words.
    """
    found: dict[str, str] = {}
    for entry in table.tables(key):
        word, means = read_fields(entry, _HardWord)
        if word in found:
            raise entry.fault(f"the word {word!r} is explained twice", "word")
        found[word] = means
    if not HARD[0] <= len(found) <= HARD[1]:
        raise table.fault(f"{len(found)} hard words are explained; it must be {HARD[0]} to {HARD[1]}", key)
    return found


HARD_WORDS = FieldFormat(read_hard_words)


def read_teacher(table: Table, asked: Sequence[str]) -> Teacher:
    """Return the material for the teacher, with an answer to each question in `asked`.

    Raises:
        FileError: if an answer is missing, or something is invalid.
    """
    answers = FieldFormat(partial(_read_answers, asked), key="answer")
    teacher = read_fields(table, Teacher, {**TABLE_KINDS, "answers": answers})
    _check_teacher(table, teacher)
    return teacher


def _read_answers(asked: Sequence[str], table: Table, key: str) -> dict[str, str]:
    answers: dict[str, str] = {}
    for entry in table.tables(key):
        of, say = read_fields(entry, _Answer)
        if of not in asked:
            raise entry.fault(f"nothing is asked under {of!r}{did_you_mean(of, asked)}", "of")
        if of in answers:
            raise entry.fault(f"{of!r} is answered twice", "of")
        answers[of] = say
    for of in asked:
        if of not in answers:
            raise table.fault(f"the teacher has no answer of {of!r}", key)
    return answers


def known_names(known: Iterable[str], table: Table, key: str) -> tuple[str, ...]:
    """Return the names in a list, which may be empty.

    Raises:
        FileError: for an unknown name.
    """
    names, known = table.texts(key), set(known)
    for place, name in enumerate(names):
        if name not in known:
            raise table.fault(
                f"unknown work or source that bears facts {name!r}{did_you_mean(name, known)}", key, place
            )
    return names


def _check_teacher(table: Table, teacher: Teacher) -> None:
    for key, lines in (("aims", teacher.aims), ("warnings", teacher.warnings), ("standards", teacher.standards)):
        if not lines:
            raise table.fault(f"the teacher has no {key}", key)
        _each_once(table, lines, "line", key)
    for place, code in enumerate(teacher.standards):
        if not STANDARD.fullmatch(code):
            raise table.fault(f"{code!r} is not the code of a standard, such as D2.His.1.6-8", "standards", place)


def _filled(table: Table, key: str) -> str:
    return " ".join(table.text(key).split())


def _each_once(table: Table, texts: Sequence[str], what: str, key: str) -> None:
    for place, text in enumerate(texts):
        if not text.strip():
            raise table.fault(f"an {what} is empty" if what[0] in "aeiou" else f"a {what} is empty", key, place)
        if text in texts[:place]:
            raise table.fault(f"the {what} {text!r} is given twice", key, place)


def _check_length(table: Table, texts: Iterable[Text], level: str) -> None:
    count = sum(len(text.at(level).split()) for text in texts)
    if count > MOST_WORDS[level]:
        raise table.fault(f"the {level} texts have {count} words; the maximum is {MOST_WORDS[level]}", "text")


PLACES = 5
"""The number of places to find on the board."""
SEEN = (3, 4)
"""The allowed numbers of hexes in the question about the writer's view."""
BATTLE_ANSWERS = ("question", "most", "needs", "writer", "change", "past", "claim")
"""The questions that the teacher has answers to, besides the reading questions of the history."""


class _Board(NamedTuple):
    """The board of a scenario, with the labels of its hexes."""

    state: State
    labels: frozenset[str]


def find_lesson(battle: str) -> BattleLesson:
    """Return the lesson on a battle.

    Raises:
        FileError: for an invalid file.
        ValueError: for an unknown battle.
    """
    return load_lesson(lesson_file(battle))


def load_lesson(path: Path | str) -> BattleLesson:
    """Return the lesson in a file, which has the name of its battle.

    Raises:
        FileError: for an invalid file.
    """
    table, file = read_toml(path), Path(path)
    battle = read_battle(table, file)
    try:
        history, scenario = find_history(battle), find_scenario(f"{DEFAULT_RULESET}/{battle}")
    except ValueError as error:
        raise table.fault(str(error), "battle") from None
    return read_lesson(table, file, history, scenario)


def read_lesson(table: Table, file: Path, history: History, scenario: Scenario) -> BattleLesson:
    """Return the lesson in the table of a file, for this history and this scenario.

    Raises:
        FileError: for an invalid lesson.
    """
    read_battle(table, file)
    board = _board(scenario)
    known = [*history.works, *(voice.id for voice in history.voices if voice.confidence != "C")]
    asked = [*(one.id for one in history.readings), *BATTLE_ANSWERS]
    kinds: Kinds = {
        "question": nested(read_question),
        "places": FieldFormat(partial(_read_places, known, board), key="place"),
        "writer": nested(partial(_read_writer, history, board)),
        "texts": FieldFormat(lambda lesson, _: read_texts(lesson, PARTS, known), key="text"),
        "hard": HARD_WORDS,
        "teacher": nested(lambda teacher: read_teacher(teacher, asked)),
    }
    lesson = read_fields(table, BattleLesson, kinds, file=file, history=history, scenario=scenario)
    table.finish()
    return lesson


def _read_places(known: list[str], board: _Board, table: Table, key: str) -> tuple[PlaceToFind, ...]:
    places: list[PlaceToFind] = []
    own: Kinds = {"hexes": FieldFormat(partial(_hexes, board)), "by": FieldFormat(partial(known_names, known))}
    for entry in table.tables(key):
        place = read_fields(entry, PlaceToFind, {**TABLE_KINDS, **own})
        if any(place.name == other.name for other in places):
            raise entry.fault(f"the place {place.name!r} is given twice", "name")
        for number, label in enumerate(place.hexes):
            for other in places:
                if label in other.hexes:
                    raise entry.fault(f"{label} belongs to {other.name!r} already", "hexes", number)
        places.append(place)
    if len(places) != PLACES:
        raise table.fault(f"there are {len(places)} places; it must be {PLACES}", key)
    return tuple(places)


def _read_writer(history: History, board: _Board, table: Table) -> Writer:
    at = FieldFormat(lambda writer, key: _checked(writer, board, writer.text(key), key))
    writer = read_fields(table, Writer, {**TABLE_KINDS, "at": at, "hexes": FieldFormat(partial(_hexes, board))})
    printed = [voice.id for voice in history.printed]
    if writer.source not in printed:
        raise table.fault(
            f"unknown source with words {writer.source!r}{did_you_mean(writer.source, printed)}", "source"
        )
    _check_seen(table, writer, board.state)
    return writer


def _check_seen(table: Table, writer: Writer, state: State) -> None:
    if not SEEN[0] <= (count := len(writer.hexes)) <= SEEN[1]:
        raise table.fault(f"{count} hexes are asked about; it must be {SEEN[0]} or {SEEN[1]}", "hexes")
    if writer.at in writer.hexes:
        raise table.fault(f"the writer is on {writer.at} already", "hexes", writer.hexes.index(writer.at))
    clear = [label for label in writer.hexes if table_adapter_of(state).sight(state, writer.at, label).clear]
    if len(clear) in (0, count):
        hidden = "none of these hexes is" if not clear else "all of these hexes are"
        raise table.fault(f"{hidden} in sight from {writer.at}: name one that is and one that is not", "hexes")


def _board(scenario: Scenario) -> _Board:
    state = ruleset(scenario.ruleset).setup(scenario)
    return _Board(state, frozenset(cell.hex for cell in page_presenter_of(state).scene(state).cells))


def _hexes(board: _Board, table: Table, key: str) -> tuple[str, ...]:
    """Return the labels under a key: at least one, all on the board and different. Raises FileError."""
    labels = table.texts(key)
    if not labels:
        raise table.fault(f"no hex is named: give {key}")
    for place, label in enumerate(labels):
        _checked(table, board, label, key, place)
        if label in labels[:place]:
            raise table.fault(f"{label} is given twice", key, place)
    return labels


def _checked(table: Table, board: _Board, label: str, *keys: str | int) -> str:
    if label not in board.labels:
        raise table.fault(f"there is no {label!r} on this board", *keys)
    return label


OPENING = "why-the-war"
"""The name of the first lesson's file."""
WHY_THE_WAR_ANSWERS = ("question", "claim")
"""The questions of the first lesson that the teacher has answers to."""


def find_opening() -> WhyTheWarLesson:
    """Return the first lesson.

    Raises:
        FileError: for an invalid file.
        ValueError: if the file is missing.
    """
    return load_opening(lesson_file(OPENING))


def load_opening(path: Path | str) -> WhyTheWarLesson:
    """Return the first lesson in a file.

    Raises:
        FileError: for an invalid file.
    """
    return read_opening(read_toml(path), Path(path))


def read_opening(table: Table, file: Path) -> WhyTheWarLesson:
    """Return the first lesson in the table of a file.

    Raises:
        FileError: for an invalid lesson.
    """
    names = KnownNames(works())
    claims = tuple(_read_claim(names, entry) for entry in table.tables("source"))
    check_voices(table, (claim.voice for claim in claims), {})
    names.cited.update(claim.voice.id for claim in claims if claim.voice.confidence != "C")
    facts = tuple(read_fields(entry, LessonFact, names.kinds) for entry in table.tables("fact"))
    known = [*names.cited, *(fact.id for fact in facts)]
    texts = read_texts(table, OPENING_PARTS, known)
    names.facts.update(texts)
    kinds: Kinds = {
        **TABLE_KINDS,
        "question": nested(read_question),
        "quiz": listed(partial(read_item, names)),
        "hard": HARD_WORDS,
        "teacher": nested(lambda teacher: read_teacher(teacher, WHY_THE_WAR_ANSWERS)),
    }
    opening = read_fields(
        table, WhyTheWarLesson, kinds, file=file, facts=facts, claims=claims, texts=texts, works=works()
    )
    if (count := len(opening.quiz)) < FEWEST_ITEMS:
        raise table.fault(f"the quiz has {count} questions; it must be {FEWEST_ITEMS} or more", "quiz")
    table.finish()
    return opening


def _read_claim(names: KnownNames, table: Table) -> Claim:
    return read_fields(table, Claim, voice=read_voice(names, table))
