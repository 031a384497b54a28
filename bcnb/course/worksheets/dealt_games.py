"""A student's game of a set of homework as a file to hand in: name, set, and the record. Nothing in it is ever run.

Like a worksheet, it has a seal that shows if it was changed after it was saved. The record is compressed.
"""

import zlib
from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from collections.abc import Mapping
from datetime import date
from hashlib import sha256
from typing import NamedTuple

from bcnb.course.worksheets.shared_deals import PlayedDeal, SharedDeal, is_deal
from bcnb.course.worksheets.worksheet import checked_name, homework_code, letters_of
from bcnb.engine.game_registry import ruleset
from bcnb.engine.record import Record, read_partial_record
from bcnb.presentation.text_tools import group_digits
from bcnb.review.breakdown import errors_of
from bcnb.review.review_files import verdicts_of
from bcnb.storage.recorded_game import record_bytes
from bcnb.storage.toml import FileError, Table, decode, parse_toml, write_toml

FORMAT = 1
SUFFIX = ".homework-game"
LARGEST = 256 * 1024
"""The largest size of a file in bytes."""
LARGEST_RECORD = 2 * 1024 * 1024
"""The largest size of the record in it, in bytes."""
MOST_TRIES = 1_000


class DealtGame(NamedTuple):
    """A student's game: name, day, set of homework, item of the set, the games begun, and the record.

    `lost` has the millionths of win chance that the student's choices lost, if the game was reviewed, or None.
    """

    name: str
    saved: date
    homework: str
    item: str
    tries: int
    record: Record
    lost: int | None = None


class ReadDealtGame(NamedTuple):
    """A game from a file. `sealed` is true if its seal matches its content."""

    game: DealtGame
    sealed: bool


def dealt_game(name: str, day: date, code: str, deal: SharedDeal, played: PlayedDeal) -> DealtGame:
    """Return a student's game to hand in, with the points lost by choices if the student has reviewed it."""
    lost = points_lost(played.recorded.record, deal.side)
    return DealtGame(checked_name(name), day, code, deal.item, played.tries, played.recorded.record, lost)


def points_lost(record: Record, side: str) -> int | None:
    """Return the millionths of win chance that the choices of a side lost by a saved review, or None without one."""
    review = verdicts_of(record)
    own = [one for one in errors_of(review) if one.seat.partition("-")[0] == side] if review else []
    return sum(one.lost.at for one in own) if own else None


def game_file_name(game: DealtGame) -> str:
    """Return the name of the file of a game, by its item and student."""
    return f"{letters_of(f'{game.item}-{game.name}')}{SUFFIX}"


def write_dealt_game(game: DealtGame) -> bytes:
    """Return the bytes of the file of a game."""
    content = _content(game)
    return write_toml({"seal": _seal(content), **content}).encode()


def _content(game: DealtGame) -> dict[str, object]:
    packed = b64encode(zlib.compress(record_bytes(game.record), 9)).decode()
    return {
        "format": FORMAT,
        "name": game.name,
        "saved": game.saved.isoformat(),
        "homework": game.homework,
        "item": game.item,
        "tries": game.tries,
        **({} if game.lost is None else {"lost": game.lost}),
        "record": packed,
    }


def _seal(content: Mapping[str, object]) -> str:
    return sha256(write_toml(content).encode()).hexdigest()


def read_dealt_game(data: bytes, file: str) -> ReadDealtGame:
    """Return the game in the bytes of a file.

    Raises:
        FileError: for an invalid file. It names the line if possible.
    """
    if len(data) > LARGEST:
        raise FileError(file, None, f"is larger than {group_digits(LARGEST)} bytes")
    table = parse_toml(decode(file, data), file)
    seal = table.text("seal")
    table.whole("format", least=FORMAT, most=FORMAT)
    name, saved, code, item = (
        table.text("name"),
        table.day("saved"),
        homework_code(table, "homework"),
        table.text("item"),
    )
    tries = table.whole("tries", least=1, most=MOST_TRIES)
    lost = table.whole("lost", least=-(10**9), most=10**9) if table.has("lost") else None
    record = _record(table)
    table.finish()
    try:
        if checked_name(name) != name or not is_deal(item) or item not in code.split(","):
            raise ValueError("the name or the homework is not valid")
    except ValueError as error:
        raise table.fault(str(error), "name") from None
    game = DealtGame(name, saved, code, item, tries, record, lost)
    return ReadDealtGame(game, seal == _seal(_content(game)))


def _record(table: Table) -> Record:
    """Return the record in a table. Raises FileError if it is damaged or too large."""
    try:
        packed = b64decode(table.text("record"), validate=True)
        unpacking = zlib.decompressobj()
        data = unpacking.decompress(packed, LARGEST_RECORD)
        if unpacking.unconsumed_tail or not unpacking.eof:
            raise ValueError(f"it is cut, or larger than {group_digits(LARGEST_RECORD)} bytes")
        partial = read_partial_record(data, ruleset, "record")
        if partial.error:
            raise partial.error
    except (NotBase64, zlib.error, ValueError) as error:
        raise table.fault(f"the game cannot be read: {error}", "record") from None
    return partial.record
