import re
import xml.etree.ElementTree as ElementTree

import pytest

from bcnb.games import battle_cry
from bcnb.games.battle_cry.presentation.board_view import text_board
from bcnb.games.battle_cry.rules.events import CardDrawn
from bcnb.presentation.narration import narrate
from bcnb.storage.paths import scenarios_folder
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import load_record, new_game
from bcnb.storage.scenarios import find_scenario, load_position
from tests.helpers.cli import call, game, keep
from tests.helpers.tamper import line_of, sealed, split

pytestmark = pytest.mark.unmeasured

SEATS = ("union", "confederate")


@pytest.fixture
def path(tmp_path):
    """A recorded game."""
    return keep(tmp_path / "game.jsonl")


def states(path):
    record = load_record(path)
    return Recorded("game", record).states


def hidden(state, viewer: str) -> set[str]:
    """Keys and names of the cards that only the other hand holds, and nothing that all can see."""
    own, foe = state.cards.hands[SEATS.index(viewer)], state.cards.hands[SEATS.index(viewer) - 1]
    seen = {*own, *state.cards.discards, state.turn.played, state.turn.card}
    seen |= {copied.card for copied in state.cards.last if copied}
    cards = state.rules.cards
    return {word for card in set(foe) - seen for word in (card, cards[card].name)}


# --- show -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["kernstown", "battle_cry/kernstown", scenarios_folder() / "battle_cry/kernstown.toml"]
)
def test_a_scenario_is_shown_by_name_or_by_file(name):
    result = call("show", name)
    board = text_board(battle_cry.setup(find_scenario("kernstown")))
    assert (result.status, result.out, result.err) == (0, f"Kernstown\n\n{board}\n", "")


def test_a_position_is_shown():
    path = scenarios_folder() / "battle_cry" / "lessons" / "every-ground.toml"
    result = call("show", path)
    assert (result.status, result.err) == (0, "")
    assert result.out.endswith(f"\n\n{text_board(load_position(path))}\n")


def test_a_record_is_shown_at_any_ply(path):
    last = len(states(path)) - 1
    for ply, words in ((0, ["--ply", "0"]), (40, ["--ply", "40"]), (last, [])):
        result = call("show", path, *words)
        assert result.status == 0
        assert result.out.startswith(f"Kernstown, ply {ply}\n\n{text_board(states(path)[ply])}\n")


def test_the_scene_is_reported_as_one_json_document(path):
    scene = call("show", "kernstown", "--json").json
    assert (scene["ply"], scene["scene"]["title"]) == (None, "Kernstown")
    assert len(scene["scene"]["cells"]) == 113
    assert call("show", path, "--ply", "40", "--json").json["ply"] == 40


def test_a_picture_is_written_and_never_over_another(tmp_path):
    picture = tmp_path / "board.svg"
    assert call("show", "kernstown", "--svg", picture).status == 0
    text = picture.read_text(encoding="utf-8")
    assert ElementTree.fromstring(text).tag == "{http://www.w3.org/2000/svg}svg"
    again = call("show", "shiloh", "--svg", picture)
    assert (again.status, again.out) == (1, "")
    assert picture.read_text(encoding="utf-8") == text


def test_the_umpire_is_shown_both_hands_and_a_seat_its_own(path):
    hands = [[battle_cry.RULES_2000.cards[key].name for key in hand] for hand in states(path)[40].cards.hands]
    lines = [f"Cards of the {seat.title()} side: {', '.join(hand)}" for seat, hand in zip(SEATS, hands, strict=True)]
    result = call("show", path, "--ply", "40")
    assert all(line in result.words for line in lines)
    result = call("show", path, "--ply", "40", "--seat", "confederate")
    assert lines[1] in result.words
    assert f"Cards of the Union side: {len(hands[0])} unknown to you" in result.words
    assert call("show", path, "--ply", "40", "--json").json["hands"] == dict(zip(SEATS, hands, strict=True))
    result = call("show", path, "--ply", "40", "--json", "--seat", "union")
    assert result.json["hands"] == {"union": hands[0], "confederate": ["unknown"] * len(hands[1])}
    assert "Cards of" not in call("show", "kernstown").out


