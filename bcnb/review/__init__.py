"""A review in words, as a curve, and as plain data for a page.

It knows reviews as values and games by their looks; it reckons and judges nothing. It exists so that a page,
a notebook and the command line tell a review in the same words.
"""
