from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bcnb.engine.game import Game
from bcnb.engine.game_registry import ruleset
from bcnb.engine.record import Record
from bcnb.engine.turn_notation import NotationError
from bcnb.engine.verify import RESIGNED, STOPPED
from bcnb.games import battle_cry
from bcnb.storage.game_notation import LARGEST_TEXT, load_notation, read_notation, write_notation
from bcnb.storage.house_rules import with_house_rules
from bcnb.storage.paths import scenarios_folder
from bcnb.storage.recorded_game import Recorded, record_bytes
from bcnb.storage.records import find_record, load_recorded_game
from bcnb.storage.scenarios import find_scenario, read_scenario
from bcnb.storage.toml import TomlLocation
from tests.engine.test_turn_reader import GAME
from tests.helpers.games import play

HEADERS = ("Scenario: kernstown", "Union: Ann", "Confederate: Ben")
TEXT = "\n".join((*HEADERS, "", *GAME, ""))
SAMPLE = (
    "kernstown-person-greedy-by-keyboard",
    "crossroads-random-greedy-8-001",
    "four-players-planner-greedy-planner-greedy-4-001",
)
"""A game of each ruleset: of people, of older rules, and of four players."""


def again(record: Record) -> Record:
    """The record that is read from the notation of a record."""
    return read_notation(write_notation(Recorded("game", record)))


def fault(text: str | bytes) -> NotationError:
    with pytest.raises(NotationError) as found:
        read_notation(text, "my.txt")
    assert str(found.value).startswith(f"my.txt:{found.value.line}:{found.value.column}: ")
    return found.value


# --- the round trip ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SAMPLE)
def test_a_record_is_the_same_after_it_is_written_and_read(name):
    recorded = load_recorded_game(find_record(name))
    assert record_bytes(read_notation(write_notation(recorded))) == find_record(name).read_bytes()


def test_the_notation_is_what_a_person_writes():
    record = read_notation(TEXT)
    text = write_notation(Recorded("game", record))
    assert text == "\n".join(
        (
            *("Notation: 1", "Ruleset: battle_cry", f"Rules: {battle_cry.version}", *HEADERS, "Result: unfinished"),
            *("", *GAME, ""),
        )
    )


@pytest.mark.parametrize("plies", [0, 3, 17, 60])
def test_a_game_that_stops_in_the_middle_is_an_unfinished_record(plies):
    record = play(Game(battle_cry, find_scenario("shiloh"), {"union": "Zoë"}), plies).record
    assert again(record) == record


def test_a_game_that_was_given_up_or_stopped_keeps_its_end():
    for end in (lambda game: game.resign("union"), Game.stop):
        game = play(Game(battle_cry, find_scenario("shiloh")), 40)
        end(game)
        assert again(game.record) == game.record
        assert game.record.end.by in (RESIGNED, STOPPED)


def test_partners_give_up_together():
    game = Game(ruleset("battle_cry_1961"), find_scenario("four-players"))
    game.resign("union-east", "union-west")
    assert again(game.record) == game.record


@pytest.mark.parametrize("name", ["", "person", ' "Ann" ', "Ann: 1", "a\tb\n", "Zoë \N{RIGHT-TO-LEFT OVERRIDE}", "{x"])
def test_the_name_of_a_player_may_be_any_text(name):
    record = Game(battle_cry, find_scenario("shiloh"), {"union": name}).record
    assert again(record).header == record.header


def test_house_rules_are_headers():
    house = {"least_dice": 1, "works_arms": ["infantry", "artillery"], "corner_blocks": True}
    scenario = with_house_rules(find_scenario("shiloh"), house, TomlLocation("house"))
    record = play(Game(battle_cry, scenario), 30).record
    assert again(record) == record


def test_a_scenario_of_your_own_is_given_in_full():
    tables = {**find_scenario("shiloh").tables, "title": "My Shiloh"}
    record = play(Game(battle_cry, read_scenario(tables, "my battle", TomlLocation("mine"))), 15).record
    assert "Setup: complete\nSetup title:" in write_notation(Recorded("game", record))
    assert again(record) == record


def test_a_scenario_of_your_own_is_a_file(tmp_path):
    (tmp_path / "my.toml").write_bytes((scenarios_folder() / "battle_cry" / "kernstown.toml").read_bytes())
    assert read_notation(TEXT.replace("kernstown", str(tmp_path / "my.toml"))).header.scenario == "my"


