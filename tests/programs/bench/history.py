"""The bench through the releases: a file with one line of JSON a release."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

HISTORY = Path(__file__).with_name("history.jsonl")


def versions() -> list[str]:
    """The versions that have a line, in their order."""
    lines = HISTORY.read_text(encoding="utf-8").splitlines() if HISTORY.exists() else []
    return [json.loads(line)["bcnb"] for line in lines]


def missing(changelog: str) -> list[str]:
    """The versions that a changelog reports and that have no line."""
    told, kept = re.findall(r"^## \[(\d[^\]]*)\]", changelog, re.MULTILINE), versions()
    return [version for version in told if version not in kept]


def check_new(version: str) -> None:
    """Raises ValueError for a version that has a line already."""
    if version in versions():
        raise ValueError(f"{HISTORY.name} has a line of bcnb {version} already")


def append(report: Mapping[str, Any]) -> None:
    """One more line. Raises ValueError for a version that has one already."""
    check_new(report["bcnb"])
    with HISTORY.open("a", encoding="utf-8", newline="\n") as file:
        file.write(json.dumps(report, ensure_ascii=False) + "\n")
