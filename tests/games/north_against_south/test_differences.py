"""The differences between the board game and its variant: all of them, found in the tables and the books, and told."""

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from bcnb import notebook
from bcnb.games.battle_cry.rules.rulebook import RULES as BASE_BOOK
from bcnb.games.battle_cry.rules.tables import RULES_2000
from bcnb.games.hexboard.rules.tables import CARDS, HILL, TERRAINS
from bcnb.games.north_against_south import differences as found
from bcnb.games.north_against_south.differences import Difference, differences, replaced
from bcnb.games.north_against_south.presentation.comparison import difference_table, differences_html, differences_text
from bcnb.games.north_against_south.rules import tables
from bcnb.games.north_against_south.rules.rulebook import RULES as BOOK
from bcnb.games.north_against_south.rules.tables import RULES, STEADY, UNIT_TYPES

pytestmark = pytest.mark.unmeasured

ALL = differences(RULES_2000, BASE_BOOK)
TABLE = difference_table(ALL)


def parts(about: str) -> dict[str, tuple[object, object]]:
    return {one.part: (one.before, one.after) for one in ALL.troops if one.about == about}


# --- troops -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "old"),
    [
        ("rifles", "infantry"),
        ("smoothbores", "infantry"),
        ("cavalry", "cavalry"),
        ("dismounted", None),
        ("foot_artillery", "artillery"),
        ("horse_artillery", "horse_artillery"),
    ],
)
def test_a_troop_type_is_laid_next_to_the_one_that_it_replaces(key, old):
    before = replaced(key, RULES_2000, RULES)
    assert (before and before.key) == old


def test_the_figures_of_troops_that_differ_are_reported():
    assert parts("infantry with smoothbores") == {
        "name": ("infantry", "infantry with smoothbores"),
        "figures": (4, 8),
        "move": (1, 2),
        "dice": ((4, 3, 2, 1), (3, 2, 1)),
    }
    assert parts("cavalry") == {"figures": (3, 5)}
    assert parts("horse artillery")["dice"] == ((4, 3, 2, 1), (4, 3, 3, 2, 1))


def test_troops_that_only_one_game_has_are_reported_whole():
    assert [(one.about, one.before is None, one.after is None) for one in ALL.troops if not one.part] == [
        ("dismounted cavalry", True, False),
        ("cadets", False, True),
    ]


def test_every_troop_type_of_either_game_is_there_if_anything_of_it_differs():
    assert {one.about for one in ALL.troops} == {kind.name for kind in UNIT_TYPES} | {"cadets"}


# --- ground, cards, figures -------------------------------------------------------------------------------------------


def test_the_ground_and_the_number_of_cards_are_the_same():
    assert ALL.ground == ()
    assert RULES.terrain == RULES_2000.terrain
    assert {one.part for one in ALL.cards} == {"text"}


def test_the_cards_that_differ_are_those_with_other_words():
    texts = {card.name: card.text for card in CARDS}
    assert {one.about for one in ALL.cards} == {RULES.cards[key].name for key in tables._TEXTS}
    assert all(one.before == texts[one.about] != one.after for one in ALL.cards)


def test_the_tables_of_north_against_south_alone_are_reported_and_its_readings_are_not():
    assert {one.part: one.after for one in ALL.figures} == {
        "steady": STEADY,
        "most_in_brigade": 6,
        "reinforcement": "rifles",
    }


def test_another_hill_another_card_and_another_figure_would_be_found(monkeypatch):
    hill, rally = replace(HILL, protects=2), replace(RULES.cards["rally"], count=3)
    rules = replace(
        RULES,
        terrain={ground.key: ground for ground in TERRAINS if ground.key != "fence"} | {"hill": hill},
        cards=RULES.cards | {"rally": rally},
        general_move=2,
    )
    monkeypatch.setattr(found, "RULES", rules)
    changed = differences(RULES_2000, BASE_BOOK)
    fence = RULES_2000.terrain["fence"]
    assert changed.ground == (Difference("hill", "protects", 1, 2), Difference("fence", "", fence, None))
    assert Difference("Rally", "count", 1, 3) in changed.cards
    assert Difference("both games", "general_move", 3, 2) in changed.figures
    assert "fence" in differences_text(difference_table(changed))


# --- rules ------------------------------------------------------------------------------------------------------------


def test_every_rule_of_either_book_is_the_same_changed_added_or_dropped():
    changed, added, dropped = ({one.about for one in part} for part in (ALL.changed, ALL.added, ALL.dropped))
    kept = {number for number in BASE_BOOK.keys() & BOOK.keys() if BASE_BOOK[number].words == BOOK[number].words}
    assert kept | changed | added == set(BOOK)
    assert kept | changed | dropped == set(BASE_BOOK)
    assert len(kept) + len(changed) + len(added) == len(BOOK)


def test_rules_stand_in_the_order_of_the_book_in_the_words_of_both():
    assert [one.about for one in ALL.changed][:4] == ["1.7", "2.2", "2.5", "2.7"]
    assert all((one.before, one.after) == (BASE_BOOK[one.about].words, BOOK[one.about].words) for one in ALL.changed)
    assert [one.about for one in ALL.dropped] == ["1.8", "7.17", "12.1", "12.2"]


# --- in words ---------------------------------------------------------------------------------------------------------


def test_the_table_has_a_line_for_every_difference():
    assert [len(part.rows) for part in TABLE] == [max(len(part), 1) for part in ALL]


def test_values_are_reported_in_words():
    rows = {row.about: row[1:] for part in TABLE for row in part.rows}
    assert rows["infantry with smoothbores: dice by range"] == ("4-3-2-1", "3-2-1")
    assert rows["dismounted cavalry"] == ("–", "5 figures; does not move; dice 3-2-1")
    assert rows["horse artillery: dice by range from a hill"] == ("–", "5-4-4-3-2")
    assert rows["no difference"] == ("as printed", "the same")
    assert rows["figures to ignore retreat flags"][1] == (
        "infantry: veterans 5, seasoned 6, recruits 7; cavalry: veterans 3, seasoned 4; "
        "artillery: veterans 2, seasoned 2"
    )


def test_the_text_is_narrow_and_says_everything():
    text = differences_text(TABLE)
    assert max(map(len, text.splitlines())) <= 120
    assert text.startswith("TROOPS")
    written = re.sub(r"\s+", "", text)
    assert all(
        re.sub(r"\s+", "", one.about) in written for part in ALL for one in part if one.about != "North against South"
    )


def test_the_table_for_a_page_says_the_same():
    tree = ElementTree.fromstring(differences_html(TABLE))
    rows = [tuple(cell.text for cell in row) for row in tree.iter("tr") if len(row) == 3]
    assert rows[1:] == [tuple(row) for part in TABLE for row in part.rows]
    assert [row[0].text for row in tree.iter("tr") if len(row) == 1] == [part.heading for part in TABLE]


def test_a_notebook_shows_the_table_in_both_ways(monkeypatch):
    shown = []
    monkeypatch.setattr("bcnb.notebook.game_comparison.display", shown.append)
    notebook.differences()
    data, _ = shown[0]._repr_mimebundle_()
    assert data == {"text/html": differences_html(TABLE), "text/plain": differences_text(TABLE)}
    assert repr(shown[0]) == differences_text(TABLE)
