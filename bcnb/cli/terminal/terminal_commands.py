"""The commands of a game at the terminal: show the board, explain odds and rules, undo, resign, save and quit."""

from collections.abc import Mapping, Sequence

from bcnb.cli.screen import Leave
from bcnb.cli.terminal.terminal_game import TerminalCommand, TerminalGame, rule_of
from bcnb.engine.game_registry import rulebook
from bcnb.engine.ruleset import find_rules
from bcnb.presentation.hint import say_hint
from bcnb.presentation.text_tools import count_noun, join_words
from bcnb.storage.records import save_record

LOG = 20
"""The default number of plies that `log` shows."""


# --- views ------------------------------------------------------------------------------------------------------------


def _help(talk: TerminalGame, words: Sequence[str]) -> None:
    talk.screen.say(
        f"Type an action from the list, such as “{talk.example}”, or its number. What you can do now: "
        f"{join_words(talk.verbs, 'or')}. An entry with … opens another list. Press Enter to show the list again.",
        *talk.say_endings(talk.menu),
        "",
    )
    fitting = (one for one in talk.commands.values() if one.fits(talk.verbs))
    told = [(one.usage.format(**talk.named), one.words.format(**talk.named)) for one in fitting]
    width = max(len(usage) for usage, _ in told)
    for usage, does in told:
        talk.screen.say(does, first=f"  {usage:{width}}  ", later=" " * (width + 4))


def _board(talk: TerminalGame, words: Sequence[str]) -> None:
    talk.screen.paint(talk.look.board(talk.state), talk.words.pieces)


def _hand(talk: TerminalGame, words: Sequence[str]) -> None:
    for card in talk.table.cards(talk.state, talk.person):
        talk.screen.say(f"{card.name}: {card.text}", first="  ", later="    ")


def _log(talk: TerminalGame, words: Sequence[str]) -> None:
    plies = talk.game.record.plies
    count = int(words[0]) if words and words[0].isdecimal() else LOG
    for ply in plies[max(len(plies) - count, 0) :]:
        talk.tell(ply)


# --- questions --------------------------------------------------------------------------------------------------------


def _odds(talk: TerminalGame, words: Sequence[str]) -> None:
    talk.screen.say(*talk.words.odds(talk.state, *_cells(talk, words, 2, "odds e5 f5")))


def _sight(talk: TerminalGame, words: Sequence[str]) -> None:
    talk.screen.say(*talk.table.sight(talk.state, *_cells(talk, words, 2, "sight e5 h7")).words)


def _hint(talk: TerminalGame, words: Sequence[str]) -> None:
    with talk.screen.meanwhile("Thinking …"):
        plan = talk.sitting.suggest(talk.person)
    first, *steps = say_hint(talk.state, plan)
    talk.screen.say(first)
    talk.screen.say(*steps, first="  ", later="    ")


def _rule(talk: TerminalGame, words: Sequence[str]) -> None:
    what = " ".join(words)
    if not what:
        raise ValueError(f"type a rule number, a chapter or a word after it: rule {rule_of(talk.rules.name)}")
    book = rulebook(talk.rules.name)
    rules = find_rules(book.RULES, what, book.CHAPTERS)
    if not rules:
        raise ValueError(f"no rule, chapter or word of a rule matches “{what}”")
    for rule in rules:
        talk.screen.say(rule.words, first=f"  {rule.number:6} ", later=" " * 9)


def _cells(talk: TerminalGame, words: Sequence[str], count: int, example: str) -> list[str]:
    if len(words) != count:
        raise ValueError(f"this command needs {count_noun(count, *talk.words.cell)}, such as: {example}")
    return [word.lower() for word in words]


# --- undo -------------------------------------------------------------------------------------------------------------


def _undo(talk: TerminalGame, words: Sequence[str]) -> None:
    talk.screen.say(f"Undone: {talk.sitting.undo(talk.person).do}.")


def _withdraw(talk: TerminalGame, words: Sequence[str]) -> None:
    (label,) = _cells(talk, words, 1, "withdraw e5")
    ply = talk.words.latest(talk.game.record.plies, talk.person, label)
    if ply is None:
        raise ValueError(f"no order or move on {words[0]} can be undone now")
    fallen = talk.sitting.withdraw(ply.number, talk.person)
    talk.screen.say(f"Undone: {ply.do}.", *(f"Also undone: {one.do}." for one in fallen))


# --- end of the game --------------------------------------------------------------------------------------------------


def _resign(talk: TerminalGame, words: Sequence[str]) -> None:
    if talk.screen.confirm(f"Resign as the {talk.look.called(talk.person)} side?"):
        talk.sitting.resign(talk.person)


def _save(talk: TerminalGame, words: Sequence[str]) -> None:
    name = " ".join(words)
    if not name:
        raise ValueError("type the name of a file after it: save FILE (the game is also saved automatically)")
    save_record(name, talk.game.record)
    talk.screen.say(f"Saved: {name}, with {count_noun(talk.game.ply, 'ply', 'plies')}.")


def _quit(talk: TerminalGame, words: Sequence[str]) -> None:
    raise Leave


COMMANDS: Mapping[str, TerminalCommand] = {
    "board": TerminalCommand("board", "show the board and what its letters mean", _board),
    "hand": TerminalCommand("hand", "show your cards", _hand, lambda table: table.holds_cards),
    "undo": TerminalCommand("undo", "undo your last action, but never {barriers}", _undo),
    "withdraw": TerminalCommand(
        "withdraw e5",
        "undo the last {done} of the piece on e5",
        _withdraw,
        lambda table: table.terminal.takes_back,
        lambda verbs: not {"order", "move"}.isdisjoint(verbs) or "done" in verbs,
    ),
    "odds": TerminalCommand(
        "odds e5 f5", "show what an attack from e5 on f5 can do", _odds, lambda table: table.terminal.attacks
    ),
    "sight": TerminalCommand(
        "sight e5 h7", "show whether e5 sees h7, and what is in the way", _sight, lambda table: table.sees
    ),
    "hint": TerminalCommand("hint", "show what a strong player would do now", _hint),
    "log": TerminalCommand("log 20", "show the last 20 steps", _log),
    "rule": TerminalCommand("rule {rule}", "show a rule, by its number, its chapter or a word", _rule),
    "resign": TerminalCommand("resign", "resign the game", _resign),
    "save": TerminalCommand("save FILE", "save a copy of the game in another file", _save),
    "quit": TerminalCommand("quit", "stop for now; you can resume the game later", _quit),
    "help": TerminalCommand("help, ?", "show this list", _help),
}
"""The commands by their first word, in the order of the help."""
