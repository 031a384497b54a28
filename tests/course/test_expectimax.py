"""The value of an answer: exact expectations and their terms, checked against counts by hand or die by die."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from bcnb.cli import main
from bcnb.course import expectimax as course_worth
from bcnb.course import learner_text
from bcnb.course.catalogue import find_exercise
from bcnb.course.expectimax import MeasuredAnswer, answers, is_as_good, judge, known_of, shares, terms, worth
from bcnb.course.lessons import find_lesson
from bcnb.course.task_checks import check, play_out
from bcnb.course.task_play import TaskVerdict, attempt, begin
from bcnb.course.tasks import BestAnswer, Task, load_exercise, load_task
from bcnb.games import battle_cry
from bcnb.games.hexboard.rules.actions import sort_faces
from bcnb.games.north_against_south import value_measures as north_worth
from tests.helpers import tasks
from tests.helpers.tasks import BATTLE, BOARD, HEAD, PUZZLE, QUIZ, TASK

DIE = "IICASF"


def puzzle(folder: Path, measure: str, extra: str = "", board: str = BATTLE) -> Task:
    text = PUZZLE.replace('of = "figures"', f'of = "{measure}"').replace(BATTLE, board)
    return tasks.task(folder, f"{extra}{text}")


def worth_of(task: Task, *texts: str) -> Fraction:
    assert task.best
    play, reply = play_out(task, texts)
    assert reply
    assert reply.accepted
    return worth(play, task.best)


def test_figures_are_those_of_every_roll_by_its_chance(tmp_path: Path) -> None:
    """All 216 rolls of three dice, one by one: each unit is in the open and has a way back."""
    task = puzzle(tmp_path, "figures")
    start = attempt(begin(task), "battle e5 e7").play.state
    lost = 0
    for faces in product(DIE, repeat=3):
        state, _ = battle_cry.apply(start, battle_cry.parse(f"roll {sort_faces(''.join(faces))}"))
        lost += 8 - sum(unit.strength for unit in state.board.units.values() if unit.side == 1)
    assert worth_of(task, "battle e5 e7") == Fraction(lost, 216) == Fraction(3, 2)


def test_the_chance_of_a_goal(tmp_path: Path) -> None:
    """The last two figures fall if two of three dice hit: 1/2 each."""
    goal = 'goal = [{ event = "unit_eliminated", at = "e7", miss = "It stands." }]\n'
    board = BATTLE.replace("generals", "strength = { e7 = 2 }\ngenerals")
    assert worth_of(puzzle(tmp_path, "goal", goal, board), "battle e5 e7") == Fraction(1, 2)


def test_a_goal_that_is_lost_is_worth_nothing(tmp_path: Path) -> None:
    goal = 'goal = [{ never = "battle_joined", miss = "No." }]\n'
    assert worth_of(puzzle(tmp_path, "goal", goal), "battle e5 e7") == 0


def test_the_dice_of_a_rally_are_counted_one_by_one(tmp_path: Path) -> None:
    """Four dice, each with the unit's own symbol 1/3 of the time: three figures come back 9 times in 81."""
    goal = 'goal = [{ at = "e5", unit = "infantry", strength = 4, miss = "Not whole." }]\n'
    board = f'{BOARD}[position]\ncard = "rally"\nphase = "rally"\n'
    board = f"[union]\nstrength = {{ e5 = 1 }}\n{board}"
    rally = PUZZLE.replace(BATTLE, board).replace('of = "figures"', 'of = "goal"').replace('["battle"]', '["rally"]')
    assert worth_of(tasks.task(tmp_path, goal + rally), "rally e5") == Fraction(9, 81)


def test_flags_won_count_and_flags_lost_are_taken_off(tmp_path: Path) -> None:
    """One of three dice must hit the last figure: 7/8; the enemy's flags were there before."""
    board = BATTLE.replace("generals", "strength = { e7 = 1 }\ngenerals") + "flags = { confederate = 2 }\n"
    assert worth_of(puzzle(tmp_path, "flags", board=board), "battle e5 e7") == Fraction(7, 8)


