"""A rule book as HTML and as text: the book of a page without a kernel, and the book that is printed."""

from collections.abc import Iterator, Mapping

from bcnb.course.catalogue import find_question
from bcnb.course.question_results import inquire
from bcnb.course.question_view import QuestionPages
from bcnb.course.questions import load_question
from bcnb.course.rulebook.stored_rulebooks import StoredData
from bcnb.presentation.markup import Markup, escape_text, join, tag
from bcnb.presentation.svg import describe, picture


def rulebook_html(book: StoredData, boards: Mapping[str, Mapping[str, str]] | None = None) -> Markup:
    """Return a stored rule book as HTML: its contents, and each chapter with its rules, links in words, and boards."""
    contents = (
        tag("li", tag("a", escape_text(f"{one['number']}. {one['title']}"), href=f"#chapter-{one['number']}"))
        for one in book["chapters"]
    )
    chapters = (_chapter_html(one, book["questions"], boards or {}) for one in book["chapters"])
    return join(tag("nav", tag("ul", *contents), class_="contents"), *chapters)


def _chapter_html(chapter: StoredData, questions: StoredData, boards: Mapping[str, Mapping[str, str]]) -> Markup:
    head = tag("h2", escape_text(f"{chapter['number']}. {chapter['title']}"))
    about = tag("p", escape_text(chapter["about"]), class_="about")
    rules = (_rule_html(one, questions, boards.get(one["board"])) for one in chapter["rules"])
    return tag("section", head, about, *rules, id=f"chapter-{chapter['number']}")


def _rule_html(rule: StoredData, questions: StoredData, board: Mapping[str, str] | None) -> Markup:
    head = tag("h3", tag("span", escape_text(rule["number"])), escape_text(f" {rule['title']}"))
    words = tag("p", escape_text(rule["words"]), class_="law")
    links = [tag("p", escape_text(line), class_="links") for line in link_lines(rule, questions)]
    figure = [_figure(board)] if board else []
    return tag(
        "article", head, words, tag("p", escape_text(rule["text"])), *links, *figure, id=f"rule-{rule['number']}"
    )


def _figure(board: Mapping[str, str]) -> Markup:
    return tag("figure", Markup(board["svg"]), tag("figcaption", escape_text(board["caption"])))


def link_lines(rule: StoredData, questions: StoredData) -> Iterator[str]:
    """Yield the links of a stored rule in words: related rules, lessons, questions and rule options."""
    if rule["see"]:
        yield f"See also {'rules' if len(rule['see']) > 1 else 'rule'} {', '.join(rule['see'])}."
    if rule["lessons"]:
        yield f"{'; '.join(title for title, _ in rule['lessons'])}."
    asked = [questions[name] for name in rule["questions"] if name in questions]
    if asked:
        numbers = "; ".join(f"{one['number']} {one['title']}" for one in asked)
        yield f"Questions: {numbers}."
    options = [option for one in asked for option in one["options"]]
    if options:
        yield f"House rules: {', '.join(options)}."


def rulebook_text(book: StoredData) -> str:
    """Return a stored rule book as text."""
    return "\n".join(_lines(book))


def _lines(book: StoredData) -> Iterator[str]:
    yield f"The rules of {book['title']}"
    for chapter in book["chapters"]:
        yield from ("", f"{chapter['number']}. {chapter['title']}", chapter["about"])
        for rule in chapter["rules"]:
            yield f"{rule['number']} {rule['title']}. {rule['words']} {rule['text']}"


def rulebook_boards(book: StoredData) -> dict[str, dict[str, str]]:
    """Return the boards of the rules of a stored rule book: for the name of a question, its picture and a caption.

    Raises:
        FileError: for an invalid question file.
    """
    names = dict.fromkeys(rule["board"] for chapter in book["chapters"] for rule in chapter["rules"] if rule["board"])
    return {name: _board(name) for name in names}


def _board(name: str) -> dict[str, str]:
    question = load_question(find_question(name))
    first = QuestionPages(inquire(question)).first
    return {"svg": str(picture(first, label=describe(first))), "caption": f"{question.number}. {question.question}"}
