"""The worksheets of students: small files with a name and the work in one lesson, and the marking of a class's files.

It knows lessons and the saved answers and progress. It may know no widget, and draws only pages for a teacher to print.
It exists so that a teacher sees each student's work without any data leaving the class.
"""
