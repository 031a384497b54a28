"""Plain American English: phrases that bcnb does not write are counted in each kind of text. The counts only fall."""

import ast
import io
import json
import re
import tokenize
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

pytestmark = pytest.mark.unmeasured

ROOT = Path(__file__).resolve().parents[1]
DATA = tomllib.loads(Path(__file__).with_name("language.toml").read_text(encoding="utf-8"))
CEILINGS = DATA["ceilings"]
PHRASES = [(re.compile(row["pattern"]), row["instead"], row.get("only", list(CEILINGS))) for row in DATA["phrase"]]
"""The phrases, with what to write instead, and the kinds of text in which they are counted."""
SLACK = 25
"""How far a ceiling may lie above what is left before it has to be lowered."""
QUOTATION = re.compile(r'(?m)^(?:words|plain_words) = ".*"$|“[^”]*”')
"""The words of other people, which keep their spelling."""
STORED = re.compile(
    r"(?m)\bsection centre\b|^(?:orders|section|last|said) = .*$|\b(?:colour|licence) = |\b\w+(?:-\w+)*-neighbours\b"
)
"""The stored words of scenario files: actions, keys, names of files, and words that readers type."""
CODE = re.compile(r"(?m)`[^`]*`|^ *>>> .*$|^ +\w+(?=: )")
"""The names of code in a docstring: between backticks, in an example, or before the description of an argument."""


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def modules(folder: str) -> list[Path]:
    """The modules of bcnb or of the tests, without those of other tools."""
    return [path for path in sorted((ROOT / folder).rglob("*.py")) if "node_modules" not in path.parts]


@cache
def trees(folder: str = "bcnb") -> tuple[ast.Module, ...]:
    """The syntax tree of each module of a folder."""
    return tuple(ast.parse(read(path)) for path in modules(folder))


def docstring_nodes(tree: ast.Module) -> set[int]:
    """The nodes of a tree that are docstrings, also those of constants, by their ids."""
    bodies = (getattr(node, "body", None) for node in ast.walk(tree))
    statements = (statement for body in bodies if isinstance(body, list) for statement in body)
    return {id(one.value) for one in statements if isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant)}


@cache
def strings(folder: str = "bcnb", *, docstrings: bool) -> tuple[str, ...]:
    """The docstrings of a folder, or all its other strings, some of which are shown."""
    return tuple(text for text, documents in strings_of_kinds(folder) if documents == docstrings)


@cache
def strings_of_kinds(folder: str) -> list[tuple[str, bool]]:
    """All strings of a folder, each with whether it is a docstring."""
    found = []
    for tree in trees(folder):
        documented = docstring_nodes(tree)
        nodes = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str))
        found += [(str(node.value), id(node) in documented) for node in nodes]
    return found


def documentation(folder: str) -> Iterator[str]:
    """The docstrings of a folder, without the code in them."""
    return (CODE.sub("", text) for text in strings(folder, docstrings=True))


def comments(folder: str) -> Iterator[str]:
    """The comments of a folder, without the code in them."""
    for path in modules(folder):
        for token in tokenize.generate_tokens(io.StringIO(read(path)).readline):
            if token.type == tokenize.COMMENT:
                yield CODE.sub("", token.string)


