"""Tasks, puzzles, quizzes, questions and lessons: how they are loaded and judged, and the text that a learner sees.

It knows the files of the course, and finds the rules and the text of every game by name. It may know no particular
game, no widget and no page. It exists so that a lesson, a test and a puzzle judge an answer with the same engine.
"""
