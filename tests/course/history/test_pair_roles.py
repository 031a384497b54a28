"""Roles at one screen: each student has each role once before they repeat."""

import pytest

from bcnb.course.history.pair_roles import role_duties, role_lines, role_templates

NAMES = ("Ada", "Ben", "Cleo")


def test_three_students_have_three_roles_in_turn() -> None:
    first, second, third = role_lines(NAMES)
    assert first == "Now: Ada commands, Ben is staff officer and Cleo is correspondent."
    assert second == "Now: Ben commands, Cleo is staff officer and Ada is correspondent."
    assert third.startswith("Now: Cleo commands")


@pytest.mark.parametrize("names", [(), ("Ada",)])
def test_fewer_than_two_students_have_no_roles(names: tuple[str, ...]) -> None:
    assert role_lines(names) == ()


def test_templates_give_the_same_lines() -> None:
    for count, lines in enumerate(role_templates()):
        assert tuple(line.format(*NAMES) for line in lines) == role_lines(NAMES[:count])


def test_each_role_has_a_duty() -> None:
    assert [role for role, duty in role_duties() if duty] == ["commander", "staff officer", "correspondent"]
