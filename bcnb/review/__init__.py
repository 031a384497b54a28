"""The review of a recorded game: luck, mistakes and statistics as values, files, sentences, charts and page data.

It finds the parts of a game by name, so it may know no particular game, no lesson and no widget.
It exists so that a page, a notebook and the command line show the same review in the same words.
"""
