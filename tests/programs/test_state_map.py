"""`make map`: the stored outlines are those that it makes."""

import os

import pytest

from tests.programs import state_map

pytestmark = pytest.mark.unmeasured


@pytest.fixture(scope="module")
def fetched() -> tuple[bytes, str]:
    if not os.environ.get("BCNB_REQUIRE_JS"):
        pytest.skip("needs npm and a registry; BCNB_REQUIRE_JS=1 runs it")
    try:
        return state_map.fetch()
    except OSError as lack:
        pytest.skip(str(lack))


def test_the_stored_files_are_made_again_byte_for_byte(fetched):
    outlines, text = fetched
    for name, made in {**state_map.pictures(outlines), state_map.NOTICE: state_map.notice(text)}.items():
        assert (state_map.FOLDER / name).read_bytes() == made.encode()


def test_another_package_is_refused():
    with pytest.raises(ValueError, match="has changed"):
        state_map.unpacked(b"another")


def test_a_line_keeps_its_ends_and_loses_what_does_not_show():
    assert state_map.simplified([(0, 0), (1, 0.1), (2, 0), (3, 9), (4, 0)], 1) == [(0, 0), (2, 0), (3, 9), (4, 0)]


def test_a_border_between_joined_states_is_left_out():
    two = (
        b'{"transform": {"scale": [1, 1], "translate": [0, 0]}, "arcs": [[[0, 0], [0, 2]], [[0, 2], [2, -1], [-2, -1]],'
        b' [[0, 0], [-2, 1], [2, 1]]], "objects": {"states": {"geometries": ['
        b'{"arcs": [[0, 1]], "properties": {"name": "Virginia"}},'
        b'{"arcs": [[2, -1]], "properties": {"name": "West Virginia"}}]}}}'
    )
    atlas = state_map.Atlas(two)
    assert set(atlas.states) == {"Virginia"}
    assert [sorted(ring) for ring in atlas.rings(["Virginia"])] == [[1, 2]]
    assert atlas.borders("Virginia/West_Virginia") == [0]
