"""Maps of a campaign and of a battlefield, each in a few phases: their data, drawings and texts.

Every position and hour of a map names its source. A map draws nothing else.
"""
