from typing import Any

import pytest

from tests.helpers.samples import WHOLE, leave_to_whole


class Case:
    """A collected test with its marks."""

    def __init__(self, nodeid: str, *marks: pytest.MarkDecorator) -> None:
        self.nodeid = nodeid
        self.marks = [decorator.mark for decorator in marks]

    def get_closest_marker(self, name: str) -> pytest.Mark | None:
        return next((mark for mark in self.marks if mark.name == name), None)

    def add_marker(self, name: str) -> None:
        self.marks.append(pytest.Mark(name, (), {}, _ispytest=True))


def test_all_but_each_third_case_are_left_to_make_whole() -> None:
    cases: list[Any] = [Case(f"a.py::test_one[{number}]", pytest.mark.sampled(3)) for number in range(7)]
    other: Any = Case("a.py::test_other[1]", pytest.mark.sampled(3))
    left: Any = Case("a.py::test_long", pytest.mark.whole)
    assert leave_to_whole([*cases, other, left]) == [*(cases[n] for n in (1, 2, 4, 5)), left]


def test_this_run_has_none_of_them(request: pytest.FixtureRequest) -> None:
    whole = [item.nodeid for item in request.session.items if item.get_closest_marker("whole")]
    assert WHOLE or whole == []
