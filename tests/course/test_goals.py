"""Goals: every condition of the vocabulary, when it holds, what mends it, and how a faulty one is refused."""

from pathlib import Path

import pytest

from bcnb.course import goals
from bcnb.course.task_play import TaskPlay, TaskVerdict, attempt, begin, unmet, verdict
from bcnb.games.battle_cry import goals as own
from bcnb.storage.toml import FileError
from tests.helpers import tasks
from tests.helpers.tasks import BATTLE, BOARD, ORDERED, with_goal


def played(folder: Path, goal: str, *texts: str, extra: str = "", board: str = ORDERED) -> TaskPlay:
    """The play of a task with this goal after some actions of the learner."""
    play = begin(tasks.task(folder, with_goal(goal, extra, board)))
    for text in texts:
        reply = attempt(play, text)
        assert reply.accepted, reply
        play = reply.play
    return play


@pytest.mark.parametrize(
    "goal",
    [
        '{ event = "moved", origin = "e5", target = "e4" }',
        '{ never = "battle_joined" }',
        '{ at = "e4", unit = "infantry" }',
        '{ at = "e3 e4", unit = "any", strength = 4 }',
        '{ at = "i9", general = true, side = "confederate" }',
        '{ at = "f5", unit = "any", side = "confederate" }',
        '{ empty = "e5 e6" }',
        '{ sees = "e4 f5" }',
        '{ hidden = "e5 f5" }',
        '{ cannot = "move e4 e3" }',
        '{ can = "done" }',
        "{ no_loss = true }",
        "{ within = 1 }",
    ],
)
def test_a_condition_holds(tmp_path: Path, goal: str) -> None:
    assert unmet(played(tmp_path, goal, "move e5 e4")) == ()


@pytest.mark.parametrize(
    ("goal", "lost"),
    [
        ('{ event = "moved", target = "e6" }', False),
        ('{ event = "moved", times = 2 }', False),
        ('{ never = "moved", origin = "e5" }', True),
        ('{ at = "e5", unit = "any" }', False),
        ('{ at = "e4", unit = "cavalry" }', False),
        ('{ at = "e4", unit = "any", strength = 5 }', False),
        ('{ at = "e4", unit = "any", general = true }', False),
        ('{ at = "f5", unit = "any" }', False),
        ('{ empty = "e4" }', False),
        ('{ sees = "e5 e7" }', False),
        ('{ hidden = "e4 f5" }', False),
        ('{ can = "move e4 e3" }', False),
        ('{ cannot = "done" }', False),
        ("{ flags = 1 }", False),
    ],
)
def test_a_condition_does_not_hold(tmp_path: Path, goal: str, lost: bool) -> None:
    play = played(tmp_path, goal, "move e5 e4")
    assert [number for number, _ in unmet(play)] == [1]
    assert verdict(play) is (TaskVerdict.MISSED if lost else TaskVerdict.OPEN)


def test_all_conditions_must_hold_at_the_same_moment(tmp_path: Path) -> None:
    goal = '{ at = "e4", unit = "infantry" }, { event = "phase_began", phase = "battle" }'
    play = played(tmp_path, goal, "move e5 e4")
    assert ([number for number, _ in unmet(play)], verdict(play)) == ([2], TaskVerdict.OPEN)
    assert verdict(attempt(play, "done").play) is TaskVerdict.REACHED


def test_too_many_actions_miss_the_goal(tmp_path: Path) -> None:
    play = played(tmp_path, '{ event = "battle_joined" }, { within = 2 }', "move e5 e4", "done", "battle e4 f5")
    assert verdict(play) is TaskVerdict.MISSED
    assert [number for number, _ in unmet(play)] == [2]


def test_flags_are_those_of_the_learner_or_of_a_side(tmp_path: Path) -> None:
    text = f"{BATTLE}flags = {{ union = 2, confederate = 1 }}\n"
    assert unmet(played(tmp_path, '{ flags = 2 }, { flags = 1, side = "confederate" }', board=text)) == ()
    missing = unmet(played(tmp_path, '{ flags = 3 }, { flags = 2, side = "confederate" }', board=text))
    assert [number for number, _ in missing] == [1, 2]


@pytest.mark.parametrize(("dice", "found"), [("CCCA", TaskVerdict.REACHED), ("ICCA", TaskVerdict.MISSED)])
def test_a_lost_figure_is_a_loss(tmp_path: Path, dice: str, found: TaskVerdict) -> None:
    roll = '{ wait = "RollBattle", attacker = "f5", target = "e5", dice = 4 }'
    turn = 'card = "probe-centre"\nseat = "confederate"\n'
    board = f'{BOARD}[position]\n{turn}pending = [{{ wait = "JoinBattle" }}, {roll}]\n'
    extra = f'side = "union"\ndice = "{dice}"\n'
    assert verdict(played(tmp_path, "{ no_loss = true }", extra=extra, board=board)) is found


@pytest.mark.parametrize(
    ("goal", "reason"),
    [
        ('{ is = "e4" }', "unknown kind of condition: its first key must be one of event, never, at,"),
        ('{ event = "battle_jioned" }', "is 'battle_jioned', but must be one of"),
        ('{ event = "moved", targte = "e4" }', "the event has no 'targte'. Did you mean 'target'?"),
        ('{ event = "moved", times = 0 }', "must be 1 or more"),
        ('{ at = "e4" }', "the condition names no piece: give unit, or general = true"),
        ('{ at = "e4", unit = "horse" }', "is 'horse', but must be one of"),
        ('{ at = "e44", unit = "any" }', "'e44' is not a valid hex"),
        ('{ at = " ", unit = "any" }', "at names no hex"),
        ('{ empty = "z1" }', "'z1' is not a valid hex"),
        ('{ sees = "e4" }', "sees needs two hexes"),
        ('{ can = "fly e4" }', "'fly e4' is not a valid action"),
        ("{ no_loss = false }", "no_loss can only be true"),
        ("{ within = 0 }", "must be 1 or more"),
        ("{ flags = 1, unit = 3 }", "unknown key"),
    ],
)
def test_a_faulty_condition_is_refused_with_its_line(tmp_path: Path, goal: str, reason: str) -> None:
    text = with_goal(goal)
    with pytest.raises(FileError) as caught:
        tasks.task(tmp_path, text)
    assert reason in caught.value.reason
    assert caught.value.line == text[: text.index("goal =")].count("\n") + 1


def test_a_condition_must_say_what_a_learner_is_shown(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="miss' is missing"):
        tasks.task(tmp_path, with_goal("").replace("goal = []", "goal = [{ within = 2 }]"))


def test_every_condition_is_explained_where_the_vocabulary_stands() -> None:
    told = f"{goals.__doc__}{own.__doc__}"
    assert [key for key in goals._readers("battle_cry") if f"`{key} = " not in told] == []
