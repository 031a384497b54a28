"""Maps of a battle for tests: short, whole, and with positions that no one marches to. The battle is Antietam."""

SOURCE = """
[[source]]
id = "{name}"
title = "A map"
writer = "Somebody"
edition = "1862"
stored = "a library"
rights = "public domain by age"
"""
PHASE = """
[[map.phase]]
id = "{name}"
title = "A fight"
day = 1862-09-17
begins = "{begins}"
ends = "{ends}"
say = "They fight."
sources = ["plan"]
troops = [{{ side = "confederate", name = "Ben", through = ["east"], sources = ["plan"] }}]

[[map.phase.move]]
side = "union"
name = "Ann"
through = ["west", "east"]
hour = "{begins}"
when = "early"
sources = ["plan"]

"""
MAP = """
[[map]]
id = "{name}"
title = "A {name} of a war"
say = "A map."
west = "77.8 W"
east = "77.6 W"
south = "39.4 N"
north = "39.5 N"
place = [
    {{ name = "Here", kind = "town", at = "west", hexes = ["h9"] }}, {{ name = "There", kind = "farm", at = "guess" }}]
line = [{{ name = "Stream", kind = "creek", sources = ["plan"], course = ["west", "39.45 N 77.65 W"] }}]
"""
POINTS = """
[point]
west = { at = "39.45 N 77.75 W", sources = ["plan"] }
east = { at = "39.46 N 77.65 W", sources = ["plan"] }
guess = { at = "39.42 N 77.70 W", sources = ["plan"], sketch = true, how = "a mile away" }
"""
BOARD = """
[map.board]
hexes = { a1 = "west", a9 = "east", i1 = "guess" }
left_out = ["Much is missing."]
"""
PHASES = "".join(
    PHASE.format(name=name, begins=begins, ends=ends)
    for name, begins, ends in (("first", "06:00", "09:00"), ("second", "09:00", "12:00"), ("third", "15:00", "17:00"))
)
MAPS = (
    'battle = "antietam"\n'
    + SOURCE.format(name="plan")
    + POINTS
    + MAP.format(name="campaign")
    + PHASES
    + MAP.format(name="field")
    + BOARD
    + PHASES
)
"""The whole file."""
