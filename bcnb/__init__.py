"""bcnb teaches, plays, records and replays three games called Battle Cry in Jupyter notebooks.

The rooms are listed in order, lowest first: grid, engine, library, players, analysis, present, games, course,
widgets, export, lessons, cli, adapters. Each imports only rooms before it, and this package itself imports none.
"""

__version__ = "0.1.0"
