"""What is learned: tasks, puzzles, quizzes, questions and lessons, how each is judged, and what a learner is told.

It knows the files of the course, the rules and the words of every game by their parts; it may know no particular game,
no widget and no page. It exists so that a lesson, a test and a puzzle judge an answer by the same engine.
"""
