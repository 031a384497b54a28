"""`bcnb scenarios`: the battles of the games in their order, with their stories."""

from argparse import ArgumentParser, Namespace
from textwrap import fill

from bcnb.engine.scenario import Scenario
from bcnb.games.battle_cry.files.battles import Battle, load_battles
from bcnb.library.scenarios import find_scenario, list_scenarios
from bcnb.present.english import ended

WIDTH = 100


def describe(parser: ArgumentParser) -> None:
    """Say what the verb is for, and what it takes."""
    parser.description = "List the 15 battles of Battle Cry in their order, and the scenarios of every ruleset."


def run(arguments: Namespace) -> int:
    """Print the battles, then the scenarios that belong to none of them."""
    playable = {name: find_scenario(name) for name in list_scenarios()}
    told = set()
    for battle in load_battles().battles:
        name = f"battle_cry/{battle.layout}"
        told.add(name)
        print_battle(battle, playable.get(name) if battle.layout else None)
    for name, scenario in playable.items():
        if name not in told:
            print(f"\n    {scenario.title}: {name}")
            print_story(scenario)
    return 0


def print_battle(battle: Battle, scenario: Scenario | None) -> None:
    """One battle: a line, and the story of its scenario."""
    commanders = " against ".join(battle.commanders)
    playable = f"Play it as {battle.layout}; {say_origin(scenario)}" if scenario else "It has no layout."
    print(f"\n{battle.number:2}. {battle.title}, {battle.day.day} {battle.day:%B %Y}. {commanders}.")
    print_paragraph(ended(playable))
    for text in (battle.scale, *(f"Corrected: {text}" for text in battle.corrections)):
        if text:
            print_paragraph(text)
    if scenario:
        print_story(scenario)
        if scenario.doubts:
            print_paragraph(f"In doubt: {scenario.doubts}")


def say_origin(scenario: Scenario) -> str:
    """Where a layout comes from."""
    return f"a {scenario.origin} layout: {scenario.source}"


def print_story(scenario: Scenario) -> None:
    """What a scenario tells, and its own rules."""
    print_paragraph(scenario.story)
    for special in scenario.special:
        print_paragraph(f"Special rule, {special.name}: {special.text}")


def print_paragraph(text: str) -> None:
    """A paragraph, set in."""
    print(fill(" ".join(text.split()), WIDTH, initial_indent="    ", subsequent_indent="    "))
