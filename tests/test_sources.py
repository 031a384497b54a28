"""Every paragraph of the seeds has led to a rule or a question, or is marked as one that carries none."""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bcnb.cli import main
from bcnb.course.catalogue import list_questions
from bcnb.course.questions import load_question
from bcnb.course.rule_sources import FAQ_CHAPTERS, SEEDS, SourceChapter, faq_numbers, gather, read_source
from bcnb.engine.game_registry import RULESETS, rulebook

TABLE = Path(__file__).with_name("sources.toml")
CODES = {seed.number: seed.code for seed in SEEDS}
GAMES = {"001": "battle_cry", "002": "battle_cry", "003": "north_against_south", "004": "battle_cry_1961"}
"""The game that each seed is about."""
REASONS = {
    "as in the game of 2000",
    "history",
    "heading",
    "a heading whose list is lost",
    "points to another place",
    "the page",
    "small talk",
    "a link",
}


@cache
def seeds() -> dict[str, dict[str, Any]]:
    """The table of each seed."""
    tables = tomllib.loads(TABLE.read_text(encoding="utf-8"))["seed"]
    return {table["number"]: table for table in tables}


@cache
def question_sources(ruleset: str) -> dict[str, str]:
    """The source of each question about a game by its number."""
    return {question.number: question.source for question in map(load_question, list_questions(ruleset).values())}


def named(seed: str, what: str) -> set[str]:
    """All rules or questions that the table of a seed names."""
    return {name for entry in seeds()[seed]["table"] for name in entry.get(what, ())}


def citing(seed: str, sources: Iterator[tuple[str, str]]) -> set[str]:
    """The names whose source cites a seed."""
    return {name for name, source in sources if CODES[seed] in {origin.seed for origin in read_source(source)}}


@pytest.mark.parametrize("seed", GAMES)
def test_the_table_of_a_seed_has_every_paragraph_once(seed: str) -> None:
    numbers = [number for entry in seeds()[seed]["table"] for number in entry["at"]]
    assert numbers == list(range(1, seeds()[seed]["paragraphs"] + 1))


@pytest.mark.parametrize("seed", GAMES)
def test_every_paragraph_has_a_rule_or_a_question_or_says_why_not(seed: str) -> None:
    for entry in seeds()[seed]["table"]:
        assert set(entry) <= {"at", "rules", "questions", "without"}, entry
        assert bool(entry.get("rules") or entry.get("questions")) != ("without" in entry), entry
        assert entry.get("without", "heading") in REASONS, entry


@pytest.mark.parametrize("seed", GAMES)
def test_the_table_names_known_rules_and_questions(seed: str) -> None:
    assert named(seed, "rules") - set(rulebook(GAMES[seed]).RULES) == set()
    assert named(seed, "questions") - set(question_sources(GAMES[seed])) == set()


@pytest.mark.parametrize("seed", GAMES)
def test_rules_and_questions_that_cite_a_seed_stand_in_its_table_and_no_others(seed: str) -> None:
    rules = rulebook(GAMES[seed]).RULES.values()
    assert citing(seed, ((rule.number, rule.source) for rule in rules)) == named(seed, "rules")
    assert citing(seed, iter(question_sources(GAMES[seed]).items())) == named(seed, "questions")


def test_what_follows_from_one_of_the_publishers_answers_cites_it() -> None:
    for entry in seeds()["001"]["table"]:
        asked = set(faq_numbers(" ".join(entry.get("questions", ()))))
        for name in entry.get("questions", ()):
            assert asked & set(faq_numbers(question_sources("battle_cry")[name])), (entry, name)


# --- sources ----------------------------------------------------------------------------------------------------------


def test_a_source_names_chapters() -> None:
    parts = "S1 FAQ-07, FAQ-32 to FAQ-34; S2 Retreat, by analogy; O-3; ours"
    assert list(read_source(parts)) == [
        SourceChapter("S1", "Units and battle"),
        *[SourceChapter("S1", "Specific cards")] * 3,
        SourceChapter("S2", "Retreat"),
    ]


@pytest.mark.parametrize("source", ["S1 FAQ-40", "S1 FAQ-00", "S2 Hill", "S3"])
def test_a_chapter_that_a_seed_has_not_is_refused(source: str) -> None:
    with pytest.raises(ValueError, match=r"there is no FAQ|has no chapter"):
        gather([("1.1", source)])


def test_every_chapter_gave_something() -> None:
    rules = [(rule.number, rule.source) for name in RULESETS for rule in rulebook(name).RULES.values()]
    questions = [pair for name in RULESETS for pair in question_sources(name).items()]
    found = gather([*rules, *questions])
    assert set(found) == {SourceChapter(seed.code, chapter) for seed in SEEDS for chapter in seed.chapters}
    assert FAQ_CHAPTERS[-1] == ("Scenarios", 39)


def test_the_command_line_lists_what_comes_from_each_chapter(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--sources"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if line.startswith("Source")] == [
        f"Source {seed.code}: {seed.title}" for seed in SEEDS
    ]
    place = lines.index("  Scenarios")
    assert lines[place + 1] == "    rules: 1.6, 9.2, 9.3, 9.5, 10.12, 12.4"
    assert lines[place + 2].startswith("    questions: FAQ-35, FAQ-36, ")


def test_a_word_and_the_sources_are_not_asked_for_together(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["rules", "7", "--sources"])
    assert "not allowed with" in capsys.readouterr().err
