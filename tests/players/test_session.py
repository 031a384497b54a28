from contextlib import suppress
from threading import Barrier, Event, Thread

import pytest

from bcnb.engine.chance import Seeded
from bcnb.engine.game import CannotUndo, Game
from bcnb.engine.record import PartialRecord, write_record
from bcnb.engine.ruleset import CHANCE, IllegalAction
from bcnb.engine.verify import verify
from bcnb.games import battle_cry
from bcnb.games.battle_cry.rules.state import JoinBattle
from bcnb.games.hexboard.rules.state import UNKNOWN
from bcnb.players import session as module
from bcnb.players.registry import default_opponent, find_player
from bcnb.players.session import HUMAN, GameSession, StalePly, players_of, seated
from bcnb.storage.saved_games import begin_game, open_game
from bcnb.storage.scenarios import find_scenario
from tests.helpers import toy

pytestmark = pytest.mark.unmeasured

KERNSTOWN = find_scenario("kernstown")
PERSONS = {"union": HUMAN, "confederate": HUMAN}
AGAINST_GREEDY = {"union": HUMAN, "confederate": "greedy"}


def sit(seats=AGAINST_GREEDY, seed="1", **more) -> GameSession:
    game = Game(battle_cry, KERNSTOWN, seats)
    return GameSession(game, players_of(game), seed, **more)


def dos(session: GameSession) -> list[str]:
    return [ply.do for ply in session.game.record.plies]


def hold(session: GameSession) -> None:
    """The record is legal, with nothing missing."""
    record, game = session.game.record, session.game
    assert [ply.number for ply in record.plies] == list(range(1, len(record.plies) + 1))
    verdict = verify(game.ruleset, game.at(0), PartialRecord(record, name="sitting"))
    assert verdict.legal, verdict


def any_action(session: GameSession, seed: object) -> str:
    return Seeded(seed).choose(session.game.legal())


def play_by_chance(session: GameSession, turns: int) -> GameSession:
    """Every person does any legal action, from a seed, until an agreed number of turns have begun."""
    session.run_until_human()
    while session.awaited_seat and session.game.state.turn.number < turns:
        session.play_text(any_action(session, session.game.ply))
        session.run_until_human()
    return session


# --- who sits where ---------------------------------------------------------------------------------------------------


def test_ui_27_a_seat_that_nobody_takes_is_played_by_the_default_opponent_at_once():
    session = sit({"union": HUMAN})
    assert session.players == {"confederate": default_opponent("battle_cry")}
    assert session.human_seats == ("union",)
    plies = session.run_until_human()
    assert "confederate" in {ply.seat for ply in plies}, "Kernstown is begun by the Confederates"
    assert session.awaited_seat == "union"


def test_every_seat_may_have_a_human_or_a_computer_player():
    assert seated({"union": "", "confederate": "random"}, "battle_cry") == {
        "union": default_opponent("battle_cry"),
        "confederate": "random",
    }
    assert sit(PERSONS).human_seats == ("union", "confederate")
    two = sit({"union": "greedy", "confederate": "random"})
    assert (two.human_seats, two.awaited_seat) == ((), None)
    two.run_until_human()
    assert two.game.record.end.by == "flags"
    assert two.step() is None
    hold(two)


def test_an_unknown_player_or_seat_is_refused():
    with pytest.raises(ValueError, match="unknown player 'grant'"):
        sit({"union": "grant"})
    with pytest.raises(ValueError, match="unknown seat 'red': union, confederate"):
        GameSession(Game(battle_cry, KERNSTOWN), {"red": "greedy"}, "1")


def test_players_who_get_nowhere_are_stopped(monkeypatch):
    monkeypatch.setattr(module, "LONGEST_GAME", 50)
    session = sit({"union": "random", "confederate": "random"})
    assert len(session.run_until_human()) == 50
    assert session.game.record.end.by == "stopped"
    assert len(play_by_chance(sit(seed="long"), 12).game.record.plies) > 50, "a person may play as long as he likes"


# --- steps ------------------------------------------------------------------------------------------------------------


def test_a_step_is_one_ply_by_chance_or_a_player():
    session = sit()
    first = session.step()
    assert (first.number, first.seat) == (1, CHANCE)
    while session.step():
        pass
    assert session.awaited_seat == "union"
    before = dos(session)
    assert session.step() is None
    assert session.run_until_human() == []
    assert dos(session) == before


