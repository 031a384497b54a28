import errno
from threading import Barrier, Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bcnb.engine.chance import Scripted, Seeded
from bcnb.engine.game import CannotUndo, Game
from bcnb.engine.record import (
    LARGEST_FILE,
    LONGEST_LINE,
    MOST_PLIES,
    PartialRecord,
    Record,
    RecordError,
    read_partial_record,
    write_record,
)
from bcnb.engine.ruleset import IllegalAction, fold
from bcnb.engine.verify import verify
from bcnb.games import battle_cry
from bcnb.storage.scenarios import find_scenario
from tests.helpers import toy


class Shelf:
    """A sink that keeps its bytes, and fails from the `fails`th use on."""

    def __init__(self, fails: int = 10**9, fault: int = errno.ENOSPC) -> None:
        self.data, self.uses, self.closed = b"", 0, False
        self._fails, self._fault = fails, fault

    def _use(self) -> None:
        self.uses += 1
        if self.uses >= self._fails:
            raise OSError(self._fault, "a fault")

    def append(self, line: bytes) -> None:
        self._use()
        self.data += line

    def cut(self, size: int) -> None:
        self._use()
        self.data = self.data[:size]

    def close(self) -> None:
        self.closed = True
        self._use()


def race(*texts: str, goal: int = 12, sink: Shelf | None = None) -> Game:
    game = Game(toy, toy.scenario(goal), {"red": "Anna"}, sink)
    for text in texts:
        game.play(text)
    return game


def texts(game: Game) -> list[str]:
    return [ply.do for ply in game.record.plies]


def as_played(game: Game) -> bytes:
    return write_record(game.record, toy)


def hold(game: Game) -> None:
    """The law of every game: the record folds to the state, in plies without gaps, and is legal."""
    record = game.record
    start = toy.setup(game.scenario)
    assert fold(toy, start, [event for ply in record.plies for event in ply.events]) == game.state
    assert [ply.number for ply in record.plies] == list(range(1, game.ply + 1))
    verdict = verify(toy, start, PartialRecord(record, name="race"))
    assert verdict.legal, verdict


# --- looking ----------------------------------------------------------------------------------------------------------


def test_a_new_game_stands_at_its_start():
    game = race()
    assert (game.ply, game.seat, game.state) == (0, "red", toy.setup(toy.scenario()))
    assert game.record == Record(game.record.header)
    assert game.record.header.seats == {"red": "Anna", "blue": ""}
    assert (game.record.header.ruleset, game.record.header.rules) == ("toy", "3.2")
    assert game.legal() == ["step 1", "step 2", "pass", "gamble", "take"]
    assert game.unsaved is None


def test_the_state_after_any_ply_can_be_had():
    game = race("step 1", "step 2", "pass")
    assert [game.at(ply).points for ply in range(4)] == [(0, 0), (1, 0), (3, 0), (3, 0)]
    assert game.at(3) is game.state
    for ply in (-1, 4):
        with pytest.raises(ValueError, match=f"unknown ply {ply}: the last is 3"):
            game.at(ply)


# --- playing ----------------------------------------------------------------------------------------------------------


def test_a_ply_is_the_action_with_its_events():
    game = race()
    ply = game.play("gamble", "Let us see.")
    assert (ply.number, ply.seat, ply.do, ply.note) == (1, "red", "gamble", "Let us see.")
    assert ply.events == (toy.Waited("1.3", "roll"),)
    assert game.seat == "chance"
    assert game.play("roll 6").seat == "chance"
    assert game.seat == "blue"
    hold(game)


def test_chance_acts_until_somebody_decides():
    game = race("take")
    (ply,) = game.advance(Scripted([toy.Do("draw", "owl")]))
    assert (ply.do, game.seat) == ("draw owl", "blue")
    assert game.advance(Seeded(1)) == []
    game.play("gamble")
    assert len(game.advance(Seeded(1))) == 1
    hold(game)