def test_the_learner_continues_as_well_as_he_can(tmp_path: Path) -> None:
    """Two cavalry, each with 3 dice on its own enemy: the second battle is 3/2 more, whichever comes first."""
    board = BATTLE.replace(". . . . I . i . . . . C", ". . . . C i C i . . . .").replace('"e5"', '"e5 e7"')
    text = PUZZLE.replace(BATTLE, board.replace(". . . . i .", ". . . . . ."))
    once, twice = (text.replace("most = 1", f"most = {most}") for most in (1, 2))
    single, both = (worth_of(tasks.task(tmp_path, one), "battle e7 e8") for one in (once, twice))
    assert (single, both - single) == (Fraction(3, 2), Fraction(3, 2))


def test_the_enemy_chooses_what_is_worst(tmp_path: Path) -> None:
    """A flag sends the unit to g5 or g6; only on g5 could the cavalry on g4 reach it."""
    board = BATTLE.replace('"e5"', '"e5 g4"').replace(
        " . . . . i . . . . . . .\n. . . . . . .", " . . . . i . . . . . . .\n. . . C . . ."
    )
    text = PUZZLE.replace(BATTLE, board).replace("most = 1", "most = 2")
    task = tasks.task(tmp_path, text)
    near, _ = play_out(task, ("battle e5 f5",))
    values = []
    for step in ("retreat f5 g5", "retreat f5 g6"):
        state, _ = battle_cry.apply(near.state, battle_cry.parse("roll CAAF"))
        state, _ = battle_cry.apply(state, battle_cry.parse(step))
        assert task.best
        values.append(worth(near._replace(state=state), task.best))
    flagged, _ = battle_cry.apply(near.state, battle_cry.parse("roll CAAF"))
    assert task.best
    assert worth(near._replace(state=flagged), task.best) == values[1] < values[0]


def test_only_the_dice_that_are_still_to_be_read_tell_positions_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    def found() -> list[MeasuredAnswer]:
        task = load_exercise(find_exercise("17.p2"))
        assert isinstance(task, Task)
        assert task.best
        return list(answers(begin(task), task.best))

    few = found()
    monkeypatch.setattr(north_worth, "_unread", lambda state, faces: faces)
    assert few == found()


def test_no_play_is_searched_twice_as_long_as_its_task_is_asked_about(tmp_path: Path, monkeypatch) -> None:
    task, other = puzzle(tmp_path, "figures"), puzzle(tmp_path, "figures")
    assert task.best
    searched = []
    true = course_worth._expected
    monkeypatch.setattr(course_worth, "_expected", lambda play, *more: searched.append(play) or true(play, *more))
    found = [list(answers(begin(task), task.best)) for _ in range(2)]
    assert found[0] == found[1]
    once = len(searched)
    assert once
    assert list(answers(begin(other), task.best)) == found[0]
    assert len(searched) == 2 * once
    assert known_of(task, "figures") == {}


def test_every_permitted_answer_is_found(tmp_path: Path) -> None:
    task = puzzle(tmp_path, "figures")
    assert task.best
    found = {answer.do: answer.worth for answer in answers(begin(task), task.best)}
    assert found == {("battle e5 f5",): Fraction(649, 324), ("battle e5 e7",): Fraction(3, 2)}


def test_an_answer_is_judged_when_the_dice_would_fall(tmp_path: Path) -> None:
    start = begin(puzzle(tmp_path, "figures"))
    assert judge(start) is TaskVerdict.OPEN
    assert judge(attempt(start, "battle e5 f5").play) is TaskVerdict.REACHED
    assert judge(attempt(start, "battle e5 e7").play) is TaskVerdict.MISSED


def test_an_answer_nearly_as_good_counts_as_the_best() -> None:
    """Puzzle 6.p3: an attack that brings 1.75 flags on average, where the best brings 1.76."""
    task = load_task(find_exercise("6.p3"))
    near = attempt(begin(task), "battle d6 e6").play
    assert judge(near) is TaskVerdict.REACHED
    kind, words = next(learner_text.say_verdict(near))
    assert kind == "reached"
    assert words.startswith("That is as good as the best. It brings 1.75 flags on average")
    assert words.endswith(". The best brings 1.76 flags on average.")
    assert judge(attempt(begin(task), "battle d7 e7").play) is TaskVerdict.REACHED
    assert judge(attempt(begin(task), "battle d6 e7").play) is TaskVerdict.MISSED


