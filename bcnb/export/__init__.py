"""Games and boards as files to be sent: a page that plays by itself, and pictures that look the same everywhere.

It knows what a page shows and the page's own code; it may know no game, and nothing of who asks for a file.
It exists so that a game can be looked at where no bcnb is.
"""

LARGE, SMALL = 1000, 480
"""How many points a picture and an animation are wide, if nobody says otherwise."""
NARROWEST, WIDEST = 100, 4000
