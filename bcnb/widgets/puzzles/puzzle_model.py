"""The model of the page of puzzles: the stock, what is selected from it, the progress in it, and the puzzle shown."""

from urllib.parse import quote, urlencode

from bcnb.course.catalogue import find_exercise
from bcnb.course.mistakes import THEME as MISTAKES
from bcnb.course.mistakes import card_of, list_mistakes, load_mistake
from bcnb.course.progress import answer
from bcnb.course.puzzle_deck import PuzzleCard, PuzzleFilter, cards, is_due, is_solved, next_number, select, themes
from bcnb.course.rulebook.rulebook_loader import GAME_TITLES
from bcnb.course.task_session import TaskSession
from bcnb.course.task_view import LEVELS
from bcnb.course.tasks import Task, load_task
from bcnb.engine.game_registry import RULESETS
from bcnb.presentation.table_adapter import ViewData, table_adapter_of
from bcnb.presentation.text_tools import count_noun
from bcnb.storage.goals import puzzle_themes
from bcnb.widgets.progress_store import known_progress
from bcnb.widgets.task_model import TaskModel

OWN_MISTAKES = "Your mistakes"
NO_MISTAKES = "Your mistakes become puzzles when you review a game that you have played. None fits this game and level."
NONE = "No puzzle has this theme and this level."
SOLVED, MISSED, OPEN = "solved", "missed", "open"
"""The states of a puzzle in a learner's progress."""


def check_filter(wanted: PuzzleFilter) -> None:
    """Raise ValueError for an unknown game, theme or level."""
    if wanted.ruleset and wanted.ruleset not in RULESETS:
        raise ValueError(f"unknown game {wanted.ruleset!r}; choose from {', '.join(RULESETS)}")
    if wanted.theme and wanted.theme not in (known := (*themes(), MISTAKES)):
        raise ValueError(f"unknown theme {wanted.theme!r}; choose from {', '.join(known)}")
    if wanted.level not in range(len(LEVELS) + 1):
        raise ValueError(f"unknown puzzle level {wanted.level}; there are 1, 2 and 3")


def whole_game(wanted: PuzzleFilter) -> PuzzleFilter:
    """Return the same filter by its game where its theme is the only one of a game, as on the page."""
    for game in RULESETS:
        if puzzle_themes(game) == (wanted.theme,) and wanted.ruleset in ("", game):
            return wanted._replace(ruleset=game, theme="")
    return wanted


