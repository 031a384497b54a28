"""A teacher's own sets: scenarios, puzzles, questions, quizzes and lessons as a folder, or as one file.

It knows the files of a set, what is in them, and the sets in the home folder; it may know no page.
It exists so that what teachers make themselves is a course next to the one that comes with bcnb.
"""
