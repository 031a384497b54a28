"""What a lesson tells of a battle: facts with their sources, voices of the time, questions, and what might have been.

It knows the form of a history file and the tables of a scenario; it may know no game, no widget and no page. It exists
so that every number and every quotation of a lesson stands in one place, with the source that it comes from.
"""
