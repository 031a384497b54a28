"""Notebook functions for the pages of rules: the rule book of a game, and the index of all questions."""

from IPython.display import display

from bcnb.course.catalogue import find_question
from bcnb.course.questions import load_question
from bcnb.course.rulebook.rulebook_html import rulebook_html, rulebook_text
from bcnb.course.rulebook.stored_rulebooks import stored_questions, stored_rulebook, stored_search
from bcnb.engine.game_registry import DEFAULT_RULESET, rulebook
from bcnb.engine.name_lookup import did_you_mean, same_name
from bcnb.notebook.arguments import coerce_arguments, game_called
from bcnb.notebook.output import OutputText, print_text
from bcnb.presentation.markup import escape_text, tag
from bcnb.presentation.text_tools import count_noun
from bcnb.widgets.faq import Faq
from bcnb.widgets.rulebook import QuestionIndex, Rulebook


@coerce_arguments('rule_book("battle_cry", "7.7")', points=False)
def rule_book(game: str = DEFAULT_RULESET, rule: str = "") -> None:
    """Show the rule book of a game with a search field.

    Args:
        game: the name of the game.
        rule: the number of the rule that is shown first, such as "7.7".

    Raises:
        ValueError: for an unknown game or rule.
    """
    book = stored_rulebook(game_called(game))
    known = rulebook(game).RULES
    if rule and rule not in known:
        raise ValueError(f"no rule has the number {rule!r}{did_you_mean(rule, known)}")
    html = str(tag("div", rulebook_html(book)))
    page = Rulebook(rulebook_text(book), html, book=book, index=stored_search(), game=game, rule=rule)
    display(page)
    print_text(f"{count_noun(len(known), 'rule')} in {count_noun(len(book['chapters']), 'chapter')}.")


@coerce_arguments('questions("faq-09")')
def questions(question: str = "") -> None:
    """Show all questions with a filter, and the board of one of them.

    Args:
        question: the short name of the question that is open at first, such as "faq-09".

    Raises:
        OSError: if a file cannot be read.
        ValueError: for an unknown question.
    """
    known = stored_questions()
    chosen = same_name(question, known) if question else ""
    if chosen is None:
        raise ValueError(f"unknown question {question!r}{did_you_mean(question, known)}")
    place = display(_shown(chosen) if chosen else _invitation(), display_id=True)

    def show(name: str) -> None:
        """Show the board of a question in place of the one before."""
        if place:
            place.update(_shown(name))

    text = "\n".join(f"{one['number']}: {one['question']} {one['answer']}" for one in known.values())
    display(QuestionIndex(known, show, text, chosen=chosen))
    print_text(f"{count_noun(len(known), 'question')}.")


def _shown(name: str) -> object:
    """Return a question with its board, or as text if it has no board."""
    question = load_question(find_question(name))
    if question.tries:
        return Faq(question)
    return _paragraph(f"{question.number}: {question.question} {question.answer}")


def _invitation() -> OutputText:
    return _paragraph("Open a question to read the answer, or try it on the board.")


def _paragraph(text: str) -> OutputText:
    return OutputText(text, tag("p", escape_text(text)))
