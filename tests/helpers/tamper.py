"""Recorded games tampered with: for the tests that hold readers and `verify` to finding it."""

import json
import re
from collections.abc import Iterable, Sequence
from hashlib import sha256

from bcnb.engine.game_registry import ruleset


def split(data: bytes) -> list[bytes]:
    """The lines of a record, each with its line feed."""
    return data.splitlines(keepends=True)


def changed(data: bytes, line: int, old: str, new: str) -> bytes:
    """The record with the first `old` in a line (from 1) made `new`."""
    lines = split(data)
    assert old.encode() in lines[line - 1], (old, lines[line - 1])
    lines[line - 1] = lines[line - 1].replace(old.encode(), new.encode(), 1)
    return b"".join(lines)


def sealed(lines: Iterable[bytes]) -> bytes:
    """The record of these lines with an end line that counts its plies and fits its bytes, as a forger would write."""
    *before, last = lines
    end = json.loads(last)["end"]
    end |= {"plies": len(before) - 1, "sha256": sha256(b"".join(before)).hexdigest()}
    return b"".join((*before, json.dumps({"end": end}, separators=(",", ":")).encode() + b"\n"))


def of_today(data: bytes) -> bytes:
    """The record as if it had been played by the rules in force: those of older ones do not explain a difference."""
    header = json.loads(split(data)[0])
    was, now = header["rules"], ruleset(header["ruleset"]).version
    return data if was == now else sealed(split(changed(data, 1, f'"rules":"{was}"', f'"rules":"{now}"')))


def renumbered(plies: Iterable[bytes]) -> list[bytes]:
    """The lines of plies, numbered again from 1."""
    return [re.sub(rb'"ply":\d+', b'"ply":%d' % number, line, count=1) for number, line in enumerate(plies, 1)]


def resealed(lines: Sequence[bytes]) -> bytes:
    """The record of these lines, forged as well as can be: plies numbered again, and sealed."""
    return sealed([lines[0], *renumbered(lines[1:-1]), lines[-1]])


def line_of(data: bytes, words: str, after: int = 0) -> int:
    """The number (from 1) of the first line after another in which these words stand."""
    return next(number for number, line in enumerate(split(data), 1) if number > after and words.encode() in line)