def test_a_player_is_shown_what_its_seat_may_know_and_so_is_a_person(monkeypatch):
    seen = []

    def spy(rules, observed, chance, budget):
        seen.append((observed.cards.hands[0], budget))
        return chance.choose(rules.legal_actions(observed))

    monkeypatch.setattr(module, "find_player", lambda name, ruleset, stop, recorded: spy)
    session = sit(budget=7)
    session.run_until_human()
    assert seen
    assert {(card, budget) for hand, budget in seen for card in hand} == {(UNKNOWN, 7)}
    assert set(session.observed_state("union").cards.hands[1]) == {UNKNOWN}
    assert session.observed_state("union").cards.hands[0] == session.game.state.cards.hands[0]
    assert session.observed_state("union", 0) == battle_cry.observe(session.game.at(0), "union")


def test_a_seed_and_the_same_choices_give_the_same_game():
    one, again, other = (play_by_chance(sit(seed=seed), 6).game.record for seed in "112")
    assert write_record(one, battle_cry) == write_record(again, battle_cry)
    assert one.plies[:10] != other.plies[:10]


# --- people ----------------------------------------------------------------------------------------------------------


def test_a_person_acts_by_text():
    session = play_by_chance(sit(), 2)
    text = session.game.legal()[0]
    ply = session.play_text(text, "union", session.game.ply)
    assert (ply.do, ply.seat, ply.number) == (text, "union", session.game.ply)


def test_what_is_refused_changes_nothing():
    session = play_by_chance(sit(), 2)
    before = session.game.record
    with pytest.raises(IllegalAction):
        session.play_text("battle e6 f6")
    with pytest.raises(ValueError, match="'jump' is not a valid action"):
        session.play_text("jump")
    with pytest.raises(ValueError, match="union acts now, not confederate"):
        session.play_text(session.game.legal()[0], "confederate")
    with pytest.raises(ValueError, match=r"^chance acts now$"):
        sit().play_text("draw rally")
    assert session.game.record is not before
    assert session.game.record == before


def test_an_answer_to_an_older_ply_changes_nothing():
    session = play_by_chance(sit(), 2)
    here = session.game.ply
    session.play_text(any_action(session, 1), ply=here)
    before = session.game.record
    for late in (
        lambda: session.play_text("done", ply=here),
        lambda: session.undo("union", here),
        lambda: session.withdraw(here + 1, "union", here),
    ):
        with pytest.raises(StalePly, match=f"about ply {here}, and the game is at ply {here + 1}"):
            late()
    assert session.game.record == before


def order_two(session: GameSession) -> None:
    """The turn's card, then two orders."""
    session.run_until_human()
    card = next(card for card in session.game.state.cards.hands[1] if card.startswith(("probe", "attack", "assault")))
    session.play_text(f"play {card}")
    for _ in range(2):
        session.play_text(next(text for text in session.game.legal() if text.startswith("order ")))


def test_a_person_takes_back_and_withdraws_his_own():
    session = sit(PERSONS, seed="a hand with orders")
    order_two(session)
    first, second = session.game.record.plies[-2:]
    assert session.withdraw(first.number, "confederate", session.game.ply) == []
    assert dos(session)[-1] == second.do
    assert session.undo("confederate", session.game.ply).do == second.do
    with pytest.raises(CannotUndo, match="confederate has acted since"):
        session.undo("union")
    against = sit()
    against.run_until_human()
    for ask in (lambda: against.undo("confederate"), lambda: against.withdraw(3, "confederate")):
        with pytest.raises(ValueError, match="no person plays 'confederate'; people play: union"):
            ask()
    with pytest.raises(CannotUndo):
        against.undo("union")


def test_a_person_may_give_up_at_any_time():
    session = sit()
    session.resign("union")
    assert (session.game.record.end.winner, session.awaited_seat, session.step()) == ("confederate", None, None)
    with pytest.raises(ValueError, match="the game is over"):
        session.play_text("done")
    with pytest.raises(ValueError, match="no person plays 'confederate'"):
        sit().resign("confederate")


# --- real dice --------------------------------------------------------------------------------------------------------


def test_real_dice_are_rolled_by_those_at_the_table_and_cards_are_drawn_by_chance():
    session = sit(AGAINST_GREEDY, real_dice=True)
    session.run_until_human()
    while session.awaited_seat != CHANCE:
        session.play_text(any_action(session, session.game.ply))
        session.run_until_human()
    dice = session.game.state.decision.dice
    assert {ply.do.split()[0] for ply in session.game.record.plies if ply.seat == CHANCE} == {"draw"}
    assert session.step() is None
    with pytest.raises(IllegalAction, match=f"The roll is one of {dice} d"):
        session.play_text("roll " + "I" * (dice + 1), CHANCE)
    with pytest.raises(ValueError, match="chance acts now, not union"):
        session.play_text("roll " + "I" * dice, "union")
    with pytest.raises(IllegalAction):
        session.play_text("draw rally")
    assert session.play_text("roll " + "I" * dice).seat == CHANCE
    hold(session)


