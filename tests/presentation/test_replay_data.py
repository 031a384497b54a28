"""A recorded game as a tale and as a story for the page."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from json import dumps
from typing import Any, get_args
from xml.etree import ElementTree

import pytest
from hypothesis import given as supposing
from hypothesis import settings
from hypothesis import strategies as st

from bcnb.engine.game import Game
from bcnb.engine.record import Ply, RecordError
from bcnb.games import battle_cry as game
from bcnb.games.battle_cry.presentation.status_text import PHASES, status
from bcnb.games.battle_cry.rules import events as e
from bcnb.games.battle_cry.rules import state as s
from bcnb.games.battle_cry.rules.tables import RULES_2000
from bcnb.games.hexboard.rules.state import UNKNOWN
from bcnb.games.hexboard.rules.tables import FACES
from bcnb.grid.hexes import parse_hex
from bcnb.presentation.narration import narrate, narrate_ply
from bcnb.presentation.presenter import STATUS, Highlights, NarratedGame, NarratedPly
from bcnb.presentation.replay_data import GONE, Pool, ReplayData, first_turn, pack, scene_of, turn_start
from bcnb.presentation.svg import frame
from bcnb.presentation.symbols import die
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_recorded_game
from bcnb.storage.scenarios import find_scenario
from tests.helpers.battle_cry.field import CONFEDERATE, UNION, position
from tests.helpers.games import sample
from tests.test_laws import made_up, moments

pytestmark = pytest.mark.unmeasured


def unpacked(story: ReplayData) -> Iterator[tuple[list[str], dict[str, Any]]]:
    """What a page makes of a story: the sentences, and the frame with the status, ply by ply."""
    pool = story["pool"]
    parts = {**{name: dict(story["first"]["frame"][name]) for name in ("names", "shapes")}}
    parts["status"] = dict(story["first"]["status"])
    yield [], {name: dict(part) for name, part in parts.items()}
    for words, *changed in story["steps"]:
        for part, pairs in zip(parts.values(), changed, strict=True):
            _lay(part, pairs, pool)
        yield [pool[place] for place in words], {name: dict(part) for name, part in parts.items()}


def _lay(part: dict[str, Any], pairs: Sequence[int], pool: Sequence[Any]) -> None:
    for key, value in zip(pairs[::2], pairs[1::2], strict=True):
        if value == GONE:
            del part[pool[key]]
        else:
            part[pool[key]] = pool[value]


def drawn(shapes: dict[str, Any]) -> list[str]:
    """The visible part of the shapes, without the ids by which they are known."""
    return sorted(map(dumps, shapes.values()))


def played(state: s.State, *texts: str) -> NarratedPly:
    """The moment after some actions."""
    moment = NarratedPly(state)
    for text in texts:
        events = game.apply(moment.state, game.parse(text))[1]
        moment = narrate_ply(moment, Ply(1, "", text, tuple(events)))
    return moment


def battle(**more: Any) -> s.State:
    return position("d . . . . i\ne . . . . . I I\ni . . . . . . i", "", generals={"e6": "U Hunter"}, **more)


# --- the tale ---------------------------------------------------------------------------------------------------------


def test_the_tale_goes_through_every_state_of_the_record() -> None:
    record = sample()
    states = Recorded("sample", record).states
    walk = narrate(Recorded("record", record)).walk
    assert [moment.state.board for moment in walk] == [state.board for state in states]
    assert [moment.state.turn for moment in walk] == [state.turn for state in states]
    assert walk[0].words == ()
    assert all(moment.words for moment in walk[1:])


def test_the_tale_names_the_battle_the_players_and_the_end() -> None:
    narrated = narrate(Recorded("record", sample()))
    assert narrated.title == "Kernstown"
    assert narrated.players == "Union: greedy of room 12, Confederate: greedy of room 14"
    assert re.fullmatch(r"The battle is over: the \w+ side won\. Flags: Union \d, Confederate \d\.", narrated.result)


@pytest.mark.parametrize(
    ("ending", "words"),
    [
        (lambda game: None, "The record ends here, before the battle is decided."),
        (lambda game: game.resign("union"), "The Confederate side won, because the other side resigned."),
        (lambda game: game.stop(), "The game was stopped."),
    ],
)
def test_every_end_is_reported(ending: Any, words: str) -> None:
    played = Game(game, find_scenario("kernstown"))
    ending(played)
    assert words.lower() in narrate(Recorded("record", played.record)).result.lower()


def test_an_event_that_cannot_have_happened_names_the_line() -> None:
    record = sample()
    bad = replace(record.plies[4], events=(e.Moved("4.2", 0, 1, True, False),))
    with pytest.raises(RecordError, match=r"^played\.jsonl:6: Moved cannot have happened here"):
        narrate(Recorded("played.jsonl", replace(record, plies=(*record.plies[:4], bad))))


def test_only_a_seat_can_be_the_viewer() -> None:
    with pytest.raises(ValueError, match="not a seat"):
        narrate(Recorded("record", sample()), "referee")


@pytest.mark.parametrize(("viewer", "other"), [("union", "Confederate"), ("confederate", "Union")])
def test_a_seat_never_hears_of_the_cards_that_the_other_draws(viewer: str, other: str) -> None:
    record = sample()
    noted = replace(record, plies=tuple(replace(ply, note="The umpire remarks.") for ply in record.plies))
    text = dumps(pack(narrate(Recorded("record", noted), viewer)))
    assert f"The {other} side drew a card." in text
    assert not any(f"The {other} side drew {card.name}" in text for card in RULES_2000.cards.values())
    assert "The umpire remarks." not in text
    assert all(
        UNKNOWN in moment.state.cards.hands[viewer == "union"]
        for moment in narrate(Recorded("record", noted), viewer).walk[12:]
    )


def test_the_umpire_hears_everything() -> None:
    record = sample()
    noted = replace(record, plies=(replace(record.plies[0], note="The umpire remarks."), *record.plies[1:]))
    text = dumps(pack(narrate(Recorded("record", noted))))
    assert "drew a card" not in text
    assert "The umpire remarks." in text


# --- what is shown ----------------------------------------------------------------------------------------------------


def test_a_move_a_shot_and_a_retreat_leave_arrows() -> None:
    ordered = ("play probe-centre", "order e6", "order e7")
    moved = played(battle(), *ordered, "move e7 d6")
    assert moved.shown.arrows == (("e7", "d6", "move"),)
    shot = played(battle(), *ordered, "move e7 d6", "done", "battle e6 d5")
    assert shot.shown.arrows == (("e6", "d5", "shot"),)
    fled = played(battle(top=UNION), *ordered, "done", "battle e6 d5", "roll CCCFF", "retreat e5 f5")
    assert fled.shown.arrows == (("e6", "d5", "shot"), ("d5", "e5", "retreat"), ("e5", "f5", "retreat"))
    assert fled.shown.dice == "CCCFF"


def test_an_advance_joins_the_shot() -> None:
    rules = replace(RULES_2000, advance_after_combat=True)
    state = position("e . . . . . I\nf . . . . . i", generals={"e6": "U Hunter"}, strength={"f6": 1}, rules=rules)
    moment = played(state, "play probe-centre", "order e6", "done", "battle e6 f6", "roll IIIII", "move e6 f6")
    assert moment.shown.arrows == (("e6", "f6", "shot"), ("e6", "f6", "move"))


def test_the_next_card_clears_the_sheet() -> None:
    state = battle(union=("probe-centre",), confederate=("probe-left",))
    before = ("play probe-centre", "order e7", "move e7 d6", "done", "done", "draw rally")
    assert played(state, *before).shown.arrows == (("e7", "d6", "move"),)
    assert played(state, *before, "play probe-left").shown == Highlights()


def test_ordered_pieces_are_marked_until_the_turn_is_over() -> None:
    state = battle()
    marks = {(mark.hex, mark.kind) for mark in scene_of(played(state, "play probe-centre", "order e6")).marks}
    assert marks == {("e6", "ordered")}
    assert not scene_of(played(state, "play probe-centre", "order e6", "done", "done")).marks


@pytest.mark.parametrize(
    ("card", "text", "mark"),
    [
        ("sharp-shooter", "snipe i7", ("i7", "target")),
        ("rally", "rally e6", ("e6", "selected")),
        ("fieldworks", "dig e7 NW", ("e7", "selected")),
        ("reinforcements", "reinforce a5", ("a5", "selected")),
        ("short-of-supplies", "starve d5", ("d5", "selected")),
    ],
)
def test_the_action_of_a_special_card_is_marked(card: str, text: str, mark: tuple[str, str]) -> None:
    state = battle(union=(card,), strength={"e6": 2})
    board = state.board
    lone = {**board.generals, parse_hex("i7"): s.General(CONFEDERATE, "Lee")}
    masks = (board.general_masks[0], board.general_masks[1] | 1 << parse_hex("i7"))
    state = state._replace(board=board._replace(generals=lone, general_masks=masks, spares=(3, 3)))
    shown = played(state, f"play {card}", text).shown
    assert mark in shown.marks or shown.arrows


def test_the_card_on_the_table_is_reported_with_its_text() -> None:
    def card(*texts: str) -> list[str]:
        state = battle(union=("counter-attack",), confederate=("probe-left",), turn=CONFEDERATE)
        return status(played(state, *texts))["card"]

    assert card() == []
    assert card("play probe-left") == ["Probe Left", "Order 2 units or generals on your left flank."]
    countered = card("play probe-left", "draw rally", "play counter-attack")
    assert countered == ["Counter-Attack", "As Probe Right: Order 2 units or generals on your right flank."]


# --- the story --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("scenario", "player"), [("kernstown", "greedy"), ("shiloh", "random")])
def test_every_frame_of_the_story_is_the_moment_drawn_afresh(scenario: str, player: str) -> None:
    narrated = narrate(Recorded("record", sample(scenario, 2, player)))
    for moment, (words, seen) in zip(narrated.walk, unpacked(pack(narrated)), strict=True):
        fresh = frame(scene_of(moment, narrated.title))
        assert words == list(moment.words)
        assert seen["names"] == fresh["names"]
        assert drawn(seen["shapes"]) == drawn(fresh["shapes"])
        assert seen["status"]["dice"] == moment.shown.dice


def test_a_piece_keeps_its_id_when_it_moves() -> None:
    *_, (_, before), (_, moved) = unpacked(pack(_tale(battle(), "play probe-centre", "order e7", "move e7 d6")))
    there = [
        key for key, shape in moved["shapes"].items() if shape not in before["shapes"].values() and shape[0] == "units"
    ]
    assert there
    assert all(key in before["shapes"] for key in there)


def _tale(state: s.State, *texts: str) -> NarratedGame:
    walk = [NarratedPly(state)]
    for text in texts:
        walk.append(narrate_ply(walk[-1], Ply(1, "", text, tuple(game.apply(walk[-1].state, game.parse(text))[1]))))
    return NarratedGame(tuple(walk))


def test_the_sheet_of_the_story_serves_whatever_comes_up() -> None:
    state = battle(union=("fieldworks",))
    packed = pack(_tale(state, "play fieldworks", "dig e7 NW"))
    assert packed["ground"] == pack(_tale(state))["ground"]
    assert "works" in {shape[0] for shape in packed["pool"] if isinstance(shape, list) and shape}


def test_the_turns_are_the_plies_at_which_they_begin() -> None:
    narrated = narrate(Recorded("record", sample()))
    turns = pack(narrated)["turns"]
    assert [narrated.walk[ply].state.turn.number for ply in turns] == list(range(1, len(turns) + 1))
    assert all(isinstance(narrated.walk[ply].state.decision, s.PlayCard) for ply in turns)
    assert [narrated.walk[ply - 1].state.turn.number for ply in turns] == list(range(len(turns)))


def test_the_status_is_in_words() -> None:
    narrated = narrate(Recorded("record", sample()))
    first, *_, (_, end) = unpacked(pack(narrated))
    assert tuple(first[1]["status"]) == STATUS
    assert first[1]["status"]["turn"] == "Before the first turn"
    assert first[1]["status"]["flags"] == "Flags: Union 0, Confederate 0 (of 6)"
    assert end["status"]["result"] == narrated.result
    assert end["status"]["phase"] == "the end"


def test_every_decision_has_a_phase() -> None:
    assert set(PHASES) == set(get_args(s.Decision))


def test_the_story_is_small() -> None:
    """At most 40 kB for the sheet and 260 bytes for each ply, so that 600 plies stay under 200 kB."""
    for name in ("kernstown-greedy-greedy-2-001", "shiloh-greedy-random-36-001"):
        recorded = find_recorded_game(name)
        size = len(dumps(pack(narrate(recorded)), separators=(",", ":"), ensure_ascii=False).encode())
        assert size < 40_000 + 260 * len(recorded.record.plies)


def test_a_pool_keeps_every_value_once() -> None:
    pool = Pool()
    assert [pool.place(value) for value in ("a", ["a", 1], "a", None, ["a", 1])] == [0, 1, 0, GONE, 1]
    assert pool.values == ["a", ["a", 1]]


# --- dice -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("face", FACES)
def test_every_face_of_a_die_is_a_small_picture_with_a_name(face: str) -> None:
    picture = die(face)
    root = ElementTree.fromstring(picture)
    assert root.get("aria-label")
    assert " id=" not in picture
    assert len(picture) < 1200


def test_the_faces_differ() -> None:
    assert len({die(face) for face in FACES}) == len(FACES)


@pytest.mark.parametrize("kind", game.event_types)
@settings(max_examples=60)
@supposing(data=st.data(), number=st.integers(0, 9))
def test_whatever_a_record_claims_is_reported_and_drawn_or_refused(kind, data, number):
    state = moments("battle_cry")[number]
    event = data.draw(made_up(game.event_types[kind]))
    with suppress(ValueError):
        moment = narrate_ply(NarratedPly(state), Ply(1, "union", "done", (event,)))
        assert frame(scene_of(moment))["shapes"]


def test_a_turn_starts_at_the_first_ply_with_its_number() -> None:
    states = find_recorded_game("kernstown-person-greedy-by-keyboard").states
    assert turn_start(states, 1) == turn_start(states, 0) == first_turn(states)
    ply = turn_start(states, 7)
    assert (states[ply - 1].turn.number, states[ply].turn.number) == (6, 7)
    assert turn_start(states, 99) == turn_start(states, 24) > ply
    assert turn_start((), 3) == 0
