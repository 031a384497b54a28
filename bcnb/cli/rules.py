"""`bcnb rules`: print rules by number, chapter or word, the exercises for each rule, or the sources of all rules."""

import re
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from bcnb.engine.game_registry import DEFAULT_RULESET, RULESETS, rulebook
from bcnb.engine.ruleset import Rule, find_rules
from bcnb.presentation.text_tools import count_noun


def describe(parser: ArgumentParser) -> None:
    """Add the description and the arguments of the verb to its parser."""
    parser.description = "Print every rule of a game with its number and its source. One rule is also explained."
    games = f"the game: {', '.join(RULESETS)} ({DEFAULT_RULESET})"
    parser.add_argument("--ruleset", metavar="NAME", choices=RULESETS, help=games)
    either = parser.add_mutually_exclusive_group()
    either.add_argument(
        "what", nargs="?", metavar="NUMBER|WORD", help="a rule (7.3), a chapter (7), a question (O-27), or a word"
    )
    either.add_argument(
        "--sources",
        action="store_true",
        help="list all rules and questions of all games that come from each chapter of the sources",
    )
    parser.add_argument(
        "--taught",
        action="store_true",
        help="list for each rule the tasks, puzzles and quizzes that teach it, and the questions about it; of all"
        " games if none is named",
    )
    either.add_argument("--html", metavar="FILE", help="write the rule book as a web page, to print or to search")


def run(arguments: Namespace) -> int:
    """Print the requested rules, their exercises or all sources.

    Raises:
        FileExistsError: if the file of `--html` exists.
        OSError: if that file cannot be written.
        ValueError: if no rule was found, or if `--sources` or `--html` is combined with other options.
    """
    if arguments.html:
        if arguments.taught:
            raise ValueError("--html writes the whole rule book; use it without --taught")
        return write_html(arguments.ruleset or DEFAULT_RULESET, arguments.html)
    if arguments.sources:
        if arguments.ruleset or arguments.taught:
            raise ValueError("--sources lists all rules of all games; use it alone")
        print_sources()
        return 0
    if arguments.what and not arguments.taught and print_question(arguments.what):
        return 0
    every = RULESETS if arguments.taught else (DEFAULT_RULESET,)
    names = [arguments.ruleset] if arguments.ruleset else every
    books = {name: rules for name in names if (rules := _rules(name, arguments.what))}
    if not books and arguments.what and not arguments.taught and print_word(names[0], arguments.what):
        return 0
    if not books:
        raise ValueError(unknown_rule(arguments.what, [rulebook(name).RULES for name in names]))
    for name, rules in books.items():
        if arguments.taught:
            print_taught(name, rules)
        else:
            print_rules(name, rules, linked=arguments.what == rules[0].number)
    return 0


def _rules(ruleset: str, what: str | None) -> list[Rule]:
    """Return the rules of a game with the given number, chapter or word, or all rules without one."""
    book = rulebook(ruleset)
    return find_rules(book.RULES, what, book.CHAPTERS) if what else list(book.RULES.values())


def print_word(name: str, what: str) -> bool:
    """Print what a player's own word means in a game, and its rules. Return False for an unknown word."""
    # Loaded here, because most words do not need the glossary.
    from bcnb.course.rulebook.everyday_words import rules_for_word

    reason, rules = rules_for_word(name, what)
    if rules:
        print(reason)
        print_rules(name, rules)
    return bool(rules)


def unknown_rule(what: str, books: Iterable[Mapping[str, Rule]]) -> str:
    """Return the message for a number, chapter or word that no rule has, with the nearest number or word."""
    from bcnb.engine.name_lookup import did_you_mean  # loaded here, because printing rules does not need it

    rules = [rule for book in books for rule in book.values()]
    words = {word.lower() for rule in rules for word in re.findall(r"[^\W\d]{3,}", rule.words)}
    near = did_you_mean(what, [*words, *(rule.number for rule in rules)]) or ". To list all rules: bcnb rules"
    return f"no rule has the number, the chapter or the word {what!r}{near}"


def print_rules(name: str, rules: Sequence[Rule], *, linked: bool = False) -> None:
    """Print rules of a game under the titles of their chapters, then the meaning of their sources.

    A complete chapter ends with its missing numbers. If `linked`, the explanation of the first rule and what belongs to
    it follow the rules.
    """
    book = rulebook(name)
    for chapter, group in groupby(rules, key=_chapter):
        found = list(group)
        print(f"\n{chapter}. {book.CHAPTERS[chapter]}")
        for rule in found:
            print(f"  {rule.number:6} {rule.words}  [{rule.source}]")
        if len(found) == sum(_chapter(rule) == chapter for rule in book.RULES.values()):
            for line in missing_numbers(name, chapter):
                print(f"  {line}")
    if linked:
        print_links(name, rules[0])
    print(f"\n{explain_sources(rules)}")


def explain_sources(rules: Iterable[Rule]) -> str:
    """Return one line with the meaning of the codes in the sources of rules, and how to read a question there."""
    from bcnb.course.rule_sources import SEEDS

    sources = "; ".join(rule.source for rule in rules)
    codes = {**{seed.code: seed.title for seed in SEEDS}, "ours": "our own decision"}
    found = [f"{code} is {title}" for code, title in codes.items() if re.search(rf"\b{code}\b", sources)]
    question = re.search(r"\b[A-Z]+-\d+", sources)
    more = f" To read a question such as {question[0]}: bcnb rules {question[0]}" if question else ""
    return f"Sources in brackets: {'; '.join(found)}.{more}" if found else f"Sources are in brackets.{more}"


