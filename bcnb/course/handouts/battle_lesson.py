"""The handouts of a history lesson on a battle: the long form for students, the teacher's guide, and the answer key."""

from collections.abc import Container, Iterator, Mapping

from bcnb.course.handouts import teacher_steps
from bcnb.course.handouts.common_parts import (
    choices,
    claim,
    exit_ticket,
    form_plan,
    guide_of,
    named,
    only_named,
    part_paragraphs,
    printed,
    quiz_key,
    rubric_parts,
    vote,
)
from bcnb.course.handouts.core_source_parts import core_key, core_warnings
from bcnb.course.handouts.html_elements import (
    blank,
    blanks,
    boxes,
    bullets,
    document,
    figure,
    figures,
    heading,
    lines,
    numbered,
    paragraph,
    signed,
    table,
    under,
)
from bcnb.course.handouts.map_parts import map_sheet
from bcnb.course.history import lesson_text, phrases
from bcnb.course.history.asked_items import say_asked
from bcnb.course.history.core_sources import find_core_sources
from bcnb.course.history.discussion import day_prompts
from bcnb.course.history.lesson_plan import FIRST_TURN, lesson_forms, say_rules_needed
from bcnb.course.history.scale import bounds, counted_briefly, counted_by, number_of, ranged, remark, scales
from bcnb.course.history.schema import SIDES, BattleLesson
from bcnb.course.history.trials import load_trials, say_difference, say_finding, say_origin, say_shares
from bcnb.engine.game_registry import ruleset
from bcnb.engine.ruleset import State
from bcnb.presentation.markup import Markup, escape_text, tag
from bcnb.presentation.presenter import page_presenter_of
from bcnb.presentation.table_adapter import table_adapter_of
from bcnb.presentation.text_tools import join_words, long_date, sentence, with_full_stop

CARD = ("Union", "Confederate", "Hours", "Weather")
"""The labels of the entries on the card of a battle."""
SHARED_OUT = "Below, the whole army of the battle is divided among its figures."


# --- the long form ----------------------------------------------------------------------------------------------------


def long_form(lesson: BattleLesson, level: str) -> str:
    """Return the long form of the student's handout, with all parts of the lesson and no answers.

    Raises:
        ValueError: for an unknown level.
    """
    texts = part_paragraphs(lesson.texts, level, lesson.hard)
    return document(
        f"{lesson.title}: {lesson.question.ask}",
        *_before(lesson, texts),
        *_read(lesson, texts),
        *_played(lesson, texts),
        heading("9. Your claim"),
        texts["claim"],
        paragraph(phrases.GAME_EVIDENCE),
        *claim(lesson.question, 2, 1),
        heading("10. Five questions"),
        *(choices(number, item) for number, item in enumerate(lesson.quiz, 1)),
        exit_ticket(),
    )


def _before(lesson: BattleLesson, texts: Mapping[str, Markup]) -> Iterator[Markup]:
    """Yield the question with the first vote, and the parts on place, people and ground."""
    yield signed()
    yield tag("h1", escape_text(f"{lesson.title}: {lesson.question.ask}"))
    yield tag("p", tag("small", escape_text(layout_text(lesson))))
    yield heading("1. The question")
    yield vote(lesson.question, "Vote before you know more.")
    yield lines(phrases.WHY, 1)
    yield heading("2. Where, who, why")
    yield texts["where"]
    yield paragraph(card_text(lesson))
    yield heading("3. The ground")
    yield texts["ground"]
    yield _ground(lesson)


def _read(lesson: BattleLesson, texts: Mapping[str, Markup]) -> Iterator[Markup]:
    """Yield the parts on the order of the day and on the sources."""
    yield heading("4. The day")
    yield texts["day"]
    yield from day_parts(lesson)
    yield heading(f"5. Voices. First read “{phrases.CORE_TITLE}”, on the sheet with the sources")
    yield texts["voices"]
    words = lesson_text.new_words(lesson.name, lesson.history.printed)
    yield from (printed(voice, words[voice.id]) for voice in lesson.history.printed)
    yield from _readings(lesson)
    yield _lookout(lesson)


def _played(lesson: BattleLesson, texts: Mapping[str, Markup]) -> Iterator[Markup]:
    """Yield the parts on playing, on the what-if, and on the comparison of board and history."""
    yield heading("6. Play")
    yield texts["play"]
    yield lines(phrases.PREDICTION, 2)
    yield heading("7. Change one thing")
    yield texts["change"]
    yield from _change(lesson)
    yield heading("8. The board and the past")
    yield texts["past"]
    yield bullets(note.say for note in lesson.history.notes)
    yield from map(paragraph, _briefly(lesson))
    yield from map(paragraph, _men(lesson))
    yield lines(phrases.LOST, 2)
    yield lines(phrases.MISSING, 2)


