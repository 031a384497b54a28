"""What-ifs are found by their names."""

import pytest

from bcnb.course.history.catalogue import find_history, list_histories
from bcnb.course.history.whatif import find_whatif, find_whatifs


def test_a_what_if_is_found_by_its_name() -> None:
    history, whatif = find_whatif("murfreesboro/first-union")
    assert (history.battle, whatif.name) == ("murfreesboro", "first-union")
    names = [one.name for battle in list_histories() for one in find_history(battle).whatifs]
    once = next(name for name in names if names.count(name) == 1)
    assert find_whatif(once)[1].name == once
    assert find_whatifs(once) == (find_whatif(once),)


def test_the_name_of_a_battle_means_its_what_ifs() -> None:
    found = find_whatifs("first-bull-run")
    assert [whatif.name for _, whatif in found] == ["no-railway", "longer-day"]
    assert {history.battle for history, _ in found} == {"first-bull-run"}


def test_a_what_if_that_names_nothing_is_refused() -> None:
    names = [one.name for battle in list_histories() for one in find_history(battle).whatifs]
    twice = next((name for name in names if names.count(name) > 1), None)
    with pytest.raises(ValueError, match=r"unknown what-if 'frist-union'. Did you mean 'first-union'"):
        find_whatif("frist-union")
    with pytest.raises(ValueError, match="unknown what-if 'zzz'; name a battle"):
        find_whatif("zzz")
    with pytest.raises(ValueError, match="unknown battle 'shilo'"):
        find_whatif("shilo/first-union")
    if twice:
        with pytest.raises(ValueError, match="belongs to more than one battle: write "):
            find_whatif(twice)
