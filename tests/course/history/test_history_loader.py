"""The histories of the battles, read strictly: each number with its works, each quotation as found, both sides."""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from bcnb.course.history.catalogue import find_history, list_histories, load_history, works
from bcnb.course.history.history_loader import difference, read_history, read_works
from bcnb.course.history.lesson_loader import find_opening
from bcnb.course.history.schema import SIDES, History, Voice, WhatIf
from bcnb.course.history.whatif import changed, lay_over
from bcnb.games.battle_cry.files.battles import BattleFacts, StrengthFigure, load_battles
from bcnb.storage.scenarios import find_scenario, list_scenarios
from bcnb.storage.toml import FileError, parse_toml
from tests.helpers.reading import grade

BATTLES = load_battles()
HISTORIES = {name: load_history(path) for name, path in list_histories().items()}
NAMES = sorted(HISTORIES)
HARDEST = 9
"""The highest grade of reading that our own words may have."""
UNSAID = ("gallant", "heroic", "glorious", "noble", "fate", "overwhelming", "yankee", "southron", "slaves", "loyal")
"""Words of praise or of legend, which stand in sources and not in what we say."""


def ours(history: History) -> list[str]:
    """All sentences of ours in a history."""
    items = [text for item in history.quiz for text in (item.ask, *(f"{c.say} {c.feedback}" for c in item.choices))]
    return [
        *(event.say for event in history.events),
        *(person.who for person in history.people),
        *(voice.about for voice in history.voices),
        *(reading.ask for reading in history.readings),
        *(note.say for note in history.notes),
        *(whatif.ask for whatif in history.whatifs),
        *(number.differ for number in history.numbers if number.differ),
        *items,
    ]


def texts(value: object) -> Iterator[str]:
    """Every text in a value."""
    if isinstance(value, str):
        yield value
    elif is_dataclass(value):
        for field in fields(value):
            yield from texts(getattr(value, field.name))
    elif isinstance(value, tuple):
        for item in value:
            yield from texts(item)


# --- the fifteen files ------------------------------------------------------------------------------------------------


def test_every_battle_has_its_history_and_bears_the_same_name_and_days() -> None:
    assert NAMES == sorted(battle.name for battle in BATTLES.battles)
    for battle in BATTLES.battles:
        card = HISTORIES[battle.name].card
        assert (card.title, card.day, card.began, card.ended) == (battle.title, battle.day, battle.began, battle.ended)


def test_a_history_is_not_a_scenario() -> None:
    assert all(name.count("/") == 1 and "history" not in name for name in list_scenarios())
    assert "works" not in list_histories()


@pytest.mark.parametrize("name", NAMES)
def test_a_history_holds_what_a_lesson_needs(name: str) -> None:
    history = HISTORIES[name]
    assert len(history.events) >= 6
    assert 2 <= len(history.readings)
    assert 2 <= len(history.notes)
    assert len(history.whatifs) == 2
    assert len(history.quiz) == 5
    assert all(len(item.choices) == 3 and item.choices[item.answer].right for item in history.quiz)
    assert {person.side for person in history.people} >= set(SIDES)


@pytest.mark.parametrize("name", NAMES)
def test_killed_wounded_and_missing_make_the_losses_or_it_is_said(name: str) -> None:
    for number in HISTORIES[name].numbers:
        for figure in number.figures:
            parts = [part for part in (figure.killed, figure.wounded, figure.missing) if part is not None]
            assert not parts or number.counts == "losses"
            assert not parts or bool(figure.apart) == (sum(parts) != figure.least), f"{name} {number.id} {figure.by}"


def test_three_totals_do_not_follow_from_their_parts() -> None:
    apart = [(name, n.id, f.by) for name in NAMES for n in HISTORIES[name].numbers for f in n.figures if f.apart]
    assert apart == [
        ("gaines-mill", "us-losses", "abt"),
        ("gaines-mill", "cs-losses", "abt"),
        ("shiloh", "cs-losses", "abt"),
    ]


def test_one_battle_has_numbers_of_one_work_only() -> None:
    alone = [(name, number.id) for name in NAMES for number in HISTORIES[name].numbers if number.alone]
    assert alone == [("new-hope-church", key) for key in ("us-strength", "cs-strength", "cs-losses")]


