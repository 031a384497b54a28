"""The glossary: words that players look for, with a short explanation and the rules that are about them."""

from functools import partial
from pathlib import Path

from bcnb.course.questions import read_rule
from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.game_registry import DEFAULT_RULESET, RULESETS, rulebook
from bcnb.storage.paths import scenarios_folder
from bcnb.storage.toml import Table, read_toml
from bcnb.storage.toml_fields import TABLE_KINDS, FieldFormat, Kinds, read_fields

FILE = "glossary.toml"
"""The name of the file, in the folder of the scenarios."""


@frozen
class GlossaryWord:
    """A word with its explanation.

    `also` are other words and spellings that find it. `rules` are rules of the game `ruleset`, the most useful first.
    """

    word: str
    also: tuple[str, ...]
    text: str
    ruleset: str
    rules: tuple[str, ...]


def load_glossary(path: Path | None = None) -> tuple[GlossaryWord, ...]:
    """Return the words of the glossary in the order of the alphabet, from the given file or the one with bcnb.

    Raises:
        FileError: for an invalid file, an unknown rule, or a word that is in the file twice or out of order.
    """
    table = read_toml(path or scenarios_folder() / FILE)
    words = tuple(map(_read_word, table.tables("word")))
    for index in range(1, len(words)):
        if words[index].word.casefold() <= words[index - 1].word.casefold():
            raise table.fault(f"{words[index].word!r} is out of order, or in the file twice", "word", index, "word")
    table.finish()
    return words


def _read_word(table: Table) -> GlossaryWord:
    ruleset = table.choice("ruleset", RULESETS, DEFAULT_RULESET)
    known = partial(read_rule, rulebook(ruleset).RULES, table)
    rules = tuple(known(number, "rules", index) for index, number in enumerate(table.texts("rules")))
    kinds: Kinds = {**TABLE_KINDS, "rules": FieldFormat(lambda _table, _key: rules)}
    return read_fields(table, GlossaryWord, kinds, ruleset=ruleset)
