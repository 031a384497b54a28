"""The rule at the side of a table or a task: the kernel sends it with the questions about it."""

import pytest

from bcnb.engine.game_registry import RULESETS, ruleset
from bcnb.storage.scenarios import find_scenario, list_scenarios
from bcnb.widgets.base_widget import Message
from bcnb.widgets.interactive_board import BOARD_LOOKS, look


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


def test_an_unknown_rule_is_refused_in_words():
    told = look(Board("battle_cry"), Message({"t": "rule", "number": "99.9"}), BOARD_LOOKS)
    assert told["t"] == "told"
    assert told["lines"] == [["refused", "No rule has the number '99.9'."]]
