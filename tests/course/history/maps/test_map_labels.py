"""The names on a map: next to their marks, clear of lines where there is room, and never over another name."""

import pytest

from bcnb.course.history.maps.map_labels import GAP, Box, Label, LabelSheet

MARK = (200.0, 100.0)
ROOM = 9.0
LEFT = [(205.0, 100.0), (300.0, 100.0)]


def place(sheet: LabelSheet) -> Label:
    label = sheet.by_mark("Shiloh", MARK, 15, ROOM)
    assert label
    return label


def test_the_end_of_a_name_next_to_its_mark_stays_there_in_every_font() -> None:
    sheet = LabelSheet(400, 200)
    right, left, above, below = (place(sheet) for _ in range(4))
    assert (right.anchor, right.x) == ("start", MARK[0] + ROOM + GAP)
    assert (left.anchor, left.x) == ("end", MARK[0] - ROOM - GAP)
    assert (above.anchor, above.x) == (below.anchor, below.x) == ("middle", MARK[0])
    assert above.y < MARK[1] < below.y
    for label in (right, left, above, below):
        assert label.box.left <= label.x <= label.box.right


def test_a_name_keeps_clear_of_a_line_if_it_can() -> None:
    sheet = LabelSheet(400, 200)
    sheet.avoid(LEFT, 5)
    assert place(sheet).anchor == "end"
    assert not sheet.taken[0].meets(Box(205, 95, 300, 105))


def test_a_name_covers_a_line_before_it_is_lost_or_far_away() -> None:
    sheet = LabelSheet(400, 200)
    sheet.avoid([(0, 100), (400, 100)], 100)
    label = place(sheet)
    assert (label.anchor, label.x) == ("start", MARK[0] + ROOM + GAP)


def test_a_block_at_one_point_is_avoided() -> None:
    sheet = LabelSheet(400, 200)
    sheet.avoid([MARK], 14)
    assert place(sheet).x == pytest.approx(MARK[0] + (ROOM + GAP) * 1.4)


def test_a_copy_has_its_own_areas() -> None:
    sheet = LabelSheet(400, 200)
    sheet.avoid(LEFT, 5)
    other = sheet.copy()
    assert other.avoided == sheet.avoided
    place(other)
    assert not sheet.taken