@pytest.mark.parametrize("name", NAMES)
def test_a_percentage_is_the_one_that_the_figures_give(name: str) -> None:
    for number in HISTORIES[name].numbers:
        told = re.match(r"By (\d+) percent", number.differ)
        assert not told or int(told[1]) == difference(number), f"{name} {number.id}"


def held(figure: StrengthFigure, battle: BattleFacts) -> bool:
    """Whether the history of a battle has a figure of the list of battles."""
    counts = "strength" if figure.kind == "strength" else "losses"
    (number,) = (n for n in HISTORIES[battle.name].numbers if (n.side, n.counts) == (figure.side.seat, counts))
    given = [other for other in number.figures if other.by == figure.source]
    if figure.kind in ("killed", "wounded", "missing"):
        return any(getattr(other, figure.kind) == figure.least for other in given)
    return any((other.least, other.most) == (figure.least, figure.most) for other in given)


def test_the_numbers_are_those_of_the_list_of_battles() -> None:
    figures = [(figure, battle) for battle in BATTLES.battles for figure in battle.figures if figure.kind != "present"]
    assert len(figures) > 200
    assert [(figure, battle.name) for figure, battle in figures if not held(figure, battle)] == []


def test_every_work_is_used_and_those_of_the_list_of_battles_are_among_them() -> None:
    used = {
        text
        for history in HISTORIES.values()
        for part in (history.card, history.events, history.people)
        for text in texts(part)
    }
    used |= {figure.by for history in HISTORIES.values() for number in history.numbers for figure in number.figures}
    opening = find_opening()
    used |= {name for part in (*opening.facts, *opening.texts.values()) for name in part.by}
    assert set(works()) <= used
    for source in BATTLES.sources:
        assert works()[source.name].title.split(",")[0] == source.title.split(",")[0].split(":")[0]


# --- voices -----------------------------------------------------------------------------------------------------------

WORDS = {
    "antietam": "bd0da2d474ae157f",
    "chancellorsville": "334dc21531acdf0b",
    "chickamauga": "29d132769fe4c5b0",
    "first-bull-run": "39fda303b57f857f",
    "fredericksburg": "aa8cd05cfabd4954",
    "gaines-mill": "fa886e4cc8f489a8",
    "gettysburg-2-july": "cc95673467e4a297",
    "gettysburg-3-july": "18daf79aa0b1ae65",
    "kernstown": "a60e7e6aefbc97e3",
    "murfreesboro": "ef5544d0baa2e81d",
    "new-hope-church": "0012573ac3724360",
    "new-market": "d897dcb024a55c33",
    "pea-ridge": "c0a0a996ecd9f3b4",
    "second-bull-run": "62c189a367019996",
    "shiloh": "6f5a091d794a627a",
}
"""What the quotations of a battle hash to. They were read in the places that the files name: nobody mends them."""


@pytest.mark.parametrize("name", NAMES)
def test_a_quotation_is_never_mended(name: str) -> None:
    words = "\n".join(f"{voice.id} {voice.words}" for voice in HISTORIES[name].printed)
    assert hashlib.sha256(words.encode()).hexdigest()[:16] == WORDS[name]


@pytest.mark.parametrize("name", NAMES)
def test_words_of_both_sides_are_printed_and_not_only_those_of_generals(name: str) -> None:
    history = HISTORIES[name]
    assert {voice.side for voice in history.printed} >= set(SIDES)
    assert history.silent == {}
    assert len(history.printed) >= 3
    assert any(not voice.general for voice in history.printed)


@pytest.mark.parametrize("name", NAMES)
def test_words_are_printed_only_where_they_were_read(name: str) -> None:
    for voice in HISTORIES[name].voices:
        assert bool(voice.words) == (voice.confidence in ("A", "B"))
        assert bool(voice.copy) == (voice.confidence == "B")
        assert voice.rights
        assert voice.place


@pytest.mark.parametrize("name", NAMES)
def test_nothing_bears_the_mark_of_what_was_not_looked_up(name: str) -> None:
    history = HISTORIES[name]
    assert not [text for text in texts(history) if "[k]" in text or "`" in text]
    silent = {voice.id for voice in history.voices if voice.confidence == "C"}
    assert not silent & {cited for event in history.events for cited in event.by}


