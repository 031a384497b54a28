"""`bcnb verify`: are records whole, complete and legal?"""

import json
import sys
from argparse import ArgumentParser, Namespace, _SubParsersAction
from typing import Any

from bcnb.engine.verify import Verdict
from bcnb.library.records import salvage, verify_file


def add_parser(verbs: "_SubParsersAction[ArgumentParser]") -> None:
    """Add the verb `verify`."""
    parser = verbs.add_parser(
        "verify",
        help="check recorded games",
        description="Say of each record whether its bytes are whole, its game complete, and every event what the "
        "rules decide. The exit status is 1 if one is not.",
    )
    parser.add_argument("records", nargs="+", metavar="RECORD")
    parser.add_argument("--salvage", metavar="OUT", help="save the longest sound part of the one record named")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Verify every record, and salvage one."""
    if arguments.salvage and len(arguments.records) != 1:
        print("bcnb verify: --salvage takes one record", file=sys.stderr)
        return 2
    verdicts = [(name, _verdict(name)) for name in arguments.records]
    if arguments.json:
        print(json.dumps([_told(name, verdict) for name, verdict in verdicts], ensure_ascii=False))
    else:
        for name, verdict in verdicts:
            print(f"{name}: {verdict}")
    if arguments.salvage:
        return _salvage(arguments.records[0], arguments.salvage)
    return 0 if all(isinstance(verdict, Verdict) and verdict.sound for _, verdict in verdicts) else 1


def _verdict(name: str) -> Verdict | str:
    """What is to be said of a file, or why it is no record at all."""
    try:
        return verify_file(name)
    except (OSError, ValueError) as error:
        return f"NO RECORD: {error}"


def _told(name: str, verdict: Verdict | str) -> dict[str, Any]:
    if isinstance(verdict, str):
        return {"file": name, "sound": False, "problem": verdict}
    return {
        "file": name,
        "sound": verdict.sound,
        "whole": verdict.whole,
        "complete": verdict.complete,
        "legal": verdict.legal,
        "older": verdict.older,
        "plies": verdict.plies,
        "result": verdict.result,
        "problem": str(verdict.problem or ""),
    }


def _salvage(name: str, out: str) -> int:
    record, lost = salvage(name, out)
    print(f"{out}: {len(record.plies)} plies saved, {lost}", file=sys.stderr)
    return 0
