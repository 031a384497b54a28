"""The few words that a notebook may import.

They know every room before them and hide all of it behind plain names; they may hold no rule and draw nothing.
They exist so that a lesson's cells stay two lines long and say what they do.
"""

from bcnb.lessons.comparing import differences, kills, saves
from bcnb.lessons.learning import drill, puzzle, quiz, task
from bcnb.lessons.playing import table
from bcnb.lessons.words import faq, odds, race, records, replay, rules, show, summary

__all__ = [
    "differences",
    "drill",
    "faq",
    "kills",
    "odds",
    "puzzle",
    "quiz",
    "race",
    "records",
    "replay",
    "rules",
    "saves",
    "show",
    "summary",
    "table",
    "task",
]