def test_a_record_that_is_not_legal_has_no_notation():
    record = read_notation(TEXT)
    first = replace(record.header, rules=battle_cry.version)
    forged = Record(first, (*record.plies[:-1], record.plies[-2]))
    shorter = Record(first, (*record.plies[:-2], replace(record.plies[-2], events=()), record.plies[-1]))
    for illegal in (forged, shorter):
        with pytest.raises(ValueError, match=r"^game: the game has no notation, because the rules decide"):
            write_notation(Recorded("game", illegal))


# --- headers ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["kernstown", "Kernstown", "battle_cry/kernstown", "KERNSTOWN"])
def test_headers_are_read_however_they_are_written(scenario):
    text = TEXT.replace("Scenario: kernstown", f"{{a game}}\n\n  SCENARIO :   {scenario}  ").replace("\n", "\r\n")
    assert read_notation(b"\xef\xbb\xbf" + text.encode()) == read_notation(TEXT)


@pytest.mark.parametrize(
    ("old", "new", "place", "reason"),
    [
        ("Scenario: kernstown\n", "", (1, 1), "the header 'Scenario:' is missing"),
        ("Scenario: ", "Scenaro: ", (1, 1), "unknown header 'scenaro'. Did you mean 'scenario'?"),
        ("kernstown", "kernstwn", (1, 11), "unknown scenario 'kernstwn'. Did you mean 'kernstown'?"),
        ("kernstown", "/no/such/file.toml", (1, 11), "cannot be read"),
        ("Union: Ann", "Red: Ann", (2, 1), "unknown header 'red'. Put other remarks into braces"),
        ("Union: Ann", "Confederate: Ann", (3, 14), "the header 'Confederate' is there twice"),
        ("Union: Ann", 'Union: "Ann', (2, 8), "the value must be JSON"),
        ("Union: Ann", 'Union: "Ann" ""', (2, 8), "the value must be JSON"),
        ("Union: Ann", "Rules: 1999", (2, 8), "battle_cry never had the rules '1999'"),
        ("Union: Ann", "Notation: 7", (2, 11), "the notation '7' is unknown"),
        ("Union: Ann", "Ruleset: chess", (2, 10), "unknown ruleset 'chess'"),
        ("Union: Ann", "Ruleset: battle_cry_1961", (2, 10), "Kernstown is a scenario of battle_cry"),
        ("Union: Ann", "House: least_dice = 9", (2, 8), "least_dice"),
        ("Union: Ann", "House: least_dice", (2, 8), "not TOML"),
        ("Union: Ann", "Setup flags: many", (2, 14), "the value must be JSON"),
        ("Union: Ann", 'Setup flags: "many"', (2, 14), "flags"),
        ("Union: Ann", "Setup: some", (2, 8), "the value must be 'complete'"),
        ("Union: Ann", "Setup: complete", (2, 8), "'ruleset' is missing"),
        ("Union: Ann", "Result: union", (2, 9), "the game is not over"),
        ("Union: Ann", "Result: nobody, resigned", (2, 9), "the game is not over"),
        ("Union: Ann", "Ann played the Union", (2, 1), "a line is a header"),
    ],
)
def test_a_fault_of_a_header_has_its_place(old, new, place, reason):
    error = fault(TEXT.replace(old, new, 1))
    assert (error.line, error.column) == place
    assert reason in error.reason


def test_a_result_that_contradicts_the_game_is_a_fault():
    text = write_notation(load_recorded_game(find_record(SAMPLE[0])))
    error = fault(text.replace("Result: union, flags", "Result: confederate, flags"))
    assert (error.line, error.column, error.reason) == (7, 9, "the game was won by union, not by confederate")
    assert error.state is not None
    assert read_notation(text.replace("Result: union, flags\n", "")) == read_notation(text)


# --- hostile texts ----------------------------------------------------------------------------------------------------