def test_at_a_table_with_a_clock_nobody_thinks_longer_than_allowed(monkeypatch):
    asked, ticks = [], iter(range(10**6))

    def finder(name, ruleset, stop, recorded):
        def choose(rules, observed, chance, budget=0):
            asked.append(sum(1 for _ in iter(stop, True)))
            return rules.legal_actions(observed)[0]

        return choose

    monkeypatch.setattr(module, "find_player", finder)
    session = GameSession(
        Game(battle_cry, KERNSTOWN), {"union": "greedy", "confederate": "greedy"}, "1", clock=lambda: next(ticks)
    )
    for _ in range(30):
        session.step()
    assert asked
    assert set(asked) == {int(module.SECONDS)}


def test_without_a_clock_nobody_is_hurried(monkeypatch):
    stops = []
    monkeypatch.setattr(module, "find_player", lambda name, ruleset, stop, recorded: stops.append(stop))
    GameSession(Game(battle_cry, KERNSTOWN), {"union": "greedy"}, "1")
    assert [stop() for stop in stops] == [False]


# --- hints ------------------------------------------------------------------------------------------------------------


def test_a_hint_is_a_plan_of_legal_actions_up_to_the_first_roll():
    session = play_by_chance(sit(), 4)
    plan = session.suggest("union")
    before = session.game.record
    assert session.suggest("union") == plan
    assert session.game.record == before
    for text in plan.actions:
        assert session.awaited_seat == "union"
        session.play_text(text)
    assert session.game.seat != "union" or isinstance(session.game.state.decision, JoinBattle)


def test_a_hint_does_not_look_into_the_other_hand_and_is_for_the_seat_that_acts():
    session = play_by_chance(sit(), 4)
    plan = session.suggest("union")
    hidden = battle_cry.imagine(session.observed_state("union"), Seeded("another world"))
    session.game._states.latest = hidden
    assert session.suggest("union") == plan
    with pytest.raises(ValueError, match="union acts now, not confederate"):
        session.suggest("confederate")


# --- two threads ------------------------------------------------------------------------------------------------------


