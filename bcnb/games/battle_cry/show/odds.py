"""The odds of an attack in words: the dice and where they come from, and what they can do."""

from collections.abc import Iterator

from bcnb.games.battle_cry.odds import Odds
from bcnb.games.battle_cry.rules.state import State
from bcnb.games.battle_cry.show import nouns as n
from bcnb.games.hexboard.presentation.odds_text import brief_toll, percent, say_losses, say_parts
from bcnb.presentation import text_tools
from bcnb.presentation.text_tools import sentence


def say_odds(state: State, odds: Odds) -> tuple[str, ...]:
    """The odds in a few sentences: who attacks whom with how many dice, and what can come of it."""
    return tuple(sentence(words) for words in _told(state, odds))


def _told(state: State, odds: Odds) -> Iterator[str]:
    attacker, target = n.unit_at(state, odds.attacker), n.target_at(state, odds.target)
    yield f"{attacker} against {target}: {text_tools.count_dice(odds.dice)} ({say_parts(odds.parts)})"
    if odds.toll.losses:
        yield say_losses(odds.toll)
        yield f"destroyed: {percent(odds.toll.destroyed)}"
    if odds.toll.general:
        yield f"{n.general_at(state, odds.target)} is lost: {percent(odds.toll.general)}"
    yield f"at least one flag: {percent(odds.flags)}; driven back: {percent(odds.toll.driven)}"


def brief_odds(odds: Odds) -> str:
    """The odds in a few words, as they stand beside a target: "4 dice: 1.9 figures, destroys 6 %, drives back 34 %"."""
    return f"{text_tools.count_dice(odds.dice)}: {brief_toll(odds.toll)}"
