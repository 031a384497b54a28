"""The rule books as files: for each chapter of a game, a title, an explanation and a board for each of its rules.

The files are `rules/*.toml` in the folder of a game's scenarios. A chapter has a number, a sentence about it, and a
`[[rule]]` for each rule. The chapter's title and the rule's one line are those of the game's rule book. A game may
leave out a rule, or a whole chapter, that it shares with the default game. It then has the explanation of that game.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

from bcnb.course.catalogue import all_questions
from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.game_registry import DEFAULT_RULESET, RULESETS, rulebook
from bcnb.engine.name_lookup import did_you_mean
from bcnb.engine.ruleset import Rule, place
from bcnb.storage.paths import scenarios_folder, sorted_paths
from bcnb.storage.toml import FileError, Table, read_toml
from bcnb.storage.toml_fields import TABLE_KINDS, FieldFormat, Kinds, listed, optional, read_fields

FOLDER = "rules"
"""The folder of the files, in the folder of a game's scenarios."""

GAME_TITLES: Mapping[str, str] = {
    "battle_cry": "Battle Cry (2000)",
    "north_against_south": "North against South",
    "battle_cry_1961": "Battle-Cry (1961)",
}
"""The titles of the games on pages and covers."""
RULE_PAGES: Mapping[str, str] = {
    name: f"rulebook/{number:02}_{name}.ipynb" for number, name in enumerate(RULESETS, start=1)
}
"""The notebook with the rule book of each game."""


@frozen
class RuleText:
    """A rule for readers.

    `words` is its line in the game's rule book, and `source` where the rule comes from. `see` are numbers of related
    rules. `board` is the short name of a question whose position shows the rule, or empty.
    """

    number: str
    title: str
    text: str
    see: tuple[str, ...]
    board: str
    words: str
    source: str


@frozen
class Chapter:
    """A chapter of a rule book: its number, its title, one or two sentences about it, and its rules in order."""

    number: int
    title: str
    about: str
    rules: tuple[RuleText, ...]


@frozen
class ReadersRulebook:
    """The rule book of a game for readers: the name of its ruleset and its chapters in order."""

    ruleset: str
    chapters: tuple[Chapter, ...]

    @property
    def rules(self) -> Mapping[str, RuleText]:
        """The rules by number, in the order of the book."""
        return {rule.number: rule for chapter in self.chapters for rule in chapter.rules}


class _ChapterFile(NamedTuple):
    """A file: its path, the number of its chapter, the sentences about it, and the rules that it explains."""

    file: Path
    chapter: int
    about: str
    rules: Mapping[str, RuleText]


@cache
def load_rulebook(ruleset: str) -> ReadersRulebook:
    """Return the rule book of a game for readers.

    Raises:
        FileError: for an invalid or missing file, or a rule that no file explains.
        ValueError: for an unknown game.
    """
    return read_rulebook(ruleset, scenarios_folder() / ruleset / FOLDER)


def read_rulebook(ruleset: str, folder: Path) -> ReadersRulebook:
    """Return the rule book of a game from the files in a folder.

    Raises:
        FileError: for an invalid file, a chapter with two files, or a rule that no file explains.
        ValueError: for an unknown game.
    """
    book = rulebook(ruleset)
    files: dict[int, _ChapterFile] = {}
    for path in sorted_paths(folder, "*.toml"):
        table = read_toml(path)
        found = _read_chapter(table, path, ruleset)
        if other := files.get(found.chapter):
            raise table.fault(f"chapter {found.chapter} is also in {other.file.name}", "chapter")
        files[found.chapter] = found
    shared = _shared_texts(ruleset)
    chapters = (_chapter(ruleset, number, files.get(number), folder, shared) for number in book.CHAPTERS)
    return ReadersRulebook(ruleset, tuple(chapters))


def _shared_texts(ruleset: str) -> Mapping[str, RuleText]:
    """Return the explanations of the default game for the rules that a game has in common with it."""
    if ruleset == DEFAULT_RULESET:
        return {}
    own, base = rulebook(ruleset).RULES, rulebook(DEFAULT_RULESET).RULES
    texts = load_rulebook(DEFAULT_RULESET).rules
    return {number: texts[number] for number, rule in own.items() if base.get(number) == rule}


def _chapter(
    ruleset: str, number: int, found: _ChapterFile | None, folder: Path, shared: Mapping[str, RuleText]
) -> Chapter:
    book = rulebook(ruleset)
    texts = {**shared, **(found.rules if found else {})}
    due = [rule for rule in book.RULES if place(rule)[0] == number]
    for rule in due:
        if rule not in texts:
            reason = f"the text of rule {rule} is missing: add a [[rule]] to the file of chapter {number}"
            raise FileError(str(found.file if found else folder), None, reason)
    about = found.about if found else _shared_about(number)
    return Chapter(number, book.CHAPTERS[number], about, tuple(texts[rule] for rule in due))


def _shared_about(number: int) -> str:
    return next(chapter.about for chapter in load_rulebook(DEFAULT_RULESET).chapters if chapter.number == number)


# --- one file ---------------------------------------------------------------------------------------------------------


def _read_chapter(table: Table, path: Path, ruleset: str) -> _ChapterFile:
    """Return the chapter in the table of a file. Raises FileError."""
    book = rulebook(ruleset)
    number = table.whole("chapter", least=1)
    if number not in book.CHAPTERS:
        known = f"1 to {max(book.CHAPTERS)}"
        raise table.fault(f"the rule book of {ruleset} has no chapter {number}; its chapters are {known}", "chapter")
    rules = {rule: text for rule, text in book.RULES.items() if place(rule)[0] == number}
    kinds: Kinds = {**TABLE_KINDS, "rules": listed(partial(_read_rule, rules, book.RULES), "rule")}
    values = read_fields(table, _ChapterValues, kinds)
    _check_order(table, values.rules)
    table.finish()
    return _ChapterFile(path, number, values.about, {rule.number: rule for rule in values.rules})


class _ChapterValues(NamedTuple):
    """The values of a file besides its number."""

    about: str
    rules: tuple[RuleText, ...]


def _check_order(table: Table, rules: Iterable[RuleText]) -> None:
    """Raise FileError for a rule that is in the file twice, or not in the order of its number."""
    before: tuple[int, ...] = ()
    for index, rule in enumerate(rules):
        if place(rule.number) <= before:
            raise table.fault(f"rule {rule.number} is out of order, or in the file twice", "rule", index, "number")
        before = place(rule.number)


def _read_rule(own: Mapping[str, Rule], book: Mapping[str, Rule], table: Table) -> RuleText:
    """Return a `[[rule]]` of a chapter with the rules `own`. Raises FileError."""
    number = table.text("number")
    if number not in own:
        raise table.fault(f"the chapter has no rule {number!r}{did_you_mean(number, own)}", "number")
    kinds: Kinds = {
        **TABLE_KINDS,
        "see": FieldFormat(lambda entry, key: tuple(_known_rules(entry, key, book))),
        "board": optional(FieldFormat(_question), ""),
    }
    return read_fields(table, RuleText, kinds, number=number, words=own[number].words, source=own[number].source)


def _known_rules(table: Table, key: str, book: Mapping[str, Rule]) -> Iterator[str]:
    for index, number in enumerate(table.texts(key)):
        if number not in book:
            raise table.fault(f"no rule has the number {number!r}{did_you_mean(number, book)}", key, index)
        yield number


def _question(table: Table, key: str) -> str:
    name, known = table.text(key), all_questions()
    if name not in known:
        raise table.fault(f"unknown question {name!r}{did_you_mean(name, known)}", key)
    return name
