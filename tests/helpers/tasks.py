"""Task files for tests: a few lines of TOML become a task, read and ready to be played."""

from pathlib import Path

from bcnb.course.tasks import Exercise, Task, load_exercise

BOARD = """[map]
units = '''
. . . . . . . . . . . . .
 . . . . . . . . . . . .
. . . . . . . . . . . . .
 . . . . . . . . . . . .
. . . . I . i . . . . C .
 . . . . i . . . . . . .
. . . . . . . . . . . . .
 . . . . . . . . . . . .
. . . . . . . . . . . . .
'''
[confederate]
generals = { i9 = "Hill" }
"""
ORDERED = f"""{BOARD}[position]
card = "probe-centre"
ordered = "e5"
"""
BATTLE = f"""{ORDERED}phase = "battle"
"""
HEAD = """number = "3.1"
title = "One step"
task = "Move the infantry on e5 one hex to the west."
hint = ["The middle of the board.", "The infantry on e5.", "Move it to e4."]
rules = ["4.1"]
after = "Only a unit with an order moves (4.1)."
"""
GOAL = 'goal = [{ at = "e4", unit = "infantry", miss = "There is nothing to attack on e4." }]\n'
SOLUTION = '[[solution]]\ndo = ["move e5 e4"]\n'
WRONG = '[[wrong]]\ndo = ["move e5 e3"]\nsay = "That is too far."\nrefused = "4.2"\n'
TASK = f'kind = "task"\n{HEAD}{GOAL}{SOLUTION}{WRONG}{ORDERED}'
PUZZLE = f"""kind = "puzzle"
{HEAD}level = 1
theme = "dice odds"
may = {{ only = ["battle"], most = 1 }}
dice = "SSSS"
[best]
of = "figures"
worth = "649/324"
rival = ["battle e5 e7"]
margin = "163/324"
[[solution]]
do = ["battle e5 f5"]
[[wrong]]
do = ["battle e5 e7"]
say = "One die fewer."
worth = "3/2"
{BATTLE}"""
QUIZ = """kind = "quiz"
number = "3.q"
title = "Check yourself"
[[item]]
ask = "How far does infantry move?"
rules = ["4.2"]
choice = [
    { say = "One hex.", right = true, feedback = "One, and no more." },
    { say = "Three hexes.", feedback = "That is cavalry." },
]
"""


def exercise(folder: Path, text: str) -> Exercise:
    """What a file with this text holds."""
    path = folder / "task.toml"
    path.write_text(text, encoding="utf-8")
    return load_exercise(path)


def task(folder: Path, text: str = TASK) -> Task:
    """The task or the puzzle of this text."""
    found = exercise(folder, text)
    assert isinstance(found, Task)
    return found


def with_goal(goal: str, extra: str = "", board: str = ORDERED) -> str:
    """A task with this goal, whose conditions need no `miss`."""
    conditions = goal.replace(" }", ', miss = "Not yet." }')
    return f'kind = "task"\n{HEAD}goal = [{conditions}]\n{extra}{SOLUTION}{WRONG}{board}'
