"""The web site: bcnb as static files, which run in any browser without an installation.

It knows the notebooks, the widgets and what is sent; it may not know a game, the server of the lessons or a saved game.
It exists so that a class can use bcnb from a web host or from one computer in the room.
"""
