"""The history of battles in lessons: facts with their sources, contemporary voices, questions and what-ifs.

It knows the format of a history file and the tables of a scenario. It may know no game, no widget and no page. It
exists so that every number and every quotation of a lesson is in one file, together with its source.
"""
