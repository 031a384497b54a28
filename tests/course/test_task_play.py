"""Playing a task: what is accepted, refused or irrelevant, who else continues, and when it is over."""

from pathlib import Path

from bcnb.course.task_play import (
    TablePlay,
    TaskPlay,
    TaskVerdict,
    attempt,
    begin,
    commit,
    ended,
    look_back,
    permitted,
    run_until_learner,
    verdict,
)
from bcnb.games import battle_cry
from bcnb.grid.hexes import parse_hex
from tests.helpers import tasks
from tests.helpers.tasks import BATTLE, BOARD, ORDERED, TASK, with_goal

FIGHT = '{ event = "unit_eliminated", at = "f5" }'


def after(play: TaskPlay, *texts: str) -> TaskPlay:
    for text in texts:
        reply = attempt(play, text)
        assert reply.accepted, reply
        play = reply.play
    return play


def done(play: TaskPlay) -> list[str]:
    return [f"{ply.seat} {ply.do}" for ply in play.plies]


def strength(play: TaskPlay, label: str) -> int:
    unit = play.state.board.units.get(parse_hex(label))
    return unit.strength if unit else 0


# --- tries ------------------------------------------------------------------------------------------------------------


def test_an_accepted_try_continues_from_where_it_led(tmp_path: Path) -> None:
    start = begin(tasks.task(tmp_path))
    reply = attempt(start, "move e5 e4")
    assert reply.accepted
    assert [ply.do for ply in reply.plies] == ["move e5 e4"]
    assert (reply.play.done, start.done) == (("move e5 e4",), ())
    assert verdict(reply.play) is TaskVerdict.REACHED


def test_a_refused_try_changes_nothing_and_cites_its_rule(tmp_path: Path) -> None:
    start = begin(tasks.task(tmp_path))
    reply = attempt(start, "move e5 e3")
    assert reply.refusal
    assert (reply.refusal.rule, reply.refusal.hexes, reply.play, reply.plies) == ("4.2", ("e3",), start, ())


def test_a_text_that_is_not_an_action_is_refused_without_a_rule(tmp_path: Path) -> None:
    start = begin(tasks.task(tmp_path))
    reply = attempt(start, "fly e5 e3")
    assert reply.refusal
    assert (reply.refusal.rule, reply.play) == ("", start)
    assert "is not a valid action" in reply.refusal.words


def test_what_the_task_is_not_about_changes_nothing(tmp_path: Path) -> None:
    start = begin(tasks.task(tmp_path, f'may = {{ only = ["move"] }}\n{TASK}'))
    reply = attempt(start, "done")
    assert (reply.aside, reply.accepted, reply.play) == (True, False, start)
    assert {battle_cry.write(action).split(" ")[0] for action in permitted(start)} == {"move"}


def test_no_more_is_accepted_when_the_actions_are_used_up(tmp_path: Path) -> None:
    text = with_goal(FIGHT, "may = { most = 1 }\n")
    play = after(begin(tasks.task(tmp_path, text)), "move e5 e4")
    assert verdict(play) is TaskVerdict.MISSED
    assert attempt(play, "done").aside


def test_a_play_without_anything_left_to_do_is_over(tmp_path: Path) -> None:
    play = begin(tasks.task(tmp_path, with_goal(FIGHT, 'may = { only = ["move"] }\n')))
    assert not ended(play)
    assert permitted(run_until_learner(after(begin(tasks.task(tmp_path, tasks.PUZZLE)), "battle e5 f5"))) == []
    assert ended(after(play, "move e5 e4"))


# --- chance and the enemy ---------------------------------------------------------------------------------------------


def test_dice_fall_in_the_order_of_the_file(tmp_path: Path) -> None:
    board = BATTLE.replace('ordered = "e5"', 'ordered = "e5 e12"')
    play = begin(tasks.task(tmp_path, with_goal(FIGHT, 'dice = "SICA"\n', board)))
    near = after(play, "battle e5 f5")
    far = after(play, "battle e5 e7")
    assert near.plies[1].do == "roll ICAS"
    assert far.plies[1].do == "roll ICS"
    assert (strength(near, "f5"), strength(far, "e7")) == (2, 2)


def test_without_a_script_the_seed_always_decides_the_same(tmp_path: Path) -> None:
    def rolled(seed: int) -> str:
        play = begin(tasks.task(tmp_path, with_goal(FIGHT, f"seed = {seed}\n", BATTLE)))
        return after(play, "battle e5 f5").plies[1].do

    assert rolled(1) == rolled(1)
    assert len({rolled(seed) for seed in range(9)}) > 1


def test_the_enemy_does_what_the_file_says_or_what_he_can(tmp_path: Path) -> None:
    def retreats(foe: str) -> list[str]:
        text = with_goal(FIGHT, f'dice = "AAAF"\nfoe = ["{foe}"]\n', BATTLE)
        return done(after(begin(tasks.task(tmp_path, text)), "battle e5 f5"))[2:3]

    assert retreats("retreat f5 g6") == ["confederate retreat f5 g6"]
    assert retreats("retreat f5 e5") == ["confederate retreat f5 g5"]


