"""Sharing from a notebook: a recorded game as one file that plays by itself."""

from pathlib import Path

from bcnb.engine.ruleset import Seat
from bcnb.export.export_subject import at_ply, of_file, shown
from bcnb.export.html_page import page
from bcnb.review.schema import Review
from bcnb.storage.records import find_record
from bcnb.widgets.stored_output import SharedPage


def shared_game(name: str, viewer: Seat | None = None, ply: int = 0) -> SharedPage:
    """The file of a recorded game, as a seat may know it, which begins at a ply. Raises ValueError, OSError."""
    path = find_record(name)
    return SharedPage(f"{path.stem}.html", page(shown(at_ply(of_file(path, viewer), ply))))


def shared_review(path: Path, review: Review, ply: int = 0) -> SharedPage:
    """The file of a recorded game with its review. It is told to the umpire: a review reckons with all cards."""
    return SharedPage(f"{path.stem}.html", page(shown(at_ply(of_file(path)._replace(review=review), ply))))
