"""A TOML text in which single statements are replaced."""

import pytest

from bcnb.editor.toml_document import TomlDocument
from bcnb.storage.paths import scenarios_folder

TEXT = """\
# first
a = 1 # one
b = [
  "x", # in a list
  "[y]",
]

# about t
[t]
c = '''
[not a table]
'''
d = { e = 1 }

[[l]]
n = 1

[[l]]
n = 2
# last
"""
ORDER = ("a", "b", "z", "t", "l", "m")


def test_a_document_is_its_text() -> None:
    assert str(TomlDocument(TEXT)) == TEXT
    assert str(TomlDocument("")) == ""
    assert str(TomlDocument("# only a comment")) == "# only a comment"


@pytest.mark.parametrize("file", sorted(scenarios_folder().rglob("*.toml")), ids=lambda file: file.stem)
@pytest.mark.sampled(8)
def test_every_file_of_the_project_is_its_text(file) -> None:
    text = file.read_text("utf-8")
    assert str(TomlDocument(text)) == text


def test_a_value_is_replaced_in_its_place() -> None:
    document = TomlDocument(TEXT)
    document.set_value(("t", "d"), "d = 2\n", ("c", "d"))
    assert str(document) == TEXT.replace("d = { e = 1 }", "d = 2")


def test_a_new_value_comes_after_those_before_it() -> None:
    document = TomlDocument(TEXT)
    document.set_value(("z",), "z = 3\n", ORDER)
    assert str(document) == TEXT.replace("]\n\n# about", "]\nz = 3\n\n# about")
    document = TomlDocument("[t]\nc = 1\n")
    document.set_value(("a",), "a = 1\n", ORDER)
    assert str(document) == "a = 1\n\n[t]\nc = 1\n"


def test_a_list_of_tables_is_replaced_as_a_whole() -> None:
    document = TomlDocument(TEXT)
    document.set_tables("l", "[[l]]\nn = 9\n", ORDER)
    assert str(document) == TEXT[: TEXT.index("[[l]]")] + "[[l]]\nn = 9\n# last\n"


def test_a_new_table_comes_before_those_after_it() -> None:
    document = TomlDocument("a = 1\n\n[m]\nx = 1\n")
    document.set_tables("t", "[t]\nc = 1\n", ORDER)
    assert str(document) == "a = 1\n\n[t]\nc = 1\n\n[m]\nx = 1\n"


def test_a_table_is_removed_with_its_comment() -> None:
    document = TomlDocument(TEXT)
    document.remove(("t",))
    assert str(document) == TEXT[: TEXT.index("\n# about")] + TEXT[TEXT.index("\n[[l]]") :]


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("[t]\na = 1\n", True),
        ("t.a = 1\n", False),
        ("t = { a = 1 }\n", False),
        ("[t]\n[t.u]\n", False),
        ("[t]\na.b = 1\na.c = 2\n", True),
    ],
)
def test_a_plain_table_has_one_header_and_one_statement_for_each_key(text: str, plain: bool) -> None:
    assert TomlDocument(text).is_plain("t") is plain


def test_line_ends_of_the_text_are_used() -> None:
    document = TomlDocument("a = 1\r\n[t]\r\nc = 1")
    document.set_value(("t", "d"), "d = 1\n", ("c", "d"))
    assert str(document) == "a = 1\r\n[t]\r\nc = 1\r\nd = 1\r\n"
