"""The entries and pictures of the home page and the start page: battles, history lessons, pages and recorded games."""

from collections.abc import Iterator
from functools import cache

from bcnb.course.home import phrases
from bcnb.course.own_sets.known_sets import PAGE as OWN_SETS
from bcnb.engine.game_registry import DEFAULT_RULESET, ruleset
from bcnb.engine.ruleset import Scenario
from bcnb.presentation.markup import Markup
from bcnb.presentation.narration import narrate
from bcnb.presentation.presenter import page_presenter_of
from bcnb.presentation.svg import picture
from bcnb.storage.paths import notebooks_folder, sorted_paths
from bcnb.storage.records import find_recorded_game, list_records
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
        phrases.FIRST_LOOK: "01_first_look.ipynb",
        phrases.RULES: "rulebook/01_battle_cry.ipynb",
        phrases.QUESTIONS: "faq/00_all_questions.ipynb",
        phrases.RECORD: "play/record.ipynb",
        phrases.GUESS: "analysis/guess_the_choice.ipynb",
        phrases.YOUR_PLAY: "analysis/your_play.ipynb",
        phrases.MAKE_YOUR_OWN: "play/make_your_own.ipynb",
        phrases.COMPUTER: "05_how_the_computer_plays.ipynb",
        phrases.ONLINE_GAME: "04_the_online_game.ipynb",
        phrases.CARDS: "07_the_sixty_cards.ipynb",
        phrases.HOUSE_RULES: "06_where_the_book_is_silent.ipynb",
        phrases.NORTH_AGAINST_SOUTH: "variants/north_against_south/01_what_changes.ipynb",
        phrases.BATTLE_CRY_1961: "variants/battle_cry_1961/01_the_board_and_the_roll.ipynb",
        phrases.OWN_SETS: OWN_SETS,
        phrases.HAND_IN: "02_hand_in.ipynb",
        phrases.FOR_TEACHERS: "03_for_teachers.ipynb",
    }
    return {title: page for title, page in pages.items() if (notebooks_folder() / page).is_file()}


def recorded_game_of(battle: str) -> str:
    """Return the name of an included recorded game of a battle, or an empty string if there is none."""
    names = [path.stem for path in list_records(DEFAULT_RULESET) if path.stem.startswith(f"{battle}-")]
    return next((name for name in names if STRONGEST in name), names[0] if names else "")


# --- pictures ---------------------------------------------------------------------------------------------------------


UNDER_WAY, PLY = "battle_cry/first-bull-run-planner-planner-1-001", 90
"""The recorded game of the first picture, and its ply: a unit retreats after an attack with four dice."""
FIRST = "under-way"
"""The name of the first picture."""


@cache
def picture_names() -> tuple[str, ...]:
    """Return the names of all pictures: the first one, and the battles."""
    return (FIRST, *(name.rpartition("/")[2] for name in list_scenarios() if "/" in name))


@cache
def home_picture(name: str) -> Markup:
    """Return a picture as an SVG document.

    Raises:
        KeyError: for an unknown name.
    """
    if name not in picture_names():
        raise KeyError(name)
    if name == FIRST:
        moment = narrate(find_recorded_game(UNDER_WAY)).walk[PLY]
        state, title, arrows = moment.state, phrases.UNDER_WAY_TITLE, moment.shown.arrows
    else:
        battle = find_scenario(name)
        state, title, arrows = ruleset(battle.ruleset).setup(battle), phrases.LAYOUT.format(battle=battle.title), ()
    scene = page_presenter_of(state).scene(state, title=title, arrows=arrows)
    return picture(scene, framed=False)