@pytest.mark.parametrize(
    ("text", "note", "kind"),
    [
        ("step 3", None, IllegalAction),
        ("roll 3", None, IllegalAction),
        ("jump", None, ValueError),
        ("step 1", "\ud800", ValueError),
        ("step 1", "x" * LONGEST_LINE, ValueError),
    ],
)
def test_what_is_refused_changes_nothing(text, note, kind):
    shelf = Shelf()
    game = race("step 2", sink=shelf)
    before = game.state, game.record, game.legal(), shelf.data
    with pytest.raises(kind):
        game.play(text, note)
    assert (game.state, game.record, game.legal(), shelf.data) == before
    game.play("step 1")
    hold(game)


def test_a_refusal_names_its_rule():
    with pytest.raises(IllegalAction, match=r"not allowed now\. \(rule 1\.1\)") as raised:
        race("step 1").play("draw fox")
    assert raised.value.refusal.hexes == ("1",)


def test_a_game_that_is_won_is_closed():
    shelf = Shelf()
    game = race("step 2", "step 1", goal=3, sink=shelf)
    end = game.record.end
    assert (end.winner, end.by, end.plies) == ("red", "points", 2)
    assert (game.seat, game.legal()) == (None, [])
    assert shelf.closed
    assert shelf.data == as_played(game)
    for attempt in (lambda: game.play("pass"), lambda: game.resign("red"), game.stop):
        with pytest.raises(ValueError, match="the game is over: points"):
            attempt()


def test_a_seat_may_resign_and_the_other_wins():
    for seat, winner in (("red", "blue"), ("blue", "red")):
        game = race("step 1")
        game.resign(seat)
        assert (game.record.end.winner, game.record.end.by) == (winner, "resigned")
        hold(game)
    with pytest.raises(ValueError, match="unknown seat 'green': red, blue"):
        race().resign("green")


def test_a_game_may_be_stopped_without_a_winner():
    game = race("gamble")
    game.stop()
    assert (game.record.end.winner, game.record.end.by) == (None, "stopped")
    assert game.legal() == []
    hold(game)


def test_a_game_cannot_outgrow_what_a_record_may_hold():
    game = race(goal=10**6)
    for _ in range(MOST_PLIES):
        game.play("pass")
    with pytest.raises(ValueError, match=f"at most {MOST_PLIES} plies"):
        game.play("pass")
    game.undo("blue")
    assert game.play("pass").number == MOST_PLIES


def test_a_game_cannot_outgrow_what_a_file_may_hold():
    game, note = race(goal=10**6), "x" * (LONGEST_LINE - 200)
    while len(note) * game.ply < LARGEST_FILE - 2 * LONGEST_LINE:
        game.play("pass", note)
    with pytest.raises(ValueError, match=f"and {LARGEST_FILE} bytes"):
        game.play("pass", note)
    game.stop()
    assert LARGEST_FILE - 2 * LONGEST_LINE < len(as_played(game)) <= LARGEST_FILE


def test_a_header_too_large_for_a_record_is_refused():
    with pytest.raises(ValueError, match="the maximum is 65536"):
        Game(toy, toy.scenario(), {"red": "x" * LONGEST_LINE})


# --- taking back ------------------------------------------------------------------------------------------------------


def test_the_last_ply_can_be_taken_back():
    shelf = Shelf()
    game = race("step 1", "step 2", sink=shelf)
    one, before = game.at(1), shelf.data
    assert game.undo().do == "step 2"
    assert (game.ply, game.state) == (1, one)
    assert shelf.data == as_played(game)
    assert before.startswith(shelf.data)
    game.play("pass")
    assert texts(game) == ["step 1", "pass"]
    hold(game)


def test_an_intent_can_be_taken_back_before_the_die_falls():
    game = race("gamble")
    assert game.undo().do == "gamble"
    assert game.seat == "red"


@pytest.mark.parametrize(
    ("played", "seat", "reason"),
    [
        ((), None, "there is nothing to undo"),
        (("gamble", "roll 1"), None, "a roll cannot be undone$"),
        (("gamble", "roll 1"), "red", "a roll cannot be undone$"),
        (("take", "draw fox"), None, "a draw cannot be undone$"),
        (("step 1", "pass"), None, "red has acted since then: pass. You can only undo your own actions after that"),
        (("step 1", "pass"), "blue", "red has acted since then: pass"),
        (("step 1",), "blue", "red has acted since then: step 1"),
        (("gamble",), "blue", "red has acted since then: gamble"),
    ],
)
def test_nothing_is_taken_back_across_a_roll_a_draw_or_another_seat(played, seat, reason):
    game = race(*played)
    before = game.state, game.record
    with pytest.raises(CannotUndo, match=reason):
        game.undo(seat)
    assert (game.state, game.record) == before


