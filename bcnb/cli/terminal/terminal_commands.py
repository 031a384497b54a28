"""The commands of a game at the terminal: show the board, explain odds and rules, undo, resign, save and quit."""

from collections.abc import Mapping, Sequence

from bcnb.cli.screen import PlayerQuit
from bcnb.cli.terminal.terminal_game import TerminalCommand, TerminalGame, rule_of
from bcnb.engine.game_registry import rulebook
from bcnb.engine.notation import whole_number
from bcnb.engine.record import MOST_PLIES
from bcnb.engine.ruleset import find_rules
from bcnb.presentation.hint import say_hint
from bcnb.presentation.text_tools import count_noun, join_words
from bcnb.review.position_review import compare_plans, say_comparison
from bcnb.storage.records import save_record

LOG = 20
"""The default number of plies that `log` shows."""


# --- views ------------------------------------------------------------------------------------------------------------


def _help(terminal: TerminalGame, words: Sequence[str]) -> None:
    terminal.screen.say(
        f"Type an action from the list, such as “{terminal.example}”, or its number. What you can do now: "
        f"{join_words(terminal.verbs, 'or')}. An entry with … opens another list. Press Enter to show the list again.",
        *terminal.say_endings(terminal.menu),
        "",
    )
    fitting = (one for one in terminal.commands.values() if one.fits(terminal.verbs))
    rows = [(one.usage.format(**terminal.named), one.words.format(**terminal.named)) for one in fitting]
    width = max(len(usage) for usage, _ in rows)
    for usage, does in rows:
        terminal.screen.say(does, first=f"  {usage:{width}}  ", later=" " * (width + 4))


def _board(terminal: TerminalGame, words: Sequence[str]) -> None:
    terminal.screen.paint(terminal.look.board(terminal.state), terminal.words.pieces)


def _hand(terminal: TerminalGame, words: Sequence[str]) -> None:
    for card in terminal.table.cards(terminal.state, terminal.person):
        terminal.screen.say(f"{card.name}: {card.text}", first="  ", later="    ")


def _log(terminal: TerminalGame, words: Sequence[str]) -> None:
    count = LOG if not words else whole_number(words[0], MOST_PLIES, least=1) if len(words) == 1 else None
    if count is None:
        raise ValueError(f"log takes one number, of the steps to show, such as: log 20 (got “{' '.join(words):.60}”)")
    plies = [ply for ply in terminal.game.record.plies if terminal.is_told(ply)]
    if not plies:
        terminal.screen.say("Nothing has happened yet.")
    for ply in plies[-count:]:
        terminal.tell(ply)


# --- questions --------------------------------------------------------------------------------------------------------


def _odds(terminal: TerminalGame, words: Sequence[str]) -> None:
    terminal.screen.say(*terminal.words.odds(terminal.state, *_cells(terminal, words, 2, "odds e5 f5")))


def _sight(terminal: TerminalGame, words: Sequence[str]) -> None:
    terminal.screen.say(*terminal.table.sight(terminal.state, *_cells(terminal, words, 2, "sight e5 h7")).words)


def _hint(terminal: TerminalGame, words: Sequence[str]) -> None:
    with terminal.screen.meanwhile("Thinking …"):
        plan = terminal.session.suggest(terminal.person)
        compared = compare_plans(terminal.state, plan)
    first, *steps = say_hint(terminal.state, plan)
    terminal.screen.say(first)
    terminal.screen.say(*steps, *([say_comparison(compared)] if compared else []), first="  ", later="    ")


def _rule(terminal: TerminalGame, words: Sequence[str]) -> None:
    what = " ".join(words)
    if not what:
        raise ValueError(f"type a rule number, a chapter or a word after it: rule {rule_of(terminal.rules.name)}")
    book = rulebook(terminal.rules.name)
    rules = find_rules(book.RULES, what, book.CHAPTERS)
    if not rules:
        # Loaded here, because most words do not need the glossary.
        from bcnb.course.rulebook.everyday_words import rules_for_word

        reason, rules = rules_for_word(terminal.rules.name, what)
        if rules:
            terminal.screen.say(reason)
    if not rules:
        raise ValueError(f"no rule, chapter or word of a rule matches “{what}”")
    for rule in rules:
        terminal.screen.say(rule.words, first=f"  {rule.number:6} ", later=" " * 9)


def _cells(terminal: TerminalGame, words: Sequence[str], count: int, example: str) -> list[str]:
    if len(words) != count:
        raise ValueError(f"this command needs {count_noun(count, *terminal.words.cell)}, such as: {example}")
    return [word.lower() for word in words]


# --- undo -------------------------------------------------------------------------------------------------------------


def _undo(terminal: TerminalGame, words: Sequence[str]) -> None:
    terminal.screen.say(f"Undone: {terminal.session.undo(terminal.person).do}.")


def _withdraw(terminal: TerminalGame, words: Sequence[str]) -> None:
    (label,) = _cells(terminal, words, 1, "withdraw e5")
    ply = terminal.words.latest(terminal.game.record.plies, terminal.person, label)
    if ply is None:
        raise ValueError(f"no order or move on {words[0]} can be undone now")
    fallen = terminal.session.withdraw(ply.number, terminal.person)
    terminal.screen.say(f"Undone: {ply.do}.", *(f"Also undone: {one.do}." for one in fallen))


# --- end of the game --------------------------------------------------------------------------------------------------


def _resign(terminal: TerminalGame, words: Sequence[str]) -> None:
    if terminal.screen.confirm(f"Resign as the {terminal.look.called(terminal.person)} side?"):
        terminal.session.resign(terminal.person)


def _save(terminal: TerminalGame, words: Sequence[str]) -> None:
    name = " ".join(words)
    if not name:
        raise ValueError("type the name of a file after it: save FILE (the game is also saved automatically)")
    save_record(name, terminal.game.record)
    terminal.screen.say(f"Saved: {name}, with {count_noun(terminal.game.ply, 'ply', 'plies')}.")


def _quit(terminal: TerminalGame, words: Sequence[str]) -> None:
    raise PlayerQuit


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
