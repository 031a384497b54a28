"""Imports of what most pages use. A kernel does this as it starts, so that a page that gets the kernel waits less.

It saves about half a second until the first board of a page on two quiet cores. The library of charts is not among
them: it takes 0.4 s, as long as all others together, and the first chart, which is below a board, imports it.
"""

import gc
from importlib import import_module
from pkgutil import walk_packages

from bcnb.games import battle_cry

PAGES = ("displays", "exercises", "game_table", "game_analysis")
"""The modules of `bcnb.notebook` with the functions of most pages."""


def warm_up() -> None:
    """Import the modules of most pages, and all of *Battle Cry*, which most pages are about."""
    parts = (module.name for module in walk_packages(battle_cry.__path__, f"{battle_cry.__name__}."))
    for name in (*parts, *(f"bcnb.notebook.{page}" for page in PAGES)):
        import_module(name)
    gc.freeze()  # the modules stay: a search for garbage that looks at them all takes up to 0.1 s of a page
