"""One line of text for every action, from a table of verbs."""

from dataclasses import dataclass

import pytest

from bcnb.engine.notation import Notation, Word, read_name


@dataclass(frozen=True, slots=True)
class Go:
    steps: int
    how: str = ""


@dataclass(frozen=True, slots=True)
class Wait:
    pass


def read_how(text: str) -> str:
    if text not in ("fast", "slowly"):
        raise ValueError(f"{text!r} is no way to go")
    return text


NOTATION = Notation({"go": (Go, (Word(int, str), Word(read_how, str, optional=True))), "wait": (Wait, ())})


@pytest.mark.parametrize(("text", "action"), [("go 3", Go(3)), ("go 3 fast", Go(3, "fast")), ("wait", Wait())])
def test_an_action_is_written_and_read(text, action):
    assert NOTATION.parse(text) == action
    assert NOTATION.write(action) == text
    assert NOTATION.parse(text) is NOTATION.parse(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("run", "'run' is not a valid action: the first word is one of go, wait"),
        ("go", "'go' is not a valid action: 'go' takes 1 word (got 0)"),
        ("go 1 fast now", "'go 1 fast now' is not a valid action: 'go' takes 1 word (got 3)"),
        ("go far", "'go far' is not a valid action: invalid literal"),
        ("go 1 soon", "'go 1 soon' is not a valid action: 'soon' is no way to go"),
        ("wait ", "'wait ' is not a valid action: 'wait' takes no words (got 1)"),
    ],
)
def test_what_is_not_an_action_is_reported(text, reason):
    with pytest.raises(ValueError, match=r"not a valid action|takes") as raised:
        NOTATION.parse(text)
    assert str(raised.value).startswith(reason)


def test_a_name_can_be_seen():
    assert read_name("rally") == "rally"
    for text in ("", "a\tb", "\x00"):
        with pytest.raises(ValueError, match="a word is missing"):
            read_name(text)
