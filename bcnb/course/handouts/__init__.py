"""Hand-outs on paper: for a lesson a sheet for the pupil, a guide for the teacher, and the key apart from both.

Each is one HTML file that asks nothing of any host: pictures stand in it, no script does. It knows the lessons and what
they rest on, and no page or terminal. It exists so that a class without machines has the lesson, too.
"""
