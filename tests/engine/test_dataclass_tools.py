import pickle
from copy import copy, deepcopy
from dataclasses import FrozenInstanceError, asdict, dataclass, fields, replace

import pytest

from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.game_registry import RULESETS, ruleset


@frozen
class Step:
    """A step."""

    at: int
    far: bool = False
    over: tuple[int, ...] = ()

    def __str__(self) -> str:
        return f"step {self.at}"

    @property
    def next(self) -> int:
        return self.at + 1


@frozen
class Leap(Step):
    """A step that says how high it is."""

    high: int = 3


@frozen
class Rest:
    """Nothing is reported about it."""


@dataclass(frozen=True, slots=True)
class Usual:
    """The same as a step, made by the standard library."""

    at: int
    far: bool = False
    over: tuple[int, ...] = ()


def test_a_value_has_its_fields_in_order_and_their_defaults():
    assert (Step(4).at, Step(4).far, Step(4, over=(1,)).over) == (4, False, (1,))
    assert [field.name for field in fields(Leap)] == ["at", "far", "over", "high"]
    assert asdict(Leap(4)) == {"at": 4, "far": False, "over": (), "high": 3}
    assert replace(Step(4, True), at=5) == Step(5, True)


def test_values_are_equal_if_type_and_fields_are():
    assert Step(4) == Step(4)
    assert Step(4) != Step(4, True)
    assert Step(4) != Leap(4)
    assert Step(4) != Usual(4)
    assert Rest() == Rest()
    assert Rest() != Step(4)


def test_equal_values_are_one_in_a_set():
    assert len({Step(4), Step(4), Step(5), Leap(4), Rest(), Rest()}) == 4


@pytest.mark.parametrize("one", [Step(4, over=(1, 2)), Leap(4, True), Rest()])
def test_a_copy_and_a_pickle_are_equal_values(one):
    assert [copy(one), deepcopy(one), pickle.loads(pickle.dumps(one))] == [one] * 3


def test_it_is_shown_as_it_would_be_written():
    assert repr(Step(4, over=(1,))) == "Step(at=4, far=False, over=(1,))"
    assert (repr(Rest()), str(Step(4)), Step(4).next) == ("Rest()", "step 4", 5)
    assert Step.__doc__ == "A step."


def test_nothing_of_it_can_be_changed():
    step = Step(4)
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'at'"):
        step.at = 5
    with pytest.raises(FrozenInstanceError, match="cannot delete field 'at'"):
        del step.at
    with pytest.raises(FrozenInstanceError):
        step.other = 5
    assert not hasattr(step, "__dict__")


def test_it_is_taken_apart_by_a_pattern():
    match Step(4, True):
        case Step(at, far):
            assert (at, far) == (4, True)


@pytest.mark.parametrize("given", [{}, {"at": 4, "near": True}])
def test_fields_that_are_missing_or_unknown_are_refused_at_the_first_value_and_after(given):
    @frozen
    class New:
        """Made for this test."""

        at: int

    for _ in range(2):
        with pytest.raises(TypeError, match=r"__init__\(\)"):
            New(**given)
        assert New(4).at == 4


def test_what_the_standard_library_makes_behaves_the_same():
    for kind in (Step, Usual):
        one = kind(4, over=(1,))
        assert (hash(one), repr(one).partition("(")[2]) == (hash((4, False, (1,))), "at=4, far=False, over=(1,))")
        assert kind.__match_args__ == ("at", "far", "over")
        assert kind.__slots__ == ("at", "far", "over")


def test_types_share_an_initializer_until_the_first_value_is_made():
    @frozen
    class New:
        """Made for this test."""

    @frozen
    class Other:
        """Also made for this test."""

    assert New.__init__ is Other.__init__
    New()
    assert New.__init__ is not Other.__init__


@pytest.mark.parametrize("name", RULESETS)
def test_every_event_of_every_game_is_made_so(name):
    assert {kind.__setattr__ for kind in ruleset(name).event_types.values()} == {Step.__setattr__}
