"""Why a declared battle is not allowed, in words: what the rule forbids, or the house rule in its place.

An event tells of every second jump that fails that it is none by rule 7.5. What it lacked is seen from the state.
"""

from collections.abc import Callable, Mapping

from bcnb.games.battle_cry_1961.rules import events as e
from bcnb.games.battle_cry_1961.rules.actions import declare
from bcnb.games.battle_cry_1961.rules.declaring import DOUBLE, Lack, lack_of_double, line_of
from bcnb.games.battle_cry_1961.rules.rulebook import RULES
from bcnb.games.battle_cry_1961.rules.state import State
from bcnb.games.battle_cry_1961.rules.tables import Rules
from bcnb.presentation.text_tools import count_noun


def why_disallowed(event: e.BattleDisallowed, state: State) -> str:
    """The reason, with the number of its rule; `state` is the state before the event."""
    if words := BY_HOUSE.get(event.rule):
        return _by_house(words, event.rule)
    lack = _lack(event, state) if event.rule == DOUBLE else None
    return _SECOND[lack](state.rules) if lack else _by_book(RULES[event.rule].words, event.rule)


def _lack(event: e.BattleDisallowed, state: State) -> Lack | None:
    line = line_of(state, declare(event.rear, event.direction))
    return lack_of_double(state, line) if line else None


def _by_book(words: str, rule: str) -> str:
    return f"{words.removesuffix('.')} (rule {rule})"


def _by_house(words: str, rule: str) -> str:
    return f"By the house rule {words} (in place of rule {rule})"


BY_HOUSE: Mapping[str, str] = {
    "4.4": "a piece that has stopped on a mountain does not fight in that turn",
    "6.10": "every own piece in line belongs to the column",
    "7.2": "a battle wants a move before it",
    "7.10": "a piece fights once a turn",
}
"""What forbids a battle by another reading alone, by the number of the rule that says the opposite."""


# --- the second jump --------------------------------------------------------------------------------------------------


def _no_jump_left(rules: Rules) -> str:
    if rules.extra_jumps == 1:
        return _by_book("There is one jump more, and no third", "7.6")
    more = count_noun(rules.extra_jumps, "more jump") if rules.extra_jumps else "no jump"
    return _by_house(f"{more} may follow the first", "7.6")


def _not_lone(rules: Rules) -> str:
    if rules.lone_by_line:
        return _by_book("Only lone cavalry may be jumped in a second jump, with nobody behind it in line", "7.6")
    return _by_house("only cavalry with nobody of its side next to it may be jumped in a second jump", "7.6")


_SECOND: Mapping[Lack, Callable[[Rules], str]] = {
    Lack.INFANTRY: lambda rules: _by_book("Only infantry may jump a second time", DOUBLE),
    Lack.ONCE: _no_jump_left,
    Lack.ALONE: lambda rules: _by_book(
        "The second jump is for the jumper alone, with no other piece in its column", DOUBLE
    ),
    Lack.GROUND: lambda rules: _by_house("nobody jumps a second time from a mountain", DOUBLE),
    Lack.CAVALRY: lambda rules: _by_book("Only cavalry may be jumped in a second jump", DOUBLE),
    Lack.LONE: _not_lone,
    Lack.OPEN: lambda rules: _by_book(RULES["6.7"].words, "6.7"),
}
"""What a second jump that lacks something is told."""