def test_a_text_that_is_too_large_is_refused():
    error = fault(TEXT + "{x}\n" * (10_000_000 // 4))
    assert error.reason == f"the text has more than {LARGEST_TEXT:,} bytes"
    assert error.line > 1_000_000


def test_a_step_with_a_million_comments_is_a_fault_at_once():
    error = fault(TEXT + "{x}\n" * 1_000_000)
    assert error.reason == "the comments on a step have at most 65,536 characters"
    assert error.line == TEXT.count("\n") + 1 + 32_768


@pytest.mark.parametrize(
    ("data", "place", "reason"),
    [
        (b"", (1, 1), "the header 'Scenario:' is missing"),
        (b"\xff\xfe", (1, 1), "UTF-8"),
        (b"Scenario: kernstown\nUnion: \xc3\xa9\xff", (2, 9), "the text is not UTF-8"),
        (TEXT.encode("utf-16"), (1, 1), "UTF-8"),
        (TEXT.replace("Ann", "A\x1b[2J").encode(), (2, 9), "the control character U+001B is not allowed"),
        (TEXT.replace("g8-f7", "g8-\x00f7").encode(), (7, 32), "the control character U+0000 is not allowed"),
        (TEXT.replace("g8-f7", "g8-\ufefff7").encode(), (7, 32), "the control character U+FEFF is not allowed"),
        (TEXT.replace("g8-f7", "g8-\u202ef7").encode(), (7, 32), "the control character U+202E is not allowed"),
        (TEXT.replace("g8-f7", "x" * 100_000).encode(), (7, 65_537), "a line has at most 65,536 characters"),
        (TEXT.replace("{", "").replace("g8-f7", "[" * 50_000).encode(), (7, 29), "events are nested too deeply"),
    ],
)
def test_bytes_that_are_not_text_have_their_place(data, place, reason):
    error = fault(data)
    assert reason in error.reason
    assert (error.line, error.column) == place


PIECES = st.sampled_from(
    [*TEXT.split(), "|", "+", "[", "]", "{", "}", "\n", "\n5 C ", "done", "roll", "-", "x", "99", "\x00", "play rally"]
)


@settings(max_examples=150, deadline=None)
@given(st.lists(PIECES | st.text(max_size=5), max_size=12), st.integers(0, len(TEXT)), st.integers(0, 40))
def test_a_hostile_text_is_a_game_or_a_fault_with_its_place(pieces, at, cut):
    text = TEXT[:at] + " ".join(pieces) + TEXT[at + cut :]
    error, record = told(text)
    if error:
        lines = text.replace("\r\n", "\n").split("\n")
        assert 1 <= error.line <= len(lines)
        assert 1 <= error.column <= len(lines[error.line - 1]) + 2
        assert error.reason
    else:
        assert Recorded("hostile", record).verify().legal
        assert again(record) == record


def told(text: str) -> tuple[NotationError | None, Record | None]:
    """The fault of a text, or the game in it. No other error comes out."""
    try:
        return None, read_notation(text, "hostile")
    except NotationError as error:
        return error, None


def test_a_file_is_read(tmp_path):
    path = tmp_path / "game.txt"
    path.write_text(TEXT, encoding="utf-8")
    assert load_notation(path) == read_notation(TEXT)
    with pytest.raises(OSError, match="none"):
        load_notation(tmp_path / "none.txt")


def test_keys_that_a_game_lacks_are_listed_by_name_and_null_is_still_read():
    recorded = load_recorded_game(find_record("shiloh-greedy-random-36-001"))
    record, text = recorded.record, write_notation(recorded)
    assert "Setup without: up\n" in text
    assert "null" not in text
    assert read_notation(text) == read_notation(text.replace("Setup without: up", "Setup up: null")) == record


def test_the_date_and_the_place_of_a_game_are_headers():
    record = read_notation(f"Date: 2026-11-20\nplace: Ann's kitchen\n{TEXT}")
    assert record.header.played == {"date": "2026-11-20", "place": "Ann's kitchen"}
    text = write_notation(Recorded("game", record))
    assert "\nDate: 2026-11-20\nPlace: Ann's kitchen\n" in text
    assert read_notation(text) == record
    only = read_notation(f"Place: Ann's kitchen\n{TEXT}")
    assert only.header.played == {"place": "Ann's kitchen"}
    assert again(only) == only
    assert read_notation(TEXT).header.played == {}


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("Date: yesterday", "a date is written like 2026-11-27 (got 'yesterday')"),
        ("Date: 2026-02-30", "a date is written like 2026-11-27 (got '2026-02-30')"),
        ("Date:", "a date is written like 2026-11-27 (got '')"),
        ("Place:", "a place is a name of at most 100 characters (got '')"),
        (f"Place: {'x' * 101}", "a place is a name of at most 100 characters"),
    ],
)
def test_a_wrong_date_or_place_is_refused_with_its_line(line, reason):
    with pytest.raises(NotationError) as found:
        read_notation(f"{line}\n{TEXT}")
    assert found.value.line == 1
    assert reason in str(found.value)
