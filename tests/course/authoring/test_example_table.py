"""An example as a table of its file: actions that it only checks, and examples of our files that come back."""

from pathlib import Path

import pytest

from bcnb.course.authoring.example_table import (
    EXAMPLE_KEYS,
    LEGAL,
    NOT_LEGAL,
    ExampleParts,
    read_example,
    texts_of,
    write_example,
)
from bcnb.course.authoring.question_maker import make_question
from tests.course.authoring.test_opened_question import DRAWN, opened
from tests.course.authoring.test_question_maker import chosen, refusal, worded

CHECKING = [
    (path, number)
    for path in DRAWN
    for number, one in enumerate(opened(path).examples)
    if one.keys() & {LEGAL, NOT_LEGAL} and one.keys() <= EXAMPLE_KEYS
]


def test_an_example_with_a_legal_and_an_illegal_action_is_a_valid_part_of_the_file() -> None:
    asking = chosen(refusal(worded()), "order e5", "done")
    recording = asking.example.choose("battle e5 f5", only_check=True).choose("order e5", only_check=True)
    asking = asking.with_recording(recording).with_text("say", "It may battle, but orders are over.")
    assert asking.named_rules == ("3.5", "4.10")
    asking = asking.with_example()
    text, question = make_question(asking)
    assert text.endswith('do = ["order e5", "done"]\nlegal = ["battle e5 f5"]\nnot_legal = ["order e5"]\n')
    assert (question.tries[1].legal, question.tries[1].not_legal) == (("battle e5 f5",), ("order e5",))
    assert asking.without_example().with_example() == asking


def test_the_examples_of_our_files_that_check_actions_come_back_as_they_are() -> None:
    assert len(CHECKING) > 10


@pytest.mark.parametrize(("path", "number"), CHECKING, ids=lambda part: getattr(part, "stem", str(part)))
def test_an_example_of_our_files_comes_back_as_it_is(path: Path, number: int) -> None:
    asking = opened(path)
    example = asking.examples[number]
    back = write_example(str(example["say"]), read_example(asking.start, example))
    assert back.keys() == example.keys()
    assert len(back.get("then", ())) == len(example.get("then", ()))
    for key in ("do", LEGAL, NOT_LEGAL):
        assert texts_of(back, key) == texts_of(example, key)


def test_an_example_that_the_position_no_longer_fits_is_changed_only_in_its_file() -> None:
    with pytest.raises(ValueError, match="checks actions that only its file can change"):
        read_example(worded().start, {"say": "x", LEGAL: ["order e8"]})


def test_an_example_needs_an_action_a_sentence_and_a_result() -> None:
    recording = worded().example
    with pytest.raises(ValueError, match="needs an action"):
        write_example("x", ExampleParts(recording))
    done = recording.choose("done")
    with pytest.raises(ValueError, match="write a sentence"):
        write_example("", ExampleParts(done))
    with pytest.raises(ValueError, match="choose at least one event"):
        write_example("x", ExampleParts(done))