@pytest.mark.parametrize(
    ("measure", "best", "found", "good"),
    [
        ("flags", Fraction(2), Fraction(196, 100), True),
        ("flags", Fraction(2), Fraction(195, 100), False),
        ("win", Fraction(1, 2), Fraction(49, 100), True),
        ("win", Fraction(1, 20), Fraction(4, 100), False),
        ("figures", Fraction(1, 2), Fraction(48, 100), True),
        ("figures", Fraction(1, 2), Fraction(47, 100), False),
        ("flags", Fraction(-1), Fraction(-102, 100), True),
        ("flags", Fraction(0), Fraction(-1, 1000), False),
    ],
)
def test_what_counts_as_nearly_as_good(measure: str, best: Fraction, found: Fraction, good: bool) -> None:
    """Within 2% of the best, or within 0.02 figures."""
    assert is_as_good(found, BestAnswer(measure, best, (), Fraction(1))) is good


def test_a_file_names_no_solution_that_is_only_nearly_as_good_and_no_wrong_try_that_is() -> None:
    task = load_task(find_exercise("6.p3"))
    other = replace(task.solutions[0], do=("battle d6 e6",))
    wrong = replace(task.wrongs[0], do=("battle d6 e6",), worth=task.best.worth - task.best.margin)
    faults = [str(one) for one in check(replace(task, solutions=(other,), wrongs=(wrong,))) if not one.passed]
    assert len(faults) == 2
    assert "it is worth " in faults[0]
    assert "which counts as good as the best" in faults[1]


# --- checking ---------------------------------------------------------------------------------------------------------


def differences(folder: Path, text: str) -> list[str]:
    return [result.difference for result in check(tasks.exercise(folder, text)) if not result.passed]


def test_a_sound_task_a_sound_puzzle_and_a_quiz_pass(tmp_path: Path) -> None:
    assert [str(result) for result in check(tasks.exercise(tmp_path, TASK))] == [
        "solution move e5 e4: as the file says",
        "wrong try move e5 e3: as the file says",
    ]
    assert differences(tmp_path, PUZZLE) == []
    assert check(tasks.exercise(tmp_path, QUIZ)) == []


@pytest.mark.parametrize(
    ("text", "old", "new", "difference"),
    [
        (TASK, 'do = ["move e5 e4"]', 'do = ["move e5 e6"]', "these conditions do not hold: 1"),
        (TASK, 'do = ["move e5 e4"]', 'do = ["move e5 e2"]', "an action is refused: e2 is 3 hexes away"),
        (TASK, HEAD, f'{HEAD}may = {{ only = ["done"] }}\n', "an action is allowed by the rules, but not by the task"),
        (TASK, 'refused = "4.2"', 'refused = "4.4"', "it is refused by rule 4.2 in place of 4.4"),
        (TASK, 'do = ["move e5 e3"]', 'do = ["move e5 e6"]', "the last action is legal"),
        (TASK, 'do = ["move e5 e3"]', 'do = ["move e5 e5"]', "it is refused by rule 4.13"),
        (TASK, 'refused = "4.2"', "aside = true", "the last action is one that the task is about"),
        (TASK, 'refused = "4.2"', "misses = 1", "an action is refused: e3 is 2 hexes away"),
        (TASK, 'e3"]\nsay = "That is too far."\nrefused = "4.2"', 'e4"]\nsay = "x"\nmisses = 1', "condition 1 holds"),
        (TASK, 'do = ["move e5 e3"]', 'do = ["move e5 e2", "done"]', "an action is refused"),
        (TASK, '{ at = "e4",', '{ at = "e5",', "it is decided before anything is done"),
        (PUZZLE, 'worth = "649/324"', 'worth = "9/4"', "it is worth 649/324, not 9/4"),
        (PUZZLE, 'worth = "649/324"', 'worth = "9/4"', "the best is worth 649/324 (battle e5 f5), not 9/4"),
        (PUZZLE, '"163/324"', '"1/3"', "the best other answer is battle e5 e7: 163/324 less, not 1/3"),
        (PUZZLE, 'rival = ["battle e5 e7"]', "", "the rival is not the best other answer, as battle e5 e7 is"),
        (PUZZLE, 'worth = "3/2"', 'worth = "1"', "it is worth 3/2, not 1"),
    ],
)
def test_a_task_that_is_not_as_it_says_is_found(tmp_path: Path, text: str, old: str, new: str, difference: str) -> None:
    assert old in text
    assert any(found.startswith(difference) for found in differences(tmp_path, text.replace(old, new, 1)))