def test_the_turn_ends_before_the_draw_unless_the_file_names_the_card(tmp_path: Path) -> None:
    goal = '{ event = "card_drawn", card = "rally" }'
    plain = after(begin(tasks.task(tmp_path, with_goal(goal, 'dice = "AAAA"\n', BATTLE))), "battle e5 f5")
    assert (done(plain)[-1], verdict(plain)) == ("chance roll AAAA", TaskVerdict.MISSED)
    named = tasks.task(tmp_path, with_goal(goal, 'dice = "AAAA"\ndraws = ["rally"]\n', BATTLE))
    assert verdict(after(begin(named), "battle e5 f5")) is TaskVerdict.REACHED


def test_a_draw_that_cannot_be_is_left_to_the_seed(tmp_path: Path) -> None:
    board = f'{BATTLE}hands = {{ confederate = ["rally"] }}\n'
    text = with_goal('{ event = "card_drawn" }', 'dice = "AAAA"\ndraws = ["rally"]\n', board)
    play = after(begin(tasks.task(tmp_path, text)), "battle e5 f5")
    assert verdict(play) is TaskVerdict.REACHED
    assert done(play)[-1] != "chance draw rally"


def test_in_a_second_turn_the_enemy_has_thrown_a_card_away(tmp_path: Path) -> None:
    hands = 'hands = { union = ["probe-centre", "probe-left"], confederate = ["rally"] }\n'
    goal = '{ event = "turn_began", number = 3 }, { event = "battle_joined" }'
    text = with_goal(goal, "may = { turns = 2 }\n", f"{BOARD}[position]\n{hands}")
    play = after(begin(tasks.task(tmp_path, text)), "play probe-left", "done")
    assert "confederate discard rally" in done(play)
    assert battle_cry.seat(play.state) == "union"
    play = after(play, "play probe-centre", "order e5", "done", "battle e5 f5")
    assert verdict(play) is TaskVerdict.REACHED


def test_a_battle_that_is_won_ends_the_play(tmp_path: Path) -> None:
    extra = 'flags = 1\ndice = "SSSS"\n'
    board = BATTLE.replace("generals", "strength = { f5 = 1 }\ngenerals")
    play = after(begin(tasks.task(tmp_path, with_goal(FIGHT, extra, board))), "battle e5 f5")
    assert battle_cry.seat(play.state) is None
    assert ended(play)


# --- table mode -------------------------------------------------------------------------------------------------------


def test_at_the_table_an_illegal_move_stands_until_somebody_looks(tmp_path: Path) -> None:
    table = TablePlay(begin(tasks.task(tmp_path)))
    found = commit(table, "move e5 e3")
    assert (found.replies, found.table.trusted) == ((), ("move e5 e3",))
    assert parse_hex("e3") in found.table.state.board.units
    back = look_back(found.table)
    assert not back.sound
    assert back.replies[0].refusal
    assert back.replies[0].refusal.rule == "4.2"
    assert back.table == table


def test_at_the_table_whatever_is_not_on_trust_has_the_rest_looked_at(tmp_path: Path) -> None:
    table = TablePlay(begin(tasks.task(tmp_path)))
    bad = commit(commit(commit(table, "move e5 e4").table, "move e4 e3").table, "done")
    assert not bad.sound
    assert bad.table.play.done == ("move e5 e4",)
    good = commit(commit(table, "move e5 e4").table, "done")
    assert good.sound
    assert (good.table.play.done, good.table.trusted) == (("move e5 e4", "done"), ())


def test_at_the_table_a_piece_that_cannot_lie_there_stays(tmp_path: Path) -> None:
    table = TablePlay(begin(tasks.task(tmp_path)))
    for text in ("move e5 f5", "move e5 e5", "move a1 a2", "order f5"):
        state = commit(table, text).table.state
        assert state.board == table.play.state.board, text


def test_at_the_table_a_legal_order_is_seen_at_once(tmp_path: Path) -> None:
    board = ORDERED.replace('ordered = "e5"\n', "")
    table = commit(TablePlay(begin(tasks.task(tmp_path, TASK.replace(ORDERED, board)))), "order e5").table
    assert table.state.turn.ordered == 1 << parse_hex("e5")


def test_at_the_table_a_text_that_is_not_an_action_is_answered_at_once(tmp_path: Path) -> None:
    table = TablePlay(begin(tasks.task(tmp_path)))
    found = commit(table, "fly e5 e3")
    assert found.table == table
    assert not found.sound


# --- best answers -----------------------------------------------------------------------------------------------------


def test_for_a_best_answer_no_dice_fall_until_they_are_let(tmp_path: Path) -> None:
    play = after(begin(tasks.task(tmp_path, tasks.PUZZLE)), "battle e5 f5")
    assert battle_cry.seat(play.state) == "chance"
    assert done(run_until_learner(play)) == ["union battle e5 f5", "chance roll SSSS"]
