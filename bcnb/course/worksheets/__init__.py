"""What a pupil did in a lesson as one small file with his name, and a class's files read and marked.

It knows lessons and what is kept of them; it may draw nothing but the paper that a teacher prints.
It exists so that a teacher sees who did what, and nothing has to leave the class.
"""
