"""`bcnb scenarios`: the battles of the games in their order, with their stories, or with who wins them how often."""

from argparse import ArgumentParser, Namespace
from textwrap import fill

from bcnb.engine.ruleset import Scenario
from bcnb.games.battle_cry.files.balance import Balance, WinTally, load_balance
from bcnb.games.battle_cry.files.battles import BattleFacts, load_battles
from bcnb.presentation.text_tools import with_full_stop
from bcnb.storage.scenarios import find_scenario, list_scenarios

WIDTH = 100
EVEN = (0.3, 0.7)
"""Where the share of the Union ought to be."""


def describe(parser: ArgumentParser) -> None:
    """Say what the verb is for, and what it takes."""
    parser.description = "List the 15 battles of Battle Cry in their order, and the scenarios of every ruleset."
    parser.add_argument("--balance", action="store_true", help="tell instead how often the sides win the battles")


def run(arguments: Namespace) -> int:
    """Print the battles, then the scenarios that belong to none of them; or who wins the battles."""
    if arguments.balance:
        return print_balance(load_balance())
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


def print_battle(battle: BattleFacts, scenario: Scenario | None) -> None:
    """One battle: a line, and the story of its scenario."""
    commanders = " against ".join(battle.commanders)
    playable = f"Play it as {battle.layout}; {say_origin(scenario)}" if scenario else "It has no layout."
    print(f"\n{battle.number:2}. {battle.title}, {battle.day.day} {battle.day:%B %Y}. {commanders}.")
    print_paragraph(with_full_stop(playable))
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


# --- who wins ---------------------------------------------------------------------------------------------------------


def print_balance(balance: Balance) -> int:
    """How often the Union wins each battle, by the player who plays both sides."""
    day = f"{balance.day.day} {balance.day:%B %Y}"
    print("How often the Union wins when the same player plays both sides, with the 95 % interval in per cent.")
    print(f"Seed {balance.seed}, played on {day} with the rules {balance.rules}; * is outside 30 to 70 %.\n")
    for battle in load_battles().battles:
        told = (say_tally(tally) for tally in balance.of(battle.layout))
        print(f"{battle.number:2}. {battle.title:20}{''.join(told)}".rstrip())
    return 0


def say_tally(tally: WinTally) -> str:
    """One share with its interval, in a column of its own."""
    far = " " if EVEN[0] <= tally.share <= EVEN[1] else "*"
    return f"{tally.player:8}{tally.share:6.1%}{far} ({tally.interval}) of {tally.games:<7}"
