"""The few words that a notebook may import.

They know every room before them and hide all of it behind plain names; they may hold no rule and draw nothing.
They exist so that a lesson's cells stay two lines long and say what they do.
"""

from bcnb.lessons.branches import beside, rename, variations
from bcnb.lessons.comparing import differences, kills, saves
from bcnb.lessons.counted import ground, habits
from bcnb.lessons.home import home
from bcnb.lessons.learning import drill, hand_in, puzzle, quiz, task
from bcnb.lessons.many import games
from bcnb.lessons.past import (
    claim,
    compare,
    lookout,
    places,
    predict,
    read,
    sources,
    timeline,
    vote,
    whatif,
)
from bcnb.lessons.playing import table
from bcnb.lessons.reviewing import chances, mistakes, review
from bcnb.lessons.war import columns, generals, journey, pieces, rolls, survey
from bcnb.lessons.words import faq, moments, odds, race, records, replay, rules, show, standings, summary

__all__ = [
    "beside",
    "chances",
    "claim",
    "columns",
    "compare",
    "differences",
    "drill",
    "faq",
    "games",
    "generals",
    "ground",
    "habits",
    "hand_in",
    "home",
    "journey",
    "kills",
    "lookout",
    "mistakes",
    "moments",
    "odds",
    "pieces",
    "places",
    "predict",
    "puzzle",
    "quiz",
    "race",
    "read",
    "records",
    "rename",
    "replay",
    "review",
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
    "variations",
    "vote",
    "whatif",
]
