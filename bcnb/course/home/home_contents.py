"""The entries of the home page and the start page: battles, history lessons, other pages and recorded games."""

from collections.abc import Iterator

from bcnb.engine.game_registry import DEFAULT_RULESET
from bcnb.engine.ruleset import Scenario
from bcnb.storage.paths import notebooks_folder, sorted_paths
from bcnb.storage.records import list_records
from bcnb.storage.scenarios import find_scenario, list_scenarios

OPENING_NUMBER = "00"
"""The beginning of the file name of the lesson on why there was a war."""
STRONGEST = "planner-planner"
"""The players of the recorded game that is preferred, as its file name has them."""


def battles_in_order() -> list[Scenario]:
    """Return the battles of *Battle Cry* (2000) in the order of the war."""
    battles = [find_scenario(name) for name in list_scenarios() if name.startswith(f"{DEFAULT_RULESET}/")]
    return sorted(battles, key=lambda one: one.number or 0)


def other_battles() -> list[Scenario]:
    """Return the battles of the other two games."""
    return [find_scenario(name) for name in list_scenarios() if not name.startswith(f"{DEFAULT_RULESET}/")]


def opening_page() -> str:
    """Return the page of the lesson on why there was a war, or an empty string if it is not installed."""
    return _history_pages().get(OPENING_NUMBER, "")


def lesson_pages(battles: list[Scenario]) -> Iterator[tuple[Scenario, str]]:
    """Yield the battles that have an installed history lesson, each with its page."""
    pages = _history_pages()
    for battle in battles:
        if page := pages.get(f"{battle.number or 0:02}"):
            yield battle, page


def _history_pages() -> dict[str, str]:
    """Return the pages of the installed history lessons by the numbers in their file names."""
    return {path.name[:2]: f"history/{path.name}" for path in sorted_paths(notebooks_folder() / "history", "*.ipynb")}


def other_pages() -> dict[str, str]:
    """Return the first page of each other topic, by its title."""
    pages = {
        "A first look: a board, and a whole battle": "01_first_look.ipynb",
        "The rules of Battle Cry, each with its number": "rulebook/01_battle_cry.ipynb",
        "Questions about the rules, tried on the board": "faq/00_all_questions.ipynb",
        "Record a game that you played at a real table": "play/record.ipynb",
        "Guess the choice: play through a recorded game": "analysis/guess_the_choice.ipynb",
        "Your play: which errors come back, and practice": "analysis/your_play.ipynb",
        "Make your own: draw a battle, and play it": "play/make_your_own.ipynb",
        "How the computer plays": "05_how_the_computer_plays.ipynb",
        "The 34 behaviors of the online game": "04_the_online_game.ipynb",
        "All the cards, and a card of your own": "07_the_sixty_cards.ipynb",
        "Where the book is silent, and your house rules": "06_where_the_book_is_silent.ipynb",
        "North against South, with saves and brigades": "variants/north_against_south/01_what_changes.ipynb",
        "Battle-Cry of 1961, with dice and trains": "variants/battle_cry_1961/01_the_board_and_the_roll.ipynb",
        "Hand in a lesson": "02_hand_in.ipynb",
        "For teachers: handouts to print, and marks": "03_for_teachers.ipynb",
    }
    return {title: page for title, page in pages.items() if (notebooks_folder() / page).is_file()}


def recorded_game_of(battle: str) -> str:
    """Return the name of an included recorded game of a battle, or an empty string if there is none."""
    names = [path.stem for path in list_records(DEFAULT_RULESET) if path.stem.startswith(f"{battle}-")]
    return next((name for name in names if STRONGEST in name), names[0] if names else "")
