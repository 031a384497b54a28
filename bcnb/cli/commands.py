"""What may be said at the terminal besides actions: to look, to ask, to take back, to give up, to leave."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from bcnb.analysis.odds import attack_odds
from bcnb.engine.rulebook import find_rules
from bcnb.games import battle_cry
from bcnb.games.battle_cry.actions import Battle
from bcnb.games.battle_cry.rulebook import RULES
from bcnb.games.battle_cry.rules import SEATS
from bcnb.grid.hexes import HexId, parse_hex
from bcnb.library.records import save_record
from bcnb.present.answers import say_refused
from bcnb.present.hint import say_hint
from bcnb.present.nouns import counted
from bcnb.present.odds import say_odds
from bcnb.present.sightline import say_sight, sight_line
from bcnb.present.table_orders import latest
from bcnb.present.text import text_board

if TYPE_CHECKING:
    from bcnb.cli.talk import Talk

LOG = 20
"""How many plies `log` tells unless it is asked for more."""


class Leave(Exception):
    """The person at the terminal stops for now."""


class Command(NamedTuple):
    """How a command is typed, what it does in words, and what does it, given the words after the first.

    That raises IllegalAction, ValueError or OSError where it cannot be done.
    """

    usage: str
    words: str
    run: Callable[["Talk", Sequence[str]], None]


# --- looking ----------------------------------------------------------------------------------------------------------


def _help(talk: "Talk", words: Sequence[str]) -> None:
    talk.screen.say(
        "Type an action as it stands in the list, such as “order e5”, or its number. An entry with … opens a further "
        "list; so does its text. Enter alone shows the list again.",
        "",
    )
    width = max(len(command.usage) for command in COMMANDS.values())
    for command in COMMANDS.values():
        talk.screen.say(command.words, first=f"  {command.usage:{width}}  ", later=" " * (width + 4))


def _board(talk: "Talk", words: Sequence[str]) -> None:
    talk.screen.show(text_board(talk.state))


def _hand(talk: "Talk", words: Sequence[str]) -> None:
    cards = talk.state.rules.cards
    for key in talk.state.cards.hands[SEATS.index(talk.person)]:
        talk.screen.say(f"{cards[key].name}: {cards[key].text}", first="  ", later="    ")


def _log(talk: "Talk", words: Sequence[str]) -> None:
    plies = talk.game.record.plies
    count = int(words[0]) if words and words[0].isdecimal() else LOG
    for ply in plies[max(len(plies) - count, 0) :]:
        talk.tell(ply)


# --- asking -----------------------------------------------------------------------------------------------------------


def _odds(talk: "Talk", words: Sequence[str]) -> None:
    state, (attacker, target) = talk.state, _hexes(words, 2, "odds e5 f5")
    talk.screen.say(*say_odds(state, attack_odds(state, attacker, target)))
    if refusal := battle_cry.why_not(state, Battle(attacker, target)):
        talk.screen.say(f"Now it cannot be made. {' '.join(say_refused(refusal, talk.state))}")


def _sight(talk: "Talk", words: Sequence[str]) -> None:
    origin, target = _hexes(words, 2, "sight e5 h7")
    if origin == target:
        raise ValueError("a line of sight has two ends")
    talk.screen.say(*say_sight(talk.state, sight_line(talk.state, origin, target)))


def _hint(talk: "Talk", words: Sequence[str]) -> None:
    with talk.screen.meanwhile("Thinking …"):
        plan = talk.sitting.suggest(talk.person)
    first, *steps = say_hint(talk.state, plan)
    talk.screen.say(first)
    talk.screen.say(*steps, first="  ", later="    ")


def _rule(talk: "Talk", words: Sequence[str]) -> None:
    what = " ".join(words)
    if not what:
        raise ValueError("say which: rule 7.3, rule 7, or rule woods")
    rules = find_rules(RULES, what)
    if not rules:
        raise ValueError(f"no rule has the number, the chapter or the word “{what}”")
    for rule in rules:
        talk.screen.say(rule.words, first=f"  {rule.number:6} ", later=" " * 9)


def _hexes(words: Sequence[str], count: int, example: str) -> list[HexId]:
    if len(words) != count:
        raise ValueError(f"that wants {counted(count, 'hex', 'hexes')}, such as: {example}")
    return [parse_hex(word.lower()) for word in words]


# --- taking back ------------------------------------------------------------------------------------------------------


def _undo(talk: "Talk", words: Sequence[str]) -> None:
    talk.screen.say(f"Taken back: {talk.sitting.undo(talk.person).do}.")


def _withdraw(talk: "Talk", words: Sequence[str]) -> None:
    (at,) = _hexes(words, 1, "withdraw e5")
    ply = latest(talk.game.record.plies, talk.person).get(at)
    if ply is None:
        raise ValueError(f"there is no order or move on {words[0]} that could be taken back now")
    fallen = talk.sitting.withdraw(ply.number, talk.person)
    talk.screen.say(f"Taken back: {ply.do}.", *(f"With it went: {one.do}." for one in fallen))


# --- ending -----------------------------------------------------------------------------------------------------------


def _resign(talk: "Talk", words: Sequence[str]) -> None:
    if talk.screen.ask(f"Does the {talk.person.title()} side give up? Type yes: ").strip().lower() == "yes":
        talk.sitting.resign(talk.person)


def _save(talk: "Talk", words: Sequence[str]) -> None:
    name = " ".join(words)
    if not name:
        raise ValueError("say where: save FILE; the game is kept by itself, too")
    save_record(name, talk.game.record)
    talk.screen.say(f"Written: {name}, with {counted(talk.game.ply, 'ply', 'plies')}.")


def _quit(talk: "Talk", words: Sequence[str]) -> None:
    raise Leave


COMMANDS = {
    "board": Command("board", "the board, with what its letters mean", _board),
    "hand": Command("hand", "your cards", _hand),
    "undo": Command("undo", "take back what you did last; never across a roll, a draw or the other side", _undo),
    "withdraw": Command("withdraw e5", "take back the last order or move of what stands on e5", _withdraw),
    "odds": Command("odds e5 f5", "what an attack of e5 on f5 can do", _odds),
    "sight": Command("sight e5 h7", "whether e5 sees h7, and what is in the way", _sight),
    "hint": Command("hint", "what a strong player would do now", _hint),
    "log": Command("log 20", "what happened last", _log),
    "rule": Command("rule 7.3", "a rule by its number, its chapter or a word", _rule),
    "resign": Command("resign", "give up", _resign),
    "save": Command("save FILE", "write the game so far into another file", _save),
    "quit": Command("quit", "stop for now; the game can be taken up again", _quit),
    "help": Command("help", "this list", _help),
}
"""The commands by their first word, in the order of the help."""
