"""One spelling for all that is written to be read: grey, colour, centre."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("bcnb", "notebooks", "scenarios", "tests")
KINDS = (".py", ".toml", ".md", ".ipynb", ".js", ".css")
FILES = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.suffix in KINDS)
FILES = [path for path in FILES if "node_modules" not in path.parts]
FILES += sorted(ROOT.glob("*.md"))
OTHER_GREY = "gr" + "ay"
OTHERS = (
    *(OTHER_GREY, r"color(?!ed( Troops|\"|\)))", "center", "neighbor", "defense"),
    *("(?<!medal of )honor", "favor", "armor", "maneuver", "traveled"),
)
"""Spellings that words of ours do not have; the names of a corps and of a medal keep their own, and so does a word of
the time that is spoken about."""


def own_text(path: Path) -> str:
    """The text of a file; of a history and its page without the quotations, which keep the spelling of their time."""
    text = path.read_text(encoding="utf-8")
    return re.sub(r'(?m)^words = ".*"$|“[^”]*”', "", text) if "history" in path.parts else text


def words_of(path: Path) -> str:
    """What is written to be read: all of a text, the prose of a notebook; code has words of other languages in it."""
    text = own_text(path)
    if path.suffix in (".md", ".toml"):
        return text
    if path.suffix != ".ipynb":
        return ""
    return "\n".join("".join(cell["source"]) for cell in json.loads(text)["cells"] if cell["cell_type"] == "markdown")


def test_there_are_files_to_read() -> None:
    assert len(FILES) > 500
    assert sum(bool(words_of(path)) for path in FILES) > 200


@pytest.mark.parametrize("folder", [*FOLDERS, "."])
def test_grey_is_written_in_one_way(folder: str) -> None:
    """Wherever it stands, in prose, code and pictures."""
    mine = [path for path in FILES if path.relative_to(ROOT).parts[0] == folder or path.parent == ROOT / folder]
    assert mine
    other = re.compile(rf"(?i){OTHER_GREY}(?!scale)")
    assert [str(path.relative_to(ROOT)) for path in mine if other.search(own_text(path))] == []


def test_prose_has_one_spelling() -> None:
    other = re.compile(rf"\b(?i:{'|'.join(OTHERS)})")
    found = {str(path.relative_to(ROOT)): other.findall(words_of(path)) for path in FILES}
    assert {path: words for path, words in found.items() if words} == {}
