"""Forms to read sources critically: author, date and audience first, then a question, and only then the words."""

from collections.abc import Iterable

from bcnb.course.history.hard_words import HardWord, explain_words
from bcnb.course.history.lesson_text import (
    AIMED,
    FRAME,
    HOW_NEAR,
    NEAR,
    SIDES,
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

SEEN = ("yes", "no")


def opened(source: str) -> Line:
    """Return a message that the words of a source are now open, for readers who cannot see the form."""
    return "news", f"The words of source {source} are open."


def quotation(voice: Voice, words: Iterable[HardWord]) -> Iterable[Block]:
    """Yield the words of a source, the meanings of those that are hard, and its rights."""
    yield paragraph(f"“{voice.words}”", "quote")
    if said := explain_words(words):
        yield paragraph(f"Hard words. {said}", "soft")
    yield paragraph(voice.rights, "soft")


class SourcesForm(Form):
    """A form that opens the words of each source after the student has judged its author, with reading questions."""

    def __init__(self, history: History, voices: tuple[Voice, ...]) -> None:
        self.history, self.voices = history, voices
        self.words = new_words(history.battle, voices)
        self.options = {f"near {voice.id}": NEAR for voice in voices}
        self.written = tuple(f"reading {one.id}" for one in history.readings)
        self.opened: set[str] = set()
        super().__init__(history.battle, f"Sources: {history.card.title}")

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
        yield listed(*(f"{label}: {value}" for label, value in origin(voice)))
        yield paragraph(voice.about)
        yield self.asking(f"near {voice.id}", HOW_NEAR)
        if voice.id in self.opened or self.chosen(f"near {voice.id}") >= 0:
            yield from quotation(voice, self.words[voice.id])

    def _questions(self) -> Iterable[Block]:
        quoted = {voice.id for voice in self.voices}
        asked = [one for one in self.history.readings if quoted & set(one.of)]
        if asked:
            yield paragraph("Now compare", "head")
        for one in asked:
            yield self.lines(f"reading {one.id}", f"{one.ask} (source {join_words(one.of)})", 3)

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
        super().__init__(opening.name, f"Sources: {opening.title}")

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
        found: list[Block] = [paragraph(FRAME)]
        for voice, win in ((claim.voice, claim.win) for claim in self.claims):
            found += [paragraph(f"{voice.id}. {who(voice)}", "head")]
            found += [listed(*(f"{label}: {value}" for label, value in origin(voice))), paragraph(voice.about)]
            found += [self.lines(f"win {voice.id}", AIMED)]
            if voice.id in self.opened:
                found += [paragraph(f"To win: {win}"), *quotation(voice, self.words[voice.id])]
            else:
                found += [button(voice.id, f"Open the words of {voice.id}")]
        return found

    def text(self) -> str:
        """Return all sources with their words as text."""
        found = [wrapped(FRAME)]
        for voice, win in ((claim.voice, claim.win) for claim in self.claims):
            rows = [f"{label}: {value}" for label, value in origin(voice)]
            note = [f"Hard words. {said}"] if (said := explain_words(self.words[voice.id])) else []
            lines = [*rows, voice.about, f"To win: {win}", f"“{voice.words}”", *note, f"({voice.rights})"]
            found.append("\n".join((f"{voice.id}. {who(voice)}", *(wrapped(line, 4, 4) for line in lines))))
        return "\n\n".join(found)


class SightForm(Form):
    """A form that asks hex by hex what the writer of a source could see. Lines of sight give the answers."""

    def __init__(self, lesson: BattleLesson) -> None:
        self.writer = lesson.writer
        self.voice = next(voice for voice in lesson.history.voices if voice.id == self.writer.source)
        self.state = ruleset(lesson.scenario.ruleset).setup(lesson.scenario)
        self.options = dict.fromkeys(self.writer.hexes, SEEN)
        super().__init__(lesson.name, f"What could the writer see? {lesson.title}")

    def choose(self, asked: str, place: int) -> None:
        """Answer for a hex, and show if the answer agrees with the line of sight."""
        super().choose(asked, place)
        sight = table_adapter_of(self.state).sight(self.state, self.writer.at, asked)
        right = sight.clear == (place == 0)
        self.said = [("right" if right else "wrong", f"{'Right.' if right else 'No.'} {' '.join(sight.words[:2])}")]

    def blocks(self) -> list[Block]:
        """Return the questions and, after the last answer, a comment."""
        found = [paragraph(self._stands()), *(self.asking(label, self._ask(label)) for label in self.writer.hexes)]
        done = all(self.chosen(label) >= 0 for label in self.writer.hexes)
        return [*found, paragraph(self.writer.say)] if done else found

    def _stands(self) -> str:
        return (
            f"We think that the writer of source {self.writer.source}, {self.voice.author} "
            f"({SIDES[self.voice.side]}), was near {self.writer.at}. The board shows the beginning of the game."
        )

    def _ask(self, label: str) -> str:
        return f"Could a person on {self.writer.at} see {label}?"

    def text(self) -> str:
        """Return the questions as text."""
        return "\n".join((wrapped(self._stands()), *(self._ask(label) for label in self.writer.hexes)))
