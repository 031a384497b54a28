"""The sources of a history: words are printed only where somebody has read them, and both sides are heard."""

from collections.abc import Iterable, Mapping

from bcnb.course.history.values import CONFIDENCES, SIDES, VOICES, Voice
from bcnb.storage.toml import Table

LONGEST = 300
"""The most characters of a quotation; a lesson has short ones."""


def read_voice(table: Table, name: str) -> Voice:
    """A source. Raises FileError."""
    voice = Voice(
        id=name,
        side=table.choice("side", VOICES),
        author=table.text("author"),
        general=table.truth("general"),
        written=table.text("written"),
        to=table.text("to", ""),
        place=table.text("place"),
        copy=table.text("copy", ""),
        about=table.text("about"),
        words=table.text("words", ""),
        confidence=table.choice("confidence", CONFIDENCES),
        rights=table.text("rights"),
    )
    if fault := _fault(voice):
        raise table.fault(fault, "words" if voice.words else "confidence")
    return voice


def read_silent(table: Table) -> dict[str, str]:
    """Why there are no words of a side, by side. Raises FileError."""
    return {side: table.text(side) for side in SIDES if side in table.values}


def check_voices(table: Table, voices: Iterable[Voice], silent: Mapping[str, str]) -> None:
    """Raise FileError unless words of both sides are printed, or the file says why not."""
    heard = {voice.side for voice in voices if voice.printed}
    for side in SIDES:
        if side not in heard and side not in silent:
            raise table.fault(f"no words of the {side} side are printed: give some, or say why under silent", "source")
        if side in heard and side in silent:
            raise table.fault(f"words of the {side} side are printed; silent says there are none", "silent", side)


def _fault(voice: Voice) -> str:
    """What is wrong with a source; empty where nothing is."""
    if voice.words and not voice.printed:
        return f"words of confidence {voice.confidence} are not printed: leave them out"
    if voice.printed and not voice.words:
        return f"a source of confidence {voice.confidence} has words: give them"
    if (voice.confidence == "B") != bool(voice.copy):
        return "confidence B names the copy in which the words were read, and no other does: copy"
    if len(voice.words) > LONGEST:
        return f"the quotation has {len(voice.words)} characters; the most are {LONGEST}"
    if voice.words != " ".join(voice.words.split()):
        return "the quotation has blanks or line breaks that are not its own"
    return ""
