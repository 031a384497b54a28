"""The few words that a notebook may import.

They know every room before them and hide all of it behind plain names; they may hold no rule and draw nothing.
They exist so that a lesson's cells stay two lines long and say what they do.

A word is loaded when a notebook asks for it: none waits for the games and the widgets of the others.
"""

from importlib import import_module

_WORDS = {
    "card_gallery": ("cards", "own_card"),
    "displays": ("faq", "moments", "odds", "race", "records", "replay", "rules", "show", "standings", "summary"),
    "exercises": ("drill", "puzzle", "quiz", "results", "task"),
    "game_1961": ("columns", "generals", "journey", "pieces", "rolls", "survey"),
    "game_analysis": ("chances", "games", "ground", "habits", "mistakes", "review"),
    "game_comparison": ("differences", "kills", "online", "saves"),
    "game_table": ("beside", "rename", "table", "variations"),
    "history": ("claim", "compare", "lookout", "places", "predict", "read", "sources", "timeline", "vote", "whatif"),
    "learner_pages": ("carry", "hand_in", "home"),
    "opponents": ("levels", "weighing"),
    "options": ("agree", "readings"),
}
"""Which module has which words."""
_MODULE_OF = {word: module for module, words in _WORDS.items() for word in words}
__all__ = sorted(_MODULE_OF)


def __getattr__(name: str) -> object:
    """The word of a name, loaded now. Raises AttributeError for a name that is no word."""
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    word = globals()[name] = getattr(import_module(f"{__name__}.{_MODULE_OF[name]}"), name)
    return word


def __dir__() -> list[str]:
    return __all__
