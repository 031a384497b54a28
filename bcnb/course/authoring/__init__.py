"""Exercises that are made from a drawn position: a puzzle whose answer is searched, measured and checked.

They know tasks and how a position is written; they may know no page.
They exist so that a teacher can make a puzzle without touching a file.
"""
