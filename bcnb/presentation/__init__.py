"""What is to be seen: a state as a scene of plain data, as a text board, as SVG, and events in words.

It knows how terrain and units look; it may know no rule, no widget and no notebook.
It exists so that a live board, a stored picture and a test compare the same drawing.
"""