def test_chance_takes_nothing_back():
    deal = Game(battle_cry, find_scenario("kernstown"))
    for _ in range(2):
        deal.play(deal.legal()[0])
    for game, seat in ((race("gamble", "roll 1"), "chance"), (deal, None), (deal, "chance")):
        with pytest.raises(CannotUndo, match="cannot be undone"):
            game.undo(seat)


def test_a_pass_can_be_taken_back_by_its_seat_until_the_other_acts():
    game = race("step 1", "pass")
    assert game.undo("red").do == "pass"
    game = race("step 1", "pass", "step 1")
    with pytest.raises(CannotUndo, match="blue has acted since then: step 1"):
        game.undo("red")
    with pytest.raises(CannotUndo, match="red has acted since then: pass"):
        game.withdraw(2, "blue")


def test_a_closed_record_stays_as_it_is():
    won, left = race("step 2", goal=2), race("step 2")
    left.stop()
    for game in (won, left):
        with pytest.raises(CannotUndo, match="its record is closed"):
            game.undo()


def test_an_earlier_ply_is_withdrawn_and_the_later_ones_stand():
    shelf = Shelf()
    game = race("pass", "step 1", "step 2", sink=shelf)
    game.play("gamble", "with a note")
    assert game.withdraw(2) == []
    assert texts(game) == ["pass", "step 2", "gamble"]
    assert game.record.plies[-1].note == "with a note"
    assert game.state.points == (0, 2)
    assert shelf.data == as_played(game)
    hold(game)


def test_a_withdrawn_ply_takes_along_what_rested_on_it():
    class Ladder:
        """The toy, where the second step depends on the first."""

        def __getattr__(self, name):
            return getattr(toy, name)

        def why_not(self, state, action):
            if action == toy.Do("step", "2") and not state.points[state.turn.seat]:
                return toy.Refusal("1.6", "Begin with a small step.")
            return toy.why_not(state, action)

    game = Game(Ladder(), toy.scenario())
    for text in ("step 1", "step 2", "pass"):
        game.play(text)
    assert [ply.do for ply in game.withdraw(1, "red")] == ["step 2"]
    assert texts(game) == ["pass"]
    hold(game)


def test_a_withdrawn_ply_takes_along_what_would_be_another_seats():
    class Even:
        """The toy, where blue decides when red has two points."""

        def __getattr__(self, name):
            return getattr(toy, name)

        def seat(self, state):
            return "blue" if state.points[0] == 2 else toy.seat(state)

    game = Game(Even(), toy.scenario())
    for text in ("step 1", "step 2", "gamble"):
        game.play(text)
    assert [ply.do for ply in game.withdraw(1)] == ["gamble"]
    assert (texts(game), game.seat) == (["step 2"], "blue")


def test_a_branch_is_a_game_of_its_own():
    shelf = Shelf()
    game = race("step 1", "step 2", "pass", sink=shelf)
    branch = game.branch(2)
    branch.play("gamble")
    assert texts(branch) == ["step 1", "step 2", "gamble"]
    assert texts(game) == ["step 1", "step 2", "pass"]
    assert shelf.data == as_played(game)
    with pytest.raises(ValueError, match="unknown ply 4"):
        game.branch(4)


def test_a_branch_of_a_finished_game_can_be_played_on_or_is_finished():
    game = race("step 1", "step 2", goal=3)
    assert game.branch(1).seat == "red"
    assert game.branch(1).record.end is None
    assert game.branch(2).record == game.record


def test_a_game_that_ended_without_its_end_line_gets_one_when_it_is_resumed():
    won, shelf = race("step 2", goal=2), Shelf()
    shelf.data = write_record(Record(won.record.header, won.record.plies), toy)
    again = Game.resume(toy, won.scenario, Record(won.record.header, won.record.plies), shelf)
    assert (again.seat, again.record) == (None, won.record)
    assert shelf.data == as_played(won)
    assert shelf.closed