def together(*works) -> None:
    """Do all at once, each in a thread of its own."""
    gate, faults = Barrier(len(works)), []

    def run(work):
        gate.wait()
        try:
            work()
        except BaseException as fault:
            faults.append(fault)

    threads = [Thread(target=run, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults, faults


def clicks(session: GameSession, name: str, count: int, done: list[str]):
    """Attempts of a thread to do something, some of them late; those that went through are noted."""

    def work() -> None:
        chance, left = Seeded(name), count
        while left and session.game.seat is not None:
            ply, legal = session.game.ply, session.game.legal()
            if not legal or session.awaited_seat is None:
                session.step()
                continue
            left -= 1
            answers = ply if chance.choose((True, False)) else None
            with suppress(ValueError):
                did = session.play_text(chance.choose(legal), ply=answers)
                done.append(did.do)
                assert answers in (None, did.number - 1), "nothing came between"

    return work


def second_thoughts(session: GameSession, name: str, until: Event):
    """A thread that takes things back, as long as the other plays."""

    def work() -> None:
        chance = Seeded(name)
        while not until.is_set():
            seat, ply = chance.choose(session.human_seats), session.game.ply
            with suppress(ValueError):
                session.undo(seat) if chance.choose((True, False)) else session.withdraw(ply - 1, seat)

    return work


def and_then(work, end: Event):
    """A work whose end is reported."""

    def whole() -> None:
        try:
            work()
        finally:
            end.set()

    return whole


def test_ten_thousand_actions_from_two_threads_lose_no_event():
    game = Game(toy, toy.scenario(10**6), {"red": HUMAN, "blue": HUMAN})
    session = GameSession(game, {}, "two threads")
    one: list[str] = []
    other: list[str] = []
    together(clicks(session, "one", 5000, one), clicks(session, "other", 5000, other))
    told = [ply.do for ply in game.record.plies if ply.seat != CHANCE]
    assert sorted(told) == sorted(one + other)
    assert min(len(one), len(other)) > 1000, "both threads act"
    hold(session)


def test_a_battle_played_from_two_threads_is_legal_and_kept_whole(tmp_path):
    game = begin_game(KERNSTOWN, AGAINST_GREEDY, tmp_path / "game.jsonl")
    session = GameSession(game, players_of(game), "two threads")
    done: list[str] = []
    together(*(clicks(session, name, 400, done) for name in ("one", "other")))
    assert sorted(done) == sorted(ply.do for ply in game.record.plies if ply.seat == "union")
    assert (tmp_path / "game.jsonl").read_bytes() == write_record(game.record, battle_cry)
    hold(session)


def test_what_is_taken_back_while_another_thread_plays_leaves_a_legal_record(tmp_path):
    game = begin_game(KERNSTOWN, PERSONS, tmp_path / "game.jsonl")
    session = GameSession(game, {}, "two threads")
    done: list[str] = []
    ended = Event()
    together(and_then(clicks(session, "one", 500, done), ended), second_thoughts(session, "other", ended))
    kept = [ply.do for ply in game.record.plies if ply.seat != CHANCE]
    assert 0 < len(kept) < len(done), "something was taken back"
    assert (tmp_path / "game.jsonl").read_bytes() == write_record(game.record, battle_cry)
    hold(session)


def test_a_thought_about_a_position_that_is_gone_is_thrown_away(monkeypatch):
    """A player thinks without the lock: meanwhile the person takes back, and the thought comes to nothing."""
    thinks, go_on = Event(), Event()

    def slow(rules, observed, chance, budget):
        thinks.set()
        go_on.wait()
        return rules.legal_actions(observed)[0]

    monkeypatch.setattr(module, "find_player", lambda name, ruleset, stop, recorded: slow)
    session = GameSession(Game(toy, toy.scenario(), {"red": HUMAN, "blue": "slow"}), {"blue": "slow"}, "1")
    session.play_text("pass")
    thinker = Thread(target=session.step)
    thinker.start()
    thinks.wait()
    assert session.undo("red").do == "pass"
    session.play_text("step 1")
    go_on.set()
    thinker.join()
    assert dos(session) == ["step 1"]
    session.play_text("pass")
    assert session.step().do == "step 1"
    hold(session)


# --- closed and opened again ------------------------------------------------------------------------------------------


def test_a_game_is_a_record_from_its_first_ply_and_continues_where_it_stopped(tmp_path):
    """Half-given orders survive; and the seed gives the game that it would have given without the break."""
    path, whole = tmp_path / "game.jsonl", sit(PERSONS, seed="a hand with orders")
    broken = GameSession(begin_game(KERNSTOWN, PERSONS, path), {}, "a hand with orders")
    for session in (whole, broken):
        order_two(session)
    broken.game.close()
    assert path.read_bytes() == write_record(whole.game.record, battle_cry)

    again = GameSession(open_game(path), {}, "a hand with orders")
    assert again.awaited_seat == "confederate"
    assert again.game.state._replace(field=whole.game.state.field) == whole.game.state
    assert again.undo("confederate") == whole.undo("confederate")
    for session in (whole, again):
        play_by_chance(session, 5)
    assert path.read_bytes() == write_record(whole.game.record, battle_cry)


def test_who_keeps_a_plan_plays_the_same_game_when_it_was_opened_again_where_a_person_was_to_act():
    """Nobody's plan reaches beyond a person's choice, so that none is lost there."""
    whole, again = (sit({"union": HUMAN, "confederate": "planner"}) for _ in range(2))
    play_by_chance(whole, 10)
    again.run_until_human()
    while again.awaited_seat and again.game.state.turn.number < 10:
        again = GameSession(again.game, again.players, "1")
        again.play_text(any_action(again, again.game.ply))
        again.run_until_human()
    assert dos(again) == dos(whole)


def test_who_sits_where_is_saved_in_the_record(tmp_path):
    path = tmp_path / "game.jsonl"
    begin_game(KERNSTOWN, seated({"union": HUMAN, "confederate": ""}, "battle_cry"), path).close()
    assert players_of(open_game(path)) == {"confederate": default_opponent("battle_cry")}


@pytest.mark.parametrize("name", ["planner 20", "greedy 5"])
def test_a_record_may_name_nodes_for_who_does_not_search(name):
    """Such names could once be written; anyone who names a player now hears that they mean nothing."""
    game = sit({"union": HUMAN, "confederate": name.split()[0]}).game
    assert GameSession(game, {"confederate": name}, "1").players == {"confederate": name}
    with pytest.raises(ValueError, match="does not search"):
        find_player(name, "battle_cry")
