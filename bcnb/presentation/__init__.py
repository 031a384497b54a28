"""The display of any game: a state as a scene of plain data, as a text board and as SVG, and events in words.

It knows the look of terrain and units; it may know no rule, no widget and no notebook.
It exists so that a live board, a stored picture and a test use the same drawing.
"""
