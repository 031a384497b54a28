"""The report and the statistics of a recorded game count one walk over its events, and both keep their numbers."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bcnb.analysis import report as module
from bcnb.analysis.game_stats import game_stats_for
from bcnb.analysis.report import apply_events, report_for, score_course, summary_table
from bcnb.engine.game_registry import RULESETS, ruleset_of
from bcnb.engine.record import Ply
from bcnb.storage.records import list_records, load_recorded_game

pytestmark = pytest.mark.unmeasured

DIGESTS = Path(__file__).with_name("game_counts.txt")
"""One line per record: the digest of its counts and its name. It was written when both still walked by themselves."""


def opened(path: Path) -> tuple[Any, tuple[Ply, ...]]:
    """Return the first state of a recorded game, and its plies."""
    recorded = load_recorded_game(path)
    return recorded.start, recorded.record.plies


def digest(ruleset: str, start: Any, plies: tuple[Ply, ...]) -> str:
    """Return the digest of all that the report and the statistics of a game say."""
    report, stats = report_for(ruleset), game_stats_for(ruleset)
    assert stats
    counts: list[Any] = [asdict(cast(Any, one)) for one in report.tally(start, plies)]
    scores = score_course(report, start, plies)[:3]  # the record does not count the turns before it
    told = [counts, summary_table(report, start, plies), scores, stats.tally(start, plies)]
    return sha256(json.dumps(told, default=str).encode()).hexdigest()[:16]


def lines(ruleset: str) -> Iterator[str]:
    """Yield the lines of the stored digests for the records of a ruleset."""
    for path in list_records(ruleset):
        yield f"{digest(ruleset, *opened(path))}  {ruleset}/{path.stem}"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_record_has_the_counts_that_it_always_had(ruleset: str) -> None:
    stored = DIGESTS.read_text(encoding="utf-8").splitlines()
    assert list(lines(ruleset)) == [line for line in stored if f" {ruleset}/" in line]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_to_ask_for_report_and_statistics_applies_each_event_once(
    ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    start, plies = opened(list_records(ruleset)[0])
    applied, report, stats = list[Any](), report_for(ruleset), game_stats_for(ruleset)
    assert stats

    def evolve(state: Any, event: Any) -> Any:
        applied.append(event)
        return ruleset_of(start).evolve(state, event)

    monkeypatch.setattr(module, "ruleset_of", lambda state: SimpleNamespace(evolve=evolve))
    events = apply_events(start, plies)
    both = report.count_events(events), stats.count_events(events)
    assert applied == [event for ply in plies for event in ply.events]
    assert both == (report.tally(start, plies), stats.tally(start, plies))


def test_a_game_without_plies_ends_at_its_start() -> None:
    start, _ = opened(list_records("battle_cry")[0])
    assert apply_events(start, []).end is start
