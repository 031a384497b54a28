"""`bcnb scenarios`: list the battles and scenarios, with their stories, or how often each side wins the battles."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Mapping
from itertools import groupby
from textwrap import fill

from bcnb.engine.game_registry import RULESETS
from bcnb.engine.ruleset import Scenario
from bcnb.games.battle_cry.files.balance import Balance, WinTally, load_balance
from bcnb.games.battle_cry.files.battles import BattleFacts, load_battles
from bcnb.presentation.text_tools import long_date, with_full_stop
from bcnb.storage.scenarios import find_scenario, list_scenarios

WIDTH = 100
EVEN = (0.3, 0.7)
"""The range in which the Union's share of wins should be."""


def describe(parser: ArgumentParser) -> None:
    """Add the description and the arguments of the verb to its parser."""
    parser.description = (
        "List the scenarios of every ruleset, one per line: the name for other commands, the date and the title. "
        "The 15 battles of Battle Cry are first, in their order."
    )
    either = parser.add_mutually_exclusive_group()
    either.add_argument("--long", action="store_true", help="print the stories, sources and special rules as well")
    either.add_argument("--balance", action="store_true", help="show how often each side wins the battles instead")


def run(arguments: Namespace) -> int:
    """Print the list of scenarios, short or with their stories, or the share of wins."""
    if arguments.balance:
        return print_balance(load_balance())
    playable = {name: find_scenario(name) for name in list_scenarios()}
    if arguments.long:
        print_stories(playable)
    else:
        print_list(playable.values())
    return 0


def print_list(playable: Iterable[Scenario]) -> None:
    """Print one line per scenario, by ruleset: its number, the name that commands take, its date and its title."""
    listed = sorted(playable, key=_place)
    width = max(len(scenario.name) for scenario in listed)
    for ruleset, group in groupby(listed, key=lambda scenario: scenario.ruleset):
        print(ruleset)
        for scenario in group:
            day = long_date(scenario.date) if scenario.date else ""
            print(f"  {scenario.number or '':2}  {scenario.name:{width}}  {day:18}  {scenario.title}")
    print(f"\nTo read their stories: bcnb scenarios --long\nTo play one: bcnb play {listed[0].name}")


def _place(scenario: Scenario) -> tuple[int, bool, int, str]:
    """Return the place of a scenario in the list: by ruleset, then by number if it has one, then by name."""
    number = scenario.number
    return RULESETS.index(scenario.ruleset), number is None, number or 0, scenario.name


def print_stories(playable: Mapping[str, Scenario]) -> None:
    """Print the battles, then all other scenarios, with their stories."""
    printed = set()
    for battle in load_battles().battles:
        name = f"battle_cry/{battle.layout}"
        printed.add(name)
        print_battle(battle, playable.get(name) if battle.layout else None)
    for name, scenario in playable.items():
        if name not in printed:
            print(f"\n    {scenario.title}: {name}")
            print_story(scenario)


def print_battle(battle: BattleFacts, scenario: Scenario | None) -> None:
    """Print a battle: its heading, and the layout and story of its scenario if it has one."""
    commanders = " against ".join(battle.commanders)
    playable = f"Play it as {battle.layout}; {say_origin(scenario)}" if scenario else "It has no layout."
    print(f"\n{battle.number:2}. {battle.title}, {long_date(battle.day)}. {commanders}.")
    print_paragraph(with_full_stop(playable))
    for text in (battle.scale, *(f"Corrected: {text}" for text in battle.corrections)):
        if text:
            print_paragraph(text)
    if scenario:
        print_story(scenario)
        if scenario.doubts:
            print_paragraph(f"In doubt: {scenario.doubts}")


def say_origin(scenario: Scenario) -> str:
    """Return the origin and source of a layout, in words."""
    return f"a {scenario.origin} layout: {scenario.source}"


def print_story(scenario: Scenario) -> None:
    """Print the story and the special rules of a scenario."""
    print_paragraph(scenario.story)
    for special in scenario.special:
        print_paragraph(f"Special rule, {special.name}: {special.text}")


def print_paragraph(text: str) -> None:
    """Print an indented paragraph."""
    print(fill(" ".join(text.split()), WIDTH, initial_indent="    ", subsequent_indent="    "))


# --- who wins ---------------------------------------------------------------------------------------------------------


def print_balance(balance: Balance) -> int:
    """Print how often the Union wins each battle when the same player plays both sides."""
    day = long_date(balance.day)
    print("How often the Union wins when the same player plays both sides, with the 95% interval in percent.")
    print(f"Seed {balance.seed}, played on {day} with the rules {balance.rules}; * is outside 30% to 70%.\n")
    for battle in load_battles().battles:
        tallies = (say_tally(tally) for tally in balance.of(battle.layout))
        print(f"{battle.number:2}. {battle.title:20}{''.join(tallies)}".rstrip())
    return 0


def say_tally(tally: WinTally) -> str:
    """Return the share of wins of one player with its interval, padded to a column."""
    far = " " if EVEN[0] <= tally.share <= EVEN[1] else "*"
    return f"{tally.player:8}{tally.share:6.1%}{far} ({tally.interval}) of {tally.games:<7}"
