"""The rule books, and the questions about the rules with their answers, as pages without Python."""

from pathlib import Path

from bcnb.course.rulebook.stored_rulebooks import stored_questions, stored_rulebook, stored_search
from bcnb.engine.game_registry import RULESETS
from bcnb.export.html_page import PageContent
from bcnb.site.light_page import FOLDER, READER, SITE, kernel_address, light_page

QUESTIONS = "faq/00_all_questions.ipynb"
"""The page that shows the board of a question."""


def write_rules(site: Path) -> None:
    """Write a page for each rule book, and one with all questions, into the folder of a site."""
    contents = {
        f"{FOLDER}questions/index.html": question_content(),
        **{f"{FOLDER}rules/{game}.html": rule_content(game) for game in RULESETS},
    }
    for name, content in contents.items():
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_bytes(light_page(content))


def rule_content(game: str) -> PageContent:
    """Return the content of the page of a rule book, whose lessons and questions lead to notebooks."""
    book = stored_rulebook(game)
    index = [entry for entry in stored_search() if game in (entry[5].split() or [game])]
    traits = {"book": book, "index": index, "game": game, "rule": "", "home": f"{SITE}{READER}"}
    return PageContent(f"The rules of {book['title']}", (), "rulebook", traits)


def question_content() -> PageContent:
    """Return the content of the page of all questions.

    A question is tried on the board in a notebook, because that needs Python.
    """
    ways = {"open": kernel_address(f"{QUESTIONS}#question={{name}}")}
    traits = {"questions": stored_questions(), "chosen": "", "home": f"{SITE}{READER}", "ways": ways}
    lines = ("Type a word in the filter, and open a question to read its answer.",)
    return PageContent("All questions", lines, "question_index", traits)
