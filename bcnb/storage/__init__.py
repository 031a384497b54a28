"""Files and values: scenarios, positions, questions, recorded games and battle facts, read strictly, written exactly.

It knows the formats and the places of files, and is the only room that opens one; it may know no player and no page.
It exists so that a fault in a file is told with file, line and reason, the same for everyone who reads it.
"""