def words_of_test_names() -> Iterator[str]:
    """The names of the tests as words."""
    for tree in trees("tests"):
        names = (node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
        yield from (name.replace("_", " ") for name in names if name.startswith("test_"))


def interface() -> Iterator[str]:
    """What pages and the terminal show: the strings with a space in Python, and those in the pages' JavaScript."""
    yield from (text for text in strings(docstrings=False) if " " in text)
    for path in sorted((ROOT / "bcnb" / "widgets" / "static").rglob("*.js")):
        pairs = re.findall(r'"([^"\n]*)"|`([^`]*)`', read(path))
        yield from (text for pair in pairs for text in pair if " " in text)


def notebooks() -> Iterator[str]:
    """The prose of the notebooks, without quotations."""
    for path in sorted((ROOT / "notebooks").rglob("*.ipynb")):
        cells = json.loads(read(path))["cells"]
        yield from (QUOTATION.sub("", "".join(cell["source"])) for cell in cells if cell["cell_type"] == "markdown")


def scenarios() -> Iterator[str]:
    """The files of scenarios, questions, lessons and histories, without quotations and stored words."""
    files = (read(path) for path in sorted((ROOT / "scenarios").rglob("*.toml")))
    yield from (STORED.sub("", QUOTATION.sub("", text)) for text in files)


TEXTS: dict[str, Callable[[], Iterator[str]]] = {
    "readme": lambda: iter([read(ROOT / "README.md")]),
    "help": lambda: iter([read(ROOT / "tests" / "cli" / "help.txt")]),
    "architecture": lambda: iter([read(ROOT / "ARCHITECTURE.md")]),
    "changelog": lambda: iter([read(ROOT / "CHANGELOG.md")]),
    "interface": interface,
    "docstrings": lambda: documentation("bcnb"),
    "comments": lambda: comments("bcnb"),
    "tests": lambda: (*documentation("tests"), *comments("tests"), *words_of_test_names()),
    "notebooks": notebooks,
    "scenarios": scenarios,
}


def found_in(text: str, kind: str = "interface") -> list[str]:
    """Each phrase of the list in a text of this kind, with what to write instead."""
    patterns = ((pattern, instead) for pattern, instead, kinds in PHRASES if kind in kinds)
    return [f"{match.group(0)!r}: {instead}" for pattern, instead in patterns for match in pattern.finditer(text)]


@pytest.mark.parametrize("kind", TEXTS)
def test_phrases_that_bcnb_does_not_write_only_become_fewer(kind: str) -> None:
    texts = list(TEXTS[kind]())
    assert texts
    found = [phrase for text in texts for phrase in found_in(text, kind)]
    assert len(found) <= CEILINGS[kind], f"{len(found)} in {kind}, such as {found[:20]}"
    assert len(found) >= CEILINGS[kind] - SLACK, f"lower the ceiling of {kind} in tests/language.toml to {len(found)}"


def test_every_kind_of_text_has_its_ceiling() -> None:
    assert set(CEILINGS) == set(TEXTS)


@pytest.mark.parametrize(
    "sentence",
    [
        "The game goes on.",
        "'x' is no hex.",
        "A card of his own choice.",
        "It stands beneath the board.",
        "The colour of the centre.",
        "Pupils read it, too.",
        "It was 6 April 1862.",
        "The Union won 52.8 % of the games.",
        "The railway was burnt.",
        "North-west is at the top.",
        "He marches round the Union right.",
        "2 games, 0 files with a fault.",
        "Taken back: order e5.",
        "The dice are thrown for the sides.",
        "no game is called 'x'",
        "there is no folder ",
        "The army is shared out over the figures.",
        "It can order no units now.",
        "the answer has 1001 letters; the most are ",
        "The arrows show whom to attack.",
        "1 flag drove the unit back.",
        "The dice show two hits or two flags.",
        "Families tell of their farms.",
        "Jackson had no such view.",
        "Whoever opens it can continue.",
        "Beside it you see the board.",
        "So many dice are rolled.",
        "As in the game of 1961.",
        "The rules of the variant.",
        "there is no answer ",
        "Only a card in the own hand is played.",
        "A text that is no text.",
        "Each answer tells you why.",
        "With the other reading it may, and by the other reading it may not.",
        "The steps are repeated as far as they fit.",
        "That is what came of it.",
        "The general took in a unit.",
        "It prints one line, which is one a line.",
    ],
)
def test_a_phrase_of_the_list_is_found(sentence: str) -> None:
    assert found_in(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "Raised if there is no such ply.",
        "The page needs no kernel.",
        "What the pages say of it.",
        "Whether a die hits.",
    ],
)
def test_a_phrase_of_docstrings_is_found_only_there(sentence: str) -> None:
    assert found_in(sentence, "docstrings")
    assert not found_in(sentence)


def test_plain_sentences_are_left_alone() -> None:
    assert found_in("The game continues. 'x' is not a valid hex. Two units are far away, and the color is gray.") == []
    assert found_in("On April 6, 1862, at 5:30 p.m., 52.8% burned the railroad to the northwest.") == []
