"""The few words that a notebook may import.

They know every room before them and hide all of it behind plain names; they may hold no rule and draw nothing.
They exist so that a lesson's cells stay two lines long and say what they do.
"""

from bcnb.lessons.comparing import differences, kills, saves
from bcnb.lessons.home import home
from bcnb.lessons.learning import drill, puzzle, quiz, task
from bcnb.lessons.past import sources, timeline
from bcnb.lessons.playing import table
from bcnb.lessons.war import columns, generals, journey, pieces, rolls, survey
from bcnb.lessons.words import faq, moments, odds, race, records, replay, rules, show, standings, summary

__all__ = [
    "columns",
    "differences",
    "drill",
    "faq",
    "generals",
    "home",
    "journey",
    "kills",
    "moments",
    "odds",
    "pieces",
    "puzzle",
    "quiz",
    "race",
    "records",
    "replay",
    "rolls",
    "rules",
    "saves",
    "show",
    "sources",
    "standings",
    "summary",
    "survey",
    "table",
    "task",
    "timeline",
]
