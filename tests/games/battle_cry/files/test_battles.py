"""The list of the 15 battles: their order, what was misprinted, the figures with their sources, and strict reading."""

from collections import Counter
from datetime import date

import pytest

from bcnb.games import battle_cry
from bcnb.games.battle_cry.files.battles import BattleFacts, load_battles, read_battles
from bcnb.games.battle_cry.rules.state import Layout
from bcnb.games.hexboard.files.layout import write_sides
from bcnb.games.hexboard.rules.tables import Side
from bcnb.games.hexboard.rules.terrain import protection
from bcnb.grid.hexes import parse_hex, write_hex
from bcnb.storage.scenarios import find_scenario, list_scenarios
from bcnb.storage.toml import FileError, parse_toml
from tests.helpers.cli import call

BATTLES = load_battles()
ORDER = [
    ("First Bull Run", "1861-07-21"),
    ("Pea Ridge", "1862-03-07"),
    ("Kernstown", "1862-03-23"),
    ("Shiloh", "1862-04-06"),
    ("Gaines' Mill", "1862-06-27"),
    ("Second Bull Run", "1862-08-28"),
    ("Antietam", "1862-09-17"),
    ("Fredericksburg", "1862-12-13"),
    ("Murfreesboro", "1862-12-31"),
    ("Chancellorsville", "1863-05-03"),
    ("Gettysburg, July 2", "1863-07-02"),
    ("Gettysburg, July 3", "1863-07-03"),
    ("Chickamauga", "1863-09-20"),
    ("New Market", "1864-05-15"),
    ("New Hope Church", "1864-05-25"),
]


def found(name: str) -> BattleFacts:
    (battle,) = (one for one in BATTLES.battles if name in (one.name, one.title, *one.aliases))
    return battle


def test_the_15_battles_stand_in_their_order() -> None:
    assert [(battle.title, battle.day.isoformat()) for battle in BATTLES.battles] == ORDER
    assert [battle.number for battle in BATTLES.battles] == list(range(1, 16))
    assert sorted(battle.day for battle in BATTLES.battles) == [battle.day for battle in BATTLES.battles]


def test_the_publishers_corrections_are_applied() -> None:
    assert found("First Bull Run").commanders[0] == "Irvin McDowell"
    assert found("Fredericksburg").day == date(1862, 12, 13)
    assert "10 infantry units, not 11" in found("Fredericksburg").corrections[1]
    assert "is woods" in found("Gaines' Mill").corrections[0]
    assert found("Chickamauga").title == "Chickamauga"
    assert {battle.name for battle in BATTLES.battles if battle.corrections} == {
        "first-bull-run",
        "gaines-mill",
        "antietam",
        "fredericksburg",
        "chickamauga",
        "new-market",
    }


def layout(name: str) -> Layout:
    found: Layout = find_scenario(f"battle_cry/{name}").layout
    return found


def at(layout: Layout, label: str) -> str:
    """What lies on a hex of a layout."""
    here = parse_hex(label)
    return layout.terrain[here].key if here in layout.terrain else "clear"


def test_gaines_mill_the_corner_is_woods_and_the_stream_leaves_the_board_below_it() -> None:
    field = layout("gaines-mill")
    assert at(field, "a13") == "woods"
    assert at(field, "b12") == "waterway"
    top_row = [label for number in range(1, 14) if at(field, label := f"a{number}") == "waterway"]
    assert top_row == []


def test_antietam_the_sunken_road_protects_its_front_only() -> None:
    state = battle_cry.setup(find_scenario("battle_cry/antietam"))
    rules = state.rules.terrain["sunken_road"]
    assert (rules.protects, rules.faced) == (2, True)
    road = {write_hex(number): mask for number, mask in state.field.faces.items()}
    assert {label: write_sides(mask) for label, mask in road.items()} == dict.fromkeys(("f5", "f6", "f7"), "NE NW")
    for label in road:
        shooters = [parse_hex(f"{row}{label[1]}") for row in "eg"]
        assert [protection(state, shooter, parse_hex(label))[0] for shooter in shooters] == [2, 0], label


