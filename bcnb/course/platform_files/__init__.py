"""Lessons as files for other programs: quizzes for learning platforms, and words for programs that train memory.

It knows lessons and may know no widget. It exists so that a teacher can use a lesson where a class already works.
"""
