"""All pages of the site that need no Python, made from what comes with bcnb."""

from collections.abc import Iterable
from pathlib import Path

from bcnb.engine.game_registry import RULESETS
from bcnb.storage.records import list_records
from tests.programs.site.lessons.lesson_pages import write_lessons
from tests.programs.site.lessons.short_addresses import write_short_addresses
from tests.programs.site.light_games import write_games
from tests.programs.site.light_page import write_shared
from tests.programs.site.light_rules import write_rules

VIEWS = ("replay", "question_index", "rulebook", "lesson_alone")
"""The kinds of widgets of these pages."""


def included_records() -> list[Path]:
    """Return the records that come with bcnb."""
    return [path for name in RULESETS for path in list_records(name)]


def write_light(site: Path, records: Iterable[Path], lessons: Iterable[str] = ()) -> None:
    """Write the pages, with replays of these records and these history lessons, into the folder of the site."""
    write_shared(site, VIEWS)
    write_rules(site)
    write_games(site, records)
    write_lessons(site, lessons)
    write_short_addresses(site)