def test_an_unfinished_answer_is_found(tmp_path: Path) -> None:
    board = f'{BOARD}[position]\ncard = "probe-centre"\n'
    text = PUZZLE.replace(BATTLE, board).replace('["battle"], most = 1', '["order", "done", "battle"]')
    text = text.replace('do = ["battle', 'do = ["order e5"]\n# ["battle').replace("rival = ", "rival = [] # ")
    found = differences(tmp_path, text)
    assert found.count("the answer is not finished: no dice would fall yet") == 2


def test_a_puzzle_without_a_worse_answer_is_found(tmp_path: Path) -> None:
    alone = PUZZLE.replace(". . . . I . i .", ". . . . I . . .")
    assert "every answer is as good as the best" in differences(tmp_path, alone)


def test_a_best_answer_that_is_worth_fewer_flags_is_found(tmp_path: Path) -> None:
    """On f5 more figures fall; on e7 stands the last one, and with five flags won it is the sixth that counts."""
    weak = PUZZLE.replace("generals", "strength = { e7 = 1 }\ngenerals")
    assert any("battle e5 e7 is worth 7/8" in found for found in differences(tmp_path, weak))
    names = [f"{result}" for result in check(tasks.task(tmp_path, f"{weak}flags = {{ union = 5 }}\n"))]
    assert [name.split(":")[0] for name in names if "but battle e5 e7" in name] == [
        "the best answer by flags",
        "the best answer by win",
    ]


def test_the_chance_to_win_is_asked_only_where_the_enemy_can_lose_that_many_flags(tmp_path: Path) -> None:
    names = [f"{result}".split(":")[0] for result in check(tasks.task(tmp_path, PUZZLE))]
    assert names[-2:] == ["the best answer", "the best answer by flags"]


# --- the command line -------------------------------------------------------------------------------------------------


