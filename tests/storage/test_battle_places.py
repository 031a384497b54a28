"""The places of the battles: the same battles, dates and points as the scenarios and the histories have."""

import re
from pathlib import Path

import pytest

from bcnb.games.battle_cry.files.battles import load_battles
from bcnb.storage.battle_places import load_battle_places, read_battle_places
from bcnb.storage.paths import scenarios_folder
from bcnb.storage.toml import FileError, parse_toml, read_toml

PLACES = load_battle_places()
TEXT = (scenarios_folder() / "battle_map.toml").read_text(encoding="utf-8")
HISTORY = scenarios_folder() / "battle_cry" / "history"


def test_the_battles_are_those_of_the_list_with_their_titles_dates_and_references():
    facts = load_battles().battles
    assert [(one.name, one.title, one.day) for one in PLACES.battles] == [(f.name, f.title, f.day) for f in facts]
    assert [one.reference for one in PLACES.battles] == [fact.reference for fact in facts]
    assert len(PLACES.battles) == 15


@pytest.mark.parametrize("battle", PLACES.battles, ids=lambda one: one.name)
def test_a_point_is_that_of_the_history(battle):
    place = read_toml(HISTORY / f"{battle.name}.toml").table("card").table("place").text("say")
    found = re.search(r"about ([\d.]+) N ([\d.]+) W", place)
    assert found
    assert (float(found[1]), -float(found[2])) == pytest.approx(battle.at, abs=0.0051)
    assert f"{battle.place}, about" in place


@pytest.mark.parametrize("battle", PLACES.battles, ids=lambda one: one.name)
def test_a_text_is_two_sentences_and_short(battle):
    sentences = re.findall(r"(?:[^.]|(?<=\b[A-Z])\.)+\.(?: |$)", battle.text)
    assert len(sentences) == 2, sentences
    assert max(len(sentence.split()) for sentence in sentences) <= 20


def test_everything_has_a_source():
    used = {entry.source for entry in (*PLACES.battles, *PLACES.events)}
    assert used == {source.name for source in PLACES.sources}
    assert all(source.title and source.license for source in PLACES.sources)


def test_the_war_begins_and_ends_with_an_event():
    assert [str(event.day) for event in PLACES.events] == ["1861-04-12", "1863-01-01", "1865-04-09"]
    assert all(PLACES.events[0].day < one.day < PLACES.events[-1].day for one in PLACES.battles)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("at = [38.8147, -77.5227]", "at = [138.8147, -77.5227]", "at must be a latitude and a longitude in degrees"),
        ("at = [38.8147, -77.5227]", "at = [38, -77]", "at must be a list of two decimal numbers"),
        ("at = [38.8147, -77.5227]", 'at = "here"', "at must be a list of two decimal numbers"),
        ("at = [38.8147, -77.5227]", "", "at must be a list of two decimal numbers"),
        ("pin = [-13, 0]", "pin = [-13, 41]", "pin must be at most 40 pixels"),
        ("pin = [-13, 0]", "pin = [-13]", "pin must be a list of two whole numbers"),
        ('label = "left"', 'label = "above"', "must be one of: left, right, below"),
        ('source = "points"', 'source = "memory"', "must be one of: points, cwsac, proclamation"),
        ("date = 1862-03-07", "date = 1861-03-07", "battle 2 must not be earlier than the one before"),
        ("date = 1863-01-01", "date = 1861-01-01", "event 2 must not be earlier than the one before"),
        ('short = "Shiloh"', 'shrot = "Shiloh"', "unknown key 'battle.3.shrot'"),
    ],
)
def test_a_wrong_value_is_refused_with_its_line(old, new, reason):
    assert old in TEXT
    with pytest.raises(FileError) as refused:
        read_battle_places(parse_toml(TEXT.replace(old, new, 1), "map.toml"))
    assert reason in str(refused.value)
    assert re.match(r"map\.toml:\d+: ", str(refused.value))


def test_another_file_can_be_read(tmp_path: Path):
    (tmp_path / "mine.toml").write_text(TEXT, encoding="utf-8")
    assert load_battle_places(tmp_path / "mine.toml") == PLACES
