"""The ground of a hex board as it is drawn: hexes of a kind merged into woods, fields, ridges, streams and lines.

It knows places on a sheet and kinds of ground, no state and no rule. Nothing here is thrown at random: every
irregularity is taken from the place where it stands, so the same ground is always the same picture.
"""
