"""Chapter 6: line of sight, along the lines of 2000."""

import pytest

from tests.helpers.north_against_south.field import aims, in_battle, position, read, refused

UNITS = "e . . . . I . i"


@pytest.mark.parametrize(
    ("units", "ground"),
    [
        ("e . . . . I i i", ""),
        ("e . . . . I I i", ""),
        (UNITS, "e . . . . . w"),
        (UNITS, "e . . . . . h"),
        (UNITS, "e . . . . . f"),
        (UNITS, "e . . . . . b"),
    ],
)
def test_6_2_what_stands_between_blocks(units, ground):
    state = position(f"{units}\nf . . . . i", ground)
    assert refused(in_battle(state, "e5"), "battle e5 e7").rule == "6.2"


def test_6_1_a_unit_attacks_what_it_sees():
    assert aims(in_battle(position(UNITS), "e5"), "e5") == {"e7"}


@pytest.mark.parametrize("ground", "o~=n")
def test_6_2_other_ground_does_not_block(ground):
    faces = {"faces": {"e6": "NW"}} if ground == "n" else {}
    assert aims(in_battle(position(UNITS, f"e . . . . . {ground}", **faces), "e5"), "e5") == {"e7"}


def test_6_2_a_general_blocks():
    state = in_battle(position(f"{UNITS}\nf . . . . i", generals={"e6": "U Reno"}), "e5")
    assert refused(state, "battle e5 e7").rule == "6.2"


def test_6_3_its_own_hex_and_the_target_do_not_block():
    assert aims(in_battle(position(UNITS, "e . . . . w . w"), "e5"), "e5") == {"e7"}


def test_6_4_along_edges_both_sides_must_block():
    assert "e5" in aims(in_battle(position("c . . . . I\nd . . . I .\ne . . . . i"), "c5"), "c5")
    state = in_battle(position("c . . . . I\nd . . . I I\ne . . . . i . i\ng . . . . . . ."), "d4", "c5")
    assert refused(state, "battle c5 e5").rule == "6.4"


def test_6_5_beyond_the_edge_everything_blocks():
    state = in_battle(position("c I\nd I\ne i", union=("probe-left",), top=1), "c1", "d1", card="probe-left")
    assert refused(state, "battle c1 e1").rule == "6.5"


def test_6_6_a_corner_does_not_block():
    state = in_battle(
        position("a . . A . .\ne . . . . . i", "b . . . w", union=("probe-right",)), "a3", card="probe-right"
    )
    assert aims(state, "a3") == {"e6"}


def test_6_7_a_hill_between_hills_blocks():
    state = position(f"{UNITS}\nf . . . . i", "e . . . . h h h")
    assert refused(in_battle(state, "e5"), "battle e5 e7").rule == "6.7"


GUN, OVER = "e . . . . A I i\nf . . . . i", read(sees_over_friends=True)


@pytest.mark.parametrize("letter", "AH")
def test_6_8_artillery_on_a_hill_does_not_see_over_friends(letter):
    state = in_battle(position(GUN.replace("A", letter), "e . . . . h"), "e5")
    assert aims(state, "e5") == {"f5"}
    refusal = refused(state, "battle e5 e7")
    assert (refusal.rule, refusal.hexes) == ("6.8", ("e6",))


@pytest.mark.parametrize("letter", "AH")
def test_6_8_with_the_alternative_it_does_unless_their_hex_hides_by_itself(letter):
    gun = GUN.replace("A", letter)
    assert "e7" in aims(in_battle(position(gun, "e . . . . h", **OVER), "e5"), "e5")
    hidden = in_battle(position(gun, "e . . . . h w", **OVER), "e5")
    assert refused(hidden, "battle e5 e7").rule == "6.8"
