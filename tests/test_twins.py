"""The functions and sentences that both games on the hex board share are in `hexboard`, not in each game."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.unmeasured

GAMES = Path(__file__).resolve().parents[1] / "bcnb" / "games"
LEAST = 25
"""The number of nodes of syntax of a function that is worth sharing; a smaller one may be repeated."""
TWINS = {
    (
        "players/searcher.py __init__",
        "players/planner.py __init__",
    ): "they belong to classes of which nothing else is alike",
}
"""The functions that may stand twice, by their places in both games, and why."""

WORDS = 4
"""The least number of words of a sentence."""
SENTENCES = {
    "no {} unit stands on {}": "the fault of a file, which a call would not make shorter",
    "generals with a unit": "a stored term of the win model; each game lists its terms in one order",
}
"""The sentences that may be in both games, with the reason; {} is what a game fills in."""
COUNTS = ("report.py", "game_stats.py")
"""The modules that count a record: their labels are not compared."""


class Renamed(ast.NodeTransformer):
    """Names given within a function, by their order; and nothing of its types."""

    def __init__(self, names: dict[str, str]) -> None:
        self.names = names

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return ast.Name(self.names.get(node.id, node.id), node.ctx)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        return ast.arg(self.names[node.arg])

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        self.generic_visit(node)
        return ast.Assign([node.target], node.value, lineno=0) if node.value else ast.Pass()


def given(function: ast.FunctionDef) -> Iterator[str]:
    """The names of parameters and variables."""
    for node in ast.walk(function):
        if isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def shape(function: ast.FunctionDef) -> tuple[str, int]:
    """What a function does, whatever it calls things, and how large it is; its own words about itself do not count."""
    names = {name: f"v{number}" for number, name in enumerate(dict.fromkeys(given(function)))}
    told = ast.get_docstring(function) is not None
    body = [Renamed(names).visit(node) for node in function.body[told:]]
    return "\n".join(map(ast.dump, body)), sum(1 for node in body for _ in ast.walk(node))


def shapes(text: str) -> Iterator[tuple[str, str]]:
    """The functions of a module that are large enough to be shared: what each does, and its name."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            what, size = shape(node)
            if size >= LEAST:
                yield what, node.name


def of_game(game: str) -> dict[str, str]:
    """The large functions of a game, by what they do: where they stand in it, and their names."""
    root = GAMES / game
    return {
        what: f"{file.relative_to(root).as_posix()} {name}"
        for file in sorted(root.rglob("*.py"))
        for what, name in shapes(file.read_text(encoding="utf-8"))
    }


def test_no_large_function_is_in_both_games_on_the_hex_board():
    one, other = of_game("battle_cry"), of_game("north_against_south")
    assert len(one) > 100
    assert len(other) > 100
    twins = {(one[what], other[what]) for what in one.keys() & other.keys()}
    assert twins - TWINS.keys() == set()
    assert TWINS.keys() - twins == set(), "an excuse is no longer needed"


def test_a_function_is_known_again_by_what_it_does_and_not_by_its_names():
    one = (
        'def f(a: int) -> int:\n    "Words."\n    b: int = a + 1\n    return [x for x in range(b) if x % 2 and x > a]\n'
    )
    other = "def g(n):\n    more = n + 1\n    return [y for y in range(more) if y % 2 and y > n]\n"
    changed = other.replace("y % 2", "y % 3")
    ((first, _),), ((second, _),), ((third, _),) = map(list, map(shapes, (one, other, changed)))
    assert first == second != third


# --- sentences --------------------------------------------------------------------------------------------------------


def texts(tree: ast.AST) -> Iterator[str]:
    """Yield each string literal of a module; docstrings and other strings that stand alone are left out."""
    parts = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in parts | alone:
            yield node.value


def sentences(text: str) -> set[str]:
    """Return the string literals of a module that have at least `WORDS` words."""
    return {said for said in texts(ast.parse(text)) if len(re.findall("[A-Za-z]+", said)) >= WORDS}


def sentences_of(game: str) -> set[str]:
    """Return the sentences of a game."""
    files = (file for file in sorted((GAMES / game).rglob("*.py")) if file.name not in COUNTS)
    return set().union(*(sentences(file.read_text(encoding="utf-8")) for file in files))


def test_no_sentence_is_in_both_games_on_the_hex_board():
    one, other = sentences_of("battle_cry"), sentences_of("north_against_south")
    assert len(one) > 150
    assert len(other) > 250
    assert one & other - SENTENCES.keys() == set()
    assert SENTENCES.keys() - (one & other) == set(), "a reason is no longer needed"


def test_a_sentence_is_known_again_whatever_it_is_filled_with():
    one = 'def f(label):\n    "A docstring has words of its own."\n    return f"No unit stands on {label} now."\n'
    other = 'def g(at, state):\n    return refuse("7.1", f"No unit stands on {write(at)} now.") or "three words only"\n'
    assert sentences(one) == sentences(other) == {"No unit stands on {} now."}
    assert sentences(other.replace("now", "yet")) == {"No unit stands on {} yet."}
