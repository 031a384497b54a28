"""Core sources of a lesson for tests: whole, short, and about nothing that a student would read."""

TEXT = " ".join(["word"] * 60) + "."
"""A text that is just long enough."""
SOURCE = """
[[source]]
id = "{id}"
writer = "{writer}"
who = "Somebody"
groups = ["soldier"]
side = "{side}"
happened = "July 1861"
written = "1861"
to = "a friend"
known = "A letter."
edition = "A book"
confidence = "A"
rights = "public domain by age"
words = "{words}"
plain = "Some words."
before = {{ ask = "Who speaks?", answer = "A soldier." }}
after = {{ ask = "Who agrees?", answer = "Nobody." }}
"""
CORE = 'lesson = "first-bull-run"\nchart = { ask = "What do they say?", answer = "Little." }\n' + "".join(
    SOURCE.format(id=f"1-{name.lower()}", writer=name, words=TEXT, side=side)
    for name, side in (("Ann", "union"), ("Ben", "confederate"), ("Cal", "civilian"))
)
