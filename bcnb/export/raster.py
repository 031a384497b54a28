"""Pictures made of pixels: a moment as PNG, a game as an animated GIF in the colors of the board.

They are drawn with the fonts in this package, so they are the same on every machine. Only a drawing with a letter that
these fonts lack, such as a Greek or Chinese one, also uses the fonts of the system.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from html import unescape
from importlib.resources import as_file, files
from io import BytesIO
from itertools import islice
from re import compile as pattern
from textwrap import shorten, wrap
from typing import TYPE_CHECKING
from unicodedata import category, normalize

from bcnb.engine.ruleset import State
from bcnb.export import LARGE, SMALL
from bcnb.export.export_subject import Subject, scene
from bcnb.presentation import palette
from bcnb.presentation.markup import NAMESPACE, Markup, escape_text, tag
from bcnb.presentation.palette import FADED, INK, PAPER
from bcnb.presentation.presenter import NarratedPly, page_presenter_of
from bcnb.presentation.replay_data import scenes
from bcnb.presentation.scene import Box, Scene
from bcnb.presentation.svg import SERIF, picture
from bcnb.presentation.symbols import die
from bcnb.storage.paths import sorted_paths

SIZE, LEADING, EDGE = 0.024, 1.5, 0.8
"""The font size relative to the width of the board, and line height and margin relative to the font size."""
FEWEST, MOST = 2, 12
"""The smallest and the largest number of lines for what happened. A longer text is cut."""
WIDE = 0.5
"""The average width of a letter relative to the font size, slightly overestimated."""


def captioned(scene: Scene, moment: NarratedPly[State], result: str = "", lines: int = FEWEST) -> Markup:
    """Return the scene with its text below.

    Args:
        scene: the board.
        moment: what happened last.
        result: how the game ended, if this is its last moment.
        lines: the least number of lines for what happened. Moments of one game need the same number.
    """
    box: Box = scene.board.box(scene)
    _, _, width, height = box
    size = round(SIZE * width)
    line, edge = round(LEADING * size), round(EDGE * size)
    news = _news(scene, moment, result)
    deep = height + (2 + max(lines, len(news))) * line + 2 * edge
    board = Markup(picture(scene).replace("<svg ", f'<svg width="{width}" height="{height}" ', 1))
    return tag(
        "svg",
        tag("path", d=f"M0 0H{width}V{deep}H0z", fill=PAPER),
        board,
        *_caption(moment, news, (edge, height + edge, width - 2 * edge, line), size),
        xmlns=NAMESPACE,
        viewBox=f"0 0 {width} {deep}",
        font_family="Georgia,'Times New Roman',serif",
        font_size=size,
        fill=INK,
    )


def _news(scene: Scene, moment: NarratedPly[State], result: str) -> list[str]:
    """Return what happened, and the result, in lines that fit the width of a board."""
    box: Box = scene.board.box(scene)
    size = round(SIZE * box[2])
    return _lines(" ".join((*moment.words, result)), int((box[2] - 2 * round(EDGE * size)) / (WIDE * size)))


def _caption(moment: NarratedPly[State], news: Sequence[str], room: Box, size: int) -> Iterator[Markup]:
    """Yield the lines of text in a box (left, top, width, height of one line)."""
    left, top, width, line = room
    status = page_presenter_of(moment.state).status(moment)
    down = top + size
    yield tag("text", escape_text(f"{status['turn']}: {status['phase']}"), x=left, y=down, font_weight=700)
    yield tag("text", escape_text(status["flags"]), x=left + width, y=down, text_anchor="end", fill=FADED)
    card = status["card"]
    if isinstance(card, list | tuple) and card:
        yield tag("text", escape_text(card[0]), x=left, y=down + line, font_style="italic")
    yield from _dice(str(status["dice"] or ""), left + width, top + line, line)
    for number, text in enumerate(news):
        yield tag("text", escape_text(text), x=left, y=down + (2 + number) * line)


def _dice(faces: str, right: int, top: int, line: int) -> Iterator[Markup]:
    """Yield the dice that were rolled, aligned to the right end of a line."""
    side = round(line * 0.95)
    for number, face in enumerate(reversed(faces), 1):
        drawn = die(face).replace(
            "<svg ", f'<svg x="{right - number * side}" y="{top}" width="{side}" height="{side}" ', 1
        )
        yield Markup(drawn)


def _lines(text: str, letters: int) -> list[str]:
    """Return at most `MOST` lines of text. Longer text is cut."""
    found = wrap(text, letters)
    if len(found) <= MOST:
        return found
    rest = shorten(" ".join(found[MOST - 1 :]), letters, placeholder=" …")
    return [*islice(found, MOST - 1), rest]


if TYPE_CHECKING:
    from PIL.Image import Image

FAMILY = "Gelasio"
MOMENT, LAST = 700, 4000
"""The display time of each moment and of the last one, in milliseconds."""
OURS = (
    *(palette.PAPER, palette.MARGIN, palette.GRID, palette.INK, palette.FADED, palette.LIGHT),
    *(palette.RED, palette.GOLD, palette.LAUREL, palette.BLUE, palette.GREY),
    *(palette.GREEN, palette.LEAF, palette.WOODS, palette.ROOF, palette.WATER),
)
"""The colors that are never changed. They have a meaning but cover few pixels, so the palette could lose them."""
COLOURS = 31
SAMPLES = 3
"""The number of moments from which the other colors are taken."""

OnProgress = Callable[[int], object]
"""A function that is called with the number of moments drawn so far."""
Lost = Callable[[str], object]
"""A function that is called with the letters that are left out because no font has them, if there are any."""
_TEXT = pattern(r">([^<]+)<")
_SELECTORS = range(0xFE00, 0xFE10)
"""Characters that choose the look of the one before them, and are never drawn."""


def png(subject: Subject, width: int = LARGE, lost: Lost = lambda letters: None) -> bytes:
    """Return a moment with its words as a PNG of this width in pixels. Raises ModuleNotFoundError without the extra."""
    drawing = _captioned(subject)
    _report_lost((drawing,), lost)
    return _drawn(drawing, width)


def gif(
    subject: Subject, width: int = SMALL, progress: OnProgress = lambda done: None, lost: Lost = lambda letters: None
) -> bytes:
    """Return a game, ply by ply, as a GIF of this width in pixels. Raises ModuleNotFoundError without the extra."""
    from PIL.Image import Dither

    drawings = drawn_moments(subject)
    _report_lost(drawings, lost)
    frames: list[Image] = []
    inks = _inks([_image(drawings[n], width) for n in _samples(len(drawings))])
    for drawing in drawings:
        frames.append(_image(drawing, width).quantize(palette=inks, dither=Dither.NONE))
        progress(len(frames))
    first, *more = frames
    times = [MOMENT] * len(more) + [LAST]
    file = BytesIO()
    first.save(file, "GIF", save_all=True, append_images=more, duration=times, loop=0, disposal=1, optimize=True)
    return file.getvalue()


# --- drawing ----------------------------------------------------------------------------------------------------------


def _captioned(subject: Subject) -> Markup:
    return captioned(scene(subject), subject.moment, _result(subject, subject.ply))


def drawn_moments(subject: Subject) -> list[Markup]:
    """Return the drawings of all moments of a game with their text, as the animation shows them."""
    narrated = subject.narrated
    drawn = list(scenes(narrated.walk, narrated.title, subject.stand))
    captions = [(moment, _result(subject, ply)) for ply, moment in enumerate(narrated.walk)]
    lines = max(FEWEST, *(len(_news(one, *words)) for one, words in zip(drawn, captions, strict=True)))
    return [captioned(one, *words, lines) for one, words in zip(drawn, captions, strict=True)]


def _result(subject: Subject, ply: int) -> str:
    """Return the result, which is shown after the last ply of a game only."""
    return subject.narrated.result if ply == len(subject.narrated.walk) - 1 else ""


def _drawn(drawing: Markup, width: int) -> bytes:
    """A drawing as PNG; with the fonts of the system where it has a letter that ours lack."""
    system = any(not _is_drawn(letter, False) for letter in _letters(drawing))
    return _rendered(drawing.replace(SERIF, FAMILY), width, system)


def _rendered(drawing: str, width: int, system: bool) -> bytes:
    from resvg_py import svg_to_bytes

    with as_file(files("bcnb.export") / "fonts") as folder:
        return bytes(
            svg_to_bytes(
                svg_string=drawing,
                width=width,
                background=palette.PAPER,
                skip_system_fonts=not system,
                font_files=[str(font) for font in sorted_paths(folder, "*.ttf")],
                font_family=FAMILY,
                serif_family=FAMILY,
            )
        )


def _letters(drawing: str) -> set[str]:
    """The letters in the words of a drawing that our fonts may lack."""
    text = normalize("NFC", unescape("".join(_TEXT.findall(drawing))))
    odd = {letter for letter in text if not letter.isascii() and ord(letter) not in _SELECTORS}
    return {letter for letter in odd if category(letter)[0] not in "ZC"}


@lru_cache(maxsize=4096)
def _is_drawn(letter: str, system: bool) -> bool:
    """Return True if our fonts, or those of the system, draw anything for a letter."""
    from PIL import Image

    text = tag("text", escape_text(letter), x=20, y=50, font_size=30, font_family=FAMILY)
    drawing = tag("svg", text, xmlns=NAMESPACE, viewBox="0 0 80 80")
    darkest, lightest = Image.open(BytesIO(_rendered(drawing, 80, system))).convert("L").getextrema()
    return darkest != lightest


def _report_lost(drawings: Iterable[Markup], lost: Lost) -> None:
    """Report the letters that neither our fonts nor those of the system have, if there are any."""
    letters = sorted(set[str]().union(*map(_letters, drawings)))
    if missing := [one for one in letters if not _is_drawn(one, False) and not _is_drawn(one, True)]:
        lost("".join(missing))


def _image(drawing: Markup, width: int) -> "Image":
    from PIL import Image

    return Image.open(BytesIO(_drawn(drawing, width))).convert("RGB")


def _samples(count: int) -> Sequence[int]:
    """Return the indexes of the first and last moment, and of some between them."""
    return sorted({(count - 1) * n // (SAMPLES - 1) for n in range(SAMPLES)})


def _inks(samples: Sequence["Image"]) -> "Image":
    """Return a palette of the fixed colors and the most frequent other colors of the samples."""
    from PIL import Image, ImageColor

    width, height = samples[0].size
    sheet = Image.new("RGB", (width, height * len(samples)))
    for number, sample in enumerate(samples):
        sheet.paste(sample, (0, height * number))
    others = sheet.quantize(COLOURS - len(OURS)).getpalette() or []
    ours = [part for color in OURS for part in ImageColor.getrgb(color)[:3]]
    inks = Image.new("P", (1, 1))
    inks.putpalette([*ours, *others][: 3 * COLOURS])
    return inks
