"""The editor of scenarios: a draft on the hex board, its edits with undo and redo, its faults, and its file.

They know what a scenario file contains, and take terrain and units from the rules of its game; they may know no page.
They exist so that people can draw a battle instead of writing its file by hand.
"""