def test_fredericksburg_is_fought_in_december_with_ten_infantry_and_nobody_in_the_river() -> None:
    scenario, field = find_scenario("fredericksburg"), layout("fredericksburg")
    assert scenario.date == date(1862, 12, 13)
    union = [unit.kind.key for unit in field.units.values() if unit.side == Side.UNION]
    assert union.count("infantry") == 10
    assert at(field, "i13") == "impassable"
    assert parse_hex("i13") not in field.units


def test_chickamauga_is_spelled_so_and_first_bull_run_is_lost_by_mcdowell() -> None:
    assert find_scenario("chickamauga").title == "Chickamauga"
    assert find_scenario("first-bull-run").commanders["union"] == "Irvin McDowell"


def test_new_market_the_cadets_roll_3_2_1_dice_and_elsewhere_horse_artillery_4_3_2_1() -> None:
    cadets = [unit.kind for unit in layout("new-market").units.values() if unit.kind.key == "cadets"]
    assert [kind.dice for kind in cadets] == [(3, 2, 1)]
    for name in ("antietam", "fredericksburg"):
        horse = [unit.kind for unit in layout(name).units.values() if unit.kind.key == "horse_artillery"]
        assert [kind.dice for kind in horse] == [(4, 3, 2, 1)], name


def test_every_battle_can_be_played_in_its_order() -> None:
    listed = [find_scenario(f"battle_cry/{battle.layout}") for battle in BATTLES.battles]
    assert [scenario.number for scenario in listed] == list(range(1, 16))
    assert [scenario.origin for scenario in listed] == ["published"] * 4 + ["reconstructed"] * 11
    output = call("scenarios", "--long").out
    places = [output.index(f"\n{scenario.number:2}. {scenario.title}, ") for scenario in listed]
    assert places == sorted(places)
    assert min(output.index(f"\n    {other}") for other in ("The Crossroads", "Two Bridges")) > places[-1]


def test_a_reconstructed_layout_says_its_scale_as_the_list_does() -> None:
    for battle in BATTLES.battles[4:]:
        assert battle.scale == find_scenario(f"battle_cry/{battle.layout}").scale


def test_the_battles_with_a_layout_are_those_that_can_be_played_and_agree_with_them() -> None:
    playable = {battle.layout: battle for battle in BATTLES.battles if battle.layout}
    assert set(playable) == {name.removeprefix("battle_cry/") for name in list_scenarios() if "battle_cry/" in name}
    for name, battle in playable.items():
        scenario = find_scenario(f"battle_cry/{name}")
        assert (scenario.number, scenario.title, scenario.date) == (battle.number, battle.title, battle.day)
        assert tuple(scenario.commanders[side.seat] for side in Side) == battle.commanders


def test_a_battle_may_have_other_names() -> None:
    assert found("Stones River") is found("Murfreesboro") is found("murfreesboro")
    assert found("Pickett's Charge").number == 12


def test_every_battle_has_figures_of_both_sides_and_every_source_is_used() -> None:
    for battle in BATTLES.battles:
        for kind in ("strength", "losses"):
            assert {figure.side for figure in battle.figures if figure.kind == kind} == set(Side), battle.title
    used = {figure.source for battle in BATTLES.battles for figure in battle.figures}
    assert used == {source.name for source in BATTLES.sources}


def test_a_source_gives_one_figure_of_a_kind() -> None:
    for battle in BATTLES.battles:
        keys = Counter((figure.side, figure.kind, figure.source) for figure in battle.figures)
        assert max(keys.values()) == 1, battle.title


