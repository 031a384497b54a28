"""Carrying: all that is kept here, as one file."""

from IPython.display import display

from bcnb.widgets.backup import Backup


def carry() -> None:
    """Put a sheet on the page that saves everything kept here as one file, and takes such a file in."""
    display(Backup())
