"""The question under way in the home folder, saved after every click."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from bcnb.course.authoring.example_actions import LONGEST_ACTION, MOST_ACTIONS, Recording, is_plain
from bcnb.course.authoring.example_table import EXAMPLE_KEYS, LEGAL, NOT_LEGAL
from bcnb.course.authoring.opened_question import OpenedQuestion, open_question
from bcnb.course.authoring.own_lesson import OwnStep, read_question_step
from bcnb.course.authoring.question_facts import AFTER, cards_of
from bcnb.course.authoring.question_maker import (
    MOST_EXAMPLES,
    SIDES,
    TEXTS,
    Asking,
    RecordedMoment,
    asking_of,
)
from bcnb.editor.board_state import board_state
from bcnb.editor.draft import Tables
from bcnb.editor.edit_checks import checked_line
from bcnb.editor.starts import from_moment
from bcnb.editor.stored_draft import QUESTIONS
from bcnb.engine.game_registry import RULESETS, rulebook, ruleset
from bcnb.engine.ruleset import State, side_of
from bcnb.storage import toml_scanner
from bcnb.storage.files import Unusable, make_folder, read_bytes, read_stored, save_bytes
from bcnb.storage.game_files import game_files_for
from bcnb.storage.paths import home_folder, sorted_paths
from bcnb.storage.records import find_recorded_game, record_names
from bcnb.storage.toml import FileError, Table, TomlLocation, decode, read_toml

SUFFIX = ".question"
FILE, ASIDE = f"my-question{SUFFIX}", f"my-question-damaged{SUFFIX}"
"""The names of the stored question, and of a damaged one that was replaced."""
FORMAT = 1
LARGEST = 600_000
"""The maximum size of the stored question in bytes."""


def load_asking(drawn: State) -> tuple[Asking, str]:
    """Return the stored question about a drawn position, and what is wrong with the stored file, or an empty text."""
    found = read_stored(home_folder() / FILE, ASIDE, LARGEST, lambda data: read_asking(data, drawn))
    if isinstance(found, Unusable):
        return Asking(drawn), found.say("question")
    return found or Asking(drawn), ""


def save_asking(asking: Asking) -> None:
    """Save the question under way.

    Raises:
        OSError: if the file cannot be written.
    """
    make_folder(home_folder())
    save_bytes(home_folder() / FILE, write_asking(asking).encode(), over=True)


def write_asking(asking: Asking) -> str:
    """Return the question under way as JSON."""
    recording = asking.recording
    stored = {
        "format": FORMAT,
        "ruleset": asking.ruleset,
        **{name: getattr(asking, name) for name in (*TEXTS, "side", "card", "played", "say")},
        "rules": list(asking.rules),
        "opened": {"name": asking.opened.name, "text": asking.text} if asking.opened else {},
        "examples": [] if asking.opened else list(asking.examples),
        "moment": [asking.moment.record, asking.moment.ply] if asking.moment and asking.in_battle else [],
        "do": list(recording.do if recording else ()),
        "next": list(recording.next_texts if recording else ()),
        "shown": list(asking.shown),
        "checked": list(asking.checked),
    }
    return json.dumps(stored, ensure_ascii=False, indent=1)


def check_asking(data: bytes) -> None:
    """Check the bytes of a stored question from a file that may be hostile. Raises ValueError if it is not valid."""
    _checked(data)


def read_asking(data: bytes, drawn: State) -> Asking:
    """Return the stored question about a drawn position. What its game does not have is left out.

    Raises:
        ValueError: if the data is not a valid stored question.
    """
    stored = _checked(data)
    asking = _of_file(stored, drawn) if stored["opened"] else _of_words(stored, drawn)
    if stored["ruleset"] != asking.ruleset:
        return asking
    asking = _at_moment(asking, stored.get("moment", []))
    try:
        recording = Recording(asking.start, tuple(stored["do"]), next_texts=tuple(stored.get("next", ())))
    except ValueError:
        return asking
    asking = replace(asking, shown=tuple(stored["shown"]), checked=tuple(stored.get("checked", ())))
    return asking.with_recording(recording)


def _of_file(stored: Tables, drawn: State) -> Asking:
    """Return the question in a file that was opened, as it was saved with its changes."""
    opened = open_question(stored["opened"]["text"], f"{stored['opened']['name']}.toml")
    return asking_of(opened).with_text("say", stored["say"]).on(drawn)


def _at_moment(asking: Asking, moment: Sequence[Any]) -> Asking:
    """Return the question at its moment of a recorded game, if this game is still there and drawn."""
    if not moment or moment[0] not in record_names():
        return asking
    record, ply = moment
    try:
        begun = from_moment(record, ply)
        return asking.at(moment_of(record, ply, board_state(begun.draft, begun.palette))).on(asking.drawn)
    except ValueError:
        return asking


def _of_words(stored: Tables, drawn: State) -> Asking:
    asking = Asking(drawn, examples=tuple(stored["examples"]), side=stored["side"], played=stored["played"])
    for name in (*TEXTS, "say"):
        asking = asking.with_text(name, stored[name])
    book = rulebook(drawn.ruleset).RULES
    for rule in stored["rules"]:
        asking = asking.with_rule(rule) if rule in book else asking
    return replace(asking, card=stored["card"]) if stored["card"] in cards_of(drawn) else asking


def moment_of(record: str, ply: int | None, drawn: State) -> RecordedMoment:
    """Return a moment of a recorded game, by default its end, with the drawing of its position.

    Raises:
        ValueError: for an unknown game or ply.
    """
    states = find_recorded_game(record).states
    number = len(states) - 1 if ply is None else ply
    if not 0 <= number < len(states):
        raise ValueError(f"the game has the plies 0 to {len(states) - 1} (got {number})")
    return RecordedMoment(record, number, drawn, states[number])


# --- question files ---------------------------------------------------------------------------------------------------


def question_files() -> dict[str, Path]:
    """Return the question files in the home folder by their names without suffix."""
    return {path.stem: path for path in sorted_paths(home_folder() / QUESTIONS, "*.toml")}


def find_own_question(name: str) -> OwnStep:
    """Return the question with a name in the home folder, or in a file that ends in `.toml`, as a step to read.

    Raises:
        FileError: for an invalid file.
        OSError: if it cannot be read.
        ValueError: for an unknown name.
    """
    return read_question_step(read_toml(name if name.endswith(".toml") else _question_file(name)))


def _question_file(name: str) -> Path:
    if (path := question_files().get(name)) is None:
        raise ValueError(f"unknown question {name!r:.80}. Open its file first.")
    return path


def find_question_file(name: str) -> OpenedQuestion | None:
    """Return the question with a name in the home folder, or None if it is under way already, perhaps changed.

    Raises:
        FileError: for an invalid file.
        OSError: if it cannot be read.
        ValueError: for an unknown name, or a question without a position.
    """
    path = _question_file(name)
    opened = open_question(decode(path.name, read_bytes(path, toml_scanner.LARGEST)), path.name)
    under_way = load_asking(opened.drawn)[0].opened
    return None if under_way and under_way.name == opened.name else opened


# --- checks -----------------------------------------------------------------------------------------------------------

_KINDS: Mapping[str, type] = {
    **dict.fromkeys((*TEXTS, "say", "ruleset", "side", "card"), str),
    **dict.fromkeys(("rules", "examples", "do", "shown"), list),
    "played": bool,
    "opened": dict,
}


def _checked(data: bytes) -> Tables:
    """Return the stored values, all of which have the right form. Raises ValueError."""
    if len(data) > LARGEST:
        raise ValueError(f"it is larger than {LARGEST:,} bytes")
    try:
        stored = json.loads(decode(FILE, data))
    except (FileError, ValueError, RecursionError):
        raise ValueError("it is damaged") from None
    if not isinstance(stored, dict) or any(type(stored.get(name)) is not kind for name, kind in _KINDS.items()):
        raise ValueError("it is damaged")
    if stored["ruleset"] not in RULESETS or side_of(stored["side"]) not in SIDES:
        raise ValueError("it names an unknown game or side")
    if len(stored["examples"]) > MOST_EXAMPLES or any(type(number) is not int for number in stored["shown"]):
        raise ValueError("it is damaged")
    checked = stored.get("checked", [])
    if not isinstance(checked, list) or any(type(name) is not str for name in checked):
        raise ValueError("it is damaged")
    if list(map(type, stored.get("moment", []))) not in ([], [str, int]):
        raise ValueError("it names a damaged moment")
    for name in (*TEXTS, "say"):
        checked_line(stored[name], 1000, f"its {name}")
    for name in ("do", "next"):
        _check_actions(stored.get(name, []), stored["ruleset"])
    _check_opened(stored["opened"])
    for example in stored["examples"]:
        _check_example(example, stored["ruleset"])
    return stored


def _check_opened(opened: Tables) -> None:
    """Raise ValueError unless these are the name and the text of a question file, or nothing."""
    if opened and (opened.keys() != {"name", "text"} or not all(isinstance(one, str) for one in opened.values())):
        raise ValueError("it is damaged")
    if opened:
        checked_line(opened["name"], 200, "its name")
        open_question(opened["text"], FILE)


def _check_actions(texts: object, name: str) -> None:
    if not isinstance(texts, list) or len(texts) > MOST_ACTIONS:
        raise ValueError("it has a damaged example")
    for text in texts:
        if not isinstance(text, str) or len(text) > LONGEST_ACTION:
            raise ValueError("it has a damaged example")
        ruleset(name).parse(text)


def _check_example(example: object, name: str) -> None:
    if not isinstance(example, dict) or not {"say"} <= example.keys() <= EXAMPLE_KEYS:
        raise ValueError("it has a damaged example")
    say, then = example["say"], example.get("then", [])
    if not isinstance(say, str) or not isinstance(then, list) or not isinstance(example.get("refused", ""), str):
        raise ValueError("it has a damaged example")
    checked_line(say, 1000, "its sentence")
    for key in ("do", LEGAL, NOT_LEGAL):
        _check_actions(example.get(key, []), name)
    try:
        game_files_for(name).read_after(Table({**example.get(AFTER, {})}, TomlLocation(FILE)))
    except (FileError, TypeError):
        raise ValueError("it has a damaged example") from None
    if not all(isinstance(part, Mapping) and all(map(is_plain, part.values())) for part in then):
        raise ValueError("it has a damaged example")
