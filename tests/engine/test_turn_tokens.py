import pytest
from hypothesis import given
from hypothesis import strategies as st

from bcnb.engine.codec import LONGEST_LINE
from bcnb.engine.turn_tokens import Kind, TextFault, check_line, fold_letters, read_tokens, write_comment

NAMES = {fold_letters(name): word for name, word in {"Probe Center": "probe-centre", "Rally": "rally"}.items()}


def texts(line: str) -> list[str]:
    return [token.text for token in read_tokens(line, NAMES)]


def test_words_are_lower_case_and_punctuation_separates_them():
    assert texts("B8-d7, a8-c8; ASSF: x") == ["b8-d7", "a8-c8", "assf", "x"]
    assert [token.joins for token in read_tokens("a b, c | d", NAMES)] == [False, True, False, False, False]


def test_columns_count_from_one():
    assert [token.column for token in read_tokens("a | {b} [1] c", NAMES)] == [1, 3, 5, 9, 13]


@pytest.mark.parametrize("name", ["Probe Center", "probe-center", "PROBE  CENTER", "probe center"])
def test_a_name_is_one_word_however_it_is_written(name):
    assert texts(f"4 {name} a1") == ["4", "probe-centre", "a1"]
    assert texts(f"+{name} +rally") == ["+probe-centre", "+rally"]
    assert texts(f"+ {name}") == ["+probe-centre"]


def test_a_name_does_not_reach_over_punctuation():
    assert texts("probe, center") == ["probe", "center"]


def test_the_letters_of_word_processors_are_read_as_plain_ones():
    assert texts("b8–d7 d7×e7 a—b") == ["b8-d7", "d7xe7", "a-b"]


def test_spaces_around_a_link_do_not_matter():
    assert texts("d7 x e7 b8 - d7 e1 =f2 a1- b2") == ["d7xe7", "b8-d7", "e1=f2", "a1-b2"]
    assert texts("x16 a1") == ["x16", "a1"]


@given(st.text(max_size=40))
def test_every_comment_is_read_as_it_was_written(text):
    (token,) = read_tokens(write_comment(text), NAMES)
    assert (token.kind, token.text) == (Kind.COMMENT, text)
    check_line(write_comment(text))


@pytest.mark.parametrize(
    ("line", "column"),
    [("a {b", 3), ("a ]", 3), ("a } b", 3), ("[1", 1), ("b [nope]", 3), ("[" * 20_000, 1), ("[1e5]", 1)],
)
def test_a_fault_has_its_column(line, column):
    with pytest.raises(TextFault) as fault:
        read_tokens(line, NAMES)
    assert fault.value.column == column


@pytest.mark.parametrize(("line", "column"), [("ab\x07c", 3), ("a\u202eb", 2), ("\x00", 1), ("\ta\x1b", 3)])
def test_a_control_character_has_its_column(line, column):
    with pytest.raises(TextFault, match="control character") as fault:
        check_line(line)
    assert fault.value.column == column


def test_a_line_has_a_longest_length():
    check_line("a" * LONGEST_LINE)
    with pytest.raises(TextFault, match="at most 65,536 characters"):
        check_line("a" * (LONGEST_LINE + 1))
