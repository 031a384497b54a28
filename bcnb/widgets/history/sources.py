"""Forms to read sources critically: author, date and audience first, then a question, and only then the words."""

from collections.abc import Iterable, Iterator

from bcnb.course.history import phrases as shared
from bcnb.course.history.asked_items import off
from bcnb.course.history.catalogue import find_history
from bcnb.course.history.core_sources import find_core_sources
from bcnb.course.history.hard_words import HardWord, explain_words
from bcnb.course.history.lesson_loader import OPENING, find_opening
from bcnb.course.history.lesson_text import (
    chosen,
    new_words,
    origin,
    sources_html,
    sources_text,
    who,
)
from bcnb.course.history.schema import BattleLesson, History, Voice, WhyTheWarLesson
from bcnb.course.question_results import wrapped
from bcnb.engine.game_registry import ruleset
from bcnb.presentation.markup import Markup
from bcnb.presentation.table_adapter import table_adapter_of
from bcnb.presentation.text_tools import join_words
from bcnb.widgets.form import Block, Form, Line, button, listed, paragraph
from bcnb.widgets.history import phrases
from bcnb.widgets.history.core_sources import CoreSourcesForm

CORE, SHORT = "core", "short"
"""The names that choose all core sources, or all short quotations."""

SIGHT = "sight"
"""The kind of the questions about what a writer could see. Their keys are hexes."""


def _origin_lines(voice: Voice) -> list[str]:
    return [shared.LABELED.format(label=label, text=value) for label, value in origin(voice)]


def opened(source: str) -> Line:
    """Return a message that the words of a source are now open, for readers who cannot see the form."""
    return "news", phrases.WORDS_OPEN.format(source=source)


def quotation(voice: Voice, words: Iterable[HardWord]) -> Iterable[Block]:
    """Yield the words of a source, the meanings of those that are hard, and its rights."""
    yield paragraph(f"“{voice.words}”", "quote")
    if said := explain_words(words):
        yield paragraph(shared.HARD_WORDS.format(words=said), "soft")
    yield paragraph(voice.rights, "soft")


class SourcesForm(Form):
    """A form that opens the words of each source after the student has judged its author, with reading questions."""

    def __init__(self, history: History, voices: tuple[Voice, ...]) -> None:
        self.history, self.voices = history, voices
        self.words = new_words(history.battle, voices)
        self.options = {f"near {voice.id}": shared.NEAR for voice in voices}
        self.written = tuple(f"reading {one.id}" for one in history.readings)
        self.opened: set[str] = set()
        hidden = off(history.battle, "near")
        super().__init__(history.battle, phrases.SOURCES_TITLE.format(title=history.card.title), off=hidden)

    def choose(self, asked: str, place: int) -> None:
        """Answer a question about a source, and open the words of the source."""
        super().choose(asked, place)
        self.opened.add(name := asked.removeprefix("near "))
        self.said = [opened(name)]

    def blocks(self) -> list[Block]:
        """Return the sources and the reading questions."""
        return [*(block for voice in self.voices for block in self._source(voice)), *self._questions()]

    def _source(self, voice: Voice) -> Iterable[Block]:
        yield paragraph(f"{voice.id}. {who(voice)}", "head")
        yield listed(*_origin_lines(voice))
        yield paragraph(voice.about)
        yield self.asking(f"near {voice.id}", shared.HOW_NEAR)
        if voice.id in self.opened or self.chosen(f"near {voice.id}") >= 0:
            yield from quotation(voice, self.words[voice.id])

    def _questions(self) -> Iterable[Block]:
        quoted = {voice.id for voice in self.voices}
        asked = [one for one in self.history.readings if quoted & set(one.of)]
        if asked:
            yield paragraph(phrases.COMPARE, "head")
        for one in asked:
            words = shared.READING_QUESTION.format(ask=one.ask, sources=join_words(one.of))
            yield self.lines(f"reading {one.id}", words, 3)

    def text(self) -> str:
        """Return the sources as text."""
        return sources_text(self.history, self.voices)

    def html(self) -> Markup:
        """Return the sources as HTML."""
        return sources_html(self.history, self.voices)


