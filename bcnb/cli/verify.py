"""`bcnb verify`: check that records are undamaged, complete and legal, and salvage damaged ones."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from bcnb.cli.output import error_text, print_json
from bcnb.engine.verify import Verification
from bcnb.storage.records import SUFFIX, find_record, records_in, salvage, verify_file

SOUND, FAULTY, UNJUDGED = 0, 1, 3
"""The exit statuses: all is right, a fault was found, or a record of older rules cannot be judged."""


def describe(parser: ArgumentParser) -> None:
    """Add the description and the arguments of the verb to its parser."""
    parser.description = (
        "Check that each record is undamaged, that its game is complete, and that every event follows the rules. For a "
        "folder, check every record in it. The exit status is 1 if one fails, or else 3 if one follows older rules "
        "and cannot be checked."
    )
    parser.add_argument("records", nargs="+", metavar="RECORD", help="a file, the name of a game, or a folder")
    parser.add_argument("--salvage", metavar="OUT", help="save the longest valid part of the record")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(arguments: Namespace) -> int:
    """Verify the records, salvage one if requested, and return the exit status. Faults go to standard error."""
    if arguments.salvage and (len(arguments.records) != 1 or Path(arguments.records[0]).is_dir()):
        print("bcnb verify: --salvage needs exactly one record", file=sys.stderr)
        return 2
    answers = [one for name in arguments.records for one in _answers(name)]
    if arguments.json:
        print_json([report._asdict() for report, _ in answers])
    for report, words in answers:
        if report.status or not arguments.json:
            print(words, file=sys.stderr if report.status else sys.stdout)
    if arguments.salvage:
        save_what_stands(arguments.records[0], arguments.salvage)
    return next((status for status in (FAULTY, UNJUDGED) if status in {report.status for report, _ in answers}), SOUND)


class VerifyReport(NamedTuple):
    """The entry of a file in the JSON output.

    A file that is not a record is not whole, complete or legal. `unjudged` is the first ply that today's rules cannot
    judge, or 0 if there is none. `slips` is the number of illegal acts that were recorded as corrections.
    """

    file: str
    sound: bool = False
    whole: bool = False
    complete: bool = False
    legal: bool = False
    unjudged: int = 0
    plies: int = 0
    result: str = ""
    problem: str = ""
    slips: int = 0

    @property
    def status(self) -> int:
        """Return the exit status for this file."""
        return (UNJUDGED if self.unjudged else SOUND) if self.sound else FAULTY


def _answers(name: str) -> Iterator[tuple[VerifyReport, str]]:
    """Yield the report and its line of text for a record, or for each record of a folder."""
    try:
        path = find_record(name, folders=True)
        records = records_in(path) if path.is_dir() else [path]
    except (OSError, ValueError) as error:
        yield _no_record(name, error_text(error))
        return
    if not records:
        yield _no_record(name, f"this folder has no records (*{SUFFIX})")
    for record in records:
        yield answer(record)


def answer(path: Path) -> tuple[VerifyReport, str]:
    """Return the report on a file for `--json`, and its line of text."""
    try:
        verdict = verify_file(path)
    except (OSError, ValueError) as error:
        return _no_record(str(path), error_text(error))
    return _report(str(path), verdict), f"{path}: {verdict}"


def _no_record(name: str, why: str) -> tuple[VerifyReport, str]:
    return VerifyReport(name, problem=why), f"{name}: NO RECORD: {why}"


def _report(name: str, verdict: Verification) -> VerifyReport:
    return VerifyReport(
        name,
        verdict.sound,
        verdict.whole,
        verdict.complete,
        verdict.legal,
        verdict.unjudged,
        verdict.plies,
        verdict.result,
        str(verdict.problem or ""),
        verdict.corrections,
    )


def save_what_stands(name: str, out: str) -> None:
    """Save the longest legal part of a record as `out`, and print what was lost to standard error.

    Raises:
        OSError: if a file cannot be read or written.
        ValueError: for an unknown game, or if not even the header of the record can be read.
    """
    record, lost = salvage(find_record(name), out)
    print(f"{out}: {len(record.plies)} plies saved, {lost}", file=sys.stderr)
