"""A game in the terminal: what it shows and reads, and its commands.

It knows the screen and the session of a game; it may know no rule.
It exists apart from `bcnb play`, which only begins or resumes a game.
"""
