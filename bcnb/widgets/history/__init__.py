"""The forms of a history lesson on a page: vote, timeline, sources, places, comparison, what-if and claim.

They know the course and the texts of lessons; they may know no game.
They exist so that students give their own opinion before they read the answer, and save it in their own words.
"""
