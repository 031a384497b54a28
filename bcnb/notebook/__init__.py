"""The functions that notebooks import.

They know every room above this one, and offer it under simple names; they may not know any rule or draw anything.
They exist so that the cells of a notebook are short and easy to read.

A function is loaded when a notebook imports it, so that it does not load the games and widgets of the others.
"""

from importlib import import_module

_WORDS = {
    "card_gallery": ("cards", "own_card"),
    "displays": (
        *("faq", "moments", "odds", "race", "recorded_games", "records", "replay", "rules", "show", "standings"),
        *("summary", "written"),
    ),
    "editor_page": ("make_your_own",),
    "exercises": ("drill", "puzzle", "quiz", "results", "task"),
    "game_1961": ("columns", "generals", "journey", "pieces", "rolls", "survey"),
    "game_analysis": ("chances", "games", "ground", "habits", "mistakes", "review"),
    "game_comparison": ("differences", "kills", "online", "saves"),
    "game_table": ("beside", "rename", "table", "variations"),
    "history": (
        *("claim", "compare", "history_map", "lesson_form", "lookout", "places", "predict", "read", "reading_level"),
        *("sources", "timeline", "vote", "whatif"),
    ),
    "guess_page": ("guess",),
    "lesson_page": ("own_lesson",),
    "learner_pages": ("carry", "class_desk", "hand_in", "home", "homework_set"),
    "opponents": ("balance", "levels", "weighing"),
    "options": ("agree", "house_rules", "readings"),
    "own_set_page": ("own_sets", "set_maker"),
    "recorder_page": ("record_game",),
    "rule_pages": ("questions", "rule_book"),
    "your_play_page": ("your_play",),
}
"""The functions of each module."""
_MODULE_OF = {word: module for module, words in _WORDS.items() for word in words}
__all__ = sorted(_MODULE_OF)


def __getattr__(name: str) -> object:
    """Return a function by its name, and load its module.

    Raises:
        AttributeError: for an unknown name.
    """
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    word = globals()[name] = getattr(import_module(f"{__name__}.{_MODULE_OF[name]}"), name)
    return word


def __dir__() -> list[str]:
    return __all__
