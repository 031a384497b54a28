"""The notebooks of this release as pages: trusted by their digests, and linked in the order of their names."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from bcnb.course.home import released_pages
from bcnb.course.home.released_pages import (
    EXTENSIONS,
    PLAIN,
    START,
    is_released,
    neighbors,
    notebook_digest,
    released,
    title,
)


@pytest.fixture
def pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with three pages, of which the last is not released."""
    (tmp_path / "rules").mkdir()
    for name, text in (("1.ipynb", "# One\n"), ("2.ipynb", "no headline"), ("3.ipynb", "# Three")):
        cell = {"cell_type": "markdown", "source": [text]}
        (tmp_path / "rules" / name).write_text(json.dumps({"cells": [cell]}), encoding="utf-8")
    digests = tmp_path / "digests.txt"
    digests.write_text(f"{notebook_digest({'cells': []})}  rules/1.ipynb\nabc  rules/2.ipynb\n", encoding="utf-8")
    monkeypatch.setattr(released_pages, "DIGESTS", digests)
    monkeypatch.setattr(released_pages, "notebooks_folder", lambda: tmp_path)
    for one in (released, title):
        one.cache_clear()
    yield tmp_path
    for one in (released, title):
        one.cache_clear()


def test_a_page_is_linked_with_the_released_pages_around_it(pages: Path) -> None:
    home = {"path": START, "title": "00_start_here"}
    assert neighbors("rules/1.ipynb") == {"home": home, "next": {"path": "rules/2.ipynb", "title": "2"}}
    assert neighbors("rules/2.ipynb") == {"home": home, "previous": {"path": "rules/1.ipynb", "title": "One"}}
    assert neighbors("rules/3.ipynb") == {"home": home}
    assert neighbors(START) == {}


def test_a_notebook_is_released_at_its_own_place_only(pages: Path) -> None:
    assert is_released({"cells": []}, "rules/1.ipynb")
    assert not is_released({"cells": []}, "rules/2.ipynb")
    assert not is_released({"cells": [1]}, "rules/1.ipynb")


@pytest.mark.parametrize("text", ["", "{", '{"cells": []}', "[" * 100_000])
def test_a_damaged_page_has_its_file_name_as_headline(text: str, pages: Path) -> None:
    (pages / "rules" / "4.ipynb").write_text(text, encoding="utf-8")
    assert title("rules/4.ipynb") == "4"


def test_the_scripts_and_settings_of_pages_are_there() -> None:
    assert (EXTENSIONS / "bcnb" / "package.json").is_file()
    assert (PLAIN / "cover.css").is_file()
