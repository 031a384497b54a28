"""The sheets of a lesson of history on the page: what is voted on, put in order, read, seen, changed and claimed.

They know the course and the words of `present`; they may know no game. They exist so that what a pupil thinks is asked
before he is told, and kept as he said it.
"""
