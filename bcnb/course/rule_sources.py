"""The sources of rules and questions: the seed documents, their chapters, and what comes from each chapter.

A source is written in parts: `S1 FAQ-13`, `S1 FAQ-32 to FAQ-34`, `S2 Hill Hex`, `S2 Retreat, by analogy`. A part that
doesn't begin with the code of a seed, such as `ours` or `O-3`, has no chapter.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple


class Seed(NamedTuple):
    """A document that rules were taken from: its code in a source, its number, its title and its chapters."""

    code: str
    number: str
    title: str
    chapters: tuple[str, ...]


class SourceChapter(NamedTuple):
    """A chapter of a seed document."""

    seed: str
    chapter: str


FAQ_CHAPTERS = (
    ("Units and battle", 7),
    ("Generals", 12),
    ("Terrain", 18),
    ("Cards", 22),
    ("Specific cards", 34),
    ("Scenarios", 39),
)
"""The chapters of the publisher's answers, each with the number of its last question."""

SEEDS = (
    Seed(
        "S1",
        "001",
        "the publisher's questions and answers",
        tuple(title for title, _ in FAQ_CHAPTERS),
    ),
    Seed(
        "S2",
        "002",
        "the online rules",
        (
            *("Order Units 1", "Order Units 2", "Introduction", "Armies", "Battlefield"),
            *("Order Cards", "Special Order cards", "Choose a Battle Scenario", "Review Staffing Notes"),
            *("Deal Command Cards", "What to do on a turn", "Play a Command Card", "Order Units", "Move"),
            *("Battle", "Range", "Line of Sight", "Terrain", "Woods Hex", "Orchard Hex", "Hill Hex", "Building Hex"),
            *("Waterway Hex", "Waterway Bridge Hex", "Field Hex", "Rough Terrain Hex", "Fence Hex"),
            *("Field-works Token", "Rolling Battle Dice", "Resolve Battle", "Hit", "Battling a General"),
            *("Retreat", "Exception 1", "Exception 2", "Draw a Command Card", "Winning the game"),
        ),
    ),
    Seed(
        "S3",
        "003",
        "North against South, the miniatures variant",
        (
            *("Command cards", "Objective", "Game turn", "Move", "Moving units", "Moving generals"),
            *(
                "Generals commanding",
                "Brigades",
                "Breakthrough",
                "Battle",
                "Range",
                "Generals in battle",
                "Line of sight",
            ),
            *("Attack", "Defence", "Hitting a general", "Retreat", "Flags ignored", "Voluntary retreat"),
            *("Retreat rules", "Reference sheet", "List of cards"),
        ),
    ),
    Seed(
        "S4",
        "004",
        "the booklet of 1961",
        (
            *("Rules for two players", "To start the game", "To make the moves", "Mountains"),
            *("Rapid rail movements", "Requirements for battle", "Rules for battle", "Special rules for battle"),
            *("Examples of battles", "The war is over", "Rules for four players", "Special rules for four players"),
        ),
    ),
)
"""The seed documents of the games, with chapters in their order. Chapters that nothing comes from are left out."""


def read_source(source: str) -> Iterator[SourceChapter]:
    """Yield the chapters that a source names.

    Raises:
        ValueError: for an unknown chapter.
    """
    chapters = {seed.code: seed.chapters for seed in SEEDS}
    for part in source.split("; "):
        code, _, place = part.partition(" ")
        if code == "S1":
            yield from (SourceChapter(code, _faq_chapter(number)) for number in faq_numbers(part))
        elif code in chapters:
            yield SourceChapter(code, _chapter(code, place.removesuffix(", by analogy"), chapters[code]))


def faq_numbers(source: str) -> Iterator[int]:
    """Yield the numbers of the publisher's questions that a source names."""
    for first, last in re.findall(r"FAQ-(\d+)(?: to FAQ-(\d+))?", source):
        yield from range(int(first), int(last or first) + 1)


def gather(sources: Iterable[tuple[str, str]]) -> dict[SourceChapter, list[str]]:
    """Return the names that come from each chapter, in order. `sources` has pairs of a name and its source."""
    found: dict[SourceChapter, list[str]] = {}
    for name, source in sources:
        for origin in dict.fromkeys(read_source(source)):
            found.setdefault(origin, []).append(name)
    return found


def _faq_chapter(number: int) -> str:
    for title, last in FAQ_CHAPTERS:
        if 1 <= number <= last:
            return title
    raise ValueError(f"there is no FAQ-{number:02}: the questions go from 1 to {FAQ_CHAPTERS[-1][1]}")


def _chapter(code: str, place: str, known: tuple[str, ...]) -> str:
    """Return the chapter of a place.

    It is the place itself, or the place without the number or letter of a paragraph at its end.
    """
    heading, _, paragraph = place.rpartition(" ")
    found = heading if place not in known and len(paragraph) < 3 else place
    if found not in known:
        raise ValueError(f"{code} has no chapter {place!r}")
    return found
