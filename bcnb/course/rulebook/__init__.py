"""The rule books for readers: the text of every rule with its links, printed books, and the index of the search.

A rule is its number and one line in the rule book of its game. The files in `rules/` of each game's scenarios add a
title, an explanation and a board. Lessons, questions and rule options are linked by the rules that they name. It knows
the files of the course, and may know no particular game, no widget and no page. It exists so that a page, a printed
book and the terminal explain a rule in the same words.
"""
