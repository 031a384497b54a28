"""Handing in: what was done in a lesson, as a file for a teacher."""

from IPython.display import display

from bcnb.widgets.hand_in import HandIn


def hand_in() -> None:
    """Put a sheet on the page with which a pupil saves what he did in a lesson, as a file for his teacher."""
    display(HandIn())