def test_the_command_line_asks_tasks_puzzles_and_quizzes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = []
    for name, text in (("task", TASK), ("puzzle", PUZZLE), ("quiz", QUIZ)):
        files.append(tmp_path / f"{name}.toml")
        files[-1].write_text(text, encoding="utf-8")
    assert main(["question", *map(str, files)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "pass    3.1      One step (1 solution and 1 wrong example)",
        "pass    3.1      One step (1 solution and 1 wrong example)",
        "pass    3.q      Check yourself (1 item)",
    ]
    assert main(["question", "--list", str(files[0])]) == 0
    assert capsys.readouterr().out == "3.1      One step  (rules 4.1)\n"


def test_the_command_line_shows_where_a_task_differs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "task.toml"
    path.write_text(PUZZLE.replace('worth = "649/324"', 'worth = "9/4"'), encoding="utf-8")
    assert main(["question", str(path)]) == 1
    head, solution, best = capsys.readouterr().out.splitlines()
    assert head == "differs 3.1      One step (1 solution and 1 wrong example)"
    assert solution.startswith(f"  {path}:{PUZZLE[: PUZZLE.index('[[solution]]')].count(chr(10)) + 1}: solution")
    assert best.startswith(f"  {path}: the best answer: ")


def test_the_command_line_takes_the_whole_folder_of_a_lesson(capsys: pytest.CaptureFixture[str]) -> None:
    files = sorted(find_lesson(3).glob("*.toml"))
    assert main(["question", *map(str, files)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(files)
    assert "pass    3        Moving (4 parts and 3 puzzles)" in lines


def measured_task(folder: Path, measure: str, board: str = BATTLE) -> Task:
    return tasks.task(folder, PUZZLE.replace('of = "figures"', f'of = "{measure}"').replace(BATTLE, board))


def terms_of(task: Task, *texts: str) -> Mapping[str, Fraction]:
    """The terms of an answer; they are held against its worth."""
    assert task.best
    play, reply = play_out(task, texts)
    assert reply
    assert reply.accepted
    found = terms(play, task.best)
    assert sum(found.values(), Fraction()) == worth(play, task.best)
    return found


def at_the_edge(strength: int) -> str:
    """The enemy of the infantry on h5 stands on i5, in his home row, with this number of figures."""
    lines = ["[map]", "units = '''", *[". . . . . . . . . . . . .", " . . . . . . . . . . . ."] * 3]
    lines += [". . . . . . . . . . . . .", " . . . . I i . . . . . .", ". . . . i . . . . . . . .", "'''"]
    lines += ["[confederate]", f"strength = {{ i5 = {strength} }}", "generals = { a9 = 'Hill' }"]
    lines += ["[position]", 'card = "assault-centre"', 'ordered = "h5"', 'phase = "battle"', ""]
    return "\n".join(lines)


def test_three_dice_in_the_open_take_figures_by_hits_alone(tmp_path: Path) -> None:
    assert terms_of(measured_task(tmp_path, "figures"), "battle e5 e7") == {"7.6": Fraction(3, 2)}


def test_flags_at_the_edge_are_reported_from_hits(tmp_path: Path) -> None:
    """Four dice at four figures: all hit 1 time in 16; else any flag among them removes the unit."""
    text = PUZZLE.replace(BATTLE, at_the_edge(4)).replace('of = "figures"', 'of = "flags"').replace("e5 f5", "h5 i5")
    found = terms_of(tasks.task(tmp_path, text.replace("e5 e7", "h5 h6")), "battle h5 i5")
    assert found == {"8.7": 1 - Fraction(5, 6) ** 4, "7.13": Fraction(1, 16)}


def test_figures_lost_for_want_of_a_way_back_are_reported_from_hits(tmp_path: Path) -> None:
    """The enemy on f5 finds g5 and g6 full: a die takes a figure by a hit 3 times in 6, by a flag 1 time in 6."""
    board = BATTLE.replace(" . . . . i . . . . . . .\n. . . . . . .", " . . . . i . . . . . . .\n. . . . i i .")
    assert board != BATTLE
    found = terms_of(measured_task(tmp_path, "figures", board), "battle e5 f5")
    assert found == {"7.6": Fraction(2), "8.6": Fraction(2, 3)}


def test_the_chance_to_win_is_split_by_what_wins_the_last_flag(tmp_path: Path) -> None:
    text = PUZZLE.replace(BATTLE, at_the_edge(4) + "flags = { union = 5 }\n").replace('of = "figures"', 'of = "win"')
    text = text.replace("e5 f5", "h5 i5").replace("e5 e7", "h5 h6")
    found = terms_of(tasks.task(tmp_path, text), "battle h5 i5")
    assert found == {"8.7": 1 - Fraction(5, 6) ** 4, "7.13": Fraction(1, 16)}


def test_the_terms_of_a_play_begin_at_its_start(tmp_path: Path) -> None:
    """Before the learner's first action his best answer is what counts."""
    task = measured_task(tmp_path, "figures")
    assert task.best
    assert sum(terms(begin(task), task.best).values()) == task.best.worth


@pytest.mark.parametrize("parts", [["1/3", "1/3", "1/3"], ["7/6", "-1/2", "1/600"], ["1/16", "671/1296"], []])
def test_shares_are_hundredths_that_add_up(parts: list[str]) -> None:
    exact = [Fraction(part) for part in parts]
    found = shares(exact)
    assert sum(found, Fraction()) == Fraction(round(100 * sum(exact, Fraction())), 100)
    assert all(abs(one - part) < Fraction(1, 100) for one, part in zip(found, exact, strict=True))