@pytest.mark.parametrize(
    ("name", "side", "kind", "source", "expected"),
    [
        ("Fredericksburg", Side.UNION, "strength", "cwsac", (100_007, 100_007)),
        ("Fredericksburg", Side.CONFEDERATE, "strength", "cwsac", (72_497, 72_497)),
        ("Kernstown", Side.CONFEDERATE, "strength", "shenandoah", (3_600, 3_800)),
        ("Kernstown", Side.UNION, "losses", "cwsac", (590, 590)),
        ("Shiloh", Side.CONFEDERATE, "killed", "livermore", (1_723, 1_723)),
        ("Shiloh", Side.CONFEDERATE, "losses", "cwsac", (10_699, 10_699)),
        ("Antietam", Side.UNION, "strength", "cwsac-update", (60_000, 60_000)),
        ("New Market", Side.UNION, "present", "shenandoah", (8_940, 8_940)),
        ("New Hope Church", Side.UNION, "losses", "abt", (1_665, 1_665)),
    ],
)
def test_a_figure_is_that_of_its_source(
    name: str,
    side: Side,
    kind: str,
    source: str,
    expected: tuple[int, int],
) -> None:
    wanted = (side, kind, source)
    figures = [figure for figure in found(name).figures if (figure.side, figure.kind, figure.source) == wanted]
    assert [(figure.least, figure.most) for figure in figures] == [expected]


def test_the_parts_of_a_loss_that_cwsac_does_not_round_make_its_total() -> None:
    for name in ("Kernstown", "Shiloh", "Chickamauga"):
        for side in Side:
            total, parts = 0, 0
            for figure in found(name).figures:
                total += figure.least if (figure.side, figure.kind, figure.source) == (side, "losses", "cwsac") else 0
                parts += figure.least if figure.side == side and figure.kind in ("killed", "wounded", "missing") else 0
            assert abs(total - parts) <= 5, (name, side)


# --- strict reading ---------------------------------------------------------------------------------------------------

GOOD = """[[source]]
name = "x"
title = "X"
licence = "free"
[[battle]]
number = 1
name = "one"
title = "One"
cwsac = "VA000"
date = 1862-01-02
began = 1862-01-01
ended = 1862-01-03
place = "There"
union = "A"
confederate = "B"
shows = "it"
result = "none"
figures = [{ side = "union", kind = "losses", count = 3, most = 5, source = "x" }]
"""


def test_a_list_of_battles_is_read() -> None:
    (battle,) = read_battles(parse_toml(GOOD, "test.toml")).battles
    assert (battle.figures[0].least, battle.figures[0].most) == (3, 5)
    assert (battle.aliases, battle.layout, battle.scale, battle.doubts, battle.reference) == ((), "", "", "", "VA000")


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("number = 1", "number = 2", 6, "'battle.0.number' must be from 1 to 1, not 2"),
        ("date = 1862-01-02\n", "", 5, "the key 'battle.0.date' is missing"),
        ("began =", "begun =", 5, "the key 'battle.0.began' is missing. Did you mean 'begun'?"),
        (
            "date = 1862-01-02",
            "date = 1862-01-04",
            10,
            "the day 1862-01-04 is not in the battle, 1862-01-01 to 1862-01-03",
        ),
        ("most = 5", "most = 2", 18, "'battle.0.figures.0.most' must be 3 or more, not 2"),
        ('source = "x"', 'source = "y"', 18, "'battle.0.figures.0.source' is 'y', but must be one of: x"),
        ('"losses"', '"lost"', 18, "'battle.0.figures.0.kind' is 'lost', but must be one of: present"),
        ("place =", "plaice =", 5, "the key 'battle.0.place' is missing. Did you mean 'plaice'?"),
        ('licence = "free"', 'licence = "free"\nyear = 1', 5, "unknown key 'source.0.year'"),
    ],
)
def test_a_fault_is_reported_with_its_line(old: str, new: str, line: int, said: str) -> None:
    with pytest.raises(FileError) as caught:
        read_battles(parse_toml(GOOD.replace(old, new), "test.toml"))
    assert caught.value.line == line
    assert caught.value.reason.startswith(said)


def test_two_battles_of_one_name_are_refused() -> None:
    second = GOOD[GOOD.index("[[battle]]") :].replace("number = 1", "number = 2")
    with pytest.raises(FileError, match=r"test\.toml:21: two battles are called 'one'"):
        read_battles(parse_toml(GOOD + second, "test.toml"))
