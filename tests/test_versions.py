"""The versions of the rules that have been released: packages list them, and the CHANGELOG says what they changed."""

from pathlib import Path

import pytest

from bcnb.engine.game_registry import RULESETS, ruleset
from bcnb.storage.records import list_records, load_record

ROOT = Path(__file__).resolve().parents[1]
each = pytest.mark.parametrize("name", RULESETS)


def numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


@each
def test_the_rules_in_force_are_the_last_that_were_released(name):
    game = ruleset(name)
    assert game.versions[-1] == game.version
    assert sorted(set(game.versions), key=numbers) == list(game.versions)


@each
def test_the_changelog_says_what_a_version_changed(name):
    told = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").partition("### Rules")[2]
    lines = [line for line in told.split("\n- ") if f"`{name}`" in line or name == "battle_cry"]
    assert [version for version in ruleset(name).versions if not any(f"`{version}`" in line for line in lines)] == []


@each
def test_every_record_that_comes_along_is_of_a_version_that_was_released(name):
    assert {load_record(path).header.rules for path in list_records(name)} <= set(ruleset(name).versions)
