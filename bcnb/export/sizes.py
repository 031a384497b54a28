"""How wide pictures are."""

LARGE, SMALL = 1000, 480
"""How many points a picture and an animation are wide, if nobody says otherwise."""
NARROWEST, WIDEST = 100, 4000