def test_a_record_that_cannot_have_happened_is_not_taken_up():
    game = race("take", "draw owl")
    plies = game.record.plies
    forged = Record(game.record.header, (plies[1], *plies))
    with pytest.raises(RecordError, match=r'ply 2: {"event": "drew", .*: no owl is left'):
        Game.resume(toy, game.scenario, forged)


# --- the sink ---------------------------------------------------------------------------------------------------------


def test_lines_go_to_the_sink_as_they_come():
    shelf = Shelf()
    game = race(sink=shelf)
    assert shelf.data == as_played(game)
    for text in ("step 1", "gamble", "roll 5"):
        game.play(text)
        assert shelf.data == as_played(game)
    game.close()
    assert shelf.closed
    game.play("pass")
    assert shelf.data != as_played(game)
    assert game.unsaved is None


@pytest.mark.parametrize("fault", [errno.ENOSPC, errno.EIO])
@pytest.mark.parametrize("fails", range(1, 8))
def test_a_fault_of_the_sink_leaves_the_game_playable_and_savable(fails, fault):
    shelf = Shelf(fails, fault)
    game = race("step 1", "step 2", sink=shelf)
    game.undo()
    game.play("gamble")
    game.play("roll 3")
    game.stop()
    assert game.unsaved.errno == fault
    assert shelf.closed
    assert texts(game) == ["step 1", "gamble", "roll 3"]
    hold(game)
    assert not shelf.data or read_partial_record(shelf.data, lambda name: toy).error is None


def test_a_fault_while_closing_is_also_stored():
    shelf = Shelf(3, errno.EIO)
    game = race("step 1", sink=shelf)
    game.close()
    assert game.unsaved.errno == errno.EIO
    game.play("step 2")
    hold(game)


# --- threads ----------------------------------------------------------------------------------------------------------


def test_two_threads_lose_nothing():
    shelf, together = Shelf(), Barrier(4)
    game, done = race(goal=10**6, sink=shelf), []

    def act(number: int) -> None:
        together.wait()
        for turn in range(150):
            done.append(game.play("pass", f"{number} {turn}"))
            game.record, game.legal(), game.at(1)

    threads = [Thread(target=act, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert game.ply == len(done) == 600
    assert {ply.note for ply in done} == {f"{number} {turn}" for number in range(4) for turn in range(150)}
    assert shelf.data == as_played(game)
    hold(game)


# --- the law ----------------------------------------------------------------------------------------------------------

ATTEMPTS = st.lists(
    st.one_of(
        st.tuples(st.just("play"), st.integers(0, 20)),
        st.tuples(st.just("undo"), st.just(0)),
        st.tuples(st.just("withdraw"), st.integers(1, 30)),
    ),
    max_size=60,
)


@given(ATTEMPTS, st.integers(8, 40))
def test_the_record_folds_to_the_state_after_any_mix_of_attempts(attempts, goal):
    shelf = Shelf()
    game = race(goal=goal, sink=shelf)
    for verb, number in attempts:
        before = game.record
        try:
            _attempt(game, verb, number)
        except ValueError:
            assert game.record == before
        assert shelf.data == as_played(game)
    hold(game)


def _attempt(game: Game, verb: str, number: int) -> None:
    if verb == "undo":
        game.undo()
    elif verb == "withdraw":
        game.withdraw(number)
    elif actions := game.legal():
        game.play(actions[number % len(actions)])


class Interrupted(Shelf):
    """A shelf that is interrupted once, before or after a use, as a notebook's kernel may be."""

    when = ""

    def append(self, line: bytes) -> None:
        self._stop("before append")
        super().append(line)
        self._stop("after append")

    def cut(self, size: int) -> None:
        self._stop("before cut")
        super().cut(size)
        self._stop("after cut")

    def _stop(self, moment: str) -> None:
        if self.when == moment:
            self.when = ""
            raise KeyboardInterrupt


@pytest.mark.parametrize("when", ["before append", "after append", "before cut", "after cut"])
def test_an_interrupted_use_of_the_sink_is_made_good_by_the_next(when):
    shelf = Interrupted()
    game = race("step 1", sink=shelf)
    shelf.when = when
    with pytest.raises(KeyboardInterrupt):
        game.undo() if when.endswith("cut") else game.play("step 2")
    game.play("pass")
    assert shelf.data == as_played(game)
