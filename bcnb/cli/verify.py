"""`bcnb verify`: are records whole, complete and legal?"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from bcnb.cli.output import error_text, print_json
from bcnb.engine.verify import Verification
from bcnb.storage.records import SUFFIX, find_record, records_in, salvage, verify_file

SOUND, FAULTY, UNJUDGED = 0, 1, 3
"""The exit statuses: nothing is wrong; something is; today's rules differ from those of the record, and cannot tell."""


def describe(parser: ArgumentParser) -> None:
    """Say what the verb is for, and what it takes."""
    parser.description = (
        "Check each record: are its bytes whole, is its game complete, and is every event what the rules decide? For a "
        "folder, check every record in it. The exit status is 1 if one fails, or else 3 if one is of older rules and "
        "cannot be judged."
    )
    parser.add_argument("records", nargs="+", metavar="RECORD", help="a file, the name of a game, or a folder")
    parser.add_argument("--salvage", metavar="OUT", help="save the longest sound part of the one record named")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(arguments: Namespace) -> int:
    """Verify every record, and salvage one. What is wrong goes to standard error."""
    if arguments.salvage and (len(arguments.records) != 1 or Path(arguments.records[0]).is_dir()):
        print("bcnb verify: --salvage takes one record", file=sys.stderr)
        return 2
    answers = [one for name in arguments.records for one in _answers(name)]
    if arguments.json:
        print_json([told._asdict() for told, _ in answers])
    for told, words in answers:
        if told.status or not arguments.json:
            print(words, file=sys.stderr if told.status else sys.stdout)
    if arguments.salvage:
        save_what_stands(arguments.records[0], arguments.salvage)
    return next((status for status in (FAULTY, UNJUDGED) if status in {told.status for told, _ in answers}), SOUND)


class VerifyReport(NamedTuple):
    """What `--json` says of a file; a file that is no record is neither whole, complete nor legal. From the ply
    `unjudged` on (0 for nowhere) today's rules cannot judge it."""

    file: str
    sound: bool = False
    whole: bool = False
    complete: bool = False
    legal: bool = False
    unjudged: int = 0
    plies: int = 0
    result: str = ""
    problem: str = ""

    @property
    def status(self) -> int:
        """The exit status of this file alone."""
        return (UNJUDGED if self.unjudged else SOUND) if self.sound else FAULTY


def _answers(name: str) -> Iterator[tuple[VerifyReport, str]]:
    """Yield the answer for a record, or for each record of a folder."""
    try:
        path = find_record(name, folders=True)
        records = records_in(path) if path.is_dir() else [path]
    except (OSError, ValueError) as error:
        yield _no_record(name, error_text(error))
        return
    if not records:
        yield _no_record(name, f"there is no record (*{SUFFIX}) in this folder")
    for record in records:
        yield answer(record)


def answer(path: Path) -> tuple[VerifyReport, str]:
    """Return what is said of a file: for `--json`, and in a line."""
    try:
        verdict = verify_file(path)
    except (OSError, ValueError) as error:
        return _no_record(str(path), error_text(error))
    return _told(str(path), verdict), f"{path}: {verdict}"


def _no_record(name: str, why: str) -> tuple[VerifyReport, str]:
    return VerifyReport(name, problem=why), f"{name}: NO RECORD: {why}"


def _told(name: str, verdict: Verification) -> VerifyReport:
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
    )


def save_what_stands(name: str, out: str) -> None:
    """Salvage a record, and say what was lost."""
    record, lost = salvage(find_record(name), out)
    print(f"{out}: {len(record.plies)} plies saved, {lost}", file=sys.stderr)