@pytest.mark.parametrize("name", NAMES)
def test_our_own_words_are_plain_and_praise_nobody(name: str) -> None:
    found = [(word, text) for text in ours(HISTORIES[name]) for word in UNSAID if re.search(rf"(?i)\b{word}\b", text)]
    assert found == []
    told = [text for text in ours(HISTORIES[name]) if len(text.split()) > 8]
    assert grade(told) <= HARDEST


# --- what might have been ---------------------------------------------------------------------------------------------

PLAYABLE = [name for name in NAMES if f"battle_cry/{name}" in list_scenarios()]


@pytest.mark.parametrize("name", PLAYABLE)
def test_a_what_if_gives_a_scenario_that_can_be_played_and_is_another_one(name: str) -> None:
    scenario = find_scenario(f"battle_cry/{name}")
    for whatif in HISTORIES[name].whatifs:
        other = changed(scenario, whatif)
        assert other.layout != scenario.layout, whatif.name
        assert (other.name, other.title) == (scenario.name, scenario.title)


def test_no_what_if_says_that_it_changes_more_than_its_line() -> None:
    for path in list_histories().values():
        lines = path.read_text(encoding="utf-8").splitlines()
        assert sum(line.startswith("change = {") for line in lines) == 2, path.name


def whatif(**change: object) -> WhatIf:
    return WhatIf("other", "What if?", change, "kernstown.toml", 7)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"first": "confederate"}, "first is 'confederate' already"),
        ({"first": "jackson"}, "'first' is 'jackson', but must be one of: union, confederate"),
        ({"frist": "union"}, "unknown key 'frist'. Did you mean 'first'?"),
        ({"works": {"e5": ""}}, "there is no e5 to take away"),
        ({"map": {"units": {"e5": "."}}}, "'.' is on e5 already"),
        ({"map": {"units": {"j1": "I"}}}, "'j1' is not a hex of the picture"),
        ({"map": {"units": {"a14": "I"}}}, "'a14' is not a hex of the picture"),
        ({"map": {"units": {"a0": "I"}}}, "'a0' is not a hex of the picture"),
        ({"map": {"units": {"": "I"}}}, "'' is not a hex of the picture"),
        ({"map": {"units": {"e5": "II"}}}, "'II' on e5 is not a letter of a picture"),
        ({"map": {"units": {"e5": 3}}}, "3 on e5 is not a letter of a picture"),
        ({"map": {"units": {"e5": "Z"}}}, "unknown letter 'Z' on e5"),
        (
            {"map": {"units": {f"a{number}": "." for number in range(201)}}},
            "201 letters are changed; the maximum is 200",
        ),
        ({"union": {"cards": 99}}, "'union.cards' must be from 1 to 10, not 99"),
    ],
)
def test_a_what_if_that_names_nothing_is_refused_at_its_line(change: dict[str, object], reason: str) -> None:
    with pytest.raises(FileError) as caught:
        changed(find_scenario("kernstown"), whatif(**change))
    assert (caught.value.file, caught.value.line) == ("kernstown.toml", 7)
    assert caught.value.reason.startswith(f"other: {reason}")


def test_tables_are_laid_over_tables_and_letters_over_pictures() -> None:
    tables = {"first": "union", "map": {"units": ". I .\n . .\n"}, "works": {"a1": "E", "a2": "W"}}
    over = lay_over(tables, {"map": {"units": {"a2": ".", "b1": "i"}}, "works": {"a1": ""}, "flags": 5})
    assert over["map"] == {"units": ". . .\n i .\n"}
    assert over["works"] == {"a2": "W"}
    assert over["flags"] == 5
    assert tables["works"] == {"a1": "E", "a2": "W"}


# --- strict reading ---------------------------------------------------------------------------------------------------

UNREAD = """[[source]]
id = "3u"
side = "union"
author = "A surgeon of the Union army"
general = false
written = "1862"
place = "A diary"
about = "Nobody has read it yet."
confidence = "C"
rights = "public domain by age"

"""


def one_of_each(text: str) -> str:
    """The history with one printed Union source, one Confederate person, and a source that nobody has read."""
    text = text.replace('id = "3g"\nside = "union"', 'id = "3g"\nside = "neutral"', 1)
    head, garnett, rest = text.partition('id = "garnett"')
    return (
        head
        + garnett
        + rest.replace('side = "confederate"', 'side = "neutral"', 1).replace("[[reading]]", UNREAD + "[[reading]]", 1)
    )


