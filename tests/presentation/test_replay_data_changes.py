"""What has changed between two views: that the changes give the second again, in Python and on the page."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import Page

from bcnb.presentation.replay_data import json_diff
from bcnb.widgets.js_bundle import squeezed
from tests.helpers.changed import changed
from tests.helpers.cli import ROOT

pytestmark = pytest.mark.unmeasured

SCALARS = st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(("", "key", "was", "in", "=", "__proto__"))
KEYS = st.sampled_from(("key", "in", "gone", "put", "order", "a", "b", "__proto__"))
VALUES = st.recursive(SCALARS, lambda part: st.lists(part, max_size=5) | st.dictionaries(KEYS, part, max_size=4))
SCRIPT = ROOT / "bcnb" / "widgets" / "static" / "changes.js"
CODE = squeezed(SCRIPT.read_text(encoding="utf-8").replace("export ", ""))
HAND = [{"key": "rally", "may": True}, {"key": "sharpshooters", "may": True}, {"key": "leadership", "may": True}]
PLAYED = [{"key": "sharpshooters", "may": False}, {"key": "leadership", "may": False}]
LOG = [[number, f"ply {number}"] for number in range(20)]


@given(VALUES, VALUES)
def test_the_change_gives_what_was_changed(before, after):
    assert json.dumps(changed(before, json_diff(before, after))) == json.dumps(after)


@given(st.lists(st.tuples(VALUES, VALUES), max_size=30))
def test_the_change_is_reported_in_json(pairs):
    told = [json_diff(before, after) for before, after in pairs]
    assert json.loads(json.dumps(told)) == told


def test_what_stays_is_not_told_again():
    assert json_diff({"frame": {"a1": "unit", "a2": ""}, "log": LOG}, {"frame": {"a1": "", "a2": ""}, "log": LOG}) == {
        "in": {"frame": {"in": {"a1": {"=": ""}}, "gone": []}},
        "gone": [],
    }


def test_a_line_more_is_reported_alone():
    assert json_diff(LOG[:9], LOG[:10]) == {"at": 9, "cut": 0, "put": [{"=": LOG[9]}]}


def test_lines_that_move_up_are_reported_by_their_old_places():
    change = json_diff(LOG[:8], LOG[4:12])
    assert change["put"] == [{"was": place} for place in range(4, 8)] + [{"=": line} for line in LOG[8:12]]


def test_a_card_that_moves_up_is_reported_by_its_changes():
    change = json_diff(HAND, PLAYED)
    assert change["put"] == [{"was": place, "in": {"may": {"=": False}}, "gone": []} for place in (1, 2)]


@pytest.mark.browser
def test_the_page_makes_the_same_of_every_change(page: Page):
    pairs: list[tuple[object, object]] = [(HAND, PLAYED), (PLAYED, HAND), (LOG[:8], LOG[4:12])]

    @given(VALUES, VALUES)
    def collect(before, after):
        pairs.append((before, after))

    collect()
    tried = [[before, json_diff(before, after)] for before, after in pairs]
    found = page.evaluate(
        f"text => {{ {CODE}; return JSON.parse(text).map(([one, by]) => JSON.stringify(changed(one, by))) }}",
        json.dumps(tried),
    )
    assert [json.dumps(json.loads(one)) for one in found] == [json.dumps(after) for _, after in pairs]


@pytest.mark.browser
def test_a_change_to_null_of_which_a_kernel_in_a_browser_leaves_nothing_is_one(page: Page):
    assert page.evaluate(
        f"() => {{ {CODE}; return changed({{ next: 0 }}, {{ in: {{ next: {{}} }}, gone: [] }}) }}"
    ) == {"next": None}