def layout_text(lesson: BattleLesson) -> str:
    """Return where the layout of a battle is from."""
    layout = f"{lesson.scenario.origin} layout: {lesson.scenario.source}"
    return sentence(layout.removesuffix("."))


def card_text(lesson: BattleLesson, labels: Container[str] = CARD) -> str:
    """Return the day and place of a battle, and of the commanders, hours and weather those with these labels."""
    card = lesson.history.card
    parts = [long_date(card.day), card.place.say]
    said_by = zip(CARD, (card.union, card.confederate, card.hours, card.weather), strict=True)
    for label, said in (pair for pair in said_by if pair[0] in labels):
        parts += [f"{label}: {said.say}"] if said else []
    return " ".join(map(with_full_stop, parts))


def _ground(lesson: BattleLesson) -> Markup:
    state = begun(lesson)
    pictures = (figure(state, f"{SEEN_BY[side]} below", below=side) for side in SIDES)
    asked = (tag("li", blank(f"{place.name}: hex")) for place in lesson.places)
    return tag("section", figures(pictures, page_presenter_of(state).counted), tag("ol", *asked))


SEEN_BY = {"union": "The Union", "confederate": "The Confederacy"}


def day_parts(lesson: BattleLesson) -> Iterator[Markup]:
    """Yield the events of the day in mixed order with blanks for their numbers, and the events that are given."""
    yield paragraph(phrases.NUMBER_EVENTS)
    mixed = lesson_text.mixed(lesson.history)
    yield tag("div", *(tag("p", NUMBER, escape_text(f" {one.say}")) for one in mixed), class_="two")
    if given := lesson_text.given_events(lesson.history):
        yield paragraph(" ".join((phrases.GIVEN_EVENTS, *(f"{one.when}: {with_full_stop(one.say)}" for one in given))))


NUMBER = tag("span", escape_text("\u00a0"), class_="blank")
"""A blank for a number."""


def _readings(lesson: BattleLesson) -> Iterator[Markup]:
    """Yield the questions about sources. For a source that is not printed, add a description."""
    unprinted = {voice.id: voice for voice in lesson.history.voices if not voice.printed}
    for one in lesson.history.readings:
        for name in one.of:
            if name in unprinted:
                yield paragraph(f"{name}. {named(unprinted[name])} Its words are not printed here.")
        yield lines(f"{one.ask} (source {join_words(one.of)})", 2)


def _lookout(lesson: BattleLesson) -> Markup:
    writer = lesson.writer
    asked = f"We put the writer of source {writer.source} near {writer.at}. Could a person there see"
    rows = (tag("span", escape_text(f"{label}? "), boxes(("yes", "no"))) for label in writer.hexes)
    return tag("section", paragraph(f"{asked} …"), tag("div", *rows, class_="row"))


def _change(lesson: BattleLesson) -> Iterator[Markup]:
    for number, whatif in enumerate(lesson.whatifs, 1):
        yield paragraph(f"{number}. {whatif.ask}")
        yield paragraph("My guess: with the change …")
        yield boxes(phrases.GUESSES)
        yield blanks(("Of 100 games the Union won, without the change", "and with it"))
        yield blanks(("The difference in points", "95% sure between", "and"))


def _briefly(lesson: BattleLesson) -> Iterator[str]:
    """Yield the counts of each side in the works, one line per number. The guide names the works."""
    for number in lesson.history.numbers:
        several = " by several works" if len(number.figures) > 1 else ""
        counts = f"{phrases.SIDES[number.side]}, {number.counts}{several}: {counted_briefly(number)}"
        yield f"{with_full_stop(counts)} {remark(number)}".strip()


def _men(lesson: BattleLesson) -> Iterator[str]:
    """Yield the number of men per figure, by our estimate and as a range."""
    yield f"{with_full_stop(lesson.scenario.scale)} {SHARED_OUT}"
    for scale in scales(lesson):
        yield (
            f"{phrases.SIDES[scale.side]}: {scale.figures} figures on the board; one stands for about "
            f"{ranged(scale.least, scale.most)} men."
        )


# --- the teacher's guide ----------------------------------------------------------------------------------------------


