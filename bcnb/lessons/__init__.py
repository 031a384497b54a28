"""The few words that a notebook may import.

They know every room before them and hide all of it behind plain names; they may hold no rule and draw nothing.
They exist so that a lesson's cells stay two lines long and say what they do.

A word is loaded when a notebook asks for it: none waits for the games and the widgets of the others.
"""

from importlib import import_module

_WORDS = {
    "agreeing": ("agree", "readings"),
    "branches": ("beside", "rename", "variations"),
    "carrying": ("carry",),
    "dealing": ("cards", "own_card"),
    "comparing": ("differences", "kills", "saves"),
    "counted": ("ground", "habits"),
    "starting": ("home",),
    "drilling": ("drill",),
    "handing": ("hand_in",),
    "learning": ("puzzle", "quiz", "task"),
    "many": ("games",),
    "onscreen": ("online",),
    "opponents": ("levels", "weighing"),
    "past": ("claim", "compare", "lookout", "places", "predict", "read", "sources", "timeline", "vote", "whatif"),
    "playing": ("table",),
    "solved": ("results",),
    "reviewing": ("chances", "mistakes", "review"),
    "war": ("columns", "generals", "journey", "pieces", "rolls", "survey"),
    "words": ("faq", "moments", "odds", "race", "records", "replay", "rules", "show", "standings", "summary"),
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
