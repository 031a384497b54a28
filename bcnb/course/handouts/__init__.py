"""The handouts of a lesson on paper: one for students, a teacher's guide, and an answer key in a separate file.

Each is one HTML file with its pictures inside, without scripts and without links to other files. It knows the lessons
and their sources, and may know no page or terminal. It exists so that a class without computers can use a lesson.
"""