TEXT = one_of_each(list_histories()["kernstown"].read_text(encoding="utf-8"))
EVENT = '[[event]]\nid = "report"'
FIGURE = '{ by = "shenandoah", killed = 118, wounded = 450, missing = 22 }'


def refused(text: str) -> FileError:
    with pytest.raises(FileError) as caught:
        read_history(parse_toml(text, "kernstown.toml"), Path("kernstown.toml"), works())
    assert caught.value.file == "kernstown.toml"
    return caught.value


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('battle = "kernstown"', 'battle = "shiloh"', "is about another battle: 'shiloh'"),
        ("day = 1862-03-23\nbegan", "day = 1862-03-25\nbegan", "the day 1862-03-25 is not in the battle"),
        ("began = 1862-03-23\n", "", "the key 'card.began' is missing"),
        ("began = 1862-03-23\n", "begun = 1862-03-23\n", "the key 'card.began' is missing. Did you mean 'begun'?"),
        (EVENT, '[[event]]\nid = "ends"', "the name 'ends' is given twice"),
        (EVENT, '[[event]]\nid = "3a"', "the name '3a' is given twice"),
        (EVENT, '[[event]]\nid = "Re port"', "'Re port' is not a valid name"),
        ('by = ["3a", "3b"]', 'by = ["3a", "3z"]', "unknown work or source with words or figures '3z'"),
        ('by = ["3a", "3b"]', 'by = ["3u"]', "unknown work or source with words or figures '3u'"),
        ('by = ["3a", "3b"]', "by = []", "no work or source with words or figures is named: give by"),
        ('time = "dawn"\n', "", "the key 'event.1.time' is missing"),
        ("day = 1862-03-24\ntime", "day = 1862-03-20\ntime", "the event 'jackson-hopes' comes after a later one"),
        (FIGURE, FIGURE.replace("22", "22, count = 600"), "killed, wounded and missing make 590, not 600"),
        (FIGURE, FIGURE.replace("22", '22, apart = "so"'), "killed, wounded and missing make 590: apart has nothing"),
        (FIGURE, '{ by = "cdb90", count = 590, apart = "so" }', "there are no parts that could stand apart"),
        (FIGURE, '{ by = "dyer", count = 590 }', "unknown work or source with words or figures 'dyer'"),
        (FIGURE, '{ by = "cdb90" }', "the key 'number.2.figures.2.count' is missing"),
        (FIGURE, '{ by = "cdb90", count = 590, most = 500 }', "must be 590 or more, not 500"),
        (FIGURE, '{ by = "cdb90", count = 700 }', "the sources differ by 19%: say how under differ"),
        ('counts = "losses"', 'counts = "strength"', "is given 2 times; it must be once"),
        ('ask = "Where was General Shields', 'asks = "Where was General Shields', "the key 'reading.0.ask' is missing"),
        ('of = ["3e"]', 'of = ["3h"]', "unknown source '3h'"),
        ('fact = "false-news"', 'fact = "false-new"', "unknown fact 'false-new'. Did you mean 'false-news'?"),
        ("right = true, ", "", "0 of the 3 choices are right; it must be one"),
        ("change = { flags", "chance = { flags", "the what-if changes nothing: give change"),
        ('confidence = "A"', 'confidence = "C"', "words of confidence C are not printed"),
        ('confidence = "B"', 'confidence = "A"', "confidence B names the copy"),
        ('copy = "A later reprint of the letter', 'coppy = "', "confidence B names the copy"),
        ('confidence = "C"', 'confidence = "A"', "a source of confidence A has words: give them"),
        ('confidence = "C"', 'confidence = "D"', "is 'D', but must be one of: A, B, C, figures"),
        ('words = "He evidently', 'words = "He  evidently', "blanks or line breaks that are not its own"),
        ('words = "He evidently', f'words = "{"He " * 100}evidently', "characters; the maximum is 300"),
        ('side = "union"\nauthor', 'side = "neutral"\nauthor', "no words of the union side are printed"),
        ("[[reading]]", '[silent]\nunion = "None."\n[[reading]]', "union side has printed words, so leave out silent"),
        ('side = "confederate"\nwho', 'side = "neutral"\nwho', "no person of the confederate side is named"),
        ('rights = "public domain by age"', "", "the key 'source.5.rights' is missing"),
        ("[[note]]", 'words = "x"\n[[note]]', "unknown key"),
    ],
)
def test_a_faulty_history_is_refused_with_its_line(old: str, new: str, reason: str) -> None:
    assert old in TEXT
    text = TEXT.replace(old, new, 1)
    error = refused(text)
    assert reason in error.reason
    assert error.line is not None
    assert 1 <= error.line <= text.count("\n")


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('time = "dawn"', 'tine = "dawn"', "[[event]]"),
        ('by = ["3a", "3b"]', 'by = ["3z"]', 'by = ["3z"]'),
        (FIGURE, FIGURE.replace("22", "22, count = 600"), "count = 600"),
        ('fact = "false-news"', 'fact = "false-new"', 'fact = "false-new"'),
        ('rights = "public domain by age"', 'right = "public domain by age"', 'id = "3f"'),
        ("[[note]]", 'words = "x"\n[[note]]', 'words = "x"'),
        ('words = "He evidently', 'words = "He  evidently', 'words = "He  evidently'),
        ("began = 1862-03-23", "began = 1862-03-24", "day = 1862-03-23"),
    ],
)
def test_a_fault_is_reported_with_the_line_on_which_it_stands(old: str, new: str, line: str) -> None:
    text = TEXT.replace(old, new, 1)
    lines = text.splitlines()
    found = refused(text).line
    assert found is not None
    assert any(line in near for near in lines[found - 1 : found + 1])


