"""A moment as one drawing with its words: the board, and beneath it turn, score, card, dice, and what happened."""

from collections.abc import Iterator
from itertools import islice
from textwrap import shorten, wrap

from bcnb.engine.ruleset import State
from bcnb.presentation.markup import Markup, escape_text, tag
from bcnb.presentation.palette import FADED, INK, PAPER
from bcnb.presentation.presenter import NarratedPly, page_presenter_of
from bcnb.presentation.scene import Box, Scene
from bcnb.presentation.svg import picture
from bcnb.presentation.symbols import die

SIZE, LEADING, EDGE = 0.024, 1.5, 0.8
"""Letters by the width of the board, lines and margins by the letters."""
NEWS = 2
"""How many lines tell what happened."""
WIDE = 0.5
"""How wide a letter is on the average, by its height; a little more than it is."""


def captioned(scene: Scene, moment: NarratedPly[State], result: str = "") -> Markup:
    """The scene with its words beneath it; all moments of a game make drawings of the same size."""
    box: Box = scene.board.box(scene)
    _, _, width, height = box
    size = round(SIZE * width)
    line, edge = round(LEADING * size), round(EDGE * size)
    deep = height + (2 + NEWS) * line + 2 * edge
    board = Markup(picture(scene).replace("<svg ", f'<svg width="{width}" height="{height}" ', 1))
    return tag(
        "svg",
        tag("path", d=f"M0 0H{width}V{deep}H0z", fill=PAPER),
        board,
        *_told(moment, result, (edge, height + edge, width - 2 * edge, line), size),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {deep}",
        font_family="Georgia,'Times New Roman',serif",
        font_size=size,
        fill=INK,
    )


def _told(moment: NarratedPly[State], result: str, room: Box, size: int) -> Iterator[Markup]:
    """The lines, in a room whose height is that of one line."""
    left, top, width, line = room
    status = page_presenter_of(moment.state).status(moment)
    down = top + size
    yield tag("text", escape_text(f"{status['turn']}: {status['phase']}"), x=left, y=down, font_weight=700)
    yield tag("text", escape_text(status["flags"]), x=left + width, y=down, text_anchor="end", fill=FADED)
    card = status["card"]
    if isinstance(card, list | tuple) and card:
        yield tag("text", escape_text(card[0]), x=left, y=down + line, font_style="italic")
    yield from _dice(str(status["dice"] or ""), left + width, top + line, line)
    for number, text in enumerate(_lines(" ".join((*moment.words, result)), int(width / (WIDE * size)))):
        yield tag("text", escape_text(text), x=left, y=down + (2 + number) * line)


def _dice(faces: str, right: int, top: int, line: int) -> Iterator[Markup]:
    """The dice that were rolled, at the end of a line."""
    side = round(line * 0.95)
    for number, face in enumerate(reversed(faces), 1):
        drawn = die(face).replace(
            "<svg ", f'<svg x="{right - number * side}" y="{top}" width="{side}" height="{side}" ', 1
        )
        yield Markup(drawn)


def _lines(text: str, letters: int) -> list[str]:
    """As many lines as there is room for; what is longer is cut."""
    found = wrap(text, letters)
    if len(found) <= NEWS:
        return found
    rest = shorten(" ".join(found[NEWS - 1 :]), letters, placeholder=" …")
    return [*islice(found, NEWS - 1), rest]