def print_question(name: str) -> bool:
    """Print a question with its answer and its rules, given its number. Return False for an unknown number."""
    if not re.fullmatch(r"[A-Za-z]+[- ]?\d+", name):
        return False
    from bcnb.cli.question import print_answer
    from bcnb.course.catalogue import question_called
    from bcnb.course.questions import load_question

    if (path := question_called(name)) is None:
        return False
    question = load_question(path)
    print(f"{question.number}: {question.title} (rules {', '.join(question.rules) or 'none'})")
    print_answer(question)
    return True


def _chapter(rule: Rule) -> int:
    """Return the number of the chapter of a rule."""
    return int(rule.number.partition(".")[0])


def print_links(name: str, rule: Rule) -> None:
    """Print the explanation of a rule, and its related rules, lessons, questions and rule options."""
    from bcnb.course.rulebook.rulebook_html import link_lines
    from bcnb.course.rulebook.stored_rulebooks import stored_rulebook

    book = stored_rulebook(name)
    found = next(one for part in book["chapters"] for one in part["rules"] if one["number"] == rule.number)
    lines = (found["title"], found["text"], *link_lines(found, book["questions"]))
    print(*(f"         {line}" for line in lines), sep="\n")


def write_html(name: str, file: str) -> int:
    """Write the rule book of a game to a new file.

    Raises:
        FileExistsError: if the file exists.
        OSError: if the file cannot be written.
    """
    from bcnb.course.rulebook.rulebook_html import rulebook_boards
    from bcnb.course.rulebook.stored_rulebooks import stored_rulebook, stored_search
    from bcnb.export.rulebook_page import rulebook_page
    from bcnb.storage.disk import expanded
    from bcnb.storage.files import file_exists_error, save_bytes

    path = expanded(file)
    if path.exists():
        raise file_exists_error(path)
    book = stored_rulebook(name)
    page = rulebook_page(book, name, stored_search(), rulebook_boards(book))
    save_bytes(path, page)
    print(f"{path}: the rules of {book['title']} ({round(len(page) / 1000)} kB)")
    return 0


def missing_numbers(name: str, chapter: int) -> Iterator[str]:
    """Yield a line on the numbers that a chapter lacks. They belong to a game with the same numbers, or to no rule."""
    own = rulebook(name).RULES
    last = max(int(number.partition(".")[2]) for number, rule in own.items() if _chapter(rule) == chapter)
    missing = [number for part in range(1, last) if (number := f"{chapter}.{part}") not in own]
    others = {other: rulebook(other).RULES for other in RULESETS if missing and other != name}
    for other, book in others.items():
        theirs = [number for number in missing if number in book]
        if theirs and any(book.get(number) == rule for number, rule in own.items()):
            yield f"Only in {other}: {', '.join(theirs)}"
            missing = [number for number in missing if number not in theirs]
    if missing:
        yield f"Not used: {', '.join(missing)}"


def print_taught(ruleset: str, rules: Sequence[Rule]) -> None:
    """Print the lessons, exercises and questions for each of the given rules.

    The number of an exercise begins with the number of its lesson.
    """
    from bcnb.course.catalogue import list_questions
    from bcnb.course.lessons import places
    from bcnb.course.questions import load_question

    chosen = {rule.number for rule in rules}
    exercises = {rule: taught for rule, taught in places(ruleset).items() if rule in chosen}
    questions = [load_question(path) for path in list_questions(ruleset).values()]
    asked = {rule: [one.number for one in questions if rule in one.rules] for rule in exercises}
    print(f"\n{ruleset}")
    for rule, taught in exercises.items():
        lessons = dict.fromkeys(number.split(".")[0] for number in taught)
        parts = {"lesson": lessons, "task": taught, "question": asked[rule]}
        print(f"  {rule:6}", "; ".join(f"{kind} {', '.join(found)}" for kind, found in parts.items() if found))
    without = [rule for rule, taught in exercises.items() if not taught and not asked[rule]]
    print(f"  {count_noun(len(exercises), 'rule')}; without a task and a question: {', '.join(without) or 'none'}")


def print_sources() -> None:
    """Print the rules and questions that come from each chapter of each source, by ruleset."""
    from bcnb.course.catalogue import list_questions
    from bcnb.course.questions import load_question  # loaded here, because printing rules does not need it
    from bcnb.course.rule_sources import SEEDS, gather
    from bcnb.course.rule_sources import SourceChapter as Origin

    kinds = {}
    for name in RULESETS:
        questions = map(load_question, list_questions(name).values())
        rules = rulebook(name).RULES.values()
        of_game = "" if name == DEFAULT_RULESET else f" of {name}"
        kinds[f"rules{of_game}"] = gather((rule.number, rule.source) for rule in rules)
        kinds[f"questions{of_game}"] = gather((question.number, question.source) for question in questions)
    for seed in SEEDS:
        print(f"\nSource {seed.code}: {seed.title}")
        for chapter in seed.chapters:
            print(f"  {chapter}")
            for kind, found in kinds.items():
                if names := found.get(Origin(seed.code, chapter)):
                    print(f"    {kind}: {', '.join(names)}")