def without(text: str, *names: str) -> str:
    """The text without the tables of these names, or without the last table of the quiz."""
    parts = re.split(r"(?m)^(?=\[\[)", text)
    kept = [part for part in parts if not any(f'id = "{name}"' in part for name in names)]
    return "".join(kept if names else kept[:-1])


def test_a_history_has_enough_events_and_questions() -> None:
    assert (
        "there are 5 events; it must be 6 or more"
        in refused(without(TEXT, "skirmish", "main-fight", "kimball-holds", "cartridges", "ends")).reason
    )
    assert "the quiz has 4 questions; it must be 5 or more" in refused(without(TEXT)).reason


def test_a_number_names_its_works_and_says_where_there_is_one() -> None:
    one = re.sub(r'(?m)^    \{ by = "(abt|shenandoah|cdb90)".*(118|590).*\n', "", TEXT)
    assert "'cwsac' is the only source: say so under alone" in refused(one).reason
    none = one.replace('    { by = "cwsac", count = 590 },\n', "")
    assert "no figures are given" in refused(none).reason
    several = TEXT.replace('counts = "losses"', 'counts = "losses"\nalone = "One."', 1)
    assert "4 sources are named, but alone says that there is one" in refused(several).reason


def test_the_works_are_named_once() -> None:
    work = '[[work]]\nname = "a"\ntitle = "A"\nrights = "free"\n'
    assert read_works(parse_toml(work, "works.toml"))["a"].title == "A"
    with pytest.raises(FileError, match=r"works.toml:6: two works are called 'a'"):
        read_works(parse_toml(work + work, "works.toml"))
    with pytest.raises(FileError, match="unknown key 'wrok'"):
        read_works(parse_toml(work.replace("[[work]]", "[[wrok]]"), "works.toml"))


def test_a_history_is_found_by_the_name_of_its_battle() -> None:
    assert find_history("shiloh").card.title == "Shiloh"
    with pytest.raises(ValueError, match=r"unknown battle 'shilo'. Did you mean 'shiloh'"):
        find_history("shilo")
    with pytest.raises(ValueError, match="choose from antietam, chancellorsville"):
        find_history("zzz")


def test_a_silent_side_says_why() -> None:
    text = TEXT.replace('side = "union"\nauthor', 'side = "neutral"\nauthor')
    text = text.replace("[[reading]]", '[silent]\nunion = "We have found none."\n[[reading]]', 1)
    history = read_history(parse_toml(text, "kernstown.toml"), Path("kernstown.toml"), works())
    assert history.silent == {"union": "We have found none."}


def test_a_source_is_printed_by_its_confidence() -> None:
    printed = {voice.confidence for voice in HISTORIES["second-bull-run"].voices if voice.printed}
    assert printed == {"A"}
    voice: Voice = next(v for v in HISTORIES["second-bull-run"].voices if v.confidence == "figures")
    assert not voice.printed