def guide(lesson: BattleLesson) -> str:
    """Return the teacher's guide: aims, minutes, answers with reasons, hard words, warnings, standards and sources."""
    most, needs = day_prompts(lesson)
    readings = {one.id: one.ask for one in lesson.history.readings}
    asked = {
        "question": lesson.question.ask,
        **readings,
        "most": most,
        "needs": needs,
        "writer": f"What could the writer of source {lesson.writer.source} see?",
        "change": " ".join(whatif.ask for whatif in lesson.whatifs),
        "past": phrases.MISSING,
        "claim": f"{phrases.CLAIM} {say_asked(lesson.name, 'claim')}",
    }
    plan = (*form_plan(lesson_forms(lesson), lesson.question.ask), *_game())
    return document(
        f"Guide: {lesson.title}",
        tag("h1", escape_text(f"{lesson.title}: guide for the teacher")),
        *guide_of(lesson.teacher, plan, asked, lesson.hard),
        heading("Before the class reads the core sources"),
        bullets(core_warnings(find_core_sources(lesson.name))),
        heading("What the games showed"),
        *_measured(lesson),
        heading("How the works count"),
        *_counts(lesson),
        heading("In doubt"),
        paragraph(lesson.scenario.doubts or "The sources leave nothing in doubt."),
        *only_named(lesson.history.voices),
        map_sheet(lesson),
    )


def _game() -> Iterator[Markup]:
    """Yield what to drop, the rules that a class needs, and the steps of a first turn."""
    yield paragraph(f"If time runs short, leave these out first: {join_words(teacher_steps.DROPPED_FIRST)}.")
    yield heading(f"A first turn in {FIRST_TURN} minutes")
    yield paragraph(say_rules_needed())
    yield numbered(phrases.FIRST_TURN_STEPS)


def _measured(lesson: BattleLesson) -> Iterator[Markup]:
    """Yield the result of each what-if with its interval, or a warning if it has not been measured."""
    stored = load_trials()
    for number, whatif in enumerate(lesson.whatifs, 1):
        yield paragraph(f"{number}. {whatif.ask}")
        trial = stored.of(lesson.name, whatif.name)
        if trial is None:
            yield paragraph("No games of this change are stored: promise no effect.")
            continue
        yield paragraph(f"{say_shares(trial)} {say_difference(trial)} {say_finding(trial.difference.finding)}")
        yield paragraph(say_origin(trial, stored))
    yield paragraph("This is not evidence about history.")


def _counts(lesson: BattleLesson) -> Iterator[Markup]:
    for number in lesson.history.numbers:
        least, most = bounds(number)
        more = remark(number)
        yield under(f"{phrases.SIDES[number.side]}, {number.counts}: {ranged(least, most)}")
        yield bullets((*counted_by(lesson.history, number), *([more] if more else [])))


# --- the answer key ---------------------------------------------------------------------------------------------------


def key(lesson: BattleLesson) -> str:
    """Return the answer key, which is a separate file."""
    return document(
        f"Key: {lesson.title}",
        tag("h1", escape_text(f"{lesson.title}: key")),
        heading("3. The ground"),
        table(("Place", "Hexes", "Why"), ((one.name, " ".join(one.hexes), one.say) for one in lesson.places)),
        heading("4. The day"),
        numbered(ordered(lesson)),
        bullets(f"{line.when}: {line.say}" for line in lesson_text.given_events(lesson.history)),
        core_key(find_core_sources(lesson.name)),
        heading("5. What the writer could see"),
        table(("Hex", "Seen", "Why"), _seen(lesson)),
        paragraph(lesson.writer.say),
        heading("8. Men and figures"),
        *_lost(lesson),
        heading("10. Five questions"),
        quiz_key(lesson.quiz),
        *rubric_parts(lesson.name),
    )


def ordered(lesson: BattleLesson) -> list[str]:
    """Return the events that students number, in chronological order with their times."""
    given = {line.say for line in lesson_text.given_events(lesson.history)}
    every = lesson_text.in_order(lesson.history)
    return [f"{line.when}: {line.say}" for line in every if line.say not in given]


def _seen(lesson: BattleLesson) -> Iterator[tuple[str, str, str]]:
    state = begun(lesson)
    for label in lesson.writer.hexes:
        sight = table_adapter_of(state).sight(state, lesson.writer.at, label)
        yield label, "yes" if sight.clear else "no", " ".join(sight.words[:2])


def _lost(lesson: BattleLesson) -> Iterator[Markup]:
    for scale in scales(lesson):
        least, most = bounds(number_of(lesson.history, scale.side, "losses"))
        figures = ranged(least // max(scale.most, 1), -(-most // max(scale.least, 1)))
        yield paragraph(f"{phrases.SIDES[scale.side]}: losses of {ranged(least, most)} men would be {figures} figures.")


def begun(lesson: BattleLesson) -> State:
    """Return the position at the start of the battle."""
    state: State = ruleset(lesson.scenario.ruleset).setup(lesson.scenario)
    return state