class PuzzleModel(TaskModel):
    """A puzzle of a selection, with the whole stock around it.

    Args:
        wanted: the filter.
        start: the number of the first puzzle, which the filter must fit. Otherwise, the next one is chosen.
        keeps: True if progress is saved.

    Raises:
        ValueError: for an unknown game, theme or level.
    """

    def __init__(self, wanted: PuzzleFilter, start: str = "", keeps: bool = True) -> None:
        check_filter(wanted)
        self._mistakes = list_mistakes()
        self.stock = (*cards(), *map(card_of, self._mistakes.values()))
        self.progress = known_progress()[0]
        self.wanted = whole_game(wanted)
        if start not in self._numbers() and start in {card.number for card in self.stock}:
            self.wanted = PuzzleFilter()
        lost = start and start not in self._numbers()
        first = start if start and not lost else next_number(self.progress, self.selection)
        self._left: dict[str, tuple[TaskSession, bool, bool, str]] = {}
        super().__init__(self._load(first or select(self.stock, PuzzleFilter())[0].number), None, keeps)
        if lost:
            self.say([("news", f"The puzzle {start} is unknown. Here is another one.")])

    @property
    def selection(self) -> tuple[PuzzleCard, ...]:
        """Return the selected puzzles in order."""
        return select(self.stock, self.wanted)

    # --- the way through the selection --------------------------------------------------------------------------------

    def choose(self, wanted: PuzzleFilter) -> None:
        """Select other puzzles. The puzzle on the page stays if it is one of them.

        Raises:
            ValueError: for an unknown game, theme or level.
        """
        check_filter(wanted)
        if wanted.ruleset and wanted.theme not in (*puzzle_themes(wanted.ruleset), MISTAKES):
            wanted = wanted._replace(theme="")
        self.wanted = whole_game(wanted)
        if self.task.number not in self._numbers():
            self.open(next_number(self.progress, self.selection))

    def go_on(self) -> None:
        """Show the next puzzle of the selection that is due or not solved."""
        self.open(next_number(self.progress, self.selection, self.task.number))

    def go_back(self) -> None:
        """Show the puzzle before this one in the selection; before the first one comes the last one."""
        numbers = self._numbers()
        self.open(numbers[numbers.index(self.task.number) - 1] if self.task.number in numbers else "")

    def open(self, number: str) -> None:
        """Show a puzzle of the stock, as it was left unless it is due again. An empty text changes nothing."""
        if not number:
            return
        self._left[self.task.number] = (self.session, self.answered, self.missed, self.amount)
        self.take_up(self._load(number), self.session.at_table)
        if number in self._left and not is_due(self.progress, number):
            self.session, self.answered, self.missed, self.amount = self._left[number]

    def _numbers(self) -> list[str]:
        return [card.number for card in self.selection]

    def _load(self, number: str) -> Task:
        mistake = self._mistakes.get(number)
        return load_mistake(mistake) if mistake else load_task(find_exercise(number))

    def _keep(self) -> None:
        before = self.answered
        super()._keep()
        if self.answered and not before:
            kept = self.keeps and not self.save_fault
            solved, helped = self._solved(), self.session.helped
            self.progress = known_progress()[0] if kept else answer(self.progress, self.task.number, solved, helped)

    # --- what the page shows ------------------------------------------------------------------------------------------

    def view(self) -> ViewData:
        """Return everything except the board, as plain data."""
        numbers = self._numbers()
        place = numbers.index(self.task.number) + 1 if self.task.number in numbers else 0
        view = super().view()
        hit = table_adapter_of(self.task.state).book(self.task.state).get("hit", "")
        if hit and "battle" in self.task.may.only:
            view["rest"] = f"{hit} {view['rest'] or ''}".strip()
        return {**view, "at": self._address(place), "deck": self._deck(numbers, place)}

    def _deck(self, numbers: list[str], place: int) -> ViewData:
        chosen = self.wanted
        return {
            "games": [[game, words, *self._count(chosen._replace(ruleset=game))] for game, words in _games()],
            "themes": [[one, words, *self._count(chosen._replace(theme=one))] for one, words in self._themes()],
            "levels": [[level, words, *self._count(chosen._replace(level=level))] for level, words in _levels()],
            "wanted": [chosen.ruleset, chosen.theme, chosen.level],
            "number": self.task.number,
            "title": self._name(place),
            "label": f"{_called(self.task.theme)}, {LEVELS[self.task.level - 1]}",
            "place": place,
            "marks": [self._mark(number) for number in numbers],
            "none": "" if numbers else NO_MISTAKES if chosen.theme == MISTAKES else NONE,
            "status": self._status(numbers, place),
        }

    def _themes(self) -> list[tuple[str, str]]:
        """Return the themes to choose from: those of the chosen game, unless it has only one."""
        games = [self.wanted.ruleset] if self.wanted.ruleset else RULESETS
        several = (found for game in games if len(found := puzzle_themes(game)) > 1)
        return [
            ("", "All themes"),
            *((theme, _called(theme)) for found in several for theme in found),
            (MISTAKES, OWN_MISTAKES),
        ]

    def _count(self, wanted: PuzzleFilter) -> tuple[int, int]:
        """Return how many puzzles of a filter are solved, and how many there are."""
        found = [card for card in self.stock if wanted.fits(card)]
        return sum(is_solved(self.progress, card.number) for card in found), len(found)

    def _mark(self, number: str) -> str:
        if is_solved(self.progress, number):
            return SOLVED
        return MISSED if number in self.progress.marks else OPEN

    def _name(self, place: int) -> str:
        """Return the title of a puzzle once its answer is known, because many titles name it; before, its number."""
        known = self.session.shown or is_solved(self.progress, self.task.number) or self.task.number in self._mistakes
        return self.task.title if known or not place else f"Puzzle {place}"

    def _status(self, numbers: list[str], place: int) -> str:
        """Return the selection and the place in it as a sentence, for screen readers."""
        if not numbers:
            return ""
        solved = sum(is_solved(self.progress, number) for number in numbers)
        name = self._name(place)
        title = "" if name == f"Puzzle {place}" else f": {name}"
        return f"Puzzle {place} of {len(numbers)}{title}. {count_noun(solved, 'puzzle')} solved."

    def _address(self, place: int) -> str:
        """Return the part of an address that opens the selection and the puzzle again."""
        game, theme, level = self.wanted
        parts = {"ruleset": game, "theme": theme, "level": level, "start": self.task.number if place else ""}
        return urlencode({name: value for name, value in parts.items() if value}, quote_via=quote)


def _called(theme: str) -> str:
    return OWN_MISTAKES if theme == MISTAKES else theme[0].upper() + theme[1:]


def _games() -> list[tuple[str, str]]:
    games = [game for game in RULESETS if puzzle_themes(game)]
    return [("", "All games"), *((game, GAME_TITLES.get(game, game)) for game in games)]


def _levels() -> list[tuple[int, str]]:
    return [(0, "All levels"), *((level, words.capitalize()) for level, words in enumerate(LEVELS, start=1))]
