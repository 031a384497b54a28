"""The page on which a game from a real table is entered: its widget, its model, and the messages between them.

They know the board of a table and the notation of games; they may know no game.
They exist so that people can replay and review games that they played at a real table.
"""
