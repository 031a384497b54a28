"""The published layout of Kernstown, drawn by a new user from its picture: the file is equal to that of bcnb."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from bcnb.widgets.editor.editor_widget import ScenarioEditor
from tests.helpers.new_author import FILE, Author, ByKeyboard, ByMouse
from tests.helpers.pages import Stage, shown

pytestmark = pytest.mark.unmeasured


@pytest.mark.parametrize("author", [ByMouse, ByKeyboard])
def test_kernstown_is_drawn_from_its_picture_and_the_file_is_equal(
    stage: Stage, home: Path, author: type[ByMouse] | type[ByKeyboard], tmp_path: Path
) -> None:
    view = shown(stage, ScenarioEditor())
    user = author(view, stage.settle)
    user.draw()
    print(user.acts)
    with stage.page.expect_download() as download:
        user.save()
    assert Path(download.value.path()).read_bytes() == FILE.read_bytes()
    assert stage.troubles == []
