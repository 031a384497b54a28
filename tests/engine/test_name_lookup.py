"""Suggestions of known names, and the lenient lookup of a name."""

import pytest

from bcnb.engine.name_lookup import did_you_mean, same_name


@pytest.mark.parametrize(
    ("name", "known", "prefix", "hint"),
    [
        ("shilo", ("shiloh", "antietam"), "", ". Did you mean 'shiloh'?"),
        ("GETT", ("gettysburg-2", "gettysburg-3"), "", ". Did you mean 'gettysburg-2' or 'gettysburg-3'?"),
        ("--umpir", ("--umpire", "--toml"), "--", ". Did you mean '--umpire'?"),
        ("-ply", ("--ply", "--seat"), "--", ". Did you mean '--ply'?"),
        ("--color", ("--toml", "--json"), "--", ""),
        ("waterloo", ("shiloh",), "", ""),
    ],
)
def test_the_nearest_names_are_suggested_as_a_question(
    name: str, known: tuple[str, ...], prefix: str, hint: str
) -> None:
    assert did_you_mean(name, known, prefix) == hint


@pytest.mark.parametrize(
    ("name", "known", "found"),
    [
        ("FAQ 9", ("faq-09", "faq-19"), "faq-09"),
        ("Gaines’ Mill", ("gaines-mill",), "gaines-mill"),
        ("faq-09", ("faq-09", "FAQ 9"), "faq-09"),
        ("FAQ 9", ("faq-09", "faq-9"), None),
        ("-", ("--",), None),
    ],
)
def test_a_name_is_found_whatever_its_case_punctuation_and_zeros(
    name: str, known: tuple[str, ...], found: str | None
) -> None:
    assert same_name(name, known) == found
