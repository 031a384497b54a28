"""The home page: a static page that is the same for everyone, and a small status that a script adds to it.

`bcnb learn` serves both without a kernel, and the static site has the same page. It exists so that the first picture
and the first button are there at once. It may know the course and any game by name, but no server and no widget.
"""