@pytest.mark.parametrize("seat", SEATS)
def test_a_seat_is_shown_no_foreign_card(path, seat, tmp_path):
    tested = 0
    for ply, state in list(enumerate(states(path)))[::12]:
        picture = tmp_path / f"{seat}{ply}.svg"
        words = ["show", path, "--ply", str(ply), "--seat", seat]
        shown = [call(*words, "--svg", picture), call(*words, "--json")]
        assert [told.status for told in shown] == [0, 0]
        everything = "".join(told.out for told in shown) + picture.read_text(encoding="utf-8")
        assert not {word for word in hidden(state, seat) if f'"{word}"' in everything or word.title() in everything}
        tested += len(hidden(state, seat))
    assert tested > 40


# --- legal ------------------------------------------------------------------------------------------------------------


def test_the_legal_actions_are_reported_one_per_line(path):
    result = call("legal", "kernstown", "--seed", "1")
    assert (result.status, result.err) == (0, "")
    lines = result.out.splitlines()
    assert len(lines) == len(set(lines)) > 5
    assert {line.split()[0] for line in lines} == {"play", "discard"}
    state = states(path)[30]
    result = call("legal", path, "--ply", "30")
    assert result.out.splitlines() == [battle_cry.write(action) for action in battle_cry.legal_actions(state)]


def test_before_the_deal_chance_draws():
    result = call("legal", "kernstown", "--json")
    assert result.json["seat"] == "chance"
    assert all(text.startswith("draw ") for text in result.json["legal"])


def test_the_same_seed_deals_the_same_cards():
    one, again, other = (call("legal", "shiloh", "--seed", seed).out for seed in ("a", "a", "b"))
    assert one == again != other


def test_after_the_end_nothing_is_legal(path):
    assert call("legal", path).out == ""
    assert call("legal", path, "--json").json == {"seat": None, "legal": []}


# --- replay -----------------------------------------------------------------------------------------------------------


def test_a_game_is_reported_ply_by_ply(path):
    result = call("replay", path)
    lines = result.out.splitlines()
    record = load_record(path)
    assert (result.status, result.err) == (0, "")
    assert lines[0] == "Kernstown. Union: greedy of room 12, Confederate: greedy of room 14"
    numbers = [line.split()[0] for line in lines[1:] if not line.startswith(" " * 19)]
    assert numbers[:-1] == [str(ply.number) for ply in record.plies]
    assert lines[-1] == narrate(Recorded("record", record)).result
    assert max(map(len, lines)) <= 100


def test_notes_are_reported_to_the_umpire_alone(tmp_path):
    game = new_game(tmp_path / "noted.jsonl", find_scenario("kernstown"))
    game.play(game.legal()[0], "A card to remember.")
    game.stop()
    assert "A card to remember." in call("replay", tmp_path / "noted.jsonl").out
    assert "A card to remember." not in call("replay", tmp_path / "noted.jsonl", "--seat", "union").out


@pytest.mark.parametrize("seat", SEATS)
def test_a_seat_is_shown_no_foreign_draw(path, seat):
    record = load_record(path)
    lines = call("replay", path, "--seat", seat).out.splitlines()
    everything = call("replay", path).out.splitlines()
    drew = f"The {SEATS[SEATS.index(seat) - 1].title()} side drew a card."
    changed = [(one, other) for one, other in zip(lines, everything, strict=True) if one != other]
    assert {drew in one for one, _ in changed} == {True}
    assert {drew in other for _, other in changed} == {False}
    foreign = [ply for ply in record.plies if any(isinstance(e, CardDrawn) and e.side.seat != seat for e in ply.events)]
    assert len(changed) == len(foreign) > 5


def test_a_record_of_what_the_game_does_not_have_is_refused(tmp_path):
    line = line_of(game(), '"event":"card_discarded"')
    forged = re.sub(
        rb'("event":"card_discarded","rule":"[0-9.]+","side":"[a-z]+","card":)"[a-z-]+"', rb'\1"joker"', game()
    )
    path = keep(tmp_path / "forged.jsonl", sealed(split(forged)))
    result = call("replay", path)
    assert (result.status, result.out) == (1, "")
    assert "joker" in result.err
    assert f"{path}:{line}: " in call("verify", path).err