class Claims(Form):
    """A form with the sources on the cause of the war: speaker, audience and aim first, and only then the words."""

    def __init__(self, opening: WhyTheWarLesson) -> None:
        self.claims = tuple(claim for claim in opening.claims if claim.voice.printed)
        self.written = tuple(f"win {claim.voice.id}" for claim in self.claims)
        self.words = new_words(opening.name, [claim.voice for claim in self.claims])
        self.opened: set[str] = set()
        hidden = off(opening.name, "win")
        super().__init__(opening.name, phrases.SOURCES_TITLE.format(title=opening.title), off=hidden)

    def press(self, asked: str) -> None:
        """Open the words of a source.

        Raises:
            ValueError: for an unknown source.
        """
        if asked not in {claim.voice.id for claim in self.claims}:
            super().press(asked)
        self.opened.add(asked)
        self.said = [opened(asked)]

    def blocks(self) -> list[Block]:
        """Return the sources, with the words of those that are open."""
        found: list[Block] = [paragraph(shared.FRAME)]
        for voice, win in ((claim.voice, claim.win) for claim in self.claims):
            found += [paragraph(f"{voice.id}. {who(voice)}", "head")]
            found += [listed(*_origin_lines(voice)), paragraph(voice.about)]
            found += [self.lines(f"win {voice.id}", shared.AIMED)]
            if voice.id in self.opened:
                found += [paragraph(phrases.TO_WIN.format(win=win)), *quotation(voice, self.words[voice.id])]
            else:
                found += [button(voice.id, phrases.OPEN_WORDS.format(source=voice.id))]
        return found

    def text(self) -> str:
        """Return all sources with their words as text."""
        found = [wrapped(shared.FRAME)]
        for voice, win in ((claim.voice, claim.win) for claim in self.claims):
            rows = _origin_lines(voice)
            note = [shared.HARD_WORDS.format(words=said)] if (said := explain_words(self.words[voice.id])) else []
            lines = [*rows, voice.about, phrases.TO_WIN.format(win=win), f"“{voice.words}”", *note, f"({voice.rights})"]
            found.append("\n".join((f"{voice.id}. {who(voice)}", *(wrapped(line, 4, 4) for line in lines))))
        return "\n\n".join(found)


def source_forms(lesson: str, names: str = "") -> Iterator[Form]:
    """Yield the forms of the sources of a lesson.

    Args:
        lesson: the name of the lesson.
        names: `core`, `short`, or the names of short quotations, separated by spaces. Without any, all sources are
            shown. The first lesson always shows all its short quotations.

    Raises:
        ValueError: for an unknown lesson or source.
    """
    short: Form
    if lesson == OPENING:
        opening = find_opening()
        title, short = opening.title, Claims(opening)
    else:
        history = find_history(lesson)
        title = history.card.title
        short = SourcesForm(history, chosen(history, "" if names in (CORE, SHORT) else names))
    if names in ("", CORE) or (lesson == OPENING and names != SHORT):
        yield CoreSourcesForm(find_core_sources(lesson), title)
    if names != CORE:
        yield short


class SightForm(Form):
    """A form that asks hex by hex what the writer of a source could see. Lines of sight give the answers."""

    def __init__(self, lesson: BattleLesson) -> None:
        self.writer = lesson.writer
        self.voice = next(voice for voice in lesson.history.voices if voice.id == self.writer.source)
        self.state = ruleset(lesson.scenario.ruleset).setup(lesson.scenario)
        self.options = dict.fromkeys(self.writer.hexes, phrases.SEEN)
        super().__init__(lesson.name, phrases.SIGHT_TITLE.format(title=lesson.title), off=off(lesson.name, SIGHT))

    def choose(self, asked: str, place: int) -> None:
        """Answer for a hex, and show if the answer agrees with the line of sight."""
        super().choose(asked, place)
        sight = table_adapter_of(self.state).sight(self.state, self.writer.at, asked)
        right = sight.clear == (place == 0)
        said = phrases.RIGHT_SIGHT if right else phrases.WRONG_SIGHT
        self.said = [("right" if right else "wrong", said.format(words=" ".join(sight.words[:2])))]

    def blocks(self) -> list[Block]:
        """Return the questions and, after the last answer, a comment."""
        found = [paragraph(self._stands()), *(self.asking(label, self._ask(label)) for label in self.writer.hexes)]
        done = all(self.chosen(label) >= 0 for label in self.writer.hexes)
        return [*found, paragraph(self.writer.say)] if done else found

    def _stands(self) -> str:
        return phrases.STANDS.format(source=self.writer.source, writer=who(self.voice), hex=self.writer.at)

    def _ask(self, label: str) -> str:
        return shared.SEEN_QUESTION.format(at=self.writer.at, hex=label)

    def text(self) -> str:
        """Return the questions as text."""
        return "\n".join((wrapped(self._stands()), *(self._ask(label) for label in self.writer.hexes)))
