"""The throw for sides before the first turn: at the table, in the terminal, and in the record."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from playwright.sync_api import expect

from bcnb.engine.chance import Seeded
from bcnb.engine.game_registry import RULESETS
from bcnb.players.side_roll import Throws, by_chance, may_throw, settle, take_side, throw_for_sides
from bcnb.storage.records import load_record, verify_file
from bcnb.storage.scenarios import find_scenario
from bcnb.widgets.table import TableWidget
from tests.helpers.cli import CliResult, call
from tests.helpers.pages import Stage

pytestmark = [pytest.mark.unmeasured, pytest.mark.usefixtures("home")]

TWO, FOUR = "battle_cry_1961/two-players", "battle_cry_1961/four-players"
SEATS = {"confederate": "person", "union": "planner"}
OF_FOUR = {"confederate-east": "a", "union-east": "b", "confederate-west": "c", "union-west": "d"}


def of(*texts: str, seats: Mapping[str, str] = SEATS, name: str = TWO) -> Throws:
    """What is thrown, from a script."""
    rest = iter(texts)
    return throw_for_sides(find_scenario(name), seats, lambda: next(rest))


# --- who sits where ---------------------------------------------------------------------------------------------------


def test_both_throw_until_one_threw_more():
    assert of("throw 25 16", "throw 11 66", "throw 12 11") == Throws(
        SEATS, ("throw 25 16", "throw 11 66"), "confederate"
    )


def test_who_threw_more_stays_or_changes_places_with_all_that_was_thrown():
    two, throws = find_scenario(TWO), of("throw 25 16", "throw 11 66")
    assert settle(two, throws, "confederate") == throws._replace(settled=True)
    assert settle(two, throws, "union") == Throws(
        {"confederate": "planner", "union": "person"}, ("throw 16 25", "throw 66 11"), "union", settled=True
    )
    with pytest.raises(ValueError, match="'north' is not a side: confederate, union"):
        settle(two, throws, "north")


def test_four_change_places_with_those_across_the_line_of_battle():
    four, throws = find_scenario(FOUR), of("throw 11 66", seats=OF_FOUR, name=FOUR)
    assert settle(four, throws, "union").seats == {
        "confederate-east": "b",
        "union-east": "a",
        "confederate-west": "d",
        "union-west": "c",
    }


def test_chance_throws_and_takes_either_side():
    two = find_scenario(TWO)
    found = [throw_for_sides(two, SEATS, by_chance(two, Seeded(seed))) for seed in range(30)]
    assert {throws.side for throws in found} == {"union", "confederate"}
    assert {take_side(two, throws, Seeded(n)).side == throws.side for n, throws in enumerate(found)} == {True, False}
    assert max(len(throws.texts) for throws in found) > 1


def test_only_one_game_knows_such_a_throw():
    assert [name for name in RULESETS if may_throw(name)] == ["battle_cry_1961"]
    with pytest.raises(ValueError, match="no roll for sides in battle_cry"):
        throw_for_sides(find_scenario("kernstown"), SEATS, lambda: "throw 11 22")


# --- in the terminal --------------------------------------------------------------------------------------------------


def terminal(*lines: str, words: tuple[str, ...] = ("--seed", "1"), name: str = TWO) -> CliResult:
    """What the terminal says to these lines, when the sides are thrown for."""
    return call("play", name, "--throw", *words, typed="".join(f"{line}\n" for line in lines))


def in_line(result: CliResult) -> str:
    return " ".join(result.out.split())


@pytest.mark.parametrize(("answer", "side", "first"), [("south", "South", "11 66"), ("n", "North", "66 11")])
def test_who_throws_more_with_real_dice_takes_a_side(home: Path, answer: str, side: str, first: str):
    lines = ("11", "11", "6x", "11", "66", "11", "east", "", answer, "quit")
    result = terminal(*lines, words=("--dice", "table"))
    assert (result.status, result.err) == (0, "")
    assert "Both sides roll dice: a person at this screen for the South, the captain for the North." in in_line(result)
    assert "North 2, South 2; it is a tie, and both roll again." in in_line(result)
    assert "'throw 11 6x' is not a valid action: '6x' is not a valid roll" in in_line(result)
    assert result.out.count("South chooses a side. Type south or north: ") == 3
    assert f"You play the {side} side" in in_line(result)
    record = load_record(home / "two-players-1.jsonl")
    assert [ply.do for ply in record.plies] == ["throw 11 11", f"throw {first}"]
    assert record.header.setup["sides"] == "thrown"
    assert record.header.seats[{"South": "confederate", "North": "union"}[side]] == "person"
    assert verify_file(home / "two-players-1.jsonl").legal


def test_a_player_who_throws_more_takes_a_side_by_chance(home: Path):
    result = terminal("quit")
    assert "North rolled higher, and chose first. The captain takes the" in in_line(result)
    again = terminal("quit")
    assert [ply.do for ply in load_record(home / "two-players-1.jsonl").plies][:1] == ["throw 46 12"]
    assert in_line(result).replace("players-1", "players-2") == in_line(again)


def test_a_game_that_was_thrown_for_is_reported_shown_and_resumed(home: Path):
    assert terminal("quit").status == 0
    assert "The roll for sides: North 10, South 3." in call("replay", "two-players-1", "--umpire").out
    assert "South has" in call("play", "--resume", "two-players-1", typed="quit\n").out
    result = call("play", "--resume", "two-players-1", "--throw", typed="quit\n")
    assert (result.status, result.err) == (
        1,
        "bcnb: --throw is for a new game, and this one has already begun\n",
    )


def test_where_no_dice_are_rolled_for_sides_that_is_said():
    result = terminal("quit", name="kernstown")
    assert (result.status, result.err) == (1, "bcnb: no roll for sides in battle_cry\n")


def test_who_leaves_before_a_side_is_taken_leaves_no_game(home: Path):
    assert terminal("66", words=("--dice", "table")).status == 0
    assert not list(home.glob("*.jsonl"))


# --- at the table -----------------------------------------------------------------------------------------------------


def table(name: str = TWO, seed: str = "1", **seats: str) -> TableWidget:
    return TableWidget(find_scenario(name), seats or {"confederate": "person"}, seed=seed, pace="at once")


def say(one: TableWidget, kind: str, **fields: object) -> None:
    """A message of the page."""
    one._answer(None, {"t": kind, "ply": one.view["ply"], **fields}, [])


def throws_of(seed: str) -> Throws:
    """What is thrown at a table with this seed."""
    two = find_scenario(TWO)
    return throw_for_sides(two, SEATS, by_chance(two, Seeded(f"{seed} sides")))


def seed_for(side: str) -> str:
    """A seed with which this side throws more."""
    return next(seed for seed in map(str, range(99)) if throws_of(seed).side == side)


@pytest.mark.parametrize("takes", ["union", "confederate"])
def test_a_person_who_throws_more_takes_a_side_by_a_button(stage: Stage, takes: str):
    seed = seed_for("confederate")
    one = table(seed=seed)
    view = stage.show(one)
    view.get_by_role("button", name="Roll dice for sides").click()
    stage.settle()
    expect(view.get_by_role("status").filter(has_text="The roll for sides")).to_contain_text("South rolled higher")
    expect(view.get_by_role("button", name="Take the South")).to_be_focused()
    expect(view.get_by_role("combobox", name="North")).to_be_disabled()
    expect(view.get_by_role("button", name="Begin")).to_have_count(0)
    assert one.view["prompt"] == "South rolled higher: choose a side."
    view.get_by_role("button", name=f"Take the {'North' if takes == 'union' else 'South'}").click()
    stage.settle()
    expect(view.locator(".bcnb-thrown")).to_contain_text("A person at this screen takes the")
    expect(view.get_by_role("button", name="Take the South")).to_have_count(0)
    assert one.view["prompt"] == "Everybody has a side. Press Begin."
    view.get_by_role("button", name="Begin").click()
    stage.page.wait_for_function("Object.values(window.models).at(-1).state.view.phase === 'play'")
    assert one.game is not None
    header, plies = one.game.record.header, one.game.record.plies
    assert header.seats[takes] == "person"
    thrown = settle(find_scenario(TWO), throws_of(seed), takes).texts
    assert tuple(ply.do for ply in plies)[: len(thrown)] == thrown
    assert stage.troubles == []


def test_a_player_who_throws_more_takes_a_side_at_once():
    one = table(seed=seed_for("union"))
    say(one, "throw", seats=SEATS)
    assert one.view["opening"]["buttons"] == [["begin", "", "Begin"]]
    assert one.view["opening"]["thrown"][-1].startswith("The captain takes the ")
    assert sorted(seat["name"] for seat in one.view["opening"]["seats"]) == ["person", "planner"]


def test_the_dice_are_rolled_once_and_hold_for_the_game():
    one = table(seed=seed_for("confederate"))
    say(one, "take", side="union")
    assert one.view["said"] == [["refused", "No side can be chosen now."]]
    say(one, "throw", seats={**SEATS, "union": "nobody"})
    assert "unknown player 'nobody'" in one.view["said"][0][1].lower()
    say(one, "throw", seats=SEATS)
    say(one, "begin", seats=SEATS)
    settled = "The dice were rolled, and the higher roll chooses a side. Sides cannot be changed now."
    assert one.view["said"] == [["refused", settled]]
    say(one, "throw", seats=SEATS)
    assert one.view["said"] == [["refused", "The dice for sides are rolled once, before a new game."]]
    say(one, "take", side="west")
    assert "is not a side" in one.view["said"][0][1]
    say(one, "take", side="confederate")
    say(one, "begin", seats={**SEATS, "union": "greedy"})
    assert one.game is None
    say(one, "begin", seats=SEATS)
    assert one.game is not None
    for kind in ("throw", "take", "begin"):
        say(one, kind, seats=SEATS, side="union")
        assert one.view["said"] == [["refused", "The game has begun."]]
    say(one, "leave")
    assert one.view["opening"]["thrown"] == []
    assert [kind for kind, *_ in one.view["opening"]["buttons"]] == ["throw", "begin"]
    assert [kind for kind, *_ in one.view["opening"]["resume"]] == ["resume"]


def test_a_game_that_begins_as_another_one_did_keeps_its_sides():
    one = table(seed=seed_for("confederate"))
    say(one, "throw", seats=SEATS)
    say(one, "take", side="confederate")
    say(one, "begin", seats=SEATS)
    assert one.game is not None
    texts = [ply.do for ply in one.game.record.plies]
    say(one, "branch", **{"from": len(texts)})
    assert one.view["opening"]["buttons"] == [["begin", "", "Begin"]]
    say(one, "throw", seats=SEATS)
    assert "rolled once" in one.view["said"][0][1]
    say(one, "begin", seats=SEATS)
    assert [ply.do for ply in one.game.record.plies][: len(texts)] == texts


def test_a_table_of_another_game_offers_no_throw():
    one = TableWidget(find_scenario("kernstown"), {"union": "person"}, seed="1")
    assert one.view["opening"]["buttons"] == [["begin", "", "Begin"]]
    say(one, "throw", seats={"union": "person", "confederate": "greedy"})
    assert one.view["said"] == [["refused", "No roll for sides in battle_cry."]]
