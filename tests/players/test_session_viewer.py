"""The viewer of a recorded game, and that it is found by its name: in the terminal and in a notebook."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from inspect import signature
from pathlib import Path
from typing import Any

import pandas
import pytest
from ipywidgets import Widget

from bcnb import notebook
from bcnb.engine.chance import Seeded
from bcnb.engine.game import Game
from bcnb.engine.record import Header, Record
from bcnb.engine.ruleset import CHANCE
from bcnb.games import battle_cry
from bcnb.players.session import HUMAN, viewer_for
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_record, record_names, save_record
from bcnb.storage.saved_games import begin_game, find_game, open_game
from bcnb.storage.scenarios import find_scenario
from bcnb.widgets.board import BoardWidget
from bcnb.widgets.replay import Replay
from tests.helpers.cli import CliResult, call
from tests.helpers.games import play

NAME = "kernstown-1"
pytestmark = [pytest.mark.unmeasured, pytest.mark.usefixtures("home")]


def of_seats(union: str, confederate: str, end: bool = False) -> Record:
    """The record of a game between these two."""
    game = Game(battle_cry, find_scenario("kernstown"), {"union": union, "confederate": confederate})
    play(game, 12)
    if end:
        game.stop()
    return game.record


# --- whose eyes -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("union", "confederate", "eyes"),
    [(HUMAN, "greedy", "union"), ("greedy", HUMAN, "confederate"), (HUMAN, "Room 12", "union")],
)
def test_a_game_that_continues_is_reported_from_the_seat_that_a_person_holds(union, confederate, eyes):
    record = of_seats(union, confederate)
    assert viewer_for(record) == eyes
    assert viewer_for(record, umpire=True) is None
    for seat in ("union", "confederate"):
        assert viewer_for(record, seat) == seat


@pytest.mark.parametrize(
    ("union", "confederate", "who"),
    [(HUMAN, HUMAN, "several people play it"), ("greedy", "random", "no person plays it"), ("", "A", "no person")],
)
def test_with_several_people_or_none_the_viewer_must_be_named(union, confederate, who):
    record = of_seats(union, confederate)
    with pytest.raises(
        ValueError, match=rf"not over, and {who}.*: name a seat \(union, confederate\), or ask for the umpire view"
    ):
        viewer_for(record)
    assert (viewer_for(record, "union"), viewer_for(record, umpire=True)) == ("union", None)


def test_a_game_that_is_over_is_reported_by_the_umpire_unless_a_seat_is_named():
    for seats in ((HUMAN, HUMAN), ("greedy", "random"), (HUMAN, "greedy")):
        record = of_seats(*seats, end=True)
        assert (viewer_for(record), viewer_for(record, "union")) == (None, "union")


def test_eyes_that_are_none_are_refused():
    record = of_seats(HUMAN, "greedy")
    with pytest.raises(ValueError, match="'green' is not a seat of this game: union, confederate"):
        viewer_for(record, "green")
    with pytest.raises(ValueError, match="'chance' is not a seat"):
        viewer_for(record, "chance")
    with pytest.raises(ValueError, match="not both"):
        viewer_for(record, "union", umpire=True)


def test_of_four_seats_one_may_be_a_person_s():
    names = ("union-east", "confederate-east", "union-west", "confederate-west")
    record = Record(Header("battle_cry_1961", "2026.1", "four-players", {}, dict.fromkeys(names, "greedy")))
    with pytest.raises(ValueError, match="no person plays it"):
        viewer_for(record)
    seats = {**record.header.seats, "confederate-east": HUMAN}
    assert viewer_for(Record(replace(record.header, seats=seats))) == "confederate-east"


# --- in the terminal --------------------------------------------------------------------------------------------------

OURS, THEIRS = "Probe Center", "Leadership"
"""Cards that the Confederate side and the Union side alone hold in the game that is saved."""
DEALT = {
    "confederate": ("probe-centre", "attack-left", "attack-right", "skirmish-left", "assault-left"),
    "union": ("leadership", "attack-centre", "probe-left", "probe-right", "assault-right"),
}


def dealt(home: Path, union: str, confederate: str) -> Path:
    """The file of a game in which the cards are dealt, and in which nothing else has happened."""
    game = begin_game(find_scenario("kernstown"), {"union": union, "confederate": confederate}, home / f"{NAME}.jsonl")
    hands = {side: list(cards) for side, cards in DEALT.items()}
    while game.seat == CHANCE:
        game.play(f"draw {hands[game.state.decision.side.seat].pop(0)}")
    game.close()
    return home / f"{NAME}.jsonl"


@pytest.fixture
def kept(home) -> Path:
    """A game of a person for the Confederate side against a player, which continues; the person plays no card."""
    return dealt(home, "greedy", HUMAN)


@pytest.fixture
def two(home) -> Path:
    """A game of two people that continues."""
    return dealt(home, HUMAN, HUMAN)


def tells(result: CliResult) -> tuple[bool, bool]:
    """Whether the cards of the Confederate side and of the Union side are reported."""
    assert (result.status, result.err) == (0, "")
    words = result.words.replace("probe-centre", OURS).replace("leadership", THEIRS)
    return OURS in words, THEIRS in words


@pytest.mark.parametrize("words", [("show", NAME), ("show", NAME, "--json"), ("replay", NAME)], ids=" ".join)
def test_a_game_against_a_player_betrays_nothing_of_his(words, kept):
    assert tells(call(*words)) == (True, False)
    assert tells(call(*words, "--umpire")) == (True, True)
    assert tells(call(*words, "--seat", "union")) == (False, True)
    assert tells(call(words[0], kept, *words[2:])) == (True, False)
    assert call(*words, "--seat", "union", "--umpire").status == 2
    open_game(kept).resign("union")
    assert tells(call(*words)) == (True, True)
    assert tells(call(*words, "--seat", "confederate")) == (True, False)


@pytest.mark.parametrize("words", [("show", NAME), ("replay", NAME), ("legal", NAME)], ids=" ".join)
def test_of_a_game_of_two_people_the_viewer_must_be_named(words, two):
    result = call(*words)
    assert (result.status, result.out) == (1, "")
    assert "this game is not over, and several people play it: name a seat" in result.err
    assert call(*words, "--umpire").status == 0


def test_what_may_be_done_is_reported_to_anyone_who_decides(kept):
    assert tells(call("legal", find_game(NAME))) == (True, False)
    game = open_game(kept)
    game.play("discard probe-centre")
    game.advance(Seeded(1))
    game.close()
    result = call("legal", NAME, "--seed", "1")
    assert (result.status, result.out) == (1, "")
    assert "this game is not over, and union decides: only the umpire may see the legal actions" in result.err
    assert tells(call("legal", NAME, "--umpire"))[1]
    assert call("legal", "kernstown", "--umpire", "--seed", "1").status == 0


def test_a_scenario_is_shown_to_a_seat_as_before():
    assert call("show", "kernstown", "--seat", "union").status == 0
    assert call("show", "kernstown", "--umpire").out == call("show", "kernstown").out


# --- by name ----------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("kept")
def test_a_game_that_was_played_here_is_found_by_its_name(home, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in (NAME, f"{NAME}.jsonl"):
        assert find_record(name) == home / f"{NAME}.jsonl"
    for verb in ("show", "legal", "replay"):
        assert call(verb, NAME).status == 0
    assert "NOT COMPLETE" in call("verify", NAME).err
    result = call("replay", "kernstown-2")
    assert (result.status, result.err) == (1, "bcnb: unknown record 'kernstown-2'. Did you mean 'kernstown-1'?\n")
    (tmp_path / NAME).write_bytes(b"no record")
    assert find_record(NAME) == Path(NAME)


@pytest.mark.usefixtures("kept")
def test_a_record_that_comes_with_bcnb_keeps_its_name(home):
    name = next(name for name in record_names() if "/" not in name)
    (home / f"{name}.jsonl").write_bytes((home / f"{NAME}.jsonl").read_bytes())
    assert find_record(name) == record_names()[name]


# --- in a notebook ----------------------------------------------------------------------------------------------------


@pytest.fixture
def shown(monkeypatch) -> list[Any]:
    """What is put on the page."""
    found: list[Any] = []
    monkeypatch.setattr("bcnb.notebook.displays.display", lambda one, **_: found.append(one))
    return found


def story(widget: Replay) -> str:
    return json.dumps(widget.story)


@pytest.mark.usefixtures("kept")
def test_a_notebook_replays_a_game_that_continues_from_its_player_s_seat(shown):
    notebook.replay(NAME)
    notebook.replay(NAME, umpire=True)
    notebook.replay(NAME, seat="union")
    assert [(OURS in story(one), THEIRS in story(one)) for one in shown] == [(True, False), (True, True), (False, True)]
    assert shown[0].story["again"]


@pytest.mark.usefixtures("kept")
def test_a_notebook_shows_a_moment_of_a_game_as_its_player_knows_it(shown, capsys):
    notebook.show(NAME)
    notebook.show(NAME, umpire=True)
    notebook.show(NAME, ply=0, seat="union")
    held = [str(board.state.cards.hands) for board in shown if isinstance(board, BoardWidget)]
    assert [("leadership" in hand, "probe-centre" in hand) for hand in held] == [
        (False, True),
        (True, True),
        (False, False),
    ]
    assert "Kernstown" in capsys.readouterr().out
    with pytest.raises(ValueError, match="unknown ply 99"):
        notebook.show(NAME, ply=99)


@pytest.mark.usefixtures("two")
def test_a_notebook_wants_the_viewer_of_a_game_of_two_people(shown):
    for word in (notebook.replay, notebook.show):
        with pytest.raises(ValueError, match="several people play it"):
            word(NAME)
    assert shown == []


# --- a law ------------------------------------------------------------------------------------------------------------

OTHER = "kernstown-2"
"""A game that is over, and begins as the one that continues does."""
MORE: dict[str, tuple[object, ...]] = {
    "moments": ("drew",),
    "odds": ("b6", "h7"),
    "beside": (OTHER,),
    "rename": ("mine",),
    "show": ("b6 h7",),
}
"""What words want next to the name of a game."""
NAMED = ("name", "record")
"""What words call the game that they want first."""
VERBS = (
    ("show", NAME),
    ("show", NAME, "--json"),
    ("show", NAME, "--toml"),
    ("replay", NAME),
    ("legal", NAME),
    ("verify", NAME),
    ("review", NAME),
    ("review", NAME, "--habits"),
    ("games",),
    ("games", "--json"),
    *(("export", NAME, form, f"told.{form[2:]}") for form in ("--html", "--svg")),
)


def swapped(record: Record) -> Record:
    """The record with another card in a hand of the Union side, as the last one that it drew and still holds."""
    seen = Recorded(NAME, record).states
    hand = Counter(seen[-1].cards.hands[0])
    for ply in reversed(record.plies):
        before = seen[ply.number - 1]
        card = ply.do.removeprefix("draw ")
        if ply.seat != CHANCE or card == ply.do or ply.events[0].side.seat != "union" or not hand[card]:
            continue
        for other in sorted(before.cards.deck):
            if other != card and other not in hand:
                try:
                    return replayed(record, {ply.number: f"draw {other}"})
                except ValueError:
                    continue
    raise AssertionError("nothing can be exchanged")


def replayed(record: Record, other: dict[int, str]) -> Record:
    """The record, with other things done at some plies. Raises ValueError where the rules forbid what follows."""
    game = Game(battle_cry, Recorded(NAME, record).scenario, record.header.seats)
    for ply in record.plies:
        game.play(other.get(ply.number, ply.do))
    return game.record


def drawn(widget: object) -> Iterator[str]:
    """All that a page is given of what is put on it, but the numbers by which its parts find each other."""
    yield repr(widget)
    if isinstance(widget, Widget):
        yield re.sub(r"IPY_MODEL_\w+", "", json.dumps(widget.get_state(), default=repr, sort_keys=True))
        for child in getattr(widget, "children", ()):
            yield from drawn(child)


def said_of(word: str, capsys: pytest.CaptureFixture[str], shown: list[object]) -> list[str]:
    """All that a word of the notebooks says about the game."""
    shown.clear()
    try:
        getattr(notebook, word)(NAME, *MORE.get(word, ()))
    except (ValueError, OSError) as fault:
        return [str(fault)]
    return [capsys.readouterr().out, *(text for one in shown for text in drawn(one))]


@pytest.fixture
def hidden(home) -> tuple[Path, Record, Record]:
    """A game of a person for the Confederate side that continues, and the same with another card in the enemy's hand;
    next to it one that is over and begins in the same way."""
    game = play(Game(battle_cry, find_scenario("kernstown"), {"union": "greedy", "confederate": HUMAN}), 60)
    one = game.record
    home.mkdir()
    past = Record(one.header, one.plies[:20])
    other = Game.resume(battle_cry, Recorded(NAME, past).scenario, past)
    other.stop()
    save_record(home / f"{OTHER}.jsonl", other.record)
    return home / f"{NAME}.jsonl", one, swapped(one)


def words_of_a_game() -> list[str]:
    """The words of the notebooks that want a game first."""
    found = ((word, next(iter(signature(getattr(notebook, word)).parameters), "")) for word in notebook.__all__)
    return [word for word, first in found if first in NAMED]


def test_no_word_of_a_notebook_says_about_an_open_game_what_the_enemy_holds(hidden, capsys, monkeypatch):
    shown: list[object] = []
    for name in ("displays", "game_analysis", "game_table", "game_reviews"):
        monkeypatch.setattr(f"bcnb.notebook.{name}.display", lambda one, **_: shown.append(one))
    path, *records = hidden
    words = words_of_a_game()
    assert {"habits", "moments", "replay", "show", "beside", "variations", "review"} <= {*words}
    told: list[dict[str, list[str]]] = []
    for record in records:
        save_record(path, record)
        told.append({word: said_of(word, capsys, shown) for word in words if word != "rename"})
        path.unlink()
    one, other = told
    assert [word for word in one if one[word] != other[word]] == []
    assert any("drew a card" in text for text in one["moments"])


def test_no_verb_says_about_an_open_game_what_the_enemy_holds(hidden, tmp_path, monkeypatch):
    path, *records = hidden
    monkeypatch.chdir(tmp_path)
    told: list[dict[str, object]] = []
    for record in records:
        save_record(path, record)
        said: dict[str, object] = {" ".join(words): call(*words) for words in VERBS}
        call("games", "export", "--parquet", "tables")
        for file in (*tmp_path.glob("told.*"), *tmp_path.glob("tables/*")):
            said[file.name] = columns(file) if file.suffix == ".parquet" else file.read_text()
            file.unlink()
        path.unlink()
        told.append(said)
    one, other = told
    assert {"told.html", "told.svg", "games.parquet", "plies.parquet"} <= one.keys()
    assert [verb for verb in one if one[verb] != other[verb]] == []
    assert records[0] != records[1]


def columns(file: Path) -> str:
    """A table, without the times when the files were changed."""
    table = pandas.read_parquet(file)
    return str(table.drop(columns="changed", errors="ignore").to_json())
