"""The rule at the side of a table or a task: the kernel sends it with the questions about it."""

import re
from collections import Counter
from importlib.resources import files

import pytest

from bcnb.engine.game_registry import RULESETS, ruleset
from bcnb.storage.scenarios import find_scenario, list_scenarios
from bcnb.widgets.base_widget import Message
from bcnb.widgets.interactive_board import BOARD_LOOKS, look
from bcnb.widgets.js_bundle import FOLDERS, PARTS, STYLES, _join, module, part, style


class Board:
    """A position of a game."""

    def __init__(self, name: str) -> None:
        first = next(full for full in list_scenarios() if full.startswith(f"{name}/"))
        self.state = ruleset(name).setup(find_scenario(first))


@pytest.mark.parametrize("name", RULESETS)
def test_a_page_gets_a_rule_of_its_game(name):
    told = look(Board(name), Message({"t": "rule", "number": "7.7"}), BOARD_LOOKS)
    assert (told["t"], told["rule"]["number"]) == ("rule", "7.7")
    assert set(told["questions"]) == set(told["rule"]["questions"])


def test_a_page_gets_the_panel_only_if_it_asks_for_it():
    without, with_panel, wrong = (
        look(Board("battle_cry"), Message({"t": "rule", "number": "7.7", **more}), BOARD_LOOKS)
        for more in ({}, {"panel": True}, {"panel": 1})
    )
    assert (without["script"], without["look"]) == ("", "")
    assert (with_panel["script"], with_panel["look"]) == part("rule_side")
    assert wrong["t"] == "told"


def test_boards_load_neither_the_panel_nor_the_search():
    static = files("bcnb.widgets") / "static"
    folders = (static / "rulebook", static / "search")
    later = [path.stem for folder in folders for path in folder.iterdir() if path.name.endswith(".js")]
    assert {"rule_side", "rule_entry", "search"} <= set(later)
    for view in set(STYLES) - set(later):
        code = module(view)
        assert [name for name in later if re.search(rf"function {name}\b", code)] == []
        assert ".bcnb-rule-" not in style(view)


TOP = re.compile(r"^(?:export )?(?:async )?(?:function|class|const|let) (?:(\w+)|[\[{](.*?)[\]}] =)", re.MULTILINE)
"""The names that a line declares at the top level of a script."""


def declared(text: str) -> list[str]:
    """Return the names that a script declares at its top level."""
    return [name for one, more in TOP.findall(text) for name in (one, *re.split(r", ?", more)) if name]


def test_no_name_is_declared_twice_in_the_scripts_that_are_joined():
    assert declared("export function a() {\n  const no = 1;\n}\nconst [b, c] = x;\nlet d = 1;") == ["a", "b", "c", "d"]
    static = files("bcnb.widgets") / "static"
    for view in [*STYLES, *PARTS]:
        scripts: dict[str, str] = {}
        _join(view, scripts)
        names = Counter[str]()
        for name in scripts:
            (path,) = (one for folder in FOLDERS if (one := static / folder / f"{name}.js").is_file())
            names.update(declared(path.read_text(encoding="utf-8")))
        assert names
        assert [name for name, count in names.items() if count > 1] == [], view


def test_the_files_about_rules_are_small():
    static = files("bcnb.widgets") / "static"
    for folder, most in (("rulebook", 13_500), ("search", 21_000)):
        assert sum(len(path.read_bytes()) for path in (static / folder).iterdir() if path.name.endswith(".js")) < most
    script, look = part("rule_side")
    assert len(script.encode()) < 20_000
    assert len(look.encode()) < 3_000
    assert not re.search(r"^(import|export (?!default))", script, re.MULTILINE)


def test_an_unknown_rule_is_refused_in_words():
    told = look(Board("battle_cry"), Message({"t": "rule", "number": "99.9"}), BOARD_LOOKS)
    assert told["t"] == "told"
    assert told["lines"] == [["refused", "No rule has the number '99.9'."]]
