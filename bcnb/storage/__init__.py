"""Files and their values: scenarios, positions, questions, records and saved games, read strictly and written exactly.

It knows the formats and paths of files, and is the only room that opens files; it may know no player and no page.
It exists so that every reader gets the same error for a faulty file, with file, line and reason.
"""
