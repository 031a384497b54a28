"""The beginning of a page that uses the Python of the page before it, as in a visit of the web site.

A page of the site that is opened after another one gets the Python that runs already, because its start takes longer
than everything else. Such a page must find Python as new: `begin_page` removes what the page before it has made.
"""

import asyncio
import gc
import os
import sys
from pathlib import Path

from IPython.core.getipython import get_ipython
from ipywidgets import Widget

LIBRARY = __name__.partition(".")[0]


def begin_page(folder: Path | str) -> None:
    """Remove names, widgets and unfinished tasks of the page before, and forget bcnb with all that it remembers.

    Libraries stay loaded. The next import of bcnb loads its modules again, so that no stored list or open game of the
    page before is seen.

    Args:
        folder: the folder of the notebook, in which its cells run.

    Raises:
        OSError: if the folder cannot be used.
    """
    os.chdir(folder)
    _cancel_tasks()
    Widget.close_all()
    for name in [name for name in sys.modules if name.partition(".")[0] == LIBRARY]:
        del sys.modules[name]
    if shell := get_ipython():
        shell.reset(new_session=True)
    gc.collect()


def _cancel_tasks() -> None:
    """Cancel all tasks of this thread, except the one in which the page begins."""
    try:
        own = asyncio.current_task()
    except RuntimeError:  # no loop is running, and so no task
        return
    for task in asyncio.all_tasks() - {own}:
        task.cancel()
