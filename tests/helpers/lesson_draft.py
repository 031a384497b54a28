"""A lesson of history for tests: whole, short, and about nothing that a student would read."""

from bcnb.course.history.schema import OPENING_PARTS, PARTS

ANSWERS = ("both-won", "wounded", "question", "most", "needs", "writer", "change", "past", "claim")

HEAD = """battle = "first-bull-run"

[question]
ask = "Who won?"
answers = ["The Union", "The Confederates"]

[[place]]
name = "The house"
hexes = ["c6"]
say = "A home stood here."
by = ["cwsac"]

[[place]]
name = "The bridge"
hexes = ["e11", "e12"]
say = "A bridge stood here."
by = ["1d"]

[[place]]
name = "The hill"
hexes = ["f5", "f6", "f7", "f8", "g9"]
say = "A hill."

[[place]]
name = "The near hill"
hexes = ["d3"]
say = "A hill, too."

[[place]]
name = "The woods"
hexes = ["e2"]
say = "Woods."

[writer]
source = "1b"
at = "e7"
hexes = ["e8", "h7", "d7"]
say = "It matters."
"""
HARD = "".join(f'\n[[hard]]\nword = "{word}"\nmeans = "something"\n' for word in ("corps", "brigade", "flank", "rout"))
TEACHER = """
[teacher]
aims = ["Read a telegram."]
warnings = ["Men die."]
standards = ["D2.His.1.6-8", "CCSS.ELA-LITERACY.RH.9-10.6"]
"""


def texts(parts: tuple[str, ...]) -> str:
    return "".join(
        f'\n[[text]]\npart = "{part}"\nsimple = "Simple {part}."\nplain = "Plain {part}."\nfull = "Full {part}."\n'
        for part in parts
    )


def answers(asked: tuple[str, ...]) -> str:
    return "".join(f'\n[[teacher.answer]]\nof = "{of}"\nsay = "Because."\n' for of in asked)


LESSON = HEAD + texts(PARTS) + HARD + TEACHER + answers(ANSWERS)

SOURCE = """
[[source]]
id = "{name}"
side = "{side}"
author = "Somebody"
general = false
written = "1861"
to = "a convention"
place = "A speech"
about = "On the war."
words = "some words"
confidence = "A"
rights = "public domain by age"
win = "Votes."
"""
ITEM = """
[[quiz]]
ask = "What?"
fact = "f1"
choice = [{ say = "This.", right = true, feedback = "Yes." }, { say = "That.", feedback = "No." }]
"""
OPENING = (
    'title = "Why the war"\n\n[question]\nask = "Why?"\nanswers = ["Slavery", "Power"]\n'
    + SOURCE.format(name="f1", side="confederate")
    + SOURCE.format(name="f2", side="union")
    + '\n[[fact]]\nid = "counted"\nsay = "Somebody counted."\nby = ["cwsac", "f1"]\n'
    + texts(OPENING_PARTS)
    + ITEM * 5
    + HARD
    + TEACHER
    + answers(("question", "claim"))
)
